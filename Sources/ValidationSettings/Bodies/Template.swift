import SettingsSyntax
import ValidationCore
internal import RegularLanguage
public import ValidationSchema
import ValidationWording

extension Schema {
  /// Returns an example of settings, in `.env` format with a comment on each field, or in JSON.
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
  /// example. For a secret, neither is shown. JSON has no comments: each field has its default, or
  /// `null` if it has none. A repeated section has one row as an example, or as many as required;
  /// in JSON, it is empty if no row is required.
  ///
  /// - Parameter format: The format.
  /// - Returns: The text, which ends with a newline if there are any fields.
  /// - Complexity: Compiles the validators of all fields.
  public func template(as format: TemplateFormat = .dotenv) -> String {
    let plan = SchemaPlan.plan(of: self)
    switch format {
    case .dotenv:
      let example = plan.withRows { RowLabels(of: $0, atLeast: 1) }
      let needless = example.fieldsOfOptionalRows
      return example.fields.indices.map { index in
        let lines = example.fields[index].lines(isNeeded: !needless.contains(index))
        return lines.joined(separator: "\n") + "\n"
      }.joined(separator: "\n")
    case .json:
      let example = plan.withRows { RowLabels(of: $0) }
      let json = SchemaJSON(example) { index in
        example.confidential[index] ? nil : example.fields[index].field.heldDefault
      }
      return JSONWriter.text(json.value, indentation: 0) + "\n"
    }
  }
}

extension RowLabels {
  /// Creates the rows of a section in a template: as many as required, and none of entries, whose
  /// keys are not known.
  fileprivate init(of section: RowGroup, atLeast count: Int = 0) {
    self.init(
      count: section.identity.key == nil ? max(section.count.minimum, count) : 0)
  }
}

extension SchemaPlan {
  /// The numbers of the fields of rows that are not required.
  fileprivate var fieldsOfOptionalRows: Set<Int> {
    var numbers: Set<Int> = []
    func add(_ row: RowScope) {
      let (fields, groups) = contents(of: row)
      numbers.formUnion(fields)
      for inner in groups.flatMap(\.rows) { add(inner) }
    }
    for group in groups where group.count.minimum == 0 || group.choice != nil {
      group.rows.forEach(add)
    }
    return numbers
  }
}

/// A format of the text that ``Schema/template(as:)`` returns.
@nonexhaustive public enum TemplateFormat: String, Hashable, Sendable, CaseIterable {
  /// The format of `.env` files, with comments.
  case dotenv
  /// JSON, without comments.
  case json
}

extension PlannedField {
  /// The lines of a field in a template: comments, and an assignment, which is a comment as well if
  /// the field needn't be set.
  ///
  /// - Parameter isNeeded: Whether the row of the field is required.
  /// - Returns: The lines.
  fileprivate func lines(isNeeded: Bool) -> [String] {
    let isRequired = !field.isOptional && field.heldDefault == nil
    let status = field.isOptional ? "optional" : isRequired ? "required" : "default"
    var lines = (field.about ?? "").split(whereSeparator: \.isNewline).map(String.init)
    lines.append("\(Wording.english.requirement(of: field.bareRule)) (\(status))")
    let text = field.shown
    // A name that isn't valid in `.env` format appears only in a comment.
    let line = DotenvText.line(name.environment, text) ?? name.environment
    if !isRequired || !isNeeded { return (lines + [line]).map { "# \($0)" } }
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
