import RegularLanguage
import TestSupport
import Testing
import ValidationJSONSchema

/// Quick verdicts on strings and numbers, compared with those that are explained.
@Suite struct ScalarDemandsTests {
  @Test(arguments: sampled(3, from: Array(0..<30)))
  func `a quick verdict on a number is the exact one`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func pick(_ texts: [String]) -> String { texts[Int(random.next() >> 33) % texts.count] }
    func number() -> String {
      let digits = ["0", "1", "2", "9", "10", "100", "999999999999999999", "123456789012345678"]
      return pick(["", "-"]) + pick(digits) + pick(["", "", ".0", ".5", ".50", ".01", ".99"])
        + pick(["", "", "", "e1", "E-1", "e18", "e-20"])
    }
    for _ in 0..<300 {
      let (lower, upper) = (["minimum", "exclusiveMinimum"], ["maximum", "exclusiveMaximum"])
      let step = pick(["", #", "multipleOf": 0.5"#, #", "multipleOf": 3"#, #", "multipleOf": 1"#])
      let schema = try JSONSchema(
        #"{"items": {"type": "\#(pick(["number", "number", "integer"]))", "#
          + #""\#(pick(lower))": \#(number()), "\#(pick(upper))": \#(number())\#(step)}}"#)
      for _ in 0..<20 { try expectSame(schema, "[\(number())]") }
    }
  }

  @Test(arguments: [
    #"{"minLength": 2, "maxLength": 3}"#, #"{"minLength": 1}"#, #"{"maxLength": 0}"#,
    #"{"minLength": 1e30}"#, #"{"pattern": "^a*$", "maxLength": 2}"#, #"{"pattern": "[]"}"#,
    #"{"enum": ["a", "\u00e4", 1, null]}"#, #"{"const": ""}"#, #"{"type": ["string", "null"]}"#,
    #"{"format": "date"}"#, #"{"format": "email", "minLength": 8}"#, "false", "true",
    #"{"anyOf": [{"pattern": "^a"}, {"const": 1}, {"maxLength": 1}]}"#,
    #"{"oneOf": [{"pattern": "^a"}, {"minLength": 2}], "not": {"const": "aa"}}"#,
    #"{"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"const": null}}"#,
  ])
  func `a quick verdict on a value is the one that is explained`(schema: String) throws {
    let options = JSONSchema.Options(assertsFormats: true)
    let schema = try JSONSchema(#"{"items": \#(schema)}"#, options: options)
    let values = [
      #""""#, #""a""#, #""aa""#, #""ab""#, #""aaaa""#, #""ä""#, #""\u00e4b""#, #""\ud834\udd1e""#,
      #""öäü𝄞""#, "null", "true", "false", "1", "1.0", "-2.5", "[]", "{}", #""2024-02-29""#,
      #""a@b.org""#,
    ]
    for value in values { try expectSame(schema, "[\(value)]") }
  }

  private func expectSame(_ schema: JSONSchema, _ document: String) throws {
    let bytes = Array(document.utf8)
    var reading = JSONSchema.Reading(schema, listsFaults: true)
    reading.read(bytes.span)
    let problem = reading.end()
    let isValid = problem == nil && reading.takeFaults().isEmpty
    #expect(schema.isValid(document) == isValid, "\(document)")
  }
}
