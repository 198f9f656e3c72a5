import InputValidation
import TestSupport
import Testing

/// The code of the article "Writing a rewriting strategy", verbatim between the marks.
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

      func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
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

    var field = InputField(validator: FileNameValidator())
    field.insert("notes/2024/plan.txt", origin: .paste)
    print(field.text)  // plan.txt
    print(field.insert("/") == nil)  // false
    field.undo()
    print(field.text.isEmpty)  // true
    // end
    #expect(printed == article.claims(ofSnippet: "struct FileNameValidator"))
  }

  // SNIPPET
  struct Port: Validator {
    private let number = IntegerValidator(in: 1...65_535)

    var rule: Rule { Rule("port") }
    var language: Language? { number.language }
    var rewriting: Rewriting { .insertions }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      number.verdict(on: text, caret: caret)
    }

    // What is pasted may have blanks around it.
    func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
      guard edit.origin == .paste else { return .accept }
      var trimmed = edit.edit
      for index in edit.replacements.indices {
        trimmed.replacements[index].text.removeAll { $0 == " " }
      }
      return .rewrite(trimmed)
    }
  }
  // end

  @Test func `a strategy in one type`() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    // SNIPPET
    var port = InputField(validator: Port())
    port.insert(" 8080 ", origin: .paste)
    print(port.text)  // 8080

    let high: some Validator = Port() && .integer(in: 60_000...)
    print(high.isExact)  // true
    print(high.verdict(on: "7").isInvalid)  // true
    // end
    #expect(printed == article.claims(ofSnippet: "var port"))
  }
}
