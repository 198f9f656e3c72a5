import InputValidation
import Testing

@Suite struct PatternWarningTests {
  @Test(arguments: [
    ("^abc", ["anchor-on-one-side 0"]),
    ("abc$", ["anchor-on-one-side 3"]),
    (#"\Aabc"#, ["anchor-on-one-side 0"]),
    (#"e\#u{301}abc\z"#, ["anchor-on-one-side 4"]),
    ("(?:^a|^b)c", ["anchor-on-one-side 3"]),
    ("(^abc)", ["anchor-on-one-side 1"]),
    ("^[a-z]+", ["anchor-on-one-side 0"]),
    ("^a|b$", ["anchors-of-one-alternative 0"]),
    ("^a|b|c$", ["anchors-of-one-alternative 0"]),
    ("(?!admin)", ["only-lookarounds 0"]),
    ("^(?!admin)", ["only-lookarounds 0"]),
    ("(?=.*[0-9]|$)(?!x)", ["only-lookarounds 0"]),
    ("a|b^c", ["dead-alternative 2"]),
    ("a|(?=b)c", ["dead-alternative 2"]),
    ("a|b(?=c)", ["dead-alternative 2"]),
    (#"x(?:a|b\bc)y"#, ["dead-alternative 6"]),
    ("a|[^\\s\\S]", ["dead-alternative 2"]),
    ("[A-z]", ["mixed-range 1"]),
    ("[a-z0-Z]", ["mixed-range 4"]),
    ("[aba]", ["repeated-member 3"]),
    ("[a-z_a-z]", ["repeated-member 5"]),
    ("[(foo)]", ["repeated-member 4"]),
    ("[a|b]", ["bar-in-class 2"]),
    ("[^a|b|c]", ["bar-in-class 3"]),
    ("[a-z|A-Z]", ["bar-in-class 4"]),
    ("^[A-z]+", ["anchor-on-one-side 0", "mixed-range 2"]),
    ("[A-z][a|b]", ["mixed-range 1", "bar-in-class 7"]),
    ("[1-12]", ["numbers-in-class 1"]),
    ("x[0-255]", ["numbers-in-class 2"]),
    ("[10-20]", ["numbers-in-class 1"]),
    ("[^1-100]", ["numbers-in-class 2"]),
    ("[1-11]", ["numbers-in-class 1"]),
    ("[0-59]", ["numbers-in-class 1"]),
    ("[10-15]", ["numbers-in-class 1"]),
    ("[2-25]", ["numbers-in-class 1"]),
    ("[a-z--b]", ["subtraction-in-class 4"]),
    (#"[\w--b]"#, ["subtraction-in-class 3"]),
    ("[a-z--[aeiou]]", ["subtraction-in-class 4"]),
    ("1.5", ["dot-between-digits 1"]),
    ("v1.0.0", ["dot-between-digits 2"]),
    (#"\d+.\d{2}|[1-9].[0-9]+"#, ["dot-between-digits 3", "dot-between-digits 15"]),
    (#"(\d\d?.\d)?"#, ["dot-between-digits 6"]),
    ("(1).(5)", ["dot-between-digits 3"]),
  ])
  func `a likely mistake has a located warning`(pattern: String, warnings: [String]) throws {
    let found = try RegexValidator(pattern).warnings
    #expect(found.map { "\($0.code.rawValue) \($0.position)" } == warnings)
  }

  @Test(arguments: [
    "", "abc", "^abc$", "^(?:a|b)$", "^a$|^b$", "(^a|b)$", "^foo.*", ".*foo$", "(?s).*", "^",
    "(?!admin).*", "^(?=.*[0-9]).{8,}$", "^a|^b", "(?:^|/)tmp(?:$|/)", "a|b(?=c)c", #"a\b|b"#,
    "[A-Za-z]", "[ -~]", "[!-~]", #"[\w_]"#, #"[\d.-]"#, "[|a]", "[a|]", "[+|-]", #"[a\|b]"#,
    "[%-z]", #"[\x41-\x7A]"#, "(?i)[a-z]", "[a-cb-d]", "(?:a(?=b)|c)b", #"(?:\ba|b)*"#,
    "[1-9]", "[0-9]", "[13-9]", "[2-46]", "[1-46-9]", "[1-3a]", "[0-9.]", "[01]", #"[1-1\d]"#,
    "[--b]", "[+--]", "[ --/]", "[a-z-]", "[^--b]", #"1\.5"#, "1[.]5", "1.*5", "1.{2}5", "a.5",
    "1.a", #"\d.\w"#, "1.", ".5",
  ])
  func `a pattern without mistakes has no warnings`(pattern: String) throws {
    let found = try RegexValidator(pattern).warnings
    #expect(found.map(\.description) == [])
  }

  @Test func `a search may have one anchor`() throws {
    for pattern in ["^abc", "abc$", "(?!admin)", "a|b(?=c)"] {
      let found = try RegexValidator(contains: pattern).warnings
      #expect(found == [], "\(pattern)")
    }
    for pattern in ["^a|b$", "a|(?=b)c", "[A-z]"] {
      let found = try RegexValidator(contains: pattern).warnings
      #expect(found.count == 1, "\(pattern)")
    }
  }

  @Test func `a warning says what to write instead`() throws {
    let found = try RegexValidator("^[A-z]+").warnings
    #expect(
      found.map(\.description) == [
        "at offset 0: only the start is anchored, but the whole text must match; "
          + "add .* or $ at the end, or use contains to match a part",
        "at offset 2: the range A-z includes characters other than letters and digits; "
          + "write separate ranges, such as A-Za-z",
      ])
  }

  @Test func `checking many alternatives is cheap`() throws {
    let pattern = (0..<200).map { "x\($0)(?=y)y" }.joined(separator: "|")
    let found = try RegexValidator(pattern).warnings
    #expect(found == [])
  }
}
