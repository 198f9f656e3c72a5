import ValidationCore
import ValidationRewriting
import LineValidation
import ValidateRun

/// The parsed options for a prompt.
struct PromptArguments: Sendable {
  /// The default, and the option as written.
  var defaultValue: OptionValue?
  var placeholder = ""
  var isSecret = false
  var retries: Int?
  /// The path of the file with suggestions.
  var suggestions: [UInt8]?
}

extension PromptArguments {
  /// Returns the plan of a prompt.
  ///
  /// - Parameters:
  ///   - label: The label before the value.
  ///   - rules: The rules for the value.
  ///   - rulesFiles: The files that contain the rules.
  ///   - rewriting: The steps that rewrite a text before it is judged.
  /// - Returns: The plan.
  /// - Throws: ``UsageError`` if the arguments can't be combined, the default is not valid, or
  ///   the suggestions can't be read.
  func plan(
    _ label: String,
    _ rules: CompiledRules,
    rulesFiles: [Input],
    rewriting: [any WholeTextRewriter]
  ) throws(UsageError) -> PromptPlan {
    let named = rules.set.namingValidator
    let judge =
      rewriting.isEmpty ? named : erased(.all(of: rewriting.map { $0 as any Validator } + [named]))
    let plan = PromptPlan(
      label: label,
      rules: rules,
      rulesFiles: rulesFiles,
      validator: isSecret ? secret(judge) : judge,
      defaultValue: try validDefault(by: judge),
      placeholder: placeholder,
      isSecret: isSecret,
      rewriting: rewriting,
      retries: retries,
      suggestions: try suggestedValues()
    )
    return plan
  }

  /// The default, as it is after the end of editing.
  private func validDefault(by judge: any Validator) throws(UsageError) -> String? {
    guard let defaultValue else { return nil }
    var field = InputField(
      try defaultValue.text(), validator: isSecret ? secret(judge) : judge)
    let refusal = field.endEditing()
    if let error = refusal?.error {
      throw .invalidDefault(
        option: defaultValue.option, error, isUnsatisfiable: error.isUnsatisfiable)
    }
    return field.text
  }

  /// The maximum size of a file of suggestions, in bytes.
  private static let largestSize = 16 << 20

  /// The non-empty lines of the file with suggestions; malformed ones are ignored.
  private func suggestedValues() throws(UsageError) -> [String] {
    guard let suggestions else { return [] }
    let file = Input.file(path: suggestions)
    let contents = try SystemError.attempt(try Platform.contents(of: file, upTo: Self.largestSize))
    {
      UsageError.file(file.name, .unreadable($0))
    }
    guard let contents else { throw .file(file.name, .suggestionsTooLarge) }
    return ContentLines(contents, skipsMark: false).compactMap { line in
      line.isEmpty ? nil : String(validating: line, as: UTF8.self)
    }
  }
}
