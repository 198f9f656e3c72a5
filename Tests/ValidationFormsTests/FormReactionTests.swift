import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Observers and closures of relations that use the form during an operation.
///
/// With `VALIDATION_EXHAUSTIVE=1`, a million operations are performed, in a release build.
@Suite struct FormReactionTests {
  private static let sessions = sampled(30, of: 16_000)

  private struct Copy: Schema {
    let a = Field(.length(...9)), b = Field(.length(...9))
    var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 + "!" }] }
  }

  @Test func `an edit by an observer of a fill counts as typed`() {
    let form = InputForm(Copy())
    form.b.insert("mine")
    var isFirst = true
    let watch = form.observe { [unowned form] event in
      guard case .field("b", .didChange) = event, isFirst else { return }
      isFirst = false
      form.b.setText("answer")
    }
    form.fill("b")
    form.a.insert("q")
    #expect(form.b.text == "answer")
    form.undo()
    form.undo()
    #expect(form.b.text == "!")
    form.undo()
    #expect(form.b.text == "!mine")
    withExtendedLifetime(watch) {}
  }

  @Test func `filling in a field ends its composition`() {
    let form = InputForm(Copy())
    form.a.insert("x")
    for text in ["!", "y", ""] {
      form.b.setMarkedText("z")
      #expect(form.fill("b") == nil)
      #expect(form.b.markedRange == nil && form.b.text == "x!")
      form.b.setText("x")
      form.b.setMarkedText(text)
      #expect(form.fill("b") == nil)
      #expect(form.b.markedRange == nil && form.b.text == "x!", "\(text)")
    }
    while form.undo() == nil {}
    #expect(form.isPristine)
  }

  /// The form that closures of relations use; each test has a separate instance.
  private final class Inside {
    var form: InputForm<Nosy>?
    var refusals: [Refusal?] = []
  }

  private struct Nosy: Schema {
    let a = Field(.length(...9)), b = Field(.length(...9)), c = Field(.length(...9))
    let d = Field(.length(...9), default: "")
    @TaskLocal static var inside: UncheckedInside?

    /// A wrapper that is sendable, since only one thread uses the instance.
    struct UncheckedInside: @unchecked Sendable { let inside: Inside }

    static func meddle() {
      guard let inside = inside?.inside, let form = inside.form else { return }
      inside.refusals += [
        form.a.insert("q"), form.b.setText(""), form.c.insert("z"), form.c.setMarkedText("y"),
        form.d.endEditing(), form.undo(), form.redo(), form.b.undo(), form.fill("c"), form.reset(),
        form.go(to: "/b"), form.focus(on: "c"), form.setError(nil, at: "a"),
      ]
      _ = form.focusNext()
      _ = form.goBack()
      _ = try? form.submit()
      _ = (form.state, form.values, form.changes, form.verdict, form.visibleErrors)
    }

    var relations: [Relation<Self>] {
      [
        .check("nosy", \.a, \.b) { _, _ in
          Self.meddle()
          return true
        },
        .fill(\.c, from: \.a) { a in
          Self.meddle()
          return a
        },
        .enable(\.d, when: \.a) { a in
          Self.meddle()
          return a != "ab"
        },
        .narrow(\.b, by: \.c) { _ in
          Self.meddle()
          return .length(...9)
        },
      ]
    }
  }

  @Test func `a closure of a relation can read the form, but not change it`() {
    let inside = Inside()
    Nosy.$inside.withValue(Nosy.UncheckedInside(inside: inside)) {
      let steps: [FormStep<Nosy>] = [FormStep("/a", \.a, \.b), FormStep("/b", \.c, \.d)]
      let (form, other) = (InputForm(Nosy(), steps: steps), InputForm(Nosy(), steps: steps))
      inside.form = form
      for key in "abc" {
        for form in [form, other] {
          inside.form = form === other ? nil : form
          form.a.insert(String(key))
          form.b.insert(String(key))
          form.b.setMarkedText("x")
          form.b.unmarkText()
        }
      }
      func texts(_ form: InputForm<Nosy>) -> [String] { form.paths.map { form[$0]?.text ?? "" } }
      #expect(texts(form) == texts(other))
      for _ in 0..<20 {
        for each in [form, other] {
          inside.form = each === other ? nil : each
          each.undo()
        }
        #expect(texts(form) == texts(other))
      }
      #expect(form.isPristine && form.focus == nil && form.route == "/a")
      inside.form = nil
    }
    #expect(!inside.refusals.isEmpty)
    #expect(inside.refusals.allSatisfy { $0 == .turn(until: .changed) })
  }

  @Test func `a closure of a validator can read the form`() {
    struct Judge: Schema {
      let a = Field(
        .satisfying("odd") { _ in
          Nosy.meddle()
          return true
        })
      let b = Field(.length(...9))
      var relations: [Relation<Self>] { [.fill(\.b, from: \.a) { $0 }] }
    }
    let inside = Inside()
    inside.form = InputForm(Nosy())
    Nosy.$inside.withValue(Nosy.UncheckedInside(inside: inside)) {
      let form = InputForm(Judge())
      for key in "abc" { form.a.insert(String(key)) }
      #expect(form.b.text == "abc")
      while form.undo() == nil {}
      #expect(form.isPristine)
      inside.form = nil
    }
  }

  // MARK: - Against a model

  private typealias Web = RelationWeb<String, String>

  /// A form and a model that computes all texts from those that the user has typed.
  private final class Session {
    let form: InputForm<Web>
    var model: Model
    var random: SplitMix64
    var reactions = 0
    /// The number of operations so far.
    var count = 0
    var log: [String] = []

    init(_ links: [WebLink], _ random: SplitMix64) {
      form = InputForm(
        Web(links), enforcement: .flag, historyLimits: HistoryLimits(depth: 1_000, pause: .zero),
        clock: .stopped(at: .zero))
      model = Model(links: links)
      self.random = random
    }

    /// Performs a random operation on both.
    func step() {
      count += 1
      let index = Int.random(in: 0..<5, using: &random)
      let path = form.paths[index]
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        log.append("undo")
        model.travel(isBack: true)
        form.undo()
      case 2:
        log.append("redo")
        model.travel(isBack: false)
        form.redo()
      case 3, 4:
        log.append("fill(\(path))")
        model.fill(index)
        form.fill(path)
      case 5 where Int.random(in: 0..<8, using: &random) == 0:
        log.append("reset")
        model = Model(links: model.links)
        form.reset()
      default:
        let text = ["a", "ab", "abc", "x", "", "toolong"].randomElement(using: &random) ?? ""
        log.append("\(path) = \(text)")
        model.type(text, into: index)
        form[path]?.setText(text)
      }
    }

    var isRight: Bool {
      let isFailing = form.paths.contains { form.isEnabled($0) && form[$0]?.verdictKind != .valid }
      return form.paths.map { form[$0]?.text } == model.texts && form.canSubmit != isFailing
    }

    /// Performs another operation in response to an event.
    func react() {
      #expect(isRight, "\(log)")
      guard reactions < 3, Int.random(in: 0..<3, using: &random) == 0 else { return }
      reactions += 1
      step()
      #expect(isRight, "\(log)")
    }
  }

  private struct Model {
    struct Part {
      let index: Int
      let before: (text: String, isOwned: Bool)
      let after: (text: String, isOwned: Bool)
    }

    let links: [WebLink]
    private var typed: [String?] = Array(repeating: nil, count: 5)
    private var past: [Part] = []
    private var future: [Part] = []

    init(links: [WebLink]) { self.links = links }

    var texts: [String] { (0..<5).map(text) }

    private func text(_ index: Int) -> String { typed[index] ?? derived(index) }

    private static let defaults = ["", "", "", "x", ""]

    private static func isValid(_ text: String, in index: Int) -> Bool {
      switch index {
      case 0: (1...6).contains(text.utf8.count)
      case 1: ["ab", "abc", "canary"].contains(text)
      default: text.utf8.count <= 6
      }
    }

    private func value(_ index: Int) -> String? {
      let isEnabled = links.allSatisfy { link in
        link.kind != .enable || link.target != index
          || value(link.source).map { $0.utf8.count < 3 } ?? true
      }
      if !isEnabled { return Self.defaults[index] }
      let text = text(index)
      return Self.isValid(text, in: index) ? text : nil
    }

    private func derived(_ index: Int) -> String {
      for link in links where link.kind == .fill && link.target == index {
        guard let value = value(link.source), value != "x", Self.isValid(value, in: index) else {
          continue
        }
        return value
      }
      return Self.defaults[index]
    }

    mutating func type(_ text: String, into index: Int) {
      if text == self.text(index) { return }
      change(index, to: text, isOwned: true)
    }

    mutating func fill(_ index: Int) {
      guard let old = typed[index] else { return }
      let new = derived(index)
      if new == old { typed[index] = nil } else { change(index, to: new, isOwned: false) }
    }

    private mutating func change(_ index: Int, to text: String, isOwned: Bool) {
      past.append(
        Part(
          index: index, before: (self.text(index), typed[index] != nil), after: (text, isOwned)))
      future = []
      typed[index] = isOwned ? text : nil
    }

    mutating func travel(isBack: Bool) {
      guard let part = isBack ? past.popLast() : future.popLast() else { return }
      if isBack { future.append(part) } else { past.append(part) }
      let there = isBack ? part.before : part.after
      typed[part.index] = there.isOwned ? there.text : nil
    }
  }

  @Test func `reactions of observers agree with the same operations one by one`() {
    var count = 0
    for seed in 0..<UInt64(Self.sessions) {
      var random = SplitMix64(seed: seed)
      let session = Session(WebLink.random(5, using: &random), random)
      let form = session.form
      var watches: [AnyObject] = [
        form.observe { [unowned session] event in
          if case .field = event { session.react() }
        }
      ]
      if seed % 2 == 0 {
        for path in form.paths {
          guard let editor = form[path] else { continue }
          watches.append(editor.observe(.didChange) { [unowned session] _ in session.react() })
        }
      }
      for _ in 0..<30 {
        session.reactions = 0
        session.step()
        #expect(session.isRight, "\(seed) \(session.log)")
        if !session.isRight { return }
      }
      withExtendedLifetime(watches) {}
      count += session.count
    }
    #expect(count > 65 * Self.sessions)
  }
}
