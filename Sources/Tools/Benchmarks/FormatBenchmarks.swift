import InputValidation

/// Measures the verdict on one typical value of each format.
///
/// The last column is the first verdict in the process, including all preparation. After that,
/// `isValid` of an exact validator must not allocate, which is checked.
///
/// - Throws: `WrongAnswer`.
func benchmarkFormats(matching filter: String) throws {
  let formats = FormatCase.all.filter { "format \($0.name)".contains(filter) || filter.isEmpty }
  if formats.isEmpty { return }
  let columns = ["isValid", "verdict", "first"]
  let table = Table("Judge one value by a format", unit: .nanoseconds, columns: columns)
  for format in formats {
    let (validator, text) = (format.validator, format.text)
    let first = ContinuousClock().measure { _ = validator.isValid(text) }
    let contenders = [
      Contender(name: "isValid") { validator.isValid(text) },
      Contender(name: "verdict") { validator.verdict(on: text).isValid },
    ]
    let row = "format \(format.name)"
    let times = try measure(contenders, expecting: true, row: row)
    var cells = Dictionary(uniqueKeysWithValues: zip(contenders.map(\.name), times))
    cells["first"] = first / .nanoseconds(1)
    table.row(row, cells)
  }
}

/// A format and a valid text.
private struct FormatCase {
  let name: String
  let text: String
  let validator: any Validator

  private init(_ name: String, _ text: String, _ validator: any Validator) {
    self.name = name
    self.text = text
    self.validator = validator
  }

  static let all = unbounded + bounded

  private static let unbounded = [
    Self("digits", "8080", .digits),
    Self("boolean", "true", .boolean),
    Self("date", "2026-11-22", .date),
    Self("time", "10:00:00", .time),
    Self("dateTime", "2026-11-22T10:00:00Z", .dateTime),
    Self("duration", "1h30m", .duration),
    Self("byteCount", "512MiB", .byteCount),
    Self("port", "8080", .port),
    Self("hostname", "www.example.com", .hostname),
    Self("ipv4", "192.168.1.100", .ipv4),
    Self("ipv6", "2001:db8::8a2e:370:7334", .ipv6),
    Self("ipAddress", "192.168.1.100", .ipAddress),
    Self("host", "example.com", .host),
    Self("endpoint", "example.com:80", .endpoint),
    Self("cidr", "10.0.0.0/8", .cidr),
    Self("macAddress", "00:1b:63:84:45:e6", .macAddress),
    Self("url", "https://example.com/index.html", .url),
    Self("email", "ann.smith@example.com", .email),
    Self("email, international", "ann.smith@example.com", .email(.international)),
    Self("uuid", "123e4567-e89b-12d3-a456-426614174000", .uuid),
    Self("semanticVersion", "1.2.3-rc.1", .semanticVersion),
    Self("hex", "deadbeef", .hex),
    Self("base64", "aGVsbG8=", .base64),
    Self("base64URL", "aGVsbG8", .base64URL),
    Self("hexColor", "#ff8800", .hexColor),
    Self("creditCard", "4111111111111111", .creditCard),
    Self("isbn", "978-3-16-148410-0", .isbn),
    Self("iban", "DE89370400440532013000", .iban),
    Self("ean", "4006381333931", .ean),
    Self("phone", "+41791234567", .phone),
    Self("languageTag", "zh-Hans-CN", .languageTag),
    Self("timeZone", "Europe/Zurich", .timeZone),
    Self("cron", "*/5 * * * *", .cron),
    Self("path", "/etc/hosts", .path),
    Self("identifier", "snake_case", .identifier),
  ]

  /// The formats that are compiled for their bounds.
  private static let bounded = [
    Self("date, in bounds", "2026-11-22", .date(in: day(2024, 2, 29)...day(2031, 7, 4))),
    Self("time, with leap seconds", "10:00:00", .time(allowsLeapSecond: true)),
    Self(
      "dateTime, in bounds", "2026-11-22T10:00:00Z",
      .dateTime(in: instant("2024-02-29T12:30:00Z")...)),
    Self("duration, in bounds", "1h30m", .duration(in: .seconds(1)...(.seconds(86_399)))),
    Self("byteCount, in bounds", "512MiB", .byteCount(in: 1_024...9_876_543_210)),
    Self("semanticVersion, in bounds", "1.2.3-rc.1", .semanticVersion(in: version("1.2.3-a")...)),
    Self("hex, in bounds", "deadbeef", .hex(byteCount: 4...32)),
    Self("base64, in bounds", "aGVsbG8=", .base64(byteCount: 4...32)),
    Self("url, of schemes", "ftp://example.com/a", .url(schemes: "ftp", "sftp")),
    Self("cidr, without host bits", "10.0.0.0/8", .cidr(allowsHostBits: false)),
    Self("list of hosts", "example.com, 192.0.2.1", .list(of: .host)),
  ]

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
    guard let date = CalendarDate(year: year, month: month, day: day) else { fatalError() }
    return date
  }

  private static func instant(_ text: String) -> Timestamp {
    guard let instant = Timestamp(text) else { fatalError() }
    return instant
  }

  private static func version(_ text: String) -> SemanticVersion {
    guard let version = SemanticVersion(text) else { fatalError() }
    return version
  }
}
