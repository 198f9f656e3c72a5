import InputValidation
import LineValidation
import TestSupport
import Testing

/// The code of the article "LineValidation", verbatim between the marks.
@Suite struct LineValidationTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/LineValidation/LineValidation.docc/LineValidation.md")
  }

  @Test func `in files`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let portLines = try LineValidator(.integer(in: 1...65_535))
    var found: [String] = []
    let summary = try portLines.validate(Array("80\n8o80\n443\n".utf8)) { finding in
      found.append("line \(finding.line), \(finding.range): \(finding.text)")
      return true
    }
    print(found)  // ["line 2, 1..<2: 8o80"]
    print(summary.invalid)  // 1
    // end
    #expect(printed == article.claims(ofSnippet: "let portLines"))
  }
}
