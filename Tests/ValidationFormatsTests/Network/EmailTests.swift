import InputValidation
import LibrarySupport
import Testing

@Suite struct EmailTests {
  private static let label = String(repeating: "a", count: 63)
  private static let local = String(repeating: "a", count: 64)
  private static let hostile = [
    "\n", "\0", "\u{202e}", "\u{301}", "a@\u{301}", " ", "a b", "a@b@", "a@.", "a@-", "@", "(",
    "a@a.-", "a@a-.", "a@[", "\"", "a@a_", "a@\(label)a",
  ]

  @Test(arguments: [
    VerdictCase(
      "ascii", FormatValidator.email,
      valid: [
        "ann@example.org", "a@b", "ann+list@localhost", ".a..b.@c.d", "{}|~@1.2", "a@\(label)",
        "\(local)\(local)@a",
      ],
      incomplete: ["", "ann", "ann@", "ann@a.", "ann@a-"],
      invalid: hostile + ["\u{e4}@a", "a@\u{e4}", "ann@a.org\n"]),
    VerdictCase(
      "international", FormatValidator.email(.international),
      valid: [
        "ann@example.org", "h\u{e4}ns@b\u{fc}cher.example", "\u{8449}@\u{53f0}.tw", "a\u{301}@b",
        "\u{1f600}@a", "a@a\u{301}", "\(local)@a", "a.b.c@d",
        String(repeating: "\u{e4}", count: 32) + "@a",
      ],
      incomplete: ["", "a.", "\u{e4}", "a@", "a@\u{e4}-"],
      invalid: hostile + [
        ".", "a..", "a.@", "\u{a0}", "\u{2005}", "\u{e000}", "\u{200b}", "\u{85}", "a@\u{ff41}",
        "a@\u{1f600}", "a.\u{301}", "a\(local)", String(repeating: "\u{e4}", count: 32) + "a",
        "a@\u{3002}",
      ]),
  ])
  func `an email address is validated while it is typed`(_ row: VerdictCase) { row.check() }

  @Test func `samples have values`() throws {
    #expect(roundTripFlaws(.email) == [])
    #expect(roundTripFlaws(.email(.international)) == [])
    #expect(FormatValidator.email(.international).isExact)
    for text in try FormatValidator.email.nearMisses(count: 200, seed: 3) {
      #expect(!FormatValidator.email.isValid(text))
    }
  }

  @Test(.enabled(if: FormatCases.isPresent, "no rows of other projects"))
  func `cases of other projects agree`() throws {
    let rows = try NetworkRows.rows(of: "email", in: "formats_email.jsonl")
    #expect(NetworkRows.differences(of: .email as FormatValidator<String>, from: rows) == [])
    let schema = try NetworkRows.rows(of: "email", in: "json_schema_formats.jsonl")
    // These rows follow RFC 5321, which allows quoted names and addresses in brackets.
    #expect(
      NetworkRows.differences(of: .email as FormatValidator<String>, from: schema) == [
        "\"joe bloggs\"@example.com", "\"joe..bloggs\"@example.com", "\"joe@bloggs\"@example.com",
        "joe.bloggs@[IPv6:::1]", ".test@example.com", "te..st@example.com",
      ])
  }

  @Test(.enabled(if: FormatCases.isPresent, "no rows of other projects"))
  func `cases of international addresses agree`() throws {
    let validator = FormatValidator.email(.international)
    let schema = try NetworkRows.rows(of: "idn-email", in: "json_schema_formats.jsonl")
    // Quoted names are not supported, nor are noncharacters.
    #expect(
      NetworkRows.differences(of: validator, from: schema) == [
        "\"\u{3b4}\u{3bf}\u{3ba}\u{3b9}\u{3bc}\u{3ae}\"@example.com", "\u{ffff}@example.com",
      ])
    let rows = try NetworkRows.rows(of: "email", in: "formats_email.jsonl")
      .filter { $0.sourceSays != nil && !$0.input.utf8.allSatisfy { $0 < 0x80 } }
    // Their domains are too long in ASCII, or, in the first, the name is too long if decomposed.
    let differences = NetworkRows.differences(of: validator, from: rows) { $0.sourceSays == true }
    #expect(
      Set(differences.map { $0.prefix { $0 != "1" } }) == [
        "my.\u{fb2c}.address@", "my.long.address@\u{3bb}", "my.\u{3bb}ong.address@\u{3bb}",
        "me@\u{4e2d}",
      ])
  }
}
