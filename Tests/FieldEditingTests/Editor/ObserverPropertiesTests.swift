import InputValidation
import RegularLanguage
import Testing

/// Properties of all observers, whatever they do and whatever happens to the field.
@Suite struct ObserverPropertiesTests {
  private static let seeds = Array(UInt64(0)..<100)

  /// A series of random steps, with observers that are added, are removed, and edit while notified.
  private final class Round {
    var random: SplitMix64
    let editor = FieldEditor(
      InputField(validator: .integer(in: 10...99), clock: .stopped(at: .zero)))
    /// All events in order, as received by an observer that is always notified first.
    var log: [FieldEvent] = []
    private var keeper: FieldObservation?
    var observers: [Observer] = []
    /// The remaining number of actions of observers in this step.
    private var patience = 0

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      keeper = editor.observe { [unowned self] in log.append($0) }
    }

    func run(steps: Int) {
      for _ in 0..<steps {
        patience = 12
        operate()
        if Int.random(in: 0..<6, using: &random) == 0 { meddle(isDelivering: false) }
      }
    }

    /// Performs a random action of an observer, possibly while it is being notified.
    func meddle(isDelivering: Bool) {
      guard patience > 0 else { return }
      patience -= 1
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let kinds = FieldEvent.Kinds(rawValue: .random(in: 0..<1 << 9, using: &random))
        observers.append(Observer(of: kinds, in: self, isDelivering: isDelivering))
      case 2: observers.randomElement(using: &random)?.leave(isDelivering: isDelivering)
      default: operate()
      }
    }

    /// Performs a random operation; sometimes a system announces an autofill.
    private func operate() {
      let isAnnounced = Int.random(in: 0..<30, using: &random) == 0
      let operation = isAnnounced ? EditorOperation.announce : .random(using: &random)
      operation.perform(on: editor)
    }
  }

  /// An observer that expects the events of the log.
  private final class Observer: FieldObserver {
    enum OperationKind: CaseIterable { case object, closure }

    let kinds: FieldEvent.Kinds
    let means: OperationKind
    unowned let round: Round
    var events: [FieldEvent] = []
    var token: FieldObservation?
    /// The text at registration: the first change that the observer receives starts from it.
    let text: String
    let selection: Selection
    let state: EditingState
    /// The number of earlier events; `nil` if it was added during a notification.
    let start: Int?
    /// The number of events until it was removed.
    var end: Int?
    /// Whether it was removed during the last of them, which it may have received or not.
    var hasLeftInTheMiddle = false

    init(of kinds: FieldEvent.Kinds, in round: Round, isDelivering: Bool) {
      self.kinds = kinds
      self.round = round
      means = .allCases.randomElement(using: &round.random) ?? .object
      text = round.editor.text
      selection = round.editor.selection
      state = round.editor.state
      start = isDelivering ? nil : round.log.count
      switch means {
      case .object: round.editor.add(self, for: kinds)
      case .closure:
        token = round.editor.observe(kinds) { [unowned self] event in
          receive(event, from: self.round.editor)
        }
      }
    }

    func receive(_ event: FieldEvent, from editor: FieldEditor) {
      #expect(end == nil)
      #expect(kinds.contains(event.kind))
      #expect(round.log.last == event, "all see an event before any sees the next")
      events.append(event)
      if Int.random(in: 0..<5, using: &round.random) == 0 {
        round.meddle(isDelivering: true)
      }
    }

    func leave(isDelivering: Bool) {
      guard end == nil else { return }
      hasLeftInTheMiddle = isDelivering
      end = round.log.count
      token?.cancel()
      round.editor.remove(self)
    }
  }

  @Test(arguments: seeds)
  func `an observer receives each event once, in order, while registered`(
    seed: UInt64
  ) {
    let round = Round(seed: seed)
    round.run(steps: 40)
    for observer in round.observers {
      func received(upTo end: Int) -> [FieldEvent] {
        round.log[(observer.start ?? 0)..<end].filter { observer.kinds.contains($0.kind) }
      }
      let end = observer.end ?? round.log.count
      var candidates = [received(upTo: end)]
      if observer.hasLeftInTheMiddle { candidates.append(received(upTo: end - 1)) }
      let count = observer.events.count
      let isAll = candidates.contains {
        observer.start == nil
          ? $0.suffix(count).elementsEqual(observer.events) : $0 == observer.events
      }
      #expect(isAll)
    }
  }

  @Test(arguments: seeds)
  func `a late observer receives changes from the state at registration`(seed: UInt64) {
    let round = Round(seed: seed)
    round.run(steps: 40)
    for observer in round.observers {
      var seen: FieldEvent.Kinds = []
      for event in observer.events where !seen.contains(event.kind) {
        seen.insert(event.kind)
        switch event {
        case .didChange(let change):
          #expect(change.old.utf8.elementsEqual(observer.text.utf8))
        case .selectionChanged(let old, _): #expect(old == observer.selection)
        case .stateChanged(let old, _): #expect(old == observer.state)
        default: break
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `each change starts from the result of the previous one`(seed: UInt64) throws {
    let round = Round(seed: seed)
    round.run(steps: 40)
    var text = ""
    for case .didChange(let change) in round.log {
      #expect(change.old.utf8.elementsEqual(text.utf8))
      #expect(!change.old.utf8.elementsEqual(change.new.utf8))
      let expected = change.edit.applied(to: change.old)
      #expect(expected.utf8.elementsEqual(change.new.utf8), "\(change)")
      text = change.new
    }
    #expect(text.utf8.elementsEqual(round.editor.text.utf8))
  }

  @Test(arguments: seeds)
  func `exactly the announced changes are made`(seed: UInt64) {
    let round = Round(seed: seed)
    round.run(steps: 40)
    var announced: [TextChange] = []
    for event in round.log {
      switch event {
      case .willChange(let change): announced.append(change)
      case .didChange(let change):
        #expect(announced.first == change)
        announced = Array(announced.dropFirst())
      default: break
      }
    }
    #expect(announced.isEmpty)
  }

  @Test(arguments: seeds)
  func `while a change is announced, field and history are unchanged`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let editor = FieldEditor(
      InputField(validator: .integer(in: 10...99), clock: .stopped(at: .zero)))
    var count = 0
    var before = editor.field
    let watch = editor.observe(.willChange) { [unowned editor] event in
      guard case .willChange(let change) = event else { return }
      count += 1
      #expect(change.old.utf8.elementsEqual(before.text.utf8))
      var (shown, expected) = (editor.field, before)
      for _ in 0..<50 {
        let isSame = shown == expected && shown.lastEdit == expected.lastEdit
        #expect(isSame, "\(expected.text): \(shown.text)")
        #expect(shown.verdictKind == expected.verdictKind)
        #expect(shown.canUndo == expected.canUndo && shown.canRedo == expected.canRedo)
        if !expected.canUndo { break }
        expected.undo()
        shown.undo()
      }
    }
    for _ in 0..<80 {
      before = editor.field
      EditorOperation.random(using: &random).perform(on: editor)
    }
    watch.cancel()
    #expect(count > 5)
  }

  @Test(arguments: seeds)
  func `states follow the table, and events are contiguous`(
    seed: UInt64
  ) {
    let round = Round(seed: seed)
    var (verdict, selection) = (round.editor.verdict, round.editor.selection)
    round.run(steps: 40)
    var state = EditingState.pristine
    for event in round.log {
      switch event {
      case .stateChanged(let old, let new):
        #expect(old == state)
        #expect(EditingState.Event.allCases.contains { old.next(on: $0) == new })
        state = new
      case .verdictChanged(let old, let new):
        #expect(old == verdict)
        #expect(old != new)
        verdict = new
      case .selectionChanged(let old, let new):
        #expect(old == selection)
        #expect(old != new)
        selection = new
      default: break
      }
    }
    #expect(state == round.editor.state)
    #expect(selection == round.editor.selection)
    if state != .composing { #expect(verdict == round.editor.verdict) }
  }

  @Test(arguments: seeds)
  func `the state is consistent with text, verdict and history`(seed: UInt64) {
    let round = Round(seed: seed)
    for _ in 0..<40 {
      round.run(steps: 1)
      let editor = round.editor
      #expect((editor.state == .composing) == editor.field.isProvisional)
      switch editor.state {
      case .valid, .committed, .validating: #expect(editor.verdictKind == .valid)
      case .editing: #expect(editor.verdictKind == .incomplete)
      case .invalid: #expect(editor.verdictKind != .valid)
      case .pristine, .composing: break
      }
      if let error = editor.visibleError { #expect(error == editor.verdict.error) }
    }
  }
}

extension Edit {
  /// Returns the result of applying the edit to a text, in the simplest way.
  fileprivate func applied(to text: String) -> String {
    var characters = text.map { String($0) }
    for replacement in replacements.reversed() {
      characters.replaceSubrange(replacement.range, with: [replacement.text])
    }
    return characters.joined()
  }
}
