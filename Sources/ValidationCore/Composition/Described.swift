/// A validator that judges like its part, but with its own name or messages.
public struct DescribedValidator<Value: Sendable>: NamingComposition {
  /// The part.
  public let part: any Validator
  package let depth: Int
  package let holdsSecret: Bool
  private let words: Words
  let conversion: Conversion<Value>

  /// The words for a part.
  private enum Words: Sendable {
    /// The names of a valid text, by language; each completes "must be".
    case names([String: String])
    /// The message for an error.
    case message(@Sendable (ValidationError) -> String)
  }

  private init(_ part: any Validator<Value>, _ words: Words) {
    depth = Nesting.depth(over: [part])
    holdsSecret = part.isSecret
    self.part = Nesting.isTooDeep(depth) ? TooDeepValidator() : part
    self.words = words
    conversion = Conversion(part)
  }

  /// Creates a validator that names its part in all messages.
  ///
  ///     let tax = DescribedValidator(.digits && .length(9...9), as: "a tax number")
  ///     tax.error(in: "12")?.message()   // "must be a tax number"
  ///
  /// - Parameters:
  ///   - part: The validator to describe.
  ///   - name: The name of a valid text, with its article; it completes "must be".
  public init(_ part: any Validator<Value>, as name: String) {
    self.init(part, .names(["": name]))
  }

  /// Creates a validator that names its part in all messages, in several languages.
  ///
  ///     let names = ["en": "a tax number", "de": "eine Steuernummer"]
  ///     let tax = DescribedValidator(.digits, as: names)
  ///     tax.error(in: "x")?.message()   // "must be a tax number"
  ///
  /// - Parameters:
  ///   - part: The validator to describe.
  ///   - names: The names of a valid text, by language tag.
  public init(_ part: any Validator<Value>, as names: [String: String]) {
    self.init(part, .names(names))
  }

  /// Creates a validator with a custom message for each error of its part.
  ///
  ///     let adult = DescribedValidator(IntegerValidator(in: 18...)) { _ in "must be of age" }
  ///     adult.error(in: "17")?.message()   // "must be of age"
  ///
  /// - Parameters:
  ///   - part: The validator to describe.
  ///   - message: Returns the message for an error of the part: a sentence without its subject.
  public init(
    _ part: any Validator<Value>,
    _ message: @escaping @Sendable (ValidationError) -> String
  ) {
    self.init(part, .message(message))
  }

  var namesByCode: Bool { if case .message = words { true } else { false } }

  /// The part's language.
  public var language: Language? { part.language }

  package var list: (any ListComposition)? { part.list }

  package func language(of parts: (any Validator) -> Language?) -> Language? { parts(part) }

  /// The name, and the part's rule.
  public var rule: Rule {
    if Nesting.isTooDeep(depth) { return Nesting.rule }
    switch words {
    case .names(let names): return Rule(.described, parts: [partRule], names: names)
    case .message: return partRule
    }
  }

  private var partRule: Rule { holdsSecret ? Rule(.secret) : part.rule }

  /// Judges like the part.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if Nesting.isTooDeep(depth) {
      return Nesting.verdict(on: text).hidden(as: holdsSecret ? partRule : nil)
    }
    return part.verdict(on: text, caret: caret).mapError(described)
  }

  func described(_ error: ValidationError) -> ValidationError {
    var error = holdsSecret ? .ofSecret(partRule) : error
    switch words {
    case .names: error.rule = rule
    case .message(let message):
      error.rule = Rule(
        .described, parameters: ["message": .text(message(error))], parts: [error.rule])
    }
    return error
  }

  /// Returns the part's value.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// Returns the part's text.
  public func text(for value: Value) -> String? { conversion.text(value) }

  /// The extent to which the part changes texts.
  public var rewriting: Rewriting { part.rewriting }

  /// Returns the part's decision, with the custom name or message for a refusal.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    let decision = part.decision(on: edit, in: field)
    switch decision {
    case .accept: return decision
    case .refuse(let error): return .refuse(described(error))
    case .rewrite(let edit): return .rewrite(holdsSecret ? edit.hidden : edit)
    }
  }

  /// Returns the part's final edit.
  public func finalEdit(of field: InputField) -> Edit? {
    holdsSecret ? part.finalEdit(of: field)?.hidden : part.finalEdit(of: field)
  }
}

extension Validator {
  /// Creates a validator that judges like this one, with a name in all messages.
  ///
  ///     let tax: some Validator = (.digits && .length(9...9)).described("a tax number")
  ///     tax.error(in: "12")?.message()   // "must be a tax number"
  ///
  /// - Parameter name: The name of a valid text, with its article; it completes "must be".
  /// - Returns: A strategy with the same value.
  public func described(_ name: String) -> DescribedValidator<Value> {
    DescribedValidator(self, as: name)
  }

  /// Creates a validator that judges like this one, with a name in several languages.
  ///
  ///     let names = ["en": "a tax number", "de": "eine Steuernummer"]
  ///     let tax: some Validator = DigitsValidator().described(names)
  ///     tax.error(in: "x")?.message()   // "must be a tax number"
  ///
  /// - Parameter names: The names of a valid text, with their articles, by language tag.
  /// - Returns: A strategy with the same value.
  public func described(_ names: [String: String]) -> DescribedValidator<Value> {
    DescribedValidator(self, as: names)
  }

  /// Creates a validator that judges like this one, with a custom message for each error.
  ///
  ///     IntegerValidator(in: 18...).described { _ in "must be old enough to sign" }
  ///
  /// - Parameter message: Returns the message for an error: a sentence without its subject.
  /// - Returns: A strategy with the same value.
  public func described(
    _ message: @escaping @Sendable (ValidationError) -> String
  ) -> DescribedValidator<Value> {
    DescribedValidator(self, message)
  }
}

extension DescribedValidator: ContainedValidator {
  package var isContained: Bool { part.callsOnlyLibrary }
}
