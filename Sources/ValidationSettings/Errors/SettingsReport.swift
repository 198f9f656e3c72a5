public import ValidationCore
public import ValidationWording

/// A report of all errors in settings, which `LoadedSettings.init` throws.
///
///     do {
///       let settings = try LoadedSettings(ServerSettings(), from: .dotenv(text, named: ".env"))
///     } catch {
///       print(error)
///       // .env:3:6: error: PORT must be a port number [port]
///       // .env:7:1: error: unknown setting DATABSE_URL; did you mean DATABASE_URL? [unknown]
///       // error: API_TOKEN must be set [required]
///     }
///
/// Errors with a location are sorted by source and line; the others follow in the order of the
/// fields. No error contains a rejected value.
public struct SettingsReport: Error, Hashable, Sendable {
  /// The errors; there is at least one.
  public let errors: [SettingsError]
  /// The number of omitted errors; each source reports at most 100 that don't concern fields.
  public let others: Int
}

extension SettingsReport {
  /// Returns the errors, one per line, with their locations and the codes of the rules in brackets.
  ///
  ///     error.message(in: .english)             // ".env:3:6: error: PORT must be ... [port]"
  ///     error.message(in: .simplifiedChinese)   // the same in Chinese
  ///
  /// - Parameter wording: The language of the message.
  /// - Returns: The lines.
  public func message(in wording: Wording = .english) -> String {
    let lines = errors.map { $0.line(in: wording) }
    let more = others > 0 ? [wording.grammar.error(wording.grammar.others(others))] : []
    return (lines + more).joined(separator: "\n")
  }
}

extension SettingsReport: CustomStringConvertible {
  /// The errors in English, one per line.
  public var description: String { message() }
}

/// An error of one setting, in a ``SettingsReport``.
public struct SettingsError: Error, Hashable, Sendable {
  /// The path of the field, such as `database.maxSize` or `lines[0].sku`; `nil` if the error
  /// concerns no field.
  public let path: String?
  /// The name as written in the source; `nil` if the error concerns no name.
  public let name: String?
  /// The location of the value, or of an unknown name; `nil` if the value is missing.
  public let origin: SettingsOrigin?
  /// The violated rule, its position in the value, its details, and the path of the field.
  public let reason: ValidationError
  /// A name or text that may have been intended; `nil` if there is no similar one.
  public let suggestion: String?
  /// The JSON Pointer of the value, or of the member that is missing; `nil` if the source is not
  /// JSON.
  let pointer: String?

  /// Creates an error of a source that concerns no field, such as a syntax error.
  ///
  ///     let rule = Rule("ini", names: ["en": "NAME=VALUE or [SECTION]"])
  ///     SettingsError(rule, at: SettingsOrigin("app.ini", line: 3))
  ///     // app.ini:3: error: must be NAME=VALUE or [SECTION] [ini]
  ///
  /// - Parameters:
  ///   - rule: The violated rule, without any text that may be a secret.
  ///   - origin: The location.
  public init(_ rule: Rule, at origin: SettingsOrigin) {
    self.init(origin: origin, reason: ValidationError(rule, at: 0..<0))
  }

  init(
    path: String? = nil,
    name: String? = nil,
    origin: SettingsOrigin? = nil,
    reason: ValidationError,
    suggestion: String? = nil,
    pointer: String? = nil
  ) {
    self.path = path
    self.name = name.map(Self.printable)
    self.origin = origin
    var reason = reason
    reason.path = path ?? ""
    self.reason = reason
    self.suggestion = suggestion
    self.pointer = pointer
  }

  /// Returns a name without invisible or line-breaking characters, cut to 64 scalars.
  private static func printable(_ name: String) -> String {
    if name.utf8.count <= 64, name.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return name }
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
  /// The violated rule.
  public var rule: Rule { reason.rule }

  /// Returns the error as a sentence: "PORT must be a port number".
  ///
  /// - Parameter wording: The language of the message.
  /// - Returns: The sentence, with a suggestion if there is one.
  public func message(in wording: Wording = .english) -> String {
    let subject = name.map { wording.name(of: path ?? $0, writtenAs: $0) }
    return wording.sentence(about: subject, reason, suggestion: suggestion)
  }

  /// Returns the location, the message and the code of the rule.
  fileprivate func line(in wording: Wording) -> String {
    (origin.map { "\($0): " } ?? "") + wording.grammar.error(message(in: wording))
      + " [\(rule.code.rawValue)]"
  }
}

extension SettingsError: CustomStringConvertible {
  /// The location, the message and the code of the rule: `.env:3:6: error: PORT ... [port]`.
  public var description: String { line(in: .english) }
}
