/// A validator that judges as its part does, and says nothing of it.
///
/// A secret is one wherever it stands: a composition with one anywhere inside is a secret as a
/// whole, so that the other parts tell nothing of the text either. Only a name that was given to it
/// by ``Validator/described(_:)-(String)`` stays.
///
/// Its errors have no place, no expected characters and no reasons; nor can anybody ask its
/// language, which would tell by examples what a secret looks like. Its rule is the same for every
/// text, and tells of the part only how long a secret must be, which is no secret itself. By
/// itself its verdicts are as exact as those of its part. So compose inside the brackets:
///
///     .secret(.length(8...64) && .not(.oneOf("password")))
public struct SecretValidator<Value: Sendable>: Composition {
  /// What is judged by.
  package let part: any Validator
  package let depth: Int
  package var holdsSecret: Bool { true }
  /// The rule that replaces the requirements of the part.
  public let rule: Rule
  private let conversion: Conversion<Value>

  private init(_ part: any Validator, _ conversion: Conversion<Value>, _ rule: Rule) {
    depth = Nesting.depth(over: [part])
    self.part = Nesting.isTooDeep(depth) ? TooDeepValidator() : part
    self.conversion = conversion
    self.rule = rule
  }

  /// Creates a strategy whose values are secrets.
  ///
  ///     let token = SecretValidator(.length(8...))
  ///     try token.value(of: "correct horse").reveal()   // "correct horse"
  ///     token.error(in: "hunter2")?.message()           // "must be at least 8 characters long"
  public init<Wrapped>(_ part: any Validator<Wrapped>) where Value == Secret<Wrapped> {
    let conversion = Conversion(part)
    self.init(
      part,
      Conversion(
        value: { conversion.value($0).map(Secret.init) },
        text: { conversion.text($0.reveal()) }
      ),
      Rule(ofSecret: part.rule))
  }

  /// Creates a strategy with the values of its part.
  package init(redacting part: any Validator<Value>) {
    self.init(part, Conversion(part), Rule(ofSecret: part.rule))
  }

  /// Judges as the part does.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    part.verdict(on: text, caret: caret).mapError { _ in error }
  }

  /// What is said of every text that is not valid: where it becomes invalid would tell its length.
  private var error: ValidationError { .ofSecret(rule) }

  /// The value of the part, as a secret.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// The part's text.
  public func text(for value: Value) -> String? { conversion.text(value) }

  /// The most that the part may change.
  public var rewriting: Rewriting { part.rewriting }

  /// Asks the part, and keeps its reason to refuse.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    part.decision(on: edit, in: field).hidden(as: rule)
  }

  /// Asks the part.
  public func finalEdit(of field: TextField) -> Edit? { part.finalEdit(of: field)?.hidden }
}

/// A validator that judges by its part, and says nothing of it, whatever its value.
package protocol Redacting {
  var part: any Validator { get }
}

extension SecretValidator: Redacting {}

extension Validator {
  /// The validator itself; of one that says nothing of its part, that part.
  package var revealed: any Validator { (self as? any Redacting)?.part.revealed ?? self }
}

extension Validator {
  /// Creates a validator of secret texts; its value is a ``Secret``.
  ///
  ///     let token: some Validator<Secret<String>> = .secret(.length(32...))
  ///     token.error(in: "123")?.message()   // "must be at least 32 characters long"
  ///
  /// - Parameter part: What the text must be; no error, dump or description says what that is,
  ///   but for bounds of the length.
  /// - Returns: A strategy that judges as the part does.
  public static func secret<Wrapped>(
    _ part: any Validator<Wrapped>
  ) -> Self where Self == SecretValidator<Secret<Wrapped>> {
    SecretValidator(part)
  }
}

extension SecretValidator: ContainedValidator {
  package var isContained: Bool { part.callsOnlyLibrary }
}

extension Rule {
  /// Creates the rule of a secret, which tells the bounds of the length that its part requires, and
  /// how many other demands there are.
  fileprivate init(ofSecret part: Rule) {
    let parts = part.conjuncts
    let lengths = parts.filter { $0.code == .length }
    self.init(.secret)
    // What several bounds come to would have to be worked out.
    guard let length = lengths.first, lengths.count == 1 else { return }
    parameters = length.parameters
    if parts.count > 1 { parameters["others"] = .count(parts.count - 1) }
  }

  /// The rules that all must be satisfied.
  private var conjuncts: [Rule] { code == .all ? parts.flatMap(\.conjuncts) : [self] }

  /// The rule of the length that a secret must have; `nil` if that has no bounds.
  var secretLength: Rule? {
    let length = parameters.filter { ["min", "max", "unit"].contains($0.key) }
    return code == .secret && !length.isEmpty ? Rule(.length, parameters: length) : nil
  }
}
