import Foundation
import InputValidation
import InputValidationConcurrency
import LibrarySupport
import Testing

/// Printing, dumping, logging, reflecting or encoding any value does not reveal a secret at any
/// place in a composition: neither its text, nor its length, nor its rule.
@Suite struct SecrecyTests {
  @Test(arguments: SecretCase.all)
  func `a composition that contains a secret is a secret`(example: SecretCase) throws {
    let validator = example.validator
    #expect(validator.rule == example.rule)
    expectNothing(of: [validator, validator.rule])
    for text in [SecretCase.canary, "hunter2-canar", "hunter2-canary!", "x", "", "hunter"] {
      for caret in [nil, text.startIndex] {
        let verdict = validator.verdict(on: text, caret: caret)
        guard let error = verdict.error else { continue }
        #expect(error.range.isEmpty && error.expected == nil && error.reasons.isEmpty)
        #expect(error.code == .secret || error.code == .described)
        expectNothing(of: [verdict, error])
      }
    }
    #expect(throws: QuestionError.noLanguage) { try validator.samples(count: 1) }
    #expect(throws: QuestionError.noLanguage) { try validator.nearest(to: "hunter2-canar") }
    #expect(validator.isValid(SecretCase.canary))
    #expect(validator.isValid("hunter") == example.acceptsOthers)
    #expect(!validator.isValid("x") || validator is NotValidator)
  }

  @Test func `a composition without a secret reveals its contents`() throws {
    let open: some Validator = .optional(.list(of: .alphabetic && .not(.oneOf("hunter", "d977"))))
    #expect("\(Exposure(of: open).texts)".contains("d977"))
    let field = InputField("hunter", validator: open)
    #expect(!field.isSecret)
    #expect("\(Exposure(of: field).texts)".contains("hunter"))
    #expect("\(field.selection)".contains("anchor: 6, focus: 6"))
    let error = try #require(open.error(in: "7"))
    #expect(error.message() != ValidationError(Rule(.secret), at: 0..<0).message())
  }

  @Test(arguments: SecretCase.all, InputField.Enforcement.allCases)
  func `a field does not reveal a secret`(
    example: SecretCase,
    enforcement: InputField.Enforcement
  ) throws {
    var field = InputField(
      validator: example.validator, enforcement: enforcement, clock: .stopped(at: .zero))
    #expect(field.isSecret)
    var log = CommandLog<FieldCommand>()
    for command in Self.commands {
      let refusal = log.perform(command, on: &field)
      expectNothing(of: [refusal as Any])
      if enforcement == .flag { expectNothing(of: Self.values(of: field)) }
    }
    expectNothing(of: Self.values(of: field) + [log])
    let pairs = zip(log.entries, log.entries.dropFirst())
    #expect(!pairs.contains { $0.isHidden && $1.isHidden }, "it would tell how much was typed")
    #expect(log.entries.filter { !$0.isHidden }.allSatisfy { !$0.command.hasText })
    let data = try JSONEncoder().encode(log)
    let decoded = try JSONDecoder().decode(CommandLog<FieldCommand>.self, from: data)
    #expect(decoded == log)
    #expect(decoded.entries.map(\.isHidden) == log.entries.map(\.isHidden))
    var other = InputField(validator: example.validator)
    #expect(decoded.replay(on: &other) == nil)
    #expect(other.text.isEmpty)
  }

  @Test(arguments: SecretCase.all)
  func `observers get the text only through its properties`(example: SecretCase) {
    let editor = FieldEditor(
      InputField(validator: example.validator, enforcement: .flag, clock: .stopped(at: .zero)))
    var events: [FieldEvent] = []
    let watch = editor.observe { events.append($0) }
    for command in Self.commands {
      editor.perform(command)
      expectNothing(of: [editor, editor.field, editor.verdict, editor.state, watch])
    }
    editor.update { field in
      field = InputField("hunter", validator: .nonEmpty)
      return nil
    }
    expectNothing(of: [editor, editor.field])
    editor.setText(SecretCase.canary)
    if let inquiry = editor.ask() {
      #expect(inquiry.text == SecretCase.canary)
      expectNothing(of: [inquiry])
      editor.answer(inquiry)
    }
    let inquirer = Inquirer(of: editor, after: .zero) { _ in nil }
    expectNothing(of: [inquirer, inquirer.state, inquirer.editor])
    let texts = events.compactMap { event in
      if case .didChange(let change) = event { change.new } else { nil }
    }
    #expect(texts.contains { $0.contains("hunter") })
    expectNothing(of: events)
  }

  @Test func `a text that was a secret remains one`() {
    var field = InputField(validator: SecretCase.secret)
    field.insert(SecretCase.canary)
    field.validator = .nonEmpty
    #expect(field.isSecret)
    expectNothing(of: [field])
  }

  @Test func `edits are equal whether they are hidden or not`() throws {
    var field = InputField(validator: SecretCase.secret)
    let edit = Edit(replacing: 0..<0, with: "hunter")
    field.apply(edit)
    #expect(field.lastEdit == edit)
    #expect(field.lastEdit?.replacements.first?.text == "hunter")
    #expect(field.selection == Selection(caret: 6))
    #expect(Set([field.selection, Selection(caret: 6)]).count == 1)
    let blank = Edit(replacing: 0..<0, with: "\u{2022}\u{2022}\u{2022}")
    let data = try JSONEncoder().encode(field.lastEdit)
    #expect(try JSONDecoder().decode(Edit.self, from: data) == blank)
    expectNothing(of: [field.lastEdit as Any, field.selection])
  }

  /// Commands that insert the canary in all possible ways, and commands that are refused.
  static let commands: [FieldCommand] = [
    .insert("hunter"), .insert("2-"), .insert("canary", origin: .paste), .insert("!hunter"),
    .undo, .redo, .delete(), .insert("y"), .setMarkedText("hunter", selected: 2..<5),
    .setMarkedText("canary"), .unmarkText, .undo,
    .edit(
      Edit(replacing: 0..<6, in: .utf8, with: "hunter", selection: Selection(anchor: 5, focus: 9))),
    .edit(Edit(replacing: 0..<900_001, with: "")), .select(Selection(caret: 7)),
    .beginGroup, .edit(Edit(replacing: 0..<0, with: "canary")), .undo, .endGroup,
    .select(Selection(anchor: 2, focus: 9)), .insert(" ", origin: .autofill), .endEditing,
  ]

  /// Returns all values that a field provides.
  private static func values(of field: InputField) -> [Any] {
    var values: [Any] = [
      field, field.lastEdit as Any, field.selection, field.verdict, field.enforcement,
      field.validator.finalEdit(of: field) as Any,
    ]
    for edit in [
      Edit(replacing: 0..<0, with: "hunter2 CANARY!"),
      Edit(replacing: 0..<field.count, with: " canary "),
    ] {
      guard let resolved = try? field.resolved(edit) else { continue }
      let decision = field.validator.decision(on: resolved, in: field)
      values += [
        resolved, resolved.edit, resolved.replacements, decision, field.verdict(after: resolved),
        EditedText(resolved, in: field),
      ]
    }
    return values
  }

  /// Expects that values do not reveal the canary.
  func expectNothing(
    of values: [Any],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for value in values {
      let exposure = Exposure(of: value)
      let leaks = exposure.leaks(of: SecretCase.words) + exposure.leaks(of: SecretCase.places)
      if leaks.isEmpty { continue }
      Issue.record("\(type(of: value)) has \(leaks)", sourceLocation: sourceLocation)
    }
  }
}

extension FieldCommand {
  /// Whether it has any text other than three bullets.
  fileprivate var hasText: Bool {
    switch self {
    case .insert, .setMarkedText, .edit, .select: true
    case .delete, .deleteWord, .unmarkText, .beginGroup, .endGroup, .undo, .redo, .endEditing: false
    }
  }
}
