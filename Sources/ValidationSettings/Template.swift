import SettingsSyntax
import ValidationCore
internal import RegularLanguage
public import ValidationSchema

extension Schema {
  /// Writes an example of settings in the form of `.env` files, with a comment on each field.
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
  /// What is required stands there without a value, so that a copy that nobody has edited is
  /// refused: ``SettingsSource/dotenv(_:named:)`` reports each such field, and no program starts
  /// with a password that everybody knows. All else is a comment, with its default if it has one,
  /// or an example. Of a secret neither is shown.
  ///
  /// - Returns: The text, which ends with a line end if there are any fields.
  /// - Complexity: The validators of all fields are compiled.
  public func template() -> String {
    SchemaPlan.plan(of: self).fields.map { $0.lines.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }
}

extension PlannedField {
  /// What a template says of the field: comments, and an assignment, which is a comment as well if
  /// there is no need to set the field.
  fileprivate var lines: [String] {
    let isRequired = !field.isOptional && field.heldDefault == nil
    let status = field.isOptional ? "optional" : isRequired ? "required" : "default"
    var lines = (field.about ?? "").split(whereSeparator: \.isNewline).map(String.init)
    lines.append("\(Wording.english.requirement(of: field.bareRule)) (\(status))")
    let text = field.shown
    // A name that no such file can have is left to other sources.
    let line = DotenvText.line(name.environment, text) ?? name.environment
    if !isRequired { return (lines + [line]).map { "# \($0)" } }
    if !text.isEmpty { lines.append("for example \(line)") }
    let isOpen = DotenvText.line(name.environment, "") != nil
    return lines.map { "# \($0)" } + ["\(isOpen ? "" : "# ")\(name.environment)="]
  }
}

extension AnyField {
  /// The rule that tells what the field has to be where it isn't empty.
  fileprivate var bareRule: Rule {
    isSecret ? bareValidator.rule.ofSecret : bareValidator.rule
  }

  /// What an assignment that is a comment has: the default, or else an example; nothing of a
  /// secret.
  fileprivate var shown: String {
    if isSecret { return "" }
    return isOptional || heldDefault == nil ? example ?? "" : defaultText ?? ""
  }

  /// A valid text that isn't empty: a short one.
  private var example: String? {
    let validator = bareValidator
    let shortest = try? validator.shortestCompletion(of: "")
    let texts = (shortest.map { [$0] } ?? []) + ((try? validator.samples(count: 3)) ?? [])
    return texts.first { !$0.isEmpty && validator.isValid($0) }
      ?? ["example", "1", "true", "/"].first(where: validator.isValid)
  }
}
