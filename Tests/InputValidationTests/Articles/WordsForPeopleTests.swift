import InputValidation
import TestSupport
import Testing
import ThirdLanguage

/// The code of the article "Words for people", verbatim between the marks.
@Suite struct WordsForPeopleTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/WordsForPeople.md")
  }

  @Test func `the article prints what it says`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let port = IntegerValidator(in: 1...65_535)
    if let error = port.error(in: "65536") {
      print(error.message())  // must be a whole number from 1 to 65535
      print(error.message(in: .simplifiedChinese))  // 必须是 1 到 65535 之间的整数
    }
    // end
    // SNIPPET
    let month = try RegexValidator(#"\d{4}-\d{2}"#)
    if let error = month.error(in: "2024/05") {
      print(error.message())  // must be in the expected format
      print(error.detail())  // must match the pattern \d{4}-\d{2}: expected '-'
    }
    // end
    // SNIPPET
    let monthOfYear = month.described(["en": "a month like 2024-05", "zh-Hans": "月份，例如 2024-05"])
    if let error = NotValidator(monthOfYear).error(in: "2024-05") {
      print(error.message())  // must not be a month like 2024-05
    }
    // end
    // SNIPPET
    let ours = Wording.english.replacing(.email, with: .noun("the address of your mailbox"))
    if let error = FormatValidator.email.error(in: "ann") {
      print(error.message(in: ours))  // must be the address of your mailbox
    }
    // end
    // SNIPPET
    print(Wording.speaking("zh-CN")?.language ?? "none")  // zh-Hans
    print(Wording.speaking("zh-TW")?.language ?? "none")  // none
    print(Wording.preferred(in: ["fr-CH", "zh-CN"]).language)  // zh-Hans
    print(Wording.preferred(in: ["fr-CH"]).language)  // en
    // end
    // SNIPPET
    let german = Wording("de", German(), [.date: .noun("ein Datum")])
    if let error = DateValidator().error(in: "gestern") {
      print(error.message(in: german))  // muss ein Datum sein
    }
    print(german.missingRules().contains(.email))  // true
    print(german.missingRules().contains("line-max"))  // true
    print(german.missingCharacters().contains("\u{A0}"))  // true
    // end
    // SNIPPET
    let level = OneOfValidator(["debug", "info"])
    print(level.error(in: "inf")?.range ?? 0..<0)  // 3..<3
    print(level.error(in: "warning")?.range ?? 0..<0)  // 0..<7
    // end
    #expect(printed == article.claims)
    #expect(printed.count == 16)
  }
}
