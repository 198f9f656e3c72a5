internal import SettingsSyntax
public import ValidationCore
public import ValidationWording

extension Validator {
  /// Returns an HTML page on which the validator can be tried.
  ///
  ///     try FormatValidator.date.htmlPage(title: "A date")
  ///
  /// - Parameters:
  ///   - title: The title, which is escaped; `nil` for a general one.
  ///   - wordings: The languages, between which users can switch.
  /// - Returns: The text of the page: see ``ValidationSchema/Schema/htmlPage(title:in:)``.
  /// - Throws: ``ModuleExportError``.
  public func htmlPage(
    title: String? = nil,
    in wordings: [Wording] = Wording.all
  ) throws(ModuleExportError) -> String {
    let wordings = wordings.isEmpty ? [.english] : wordings
    var module = ModuleBuilder(wordings)
    let (argument, omissions) = try module.validator(self, path: "")
    let field = JSONWriter.Value.object([
      ("path", .string("text")), ("initial", .string("")), ("validator", argument),
    ])
    let form = JSONWriter.Value.object([("fields", .array([field])), ("relations", .array([]))])
    let page = PageBuilder(title: title, in: wordings)
    return page.page(
      module, form: form, fields: [PageField(path: "text", validator: self, isNameless: true)],
      omissions: omissions)
  }
}
