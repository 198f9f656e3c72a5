import InputValidation
import InputValidationConcurrency
import Testing

/// Names of two to four letters, about which a desk is asked.
@MainActor private final class SignUp {
  let clock = ManualClock()
  let desk = Desk()
  let editor = FieldEditor(TextField(validator: .alphabetic && .length(2...4), enforcement: .flag))
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

  /// Lets all tasks go on until something holds.
  func until(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
    return condition()
  }

  func until(_ state: String) async -> Bool { await until { self.state == state } }

  /// Waits for the pause to be over, and the question to be put.
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
  @Test func `a valid text is asked about when it has stayed for a while`() async {
    let signUp = SignUp()
    signUp.editor.insert("r")
    #expect(signUp.state == "idle")
    signUp.editor.insert("o")
    #expect(signUp.state == "waiting")
    #expect(signUp.editor.state == .valid)
    signUp.editor.insert("l")
    #expect(await signUp.ask())
    #expect(signUp.editor.state == .validating)
    #expect(signUp.desk.questions.map(\.text) == ["rol"])
    signUp.desk.reply(.yes, to: 0)
    #expect(await signUp.until("answered yes"))
    #expect(signUp.editor.state == .valid)
    #expect(signUp.clock.sleepers == 0)
    await signUp.stop()
  }

  @Test func `an answer that says no makes the text invalid`() async {
    let signUp = SignUp()
    signUp.editor.insert("root")
    #expect(await signUp.ask())
    signUp.desk.reply(.no, to: 0)
    #expect(await signUp.until("answered no"))
    #expect(signUp.editor.state == .invalid)
    #expect(signUp.editor.verdict.error?.code == "taken")
    #expect(await signUp.inquirer.submit()?.code == "taken")
    await signUp.stop()
  }

  @Test func `a question about another text is cancelled, and its answer dropped`() async {
    let signUp = SignUp()
    signUp.editor.insert("ro")
    #expect(await signUp.ask())
    signUp.editor.insert("l")
    #expect(signUp.state == "waiting")
    #expect(await signUp.until { signUp.desk.questions[0].isCancelled })
    signUp.desk.reply(.no, to: 0)
    #expect(await signUp.ask())
    #expect(signUp.editor.state == .validating)
    signUp.desk.reply(.yes, to: 1)
    #expect(await signUp.until("answered yes"))
    #expect(signUp.editor.verdict.isValid)
    await signUp.stop()
  }

  @Test func `answers are remembered, and may be forgotten`() async {
    let signUp = SignUp()
    signUp.editor.insert("root")
    #expect(await signUp.ask())
    signUp.desk.reply(.no, to: 0)
    #expect(await signUp.until("answered no"))
    signUp.editor.setText("x")
    #expect(signUp.state == "idle")
    signUp.editor.setText("root")
    #expect(signUp.state == "answered no")
    #expect(signUp.editor.state == .invalid)
    #expect(signUp.desk.questions.count == 1)
    signUp.inquirer.forgetAnswers()
    signUp.editor.setText("x")
    signUp.editor.setText("root")
    #expect(signUp.state == "waiting")
    await signUp.stop()
  }

  @Test func `an outage says nothing about the text, and bars submission or not`() async {
    for policy in [Inquirer.FailurePolicy.bars, .permits] {
      let signUp = SignUp(onFailure: policy)
      signUp.editor.insert("rolf")
      #expect(await signUp.ask())
      signUp.desk.reply(.outage, to: 0)
      #expect(await signUp.until("failed"))
      #expect(signUp.editor.state == .valid)
      #expect(signUp.editor.verdict.isValid)
      let error = await signUp.inquirer.submit()
      #expect(error?.code == (policy == .bars ? .unanswered : nil))
      #expect(signUp.editor.state == (policy == .bars ? .valid : .committed))
      if policy == .bars {
        #expect(error?.message() == "can't be checked at the moment")
        signUp.inquirer.retry()
        #expect(await signUp.until { signUp.desk.questions.count == 2 })
        #expect(await signUp.until { signUp.desk.questions[1].isOpen })
        signUp.desk.reply(.yes, to: 1)
        #expect(await signUp.inquirer.submit() == nil)
        #expect(signUp.editor.state == .committed)
      }
      await signUp.stop()
    }
  }

  @Test func `a question that nobody answers in time has failed`() async {
    let signUp = SignUp()
    signUp.editor.insert("rolf")
    #expect(await signUp.ask())
    signUp.clock.advance(by: .seconds(10))
    #expect(await signUp.until("timed out"))
    #expect(signUp.editor.state == .valid)
    #expect(await signUp.until { signUp.desk.questions[0].isCancelled })
    signUp.desk.reply(.no, to: 0)
    #expect(await signUp.inquirer.submit()?.code == .unanswered)
    await signUp.stop()
  }

  @Test func `an end of editing cuts the pause short`() async {
    let signUp = SignUp()
    signUp.editor.insert("rolf")
    #expect(signUp.editor.endEditing() == nil)
    #expect(signUp.state == "asking")
    #expect(await signUp.until { signUp.desk.questions.first?.isOpen == true })
    signUp.desk.reply(.no, to: 0)
    #expect(await signUp.until("answered no"))
    #expect(signUp.editor.state == .invalid)
    await signUp.stop()
  }

  @Test func `whoever settles has the last text asked about`() async {
    let signUp = SignUp()
    await signUp.stop()
    signUp.editor.insert("ro")
    let settled = Task { await signUp.inquirer.settle().description }
    #expect(await signUp.until { signUp.desk.questions.first?.isOpen == true })
    signUp.editor.insert("l")
    #expect(await signUp.until { signUp.desk.questions.dropFirst().first?.isOpen == true })
    signUp.desk.reply(.no, to: 0)
    signUp.desk.reply(.yes, to: 1)
    #expect(await settled.value == "answered yes")
    #expect(signUp.desk.questions.map(\.text) == ["ro", "rol"])
  }

  @Test func `a reader that is cancelled cancels the question, and another asks anew`() async {
    let signUp = SignUp()
    signUp.editor.insert("rolf")
    #expect(await signUp.ask())
    await signUp.stop()
    #expect(signUp.state == "idle")
    #expect(await signUp.until { signUp.desk.questions[0].isCancelled })
    let settled = Task { await signUp.inquirer.settle().description }
    #expect(await signUp.until { signUp.desk.questions.dropFirst().first?.isOpen == true })
    signUp.desk.reply(.no, to: 1)
    #expect(await settled.value == "answered no")
    signUp.desk.close()
  }

  @Test func `a text that is the same again after an edit is answered all the same`() async {
    let signUp = SignUp()
    signUp.editor.insert("rolf")
    #expect(await signUp.ask())
    signUp.editor.update { field in
      field.setText("x")
      return field.setText("rolf")
    }
    signUp.desk.reply(.no, to: 0)
    #expect(await signUp.until("answered no"))
    #expect(signUp.editor.state == .invalid)
    await signUp.stop()
  }

  @Test func `an answer outlives another validator, as long as that finds the text valid`() async {
    let signUp = SignUp()
    signUp.editor.insert("rolf")
    #expect(await signUp.ask())
    signUp.desk.reply(.no, to: 0)
    #expect(await signUp.until("answered no"))
    signUp.editor.setValidator(.length(3...))
    #expect(signUp.state == "answered no")
    #expect(signUp.editor.verdict.error?.code == "taken")
    signUp.editor.setValidator(.digits)
    #expect(signUp.state == "idle")
    #expect(signUp.editor.verdict.error?.code == .digits)
    await signUp.stop()
  }

  @Test func `few answers are remembered, and those of late`() async {
    let signUp = SignUp(remembering: 2)
    for (number, name) in ["aa", "bb", "cc"].enumerated() {
      signUp.editor.setText(name)
      #expect(await signUp.ask())
      signUp.desk.reply(.yes, to: number)
      #expect(await signUp.until("answered yes"))
    }
    signUp.editor.setText("cc1")
    signUp.editor.setText("cc")
    #expect(signUp.state == "answered yes")
    signUp.editor.setText("aa")
    #expect(signUp.state == "waiting")
    await signUp.stop()
  }

  @Test func `an inquirer that goes cancels its question`() async {
    let (clock, desk) = (ManualClock(), Desk())
    let editor = FieldEditor(TextField(validator: .alphabetic))
    var inquirer: Inquirer? = Inquirer(of: editor, clock: clock) { try await desk.ask($0) }
    editor.insert("a")
    editor.endEditing()
    for _ in 0..<100_000 where desk.questions.first?.isOpen != true { await Task.yield() }
    #expect(inquirer?.state.description == "asking")
    inquirer = nil
    for _ in 0..<100_000 where desk.questions[0].isCancelled != true { await Task.yield() }
    #expect(desk.questions[0].isCancelled)
    desk.close()
  }
}

@Suite struct InquirerIsolationTests {
  private static func inquirer(_ desk: Desk) -> Inquirer {
    Inquirer(of: FieldEditor(TextField(validator: .alphabetic)), clock: ManualClock()) {
      try await desk.ask($0)
    }
  }

  private static func reply(_ reply: Desk.Reply, at desk: Desk) async {
    while desk.questions.first?.isOpen != true { await Task.yield() }
    desk.reply(reply, to: 0)
  }

  @Test func `a task asks about an editor of its own`() async {
    let desk = Desk()
    async let reply: Void = Self.reply(.no, at: desk)
    let inquirer = Self.inquirer(desk)
    inquirer.editor.insert("root")
    #expect(await inquirer.submit()?.code == "taken")
    await reply
  }

  private actor Model {
    private let inquirer: Inquirer

    init(_ desk: Desk) { inquirer = InquirerIsolationTests.inquirer(desk) }

    func submit(_ text: String) async -> ValidationError? {
      inquirer.editor.setText(text)
      return await inquirer.submit()
    }
  }

  @Test func `an actor asks about an editor of its own`() async {
    let desk = Desk()
    async let reply: Void = Self.reply(.yes, at: desk)
    #expect(await Model(desk).submit("rolf") == nil)
    await reply
  }
}
