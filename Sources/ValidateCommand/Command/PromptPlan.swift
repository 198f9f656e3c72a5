import ValidationRewriting
import ValidationCore
import ValidationFormats
import LineValidation

/// A plan of how a person is asked for a value.
struct PromptPlan: Sendable {
  /// The words that stand before the value.
  let label: String
  /// The rules that the value has to satisfy.
  let rules: CompiledRules
  /// The files that the rules come from.
  let rulesFiles: [Input]
  /// The validator that judges the value; of a secret, one that tells nothing of it.
  let validator: any Validator
  /// The value of an empty text; nil where that is a text like any other.
  let defaultValue: String?
  /// The words in the place of an empty text.
  let placeholder: String
  /// A Boolean value that tells whether nobody should see the value.
  let isSecret: Bool
  /// The steps by which a text is rewritten before it is judged.
  let rewriting: [any WholeTextRewriter]
  /// How many more values may be given when one is refused; nil for what suits the input.
  let retries: Int?
  /// Values that may be meant.
  let suggestions: [String]
}

extension PromptPlan {
  /// Returns the field that the value is typed into, or stands in.
  func field(_ text: String = "") -> TextField {
    TextField(rewriting.reduce(text) { $1.rewritten($0) }, validator: validator)
  }

  /// Ends the editing of a field.
  ///
  /// - Returns: The value.
  /// - Throws: Why there is none.
  func value(of field: inout TextField) throws(ValidationError) -> String {
    if field.text.isEmpty, let defaultValue { return defaultValue }
    let refusal = field.endEditing()
    if let error = refusal?.error { throw error }
    return field.text
  }
}

/// Returns the validator as one of a secret.
func secret<Wrapped: Validator>(_ part: Wrapped) -> any Validator {
  SecretValidator(part as any Validator<Wrapped.Value>)
}
