import InputValidation
import RegularLanguage
import Testing

/// Custom code that uses a form while an operation on one of its fields is in progress.
@Suite struct FormPhaseTests {
  /// Custom code, with the form that calls it; only one thread uses it.
  private final class Spy: @unchecked Sendable {
    var form: InputForm<Spied>?
    var lookCount = 0
    private var isLooking = false
    private var random = SplitMix64(seed: 0)

    /// Reads the form now and then, both as a whole and field by field.
    func look() {
      guard let form, !isLooking, Int.random(in: 0..<3, using: &random) == 0 else { return }
      isLooking = true
      defer { isLooking = false }
      lookCount += 1
      FormPhaseTests.expectConsistency(of: form)
    }
  }

  private struct Spied: Schema {
    let a: Field<String>, b = Field(.length(...9)), c = Field(.length(...9), default: "c")
    let isSpied: Field<String>

    init(_ spy: Spy) {
      a = Field(
        .satisfying("spied") { text in
          spy.look()
          return text != "xx"
        })
      isSpied = Field(
        .satisfying("spied") { text in
          spy.look()
          return text.utf8.count < 4
        })
    }

    var relations: [Relation<Self>] {
      [
        .fill(\.b, from: \.a) { $0 + "!" }, .fill(\.isSpied, from: \.b) { $0 },
        .enable(\.c, when: \.a) { $0 != "a" }, .check("other", \.a, \.c) { $0 != $1 },
      ]
    }
  }

  private static func expectConsistency(of form: InputForm<Spied>) {
    let state = form.state
    for path in form.paths { #expect(state.texts[path] == form[path]?.text, "\(path)") }
    for change in form.changes { #expect(change.new == form[change.path]?.text) }
    #expect(form.canSubmit == form.verdict.isValid && form.canSubmit == form.errors.isEmpty)
    #expect(form.canSubmit == (form.values != nil))
    for path in form.paths {
      guard let editor = form[path] else { continue }
      #expect(editor.verdict.kind == editor.verdictKind)
      switch editor.state {
      case .valid, .committed, .validating: #expect(editor.verdictKind == .valid, "\(path)")
      case .editing: #expect(editor.verdictKind == .incomplete)
      case .invalid: #expect(editor.verdictKind != .valid)
      case .pristine, .composing: break
      }
    }
  }

  private static func content(of form: InputForm<Spied>) -> String {
    let fields = form.paths.compactMap { form[$0] }.map { "\($0.state) \($0.text)" }
    return "\(fields) \(form.errors) \(form.visibleErrors) \(form.changes)"
  }

  private static func operate(_ random: inout SplitMix64) -> (InputForm<Spied>) -> Void {
    let path = ["a", "a", "b", "c", "isSpied"].randomElement(using: &random) ?? "a"
    let text = ["", "a", "x", "xx", "c", "toolong"].randomElement(using: &random) ?? ""
    return switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: { form in form.undo() }
    case 2: { form in form.redo() }
    case 3: { form in form.fill(path) }
    case 4: { form in form[path]?.setMarkedText(text) }
    case 5: { form in form[path]?.unmarkText() }
    case 6: { form in form[path]?.endEditing() }
    case 7: { form in _ = try? form.submit() }
    case 8: { form in form.focus(on: path) }
    case 9: { form in form[path]?.insert(text) }
    default: { form in form[path]?.setText(text) }
    }
  }

  @Test(arguments: 0..<UInt64(24))
  func `custom code sees a consistent form, and makes no difference`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (spy, idleSpy) = (Spy(), Spy())
    func form(_ spy: Spy) -> InputForm<Spied> {
      InputForm(Spied(spy), enforcement: seed % 2 == 0 ? .flag : .block, clock: .stopped(at: .zero))
    }
    let (spied, other) = (form(spy), form(idleSpy))
    spy.form = spied
    let watches =
      seed % 3 == 0
      ? [] : spied.paths.compactMap { spied[$0]?.observe(.willChange) { _ in spy.look() } }
    for _ in 0..<40 {
      let operation = Self.operate(&random)
      operation(spied)
      operation(other)
      Self.expectConsistency(of: spied)
      #expect(Self.content(of: spied) == Self.content(of: other))
    }
    #expect(spy.lookCount > 0 && idleSpy.lookCount == 0)
    watches.forEach { $0.cancel() }
    spy.form = nil
  }

  @Test func `while a change is announced, the form has the text before it`() {
    let form = InputForm(Spied(Spy()))
    form.b.insert("1")
    var seen: [String?] = []
    let watch = form.b.observe(.willChange) { [unowned form] _ in
      seen += [form.state.texts["b"], form.changes.first?.new]
    }
    form.b.insert("2")
    #expect(seen == ["!1", "!1"])
    watch.cancel()
  }

  @Test func `a validator may release the form of the field that it judges`() throws {
    final class Holder: @unchecked Sendable {
      var form: InputForm<Released>?
    }
    struct Released: Schema {
      let a: Field<String>, b = Field(.length(...9))
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 }] }

      init(_ holder: Holder) {
        a = Field(
          .satisfying("free") { text in
            if text == "x" { holder.form = nil }
            return true
          })
      }
    }
    let holder = Holder()
    holder.form = InputForm(Released(holder))
    let editor = try #require(holder.form?.a)
    #expect(editor.insert("x") == nil)
    #expect(holder.form == nil)
    #expect(editor.text == "x" && editor.state == .valid)
  }
}
