public import InputValidation

/// An asynchronous check of the texts of an editor, such as whether a user name is available.
///
///     let editor = FieldEditor(InputField(validator: .alphabetic && .length(3...16)))
///     let inquirer = Inquirer(of: editor) { name in
///       try await server.isFree(name) ? nil : ValidationError(Rule("taken"), at: 0..<name.count)
///     }
///     let task = Task { await inquirer.run() }   // where the editor belongs: on the main actor
///     editor.insert("ro")      // idle: the text is too short to be checked
///     editor.insert("lf")      // waiting, and after 0.3 seconds asking
///     await inquirer.settle()  // answered; or failed, which says nothing about the name
///
/// An inquirer is not a validator, since its answer can't be computed synchronously. A text that
/// the validator refuses is not checked. While the user types, the check is delayed; if the text
/// changes, the task of a running check is cancelled, and a late answer is dropped. Answers are
/// cached, but failures are not. During a check, the state of the editor is
/// `EditingState.validating`; it becomes invalid if the answer is an error. After a failure, the
/// text is still valid, and ``onFailure`` determines whether it can be submitted.
///
/// Like its editor, an inquirer is not `Sendable`, and belongs to the context that creates it: the
/// main actor, another actor, or a function. Checks run elsewhere; ``run(isolation:)`` and
/// ``settle(isolation:)`` process the answers on the actor of their caller.
public final class Inquirer {
  /// The editor.
  public let editor: FieldEditor
  /// The policy for a text whose check fails.
  public let onFailure: FailurePolicy
  /// The state of the check of the current text.
  public private(set) var state = State.idle

  private let pause: Duration
  private let limit: Duration
  private let clock: any Clock<Duration>
  private let ask: @Sendable (String) async throws -> ValidationError?
  private let mailbox = Mailbox<Signal>()
  private var cache: AnswerCache
  /// The text to which the state applies; `nil` if the state is idle.
  private var text: [UInt8]?
  /// The open inquiry.
  private var inquiry: FieldEditor.Inquiry?
  /// The number of the current check; signals with another number are late.
  private var number = 0
  private var tasks: [Task<Void, Never>] = []
  private var observation: FieldObservation?

  /// A message from another task, with the number of the check.
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
  ///   - pause: The time for which a text must be unchanged before it is checked; the end of
  ///     editing, or ``settle(isolation:)``, starts the check immediately.
  ///   - limit: The time after which a check fails.
  ///   - capacity: The maximum number of cached answers.
  ///   - onFailure: The policy for a text whose check fails.
  ///   - clock: The clock that measures both times.
  ///   - ask: Checks a text, and returns `nil` if it is acceptable, or the reason why it is not.
  ///     Its task is cancelled if the answer is no longer needed.
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
    cache = AnswerCache(capacity: capacity)
    // The verdict changes if the validator is replaced, even if the state is unchanged.
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
  /// Processes answers as they arrive, until the task is cancelled; then an open check is cancelled
  /// as well.
  ///
  ///     let task = Task { await inquirer.run() }   // on the main actor, where the editor belongs
  ///     editor.insert("root")                      // checked after a pause, and answered
  ///     task.cancel()                              // answers are no longer processed
  ///
  /// - Parameter isolation: The actor to which the editor belongs; by default, the caller's.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    while !Task.isCancelled {
      let wakes = mailbox.wakes
      takeSignals()
      await mailbox.wait(since: wakes)
    }
    if state.isOpen { becomeIdle() }
  }

  /// Starts a delayed check immediately, and waits for the answer.
  ///
  ///     editor.insert("root")
  ///     await inquirer.settle()   // answered, with an error
  ///     editor.setText("rolf")
  ///     await inquirer.settle()   // answered, with nil
  ///     editor.insert("7")        // an error, which needs no check
  ///
  /// - Parameter isolation: The actor to which the editor belongs; by default, the caller's.
  /// - Returns: The state, which is open only if the task was cancelled. If the text changes
  ///   meanwhile, it is the state for the last text.
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

  /// Submits the text after its check has been answered.
  ///
  ///     editor.insert("root")
  ///     await inquirer.submit()   // an error with the code "taken"
  ///     editor.setText("rolf")
  ///     await inquirer.submit()   // nil
  ///
  /// - Parameter isolation: The actor to which the editor belongs; by default, the caller's.
  /// - Returns: `nil`, or the reason why the text is not valid: that of the validator, that of the
  ///   answer, or an error with the code `unanswered` if the check fails and ``onFailure`` is
  ///   `bars`.
  public func submit(isolation: isolated (any Actor)? = #isolation) async -> Refusal? {
    checkNow()
    await settle()
    return errorBeforeSubmission().map(Refusal.rule) ?? editor.submit()
  }

  /// Starts the check of the text to be submitted immediately, even if it is untouched.
  func checkNow() {
    takeSignals()
    switch editor.state {
    case .composing: editor.unmarkText()
    case .pristine where editor.verdictKind == .valid: editor.endEditing()
    case .pristine, .editing, .invalid, .valid, .validating, .committed: break
    }
    follow(isUrgent: true)
  }

  /// Repeats a failed check; otherwise does nothing.
  ///
  ///     editor.insert("rolf")
  ///     await inquirer.settle()   // failed: the server can't be reached
  ///     inquirer.retry()          // checks again
  ///     await inquirer.submit()   // an error with the code "unanswered" if it fails again
  public func retry() {
    guard case .failed = state else { return }
    startCheck()
  }

  /// Clears the answer cache, for example because a name may have been taken since; the current
  /// answer is kept.
  ///
  ///     editor.insert("root")
  ///     await inquirer.submit()   // an error: the name is taken
  ///     editor.setText("rolf")
  ///     inquirer.forgetAnswers()
  ///     editor.setText("root")
  ///     await inquirer.submit()   // checked again
  public func forgetAnswers() { cache.removeAll() }
}

extension Inquirer: CustomReflectable {
  /// A mirror of the state only, since the checked texts may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["state": state]) }
}

extension Inquirer: FieldInquirer {
  package func errorBeforeSubmission() -> ValidationError? {
    guard let current = textToCheck() else { return nil }
    if current == text, !isRejectionDiscarded {
      switch state {
      case .answered: return nil
      case .failed where onFailure == .permits: return nil
      case .idle, .waiting, .asking, .failed: break
      }
    } else if let answer = cache.answer(about: current) {
      // The text has just changed, and no observer has been notified yet.
      return answer
    }
    return editor.field.unansweredError
  }
}

extension Inquirer {
  /// Updates the check after a change of the editor.
  private func follow(isUrgent: Bool) {
    guard let current = textToCheck() else { return becomeIdle() }
    if current != text || isRejectionDiscarded {
      cancelCheck()
      text = current
      if let answer = cache.answer(about: current) { return applyCachedAnswer(answer) }
      startPause()
    } else if case .asking = state, editor.state != .validating {
      return continueCheck()
    }
    if isUrgent, case .waiting = state { startCheck() }
  }

  /// Continues a check after an edit that has left the text unchanged, but has discarded the
  /// editor's inquiry.
  private func continueCheck() {
    let number = number
    let inquiry = editor.ask()
    guard self.number == number else { return }
    self.inquiry = inquiry
    if inquiry == nil { becomeIdle() }
  }

  /// Returns the text if it must be checked, or `nil`.
  private func textToCheck() -> [UInt8]? {
    switch editor.state {
    case .pristine, .composing, .editing: return nil
    case .invalid where editor.field.verdictKind != .valid: return nil
    case .invalid, .valid, .validating, .committed: return Array(editor.text.utf8)
    }
  }

  /// Whether the editor has discarded the rejection of the text because its validator was replaced.
  private var isRejectionDiscarded: Bool {
    if case .answered(.some) = state { editor.state != .invalid } else { false }
  }

  private func becomeIdle() {
    text = nil
    if case .idle = state { return }
    cancelCheck()
    set(.idle)
  }

  /// Delays the check until the text has been unchanged for the pause.
  private func startPause() {
    set(.waiting)
    let (clock, mailbox, pause, number) = (clock, mailbox, pause, number)
    tasks = [
      Task {
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        mailbox.put(.pauseOver(number))
      }
    ]
  }

  /// Starts the check.
  private func startCheck() {
    guard let inquiry = makeInquiry() else { return }
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

  /// Returns the editor's inquiry about the text; `nil` if the editor accepts no inquiry, or an
  /// observer has changed the text.
  private func makeInquiry() -> FieldEditor.Inquiry? {
    cancelCheck()
    let number = number
    let inquiry = editor.ask()
    guard self.number == number else { return nil }
    if inquiry == nil { becomeIdle() }
    self.inquiry = inquiry
    return inquiry
  }

  /// Cancels the current check.
  private func cancelCheck() {
    number += 1
    for task in tasks { task.cancel() }
    tasks = []
    inquiry = nil
  }

  /// Processes the received signals.
  private func takeSignals() {
    for signal in mailbox.takeAll() {
      switch signal {
      case .pauseOver(number): startCheck()
      case .answered(number, let error): finish(.answered(error), error)
      case .failed(number, let error): finish(.failed(error), nil)
      case .pauseOver, .answered, .failed: break
      }
    }
  }

  /// Applies a cached answer.
  private func applyCachedAnswer(_ error: ValidationError?) {
    if makeInquiry() != nil { finish(.answered(error), error) }
  }

  /// Applies an answer or a failure.
  private func finish(_ state: State, _ error: ValidationError?) {
    let inquiry = inquiry
    cancelCheck()
    if case .answered(let error) = state, let text { cache.insert(error, about: text) }
    set(state)
    // Observers may edit in response, which starts a new check.
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
