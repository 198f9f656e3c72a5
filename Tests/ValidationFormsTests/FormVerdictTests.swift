import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// The verdict on a form, which is updated incrementally, compared with that of a form with the
/// same operations whose verdict is computed for the first time.
///
/// With `VALIDATION_EXHAUSTIVE=1`, there are many more sessions.
@Suite struct FormVerdictTests {
  private static let sessions: UInt64 = sampled(6, of: 4_000)

  private enum Operation {
    case command(FormCommand)
    case setText(String, at: String)
    case setError(isTaken: Bool, at: String)
    case setValidator(Int, at: String)
    case setEnforcement(InputField.Enforcement, at: String)
    /// Asks an inquirer about the text, which may reject it.
    case ask(isRejected: Bool?, at: String)
    case group([FormCommand])

    static func random(_ paths: [String], using random: inout SplitMix64) -> Self {
      let path = paths.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<20, using: &random) {
      case 0: return .setError(isTaken: Bool.random(using: &random), at: path)
      case 1: return .setValidator(Int.random(in: 0..<4, using: &random), at: path)
      case 2: return .setEnforcement(Bool.random(using: &random) ? .flag : .block, at: path)
      case 3:
        let answers = [nil, true, false]
        return .ask(isRejected: answers[Int.random(in: 0..<3, using: &random)], at: path)
      case 4: return .group((0..<3).map { _ in command(paths, using: &random) })
      case 5...8: return .setText(text(using: &random), at: path)
      default: return .command(command(paths, using: &random))
      }
    }

    private static func text(using random: inout SplitMix64) -> String {
      ["a", "ab", "abc", "x", "", "toolong"].randomElement(using: &random) ?? ""
    }

    private static func command(
      _ paths: [String],
      using random: inout SplitMix64
    ) -> FormCommand {
      let path = paths.randomElement(using: &random) ?? ""
      let text = text(using: &random)
      switch Int.random(in: 0..<17, using: &random) {
      case 0, 1: return .undo
      case 2: return .redo
      case 3: return .fill(path)
      case 4: return .reset
      case 5: return .submit
      case 6: return .focus(path)
      case 7: return .go(Bool.random(using: &random) ? "/one" : "/two")
      case 8: return .goBack
      case 9: return .edit(path, .endEditing)
      case 10: return .edit(path, .setMarkedText(text))
      case 11: return .edit(path, .unmarkText)
      case 12: return .edit(path, .select(Selection(caret: 0)))
      case 13: return .edit(path, .delete())
      default: return .edit(path, .insert(text))
      }
    }

    func perform<Root>(on form: InputForm<Root>) {
      switch self {
      case .command(let command): form.perform(command)
      case .setText(let text, let path): form[path]?.setText(text)
      case .setError(let isTaken, let path):
        form.setError(isTaken ? ValidationError(Rule("taken"), at: 0..<0) : nil, at: path)
      case .setValidator(let number, let path):
        let validators: [any Validator] = [
          .length(...2), .oneOf("ab", "x"), .satisfying("short") { $0.utf8.count < 3 },
          .alphabetic && .length(1...9),
        ]
        form[path]?.setValidator(validators[number])
      case .setEnforcement(let enforcement, let path): form[path]?.setEnforcement(enforcement)
      case .ask(let isRejected, let path):
        guard let editor = form[path], let inquiry = editor.ask(), let isRejected else { return }
        editor.answer(inquiry, with: isRejected ? ValidationError(Rule("no"), at: 0..<0) : nil)
      case .group(let commands): form.group { for command in commands { form.perform(command) } }
      }
    }
  }

  /// All properties of a form.
  private struct Statement: Equatable {
    let verdict: Verdict
    let canSubmit: Bool
    let errors: [ValidationError]
    let visibleErrors: [ValidationError]
    let hasValues: Bool
    let kinds: [Verdict.Kind?]
    let states: [EditingState?]
    let texts: [String?]

    init<Root>(_ form: InputForm<Root>) {
      verdict = form.verdict
      canSubmit = form.canSubmit
      errors = form.errors
      visibleErrors = form.visibleErrors
      hasValues = form.values != nil
      kinds = form.paths.map { form[$0]?.verdictKind }
      states = form.paths.map { form[$0]?.state }
      texts = form.paths.map { form[$0]?.text }
    }
  }

  private func check<A: Word, B: Word>(
    _ type: RelationWeb<A, B>.Type,
    isObserved: Bool,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let schema = RelationWeb<A, B>(WebLink.random(5, using: &random))
    let steps: [FormStep<RelationWeb<A, B>>] = [
      FormStep("/one", \.a, \.b), FormStep("/two", \.c, \.d, \.e),
    ]
    func newForm() -> InputForm<RelationWeb<A, B>> {
      InputForm(schema, steps: seed % 3 == 0 ? steps : [], clock: .stopped(at: .zero))
    }
    let form = newForm()
    let watch = isObserved ? form.observe { _ in } : nil
    var done: [Operation] = []
    for _ in 0..<25 {
      let operation = Operation.random(form.paths, using: &random)
      operation.perform(on: form)
      done.append(operation)
      let other = newForm()
      for operation in done { operation.perform(on: other) }
      let statement = Statement(form)
      #expect(statement == Statement(other), "\(seed) \(schema.links) \(done)")
      #expect(statement.canSubmit == statement.verdict.isValid)
      #expect(statement.canSubmit == statement.errors.isEmpty)
      #expect(statement.canSubmit == statement.hasValues)
      // Reading the properties changes nothing.
      #expect(Statement(form) == statement)
      if statement != Statement(other) { return }
    }
    withExtendedLifetime(watch) {}
  }

  @Test(arguments: [false, true])
  func `what is kept up to date is what is computed again`(isObserved: Bool) {
    for seed in 0..<Self.sessions {
      check(RelationWeb<String, String>.self, isObserved: isObserved, seed: seed)
      check(RelationWeb<Secret<String>, Secret<String>>.self, isObserved: isObserved, seed: seed)
    }
  }

  @Test func `the verdict follows an inquirer that is set, answers and is removed`() {
    struct Login: Schema {
      let user = Field(.alphabetic)
    }
    final class Registry: FieldInquirer {
      var error: ValidationError?
      func errorBeforeSubmission() -> ValidationError? { error }
    }
    let form = InputForm(Login())
    form.user.insert("rolf")
    #expect(form.canSubmit)
    var registry: Registry? = Registry()
    form.user.inquirer = registry
    #expect(form.canSubmit)
    registry?.error = ValidationError(Rule("taken"), at: 0..<4)
    #expect(form.verdict.isIncomplete && form.errors.map(\.code) == ["taken"])
    registry = nil
    #expect(form.canSubmit && form.errors == [])
  }

  @Test func `a closure of a validator may change its result`() {
    final class Directory: @unchecked Sendable { var isTaken = false }
    struct Login: Schema {
      let user: Field<String>
    }
    let directory = Directory()
    let form = InputForm(Login(user: Field(.satisfying("free") { _ in !directory.isTaken })))
    form.user.insert("rolf")
    #expect(form.canSubmit)
    directory.isTaken = true
    #expect(!form.canSubmit && form.verdict.error?.path == "user")
    directory.isTaken = false
    #expect(form.canSubmit)
  }

  @Test func `an editor keeps a filled text when its form is deallocated`() {
    struct Copy: Schema {
      let a = Field(.length(...9)), b = Field(.length(...9))
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 }] }
    }
    var form: InputForm<Copy>? = InputForm(Copy())
    let editor = form?.b
    form?.a.insert("q")
    form = nil
    #expect(editor?.text == "q")
  }
}
