import InputValidation
import InputValidationConcurrency
import InputValidationTesting
import RegularLanguage
import TestSupport
import Testing

/// A minimal model of an inquirer.
private struct InquirerModel {
  enum State: Hashable {
    case idle
    case waiting(until: Int)
    /// The number of the question, and the time at which it fails.
    case asking(Int, until: Int)
    case answered(Desk.Reply)
    case timedOut
  }

  static let pause = 3
  static let limit = 10

  /// Whether an outage prevents submission.
  let isBarred: Bool
  private(set) var text = ""
  private(set) var state = State.idle
  private(set) var cancelled: Set<Int> = []
  private(set) var questions: [String] = []
  private var answers: [String: Desk.Reply] = [:]
  private(set) var now = 0
  /// Whether a caller waits for the answer about the last text, so that there is no pause.
  private(set) var isSettling = false

  private var isStrict = true

  init(isBarred: Bool) { self.isBarred = isBarred }

  private var isValid: Bool {
    2...3 ~= text.count && (!isStrict || text.allSatisfy(\.isLetter))
  }

  mutating func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    follow()
  }

  /// Composes the same text again, which is asked about again.
  mutating func compose() { if !text.isEmpty { follow() } }

  /// Determines whether to ask about another text.
  private mutating func follow() {
    if case .asking(let number, _) = state { cancelled.insert(number) }
    if !isValid {
      state = .idle
    } else if let answer = answers[text] {
      state = .answered(answer)
    } else {
      state = .waiting(until: now + Self.pause)
    }
    if isSettling { end() }
    rest()
  }

  /// Replaces the validator, which discards a rejection; the answer may still be cached.
  mutating func swap(isStrict: Bool) {
    let wasValid = isValid
    self.isStrict = isStrict
    if isValid != wasValid || isValid && state == .answered(.no) { follow() }
  }

  mutating func forget() { answers = [:] }

  /// Whether the text could be submitted now, if it is valid.
  var isSubmittable: Bool {
    guard isValid else { return true }
    return switch state {
    case .waiting, .asking: false
    case .idle: answers[text] == .yes
    case .answered(.outage), .timedOut: !isBarred
    case .answered: true
    }
  }

  /// Stops settling if no question is open.
  private mutating func rest() { if sleepers == 0 { isSettling = false } }

  mutating func advance(by time: Int) {
    now += time
    switch state {
    case .waiting(let end) where now >= end: ask()
    case .asking(let number, let end) where now >= end:
      cancelled.insert(number)
      state = .timedOut
    default: break
    }
    rest()
  }

  /// Ends editing, and asks at once.
  mutating func end() { if case .waiting = state { ask() } }

  mutating func retry() {
    switch state {
    case .timedOut, .answered(.outage): ask()
    default: break
    }
  }

  private mutating func ask() {
    questions.append(text)
    state = .asking(questions.count - 1, until: now + Self.limit)
  }

  mutating func reply(_ reply: Desk.Reply, to question: Int) {
    guard case .asking(question, _) = state else { return }
    state = .answered(reply)
    if reply != .outage { answers[text] = reply }
    rest()
  }

  /// Stops the reader of answers; starting again changes nothing by itself.
  mutating func stop() {
    if case .asking(let number, _) = state { cancelled.insert(number) }
    switch state {
    case .waiting, .asking: state = .idle
    default: break
    }
  }

  /// Asks about the current text at once, and about later texts until there is an answer.
  mutating func settle() {
    if case .idle = state, isValid { ask() }
    end()
    isSettling = true
    rest()
  }

  var description: String {
    switch state {
    case .idle: "idle"
    case .waiting: "waiting"
    case .asking: "asking"
    case .answered(.yes): "answered yes"
    case .answered(.no): "answered no"
    case .answered(.outage): "failed"
    case .timedOut: "timed out"
    }
  }

  /// The number of sleeping tasks.
  var sleepers: Int {
    switch state {
    case .waiting, .asking: 1
    case .idle, .answered, .timedOut: 0
    }
  }
}

/// An operation on an inquirer, its editor, its clock or its server.
private enum InquirerOperation: ScriptOperation, Equatable {
  case type(String)
  /// Replaces the text by marked text that is the same, and commits it.
  case compose
  case advance(by: Int)
  /// Answers a question, if it is open.
  case reply(Desk.Reply, to: Int)
  case end
  case retry
  case forget
  case swap(isStrict: Bool)
  case stopAndSettle

  static func random(using random: inout SplitMix64) -> Self {
    switch Int.random(in: 0..<16, using: &random) {
    case 0...3:
      .type(["", "a", "ab", "abc", "abcd", "ba", "a1"].randomElement(using: &random) ?? "")
    case 4...6: .advance(by: [1, 2, 3, 10].randomElement(using: &random) ?? 1)
    case 7...9:
      .reply(
        Desk.Reply.allCases.randomElement(using: &random) ?? .yes,
        to: .random(in: 0..<6, using: &random))
    case 10: .end
    case 11: .retry
    case 12: .forget
    case 13: .swap(isStrict: .random(using: &random))
    case 14: .compose
    default: .stopAndSettle
    }
  }

  var simpler: [Self] {
    switch self {
    case .type(let text) where text != "ab": [.type("ab")]
    case .advance(let time) where time > 1: [.advance(by: time - 1)]
    case .reply(let reply, let number) where number > 0: [.reply(reply, to: number - 1)]
    case .stopAndSettle: [.end]
    default: []
    }
  }
}

/// An inquirer, its server and its model.
@MainActor private final class InquirerSession {
  private let clock = SteppedClock()
  private let desk = Desk()
  private let editor = FieldEditor(
    InputField(validator: .alphabetic && .length(2...3), enforcement: .flag))
  private let inquirer: Inquirer
  private var model: InquirerModel
  private var task: Task<Void, Never>?
  private var replied: Set<Int> = []
  private var isSettling = false

  init(isBarred: Bool) {
    let desk = desk
    model = InquirerModel(isBarred: isBarred)
    inquirer = Inquirer(
      of: editor, after: .seconds(InquirerModel.pause), within: .seconds(InquirerModel.limit),
      onFailure: isBarred ? .bars : .permits, clock: clock
    ) { try await desk.ask($0) }
  }

  static func difference(after script: [InquirerOperation]) async -> ScriptDifference? {
    let session = Self(isBarred: script.count.isMultiple(of: 2))
    session.start()
    var difference: ScriptDifference?
    for (index, operation) in script.enumerated() where difference == nil {
      await session.perform(operation)
      difference = await session.difference().map { ScriptDifference(after: index + 1, $0) }
    }
    await session.close()
    return difference
  }

  private func start() { task = Task { [inquirer] in await inquirer.run() } }

  private func close() async {
    task?.cancel()
    await task?.value
    desk.close()
  }

  private func perform(_ operation: InquirerOperation) async {
    switch operation {
    case .type(let text):
      editor.setText(text)
      model.type(text)
    case .compose:
      editor.select(0..<editor.count)
      editor.setMarkedText(editor.text)
      editor.unmarkText()
      model.compose()
    case .advance(let time):
      clock.advance(by: .seconds(time))
      model.advance(by: time)
    case .reply(let reply, let number):
      guard desk.questions.indices.contains(number), desk.questions[number].isOpen else { return }
      desk.reply(reply, to: number)
      replied.insert(number)
      model.reply(reply, to: number)
    case .end:
      editor.endEditing()
      model.end()
    case .retry:
      inquirer.retry()
      model.retry()
    case .forget:
      inquirer.forgetAnswers()
      model.forget()
    case .swap(let isStrict):
      editor.setValidator(isStrict ? .alphabetic && .length(2...3) : .length(2...3))
      model.swap(isStrict: isStrict)
    case .stopAndSettle:
      // Without a reader, a valid text waits until it changes or is settled.
      await task.take()?.stop()
      model.stop()
      model.settle()
      var hasStarted = false
      task = Task { [self] in
        (hasStarted, isSettling) = (true, true)
        await inquirer.settle()
        isSettling = false
        await inquirer.run()
      }
      while !hasStarted { await Task.yield() }
    }
  }

  /// Waits until the inquirer agrees with the model, and returns what is different if it doesn't.
  private func difference() async -> String? {
    let end = ContinuousClock.now + .seconds(10)
    while !isAsExpected, ContinuousClock.now < end { await Task.yield() }
    if !isAsExpected {
      return "\(inquirer.state), with the questions \(desk.questions), and in the model "
        + "\(model.description), with \(model.questions)"
    }
    if (editor.verdict.error?.code == "taken") != (model.state == .answered(.no)) {
      return "the verdict is \(editor.verdict)"
    }
    if (editor.state == .validating) != (model.description == "asking") {
      return "the state of the editor is \(editor.state)"
    }
    let isSubmittable = inquirer.errorBeforeSubmission() == nil
    return isSubmittable == model.isSubmittable
      ? nil : "whether the text can be submitted is \(isSubmittable)"
  }

  private var isAsExpected: Bool {
    guard inquirer.state.description == model.description, clock.sleepers == model.sleepers,
      isSettling == model.isSettling
    else { return false }
    let questions = desk.questions
    return questions.map(\.text) == model.questions
      && questions.indices.allSatisfy { number in
        questions[number].isCancelled == model.cancelled.contains(number)
          && (questions[number].isOpen || replied.contains(number))
      }
  }
}

extension Task<Void, Never> {
  /// Cancels the task, and waits for its end.
  fileprivate func stop() async {
    cancel()
    await value
  }
}

/// Random orders of typing, answers, outages, cancellations and timeouts, compared with a model.
@Suite @MainActor struct InquirerModelTests {
  @Test func `operations agree with the model`() async {
    var search = ScriptSearch<InquirerOperation>(
      seed: scriptSeed, operations: scriptOperations(400, of: 20_000), length: 10)
    while let script = search.next() {
      search.record(await InquirerSession.difference(after: script))
    }
    search.report()
  }

  @Test(arguments: [.type("ba"), .compose] as [InquirerOperation])
  fileprivate func `a script agrees with the model`(last operation: InquirerOperation) async {
    let script: [InquirerOperation] = [
      .type("ba"), .end, .reply(.no, to: 0), .forget, operation, .end,
    ]
    #expect(await InquirerSession.difference(after: script) == nil)
  }
}
