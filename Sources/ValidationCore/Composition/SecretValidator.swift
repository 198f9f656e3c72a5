/// A validator that judges like its part, but reveals nothing about it.
///
/// A composition that contains a secret at any depth is a secret as a whole, so that its other
/// parts reveal nothing about the text either. Only a name that the secret got from
/// ``Validator/described(_:)-(String)`` is kept.
///
/// Its errors have no position, no expected characters and no reasons. It has no
/// ``Validator/language``, since examples from it would show what a secret looks like. Its rule is
/// the same for every text, and contains only the required length, which is not confidential. Its
/// verdicts are as exact as those of its part, but compositions with a secret are not, so compose
/// inside the parentheses:
///
///     .secret(.length(8...64) && .not(.oneOf("password")))
public struct SecretValidator<Value: Sendable>: Composition {
  /// The part that judges.
  package let part: any Validator
  package let depth: Int
  package var holdsSecret: Bool { true }
  /// The rule in place of the part's.
  public let rule: Rule
  private let conversion: Conversion<Value>

  private init(_ part: any Validator, _ conversion: Conversion<Value>, _ rule: Rule) {
    depth = Nesting.depth(over: [part])
    self.part = Nesting.isTooDeep(depth) ? TooDeepValidator() : part
    self.conversion = conversion
    self.rule = rule
  }

  /// Creates a validator whose values are secrets.
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
        text: { conversion.text($0.reveal()) },
        list: {
          conversion.list.map { list in
            ListConversion(
              value: { list.value($0).map(Secret.init) },
              elements: { list.elements($0.reveal()) })
          }
        }
      ),
      Rule(ofSecret: part.rule))
  }

  /// Creates a validator with the values of its part.
  package init(redacting part: any Validator<Value>) {
    self.init(part, Conversion(part), Rule(ofSecret: part.rule))
  }

  /// Judges like the part, with the error of a secret.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    part.verdict(on: text, caret: caret).mapError { _ in error }
  }

  /// The error of every invalid text, without a position, which would reveal the length.
  private var error: ValidationError { .ofSecret(rule) }

  /// Returns the part's value, as a secret.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// Returns the part's text.
  public func text(for value: Value) -> String? { conversion.text(value) }

  /// The extent to which the part changes texts.
  public var rewriting: Rewriting { part.rewriting }

  /// Returns the part's decision, without its reason for a refusal.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    part.decision(on: edit, in: field).hidden(as: rule)
  }

  /// Returns the part's final edit, redacted.
  public func finalEdit(of field: InputField) -> Edit? { part.finalEdit(of: field)?.hidden }
}

extension SecretValidator: ListConverting {
  package var list: (any ListComposition)? { part.list }
  package var listConversion: ListConversion<Value>? { conversion.list }

  package func listError(of elements: [String]) -> ValidationError? {
    part.error(inList: elements).map { _ in error }
  }
}

/// A secret validator of any value type.
package protocol Redacting {
  var part: any Validator { get }
}

extension SecretValidator: Redacting {}

extension Validator {
  /// The validator itself, or the part of a secret.
  package var revealed: any Validator { (self as? any Redacting)?.part.revealed ?? self }

  /// Creates a validator of confidential texts, whose value is a ``Secret``.
  ///
  ///     let token: some Validator<Secret<String>> = .secret(.length(32...))
  ///     token.error(in: "123")?.message()   // "must be at least 32 characters long"
  ///
  /// - Parameter part: The validator of the text. No error, dump or description reveals it, except
  ///   for the bounds of the length.
  /// - Returns: A strategy that judges like the part.
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
  /// Creates the rule of a secret, with the bounds of the length that its part requires and the
  /// number of other requirements.
  fileprivate init(ofSecret part: Rule) {
    let parts = part.conjuncts
    let lengths = parts.filter { $0.code == .length }
    self.init(.secret)
    // Several bounds are not combined.
    guard let length = lengths.first, lengths.count == 1 else { return }
    parameters = length.parameters
    if parts.count > 1 { parameters["others"] = .count(parts.count - 1) }
  }

  /// The rules that must all be satisfied.
  private var conjuncts: [Rule] { code == .all ? parts.flatMap(\.conjuncts) : [self] }

  /// The rule of a secret's length; `nil` if it has no bounds.
  package var secretLength: Rule? {
    let length = parameters.filter { ["min", "max", "unit"].contains($0.key) }
    return code == .secret && !length.isEmpty ? Rule(.length, parameters: length) : nil
  }
}
