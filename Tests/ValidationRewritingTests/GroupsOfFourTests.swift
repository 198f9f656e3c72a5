import InputValidation
import LibrarySupport
import Testing

/// A custom strategy that uses only the public API.
@Suite struct GroupsOfFourTests {
  /// An account number as it is printed, in groups of four: "DE89 3704 0044 0532 0130 00".
  ///
  /// It contains no code for carets.
  private struct AccountNumber: Validator {
    private let written = try? RegexValidator(
      "[A-Z]{2}[0-9]{2}(?: [A-Z0-9]{4}){2,6}(?: [A-Z0-9]{1,4})?")

    var rule: Rule { Rule("account-number") }
    var rewriting: Rewriting { .text }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      if written?.isValid(text) == true { return .valid(isExtensible: text.count < 42) }
      let content = text.filter { $0 != " " }
      let error = ValidationError(rule, at: 0..<text.count)
      let isHopeful = content.count <= 34 && content.allSatisfy { $0.isASCII && !$0.isSymbol }
      return isHopeful && content.allSatisfy { $0.isLetter || $0.isNumber }
        ? .incomplete(error) : .invalid(error)
    }

    func decision(on asked: ResolvedEdit, in field: InputField) -> EditDecision {
      let edit = field.passingDecorations(asked) { $0 == " " }
      let edited = EditedText(edit, in: field)
      return field.decision(on: asked, making: grouped(edited.text), of: edited)
    }

    func finalEdit(of field: InputField) -> Edit? { field.finalEdit(to: grouped(field.text)) }

    private func grouped(_ text: String) -> RewrittenText {
      var result = RewrittenText()
      var count = 0
      for character in text {
        guard !character.isWhitespace else {
          result.drop(String(character))
          continue
        }
        if count > 0, count.isMultiple(of: 4) { result.add(" ") }
        result.put(character.uppercased(), for: String(character))
        count += 1
      }
      return result
    }
  }

  /// A field with its caret at the bar.
  private static func field(_ marked: String) -> InputField {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    var field = InputField(parts.joined(), validator: AccountNumber())
    field.select(parts[0].count..<parts[0].count)
    return field
  }

  private static func marked(_ field: InputField) -> String {
    var text = field.text
    text.insert("|", at: field.caretIndex)
    return text
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var command: FieldCommand
    var after: String
    var testDescription: String { "\(before): \(command) -> \(after)" }
  }

  @Test(arguments: [
    Case(before: "|", command: .insert("d"), after: "D|"),
    Case(before: "DE8|", command: .insert("9"), after: "DE89|"),
    Case(before: "DE89|", command: .insert("3"), after: "DE89 3|"),
    // An insertion moves the caret past the space after it.
    Case(before: "DE8|3 704", command: .insert("9"), after: "DE89 |3704"),
    Case(before: "D|E89 3704", command: .insert("e"), after: "DE|E8 9370 4"),
    Case(before: "DE89| 3704", command: .insert("1"), after: "DE89 1|370 4"),
    Case(before: "DE89 |3704", command: .insert("1"), after: "DE89 1|370 4"),
    // The space exists already, or is not needed yet.
    Case(before: "DE89|", command: .insert(" "), after: "DE89|"),
    Case(before: "DE|89 3704", command: .insert(" "), after: "DE|89 3704"),
    Case(before: "DE8|", command: .insert("-"), after: "DE8|"),
  ])
  func typing(example: Case) { Self.check(example) }

  @Test(arguments: [
    Case(
      before: "|", command: .insert("de89370400440532013000", origin: .paste),
      after: "DE89 3704 0044 0532 0130 00|"),
    Case(
      before: "|", command: .insert(" DE89 3704 0044 0532 0130 00 ", origin: .paste),
      after: "DE89 3704 0044 0532 0130 00|"),
    Case(before: "DE|00", command: .insert("89 3704 ", origin: .paste), after: "DE89 3704 |00"),
    Case(before: "DE|00", command: .insert("?", origin: .paste), after: "DE|00"),
  ])
  func pasting(example: Case) { Self.check(example) }

  @Test(arguments: [
    Case(before: "DE89 3|", command: .delete(.backward), after: "DE89|"),
    // Deleting a space also deletes the character next to it.
    Case(before: "DE89 |3704", command: .delete(.backward), after: "DE8|3 704"),
    Case(before: "DE89| 3704", command: .delete(.forward), after: "DE89| 704"),
    // A deletion leaves the caret before the space.
    Case(before: "DE89 |3704", command: .delete(.forward), after: "DE89| 704"),
    Case(before: "DE89| 3704", command: .delete(.backward), after: "DE8|3 704"),
  ])
  func deleting(example: Case) { Self.check(example) }

  private static func check(_ example: Case) {
    var field = field(example.before)
    field.perform(example.command)
    #expect(marked(field) == example.after)
  }

  @Test func `undo reverts an edit together with its rewrite`() {
    var field = Self.field("DE89 |3704")
    field.delete(.backward)
    #expect(Self.marked(field) == "DE8|3 704")
    field.undo()
    #expect(Self.marked(field) == "DE89 |3704")
    field.redo()
    #expect(Self.marked(field) == "DE8|3 704")

    field.insert("9", origin: .paste)
    #expect(Self.marked(field) == "DE89 |3704")
    field.undo()
    #expect(Self.marked(field) == "DE8|3 704")
  }

  @Test func `deleting a selected space deletes nothing`() {
    var field = Self.field("DE89 3704|")
    field.select(4..<5)
    field.delete()
    #expect(field.text == "DE89 3704")
  }

  @Test func `the end of editing groups an existing text`() {
    var field = InputField("de893704", validator: AccountNumber())
    field.select(6..<6)
    #expect(field.endEditing() != nil)
    #expect(Self.marked(field) == "DE89 37|04")
  }

  @Test func `the verdict after an edit does not change the field`() throws {
    let field = Self.field("DE89 3704 004|")
    let good = Edit(replacing: 13..<13, with: "4")
    #expect(field.verdict(after: good) == .valid(isExtensible: true))
    #expect(try field.verdict(after: field.resolved(good)).isValid)
    #expect(field.verdict(after: Edit(replacing: 13..<13, with: "?")).isInvalid)
    #expect(field.verdict(after: Edit(replacing: 9..<13, with: "")).isIncomplete)
    #expect(Self.marked(field) == "DE89 3704 004|")
  }
}
