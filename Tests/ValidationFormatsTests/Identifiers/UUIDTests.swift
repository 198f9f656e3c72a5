import InputValidation
import LibrarySupport
import Testing

@Suite struct UUIDTests {
  @Test func `identifiers are valid in either case`() throws {
    VerdictCase(
      "uuid", .uuid,
      valid: [
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
        "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
      ],
      incomplete: ["", "f", "f81d4fae", "f81d4fae-7dec-11d0-a765-00a0c91e6bf"],
      invalid: [
        "f81d4fae7", "g", "{f", "urn:", "f81d4fae-7dec-11d0-a765-00a0c91e6bf60",
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6\n", "\u{FF41}",
      ]
    ).check()
    try FormatLaws.check(.uuid)
  }

  @Test func `a value has its bits, version and variant`() throws {
    let value = try FormatValidator.uuid.value(of: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")
    #expect(value.bits == 0xF81D_4FAE_7DEC_11D0_A765_00A0_C91E_6BF6)
    #expect(value.version == 1)
    #expect(value.variant == .rfc9562)
    #expect(value.description == "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
    #expect(UUIDValue(bits: 0).description == "00000000-0000-0000-0000-000000000000")
    #expect(UUIDValue(bits: 0) < UUIDValue(bits: .max))
    #expect(UUIDValue("f81d4fae7dec11d0a76500a0c91e6bf6") == nil)
    #expect(UUIDValue("") == nil)
  }

  struct Row: Decodable {
    struct Value: Decodable {
      var uuid: String
      var version: Int
      var variant: String
    }
    var input: String
    var value: Value?
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    for name in ["formats_uuid.jsonl", "formats_uuid_dialect.jsonl", "json_schema_formats.jsonl"] {
      FormatCases.expectAgreement(.uuid, try FormatCases.texts("uuid", in: name))
    }
    for row in try FormatCases.rows(of: "formats_uuid.jsonl", as: Row.self) {
      let value = UUIDValue(row.input)
      #expect(value?.description == row.value?.uuid)
      #expect(value?.version == row.value?.version)
      let variants: [String: UUIDValue.Variant] = [
        "Reserved": .ncs, "RFC4122": .rfc9562, "Microsoft": .microsoft, "Future": .future,
      ]
      #expect(value?.variant == row.value.flatMap { variants[$0.variant] })
    }
    for arguments in [[], ["loose"], ["all"]] {
      FormatCases.expectAgreement(.uuid, try FormatCases.validatorJS("isUUID", arguments))
    }
  }
}
