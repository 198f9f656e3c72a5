import Foundation
import InputValidation
import TestSupport
import Testing

/// The code of the article "Which pattern is which", verbatim between the marks.
@Suite struct WhichPatternIsWhichTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/WhichPatternIsWhich.md")
  }

  /// The map in the article lists the folders of all modules, such as `ValidationCore`.
  @Test
  func `the map lists exactly the existing folders`() throws {
    let text = try PackageDirectory.text(
      of: "Sources/InputValidation/InputValidation.docc/WhichPatternIsWhich.md")
    var mapped: Set<String> = []
    for section in text.components(separatedBy: "\n### ").dropFirst() {
      let lines = section.split(separator: "\n")
      let module = String(lines[0])
      mapped.insert(module)
      for row in lines where row.hasPrefix("| `") {
        let folders = row.split(separator: " | ")[0].matches(of: #/`([\w\/]+)`/#)
        for folder in folders { mapped.insert("\(module)/\(folder.1)") }
      }
    }
    let folders = try PackageDirectory.folders(below: "Sources")
    #expect(folders.count > 40)
    #expect(folders.subtracting(mapped).sorted() == [], "folders that the map lacks")
    #expect(mapped.subtracting(folders).sorted() == [], "folders that are not there")
  }

  @Test func `the code of the article prints what the article says`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var field = InputField(validator: .numeric)
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
