public import InputValidation

/// Asks somebody else, such as a server, about the texts of an editor: whether a name is free.
///
///     let editor = FieldEditor(TextField(validator: .alphabetic && .length(3...16)))
///     let inquirer = Inquirer(of: editor) { name in
///       try await server.isFree(name) ? nil : ValidationError(Rule("taken"), at: 0..<name.count)
///     }
///     let task = Task { await inquirer.run() }   // where the editor belongs: on the main actor
///     editor.insert("ro")      // idle: too short, so that there is nothing to ask
///     editor.insert("lf")      // waiting, and after a third of a second asking
///     await inquirer.settle()  // answered, or failed, which says nothing about the name
///
/// It is no validator, so that nobody can ask it without waiting. What the validator refuses is not
/// asked about. While somebody types, the question waits; where the text changes, the task of a
/// question that is open is cancelled, and its answer dropped if it comes all the same. Answers are
/// remembered, failures are not. The editor is `EditingState.validating` while the question is
/// open, and invalid by an answer that says so; a failure leaves it valid, and ``onFailure`` says
/// whether such a text can be submitted.
///
/// Like its editor, an inquirer is not `Sendable`, and belongs to whoever made it: the main actor,
/// another one, or a function. What is asked runs elsewhere; answers are taken by
/// ``run(isolation:)``, or ``settle(isolation:)``, where these are called.
public final class Inquirer {
  /// The editor.
  public let editor: FieldEditor
  /// The treatment of a text about which nobody answers.
  public let onFailure: FailurePolicy
  /// The state of what is asked about the text.
  public private(set) var state = State.idle

  private let pause: Duration
  private let limit: Duration
  private let clock: any Clock<Duration>
  private let ask: @Sendable (String) async throws -> ValidationError?
  private let mailbox = Mailbox<Signal>()
  private var memory: AnswerMemory
  /// The text that the state is about; `nil` where it is idle.
  private var text: [UInt8]?
  /// The question that is open.
  private var inquiry: FieldEditor.Inquiry?
  /// The number of what is waited for; what comes with another is too late.
  private var number = 0
  private var tasks: [Task<Void, Never>] = []
  private var observation: Observation?

  /// What comes from elsewhere, with the number of what it was waited for.
  private enum Signal: Sendable {
    case pauseOver(Int)
    case answered(Int, ValidationError?)
    case failed(Int, any Error)
  }

  /// Creates an inquirer that follows an editor.
  ///
  ///     let inquirer = Inquirer(of: editor, after: .zero, onFailure: .permits) { name in
  ///       name == "root" ? ValidationError(Rule("taken"), at: 0..<4) : nil
  ///     }
  ///     editor.insert("root")
  ///     await inquirer.submit()   // an error with the code "taken"
  ///
  /// - Parameters:
  ///   - editor: The editor.
  ///   - pause: The time for which a text has to stay as it is before anybody is asked; that
  ///     editing ends, or ``settle(isolation:)``, cuts it short.
  ///   - limit: The time after which a question has failed.
  ///   - capacity: The number of answers that are remembered.
  ///   - onFailure: What happens to a text about which nobody answers.
  ///   - clock: The clock that both times are measured with.
  ///   - ask: Asks about a text, and returns `nil` if it can stand, or why it can't. Its task is
  ///     cancelled where nobody wants to know any more.
  public init(
    of editor: FieldEditor,
    after pause: Duration = .milliseconds(300),
    within limit: Duration = .seconds(10),
    remembering capacity: Int = 100,
    onFailure: FailurePolicy = .bars,
    clock: any Clock<Duration> = ContinuousClock(),
    ask: @escaping @Sendable (String) async throws -> ValidationError?
  ) {
    self.editor = editor
    self.onFailure = onFailure
    self.pause = pause
    self.limit = limit
    self.clock = clock
    self.ask = ask
    memory = AnswerMemory(capacity: capacity)
    // The verdict changes where the validator is another and the state is the same.
    let kinds: FieldEvent.Kinds = [.didChange, .stateChanged, .verdictChanged, .endedEditing]
    observation = editor.observe(kinds) { [weak self] event in
      self?.follow(isUrgent: event.kind == .endedEditing)
    }
    editor.inquirer = self
    follow(isUrgent: false)
  }

  deinit { for task in tasks { task.cancel() } }
}

extension Inquirer {
  /// Takes answers as they come, until the task is cancelled; then nobody wants one any more, and a
  /// question that is open is cancelled as well.
  ///
  ///     let task = Task { await inquirer.run() }   // on the main actor, where the editor belongs
  ///     editor.insert("root")                      // asked about after a pause, and answered
  ///     task.cancel()                              // nobody takes answers any more
  ///
  /// - Parameter isolation: Where the editor belongs: where this is called.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    while !Task.isCancelled {
      let wakes = mailbox.wakes
      takeSignals()
      await mailbox.wait(since: wakes)
    }
    if state.isOpen { rest() }
  }

  /// Asks at once if it is still waited, and waits for the answer.
  ///
  ///     editor.insert("root")
  ///     await inquirer.settle()   // answered, with an error
  ///     editor.setText("rolf")
  ///     await inquirer.settle()   // answered, with nil
  ///     editor.insert("7")        // an error, about which nobody is asked
  ///
  /// - Parameter isolation: Where the editor belongs: where this is called.
  /// - Returns: The state, which is open only if the task was cancelled. If the text changes
  ///   meanwhile, it is that of the last text.
  @discardableResult
  public func settle(isolation: isolated (any Actor)? = #isolation) async -> State {
    while !Task.isCancelled {
      let wakes = mailbox.wakes
      takeSignals()
      follow(isUrgent: true)
      guard state.isOpen else { break }
      await mailbox.wait(since: wakes)
    }
    return state
  }

  /// Submits the text, after an answer about it.
  ///
  ///     editor.insert("root")
  ///     await inquirer.submit()   // an error with the code "taken"
  ///     editor.setText("rolf")
  ///     await inquirer.submit()   // nil
  ///
  /// - Parameter isolation: Where the editor belongs: where this is called.
  /// - Returns: `nil`, or why the text can't stand: that of the validator, that of the answer, or
  ///   an error with the code `unanswered` where there is none and ``onFailure`` bars.
  public func submit(isolation: isolated (any Actor)? = #isolation) async -> Refusal? {
    hurry()
    await settle()
    return errorBeforeSubmission().map(Refusal.rule) ?? editor.submit()
  }

  /// Asks at once about the text as it is to be submitted, even if nobody has touched it.
  func hurry() {
    takeSignals()
    switch editor.state {
    case .composing: editor.unmarkText()
    case .pristine where editor.verdictKind == .valid: editor.endEditing()
    case .pristine, .editing, .invalid, .valid, .validating, .committed: break
    }
    follow(isUrgent: true)
  }

  /// Asks once more about a text about which nobody has answered; otherwise does nothing.
  ///
  ///     editor.insert("rolf")
  ///     await inquirer.settle()   // failed: the server can't be reached
  ///     inquirer.retry()          // asks again
  ///     await inquirer.submit()   // an error with the code "unanswered", if it still can't
  public func retry() {
    guard case .failed = state else { return }
    begin()
  }

  /// Forgets all answers, since what was free may be taken now; the text as it is keeps its own.
  ///
  ///     editor.insert("root")
  ///     await inquirer.submit()   // an error: somebody else has the name
  ///     editor.setText("rolf")
  ///     inquirer.forgetAnswers()
  ///     editor.setText("root")
  ///     await inquirer.submit()   // asked once more
  public func forgetAnswers() { memory.forgetAll() }
}

extension Inquirer: CustomReflectable {
  /// A mirror of the state: the texts that were asked about may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["state": state]) }
}

extension Inquirer: FieldInquirer {
  package func errorBeforeSubmission() -> ValidationError? {
    guard let current = textInQuestion() else { return nil }
    if current == text, !isForgotten {
      switch state {
      case .answered: return nil
      case .failed where onFailure == .permits: return nil
      case .idle, .waiting, .asking, .failed: break
      }
    } else if let answer = memory.answer(about: current) {
      // The text is so new that nobody has told of it.
      return answer
    }
    return editor.field.unansweredError
  }
}

extension Inquirer {
  /// Follows the editor.
  private func follow(isUrgent: Bool) {
    guard let current = textInQuestion() else { return rest() }
    if current != text || isForgotten {
      stop()
      text = current
      if let answer = memory.answer(about: current) { return recall(answer) }
      wait()
    } else if case .asking = state, editor.state != .validating {
      return goOnAsking()
    }
    if isUrgent, case .waiting = state { begin() }
  }

  /// Goes on with the question after an edit that has left the text as it was, and after which the
  /// editor takes no answer to what it knows of.
  private func goOnAsking() {
    let number = number
    let inquiry = editor.ask()
    guard self.number == number else { return }
    self.inquiry = inquiry
    if inquiry == nil { rest() }
  }

  /// The text, if there is anything to ask about it.
  private func textInQuestion() -> [UInt8]? {
    switch editor.state {
    case .pristine, .composing, .editing: return nil
    case .invalid where editor.field.verdictKind != .valid: return nil
    case .invalid, .valid, .validating, .committed: return Array(editor.text.utf8)
    }
  }

  /// A Boolean value that tells whether the editor has forgotten that the text can't stand, because
  /// its validator is another.
  private var isForgotten: Bool {
    if case .answered(.some) = state { editor.state != .invalid } else { false }
  }

  private func rest() {
    text = nil
    if case .idle = state { return }
    stop()
    set(.idle)
  }

  /// Waits for the text to stay as it is.
  private func wait() {
    set(.waiting)
    let (clock, mailbox, pause, number) = (clock, mailbox, pause, number)
    tasks = [
      Task {
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        mailbox.put(.pauseOver(number))
      }
    ]
  }

  /// Asks.
  private func begin() {
    guard let inquiry = question() else { return }
    set(.asking)
    let (ask, clock, mailbox, limit, number) = (ask, clock, mailbox, limit, number)
    tasks = [
      Task {
        do {
          mailbox.put(.answered(number, try await ask(inquiry.text)))
        } catch {
          mailbox.put(.failed(number, error))
        }
      },
      Task {
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        mailbox.put(.failed(number, TimedOut(limit: limit)))
      },
    ]
  }

  /// The question about the text, as the editor knows it; `nil` where it has no turn, or an
  /// observer has made it another text.
  private func question() -> FieldEditor.Inquiry? {
    stop()
    let number = number
    let inquiry = editor.ask()
    guard self.number == number else { return nil }
    if inquiry == nil { rest() }
    self.inquiry = inquiry
    return inquiry
  }

  /// Lets what is waited for go.
  private func stop() {
    number += 1
    for task in tasks { task.cancel() }
    tasks = []
    inquiry = nil
  }

  /// Takes what has come.
  private func takeSignals() {
    for signal in mailbox.takeAll() {
      switch signal {
      case .pauseOver(number): begin()
      case .answered(number, let error): finish(.answered(error), error)
      case .failed(number, let error): finish(.failed(error), nil)
      case .pauseOver, .answered, .failed: break
      }
    }
  }

  /// Takes the answer that was given before.
  private func recall(_ error: ValidationError?) {
    if question() != nil { finish(.answered(error), error) }
  }

  /// Takes an answer, or that there is none.
  private func finish(_ state: State, _ error: ValidationError?) {
    let inquiry = inquiry
    stop()
    if case .answered(let error) = state, let text { memory.remember(error, about: text) }
    set(state)
    // Observers may edit in answer to it, which starts all over.
    guard let inquiry, editor.answer(inquiry, with: error) != nil, !self.state.isOpen else {
      return
    }
    text = nil
    follow(isUrgent: false)
  }

  private func set(_ state: State) {
    self.state = state
    mailbox.wake()
  }
}
