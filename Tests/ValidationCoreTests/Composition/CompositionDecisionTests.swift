import InputValidation
import InputValidationTesting
import Testing

/// How compositions combine the decisions of their parts.
@Suite struct CompositionDecisionTests {
  /// Replaces one Character by another, also at the end of editing, and accepts every text.
  private struct Replacing: Validator {
    var old: Character
    var new: Character

    var rule: Rule { Rule("replacing") }
    var rewriting: Rewriting { .text }

    func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }

    func replaced(_ text: String) -> String { String(text.map { $0 == old ? new : $0 }) }

    func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
      var rewritten = edit.edit
      for index in edit.replacements.indices {
        rewritten.replacements[index].text = replaced(edit.replacements[index].text)
      }
      return rewritten == edit.edit ? .accept : .rewrite(rewritten)
    }

    func finalEdit(of field: InputField) -> Edit? {
      guard field.text.contains(old) else { return nil }
      return Edit(replacing: 0..<field.count, with: replaced(field.text))
    }
  }

  /// Refuses pastes.
  private struct NoPasting: Validator {
    var rule: Rule { Rule("no-pasting") }

    func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }

    func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
      edit.origin == .paste
        ? .refuse(ValidationError(rule, at: edit.range)) : .accept
    }
  }

  private let comma = Replacing(old: ",", new: ".")
  private let minus = Replacing(old: "\u{2212}", new: "-")

  @Test func `each part of a conjunction decides on the result of the previous part`() {
    let chained =
      Replacing(old: "a", new: "b") && Replacing(old: "b", new: "c") && .oneOf("c", "cc")
    #expect(chained.rewriting == .text)
    let field = InputField(validator: chained)
    expect(field, typing: "a", gives: "c")
    let keys = ["a", "b", "a"].map { FieldCommand.insert($0) }
    expect(field, performing: keys, gives: "cc", refusing: [.rule(.all)])
  }

  @Test func `the whole composition judges the result`() {
    var field = InputField(validator: comma && minus && .numeric(in: -10...10))
    expect(field, performing: [.insert("\u{2212}2,5", origin: .paste)], gives: "-2.5")
    #expect(field.setText("99,5") != nil)
  }

  @Test func `a conjunction refuses an edit that one part refuses`() {
    var field = InputField(validator: .digits && NoPasting())
    let script: [FieldCommand] = [.insert("1"), .insert("2", origin: .paste)]
    expect(field, performing: script, gives: "1", refusing: [.rule("no-pasting")])
    field.enforcement = .flag
    expect(field, performing: script, gives: "12")
  }

  @Test func `a disjunction uses the first decision whose result is accepted`() {
    let validator = (comma && .numeric) || (Replacing(old: "N", new: "n") && .oneOf("n/a"))
    #expect(validator.rewriting == .text)
    let field = InputField(validator: validator)
    expect(field, performing: [.insert("1,5")], gives: "1.5")
    expect(field, typing: "N", gives: "n")
    expect(field, typing: "N/,", gives: "n/", refusing: ",")
  }

  @Test func `a disjunction refuses an edit that every part refuses`() {
    var field = InputField(validator: NoPasting() || NoPasting())
    let paste = [FieldCommand.insert("1", origin: .paste)]
    expect(field, performing: paste, gives: "", refusing: [.rule("no-pasting")])
    field.validator = NoPasting() || .digits
    expect(field, performing: paste, gives: "1")
  }

  @Test func `an optional part decides, but a negated part does not`() {
    var field = InputField(validator: .optional(comma && .numeric))
    #expect(field.insert("1,5") == nil)
    #expect(field.text == "1.5")
    #expect(field.setText("") == nil)
    #expect(field.endEditing() == nil)
    let negated = InputField(validator: .not(comma), enforcement: .flag)
    expect(negated, performing: [.insert(",")], gives: ",")
    let rewriting = [
      NotValidator(comma).rewriting, OptionalValidator(comma).rewriting,
      OptionalValidator(.digits).rewriting, AllValidator([]).rewriting,
      AnyOfValidator([.digits, .case(.upper)]).rewriting,
    ]
    #expect(rewriting == [.nothing, .text, .nothing, .nothing, .insertions])
  }

  @Test func `at the end of editing all parts of a conjunction decide, in one step`() {
    let typed = "\u{2212}1,5"
    let field = InputField(typed, validator: comma && minus && .numeric, enforcement: .flag)
    expect(field, performing: [.endEditing], gives: "-1.5")
    let script: [FieldCommand] = [.endEditing, .undo, .undo]
    expect(field, performing: script, gives: typed, refusing: [.history])
  }

  @Test func `at the end of editing a disjunction uses the decision that is valid`() {
    let field = InputField("a,b", validator: (comma && .numeric) || (comma && .oneOf("a.b")))
    expect(field, performing: [.endEditing], gives: "a.b")
  }

  @Test func `a part that rewrites only insertions leaves the verdict exact`() throws {
    let impossible = try .maximumLength(3) && .length(2...3) && .regex("a|b")
    #expect(impossible.isExact)
    expect(impossible, while: "a", is: .invalid)
  }

  @Test func `a text that a part can rearrange is not hopeless`() {
    let field = InputField(validator: .grouping(.english) && .length(6...6))
    expect(field, typing: "12345", gives: "12,345")
    let keys = "12345".map { FieldCommand.insert(String($0)) }
    expect(field, performing: keys + [.endEditing], gives: "12,345")
  }
}
