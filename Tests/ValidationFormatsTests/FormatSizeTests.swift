import InputValidation
import RegularLanguage
import Testing

/// The sizes of the automata of formats, so that changes that enlarge one are noticed.
@Suite struct FormatSizeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let states: Int
    let classes: Int
    let language: Language?

    init(_ name: String, _ states: Int, _ classes: Int, _ validator: some Validator) {
      testDescription = name
      self.states = states
      self.classes = classes
      language = validator.language
    }
  }

  /// The numbers of states, dead state included, and character classes of each format.
  static let rows = [
    Row("boolean", 14, 14, .boolean),
    Row("date", 30, 11, .date),
    Row("time", 13, 8, .time),
    Row("dateTime", 49, 17, .dateTime),
    Row("duration", 598, 26, .duration),
    Row("isoDuration", 16, 10, .isoDuration),
    Row("byteCount", 402, 21, .byteCount),
    Row("port", 12, 8, .port),
    Row("hostname", 540, 9, .hostname),
    Row("ipv4", 25, 8, .ipv4),
    Row("ipv6", 152, 10, .ipv6),
    Row("ipAddress", 160, 10, .ipAddress),
    Row("host", 729, 15, .host),
    Row("endpoint", 739, 19, .endpoint),
    Row("cidr", 185, 13, .cidr),
    Row("macAddress", 31, 4, .macAddress),
    Row("url", 203, 24, .url),
    Row("email", 128, 6, .email),
    Row("email, international", 253, 21, .email(.international)),
    Row("uuid", 38, 3, .uuid),
    Row("semanticVersion", 17, 7, .semanticVersion),
    Row("hex", 3, 2, .hex),
    Row("base64", 9, 5, .base64),
    Row("base64URL", 7, 4, .base64URL),
    Row("hexColor", 11, 3, .hexColor),
    Row("creditCard", 101, 11, .creditCard),
    Row("isbn", 2700, 13, .isbn),
    Row("ean", 403, 11, .ean),
    Row("phone", 18, 4, .phone),
    Row("languageTag", 137, 28, .languageTag),
    Row("timeZone", 2095, 66, .timeZone),
    Row("cron", 440, 38, .cron),
    Row("path", 3, 2, .path),
    Row("identifier", 3, 3, .identifier),
  ]

  @Test(arguments: rows)
  func `the size of an automaton has not changed`(row: Row) throws {
    let automaton = try #require(row.language?.automaton)
    #expect(automaton.stateCount == row.states)
    #expect(automaton.classCount == row.classes)
  }
}
