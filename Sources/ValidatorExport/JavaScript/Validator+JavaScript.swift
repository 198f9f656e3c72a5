internal import RegularLanguage
package import SettingsSyntax
public import ValidationCore
public import ValidationWording

extension Validator {
  /// Returns the validator as an ES module of JavaScript.
  ///
  ///     let module = try FormatValidator.date.javaScriptModule(in: [.english, .simplifiedChinese])
  ///     module.source         // export default { verdict(text, caret) ... }
  ///     module.declarations   // for TypeScript
  ///
  ///     import date from "./date.js"
  ///     date.verdict("2024-02-3").kind            // "invalid"
  ///     date.verdict("2024-02-3").error.message   // "must be a date, such as 2024-02-17"
  ///     date.completion("2024-1")                 // "0-01"
  ///     date.edit({text: "4", start: 1, end: 1}, "x").refusal   // an error
  ///
  /// Kinds, ranges, expected characters and sentences are those of ``Validator/verdict(on:)`` and
  /// ``ValidationError/message(in:)``, and edits are those of an ``InputField``. The module is also
  /// a schema of Standard Schema, version 1.
  ///
  /// - Parameter wordings: The languages of the sentences; the first is used unless another is
  ///   asked for. Without any, it is English.
  /// - Returns: The module. Masks and grouped numbers have no `edit`, because they change the text
  ///   in ways that the module does not know.
  /// - Throws: ``ModuleExportError``.
  /// - Complexity: Compiles the validator and its parts.
  public func javaScriptModule(
    in wordings: [Wording] = [.english]
  ) throws(ModuleExportError) -> ExportedModule {
    var builder = ModuleBuilder(wordings.isEmpty ? [.english] : wordings)
    let (value, omissions) = try builder.validator(self, path: "")
    let data = JSONWriter.text(.object(builder.members))
    let source = """
      \(RuntimeSource.fields)
      const module = \(data);
      export const languages = module.languages;
      export default validator(module, \(JSONWriter.text(value)));

      """
    return ExportedModule(
      source: source, declarations: Declarations.validator(languages: builder.languages),
      parts: omissions.isEmpty ? [.exact("")] : omissions.parts)
  }
}

extension ModuleBuilder {
  /// The tags of the languages.
  package var languages: [String] { wordings.map(\.language) }

  /// Adds a validator.
  ///
  /// - Returns: The argument of the runtime for it, and what the module leaves out.
  package mutating func validator(
    _ validator: any Validator,
    path: String
  ) throws(ModuleExportError) -> (value: JSONWriter.Value, omissions: [Omission]) {
    let rule = try add(validator)
    if validator.moduleLanguage?.automaton?.isEmpty == true { throw .matchesNothing }
    var members: Members = [("rule", .number(rule))]
    var omissions: [Omission] = []
    if validator.language == nil { omissions.append(Omission(path, .sums)) }
    if validator.isLenient { omissions.append(Omission(path, .groups)) }
    if let steps = try steps(of: validator) {
      members.append(("steps", .array(steps)))
    } else {
      omissions.append(Omission(path, .edits))
    }
    return (.object(members), omissions)
  }
}
