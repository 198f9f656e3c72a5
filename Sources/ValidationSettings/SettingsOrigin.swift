/// The place that a value of a setting came from.
///
///     "\(settings.origin(of: \.port))"   // ".env:3", "environment", "default"
public struct SettingsOrigin: Hashable, Sendable {
  /// The name of the source, such as `.env`, `environment` or `argument 2`.
  public let source: String
  /// The line of a file, from 1 on; `nil` elsewhere.
  public let line: Int?
  /// The column in the line, in Characters from 1 on; `nil` elsewhere.
  public let column: Int?
  /// The place among others of the source: the line, or the number of the argument.
  let ordinal: Int

  /// Creates an origin.
  ///
  ///     SettingsOrigin(".env", line: 3, column: 6).description   // ".env:3"
  ///     SettingsOrigin("environment").line                       // nil
  public init(_ source: String, line: Int? = nil, column: Int? = nil) {
    self.source = source
    self.line = line
    self.column = column
    ordinal = line ?? 0
  }

  /// Creates the origin of an argument, by its number from 1 on.
  init(argument number: Int) {
    source = "argument " + String(number)
    line = nil
    column = nil
    ordinal = number
  }
}

extension SettingsOrigin {
  /// The origin of a value that is in no source.
  public static let `default` = Self("default")

  /// The source, the line and the column, as far as there are any: `.env:3:6`.
  public var place: String {
    ([source] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}

extension SettingsOrigin: CustomStringConvertible {
  /// The source, and the line if there is one: `.env:3`.
  public var description: String { line.map { "\(source):\($0)" } ?? source }
}
