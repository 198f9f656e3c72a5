import RegularLanguage
import SettingsSyntax
import Testing

@testable import LineValidation

/// Documents are JSON, or not for the same reason at the same place, for both readers: that of
/// settings and bodies has the whole text, the judge of documents has it in pieces of any size.
@Suite struct JSONGrammarLawTests {
  /// Returns a random text of JSON.
  private static func text(depth: Int, _ generator: inout SplitMix64) -> String {
    func any(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
    let blank = any(["", "", "", " ", "\n", "\t\r\n "])
    let strings = [
      #""""#, #""a""#, #""long enough for words of eight""#, #""\n\"\\\/\b\f\r\t""#,
      #""\u0041\uD83D\uDE00\u00e9""#, "\"\u{E9}\u{301}\u{1F600}\"", #""b""#, #""\u0061""#,
    ]
    let scalars =
      strings + ["0", "-0", "12", "-3.25", "1e9", "0.5E-3", "7e+0", "true", "false", "null"]
    guard depth > 0, Int.random(in: 0..<4, using: &generator) > 0 else {
      return blank + any(scalars) + blank
    }
    let parts = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
      text(depth: depth - 1, &generator)
    }
    if Bool.random(using: &generator) { return "\(blank)[\(parts.joined(separator: ","))]" }
    let members = parts.map { blank + any(strings) + blank + ":" + $0 }
    return "{\(members.joined(separator: ","))\(blank)}\(blank)"
  }

  /// Returns random texts, most of which differ from JSON by a few bytes.
  private static func documents(_ count: Int) -> [[UInt8]] {
    var generator = SplitMix64(seed: 23)
    let insertions = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "/", "/*", "//", "'", "#", "0", "1", ".", "e", "E",
      "+", "-", "t", "true", "nul", "NaN", "None", "\\u", "\\uD800", "\\uDC00", "\n", "\r", "\t",
      "\u{0}", " ", "\u{E9}", "\"a\":", ",]", ",}", "// \"\n", "/* ] */", "/*/", "**/",
    ]
    return (0..<count).map { number in
      var text = Array(Self.text(depth: number % 5, &generator).utf8)
      for _ in 0..<Int.random(in: 0...2, using: &generator) where !text.isEmpty {
        let index = Int.random(in: text.indices, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: text.remove(at: index)
        case 1: text.removeSubrange(index...)
        case 2: text[index] = [0x80, 0xC3, 0xFF, 0x7F].randomElement(using: &generator) ?? 0
        default:
          text.insert(
            contentsOf: Array((insertions.randomElement(using: &generator) ?? "").utf8), at: index)
        }
      }
      return text
    }
  }

  /// Returns the problem of a text, or the names that it repeats, with their places.
  private static func verdict(
    ofText document: [UInt8],
    _ dialect: JSONDialect = .json
  ) -> [String] {
    // The lines of documents end with line feeds only.
    var positions = TextPositions(document.map { $0 == UInt8(ascii: "\r") ? 0x20 : $0 })
    do throws(JSONError) {
      let text = try JSONText(document, limits: JSONText.Limits(dialect: dialect))
      return text.repetitions.map { text.nodes[$0.name].start }.sorted().map { offset in
        let (line, column) = positions.place(at: offset)
        return "\(line - 1):\(column) repeated"
      }
    } catch {
      let (line, column) = positions.place(at: error.offset)
      return ["\(line - 1):\(column - 1) \(error.problem)"]
    }
  }

  /// Returns the same of a document in pieces.
  private static func verdict(
    ofDocument document: [UInt8],
    cut ends: [Int],
    _ rules: JSONRules
  ) -> [String] {
    var reading = DocumentReading(rules)
    var start = 0
    for end in ends + [document.count] {
      reading.read(document.span.extracting(start..<end))
      start = end
    }
    let problems = JSONError.Problem.all(
      maximumDepth: JSONPlan.maximumDepth, maximumMembers: JSONPlan.maximumMemberCount)
    return reading.end().map { found in
      let number = found.explanation.broken.first ?? 0
      let place = "\(found.place.line):\(found.place.column)"
      if number == rules.reported.encoding { return place + " notUTF8" }
      if number == rules.reported.number(of: .repeated) { return place + " repeated" }
      return place + " \(problems[number - rules.reported.firstOther])"
    }
  }

  @Test(arguments: [JSONDialect.json, .jsonc])
  func `settings and documents have one grammar, however documents are cut`(
    dialect: JSONDialect
  ) throws {
    var plan = JSONPlan([], readsLines: true)
    plan.dialect = dialect
    let rules = try JSONRules(plan, LinePlan())
    var generator = SplitMix64(seed: 29)
    var kinds: Set<String> = []
    for document in Self.documents(2_000) {
      let expected = Self.verdict(ofText: document, dialect)
      kinds.formUnion(expected.map { String($0.split(separator: " ").last ?? "") })
      let cuts =
        [[], Array(document.indices.dropFirst())]
        + (0..<2).map { _ in
          document.indices.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        }
      for cut in cuts {
        #expect(
          Self.verdict(ofDocument: document, cut: cut, rules) == expected,
          "\(String(decoding: document, as: UTF8.self)) in pieces up to \(cut)")
      }
    }
    // Each problem but the limits, malformed bytes, repeated names, and the valid texts.
    #expect(kinds.count >= 19, "\(kinds.sorted())")
  }

  @Test func `a text cut anywhere has the problem of all its pieces`() throws {
    let rules = try JSONRules(JSONPlan([], readsLines: true), LinePlan())
    let text = Array(#" {"a\n": [1.5e+3, -0, "\ud83d\ude00", {}], "b" : null , "c": true}"#.utf8)
    for end in 0...text.count {
      let document = Array(text[..<end])
      let expected = Self.verdict(ofText: document)
      #expect(expected.isEmpty == (end == text.count))
      for cut in 0...end {
        #expect(Self.verdict(ofDocument: document, cut: [cut], rules) == expected, "\(end) \(cut)")
      }
    }
  }
}
