/// The origin of a setting's value.
///
///     "\(settings.origin(of: \.port))"   // ".env:3:6", "environment", "default"
public struct SettingsOrigin: Hashable, Sendable {
  /// The name of the source, such as `.env`, `environment` or `argument 2`.
  public let source: String
  /// The line in a file, starting at 1; `nil` for other sources.
  public let line: Int?
  /// The column in the line, in Characters starting at 1; `nil` for other sources.
  public let column: Int?
  /// The position within the source: the line, or the number of the argument.
  let ordinal: Int

  /// Creates an origin.
  ///
  ///     SettingsOrigin(".env", line: 3, column: 6).description   // ".env:3:6"
  ///     SettingsOrigin("environment").line                       // nil
  public init(_ source: String, line: Int? = nil, column: Int? = nil) {
    self.source = source
    self.line = line
    self.column = column
    ordinal = line ?? 0
  }

  /// Creates the origin of an argument by its number, starting at 1.
  init(argument number: Int) {
    source = "argument " + String(number)
    line = nil
    column = nil
    ordinal = number
  }
}

extension SettingsOrigin {
  /// The origin of a value that no source contains.
  public static let `default` = Self("default")
}

extension SettingsOrigin: CustomStringConvertible {
  /// The source, the line and the column, if they are known: `.env:3:6`.
  public var description: String {
    ([source] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}
