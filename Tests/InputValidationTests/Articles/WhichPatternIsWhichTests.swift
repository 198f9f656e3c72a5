import Foundation
import InputValidation
import Testing

/// What the article "Which pattern is which" shows, word for word between the marks.
@Suite struct WhichPatternIsWhichTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/WhichPatternIsWhich.md")
  }

  @Test func `the folders that the article names are there`() throws {
    let text = try PackageDirectory.text(
      of: "Sources/InputValidation/InputValidation.docc/WhichPatternIsWhich.md")
    let rows = text.components(separatedBy: "folder in `Sources/InputValidation`")[1]
      .components(separatedBy: "\n\n")[0]
    let folders = rows.components(separatedBy: "\n")
      .compactMap { $0.components(separatedBy: " | ").last }
      .flatMap { $0.matches(of: #/`(\w+)`/#).map { String($0.1) } }
    #expect(folders.count > 6)
    let files = try PackageDirectory.files(below: ["Sources/InputValidation"])
    for folder in folders { #expect(files.contains("Sources/InputValidation/\(folder)")) }
  }

  @Test func `the code of the article prints what the article says`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var field = TextField(validator: .numeric)
    field.perform(.insert("42"))
    field.validator = .alphabetic
    print(field.verdict.isInvalid)  // true
    field.perform(.undo)
    print(field.text.isEmpty)  // true

    let editor = FieldEditor(field)
    let watch = editor.observe(.stateChanged) { event in print(event) }
    editor.insert("x")
    // stateChanged(pristine -> valid)
    watch.cancel()
    // end
    #expect(printed == article.claims)
  }
}
