import RegularLanguage
import Testing

@Suite struct UnicodePropertyTests {
  @Test(arguments: [
    ("uppercaseletter", "Lu"), ("UPPERCASE LETTER", "Lu"), ("Upper-Case_letter", "Lu"),
    ("IsLu", "Lu"), ("is_Upper case--LETTER", "Lu"), ("l&", "LC"), ("isGreek", "Greek"),
    ("GREK", "Greek"), ("white space", "White_Space"), ("Is_White_Space", "WSpace"),
    ("old-italic", "Ital"), ("ISALPHA", "Alphabetic"), ("sc", "Sc"), ("lc", "LC"), ("cf", "Cf"),
  ])
  func `names are matched loosely`(name: String, strict: String) throws {
    #expect(try UnicodeProperty(name) == UnicodeProperty(strict))
  }

  @Test(arguments: [
    ("general-category", "uppercase letter", "Lu"), ("GC", "isLu", "Lu"), ("isSC", "GREEK", "Grek"),
    ("script", "Latn", "Latin"), ("is alphabetic", "yes", "Alpha"), ("Alpha", "t", "Alpha"),
  ])
  func `names and values are matched loosely`(name: String, value: String, strict: String) throws {
    #expect(try UnicodeProperty(name, value) == UnicodeProperty(strict))
  }

  @Test(arguments: [
    ("Greekk", "Greek"), ("Gerek", "Grek"), ("Cyrilic", "Cyrillic"), ("Uper", "Upper"),
    ("uppercase_leter", "Uppercase_Letter"), ("Alfabetic", "Alphabetic"), ("InGreek", "Greek"),
    ("Lx", nil), ("", nil), ("Klingon", nil), ("Qwertyuiop", nil),
    (String(repeating: "x", count: 100_000), nil),
  ])
  func `an unknown name has a suggestion`(name: String, nearest: String?) {
    #expect(throws: UnicodeProperty.LookupError.unknownProperty(nearest: nearest)) {
      try UnicodeProperty(name)
    }
  }

  @Test(arguments: [
    ("sc", "Greekk", "Greek"), ("gc", "Uppercase_Leter", "Uppercase_Letter"),
    ("scx", "Lattin", "Latin"), ("Alphabetic", "Yess", "Yes"), ("gc", "Greek", nil),
    ("sc", "Lu", nil),
  ])
  func `an unknown value has a suggestion`(name: String, value: String, nearest: String?) {
    #expect(throws: UnicodeProperty.LookupError.unknownValue(nearest: nearest)) {
      try UnicodeProperty(name, value)
    }
  }

  @Test(arguments: [
    ("gcb", "Grapheme_Cluster_Break"), ("wb", "Word_Break"), ("sb", "Sentence_Break"),
    ("age", "Age"), ("blk", "Block"), ("block", "Block"), ("lb", "Line_Break"),
    ("isc", "ISO_Comment"), ("nv", "Numeric_Value"), ("ccc", "Canonical_Combining_Class"),
  ])
  func `unsupported properties are rejected by name`(name: String, long: String) throws {
    for lookup in [{ try UnicodeProperty(name) }, { try UnicodeProperty(name, "x") }] {
      let error = #expect(throws: UnicodeProperty.LookupError.self) { try lookup() }
      guard case .unsupported(let property, let remedy) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
      #expect(property == long)
      #expect(remedy.contains("write"))
    }
  }
}
