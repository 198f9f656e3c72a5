import InputValidation
import RegularLanguage
import TestSupport
import Testing

/// A form with secret fields behaves like one without, except for what it reveals.
///
/// With `VALIDATION_EXHAUSTIVE=1`, a million operations are performed, in a release build.
@Suite struct SecretFormLawsTests {
  private static let sessions = sampled(1, of: 5_600)

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
        let form = Form(SignUp<Password>())
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

  @Test(arguments: [TextField.Enforcement.flag, .block, .blockHopeless])
  func `a form with secrets behaves like the same form without them`(
    enforcement: TextField.Enforcement
  ) {
    let start = UInt64(TextField.Enforcement.allCases.firstIndex(of: enforcement) ?? 0)
    for seed in start..<start + UInt64(Self.sessions) {
      var random = SplitMix64(seed: seed)
      let clock = EditClock.stopped(at: .zero)
      let links = WebLink.random(4, using: &random)
      let open = Form(RelationWeb<String, String>(links), enforcement: enforcement, clock: clock)
      let first = RelationWeb<Secret<String>, String>(links)
      compare(open, Form(first, enforcement: enforcement, clock: clock), seed)
      let second = RelationWeb<String, Secret<String>>(links)
      compare(open, Form(second, enforcement: enforcement, clock: clock), seed)
      let both = RelationWeb<Secret<String>, Secret<String>>(links)
      compare(open, Form(both, enforcement: enforcement, clock: clock), seed)
    }
  }

  /// Performs the same operations on two forms, whose first is sometimes read.
  private func compare<A: Schema, B: Schema>(_ open: Form<A>, _ secret: Form<B>, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    open.reset()
    for step in 0..<20 {
      let path = open.paths.randomElement(using: &random) ?? "a"
      let command = Self.command(for: path, using: &random)
      let refusals = [open.perform(command), secret.perform(command)]
      #expect((refusals[0] == nil) == (refusals[1] == nil), "\(seed) \(step) \(command)")
      switch Int.random(in: 0..<4, using: &random) {
      case 0: _ = open[path]?.text
      case 1: _ = secret.errors
      case 2: continue
      default: break
      }
      let (first, second) = (Self.behavior(of: open), Self.behavior(of: secret))
      #expect(first == second, "\(seed) \(step) \(command)")
      if first != second { return }
    }
  }

  private static func command(for path: String, using random: inout SplitMix64) -> FormCommand {
    let text = ["a", "ab", "abc", "x", "canary", "", "zz"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return .undo
    case 1: return .redo
    case 2: return .fill(path)
    case 3: return .submit
    case 4: return .focus(path)
    case 5: return .edit(path, .endEditing)
    case 6: return .edit(path, .delete())
    case 7: return .edit(path, .select(Selection(caret: 0)))
    case 8: return .edit(path, .setMarkedText(text))
    case 9: return .edit(path, .unmarkText)
    case 10, 11: return .edit(path, .edit(Edit(replacing: 0..<0, with: text)))
    default: return .edit(path, .insert(text))
    }
  }

  /// Returns the observable behavior of a form, without messages.
  private static func behavior<Root>(of form: Form<Root>) -> [String] {
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
