/// The reason why an edit was not carried out, which fields, editors and forms return.
///
/// A rule is what a validator asks of a text. That there is nothing to undo, or that a range goes
/// past the text, is none: nobody was asked about the text then.
///
///     var field = TextField("4", validator: .integer(in: 0...150))
///     field.insert("x")?.kind           // rule:integer
///     field.replace(1..<9, with: "2")   // bounds(1..<9, count: 1, unit: characters)
///     field.redo()                      // history(redo)
///     field.insert("2")                 // nil: it is done
public enum Refusal: Error, Hashable, Sendable, Codable {
  /// The text would break a rule, or breaks it where it was to stand.
  case rule(ValidationError)
  /// Fields of a form have errors, for which the step that is shown can't be left or the form be
  /// submitted.
  case report(FormReport)
  /// A range goes past the text, which has so many units; of a secret it tells neither.
  case bounds(Range<Int>, count: Int, unit: TextUnit)
  /// Ranges of one edit are not apart from each other: this one begins before another has ended.
  case overlap(Range<Int>, unit: TextUnit)
  /// There is nothing to undo or redo, or no step to go to.
  case history(HistoryAction)
  /// There is no macro of this name.
  case macro(String)
  /// It isn't the moment for it: it has to wait for an occasion.
  case turn(until: Occasion)
  /// No field, step or colleague of a form has this name.
  case unknown(String)
  /// A field of the form has this name.
  case taken(String)
}

extension Refusal {
  /// A move along what has been done, or along the steps of a form.
  public enum HistoryAction: String, Hashable, Sendable, Codable, CaseIterable {
    /// The last step is taken back.
    case undo
    /// The step that was undone last is made again.
    case redo
    /// The step of the form is shown that is next.
    case goOn
    /// The step of the form is shown that was before.
    case goBack
  }

  /// An occasion that something has to wait for.
  public enum Occasion: String, Hashable, Sendable, Codable, CaseIterable {
    /// The change that is under way is made: see ``FieldEditor``.
    case changed
    /// What is being composed is committed.
    case unmarked
    /// There is an answer to the inquiry about the text.
    case answered
    /// Somebody asks again, since the text is another than the one that was asked about.
    case askedAgain
    /// Observers no longer answer each other: see ``FieldEditor/cascadeLimit``.
    case observersRest
    /// Colleagues no longer answer each other: see ``Form/send(_:to:from:)``.
    case colleaguesRest
    /// The field is enabled.
    case enabled
    /// The step that the field is on is shown.
    case stepShown
  }
}

extension Refusal {
  /// The error of the text, of several the first; `nil` where no text was in the way.
  ///
  ///     var field = TextField(validator: .integer(in: 0...150))
  ///     field.insert("x")?.error?.code   // integer
  ///     field.undo()?.error              // nil: there is nothing to undo
  public var error: ValidationError? { errors.first }

  /// The errors of the text, or of the fields of a form; none where no text was in the way.
  ///
  ///     form.go(to: "/payment")?.errors.map(\.path)   // [["user"], ["city"]]
  ///     form.go(to: "/nowhere")?.errors               // []: no step has the name
  public var errors: [ValidationError] {
    switch self {
    case .rule(let error): [error]
    case .report(let report): report.errors
    case .bounds, .overlap, .history, .macro, .turn, .unknown, .taken: []
    }
  }

  /// The offending range: of an error in Characters of the text, otherwise as it was given; `nil`
  /// where none is.
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
  /// The kind of a refusal: all but its details.
  public enum Kind: Hashable, Sendable {
    /// The text would break a rule of this kind.
    case rule(Rule.Code)
    /// A range goes past the text.
    case bounds
    /// Ranges of one edit are not apart from each other.
    case overlap
    /// There is nothing to undo or redo, or no step to go to.
    case history
    /// There is no macro of the name.
    case macro
    /// It isn't the moment for it.
    case turn
    /// Nothing has the name.
    case unknown
    /// A field has the name.
    case taken
  }

  /// The kind of the refusal; of several errors that of the first.
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
  /// What the name of a rule stands after, so that it is never taken for another kind.
  private static let prefix = "rule:"
  private static let operations: [Self] = [
    .bounds, .overlap, .history, .macro, .turn, .unknown, .taken,
  ]

  /// The name, as machines read it: "bounds", or "rule:integer".
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

  /// Creates a kind from its name; `nil` where there is none of it.
  ///
  ///     Refusal.Kind(rawValue: "rule:integer")   // rule(integer)
  ///     Refusal.Kind(rawValue: "bounds")         // bounds
  ///     Refusal.Kind(rawValue: "integer")        // nil
  public init?(rawValue: String) {
    // A mark at the start of a rule's name would be a part of the colon's Character.
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
