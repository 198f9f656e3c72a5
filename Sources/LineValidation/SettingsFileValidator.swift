public import ValidationCore

/// A validator for settings files, with one validator for each setting.
///
/// Missing, repeated and unknown names are findings too:
///
///     let settings = try SettingsFileValidator(settings: ["PORT": .port, "HOST": .host])
///     let text = "PORT=80800\nHOST=example.org\nDEBUG=1\n"
///     try settings.validate(Array(text.utf8)) { finding in
///       print(finding.line, finding.column ?? "", finding.rules)
///       return true   // prints "1 PORT ["port"]" and "3 DEBUG ["unknown"]"
///     }
///
/// The whole file, at most 8 MiB, is read into memory.
public struct SettingsFileValidator: Sendable {
  private let judge: SettingsJudge

  /// A format of settings files.
  public struct Format: Hashable, Sendable {
    let form: SettingsPlan.Form

    /// Lines `NAME=value`, as in `.env` files.
    public static let dotenv = Self(form: .dotenv)
    /// Java properties.
    public static let properties = Self(form: .properties)
  }

  /// Creates a settings file validator.
  ///
  /// - Parameters:
  ///   - settings: The validator of each setting, by name.
  ///   - optional: The names of settings that may be missing.
  ///   - isStrict: Whether a setting with any other name is a finding.
  ///   - format: The format of the files.
  /// - Throws: ``LineRuleError`` if a rule can't validate values.
  public init(
    settings: KeyValuePairs<String, any Validator>,
    optional: [String] = [],
    isStrict: Bool = true,
    format: Format = .dotenv
  ) throws(LineRuleError) {
    let columns = settings.map { name, validator in
      let rule = NamedRule(label: validator.rule.code.rawValue, validator: validator)
      var column = ColumnRules(name, RuleSet([rule]))
      column.isOptional = optional.contains { $0.isIdentical(to: name) }
      return column
    }
    let plan = SettingsPlan(format.form, columns: columns, isStrict: isStrict)
    do throws(TooLargeRule) {
      judge = try SettingsJudge(plan, LinePlan())
    } catch {
      throw LineRuleError(rule: error.label)
    }
  }
}

extension SettingsFileValidator {
  /// Validates the settings of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - body: Receives each finding, and returns whether to continue.
  /// - Returns: The counts, with the number of settings as the number of lines; up to the last
  ///   finding if `body` returned `false`.
  /// - Throws: ``InputError`` if the file can't be read, or is larger than 8 MiB.
  /// - Complexity: O(*n*) in the length of the file.
  @discardableResult
  public func validate(
    file path: String,
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = InputPipeline(judge, LinePlan())
    return try pipeline.summary(ofFile: path, body)
  }

  /// Validates the settings of bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - body: Receives each finding, and returns whether to continue.
  /// - Returns: The counts, with the number of settings as the number of lines; up to the last
  ///   finding if `body` returned `false`.
  /// - Throws: ``InputError`` if there are more than 8 MiB, or if the bytes are not UTF-8 text but
  ///   compressed or in another encoding.
  /// - Complexity: O(*n*) in the number of bytes.
  @discardableResult
  public func validate(
    _ bytes: [UInt8],
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = InputPipeline(judge, LinePlan())
    return try pipeline.summary(of: bytes, body)
  }
}
