import InputValidation
import InputValidationTesting
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// A form with secret fields behaves like one without, except for what it reveals.
@Suite struct SecretFormLawsTests {
  private struct SignUp<Password: Word>: Schema {
    let password = Password.field(of: .length(8...64)), confirmation = Field(.length(8...64))
    var relations: [Relation<Self>] {
      [.narrow(\.confirmation, by: \.password) { .oneOf($0.word) }]
    }
  }

  @Test func `a confirmation is judged again when the password changes`() throws {
    func outcomes<Password: Word>(_ type: Password.Type) -> [[String]] {
      let edits: [(FieldEditor) -> Refusal?] = [
        { $0.setText("another secret") }, { $0.insert("x") }, { $0.delete() },
        { $0.replace(0..<7, with: "other") },
      ]
      return edits.map { edit in
        let form = InputForm(SignUp<Password>())
        form.password.insert("correct horse")
        form.confirmation.insert("correct horse")
        let before = form.confirmation.verdictKind
        #expect(edit(form.password) == nil)
        return [
          "\(before)", "\(form.confirmation.verdictKind)", "\(form.confirmation.state)",
          "\(form.values == nil)",
        ]
      }
    }
    #expect(outcomes(String.self) == outcomes(Secret<String>.self))
    for outcome in outcomes(Secret<String>.self) {
      #expect(outcome[0] == "valid" && outcome[1] != "valid" && outcome[3] == "true")
    }
  }

  @Test(arguments: [InputField.Enforcement.flag, .block, .blockHopeless])
  func `a form with secrets behaves like the same form without them`(
    enforcement: InputField.Enforcement
  ) {
    var search = ScriptSearch<SecretFormOperation>(
      seed: scriptSeed, operations: scriptOperations(100, of: 100_000), length: 25)
    while let script = search.next() {
      search.record(Self.difference(after: script, enforcement))
    }
    search.report()
  }

  private static func difference(
    after script: [SecretFormOperation],
    _ enforcement: InputField.Enforcement
  ) -> ScriptDifference? {
    let links = script.compactMap { operation in
      if case .relate(let kind, let target, let source) = operation {
        WebLink(kind: kind, target: target, source: source)
      } else {
        nil
      }
    }
    func form<A: Word, B: Word>(_ a: A.Type, _ b: B.Type) -> InputForm<RelationWeb<A, B>> {
      InputForm(RelationWeb<A, B>(links), enforcement: enforcement, clock: .stopped(at: .zero))
    }
    func difference(_ secret: InputForm<some Schema>) -> ScriptDifference? {
      Self.difference(form(String.self, String.self), secret, after: script)
    }
    return difference(form(Secret<String>.self, String.self))
      ?? difference(form(String.self, Secret<String>.self))
      ?? difference(form(Secret<String>.self, Secret<String>.self))
  }

  /// Performs the same operations on two forms.
  private static func difference(
    _ open: InputForm<some Schema>,
    _ secret: InputForm<some Schema>,
    after script: [SecretFormOperation]
  ) -> ScriptDifference? {
    for (index, operation) in script.enumerated() {
      if case .read(let field) = operation { _ = open[open.paths[field]]?.text }
      guard let command = operation.command else { continue }
      let refusals = [open.perform(command), secret.perform(command)]
      if (refusals[0] == nil) != (refusals[1] == nil) {
        return ScriptDifference(after: index + 1, "only one refuses it: \(refusals)")
      }
      // Without a reader, texts and validators are set later.
      if index % 4 == 0, index < script.count - 1 { continue }
      let (first, second) = (behavior(of: open), behavior(of: secret))
      if first != second {
        let pair = zip(first, second).first { $0 != $1 }.map { "\($0.1), instead of \($0.0)" }
        return ScriptDifference(after: index + 1, pair ?? "")
      }
    }
    return nil
  }

  /// Returns the observable behavior of a form, without messages.
  private static func behavior<Root>(of form: InputForm<Root>) -> [String] {
    form.paths.flatMap { path -> [String] in
      guard let editor = form[path] else { return [] }
      return [
        path, editor.text, "\(editor.caret)", "\(editor.verdictKind)", "\(editor.verdict.kind)",
        "\(editor.state)", "\(editor.visibleError == nil)", "\(form.isEnabled(path))",
      ]
    } + [
      "\(form.verdict.kind)", "\(form.errors.map(\.path))", "\(form.visibleErrors.map(\.path))",
      "\(form.values == nil)", "\(form.canUndo)", "\(form.canRedo)", "\(form.isPristine)",
      form.focus ?? "",
    ]
  }
}

/// A relation of a form with five fields, or an operation on the form.
private enum SecretFormOperation: ScriptOperation, Equatable {
  /// Adds a relation to the form, which has it from the start.
  case relate(WebLink.Kind, to: Int, from: Int)
  case insert(String, into: Int)
  case replaceStart(String, in: Int)
  case delete(Int)
  case selectStart(Int)
  case mark(String, in: Int)
  case unmark(Int)
  case end(Int)
  case focus(Int)
  case fill(Int)
  case undo
  case redo
  case submit
  /// Reads a text of the form without secrets.
  case read(Int)

  static func random(using random: inout SplitMix64) -> Self {
    let text = ["a", "ab", "abc", "x", "canary", "", "zz"].randomElement(using: &random) ?? ""
    let field = Int.random(in: 0..<5, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3:
      let link = WebLink.random(1, using: &random)[0]
      return .relate(link.kind, to: link.target, from: link.source)
    case 3: return .undo
    case 4: return .redo
    case 5: return .fill(field)
    case 6: return .submit
    case 7: return .focus(field)
    case 8: return .end(field)
    case 9: return .delete(field)
    case 10: return .selectStart(field)
    case 11: return .mark(text, in: field)
    case 12: return .unmark(field)
    case 13, 14: return .replaceStart(text, in: field)
    case 15: return .read(field)
    default: return .insert(text, into: field)
    }
  }

  var simpler: [Self] {
    switch self {
    case .insert(let text, let field) where text.count > 1:
      [.insert("a", into: field), .insert("ab", into: field)].filter { $0 != self }
    case .replaceStart(let text, let field): [.insert(text, into: field)]
    default: []
    }
  }

  /// The command for the operation; `nil` if there is none.
  var command: FormCommand? {
    func edit(_ field: Int, _ command: FieldCommand) -> FormCommand { .edit(path(field), command) }
    func path(_ field: Int) -> String { String("abcde".dropFirst(field).prefix(1)) }
    return switch self {
    case .relate, .read: nil
    case .insert(let text, let field): edit(field, .insert(text))
    case .replaceStart(let text, let field):
      edit(field, .edit(Edit(replacing: 0..<0, with: text)))
    case .delete(let field): edit(field, .delete())
    case .selectStart(let field): edit(field, .select(Selection(caret: 0)))
    case .mark(let text, let field): edit(field, .setMarkedText(text))
    case .unmark(let field): edit(field, .unmarkText)
    case .end(let field): edit(field, .endEditing)
    case .focus(let field): .focus(path(field))
    case .fill(let field): .fill(path(field))
    case .undo: .undo
    case .redo: .redo
    case .submit: .submit
    }
  }
}
