/// The reason why a field, an editor or a form refused an operation.
///
/// Only some refusals concern a rule that a validator requires of the text. Others, for example
/// because of an empty history or a range that exceeds the text, occur before the text is judged.
///
///     var field = InputField("4", validator: .integer(in: 0...150))
///     field.insert("x")?.kind           // rule:integer
///     field.replace(1..<9, with: "2")   // bounds(1..<9, count: 1, unit: characters)
///     field.redo()                      // history(redo)
///     field.insert("2")                 // nil: accepted
@nonexhaustive public enum Refusal: Error, Hashable, Sendable, Codable {
  /// The text would break a rule, or breaks one as a final value.
  case rule(ValidationError)
  /// A range exceeds the text, whose length in that unit is `count`; for a secret, both are zero.
  case bounds(Range<Int>, count: Int, unit: TextUnit)
  /// Ranges of one edit overlap: this one begins before another ends.
  case overlap(Range<Int>, unit: TextUnit)
  /// There is nothing to undo or redo, or no step to go to.
  case history(HistoryAction)
  /// The operation is not possible now, and must wait for an event.
  case turn(until: Occasion)
  /// A reason of an editor, a form or other code that uses fields.
  case other(Reason)
}

extension Refusal {
  /// A move in the undo history, or between the steps of a form: an open vocabulary.
  public struct HistoryAction: RawRepresentable, Hashable, Sendable, Codable {
    /// The machine-readable name.
    public var rawValue: String

    /// Creates an action from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Undoing the last step.
    public static let undo = Self(rawValue: "undo")
    /// Redoing the step that was undone last.
    public static let redo = Self(rawValue: "redo")
  }

  /// An event that an operation must wait for: an open vocabulary.
  public struct Occasion: RawRepresentable, Hashable, Sendable, Codable {
    /// The machine-readable name.
    public var rawValue: String

    /// Creates an occasion from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The change in progress is complete.
    public static let changed = Self(rawValue: "changed")
    /// The composition is committed.
    public static let unmarked = Self(rawValue: "unmarked")
  }

  /// A reason apart from those of a field, with what it concerns.
  public struct Reason: Hashable, Sendable, Codable {
    /// The machine-readable kind, such as "unknown".
    public let kind: String
    /// The name that it concerns; empty if there is none.
    public let name: String
    /// The errors that it concerns, each with the path of its field.
    public let errors: [ValidationError]

    /// Creates a reason.
    ///
    /// - Parameters:
    ///   - kind: The machine-readable kind, from which a wording composes the message.
    ///   - name: The name that it concerns.
    ///   - errors: The errors that it concerns.
    public init(_ kind: String, name: String = "", errors: [ValidationError] = []) {
      self.kind = kind
      self.name = name
      self.errors = errors
    }
  }
}

extension Refusal.HistoryAction: CustomStringConvertible {
  /// The name of the action.
  public var description: String { rawValue }
}

extension Refusal.Occasion: CustomStringConvertible {
  /// The name of the occasion.
  public var description: String { rawValue }
}

extension Refusal {
  /// The first error of a text; `nil` if the refusal does not concern a text.
  ///
  ///     var field = InputField(validator: .integer(in: 0...150))
  ///     field.insert("x")?.error?.code   // integer
  ///     field.undo()?.error              // nil: there is nothing to undo
  public var error: ValidationError? { errors.first }

  /// The errors of the text or of the fields of a form; empty if the refusal does not concern a
  /// text.
  ///
  ///     form.go(to: "/payment")?.errors.map(\.path)   // ["user", "city"]
  ///     form.go(to: "/nowhere")?.errors               // []: there is no such step
  public var errors: [ValidationError] {
    switch self {
    case .rule(let error): [error]
    case .other(let reason): reason.errors
    case .bounds, .overlap, .history, .turn: []
    }
  }

  /// The offending range: in Characters of the text for an error, otherwise as it was given; `nil`
  /// if there is none.
  ///
  ///     var field = InputField("4", validator: .integer(in: 0...150))
  ///     field.insert("x")?.range                // 1..<2
  ///     field.select(1..<9, in: .utf8)?.range   // 1..<9, in bytes
  ///     field.redo()?.range                     // nil
  public var range: Range<Int>? {
    switch self {
    case .bounds(let range, _, _), .overlap(let range, _): range
    case .rule, .history, .turn, .other: error?.range
    }
  }

  /// The kind of a refusal, without its details.
  @nonexhaustive public enum Kind: Hashable, Sendable {
    /// The text would break a rule of this kind.
    case rule(Rule.Code)
    /// A range exceeds the text.
    case bounds
    /// Ranges of one edit overlap.
    case overlap
    /// There is nothing to undo or redo, or no step to go to.
    case history
    /// The operation is not possible now.
    case turn
    /// A reason of other code, by its kind.
    case other(String)
  }

  /// The kind of the refusal; for several errors, that of the first.
  ///
  ///     var field = InputField(validator: .integer(in: 0...150))
  ///     field.insert("x")?.kind == .rule(.integer)   // true
  ///     field.undo()?.kind == .history               // true
  public var kind: Kind {
    switch self {
    case .rule(let error): .rule(error.code)
    case .other(let reason): error.map { .rule($0.code) } ?? .other(reason.kind)
    case .bounds: .bounds
    case .overlap: .overlap
    case .history: .history
    case .turn: .turn
    }
  }
}

extension Refusal.Kind: RawRepresentable, Codable {
  /// The prefix of a rule's name, which distinguishes it from other kinds.
  private static let prefix = "rule:"
  private static let operations: [Self] = [.bounds, .overlap, .history, .turn]

  /// The machine-readable name, such as "bounds" or "rule:integer".
  public var rawValue: String {
    switch self {
    case .rule(let code): Self.prefix + code.rawValue
    case .bounds: "bounds"
    case .overlap: "overlap"
    case .history: "history"
    case .turn: "turn"
    case .other(let kind): kind
    }
  }

  /// Creates a kind from its name.
  ///
  ///     Refusal.Kind(rawValue: "rule:integer")   // rule(integer)
  ///     Refusal.Kind(rawValue: "bounds")         // bounds
  ///     Refusal.Kind(rawValue: "integer")        // other(integer): no code of a rule
  public init(rawValue: String) {
    // Compare bytes: a combining mark at the start of a rule's name would join the colon's
    // Character.
    if rawValue.utf8.starts(with: Self.prefix.utf8) {
      let name = rawValue.utf8.dropFirst(Self.prefix.utf8.count)
      self = .rule(Rule.Code(rawValue: String(Substring(name))))
    } else {
      self = Self.operations.first { $0.rawValue == rawValue } ?? .other(rawValue)
    }
  }
}

extension Refusal.Kind: CustomStringConvertible {
  /// The name of the kind.
  public var description: String { rawValue }
}
