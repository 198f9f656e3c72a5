package import ValidationRewriting
package import ValidationCore
package import LineValidation

/// A plan of a prompt for a value.
package struct PromptPlan: Sendable {
  /// The label before the value.
  package let label: String
  /// The rules for the value.
  package let rules: CompiledRules
  /// The files that contain the rules.
  package let rulesFiles: [Input]
  /// The validator of the value; for a secret, one whose errors reveal nothing about it.
  package let validator: any Validator
  /// The value of an empty text; nil to judge the empty text like any other.
  package let defaultValue: String?
  /// The text that is shown while the field is empty.
  package let placeholder: String
  /// Whether the value is hidden.
  package let isSecret: Bool
  /// The steps that rewrite a text before it is judged.
  let rewriting: [any WholeTextRewriter]
  /// The number of further attempts after a refused value; nil for the default of the input.
  package let retries: Int?
  /// Values to suggest.
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
  /// Returns the field for typing or reading the value.
  package func field(_ text: String = "") -> TextField {
    TextField(rewriting.reduce(text) { $1.rewritten($0) }, validator: validator)
  }

  /// Ends the editing of a field.
  ///
  /// - Returns: The value.
  /// - Throws: The error if the value is not valid.
  package func value(of field: inout TextField) throws(ValidationError) -> String {
    if field.text.isEmpty, let defaultValue { return defaultValue }
    let refusal = field.endEditing()
    if let error = refusal?.error { throw error }
    return field.text
  }
}

/// Returns the validator for a secret.
package func secret<Wrapped: Validator>(_ part: Wrapped) -> any Validator {
  SecretValidator(part as any Validator<Wrapped.Value>)
}
