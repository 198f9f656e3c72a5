import InputValidation
import Testing
import ValidationFormats

/// Texts that have bypassed other validators, tested on every format.
@Suite struct TrapTests {
  /// A format, and one of its texts.
  static let formats: [(name: String, validator: any Validator, text: String)] =
    FormatRule.all.filter { $0.name != "path" }.map { ($0.name, $0.validator, $0.sample) }
    + [("cidr without host bits", .cidr(allowsHostBits: false), "192.0.2.128/25")]

  /// The formats that allow characters of any script, which other tests specify.
  static let wideFormats: [(name: String, validator: any Validator, text: String)] = [
    ("path", .path, "/srv/kiosk"),
    ("international e-mail", .email(.international), "mike@example.org"),
  ]

  /// Changes to a valid text, after which no format accepts it.
  private static let traps: [(name: String, set: @Sendable (String) -> String)] = [
    ("LF after", { $0 + "\n" }),
    ("CR LF after", { $0 + "\r\n" }),
    ("CR after", { $0 + "\r" }),
    ("LF in front", { "\n" + $0 }),
    ("a second line", { $0 + "\n" + $0 }),
    ("NUL after", { $0 + "\0" }),
    ("NUL and more", { $0 + "\0.evil.example" }),
    ("a tab after", { $0 + "\t" }),
    ("a space in front", { " " + $0 }),
    ("a space after", { $0 + " " }),
    ("a no-break space after", { $0 + "\u{A0}" }),
    ("NEL after", { $0 + "\u{85}" }),
    ("a line separator after", { $0 + "\u{2028}" }),
    ("a mark of the byte order in front", { "\u{FEFF}" + $0 }),
    ("a zero width space after", { $0 + "\u{200B}" }),
    ("an override of the direction in front", { "\u{202E}" + $0 }),
    ("an isolate around", { "\u{2066}" + $0 + "\u{2069}" }),
    ("a combining mark after", { $0 + "\u{301}" }),
    ("a combining mark in front", { "\u{301}" + $0 }),
    ("a tag after", { $0 + "\u{E0041}" }),
    ("full width", { text in map(text) { 0x21...0x7E ~= $0 ? $0 + 0xFEE0 : $0 } }),
    ("Arabic digits", { text in map(text) { 0x30...0x39 ~= $0 ? $0 + 0x630 : $0 } }),
    ("the Kelvin sign", { text in map(text) { $0 == 0x6B ? 0x212A : $0 } }),
    ("a dotless i", { text in map(text) { $0 == 0x69 ? 0x131 : $0 } }),
    ("a Cyrillic e", { text in map(text) { $0 == 0x65 ? 0x435 : $0 } }),
    ("an ideographic full stop", { text in map(text) { $0 == 0x2E ? 0x3002 : $0 } }),
  ]

  private static func map(_ text: String, _ change: (UInt32) -> UInt32) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.compactMap { Unicode.Scalar(change($0.value)) })
    return String(result)
  }

  @Test func `no format accepts a text with hidden or confusable characters`() {
    var count = 0
    for (name, validator, text) in Self.formats {
      #expect(validator.isValid(text), "\(name)")
      for (trap, set) in Self.traps {
        let caught = set(text)
        // Not every text contains the characters that a trap replaces.
        if caught.unicodeScalars.elementsEqual(text.unicodeScalars) { continue }
        count += 1
        let takers = Self.formats.filter { $0.validator.isValid(caught) }.map(\.name)
        #expect(takers == [], "\(name), \(trap)")
        // Nor can insertions repair it, except the first digits of an ISBN with a space after
        // them.
        let hopeful = Self.formats.filter { !$0.validator.verdict(on: caught).isInvalid }
        let isGroup =
          ["port", "year", "year-month"].contains(name) && trap == "a space after"
        #expect(hopeful.map(\.name) == (isGroup ? ["isbn"] : []), "\(name), \(trap)")
      }
    }
    #expect(count >= 400)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\0", "\t", "\u{85}", "\u{2028}", "\u{202E}", "\u{2066}"])
  func `formats for all scripts reject control characters`(trap: String) {
    for (name, validator, text) in Self.wideFormats {
      #expect(validator.isValid(text), "\(name)")
      for caught in [text + trap, trap + text, text.replacing("k", with: trap)] {
        #expect(validator.verdict(on: caught).isInvalid, "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("m\u{131}ke@example.org", true), ("mi\u{212A}e@example.org", true),
    ("mike@example\u{3002}org", false), ("mike@\u{FF45}xample.org", false),
    ("\u{301}mike@example.org", false), ("mike@\u{301}example.org", false),
    ("mike@example.org\u{200B}", false), ("mike@exam\u{E0041}ple.org", false),
  ])
  func `international addresses may contain letters of any script`(
    text: String, isValid: Bool
  ) {
    #expect(FormatValidator.email(.international).isValid(text) == isValid)
  }

  /// Texts that have bypassed other validators, and the formats that rightly accept them here.
  @Test(
    arguments: [
      ("010.0.0.1", []),  // CVE-2021-29921: an octal number
      ("0x7f.0.0.1", []),
      ("127.1", []),
      ("2130706433", ["hex"]),
      ("192.0.2.1.", []),
      ("::ffff:192.0.2.01", []),
      ("[::1]", []),
      ("fe80::1%eth0", []),
      ("192.0.2.0/24/8", []),
      ("javascript:alert(1)", []),  // CVE-2025-56200: a scheme without slashes
      ("javascript://example.org/%0aalert(1)", []),
      ("http:/example.org", []),
      ("https:\\\\example.org", []),
      ("https://example.org\\@evil.example", []),
      ("https://example.org:80:80/", []),
      ("https://exa\tmple.org/", []),  // CVE-2021-32052
      ("https://exa\rmple.org/", []),
      ("https://\u{131}nstagram.example", []),
      ("https://example.org/%zz", []),
      ("//example.org", []),
      ("mike@example.org\0.evil.example", []),  // CVE-2009-2408
      ("m\u{131}ke@example.org", []),  // CVE-2019-19844
      ("mi\u{212A}e@example.org", []),
      ("mike@example..org", []),
      ("mike@[192.0.2.1]", []),
      ("mike@example.org, eve@example.org", []),
      ("2023-02-29", ["hostname", "host"]),
      ("1900-02-29", ["hostname", "host"]),
      ("2024-00-10", ["hostname", "host"]),
      ("2024-02-29T24:00:00Z", []),
      ("23:59:60", []),
      ("1e3", ["hostname", "host"]),
      ("NaN", ["hostname", "host", "language-tag", "identifier"]),
      ("0x10", ["hostname", "host", "base64", "base64url"]),
      ("4111111111111112", ["hex", "base64", "base64url"]),
      ("9780306406158", []),
      ("4006381333932", ["credit-card"]),
      ("aGVsbG9=", []),
      ("{123e4567-e89b-12d3-a456-426614174000}", []),
      ("1.02.3", []),
      ("v1.2.3", []),
      ("10KB", ["hostname", "host", "base64", "base64url"]),
      ("99999999999999999999GiB", ["hostname", "host"]),
      ("60 * * * *", []),
    ] as [(String, Set<String>)])
  func `known bypasses are accepted only by suitable formats`(text: String, takers: Set<String>) {
    #expect(Set(Self.formats.filter { $0.validator.isValid(text) }.map(\.name)) == takers)
  }
}
