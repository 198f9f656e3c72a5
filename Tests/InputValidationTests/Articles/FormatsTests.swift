import InputValidation
import TestSupport
import Testing

/// The code of the article "Formats", verbatim between the marks.
@Suite struct FormatsTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/Formats.md")
  }

  @Test func `formats`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let start = try DateValidator().value(of: "2024-02-01")
    let day: some Validator<CalendarDate> = .date(in: start...)
    print(day.verdict(on: "2024-01").kind)  // invalid
    print(day.isValid("2024-02-29"), day.isValid("2025-02-29"))  // true false

    let hosts: some Validator<[String]> = .list(of: .hostname)
    print(try hosts.value(of: "a.example, b.example"))  // ["a.example", "b.example"]

    let card: some Validator = .creditCard
    print(try card.shortestCompletion(of: "411111111111111") ?? "none")  // 1
    // end
    #expect(printed == article.claims(ofSnippet: "let start"))
  }

  @Test func `dates as people write them`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    // SNIPPET
    let german: DateValidator = try .date(format: "dd.MM.yyyy")
    print(try german.value(of: "29.02.2024"))  // 2024-02-29
    print(german.verdict(on: "29.02.2023").kind)  // invalid

    let sql: FormatValidator<LocalDateTime> = try .localDateTime(format: "yyyy-MM-dd HH:mm:ss")
    print(try sql.value(of: "2024-02-29 21:30:00"))  // 2024-02-29T21:30:00
    // end
    #expect(printed == article.claims(ofSnippet: "let german"))
  }
}
