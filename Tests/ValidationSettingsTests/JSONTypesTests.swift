import InputValidation
import RegularLanguage
import Testing

/// The types of values in JSON, as strict and lenient readings judge them.
@Suite struct JSONTypesTests {
  private struct Values: Schema {
    let count = Field(optional: .integer(in: 0...99)), price = Field(optional: .numeric(in: 0...9))
    let size = Field(optional: .byteCount), code = Field(optional: .digits)
    let isOn = Field(.boolean, default: false)
    let isSure = Field(.boolean && .oneOf("true", "false"), default: false)
    let numbers = Field(.list(of: .integer(in: 0...99)), default: [])
    let flags = Field(optional: .list(of: .boolean))
    let words = Field(.list(of: .nonEmpty), default: [])
    let token = Field(optional: .secret(.digits))
  }

  private func report(_ text: String, _ types: JSONTypes) -> String {
    do throws(JSONReport) {
      _ = try Values().values(fromJSON: text, types: types)
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    #"{"count": 7, "price": 0.5, "size": "3KiB", "code": "007", "isOn": true}"#,
    #"{"size": "1MiB", "isSure": false, "numbers": [1, 2], "flags": [true], "words": ["1"]}"#,
    #"{"count": null, "isOn": null, "flags": null, "token": "0123"}"#, "{}",
  ])
  func `values of the expected types are valid in both readings`(text: String) {
    #expect(report(text, .strict).isEmpty)
    #expect(report(text, .lenient).isEmpty)
  }

  @Test(arguments: [
    (#"{"count": "7"}"#, "/count:1:11: error: must be a number, not a string"),
    (#"{"count": "\u0037"}"#, "/count:1:11: error: must be a number, not a string"),
    (#"{"isOn": "yes"}"#, "/isOn:1:10: error: must be true or false, not a string"),
    (#"{"isOn": "true"}"#, "/isOn:1:10: error: must be true or false, not a string"),
    (#"{"isOn": 1}"#, "/isOn:1:10: error: must be true or false, not a number"),
    (#"{"isSure": 0}"#, "/isSure:1:12: error: must be true or false, not a number"),
    (#"{"code": 7}"#, "/code:1:10: error: must be a string, not a number"),
    (#"{"token": 7}"#, "/token:1:11: error: must be a string, not a number"),
    (#"{"numbers": [1, "2"]}"#, "/numbers/1:1:17: error: must be a number, not a string"),
    (#"{"flags": [1]}"#, "/flags/0:1:12: error: must be true or false, not a number"),
    (#"{"words": [true]}"#, "/words/0:1:12: error: must be a string, not true or false"),
  ])
  func `a strict reading expects the types that it would write`(text: String, error: String) {
    #expect(report(text, .strict) == error)
    #expect(report(text, .lenient).isEmpty)
  }

  @Test(arguments: [#"{"count": ""}"#, #"{"count": "x"}"#, #"{"isOn": "maybe"}"#])
  func `a string that is no value has the error of its type`(text: String) {
    #expect(report(text, .strict).hasSuffix(", not a string"))
  }

  @Test func `one and zero are Booleans in a lenient reading`() throws {
    for (text, value) in [("1", true), ("0", false), ("\"1\"", true), ("\"\\u0030\"", false)] {
      let values = try Values().values(fromJSON: #"{"isOn": \#(text), "isSure": \#(text)}"#)
      #expect(values.isOn == value && values.isSure == value)
      #expect(values.json().contains("\"isSure\":\(value)"))
    }
    #expect(report(#"{"isSure": 2}"#, .lenient).hasPrefix("/isSure:1:12: error: "))
    #expect(report(#"{"isSure": "yes"}"#, .lenient).hasPrefix("/isSure:1:12: error: "))
    let settings = try LoadedSettings(Values(), from: .json(#"{"isSure": 1}"#))
    #expect(settings.isSure)
  }

  @Test func `a strict reading accepts what is written`() throws {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<300 {
      func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
      let isSure = Bool.random(using: &generator)
      let text = """
        {"count": "\(number(0...99))", "price": \(number(0...8)).\(number(0...99)),
         "size": "\(number(1...99))KiB", "code": \(number(0...99)), "isOn": "yes",
         "isSure": \(number(0...1)), "numbers": ["\(number(0...99))"], "flags": ["\(isSure)", 0],
         "words": [\(number(0...9)), true], "token": \(number(0...99))}
        """
      let values = try Values().values(fromJSON: text)
      let json = values.json(revealingSecrets: true)
      let again = try Values().values(fromJSON: json, types: .strict)
      #expect(again.json(revealingSecrets: true) == json)
    }
  }

  @Test func `all functions have the options`() throws {
    struct Own: Decodable { var count: Int? }
    let text = "{\"count\": 7,} // seven"
    let limits = JSONLimits()
    for types in JSONTypes.allCases {
      let bytes = Array(text.utf8)
      let counts = try [
        Values().values(fromJSON: text, limits: limits, types: types, comments: true).count,
        Values().values(fromJSON: bytes, limits: limits, types: types, comments: true).count,
        Values().values(fromJSON: bytes[...], limits: limits, types: types, comments: true).count,
        Values().values(
          fromJSON: text, as: Own.self, limits: limits, types: types, comments: true
        ).count,
        Values().values(
          fromJSON: bytes, as: Own.self, limits: limits, types: types, comments: true
        ).count,
        Values().values(fromJSON: text, limits: limits, types: types, comments: true) { $0.count },
        Values().values(fromJSON: bytes, limits: limits, types: types, comments: true) { $0.count },
      ]
      #expect(counts == Array(repeating: 7, count: counts.count))
    }
    #expect(report(text, .lenient) == "1:12: error: JSON does not allow a trailing comma")
  }
}
