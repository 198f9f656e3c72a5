/// A validator that judges as its part does, and says nothing of it.
///
/// A secret is one wherever it stands: a composition with one anywhere inside is a secret as a
/// whole, so that the other parts tell nothing of the text either. Only a name that was given to it
/// by ``Validator/described(_:)-(String)`` stays.
///
/// Its errors have no place, no expected characters and no reasons, and its rule has no parameters;
/// nor can anybody ask its language, which would tell by examples what a secret looks like. By
/// itself its verdicts are as exact as those of its part. So compose inside of the brackets:
///
///     .secret(.length(8...64) && .not(.oneOf("password")))
public struct SecretValidator<Value: Sendable>: Composition {
  /// What is judged by.
  let part: any Validator
  let depth: Int
  var holdsSecret: Bool { true }
  /// The rule that stands for all that the part asks for.
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
  ///     token.error(in: "hunter2")?.message()           // "must be a valid secret"
  public init<Wrapped>(_ part: any Validator<Wrapped>) where Value == Secret<Wrapped> {
    let conversion = Conversion(part)
    self.init(
      part,
      Conversion(
        value: { conversion.value($0).map(Secret.init) },
        text: { conversion.text($0.reveal()) }
      ),
      Rule(.secret))
  }

  /// Creates a strategy with the values of its part.
  init(redacting part: any Validator<Value>) { self.init(part, Conversion(part), Rule(.secret)) }

  /// Judges as the part does.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    part.verdict(on: text, caret: caret).mapError { _ in error }
  }

  /// What is said of every text that is not valid: where it goes wrong would tell its length.
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
protocol Redacting {
  var part: any Validator { get }
}

extension SecretValidator: Redacting {}

extension Validator {
  /// The validator itself; of one that says nothing of its part, that part.
  var revealed: any Validator { (self as? any Redacting)?.part.revealed ?? self }
}

extension Validator {
  /// Creates a validator of texts that nobody should see; its value is a ``Secret``.
  ///
  ///     let token: some Validator<Secret<String>> = .secret(.length(32...))
  ///     token.error(in: "123")?.message()   // "must be a valid secret"
  ///
  /// - Parameter part: What the text has to be; no error, dump or description says what that is.
  /// - Returns: A strategy that judges as the part does.
  public static func secret<Wrapped>(
    _ part: any Validator<Wrapped>
  ) -> Self where Self == SecretValidator<Secret<Wrapped>> {
    SecretValidator(part)
  }
}

extension SecretValidator: ContainedValidator {
  var isContained: Bool { part.callsOnlyLibrary }
}
