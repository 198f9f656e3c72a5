import InputValidation
import InputValidationExport
import Testing

/// The code of the landing page of InputValidationExport, verbatim between the marks.
@Suite struct InputValidationExportTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidationExport/InputValidationExport.docc/InputValidationExport.md")
  }

  @Test func `patterns`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let article = try FormatValidator.ean.pattern(for: .ecmaScript)
    print(article.source)  // ^[0-9]{8}(?:[0-9]{5})?$
    print(article.exactness)  // wider(example: "00000001")
    let color = try FormatValidator.hexColor.pattern(for: .re2)
    print(color.source)  // \A#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\z
    print(color.exactness)  // exact
    // end
    #expect(printed == self.article.claims(ofSnippet: "let article"))
  }
}
