import InputValidation
import InputValidationConcurrency
import Testing

/// An editor of names of two to four letters, which a server checks.
@MainActor private final class Signing {
  let clock = SteppedClock()
  let desk = Desk()
  let editor = FieldEditor(InputField(validator: .alphabetic && .length(2...4), enforcement: .flag))
  let inquirer: Inquirer
  private var task: Task<Void, Never>?

  init(
    remembering capacity: Int = 10, onFailure: Inquirer.FailurePolicy = .bars
  ) {
    let desk = desk
    inquirer = Inquirer(
      of: editor, after: .milliseconds(300), within: .seconds(10), remembering: capacity,
      onFailure: onFailure, clock: clock
    ) { try await desk.ask($0) }
    start()
  }

  func start() {
    task = Task { [inquirer] in await inquirer.run() }
  }

  func stop() async {
    task?.cancel()
    await task?.value
  }

  var state: String { inquirer.state.description }

  /// Yields to other tasks until a condition holds.
  func until(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
      if condition() { return true }
      await Task.yield()
    }
    return condition()
  }

  func until(_ state: String) async -> Bool { await until { self.state == state } }

  /// Waits for the end of the pause, and for the question.
  func ask() async -> Bool {
    let count = desk.questions.count
    guard await until({ self.clock.sleepers == 1 }) else { return false }
    clock.advance(by: .milliseconds(300))
    return await until {
      self.state == "asking" && self.clock.sleepers == 1
        && self.desk.questions.dropFirst(count).first?.isOpen == true
    }
  }
}

@Suite @MainActor struct InquirerTests {
  @Test func `a valid text is checked after a pause`() async {
    let signing = Signing()
    signing.editor.insert("r")
    #expect(signing.state == "idle")
    signing.editor.insert("o")
    #expect(signing.state == "waiting")
    #expect(signing.editor.state == .valid)
    signing.editor.insert("l")
    #expect(await signing.ask())
    #expect(signing.editor.state == .validating)
    #expect(signing.desk.questions.map(\.text) == ["rol"])
    signing.desk.reply(.yes, to: 0)
    #expect(await signing.until("answered yes"))
    #expect(signing.editor.state == .valid)
    #expect(signing.clock.sleepers == 0)
    await signing.stop()
  }

  @Test func `a negative answer makes the text invalid`() async {
    let signing = Signing()
    signing.editor.insert("root")
    #expect(await signing.ask())
    signing.desk.reply(.no, to: 0)
    #expect(await signing.until("answered no"))
    #expect(signing.editor.state == .invalid)
    #expect(signing.editor.verdict.error?.code == "taken")
    #expect(await signing.inquirer.submit()?.error?.code == "taken")
    await signing.stop()
  }

  @Test func `a question about an earlier text is cancelled, and its answer ignored`() async {
    let signing = Signing()
    signing.editor.insert("ro")
    #expect(await signing.ask())
    signing.editor.insert("l")
    #expect(signing.state == "waiting")
    #expect(await signing.until { signing.desk.questions[0].isCancelled })
    signing.desk.reply(.no, to: 0)
    #expect(await signing.ask())
    #expect(signing.editor.state == .validating)
    signing.desk.reply(.yes, to: 1)
    #expect(await signing.until("answered yes"))
    #expect(signing.editor.verdict.isValid)
    await signing.stop()
  }

  @Test func `answers are cached, and the cache can be cleared`() async {
    let signing = Signing()
    signing.editor.insert("root")
    #expect(await signing.ask())
    signing.desk.reply(.no, to: 0)
    #expect(await signing.until("answered no"))
    signing.editor.setText("x")
    #expect(signing.state == "idle")
    signing.editor.setText("root")
    #expect(signing.state == "answered no")
    #expect(signing.editor.state == .invalid)
    #expect(signing.desk.questions.count == 1)
    signing.inquirer.forgetAnswers()
    signing.editor.setText("x")
    signing.editor.setText("root")
    #expect(signing.state == "waiting")
    await signing.stop()
  }

  @Test func `an outage prevents submission or not, but the text is not invalid`() async {
    for policy in [Inquirer.FailurePolicy.bars, .permits] {
      let signing = Signing(onFailure: policy)
      signing.editor.insert("rolf")
      #expect(await signing.ask())
      signing.desk.reply(.outage, to: 0)
      #expect(await signing.until("failed"))
      #expect(signing.editor.state == .valid)
      #expect(signing.editor.verdict.isValid)
      let error = await signing.inquirer.submit()
      #expect(error?.error?.code == (policy == .bars ? .unanswered : nil))
      #expect(signing.editor.state == (policy == .bars ? .valid : .committed))
      if policy == .bars {
        #expect(error?.message() == "can't be checked at the moment")
        signing.inquirer.retry()
        #expect(await signing.until { signing.desk.questions.count == 2 })
        #expect(await signing.until { signing.desk.questions[1].isOpen })
        signing.desk.reply(.yes, to: 1)
        #expect(await signing.inquirer.submit() == nil)
        #expect(signing.editor.state == .committed)
      }
      await signing.stop()
    }
  }

  @Test func `a question that is not answered in time fails`() async {
    let signing = Signing()
    signing.editor.insert("rolf")
    #expect(await signing.ask())
    signing.clock.advance(by: .seconds(10))
    #expect(await signing.until("timed out"))
    #expect(signing.editor.state == .valid)
    #expect(await signing.until { signing.desk.questions[0].isCancelled })
    signing.desk.reply(.no, to: 0)
    #expect(await signing.inquirer.submit()?.error?.code == .unanswered)
    await signing.stop()
  }

  @Test func `the end of editing ends the pause`() async {
    let signing = Signing()
    signing.editor.insert("rolf")
    #expect(signing.editor.endEditing() == nil)
    #expect(signing.state == "asking")
    #expect(await signing.until { signing.desk.questions.first?.isOpen == true })
    signing.desk.reply(.no, to: 0)
    #expect(await signing.until("answered no"))
    #expect(signing.editor.state == .invalid)
    await signing.stop()
  }

  @Test func `settling checks the last text`() async {
    let signing = Signing()
    await signing.stop()
    signing.editor.insert("ro")
    let settled = Task { await signing.inquirer.settle().description }
    #expect(await signing.until { signing.desk.questions.first?.isOpen == true })
    signing.editor.insert("l")
    #expect(await signing.until { signing.desk.questions.dropFirst().first?.isOpen == true })
    signing.desk.reply(.no, to: 0)
    signing.desk.reply(.yes, to: 1)
    #expect(await settled.value == "answered yes")
    #expect(signing.desk.questions.map(\.text) == ["ro", "rol"])
  }

  @Test func `a reader that is cancelled cancels the question, and another asks again`() async {
    let signing = Signing()
    signing.editor.insert("rolf")
    #expect(await signing.ask())
    await signing.stop()
    #expect(signing.state == "idle")
    #expect(await signing.until { signing.desk.questions[0].isCancelled })
    let settled = Task { await signing.inquirer.settle().description }
    #expect(await signing.until { signing.desk.questions.dropFirst().first?.isOpen == true })
    signing.desk.reply(.no, to: 1)
    #expect(await settled.value == "answered no")
    signing.desk.close()
  }

  @Test func `a text that an edit restores is still answered`() async {
    let signing = Signing()
    signing.editor.insert("rolf")
    #expect(await signing.ask())
    signing.editor.update { field in
      field.setText("x")
      return field.setText("rolf")
    }
    signing.desk.reply(.no, to: 0)
    #expect(await signing.until("answered no"))
    #expect(signing.editor.state == .invalid)
    await signing.stop()
  }

  @Test func `a text that is set again is still being checked, and may time out`() async {
    let signing = Signing()
    signing.editor.insert("ro")
    #expect(await signing.ask())
    signing.editor.setText("ro")
    #expect(signing.editor.state == .validating)
    #expect(signing.desk.questions.count == 1)
    signing.clock.advance(by: .seconds(10))
    #expect(await signing.until("timed out"))
    #expect(signing.editor.state == .valid)
    signing.desk.close()
    await signing.stop()
  }

  @Test func `an answer remains when another validator accepts the text`() async {
    let signing = Signing()
    signing.editor.insert("rolf")
    #expect(await signing.ask())
    signing.desk.reply(.no, to: 0)
    #expect(await signing.until("answered no"))
    signing.editor.setValidator(.length(3...))
    #expect(signing.state == "answered no")
    #expect(signing.editor.verdict.error?.code == "taken")
    signing.editor.setValidator(.digits)
    #expect(signing.state == "idle")
    #expect(signing.editor.verdict.error?.code == .digits)
    await signing.stop()
  }

  @Test func `only the most recent answers are cached`() async {
    let signing = Signing(remembering: 2)
    for (number, name) in ["aa", "bb", "cc"].enumerated() {
      signing.editor.setText(name)
      #expect(await signing.ask())
      signing.desk.reply(.yes, to: number)
      #expect(await signing.until("answered yes"))
    }
    signing.editor.setText("cc1")
    signing.editor.setText("cc")
    #expect(signing.state == "answered yes")
    signing.editor.setText("aa")
    #expect(signing.state == "waiting")
    await signing.stop()
  }

  @Test func `the least recently used answer is evicted`() async {
    let signing = Signing(remembering: 4)
    func visit(_ name: String, isKnown: Bool) async {
      signing.editor.setText("1")
      signing.editor.setText(name)
      #expect(signing.state == (isKnown ? "answered yes" : "waiting"), "\(name)")
      if isKnown { return }
      #expect(await signing.ask())
      signing.desk.reply(.yes, to: signing.desk.questions.count - 1)
      #expect(await signing.until("answered yes"))
    }
    for name in ["aa", "bb", "cc", "dd"] { await visit(name, isKnown: false) }
    await visit("aa", isKnown: true)
    await visit("ee", isKnown: false)
    for name in ["cc", "dd", "aa", "ee"] { await visit(name, isKnown: true) }
    await visit("bb", isKnown: false)
    for _ in 0..<2 {
      for name in ["dd", "aa", "ee", "bb"] { await visit(name, isKnown: true) }
    }
    await visit("cc", isKnown: false)
    await visit("dd", isKnown: false)
    await signing.stop()
  }

  @Test func `an inquirer cancels its question when it is deallocated`() async {
    let (clock, desk) = (SteppedClock(), Desk())
    let editor = FieldEditor(InputField(validator: .alphabetic))
    var inquirer: Inquirer? = Inquirer(of: editor, clock: clock) { try await desk.ask($0) }
    editor.insert("a")
    editor.endEditing()
    for _ in 0..<100_000 {
      if desk.questions.first?.isOpen == true { break }
      await Task.yield()
    }
    #expect(inquirer?.state.description == "asking")
    inquirer = nil
    for _ in 0..<100_000 {
      if desk.questions[0].isCancelled { break }
      await Task.yield()
    }
    #expect(desk.questions[0].isCancelled)
    desk.close()
  }
}

@Suite struct InquirerIsolationTests {
  private static func inquirer(_ desk: Desk) -> Inquirer {
    Inquirer(of: FieldEditor(InputField(validator: .alphabetic)), clock: SteppedClock()) {
      try await desk.ask($0)
    }
  }

  private static func reply(_ reply: Desk.Reply, at desk: Desk) async {
    while desk.questions.first?.isOpen != true { await Task.yield() }
    desk.reply(reply, to: 0)
  }

  @Test func `a task may own the editor and its inquirer`() async {
    let desk = Desk()
    async let reply: Void = Self.reply(.no, at: desk)
    let inquirer = Self.inquirer(desk)
    inquirer.editor.insert("root")
    #expect(await inquirer.submit()?.error?.code == "taken")
    await reply
  }

  private actor Model {
    private let inquirer: Inquirer

    init(_ desk: Desk) { inquirer = InquirerIsolationTests.inquirer(desk) }

    func submit(_ text: String) async -> Refusal? {
      inquirer.editor.setText(text)
      return await inquirer.submit()
    }
  }

  @Test func `an actor may own the editor and its inquirer`() async {
    let desk = Desk()
    async let reply: Void = Self.reply(.yes, at: desk)
    #expect(await Model(desk).submit("rolf") == nil)
    await reply
  }
}
