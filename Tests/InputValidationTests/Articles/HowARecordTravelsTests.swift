import InputValidation
import TestSupport
import Testing

/// The code of the article "How a record travels", verbatim between the marks.
@Suite struct HowARecordTravelsTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/LineValidation/LineValidation.docc/HowARecordTravels.md")
  }

  @Test func `the code of the article prints what the article says`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    let ports: some Validator = .digits(in: ...65_535)
    if let error = ports.error(in: "8x") {
      print(error.range)  // 1..<2
      print(error)  // must be a number of at most 65535, in digits only
    }
    // end
    #expect(printed == article.claims)
  }
}
