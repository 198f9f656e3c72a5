import InputValidation
import Synchronization
import Testing

@Suite struct ObserverTests {
  /// Records its events, and may react to them.
  private final class Listener: FieldObserver {
    var events: [FieldEvent] = []
    var texts: [String] { events.compactMap(\.newText) }
    var reaction: (FieldEvent, FieldEditor) -> Void = { _, _ in }

    func receive(_ event: FieldEvent, from editor: FieldEditor) {
      events.append(event)
      reaction(event, editor)
    }
  }

  private func editor() -> FieldEditor { FieldEditor(InputField(validator: .digits)) }

  // MARK: Objects

  @Test func `an object is notified of the kinds that it observes`() {
    let editor = editor()
    let (all, changes) = (Listener(), Listener())
    editor.add(all)
    editor.add(changes, for: .didChange)
    editor.insert("1")
    editor.insert("2")
    #expect(changes.texts == ["1", "12"])
    #expect(changes.events.count == 2)
    #expect(all.texts == changes.texts)
    #expect(all.events.count == 8)
  }

  @Test func `an object is held weakly, and need not be removed`() {
    let editor = editor()
    var listener: Listener? = Listener()
    weak let reference = listener
    if let listener { editor.add(listener) }
    editor.insert("1")
    #expect(listener?.texts == ["1"])
    listener = nil
    #expect(reference == nil)
    #expect(editor.insert("2") == nil)
  }

  @Test func `a removed object is not notified`() {
    let editor = editor()
    let (first, second) = (Listener(), Listener())
    editor.add(first, for: .didChange)
    editor.add(second, for: .didChange)
    editor.insert("1")
    editor.remove(first)
    editor.remove(first)
    editor.insert("2")
    #expect(first.texts == ["1"])
    #expect(second.texts == ["1", "12"])
  }

  @Test func `an object that is added again is notified once, of the new kinds`() {
    let editor = editor()
    let listener = Listener()
    editor.add(listener)
    editor.add(listener, for: .didChange)
    editor.insert("1")
    #expect(listener.events.map(\.kind) == [.didChange])
  }

  // MARK: Closures

  @Test func `a closure is called until its token is cancelled`() {
    let editor = editor()
    var texts: [String?] = []
    let observation = editor.observe(.didChange) { texts.append($0.newText) }
    editor.insert("1")
    observation.cancel()
    observation.cancel()
    editor.insert("2")
    #expect(texts == ["1"])
  }

  @Test func `a closure is called until its token goes out of scope`() {
    let editor = editor()
    var texts: [String?] = []
    do {
      let observation = editor.observe(.didChange) { texts.append($0.newText) }
      editor.insert("1")
      withExtendedLifetime(observation) {}
    }
    editor.insert("2")
    #expect(texts == ["1"])
  }

  @Test func `a closure is released when its token is cancelled`() {
    let editor = editor()
    var object: Listener? = Listener()
    weak let reference = object
    let observation = editor.observe { [object] _ in _ = object }
    object = nil
    #expect(reference != nil)
    observation.cancel()
    #expect(reference == nil)
  }

  @Test func `a token may outlive its editor`() {
    var editor: FieldEditor? = editor()
    weak let reference = editor
    let observation = editor?.observe { _ in }
    editor = nil
    #expect(reference == nil)
    observation?.cancel()
  }

  @Test func `a closure may hold its own token and others`() {
    final class Bag { var tokens: [FieldObservation] = [] }
    let editor = editor()
    var count = 0
    var bag: Bag? = Bag()
    weak let reference = bag
    if let bag {
      bag.tokens = (0..<3).map { _ in
        editor.observe(.didChange) { _ in
          count += 1
          if count == 5 { bag.tokens[1].cancel() }
          if count == 7 { bag.tokens.removeAll() }
        }
      }
    }
    bag = nil
    for _ in 0..<4 { editor.insert("1") }
    // The second cancels itself in its second notification; then the first cancels all.
    #expect(count == 7)
    #expect(reference == nil)
  }

  @Test func `an observer may release the editor while it is notified`() {
    var editor: FieldEditor? = editor()
    weak let reference = editor
    let listener = Listener()
    listener.reaction = { _, _ in editor = nil }
    editor?.add(listener)
    #expect(editor?.insert("1") == nil)
    #expect(listener.events.count == 5)
    #expect(reference == nil)
  }

  // MARK: During notifications

  @Test func `all observers receive an event before the next, even if one edits`() {
    let editor = editor()
    var log: [String] = []
    let first = editor.observe(.didChange) { [unowned editor] event in
      log.append("first: \(event.newText ?? "")")
      if event.newText == "1" { #expect(editor.insert("2") == nil) }
      if event.newText == "1" { #expect(editor.text == "12") }
    }
    let second = editor.observe(.didChange) { log.append("second: \($0.newText ?? "")") }
    editor.insert("1")
    #expect(log == ["first: 1", "second: 1", "first: 12", "second: 12"])
    first.cancel()
    second.cancel()
  }

  @Test func `an observer that is added during a notification receives later events`() {
    let editor = editor()
    let (first, late) = (Listener(), Listener())
    first.reaction = { event, editor in
      guard event.newText == "1" else { return }
      editor.insert("2")
      editor.add(late, for: .didChange)
      editor.insert("3")
    }
    editor.add(first, for: .didChange)
    editor.insert("1")
    #expect(first.texts == ["1", "12", "123"])
    #expect(late.texts == ["123"])
  }

  @Test func `an observer that is removed during a notification receives no more events`() {
    let editor = editor()
    let (first, second, third) = (Listener(), Listener(), Listener())
    first.reaction = { _, editor in editor.remove(second) }
    third.reaction = { _, editor in editor.remove(third) }
    for listener in [first, second, third] { editor.add(listener, for: .didChange) }
    editor.insert("1")
    editor.insert("2")
    #expect(first.texts == ["1", "12"])
    #expect(second.texts == [])
    #expect(third.texts == ["1"])
  }

  @Test func `an observer of a coming change can't edit, but is notified`() {
    let editor = editor()
    let listener = Listener()
    var refusals: [Refusal?] = []
    listener.reaction = { _, editor in
      refusals = [
        editor.insert("2"), editor.delete(), editor.select(0..<0), editor.undo(),
        editor.endEditing(), editor.submit(), editor.markUntouched(), editor.update { _ in nil },
        editor.setValidator(.numeric),
      ]
      #expect(editor.text == "")
    }
    editor.add(listener, for: .willChange)
    #expect(editor.insert("1") == nil)
    #expect(editor.text == "1")
    #expect(refusals == Array(repeating: .turn(until: .changed), count: 9))
    #expect(refusals.first??.message() == "must wait until the change is made")
  }

  @Test func `an update can't perform other operations of the editor`() {
    let editor = editor()
    let refusal = editor.update { [unowned editor] field in
      field.insert("1")
      #expect(editor.text == "")
      return editor.insert("2")
    }
    #expect(refusal == .turn(until: .changed))
    #expect(editor.text == "1")
  }

  @Test func `two observers that always correct each other stop at the limit`() {
    let editor = editor()
    editor.cascadeLimit = 100
    var refusals = 0
    var changes = 0
    let odd = editor.observe(.didChange) { [unowned editor] event in
      changes += 1
      if editor.setText("1") != nil { refusals += 1 }
    }
    let even = editor.observe(.didChange) { [unowned editor] event in
      if editor.setText("2") != nil { refusals += 1 }
    }
    #expect(editor.insert("0") == nil)
    #expect(changes == 101)
    #expect(refusals == 102)
    odd.cancel()
    even.cancel()
    #expect(editor.insert("3") == nil)
  }

  @Test func `two editors can follow each other`() {
    let (one, other) = (editor(), editor())
    let there = one.observe(.didChange) { [unowned other] in
      if other.text != $0.newText { other.setText($0.newText ?? "") }
    }
    let back = other.observe(.didChange) { [unowned one] in
      if one.text != $0.newText { one.setText($0.newText ?? "") }
    }
    one.insert("1")
    other.insert("2")
    #expect(one.text == "12")
    #expect(other.text == "12")
    there.cancel()
    back.cancel()
  }

  // MARK: Access from validators

  /// Provides the closure of a validator with the editor that uses it.
  private final class Holder: @unchecked Sendable {
    weak var editor: FieldEditor?
    var texts: [String] = []
    var refusals: [Refusal?] = []
    var errors: [ValidationError?] = []
  }

  @Test(arguments: [[], [.didChange], [.willChange], [.stateChanged], .all] as [FieldEvent.Kinds])
  func `a validator that looks at its editor sees the field before the edit`(
    _ kinds: FieldEvent.Kinds
  ) {
    let holder = Holder()
    let free: some Validator = .satisfying("free") { [unowned holder] text in
      holder.texts.append(holder.editor?.text ?? "")
      holder.refusals.append(holder.editor?.insert("z"))
      holder.errors.append(holder.editor?.verdict.error)
      return text != "99"
    }
    for validator in [free, .digits && free, .any(of: .alphabetic, free)] as [any Validator] {
      let editor = FieldEditor(InputField(validator: validator))
      let watch = editor.observe(kinds) { _ in }
      holder.editor = editor
      editor.insert("1")
      (holder.texts, holder.refusals, holder.errors) = ([], [], [])
      editor.insert("2")
      #expect(editor.text == "12")
      // During the edit the editor has the text before it; later validations see the new text.
      #expect(holder.texts.first == "1")
      #expect(Set(holder.texts).isSubset(of: ["1", "12"]))
      #expect(holder.refusals.first == .turn(until: .changed))
      #expect(holder.errors.first??.code == .unanswered)
      #expect(holder.editor?.verdictKind == .valid)
      editor.undo()
      editor.redo()
      #expect(editor.text == "12")
      watch.cancel()
    }
  }

  @Test func `an update may replace the field and its validator`() {
    let holder = Holder()
    let editor = editor()
    holder.editor = editor
    editor.insert("1")
    let other = InputField(
      validator: .satisfying("free") { [unowned holder] _ in
        holder.texts.append(holder.editor?.text ?? "")
        return true
      })
    editor.update { field in
      field = other
      return nil
    }
    editor.insert("x")
    #expect(editor.text == "x")
    #expect(!holder.texts.isEmpty)
  }

  // MARK: Many observers

  @Test func `many observers are added and removed`() {
    let editor = editor()
    let objects = (0..<20_000).map { _ in Listener() }
    for object in objects { editor.add(object, for: .didChange) }
    var received = 0
    var watches = (0..<20_000).map { _ in editor.observe(.didChange) { _ in received += 1 } }
    editor.insert("1")
    #expect(objects.allSatisfy { $0.texts == ["1"] })
    #expect(received == 20_000)
    for object in objects.dropFirst() { editor.remove(object) }
    for index in watches.indices.dropLast() { watches[index].cancel() }
    watches.removeFirst(19_999)
    editor.insert("2")
    let count = objects.reduce(0) { $0 + $1.texts.count }
    #expect(count == 20_001)
    #expect(received == 20_001)
    watches = []
    editor.insert("3")
    #expect(received == 20_001)
    #expect(objects[0].texts == ["1", "12", "123"])
  }

  @Test func `an object is distinct from a deallocated one at the same address`() {
    let editor = editor()
    for _ in 0..<1_000 { editor.add(Listener(), for: .didChange) }
    let last = Listener()
    editor.add(last, for: .didChange)
    editor.remove(Listener())
    editor.insert("1")
    #expect(last.texts == ["1"])
  }

  // MARK: Events without an observer

  @Test func `errors are computed only if the verdict is observed`() {
    let counter = Counting.Counter()
    let editor = FieldEditor(InputField(validator: Counting(counter), enforcement: .flag))
    let quiet = editor.observe([.didChange, .refused, .selectionChanged]) { _ in }
    editor.insert("1")
    editor.insert("2")
    #expect(counter.count == 0)

    let curious = editor.observe(.verdictChanged) { _ in }
    #expect(counter.count == 1)
    editor.insert("3")
    #expect(counter.count == 2)

    curious.cancel()
    editor.insert("4")
    #expect(counter.count == 2)
    _ = editor.state
    #expect(counter.count == 3)
    quiet.cancel()
  }

  // MARK: Isolation

  @Test @MainActor func `objects of the main actor can observe its editor`() {
    let screen = Screen()
    screen.editor.insert("1")
    screen.editor.insert("x")
    #expect(screen.shown == "1")
    #expect(screen.received == 2)
  }

  @Test func `an editor can be created in any actor, or sent to one`() async {
    let owner = Owner(FieldEditor(InputField(validator: .digits)))
    #expect(await owner.type("1") == nil)
    #expect(await owner.type("x")?.error?.code == .digits)
    #expect(await owner.changes == ["1"])
  }

  @Test func `an actor can observe its own editor`() async {
    let model = Model()
    await model.start()
    await model.type("1")
    await model.type("x")
    #expect(await model.texts == ["1"])
  }

  private actor Model {
    private let editor = FieldEditor(InputField(validator: .digits))
    private var watch: FieldObservation?
    private(set) var texts: [String] = []

    func start() {
      watch = editor.observe(.didChange) { [weak self] event in
        self?.assumeIsolated { $0.record(event) }
      }
    }

    func type(_ text: String) { editor.insert(text) }

    private func record(_ event: FieldEvent) { texts.append(event.newText ?? "") }
  }

  private actor Owner {
    private let editor: FieldEditor
    private let listener = Listener()
    var changes: [String] { listener.texts }

    init(_ editor: sending FieldEditor) { self.editor = editor }

    func type(_ text: String) -> Refusal? {
      editor.add(listener, for: .didChange)
      return editor.insert(text)
    }
  }

  @MainActor private final class Screen: @MainActor FieldObserver {
    let editor = FieldEditor(InputField(validator: .digits))
    var shown = ""
    var received = 0
    private var observation: FieldObservation?

    init() {
      editor.add(self, for: .didChange)
      observation = editor.observe([.didChange, .refused]) { [unowned self] _ in received += 1 }
    }

    func receive(_ event: FieldEvent, from editor: FieldEditor) { shown = editor.text }
  }
}

/// Counts its verdicts.
private struct Counting: Validator {
  final class Counter: Sendable {
    private let lock = Mutex(0)
    var count: Int { lock.withLock { $0 } }

    func add() { lock.withLock { $0 += 1 } }
  }

  let counter: Counter
  var rule: Rule { Rule("counting") }

  init(_ counter: Counter) { self.counter = counter }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    counter.add()
    return .valid(isExtensible: true)
  }
}

extension FieldEvent {
  /// The text after a change.
  var newText: String? {
    if case .didChange(let change) = self { change.new } else { nil }
  }
}
