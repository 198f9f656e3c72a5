package import ValidationRewriting
package import ValidationCore
package import LineValidation

/// A plan of how a person is asked for a value.
package struct PromptPlan: Sendable {
  /// The words that stand before the value.
  package let label: String
  /// The rules that the value must satisfy.
  package let rules: CompiledRules
  /// The files that the rules come from.
  package let rulesFiles: [Input]
  /// The validator that judges the value; of a secret, one that tells nothing of it.
  package let validator: any Validator
  /// The value of an empty text; nil if that is a text like any other.
  package let defaultValue: String?
  /// The words in the place of an empty text.
  package let placeholder: String
  /// Whether the value must stay hidden.
  package let isSecret: Bool
  /// The steps by which a text is rewritten before it is judged.
  let rewriting: [any WholeTextRewriter]
  /// How many more values may be given when one is refused; nil for what suits the input.
  package let retries: Int?
  /// Values that may be meant.
  package let suggestions: [String]

  package init(
    label: String,
    rules: CompiledRules,
    rulesFiles: [Input],
    validator: any Validator,
    defaultValue: String?,
    placeholder: String,
    isSecret: Bool,
    rewriting: [any WholeTextRewriter],
    retries: Int?,
    suggestions: [String]
  ) {
    self.label = label
    self.rules = rules
    self.rulesFiles = rulesFiles
    self.validator = validator
    self.defaultValue = defaultValue
    self.placeholder = placeholder
    self.isSecret = isSecret
    self.rewriting = rewriting
    self.retries = retries
    self.suggestions = suggestions
  }
}

extension PromptPlan {
  /// Returns the field that the value is typed into, or stands in.
  package func field(_ text: String = "") -> TextField {
    TextField(rewriting.reduce(text) { $1.rewritten($0) }, validator: validator)
  }

  /// Ends the editing of a field.
  ///
  /// - Returns: The value.
  /// - Throws: Why there is none.
  package func value(of field: inout TextField) throws(ValidationError) -> String {
    if field.text.isEmpty, let defaultValue { return defaultValue }
    let refusal = field.endEditing()
    if let error = refusal?.error { throw error }
    return field.text
  }
}

/// Returns the validator as one of a secret.
package func secret<Wrapped: Validator>(_ part: Wrapped) -> any Validator {
  SecretValidator(part as any Validator<Wrapped.Value>)
}
