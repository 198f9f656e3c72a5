public import ValidationCore

/// All errors of settings, which `Settings.init` throws.
///
///     do {
///       let settings = try Settings(ServerSettings(), from: .dotenv(text, named: ".env"))
///     } catch {
///       print(error)
///       // .env:3:6: error: PORT must be a port number [port]
///       // .env:7:1: error: unknown setting DATABSE_URL; did you mean DATABASE_URL? [unknown]
///       // error: API_TOKEN must be set [required]
///     }
///
/// Errors with a place stand in the order of the sources and their lines, the others behind them in
/// the order of the fields. No rejected value is in any of them.
public struct SettingsReport: Error, Hashable, Sendable {
  /// The errors; there is at least one.
  public let errors: [SettingsError]
  /// The number of errors left out of a source, where it has more than a hundred that are not about
  /// fields.
  public let others: Int
}

extension SettingsReport {
  /// The errors, a line each, with their places, and the codes of the rules in brackets.
  ///
  ///     error.message(in: .english)             // ".env:3:6: error: PORT must be ... [port]"
  ///     error.message(in: .simplifiedChinese)   // the same in Chinese
  ///
  /// - Parameter wording: The words.
  /// - Returns: The lines.
  public func message(in wording: Wording = .english) -> String {
    let lines = errors.map { $0.line(in: wording) }
    let more = others > 0 ? [wording.grammar.error(wording.grammar.others(others))] : []
    return (lines + more).joined(separator: "\n")
  }
}

extension SettingsReport: CustomStringConvertible {
  /// The errors in English, a line each.
  public var description: String { message() }
}

/// An error of one setting, in a ``SettingsReport``.
public struct SettingsError: Error, Hashable, Sendable {
  /// The path of the field, such as `database.maxSize`; `nil` where the error is about no field.
  public let path: String?
  /// The name, as the source calls it; `nil` where it is about none.
  public let name: String?
  /// The place of the value, or of the name where that is unknown; `nil` of what is missing.
  public let origin: SettingsOrigin?
  /// The rule that is broken, where in the value, and why.
  public let reason: ValidationError
  /// The name, or the text of a field, that may have been meant; `nil` where none is close.
  public let suggestion: String?

  init(
    path: String? = nil,
    name: String? = nil,
    origin: SettingsOrigin? = nil,
    reason: ValidationError,
    suggestion: String? = nil
  ) {
    self.path = path
    self.name = name.map(Self.printable)
    self.origin = origin
    self.reason = reason
    self.suggestion = suggestion
  }

  /// A name without what would not be seen in a report, or break its lines, cut to 64 scalars.
  private static func printable(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(65).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        "U+" + String(scalar.value, radix: 16, uppercase: true)
      default: String(scalar)
      }
    }
    return scalars.prefix(64).joined() + (scalars.count > 64 ? "..." : "")
  }
}

extension SettingsError {
  /// The rule that is broken.
  public var rule: Rule { reason.rule }

  /// The error as a sentence: "PORT must be a port number".
  ///
  /// - Parameter wording: The words.
  /// - Returns: The sentence, with a suggestion if there is one.
  public func message(in wording: Wording = .english) -> String {
    let subject = name.map { wording.name(of: path ?? $0, spelt: $0) }
    return wording.sentence(about: subject, reason, suggestion: suggestion)
  }

  /// The place, the message and the code of the rule.
  fileprivate func line(in wording: Wording) -> String {
    (origin.map { $0.place + ": " } ?? "") + wording.grammar.error(message(in: wording))
      + " [\(rule.code.rawValue)]"
  }
}

extension SettingsError: CustomStringConvertible {
  /// The place, the message and the code of the rule: `.env:3:6: error: PORT ... [port]`.
  public var description: String { line(in: .english) }
}
