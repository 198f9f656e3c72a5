/// The reason why a field, an editor or a form refused an operation.
///
/// Only some refusals concern a rule that a validator requires of the text. Others, for example
/// because of an empty history or a range that exceeds the text, occur before the text is judged.
///
///     var field = TextField("4", validator: .integer(in: 0...150))
///     field.insert("x")?.kind           // rule:integer
///     field.replace(1..<9, with: "2")   // bounds(1..<9, count: 1, unit: characters)
///     field.redo()                      // history(redo)
///     field.insert("2")                 // nil: accepted
public enum Refusal: Error, Hashable, Sendable, Codable {
  /// The text would break a rule, or breaks one as a final value.
  case rule(ValidationError)
  /// Fields of a form have errors, so the current step can't be left or the form can't be
  /// submitted.
  case report(FormReport)
  /// A range exceeds the text, whose length in that unit is `count`; for a secret, both are zero.
  case bounds(Range<Int>, count: Int, unit: TextUnit)
  /// Ranges of one edit overlap: this one begins before another ends.
  case overlap(Range<Int>, unit: TextUnit)
  /// There is nothing to undo or redo, or no step to go to.
  case history(HistoryAction)
  /// There is no macro with this name.
  case macro(String)
  /// The operation is not possible now, and must wait for an event.
  case turn(until: Occasion)
  /// No field, step or colleague of a form has this name.
  case unknown(String)
  /// The name is already taken by another field of the form.
  case taken(String)
}

extension Refusal {
  /// A move in the undo history, or between the steps of a form.
  public enum HistoryAction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Undoing the last step.
    case undo
    /// Redoing the step that was undone last.
    case redo
    /// Showing the next step of the form.
    case goForward
    /// Showing the previous step of the form.
    case goBack
  }

  /// An event that an operation must wait for.
  public enum Occasion: String, Hashable, Sendable, Codable, CaseIterable {
    /// The change in progress is complete: see ``FieldEditor``.
    case changed
    /// The composition is committed.
    case unmarked
    /// The asynchronous check of the text has completed.
    case answered
    /// The check has been restarted, since the text changed in the meantime.
    case askedAgain
    /// Observers no longer trigger each other: see ``FieldEditor/cascadeLimit``.
    case observersRest
    /// Colleagues no longer trigger each other: see ``Form/send(_:to:from:)``.
    case colleaguesRest
    /// The field is enabled.
    case enabled
    /// The step of the field is shown.
    case stepShown
    /// The row of the field, which was removed, is restored.
    case rowRestored
  }
}

extension Refusal {
  /// The first error of a text; `nil` if the refusal does not concern a text.
  ///
  ///     var field = TextField(validator: .integer(in: 0...150))
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
    case .report(let report): report.errors
    case .bounds, .overlap, .history, .macro, .turn, .unknown, .taken: []
    }
  }

  /// The offending range: in Characters of the text for an error, otherwise as it was given; `nil`
  /// if there is none.
  ///
  ///     var field = TextField("4", validator: .integer(in: 0...150))
  ///     field.insert("x")?.range                // 1..<2
  ///     field.select(1..<9, in: .utf8)?.range   // 1..<9, in bytes
  ///     field.redo()?.range                     // nil
  public var range: Range<Int>? {
    switch self {
    case .bounds(let range, _, _), .overlap(let range, _): range
    case .rule, .report, .history, .macro, .turn, .unknown, .taken: error?.range
    }
  }
}

extension Refusal {
  /// The kind of a refusal, without its details.
  public enum Kind: Hashable, Sendable {
    /// The text would break a rule of this kind.
    case rule(Rule.Code)
    /// A range exceeds the text.
    case bounds
    /// Ranges of one edit overlap.
    case overlap
    /// There is nothing to undo or redo, or no step to go to.
    case history
    /// There is no macro with the name.
    case macro
    /// The operation is not possible now.
    case turn
    /// The name is unknown.
    case unknown
    /// The name is already taken.
    case taken
  }

  /// The kind of the refusal; for several errors, that of the first.
  ///
  ///     var field = TextField(validator: .integer(in: 0...150))
  ///     field.insert("x")?.kind == .rule(.integer)   // true
  ///     field.undo()?.kind == .history               // true
  public var kind: Kind {
    switch self {
    case .rule(let error): .rule(error.code)
    case .report: .rule(error?.code ?? .all)
    case .bounds: .bounds
    case .overlap: .overlap
    case .history: .history
    case .macro: .macro
    case .turn: .turn
    case .unknown: .unknown
    case .taken: .taken
    }
  }
}

extension Refusal.Kind: RawRepresentable, Codable {
  /// The prefix of a rule's name, which distinguishes it from other kinds.
  private static let prefix = "rule:"
  private static let operations: [Self] = [
    .bounds, .overlap, .history, .macro, .turn, .unknown, .taken,
  ]

  /// The machine-readable name, such as "bounds" or "rule:integer".
  public var rawValue: String {
    switch self {
    case .rule(let code): Self.prefix + code.rawValue
    case .bounds: "bounds"
    case .overlap: "overlap"
    case .history: "history"
    case .macro: "macro"
    case .turn: "turn"
    case .unknown: "unknown"
    case .taken: "taken"
    }
  }

  /// Creates a kind from its name; returns `nil` if the name is unknown.
  ///
  ///     Refusal.Kind(rawValue: "rule:integer")   // rule(integer)
  ///     Refusal.Kind(rawValue: "bounds")         // bounds
  ///     Refusal.Kind(rawValue: "integer")        // nil
  public init?(rawValue: String) {
    // Compare bytes: a combining mark at the start of a rule's name would join the colon's
    // Character.
    if rawValue.utf8.starts(with: Self.prefix.utf8) {
      let name = rawValue.utf8.dropFirst(Self.prefix.utf8.count)
      self = .rule(Rule.Code(rawValue: String(Substring(name))))
    } else if let kind = Self.operations.first(where: { $0.rawValue == rawValue }) {
      self = kind
    } else {
      return nil
    }
  }
}

extension Refusal.Kind: CustomStringConvertible {
  /// The name of the kind.
  public var description: String { rawValue }
}
