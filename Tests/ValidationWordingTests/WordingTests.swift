import Foundation
import InputValidation
import LineValidation
import Testing
import ThirdLanguage

@Suite struct WordingTests {
  @Test(arguments: [
    ("en", "en"), ("EN", "en"), ("en-GB", "en"), ("en_US.UTF-8", "en"), ("en@euro", "en"),
    ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh_CN.UTF-8", "zh-Hans"), ("zh-Hans", "zh-Hans"),
    ("zh-Hans-SG", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-TW", nil), ("zh-Hant", nil),
    ("zh-HK", nil), ("zh-Hant-CN", nil), ("fr", nil), ("C", nil), ("", nil), ("-", nil),
    ("english", nil), ("en-x-mine", "en"),
  ])
  func `a language finds its wording`(tag: String, language: String?) {
    #expect(Wording.speaking(tag)?.language == language)
  }

  @Test func `the first language with a wording is used`() {
    #expect(Wording.preferred(in: ["fr", "zh-CN", "en"]).language == "zh-Hans")
    #expect(Wording.preferred(in: ["fr", "de"]).language == "en")
    #expect(Wording.preferred(in: ["fr"], otherwise: .simplifiedChinese).language == "zh-Hans")
  }

  @Test func `messages of single rules can be replaced`() {
    let ours = Wording.english
      .replacing(.integer) { "at most \($0.parameters["max"]?.description ?? "any")" }
      .replacing(.email, with: .noun("your address"))
    let age = IntegerValidator(in: 0...150)
    #expect(age.error(in: "151")?.message(in: ours) == "at most 150")
    #expect(age.error(in: "151")?.message() == "must be a whole number from 0 to 150")
    #expect(
      NotValidator(age).error(in: "7")?.message(in: ours)
        == "must not be a whole number from 0 to 150")
    #expect(FormatValidator.email.error(in: "x")?.message(in: ours) == "must be your address")
    #expect(
      NotValidator(.email).error(in: "a@b")?.message(in: ours) == "must not be your address")
    let both: some Validator = .optional(.email)
    #expect(both.error(in: "x")?.message(in: ours) == "must be your address, or be empty")
    #expect(ours.language == "en")
  }

  @Test func `a replaced message takes precedence over that of the rule`() {
    let even = ValidationError(Rule("even", names: ["en": "an even number"]), at: 0..<0)
    #expect(even.message() == "must be an even number")
    let ours = Wording.english.replacing("even", with: .noun("2, 4, 6 or 8"))
    #expect(even.message(in: ours) == "must be 2, 4, 6 or 8")
  }

  @Test func `fields can have display names`() {
    let ours = Wording.english.naming([
      "address.city": "City", "password": "your password", "PORT": "the port",
    ])
    let narrowed = Rule(.narrowed, parameters: ["given": .list(["password"])])
    let report = FormReport(errors: [
      ValidationError(Rule(.required), at: 0..<0, path: "address.city"),
      ValidationError(narrowed, at: 0..<0, path: "confirmation"),
    ])
    #expect(
      report.message(in: ours)
        == "City: must be set\nconfirmation: must match your password")
    #expect(
      report.message() == "address.city: must be set\nconfirmation: must match password")
    let chinese = Wording.simplifiedChinese.naming(["password": "密码"])
    #expect(ValidationError(narrowed, at: 0..<0).message(in: chinese) == "必须与密码相符")
  }

  @Test func `settings can have display names`() throws {
    struct Server: Schema { let port = Field(.port) }
    let report = try #require(throws: SettingsReport.self) {
      _ = try LoadedSettings(Server(), from: .dotenv("PORT=x"))
    }
    let error = try #require(report.errors.first)
    #expect(error.message() == "PORT must be a port number from 1 to 65535")
    let sentence = "The port must be a port number from 1 to 65535"
    #expect(error.message(in: .english.naming(["port": "The port"])) == sentence)
    #expect(error.message(in: .english.naming(["PORT": "The port"])) == sentence)
  }

  @Test func `a custom language has default messages, and lists the missing rules`() {
    let german = Wording("de", German(), [.date: .noun("ein Datum"), .digits: .noun("eine Zahl")])
    #expect(DateValidator().error(in: "x")?.message(in: german) == "muss ein Datum sein")
    #expect(
      NotValidator(.digits).error(in: "1")?.message(in: german) == "darf nicht eine Zahl sein")
    #expect(FormatValidator.email.error(in: "x")?.message(in: german) == "ist falsch")
    #expect(german.missingRules().contains(.email))
    #expect(!german.missingRules().contains(.date))
    #expect(Wording.speaking("de-CH", among: Wording.all + [german])?.language == "de")
  }

  @Test func `each language has a message for every rule`() {
    for wording in Wording.all {
      #expect(wording.missingRules() == [])
      #expect(wording.missingCharacters() == [])
    }
  }

  @Test func `a custom language lists the missing rules of lines`() {
    let lines = German.lines.keys.sorted { $0.rawValue < $1.rawValue }
    #expect(lines.count == 29)
    #expect(!German.wording.missingRules().contains { lines.contains($0) })
    let silent = Wording("de", German(), [:])
    #expect(silent.missingRules().filter(lines.contains) == lines)
    let short = Wording("de", German(), German.lines.filter { $0.key != .lineUnique })
    #expect(short.missingRules().filter(lines.contains) == [.lineUnique])
  }

  @Test func `a custom language lists the missing names of characters`() {
    let silent = Wording("de", German(), [:])
    #expect(silent.missingCharacters().count == 54)
    let named: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{FEFF}"]
    let missing = silent.missingCharacters().filter { !named.contains($0) }
    #expect(German.wording.missingCharacters() == missing)
    #expect(silent.name(of: .named("\u{A0}")) == "U+00A0, ein Zeichen")
    #expect(German.wording.name(of: .named(" ")) == "U+0020, ein Leerzeichen")
    #expect(German.wording.name(of: .byte(10)) == "das Byte 0x0A")
  }

  @Test func `a grammar can mark names of columns`() {
    let error = ValidationError(Rule(.digits), at: 0..<0)
    let chinese = Wording.simplifiedChinese
    #expect(chinese.ofColumns.sentence(about: "A", error) == "A 列必须是纯数字")
    #expect(chinese.sentence(about: "A", error) == "A 必须是纯数字")
    for wording in [.english, German.wording] {
      #expect(wording.ofColumns.sentence(about: "A", error) == wording.sentence(about: "A", error))
    }
  }

  @Test(arguments: [(20, nil), (21, "1 other"), (1_000, "980 others")])
  func `only the first of very many parts are named`(count: Int, others: String?) {
    let rules = (0..<count).map { Rule(.init(rawValue: "r\($0)")) }
    let named = rules.prefix(20).map { "must satisfy the rule \($0.code.rawValue)" }
    let words = named + (others.map { [$0] } ?? [])
    for (code, connective) in [(Rule.Code.all, "and"), (.any, "or")] {
      let message = ValidationError(Rule(code, parts: rules), at: 0..<0).detail()
      #expect(message == words.joined(separator: " \(connective) "))
    }
    let error = ValidationError(
      Rule(.all, parts: rules), at: 0..<0, reasons: rules.map { ValidationError($0, at: 0..<0) })
    #expect(error.detail() == words.joined(separator: "; "))
  }

  @Test func `a rule without parameters has a message in all languages`() {
    let codes = Wording("none", German(), [:]).missingRules()
    #expect(codes.count >= 70)
    for code in codes + ["own"] {
      for rule in [Rule(code), Rule(.not, parts: [Rule(code)])] {
        for wording in Wording.all {
          for expected in [nil, ExpectedCharacters([])] {
            let error = ValidationError(rule, at: 0..<0, expected: expected)
            #expect(!error.message(in: wording).isEmpty)
            #expect(!error.detail(in: wording).isEmpty)
          }
        }
      }
    }
  }

  @Test func `parameters can be encoded and decoded`() throws {
    let rule = Rule(
      "own",
      parameters: [
        "text": "a", "count": 3, "list": ["a", "b"], "ratio": .number(1.5),
        "many": .number(123_456_789_012_345_678_901_234_567_890),
      ], parts: [Rule(.email)], names: ["en": "one's own"])
    let json = try JSONEncoder().encode(rule)
    #expect(try JSONDecoder().decode(Rule.self, from: json) == rule)
    let old = Data(#"{"code":"integer","parameters":{"max":"9"},"parts":[]}"#.utf8)
    let error = ValidationError(try JSONDecoder().decode(Rule.self, from: old), at: 0..<1)
    #expect(error.message() == "must be a whole number of at most 9")
    let wrong = Data(#"{"number":"nine"}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Rule.Parameter.self, from: wrong)
    }
  }

  @Test(arguments: Wording.all.map(\.language))
  func `refusals have messages in all languages`(language: String) throws {
    let wording = try #require(Wording.speaking(language))
    let occasions: [Refusal.Occasion] = [
      .changed, .unmarked, .answered, .askedAgain, .observersRest, .colleaguesRest, .enabled,
      .stepShown, .rowRestored,
    ]
    let refusals: [Refusal] =
      [
        .bounds(3..<9, count: 3, unit: .utf16), .overlap(0..<1, unit: .characters),
        .history(.undo), .history(.redo), .history(.goForward), .history(.goBack), .macro("year"),
        .unknown("zip"), .taken("zip"),
      ] + occasions.map { .turn(until: $0) }
    let words = refusals.map { $0.message(in: wording) }
    #expect(Set(words).count == refusals.count)
    #expect(language == "en" || !words.contains { $0.contains("must") })
    let error = ValidationError(Rule(.digits), at: 0..<1)
    #expect(Refusal.rule(error).message(in: wording) == error.message(in: wording))
  }
}
