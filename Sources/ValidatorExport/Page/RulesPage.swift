internal import SettingsSyntax
package import ValidationCore
package import ValidationWording

/// A page on which rules can be tried that have no schema, such as those of a command line.
package struct RulesPage {
  /// A field: a line, or a value in a column.
  package struct Field {
    /// The name of the column; `nil` for a line.
    let name: String?
    let validator: any Validator
    let isRequired: Bool

    /// Creates a field.
    package init(_ name: String?, _ validator: any Validator, isRequired: Bool) {
      self.name = name
      self.validator = validator
      self.isRequired = isRequired
    }
  }

  /// The text of the page.
  package let text: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - fields: The fields, in order; those that can't be exported are not judged.
  ///   - omissions: What else the page leaves out.
  ///   - wordings: The languages, the first of which is that of the page.
  package init(_ fields: [Field], omissions: [Omission], in wordings: [Wording]) {
    var module = ModuleBuilder(wordings)
    var values: [JSONWriter.Value] = []
    var pageFields: [PageField] = []
    var omissions = omissions
    for (number, field) in fields.enumerated() {
      // Names may have any characters.
      let path = "column\(number)"
      var members: ModuleBuilder.Members = [("path", .string(path)), ("initial", .string(""))]
      var isLeft = false
      do throws(ModuleExportError) {
        let (argument, left) = try module.validator(field.validator, path: field.name ?? "")
        members.append(("validator", argument))
        omissions += left
      } catch {
        isLeft = true
        omissions.append(Omission(field.name ?? "", .validator(error)))
      }
      values.append(.object(members))
      pageFields.append(
        PageField(
          path: path, name: field.name, validator: field.validator,
          isNameless: field.name == nil, isRequired: field.isRequired, isLeft: isLeft))
    }
    let form = JSONWriter.Value.object([("fields", .array(values)), ("relations", .array([]))])
    text = PageBuilder(title: nil, in: wordings).page(
      module, form: form, fields: pageFields, omissions: omissions)
  }
}
