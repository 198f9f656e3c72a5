import InputValidation
import Testing

/// What the article "Writing a rewriting strategy" shows, word for word between the marks.
@Suite struct WritingARewritingStrategyTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/InputValidation/InputValidation.docc/WritingARewritingStrategy.md")
  }

  @Test func `the code of the article prints what the article says`() {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    struct FileNameValidator: Validator {
      private let allowed = FilterValidator(dropping: "/")

      var rule: Rule { Rule("file-name") }
      var language: Language? { allowed.language }
      var rewriting: Rewriting { .insertions }

      func verdict(on text: String, caret: String.Index?) -> Verdict {
        allowed.verdict(on: text, caret: caret)
      }

      func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
        var shorter = edit.edit
        for index in edit.replacements.indices {
          guard let name = edit.replacements[index].text.split(separator: "/").last else {
            continue
          }
          shorter.replacements[index].text = String(name)
        }
        guard shorter != edit.edit else { return .accept }
        shorter.selection = nil
        return .rewrite(shorter)
      }
    }

    var field = TextField(validator: FileNameValidator())
    field.insert("notes/2024/plan.txt", origin: .paste)
    print(field.text)  // plan.txt
    print(field.insert("/") == nil)  // false
    field.undo()
    print(field.text.isEmpty)  // true
    // end
    #expect(printed == article.claims)
  }
}
