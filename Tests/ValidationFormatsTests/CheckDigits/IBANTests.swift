import InputValidation
import InputValidationTesting
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing
@testable import ValidationFormats

@Suite struct IBANTests {
  @Test func `groups of four are the paper format`() throws {
    let iban = FormatValidator.iban(allowsGroups: true)
    VerdictCase(
      "grouped IBANs", .iban(allowsGroups: true) as FormatValidator<String>,
      valid: [
        "DE89370400440532013000", "DE89 3704 0044 0532 0130 00", "NO93 8601 1117 947",
        "BR15 0000 0000 0000 1093 2840 814P 2",
      ],
      incomplete: ["", "DE89 ", "DE89 3704 0044 0532 0130"],
      invalid: [
        "DE89 3704 0044 0532 0130 01", "DE89 37040044 0532 0130 00", "DE8 9", "DE89  3", " DE89",
        "DE89 3704 0044 0532 0130 00 ", "DE89-3704",
      ]
    ).check()
    #expect(try iban.value(of: "NO93 8601 1117 947") == "NO9386011117947")
    #expect(iban.text(for: "NO9386011117947") == "NO9386011117947")
    #expect(iban.canonicalText(of: "NO93 8601 1117 947") == "NO9386011117947")
    #expect(iban.isExact)
    // The last group must have the right length, too: German IBANs have 22 characters, so two.
    expect(iban, while: "DE89 |00", is: .incomplete)
    expect(iban, while: "DE89 |0000 0", is: .invalid)
    expect(iban, while: "DE89 |0130 00", is: .incomplete)
  }

  @Test func `a country has its own numbers`() throws {
    let iban: FormatValidator<String> = try .iban(country: "DE")
    VerdictCase(
      "German IBANs", iban, valid: ["DE89370400440532013000"],
      incomplete: ["", "D", "DE89", "DE8937040044053201300"],
      invalid: ["NO9386011117947", "NO", "DE89 3704", "DE89370400440532013001", "de"]
    ).check()
    let grouped = try FormatValidator.iban(country: "NO", allowsGroups: true)
    #expect(grouped.isValid("NO93 8601 1117 947"))
    #expect(iban.isExact && iban.rule.parameters["country"] == .text("DE"))
    let message = try #require(iban.error(in: "NO")?.message())
    #expect(message.hasPrefix("must be an IBAN of DE with the right check digits"))
    for country in ["XX", "de", "D", ""] {
      #expect(throws: ValidationError.self) { try FormatValidator.iban(country: country) }
    }
  }

  @Test func `account numbers have letters according to the registry`() {
    for text in [
      "BR1500000000000010932840814P2", "BR1800360305000010009795493C1",
      "BR9700360305000010009795493P1", "MU17BOMM0101101030300200000MUR",
      "SC18SSCB11010000000000001497USD",
    ] {
      #expect(FormatValidator.iban.isValid(text), "\(text)")
    }
  }

  @Test(arguments: [
    VerdictCase(
      "iban", .iban,
      valid: [
        "DE89370400440532013000", "NO9386011117947", "GB29NWBK60161331926819",
        "MT31MALT01100000000000000000123", "FR7630006000011234567890189",
        "MU43BOMM0101123456789101000MUR", "LC14BOSL123456789012345678901234",
      ],
      incomplete: ["", "D", "DE", "DE8", "DE89", "NO938601111794", "DE893704004405320130"],
      invalid: [
        "DE89370400440532013001", "DE89370400440532013008", "DE8837040044053201300",
        "DE89370400440532013000" + "0", "DE89370400440532013000\n", " DE89", "DE89 3704",
        "de89370400440532013000", "XX", "ZZ68539007547034", "D1", "GB29nwbk", "DE8A", "\u{FF24}",
        "DE\u{301}", "AO44123412341234123412341", "IBAN",
      ])
  ])
  func `the structure and the check digits are validated`(example: VerdictCase) {
    example.check()
    #expect(example.validator.isExact)
    #expect(example.validator.language == nil)
  }

  @Test func `check digits that are never issued are rejected`() throws {
    // 00 and 97 are congruent modulo 97.
    let structure = try #require(IBANStructure("DE2!n8!n10!n"))
    var found: [String] = []
    for account in 0..<300 {
      let digits = String(account)
      let rest = String(repeating: "0", count: 18 - digits.count) + digits
      let numbers = ["00", "01", "97", "98", "99", "02"]
      found += numbers.filter { FormatValidator.iban.isValid("DE" + $0 + rest) }
      let values = Array("DE\(rest)".utf8).compactMap(IBANStructure.value)
      #expect(structure.admits(Array(values[..<2]), Array(values[2...])), "two digits are missing")
    }
    #expect(Set(found) == ["97", "98", "02"])
  }

  @Test func `the checksum agrees with one that is computed digit by digit`() {
    var generator = SplitMix64(seed: 97)
    var valid = 0
    for structure in IBANStructure.all {
      for _ in 0..<sampled(40, of: 400) {
        let values = structure.places.map { place in
          let members = (0..<36).filter { place.contains(IBANStructure.Values($0)) }
          return members[Int(generator.next() % UInt64(members.count))]
        }
        var sum = 0
        for value in values[4...] + values[..<4] {
          for digit in String(value).utf8 { sum = (sum * 10 + Int(digit) - 48) % 97 }
        }
        let isRight = sum == 1 && 2...98 ~= values[2] * 10 + values[3]
        let text = values.map { String($0, radix: 36, uppercase: true) }.joined()
        #expect(IBANStructure.hasRightSum(Array(text.utf8).span) == isRight, "\(text)")
        valid += isRight ? 1 : 0
      }
    }
    #expect(valid > 20)
  }

  @Test(
    arguments: [
      ("DE89370400440532013001", 0..<22, nil), ("DE8937040044053201300", 21..<21, ["0"]),
      ("DX", 1..<2, ["E", "J", "K", "O"]), ("DE89370400440532013000X", 22..<23, []),
      ("DEX", 2..<3, Array("0123456789").map(String.init)),
    ] as [(String, Range<Int>, [String]?)])
  func `an error has a range and the expected characters`(
    text: String, range: Range<Int>, expected: [String]?
  ) throws {
    let error = try #require(FormatValidator.iban.error(in: text))
    #expect(error.code == .iban)
    #expect(error.range == range)
    let characters = (0..<128 as Range<UInt8>).map { Unicode.Scalar($0) }
    #expect(
      error.expected.map { set in characters.filter(set.contains).map { String($0) } } == expected)
    #expect(error.message().hasPrefix("must be an IBAN with the right check digits"))
  }

  @Test(arguments: ["DE89370400440532013000", "GB29NWBK60161331926819", "NO9386011117947"])
  func `a gap can be filled if and only if a character makes it valid`(text: String) throws {
    let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let count = text.count
    for place in 0..<count {
      var gapped = text
      gapped.remove(at: text.index(text.startIndex, offsetBy: place))
      for caret in Set([1, place, (place + 7) % count, gapped.count]) where caret < count {
        let index = gapped.index(gapped.startIndex, offsetBy: caret)
        let isFilled = characters.contains { character in
          var filled = gapped
          filled.insert(character, at: index)
          return FormatValidator.iban.isValid(filled)
        }
        let verdict = FormatValidator.iban.verdict(on: gapped, caret: index)
        // At the start, another country with longer numbers may match as well.
        if isFilled || caret > 1 { #expect(verdict.isIncomplete == isFilled, "\(gapped) \(caret)") }
      }
    }
  }

  @Test func `a complete number may be the end of a longer one`() {
    // After BY and two digits, a whole number of Andorra is an account number in Belarus.
    let text = "AD1200012030200359100101"
    #expect(FormatValidator.iban.verdict(on: text).isInvalid || FormatValidator.iban.isValid(text))
    let wrong = "AD1200012030200359100102"
    expect(FormatValidator.iban, while: wrong, is: .invalid)
    expect(FormatValidator.iban, while: "|" + wrong, is: .incomplete)
    expect(FormatValidator.iban, while: "A|" + wrong.dropFirst(), is: .invalid)
  }

  @Test func `invalid texts remain invalid, and expected characters are accepted`() throws {
    var generator = SplitMix64(seed: 3)
    let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for structure in IBANStructure.all.shuffled(using: &generator).prefix(12) {
      var text = ""
      for values in structure.places {
        let verdict = FormatValidator.iban.verdict(on: text)
        #expect(verdict.isIncomplete, "\(text)")
        let expected = verdict.error?.expected
        let ways = alphabet.indices.filter { values.contains(IBANStructure.Values($0)) }
          .map { alphabet[$0] }
          .filter { way in way.unicodeScalars.allSatisfy { expected?.contains($0) == true } }
        #expect(!ways.isEmpty)
        for character in alphabet.shuffled(using: &generator).prefix(3) where text.count > 2 {
          let isExpected = character.unicodeScalars.allSatisfy { expected?.contains($0) == true }
          #expect(
            FormatValidator.iban.verdict(on: text + String(character)).isInvalid != isExpected)
        }
        text.append(ways.randomElement(using: &generator) ?? "?")
      }
      #expect(FormatValidator.iban.verdict(on: text) == .valid(isExtensible: false), "\(text)")
      #expect(try FormatValidator.iban.value(of: text) == text)
      #expect(FormatValidator.iban.text(for: text) == text)
      for trap in ["\n", "\r", "\0", " ", "\u{2028}", "\u{202E}"] {
        expect(FormatValidator.iban, while: text + trap, is: .invalid)
        expect(FormatValidator.iban, while: trap + text, is: .invalid)
      }
    }
    #expect(FormatValidator.iban.text(for: "DE89370400440532013001") == nil)
  }

  @Test func `it composes like any other validator`() throws {
    let german: some Validator<String> = .iban && .length(22...22)
    expect(german, accepts: "DE89370400440532013000")
    #expect(german.error(in: "NO9386011117947")?.reasons.map(\.code) == [.length])
    let either: some Validator = .any(of: .iban, .digits)
    expect(either, accepts: "17", "NO9386011117947")
    expect(either, refuses: "NO9386011117948")
    expect(!FormatValidator.iban, accepts: "NO9386011117948")
    expect(!FormatValidator.iban, refuses: "NO9386011117947")
    let list: some Validator<[String]> = .list(of: .iban)
    #expect(
      try list.value(of: "NO9386011117947, BE68539007547034")
        == ["NO9386011117947", "BE68539007547034"])
    expect(list, refuses: "NO9386011117947, BE68539007547035")
    let account: some Validator<String?> = .optional(.iban)
    expect(account, accepts: "")
    expect(account, refuses: "NO")
  }

  @Test func `a field accepts an IBAN key by key, and refuses another character`() {
    let field = InputField(validator: .iban)
    let account = "NO9386011117947"
    expect(field, typing: "NO93860111179487", gives: account, refusing: "8")
    expect(InputField(account, validator: .iban), performing: [.endEditing], gives: account)
  }

  @Test(arguments: ["2!n4!n", "no2!n4!n", "NO", "NO2!n", "NO2!n4!x", "NO-", ""])
  func `malformed structures are rejected`(notation: String) {
    #expect(IBANStructure(notation[...]) == nil)
  }

  @Test func `the table has a structure for each country of the registry`() throws {
    #expect(IBANStructure.all.count == 89)
    #expect(IBANStructure.all.allSatisfy { (15...34).contains($0.places.count) })
    let automaton = try #require(FormatValidator.iban.candidates.automaton)
    #expect(automaton.stateCount <= 1_600)
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(.iban, try FormatCases.texts("iban", in: "formats_iban.jsonl"))
    let dialect = try FormatCases.rows(of: "formats_iban_dialect.jsonl", as: Dialect.self)
    #expect(dialect.count > 20)
    // These are from countries outside the registry, or in the paper format.
    #expect(dialect.filter { FormatValidator.iban.isValid($0.input) }.map(\.input) == [])
    let blanks = "the form for paper is left out"
    let outside = "the country is not in the registry"
    FormatCases.expectAgreement(
      .iban, try FormatCases.validatorJS("isIBAN"),
      differences: [
        "FR76 3000 6000 0112 3456 7890 189": blanks, "RO09 BCYP 0000 0012 3456 7890": blanks,
        "ES79 2100 0813 6101 2345 6789": blanks, "CH56 0483 5012 3456 7800 9": blanks,
        "IR200170000000339545727003": outside, "MZ97123412341234123412341": outside,
      ])
  }

  struct Dialect: Decodable { var input: String }
}
