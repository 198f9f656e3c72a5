import Foundation
import InputValidation
import InputValidationFoundation
import Testing

/// Validators as formatters, styles as validators, locales as formats, errors as Foundation's.
@Suite struct FormatterTests {
  @Test func `a validator is a formatter`() throws {
    let formatter = ValidatorFormatter(.integer(in: 1...65_535))
    #expect(formatter.string(for: 8080) == "8080")
    #expect(formatter.string(for: 0) == nil)
    #expect(formatter.string(for: "8080") == nil)
    #expect(formatter.string(for: nil) == nil)
    #expect(try formatter.value(of: "0443") == 443)
    #expect(throws: ValidationError.self) { try formatter.value(of: "65536") }
    #expect(formatter.isPartialStringValid("655"))
    #expect(!formatter.isPartialStringValid("656x"))
  }

  @Test func `a style is a validator`() throws {
    let style = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "en_GB"))
    let price: some Validator<Decimal> = .format(style, named: "a price in euros")
    #expect(try price.value(of: "\u{20AC}12.50") == 12.5)
    #expect(price.text(for: 12.5) == "\u{20AC}12.50")
    #expect(price.verdict(on: "dear").isIncomplete)
    #expect(price.error(in: "dear")?.message() == "must be a price in euros")
    #expect(!price.isExact)
  }

  @Test(arguments: [
    ("en_US", "1,234,567.5"), ("de_DE", "1.234.567,5"), ("en_IN", "12,34,567.5"),
    ("fr_FR", "1\u{202F}234\u{202F}567,5"), ("de_CH", "1\u{2019}234\u{2019}567.5"),
  ])
  func `a locale is a format of numbers`(locale: String, text: String) throws {
    let format = try NumberFormat(Locale(identifier: locale))
    let validator: some Validator<DecimalNumber> = .price(format: format)
    #expect(try validator.value(of: text) == 1_234_567.5)
    #expect(validator.text(for: 1_234_567.5)?.hasPrefix(text) == true)
  }

  @Test func `every locale has a format, or says why not`() {
    for identifier in Locale.availableIdentifiers {
      do throws(NumberFormatError) {
        _ = try NumberFormat(Locale(identifier: identifier))
      } catch {
        #expect(!error.description.isEmpty, "\(identifier)")
      }
    }
  }

  @Test(arguments: [
    ("zh_CN", "zh-Hans"), ("zh", "zh-Hans"), ("zh_Hans_SG", "zh-Hans"), ("zh_TW", nil),
    ("en_GB", "en"), ("de_CH", nil),
  ])
  func `a locale finds its wording`(identifier: String, language: String?) {
    #expect(Wording(Locale(identifier: identifier))?.language == language)
  }

  @Test func `the user's languages find a wording, or English`() {
    let wanted = Wording.preferred(in: Locale.preferredLanguages)
    #expect(Wording.preferred.language == wanted.language)
  }

  @Test func `errors say what they are about`() throws {
    let error: any Error = try #require(IntegerValidator(in: 1...9).error(in: "x"))
    let own = try #require(error as? ValidationError)
    #expect(error.localizedDescription == own.message(in: .preferred))
    #expect(own.failureReason == own.detail(in: .preferred))
    do {
      _ = try RegexValidator("(")
      Issue.record("the pattern is malformed")
    } catch {
      #expect((error as any Error).localizedDescription == error.description)
    }
  }

  private struct Server: Schema { let port = Field(.port) }

  @Test func `reports are localized errors`() throws {
    let report = try #require(throws: SettingsReport.self) {
      try LoadedSettings(Server(), from: .dictionary(["PORT": "x"]))
    }
    let body = try #require(throws: JSONReport.self) {
      try Server().values(fromJSON: Array(#"{"port": "x"}"#.utf8))
    }
    let errors: [(any Error, String)] = [
      (report, report.message(in: .preferred)),
      (report.errors[0], report.errors[0].message(in: .preferred)),
      (body, body.message(in: .preferred)),
      (body.problemDetails(), body.problemDetails().title),
      (SchemaError.invalidDefault("port"), SchemaError.invalidDefault("port").description),
    ]
    for (error, message) in errors {
      #expect(error.localizedDescription == message)
      #expect(!message.isEmpty)
    }
    var problem = body.problemDetails()
    #expect(problem.failureReason == body.errors[0].message())
    problem.detail = "No."
    #expect(problem.failureReason == "No.")
  }
}
