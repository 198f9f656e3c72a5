import InputValidation
import RegularLanguage
import TestSupport
import Testing

@testable import ValidatorExport

/// Railroad diagrams of patterns.
@Suite struct RailroadPictureTests {
  private static let patterns = [
    "", "a", "abc", "a|b", "a|", "a?", "a*", "a+", "a{3}", "a{2,}", "a{0,5}", "a{2,5}", "a{0}",
    "(?:a|b|cd)*", "(?:(?:a?)*b+)?", "^a$", #"\bword\b|\B"#, "(?=a)a", "(?!a).", "(?<=a)", "(?<!a)",
    #"(?=.*\d)(?!root|admin)[a-z0-9_]{4,8}"#, #"[^"\\]|\\["\\]"#, "<&'\">", #"\x00\t\u{202E}"#,
    "a b  c ", #"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d"#,
    "(?:a(?:b(?:c(?:d(?:e)+)*)?)|f){2,3}", "(?i)hello world, this is a long text in many boxes",
    "(?:|)", "(?:(?:))*", "x|(?:" + String(repeating: "[ab]c", count: 30) + "|z)*y",
  ]

  private static func picture(of pattern: String) throws -> RailroadPicture {
    try #require(RailroadPicture(of: try PatternParser.parse(pattern), title: pattern))
  }

  @Test(arguments: patterns)
  func `a picture is well-formed, with its pattern as the title`(pattern: String) throws {
    let tree = try XMLTree(try Self.picture(of: pattern).svg)
    #expect(tree.root.attributes["role"] == "img")
    #expect(tree.root.children[0].name == "title")
    #expect(tree.elements.count { $0.name == "circle" } == 2)
    #expect(tree.elements.allSatisfy { $0.name != "script" })
  }

  @Test(arguments: patterns)
  func `boxes and captions don't overlap`(pattern: String) throws {
    let picture = try Self.picture(of: pattern)
    let boxes = picture.drawing.boxes + picture.drawing.captions
    for (index, box) in boxes.enumerated() {
      #expect(box.x >= 0 && box.y >= 0)
      #expect(box.x + box.width <= picture.width && box.y + box.height <= picture.height)
      for other in boxes[..<index] { #expect(!box.overlaps(other), "\(box) and \(other)") }
    }
  }

  @Test(arguments: patterns)
  func `the same pattern has the same picture`(pattern: String) throws {
    #expect(try Self.picture(of: pattern).svg == Self.picture(of: pattern).svg)
  }

  private static func texts(of pattern: String) throws -> [String] {
    try XMLTree(try picture(of: pattern).svg).elements.filter { $0.name == "text" }.map { element in
      ([element.text] + element.children.map(\.text)).joined()
    }
  }

  @Test(
    arguments: [
      ("abc", ["abc"]), ("ab[0-9]c", ["ab", "0–9", "c"]), ("a b", ["a b"]),
      (" ab  c", ["U+0020", "ab", "U+0020", "U+0020", "c"]), ("a{2,}", ["a", "at least 2 times"]),
      ("a{0,5}", ["a", "at most 5 times"]), ("a{2,5}", ["a", "2 to 5 times"]), ("a+", ["a"]),
      ("a{0}", []), ("ba{3}", ["baaa"]),
      ("a{5}", ["a", "5 times"]), ("^a$", ["start of text", "a", "end of text"]),
      (#"\ba\B"#, ["word boundary", "a", "no word boundary"]), ("(?=a)", ["followed by", "a"]),
      ("(?!a)", ["not followed by", "a"]), ("(?<=a)", ["preceded by", "a"]),
      ("(?<!a)", ["not preceded by", "a"]), (#"<\t>"#, ["<", "U+0009", ">"]),
      (String(repeating: "a", count: 50), [40, 10].map { String(repeating: "a", count: $0) }),
    ] as [(String, [String])])
  func `neighboring characters are one box, and others have words`(
    pattern: String, texts: [String]
  ) throws {
    #expect(try Self.texts(of: pattern) == texts)
  }

  @Test func `a long sequence has several rows`() throws {
    let picture = try Self.picture(of: String(repeating: "[ab]c", count: 40))
    #expect(picture.width < 1_050)
    #expect(Set(picture.drawing.boxes.map(\.y)).count > 3)
  }

  @Test func `a pattern of hundreds of parts is not drawn`() throws {
    let branches = (0..<600).map { "[a-b]\($0)" }.joined(separator: "|")
    #expect(RailroadPicture(of: try PatternParser.parse(branches)) == nil)
  }

  @Test func `the words have the language of the wording`() throws {
    let syntax = try PatternParser.parse("(?=a{2,3})")
    let picture = try #require(RailroadPicture(of: syntax, in: .simplifiedChinese))
    #expect(picture.svg.contains("之后是") && picture.svg.contains("2 到 3 次"))
  }
}
