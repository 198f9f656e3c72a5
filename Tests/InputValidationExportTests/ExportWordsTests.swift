import InputValidation
import SettingsSyntax
import Testing

@testable import ValidatorExport

/// The words of pages and pictures, which each language of the library has.
@Suite struct ExportWordsTests {
  @Test func `each language of the library has words of its own`() {
    #expect(ExportWords.all.map(\.language) == Wording.all.map(\.language))
    for wording in Wording.all {
      #expect(ExportWords(wording).language == wording.language)
    }
    // A language without words, and one that is written in other characters.
    for language in ["fr", "zh-TW", ""] {
      let wording = Wording(language, Wording.english.grammar, [:])
      #expect(ExportWords(wording).language == "en")
    }
    #expect(ExportWords(Wording("zh-CN", Wording.english.grammar, [:])).language == "zh-Hans")
  }

  @Test func `each language has the same words of pages`() {
    let english = ExportWords.english.page.map(\.key)
    #expect(Set(english).count == english.count && english.count > 20)
    for words in ExportWords.all {
      #expect(words.page.map(\.key).sorted() == english.sorted(), "\(words.language)")
      // Values have the same places.
      for (name, text) in words.page {
        let values = ExportWords.english[name].filter { $0.isASCII && $0 < " " }.sorted()
        #expect(text.filter { $0.isASCII && $0 < " " }.sorted() == values, "\(name)")
        #expect(!text.isEmpty)
      }
    }
  }

  @Test func `a page without a script is in its first language`() throws {
    for wording in Wording.all {
      let words = ExportWords(wording)
      let others = Wording.all.filter { $0.language != wording.language }
      let page = try FormatValidator.date.htmlPage(in: [wording] + others)
      #expect(page.contains("<title>\(Markup.escaped(words["title"]))</title>"))
      #expect(page.contains("<noscript>\(Markup.escaped(words.noScript))</noscript>"))
    }
    #expect(try FormatValidator.date.htmlPage() == FormatValidator.date.htmlPage(in: Wording.all))
  }
}
