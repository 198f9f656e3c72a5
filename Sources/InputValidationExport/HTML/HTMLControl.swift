internal import SettingsSyntax
internal import ValidationCore
internal import ValidationSchema
import ValidationWording
internal import ValidatorExport

/// The control of a field.
struct HTMLControl {
  private typealias Attributes = [(name: String, value: String?)]

  private let field: any AnyField
  private let name: String
  private let wording: Wording
  /// The default; `nil` if there is none, or it may reveal a secret.
  private let defaultText: String?
  private var validator: any Validator { field.bareValidator }

  init(_ field: any AnyField, name: String, isConfidential: Bool, _ wording: Wording) {
    self.field = field
    self.name = name
    self.wording = wording
    defaultText = isConfidential ? nil : field.defaultText
  }

  var input: ExportedInput {
    if !field.isSecret, let texts = FieldSchema(field).choices {
      return isCheckbox ? checkbox : select(texts.filter(validator.isValid))
    }
    return field.isSecret ? secret : text
  }

  /// Whether the empty text is refused, which `pattern` does not do.
  private var isRequired: Bool { !field.isOptional && !validator.isValid("") }

  private var title: String { wording.requirement(of: validator.rule) }

  /// Whether the field has a Boolean that is only `true` or not there.
  ///
  /// A box that is not checked sends nothing. So it says `false` only if that is the default, or if
  /// the field must not be `false`.
  private var isCheckbox: Bool {
    guard ValueType(field.valueType).isBoolean, validator.isValid("true") else { return false }
    return defaultText == "false" || !validator.isValid("false")
  }

  private var checkbox: ExportedInput {
    let isRequired = !field.isOptional && field.heldDefault == nil
    let attributes: Attributes =
      [("type", "checkbox"), ("value", "true")] + (isRequired ? [("required", nil)] : [])
      + (defaultText == "true" ? [("checked", nil)] : [])
    return input(attributes, .exact)
  }

  private func select(_ texts: [String]) -> ExportedInput {
    var options = texts.map { text in
      let isDefault = text == defaultText
      return "<option\(isDefault ? " selected" : "")>\(Markup.escaped(text))</option>"
    }
    // Without a default, nothing is chosen at first.
    if defaultText == nil || field.isOptional {
      options.insert("<option value=\"\"></option>", at: 0)
    }
    let start = Self.tag("select", [("name", name)] + (isRequired ? [("required", nil)] : []))
    return ExportedInput(
      path: name, html: start + options.joined() + "</select>", exactness: .exact)
  }

  private var secret: ExportedInput {
    var attributes: Attributes = [("type", "password")]
    if isRequired { attributes.append(("required", nil)) }
    // A text of some length in any unit has at least as many units of UTF-16.
    if let minimum = validator.rule.ofSecret.parameters["min"]?.count,
      validator.rule.parameters["unit"] != .text(TextUnit.utf8.rawValue)
    {
      attributes.append(("minlength", "\(minimum)"))
    }
    return input(attributes, .omitted(reason: "the rule of a secret is not published"))
  }

  private var text: ExportedInput {
    let traits = validator.rule.code.traits
    var attributes: Attributes = [("type", validator.rule.inputType ?? "text")]
    if let mode = validator.inputMode { attributes.append(("inputmode", mode)) }
    if let purpose = traits.autocompletion { attributes.append(("autocomplete", purpose)) }
    if isRequired { attributes.append(("required", nil)) }
    if let text = defaultText, !text.isEmpty { attributes.append(("value", text)) }
    if validator.rule.inputType == "date" {
      if let bound = validator.rule.parameters["min"] { attributes.append(("min", "\(bound)")) }
      // Years may have more digits, and zeros before them.
      let greatest = validator.rule.parameters["max"].map { "\($0)" } ?? "9999-12-31"
      attributes += [("max", greatest), ("title", title)]
      let sample = (try? validator.samples(count: 1))?.first
      return input(attributes, sample.map { .wider(example: "0" + $0) } ?? .exact)
    }
    do throws(PatternExportError) {
      let pattern = try validator.linearPattern(for: .html)
      attributes += [("pattern", pattern.source), ("title", title)]
      switch pattern.exactness {
      case .exact: return input(attributes, .exact)
      case .wider(let example): return input(attributes, .wider(example: example))
      }
    } catch {
      return input(attributes + [("title", title)], .omitted(reason: "\(error)"))
    }
  }

  private func input(
    _ attributes: Attributes,
    _ exactness: ExportedSchema.Exactness
  ) -> ExportedInput {
    ExportedInput(
      path: name, html: Self.tag("input", [("name", name)] + attributes), exactness: exactness)
  }

  private static func tag(_ name: String, _ attributes: Attributes) -> String {
    let texts = attributes.map { name, value in
      name + (value.map { "=\"\(Markup.escaped($0))\"" } ?? "")
    }
    return "<\(([name] + texts).joined(separator: " "))>"
  }
}
