import Foundation
import InputValidation
import SettingsSyntax
import TestSupport
import Testing

/// The reader of JSON texts.
@Suite struct JSONTextTests {
  /// Returns the values of a text, or the position and the name of its first mistake.
  private static func read(_ text: String, depth: Int = 128) -> String {
    do throws(JSONError) {
      let json = try JSONText(Array(text.utf8), limits: JSONText.Limits(depth: depth))
      return describe(0, of: json)
    } catch {
      return "\(error.offset) \(error.rule.parameters["problem"]?.description ?? "encoding")"
    }
  }

  /// Returns a value in a notation that shows its kind.
  private static func describe(_ index: Int, of json: JSONText) -> String {
    let node = json.nodes[index]
    switch node.kind {
    case .object:
      let members = json.names(of: index).map { name in
        json.text(of: json.nodes[name]) + ":" + describe(name + 1, of: json)
      }
      return "{" + members.joined(separator: " ") + "}"
    case .array:
      return "["
        + json.elements(of: index).map { describe($0, of: json) }
        .joined(separator: " ") + "]"
    case .string: return "'" + json.text(of: node) + "'"
    case .number, .boolean, .null: return json.text(of: node)
    }
  }

  @Test(arguments: [
    (#"{"a": 1, "b": [true, null, "x"]}"#, "{a:1 b:[true null 'x']}"),
    (" \t\r\n[ ] ", "[]"), ("{}", "{}"), ("-0.50e+3", "-0.50e+3"), ("\u{FEFF}1", "1"),
    (#""\"\\\/\b\f\n\r\t\u0041\uD83D\uDE00""#, "'\"\\/\u{8}\u{C}\n\r\tA\u{1F600}'"),
    ("[[[]],[{}]]", "[[[]] [{}]]"), (#"{"":""}"#, "{:''}"),
    ("\"\u{E9}\u{1F600}\"", "'\u{E9}\u{1F600}'"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
  ])
  func `a text has these values`(text: String, values: String) {
    #expect(Self.read(text) == values)
  }

  @Test(arguments: [
    ("", "0 json-value"), ("{", "1 json-name"), ("[1", "2 json-array"), ("[1 2]", "3 json-array"),
    (#"{"a" 1}"#, "5 json-colon"), (#"{"a":1 "b":2}"#, "7 json-object"), ("{a:1}", "1 json-name"),
    ("[1,]", "2 json-comma"), (#"{"a":1,}"#, "6 json-comma"), ("[,]", "1 json-value"),
    ("// x\n1", "0 json-comment"), ("[1 /* x */]", "3 json-comment"), ("# x", "0 json-comment"),
    ("1 2", "2 json-end"), ("\"a", "0 open-quote"), ("\"a\nb\"", "2 json-control"),
    (#""\x""#, "1 json-escape"), (#""\u12""#, "1 bad-unicode"), (#""\uD800""#, "1 bad-unicode"),
    (#""\uDC00\uD800""#, "1 bad-unicode"), ("'a'", "0 json-quote"), ("01", "0 json-zero"),
    ("-01", "1 json-zero"), ("+1", "0 json-sign"), (".5", "0 json-sign"), ("1.", "2 json-digit"),
    ("1e", "2 json-digit"), ("-", "1 json-digit"), ("tru", "0 json-word"), ("NaN", "0 json-word"),
    ("[[[1]]]", "2 json-depth"), ("\u{FEFF}\u{FEFF}1", "3 json-value"),
  ])
  func `a text that is not JSON has an error at its first mistake`(text: String, error: String) {
    #expect(Self.read(text, depth: 2) == error)
  }

  @Test func `malformed UTF-8 is an error at its position`() {
    #expect(throws: JSONError(.notUTF8, at: 2)) { try JSONText([0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
  }

  @Test func `nothing follows a byte order mark in an empty text`() {
    #expect(throws: JSONError(.noValue, at: 3)) { try JSONText([0xEF, 0xBB, 0xBF]) }
  }

  @Test func `a text over the limit is an error`() {
    #expect(throws: JSONError(.tooLong(maximum: 2), at: 2)) {
      try JSONText(Array("[1]".utf8), limits: JSONText.Limits(byteCount: 2))
    }
  }

  @Test func `all members are counted, in open objects and in others`() throws {
    let text = Array(#"{"a": {"b": 1, "c": {}}, "d": [{"e": 1}]}"#.utf8)
    var limits = JSONText.Limits()
    limits.memberCount = 5
    #expect(try JSONText(text, limits: limits).nodes.count == 12)
    limits.memberCount = 4
    #expect(throws: JSONError(.tooManyMembers(maximum: 4), at: 32)) {
      try JSONText(text, limits: limits)
    }
  }

  @Test func `steps lead to a value, or to its name`() throws {
    let json = try JSONText(Array(#"[0, {"a": [1, {"b/c": 2}], "d": 3}]"#.utf8))
    let pointers = json.nodes.indices.map { JSONPointer.pointer(json.steps(to: $0)) }
    #expect(
      pointers == [
        "", "/0", "/1", "/1/a", "/1/a", "/1/a/0", "/1/a/1", "/1/a/1/b~1c", "/1/a/1/b~1c", "/1/d",
        "/1/d",
      ])
    #expect(JSONPointer.pointer(json.steps(to: 8, from: 4)) == "/1/b~1c")
  }

  @Test(arguments: [
    ("[1, /* two */ 2,] ", "[1,2]"),
    (
      "{ \"a\" : [ ] , // b\n \"c\": {\"d\": \"// e\"} }",
      #"{"a":[],"c":{"d":"// e"}}"#
    ), (" 1e2 ", "1e2"), (#""\u0041 ""#, #""\u0041 ""#),
    ("[[{}], null, true]", "[[{}],null,true]"),
  ])
  func `a value is written without blanks and comments`(text: String, compact: String) {
    let bytes = Array(text.utf8)
    #expect(JSONCursor.compact(0..<bytes.count, in: bytes.span) == compact)
  }

  @Test(arguments: [
    ("1", true), (#"[{}, [], {"a": {"b": 1}, "b": {"b": 2}}]"#, true),
    (#"{"a": 1, "a": 2}"#, false),
    (#"[{"b": {"a": 1, "\u0061": 2}}]"#, false), ("[1", false), ("{\"a\": [01]}", false),
  ])
  func `a value is skipped, unless it has a name twice`(text: String, isSkipped: Bool) {
    let bytes = Array("{\"x\": \(text), \"y\": 1}".utf8)
    var cursor = JSONCursor(from: 0, JSONText.Limits())
    #expect(cursor.next(in: bytes.span) == .beginObject)
    #expect(cursor.next(in: bytes.span) == .name)
    var names = OpenNames()
    let value = cursor.skipValue(in: bytes.span, &names)
    #expect((value == 6..<6 + text.utf8.count) == isSkipped)
    if isSkipped { #expect(cursor.next(in: bytes.span) == .name) }
  }

  @Test(arguments: [3, 30, 3_000])
  func `repeated names are listed with the first one`(count: Int) throws {
    let names = (0..<count).map { "\"n\($0)\":\($0)" } + [#""\u006E1":0"#, #""n0":0"#]
    let json = try JSONText(Array("{\(names.joined(separator: ","))}".utf8))
    let pairs = json.repetitions.map { repetition in
      [repetition.name, repetition.first].map { json.text(of: json.nodes[$0]) }
    }
    #expect(Set(pairs) == [["n0", "n0"], ["n1", "n1"]])
    #expect(pairs.count == 2)
  }

  @Test func `at most 100 repeated names are listed`() throws {
    let members = Array(repeating: #""n":0"#, count: 200).joined(separator: ",")
    #expect(try JSONText(Array("{\(members)}".utf8)).repetitions.count == 100)
  }

  @Test func `every problem has words`() {
    let problems: [JSONError.Problem] = [
      .noValue, .noName, .noColon, .noCommaOrBrace, .noCommaOrBracket, .trailingComma, .comment,
      .commentSign, .openComment, .afterValue, .openString, .control, .unknownEscape, .badUnicode,
      .singleQuote, .leadingZero, .numberStart, .noDigit, .notUTF8, .tooDeep(maximum: 7),
      .tooLong(maximum: 7), .tooManyMembers(maximum: 7), .tooManyRows(maximum: 7),
    ]
    for wording in [Wording.english, .simplifiedChinese] {
      let words = problems.map { wording.requirement(of: JSONError($0, at: 0).rule) }
      #expect(Set(words).count == problems.count)
      #expect(!words.contains { $0.isEmpty || $0 == "can't be read" || $0 == "无法读取" })
    }
  }

  @Test func `positions are those of counting from the start`() {
    let text = "{\r\n \"\u{E9}\u{301}\": [\r\"\u{1F1E8}\u{1F1ED}\",\n  1, \"a\"]}"
    let bytes = Array(text.utf8)
    var positions = TextPositions(bytes)
    for (offset, byte) in bytes.enumerated() where byte == 0x22 || byte == 0x31 {
      let lines = String(decoding: bytes[..<offset], as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let place = positions.place(at: offset)
      #expect(place.line == lines.count)
      #expect(place.column == (lines.last?.count ?? 0) + 1)
    }
    var markedPositions = TextPositions([0xEF, 0xBB, 0xBF, 0x31])
    #expect(markedPositions.place(at: 3).column == 1)
  }
}

/// JSON texts of another project, if they are present in `shared/conformance` next to the project.
@Suite struct JSONConformanceTests {
  private struct Row: Decodable {
    let name: String
    let accept: String
    let base64: Data
  }

  private static let file = PackageDirectory.url.deletingLastPathComponent()
    .appending(path: "shared/conformance/json_text.jsonl")

  private static var isPresent: Bool { FileManager.default.fileExists(atPath: file.path) }

  @Test(.enabled(if: isPresent, "no conformance data beside the project"))
  func `texts are accepted and refused as RFC 8259 demands`() throws {
    let rows = try Data(contentsOf: Self.file).split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Row.self, from: $0) }
    #expect(rows.count >= 132)
    for row in rows where row.accept != "either" {
      let isAccepted = (try? JSONText(Array(row.base64))) != nil
      #expect(isAccepted == (row.accept == "yes"), "\(row.name)")
    }
  }
}
