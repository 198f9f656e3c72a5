import InputValidation
import InputValidationTesting
import RegularLanguage
import TestSupport
import Testing

/// Reading or observing a form makes no difference.
@Suite struct FormReadingTests {
  @Test(arguments: [InputField.Enforcement.flag, .block])
  func `a form that is looked at behaves like one that is not`(
    enforcement: InputField.Enforcement
  ) {
    var search = ScriptSearch<LookingStep>(
      seed: scriptSeed, operations: scriptOperations(800, of: 200_000), length: 20)
    while let script = search.next() {
      search.record(Self.difference(after: script, enforcement))
    }
    search.report()
  }

  /// Scripts that once led to a difference.
  @Test(
    arguments: [
      [
        .perform(.edit("postcode", .select(Selection(0..<0)))), .set("8", in: "country"),
        .look(.text, at: "postcode"), .set("", in: "country"), .set("", in: "postcode"),
      ],
      [.set("CH", in: "country"), .look(.observe, at: "note"), .perform(.submit)],
    ] as [[LookingStep]])
  func `a script has the same result with and without looks`(script: [LookingStep]) {
    #expect(Self.difference(after: script, .flag) == nil)
  }

  /// Performs the same operations on a form that is looked at and on one that is not.
  private static func difference(
    after script: [LookingStep],
    _ enforcement: InputField.Enforcement
  ) -> ScriptDifference? {
    func form() -> InputForm<Trip> {
      InputForm(
        Trip(), steps: Trip.steps, enforcement: enforcement,
        errorDisplay: script.count % 2 == 0 ? .onChange : .onEnd,
        historyLimits: HistoryLimits(depth: 30, bytes: 40_000), clock: .stopped(at: .zero))
    }
    let (watched, alone) = (form(), form())
    var watches: [AnyObject] = []
    for (index, step) in script.enumerated() {
      if case .look(let look, let path) = step {
        look.look(at: watched, path, &watches)
        continue
      }
      let refusals = [step.perform(on: watched), step.perform(on: alone)]
      if refusals[0] != refusals[1] {
        return ScriptDifference(after: index + 1, "\(step): \(refusals)")
      }
    }
    for _ in 0..<6 {
      let (first, second) = (behavior(of: watched), behavior(of: alone))
      if let pair = zip(first, second).first(where: { $0 != $1 }) {
        return ScriptDifference(after: script.count, "\(pair.0), and not looked at \(pair.1)")
      }
      if first.count != second.count {
        return ScriptDifference(after: script.count, "the rows differ")
      }
      let refusals = [watched.undo(), alone.undo()]
      if refusals[0] != refusals[1] {
        return ScriptDifference(after: script.count, "undo: \(refusals)")
      }
    }
    withExtendedLifetime(watches) {}
    return nil
  }

  private static func behavior(of form: InputForm<Trip>) -> [String] {
    form.paths.map { path in
      guard let editor = form[path] else { return path }
      return """
        \(path) \(editor.text) \(editor.selection) \(editor.state) \(editor.verdict) \
        \(String(describing: editor.visibleError)) \(form.isEnabled(path)) \
        \(String(describing: editor.lastEdit))
        """
    } + [
      "\(form.errors)", "\(form.visibleErrors)", "\(form.focus ?? "") \(form.route ?? "")",
      "\(form.canUndo) \(form.canRedo) \(form.canSubmit)", "\(form.changes)",
      "\(form.state.texts.sorted { $0.key < $1.key })", "\(form.state.disabled)",
      "\(form.values?.stops.map(\.city) ?? [])",
    ]
  }

  // MARK: Closures that read other fields

  /// A schema with closures that read fields by way of a form.
  private struct Peeking: Schema {
    final class Box: @unchecked Sendable {
      var form: InputForm<Peeking>?
      var isOfOwnField = false
    }

    let box = Box()
    let a = Field(.length(0...9), default: "1"), b = Field(.length(0...9), default: "")
    let c = Field(.length(0...19), default: ""), d = Field(.length(0...9), default: "")
    let e = Field(.length(0...9), default: "")

    /// Returns the text of a field, without a dependency that the relation declares.
    func text(_ path: String) -> String { box.form?[path]?.text ?? "" }

    var relations: [Relation<Self>] {
      [
        .fill(\.c, from: \.a) { _ in text("b") + (box.isOfOwnField ? text("c") + "?" : "") },
        .fill(\.b, from: \.a) { $0 + "!" },
        .enable(\.d, when: \.a) { _ in text("b") != "2!" },
        .check("unlike b", \.e, \.a) { e, _ in e != text("b") },
      ]
    }
  }

  private static func peeking() -> InputForm<Peeking> {
    let schema = Peeking()
    let form = InputForm(schema)
    schema.box.form = form
    return form
  }

  @Test(arguments: [false, true])
  func `a closure gets the text that a field has when the form is settled`(isObserved: Bool) {
    let form = Self.peeking()
    defer { form.schema.box.form = nil }
    let watches = isObserved ? form.paths.compactMap { form[$0]?.observe { _ in } } : []
    form.a.setText("2")
    #expect(form.b.text == "2!" && form.c.text == "2!" && !form.isEnabled("d"))
    form.e.setText("mine")
    #expect(form.e.verdict.isValid)
    // From now on, the closures depend on b.
    form.b.setText("mine")
    #expect(form.c.text == "mine" && form.isEnabled("d"))
    #expect(form.e.verdict.error?.code == .check)
    form.undo()
    #expect(form.c.text == "2!" && !form.isEnabled("d") && form.e.verdict.isValid)
    form.a.setText("3")
    #expect(form.c.text == "3!" && form.isEnabled("d"))
    withExtendedLifetime(watches) {}
  }

  @Test func `a closure that reads the field that it computes is a cycle`() {
    let form = Self.peeking()
    form.schema.box.isOfOwnField = true
    form.a.setText("2")
    #expect(form.errors.contains { $0.code == .cycle && $0.path == "c" })
    #expect(form.values == nil)
    form.c.setText("x")
    #expect(form.errors.isEmpty && form.c.text == "x")
    form.schema.box.form = nil
  }

  @Test(arguments: [false, true])
  func `a closure gets no verdict on a field`(isObserved: Bool) {
    struct Judging: Schema {
      let box: Box
      let a = Field(.length(0...9)), b = Field(.length(0...9), default: "")
      var relations: [Relation<Self>] {
        [
          .fill(\.b, from: \.a) { a in
            if let form = box.form {
              box.seen = [
                "\(form.a.verdict.error?.code.rawValue ?? "none")", "\(form.a.verdictKind)",
                "\(form.a.state)", "\(form.verdict.kind)", "\(form.values == nil)",
              ]
            }
            return a
          }
        ]
      }

      final class Box: @unchecked Sendable {
        var form: InputForm<Judging>?
        var seen: [String] = []
      }
    }
    let box = Judging.Box()
    let form = InputForm(Judging(box: box))
    box.form = form
    let watches = isObserved ? [form.a.observe { _ in }] : []
    form.a.setText("x")
    #expect(box.seen == ["unanswered", "invalid", "pristine", "invalid", "true"])
    #expect(form.verdict.isValid && form.a.state == .valid)
    box.form = nil
    withExtendedLifetime(watches) {}
  }
}

/// An operation on both forms, or a look at one of them.
enum LookingStep: ScriptOperation, Sendable {
  case perform(FormCommand)
  case set(String, in: String)
  /// An answer of a server that rejects the text of a field.
  case reject(String)
  case setError(String)
  case look(Look, at: String)

  /// A way to look at a form.
  enum Look: CaseIterable, Sendable {
    case text, verdict, state, visibleError, errors, changes, form, dump, values
    case observe, observeField, observeText, ignore

    func look(at form: InputForm<Trip>, _ path: String, _ watches: inout [AnyObject]) {
      switch self {
      case .text: _ = form[path]?.text
      case .verdict: _ = form[path]?.verdict
      case .state: _ = form[path]?.state
      case .visibleError: _ = form[path]?.visibleError
      case .errors: _ = (form.errors, form.visibleErrors)
      case .changes: _ = (form.changes, form.isPristine)
      case .form: _ = form.state
      case .dump:
        var text = ""
        Swift.dump(form[path], to: &text)
      case .values: _ = (form.values, form.canSubmit)
      case .observe: watches.append(form.observe { _ in })
      case .observeField:
        if let watch = form[path]?.observe(.all, { _ in }) { watches.append(watch) }
      case .observeText:
        if let watch = form[path]?.observe(.didChange, { _ in }) { watches.append(watch) }
      case .ignore: watches = []
      }
    }
  }

  static func random(using random: inout SplitMix64) -> Self {
    let path = path(using: &random)
    func edit(_ command: FieldCommand) -> Self { .perform(.edit(path, command)) }
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<8:
      let name = path.split(separator: ".").last.map(String.init) ?? ""
      return .set(Trip.texts[name]?.randomElement(using: &random) ?? "", in: path)
    case 8..<11: return edit(.insert(String("CHN1a5".randomElement(using: &random) ?? "x")))
    case 11: return edit(.delete())
    case 12: return edit(.delete(.forward))
    case 13, 14: return edit(.select(Selection(0..<Int.random(in: 0...1, using: &random))))
    case 15: return edit(.setMarkedText(["x", ""].randomElement(using: &random) ?? ""))
    case 16: return edit(Bool.random(using: &random) ? .unmarkText : .endEditing)
    case 17: return edit(.edit(Edit(replacing: 0..<0, with: " ", origin: .autofill)))
    case 18: return .reject(path)
    case 19: return .setError(path)
    case 20: return .perform(.undo)
    case 21: return .perform(.redo)
    case 22: return .perform(.fill(path))
    case 23:
      return .perform([.submit, .focus(path), .reset].randomElement(using: &random) ?? .undo)
    case 24: return .perform(.insertRow("stops", at: .random(in: 0..<3, using: &random)))
    case 25: return .perform(.removeRow("stops", at: .random(in: 0..<3, using: &random)))
    case 26: return .perform(.moveRow("stops", from: 0, to: 1))
    default: return .look(Look.allCases.randomElement(using: &random) ?? .text, at: path)
    }
  }

  private static func path(using random: inout SplitMix64) -> String {
    if Int.random(in: 0..<3, using: &random) > 0 {
      return ["country", "postcode", "company", "vat", "first", "last", "word", "again"]
        .randomElement(using: &random) ?? ""
    }
    let name = ["nights", "most", "copy", "isLate"].randomElement(using: &random) ?? ""
    return "stops[\(Int.random(in: 0..<2, using: &random))].\(name)"
  }

  var simpler: [Self] { [] }

  /// Performs the operation.
  ///
  /// - Returns: Why it was refused.
  func perform(on form: InputForm<Trip>) -> Refusal? {
    switch self {
    case .perform(let command): return form.perform(command)
    case .set(let text, let path): return form[path]?.setText(text)
    case .reject(let path):
      guard let editor = form[path], let inquiry = editor.ask() else { return nil }
      return editor.answer(inquiry, with: ValidationError(Rule("taken"), at: 0..<0))
    case .setError(let path):
      return form.setError(ValidationError(Rule("refused"), at: 0..<0), at: path)
    case .look: return nil
    }
  }
}
