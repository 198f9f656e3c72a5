import InputValidation
import InputValidationConcurrency
import RegularLanguage
import TestSupport
import Testing

/// A minimal model of an inquirer.
private struct Model {
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

  private(set) var text = ""
  private(set) var state = State.idle
  private(set) var cancelled: Set<Int> = []
  private(set) var questions: [String] = []
  private var answers: [String: Desk.Reply] = [:]
  private(set) var now = 0
  /// Whether a caller waits for the answer about the last text, so that there is no pause.
  private(set) var isSettling = false

  private var isValid: Bool { text.allSatisfy(\.isLetter) && 2...3 ~= text.count }

  mutating func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
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

@Suite @MainActor struct InquirerModelTests {
  private static let interleavings = sampled(25, of: 10_000)

  /// The seed determines the order of typing, answers, cancellations and timeouts.
  @Test func `all interleavings agree with the model`() async throws {
    for seed in 0..<Self.interleavings {
      var random = SplitMix64(seed: UInt64(seed))
      try await interleave(seed, using: &random)
    }
  }

  private func interleave(_ seed: Int, using random: inout SplitMix64) async throws {
    let (clock, desk) = (SteppedClock(), Desk())
    let editor = FieldEditor(
      TextField(validator: .alphabetic && .length(2...3), enforcement: .flag))
    let inquirer = Inquirer(
      of: editor, after: .seconds(Model.pause), within: .seconds(Model.limit), clock: clock
    ) { try await desk.ask($0) }
    var task = Task { await inquirer.run() }
    var (model, log) = (Model(), [String]())
    var replied: Set<Int> = []
    var isSettling = false
    for _ in 0..<Int.random(in: 2...10, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        let text = ["", "a", "ab", "abc", "abcd", "ba", "a1"].randomElement(using: &random) ?? ""
        log.append("type \(text)")
        editor.setText(text)
        model.type(text)
      case 4...6:
        let time = [1, 2, 3, 10].randomElement(using: &random) ?? 1
        log.append("advance \(time)")
        clock.advance(by: .seconds(time))
        model.advance(by: time)
      case 7...8 where !model.questions.isEmpty:
        let number = Int.random(in: model.questions.indices, using: &random)
        guard desk.questions[number].isOpen else { continue }
        let reply = Desk.Reply.allCases.randomElement(using: &random) ?? .yes
        log.append("\(reply) to \(number)")
        desk.reply(reply, to: number)
        replied.insert(number)
        model.reply(reply, to: number)
      case 9:
        log.append("end")
        editor.endEditing()
        model.end()
      case 10:
        log.append("retry")
        inquirer.retry()
        model.retry()
      default:
        // Without a reader, a valid text waits until it changes or is settled.
        log.append("stop and settle")
        task.cancel()
        await task.value
        model.stop()
        model.settle()
        var hasStarted = false
        task = Task {
          (hasStarted, isSettling) = (true, true)
          await inquirer.settle()
          isSettling = false
          await inquirer.run()
        }
        while !hasStarted { await Task.yield() }
      }
      let expected = model
      let holds = await until {
        let questions = desk.questions
        return inquirer.state.description == expected.description
          && questions.map(\.text) == expected.questions
          && questions.indices.allSatisfy { number in
            questions[number].isCancelled == expected.cancelled.contains(number)
              && (questions[number].isOpen || replied.contains(number))
          }
          && clock.sleepers == expected.sleepers && isSettling == expected.isSettling
      }
      try #require(holds, "seed \(seed): \(log), \(inquirer.state) for \(expected.description)")
      let isRejected = expected.state == .answered(.no)
      #expect((editor.verdict.error?.code == "taken") == isRejected, "seed \(seed): \(log)")
      #expect((editor.state == .validating) == inquirer.state.description.hasPrefix("asking"))
    }
    task.cancel()
    await task.value
    desk.close()
  }

  private func until(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
      if condition() { return true }
      await Task.yield()
    }
    return condition()
  }
}
