import Foundation
import InputValidation
import Testing

/// Values of formats as texts in JSON.
@Suite struct TextCodableTests {
  /// A format whose values can be encoded and decoded.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init<V: Validator>(_ validator: V) where V.Value: Codable & Equatable {
      testDescription = "\(V.Value.self)"
      check = {
        for text in try validator.samples(count: 30, seed: 3) {
          let value = try validator.value(of: text)
          let data = try JSONEncoder().encode([value])
          #expect(try JSONDecoder().decode([V.Value].self, from: data) == [value], "\(text)")
          let texts = try JSONDecoder().decode([String].self, from: data)
          #expect(texts == ["\(value)"])
          // Any text of the format can be decoded, not only the canonical one.
          let other = try JSONEncoder().encode([text])
          #expect(try JSONDecoder().decode([V.Value].self, from: other) == [value], "\(text)")
        }
        for text in try validator.nearMisses(count: 30, seed: 3) {
          let data = try JSONEncoder().encode([text])
          do {
            _ = try JSONDecoder().decode([V.Value].self, from: data)
            Issue.record("\(text) is decoded")
          } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription.hasPrefix("must be "), "\(text)")
            #expect(text.count < 5 || !context.debugDescription.contains(text), "\(text)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    Case(NumericValidator<DecimalNumber>()), Case(DateValidator()),
    Case(FormatValidator.time(allowsLeapSecond: true)), Case(FormatValidator.dateTime),
    Case(FormatValidator.localDateTime), Case(FormatValidator.yearMonth),
    Case(FormatValidator.host),
    Case(FormatValidator.endpoint), Case(FormatValidator.ipAddress), Case(FormatValidator.ipv4),
    Case(FormatValidator.ipv6), Case(FormatValidator.macAddress), Case(FormatValidator.cidr),
    Case(FormatValidator.url), Case(FormatValidator.semanticVersion), Case(FormatValidator.uuid),
    Case(FormatValidator.hexColor),
  ])
  func `values are encoded as their texts, and decoded from any text`(example: Case) throws {
    try example.check()
  }

  @Test func `an error of decoding does not contain the rejected value`() {
    struct Server: Codable { var host: NetworkHost, start: CalendarDate }
    for (json, message) in [
      (#"{"host": "hunter2..", "start": "2024-02-29"}"#, "must be a host name or an IP address"),
      (#"{"host": "a.ch", "start": "2023-02-29"}"#, "must be a date"),
    ] {
      do {
        _ = try JSONDecoder().decode(Server.self, from: Data(json.utf8))
        Issue.record("\(json) is decoded")
      } catch DecodingError.dataCorrupted(let context) {
        #expect(context.debugDescription.hasPrefix(message))
        #expect(!context.debugDescription.contains("hunter2"))
        #expect(context.codingPath.count == 1)
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDate].self, from: Data("[20240229]".utf8))
    }
  }
}
