import LineValidation
import ValidateRun
import ValidationCore
import ValidationRewriting

/// A plan of a prompt for a value.
struct PromptPlan: Sendable {
  /// The label before the value.
  let label: String
  /// The rules for the value.
  let rules: CompiledRules
  /// The files that contain the rules.
  let rulesFiles: [Input]
  /// The validator of the value; for a secret, one whose errors reveal nothing about it.
  let validator: any Validator
  /// The value of an empty text; nil to judge the empty text like any other.
  let defaultValue: String?
  /// The text that is shown while the field is empty.
  let placeholder: String
  /// Whether the value is hidden.
  let isSecret: Bool
  /// The steps that rewrite a text before it is judged.
  let rewriting: [any WholeTextRewriter]
  /// The number of further attempts after a refused value; nil for the default of the input.
  let retries: Int?
  /// Values to suggest.
  let suggestions: [String]
}

extension PromptPlan {
  /// Returns the field for typing or reading the value.
  func field(_ text: String = "") -> InputField {
    InputField(rewriting.reduce(text) { $1.rewritten($0) }, validator: validator)
  }

  /// Ends the editing of a field.
  ///
  /// - Returns: The value.
  /// - Throws: The error if the value is not valid.
  func value(of field: inout InputField) throws(ValidationError) -> String {
    if field.text.isEmpty, let defaultValue { return defaultValue }
    let refusal = field.endEditing()
    if let error = refusal?.error { throw error }
    return field.text
  }
}

/// Returns the validator for a secret.
func secret<Wrapped: Validator>(_ part: Wrapped) -> any Validator {
  SecretValidator(part as any Validator<Wrapped.Value>)
}
