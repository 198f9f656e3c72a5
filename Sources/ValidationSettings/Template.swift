import SettingsSyntax
import ValidationCore
internal import RegularLanguage
public import ValidationSchema

extension Schema {
  /// Returns an example of settings in `.env` format, with a comment on each field.
  ///
  ///     print(ServerSettings().template())
  ///     // # where to listen
  ///     // # must be a port number (default)
  ///     // # PORT=8080
  ///     //
  ///     // # must be at least 32 characters long (required)
  ///     // API_TOKEN=
  ///     //
  ///     // # must be a URL that starts with postgres:// (required)
  ///     // # for example DATABASE_URL=postgres://a
  ///     // DATABASE_URL=
  ///     // ...
  ///
  /// Required fields are listed without a value, so that an unedited copy is refused:
  /// ``SettingsSource/dotenv(_:named:)`` reports each such field, and no program starts with a
  /// well-known password. All other fields are comments, with the default if there is one, or an
  /// example. For a secret, neither is shown.
  ///
  /// - Returns: The text, which ends with a newline if there are any fields.
  /// - Complexity: Compiles the validators of all fields.
  public func template() -> String {
    examplePlan.fields.map { $0.lines.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// Returns an example of settings in a format.
  ///
  ///     print(ServerSettings().template(as: .json))
  ///     // {
  ///     //   "port": 8080,
  ///     //   "API_TOKEN": null,
  ///     //   ...
  ///
  /// In JSON, which has no comments, each field has its default, or `null` if it has none. So an
  /// unedited copy is refused with an error for each required field, and secrets are not shown.
  ///
  /// - Parameter format: The format.
  /// - Returns: The text, which ends with a newline if there are any fields.
  /// - Complexity: Compiles the validators of all fields.
  public func template(as format: TemplateFormat) -> String {
    switch format {
    case .dotenv: return template()
    case .json:
      let plan = examplePlan
      let value = JSONTree(plan).value(of: nil) { index in
        let field = plan.fields[index].field
        if plan.confidential[index] { return .literal("null") }
        return field.heldDefault.map { field.json(held: $0) } ?? .literal("null")
      }
      return JSONWriter.text(value, indentation: 0) + "\n"
    }
  }

  /// The plan with at least one row for each repeated section.
  private var examplePlan: SchemaPlan {
    SchemaPlan.plan(of: self).withRows { max($0.count.minimum, 1) }
  }
}

/// A format of the texts that ``Schema/template(as:)`` returns.
public enum TemplateFormat: String, Hashable, Sendable, CaseIterable {
  /// The format of `.env` files, with comments.
  case dotenv
  /// JSON, without comments.
  case json
}

extension PlannedField {
  /// The lines of a field in a template: comments, and an assignment, which is a comment as well if
  /// the field needn't be set.
  fileprivate var lines: [String] {
    let isRequired = !field.isOptional && field.heldDefault == nil
    let status = field.isOptional ? "optional" : isRequired ? "required" : "default"
    var lines = (field.about ?? "").split(whereSeparator: \.isNewline).map(String.init)
    lines.append("\(Wording.english.requirement(of: field.bareRule)) (\(status))")
    let text = field.shown
    // A name that isn't valid in `.env` format appears only in a comment.
    let line = DotenvText.line(name.environment, text) ?? name.environment
    if !isRequired { return (lines + [line]).map { "# \($0)" } }
    if !text.isEmpty { lines.append("for example \(line)") }
    let isOpen = DotenvText.line(name.environment, "") != nil
    return lines.map { "# \($0)" } + ["\(isOpen ? "" : "# ")\(name.environment)="]
  }
}

extension AnyField {
  /// The rule for a value of the field that is not empty.
  fileprivate var bareRule: Rule {
    isSecret ? bareValidator.rule.ofSecret : bareValidator.rule
  }

  /// The value of an assignment in a comment: the default, or an example; empty for a secret.
  fileprivate var shown: String {
    if isSecret { return "" }
    return isOptional || heldDefault == nil ? example ?? "" : defaultText ?? ""
  }

  /// A short, valid text that isn't empty.
  private var example: String? {
    let validator = bareValidator
    let shortest = try? validator.shortestCompletion(of: "")
    let texts = (shortest.map { [$0] } ?? []) + ((try? validator.samples(count: 3)) ?? [])
    return texts.first { !$0.isEmpty && validator.isValid($0) }
      ?? ["example", "1", "true", "/"].first(where: validator.isValid)
  }
}
