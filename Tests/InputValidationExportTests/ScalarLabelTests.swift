import RegularLanguage
import Testing

@testable import ValidatorExport

/// Short names of sets of scalars.
@Suite struct ScalarLabelTests {
  @Test(
    arguments: [
      ("[0-9]", "0–9"), ("[a-zA-Z]", "a–z A–Z"), ("[0-9A-Fa-f]", "0–9 a–f A–F"), (#"\."#, "."),
      ("[ab]", "a b"), ("[a-c]", "a–c"), ("[^\"]", "not \""), ("(?s:.)", "any"),
      (".", "not line end"), (#"\p{L}"#, "letters"), (#"\t"#, "U+0009"), (" ", "U+0020"),
      (#"[\x00-\x1F]"#, "U+0000–U+001F"), (#"[^\n]"#, "not U+000A"), (#"\u{301}"#, "U+0301"),
      (#"\u{5D0}"#, "U+05D0"), (#"\u{E000}"#, "U+E000"), (#"\u{4E2D}"#, "\u{4E2D}"),
      ("[!#$%&'*+/0-9=?A-Z]", "0–9 A–Z ! # $ …"),
    ])
  func `a label is what a person would write`(pattern: String, label: String) throws {
    guard case .set(let set) = try PatternParser.parse(pattern) else {
      Issue.record("no set: \(pattern)")
      return
    }
    #expect(ScalarLabel(set, .english).text == label)
  }

  @Test func `a long set is complete in the title`() {
    let set = ScalarSet("!"..."/").union(ScalarSet(":"..."@"))
      .subtracting(ScalarSet("-")).subtracting(ScalarSet(","))
    let label = ScalarLabel(set, .english)
    #expect(label.text == "! \" # $ % & ' …")
    #expect(label.full == "! \" # $ % & ' ( ) * + . / : ; < = > ? @")
    let every = ScalarSet((0..<60).map { (0x400 + 2 * $0)...(0x400 + 2 * $0) })
    #expect(ScalarLabel(every, .english).text.hasSuffix(" …"))
    #expect(ScalarLabel(every, .english).full.split(separator: " ").count == 60)
  }
}
