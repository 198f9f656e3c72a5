public import InputValidation

extension Inquirer {
  /// The state of the check of a text.
  @nonexhaustive public enum State: Sendable {
    /// There is nothing to check: the text is untouched, or the validator refuses it.
    case idle
    /// The text is valid, and will be checked if it doesn't change during the pause.
    case waiting
    /// The check has started, and there is no answer yet.
    case asking
    /// The check was answered: `nil` if the text is acceptable, or the reason why it is not.
    case answered(ValidationError?)
    /// The check failed, which says nothing about the text: ``TimedOut``, or the thrown error.
    case failed(any Error)
  }

  /// The policy for a text whose check fails.
  public enum FailurePolicy: Hashable, Sendable {
    /// The text can't be submitted until the check is answered.
    case bars
    /// The text can be submitted, and its recipient must check it.
    case permits
  }

  /// The error of a check without an answer in time: see ``Inquirer/State/failed(_:)``.
  public struct TimedOut: Error, Hashable, Sendable {
    /// The time limit of the check.
    public let limit: Duration
  }
}

extension Inquirer.State {
  /// Whether the check is waiting or running.
  public var isOpen: Bool {
    switch self {
    case .waiting, .asking: true
    case .idle, .answered, .failed: false
    }
  }
}

extension Inquirer.State: CustomStringConvertible {
  /// The name of the state; for an answer, whether it is yes or no, without details of a failure.
  public var description: String {
    switch self {
    case .idle: "idle"
    case .waiting: "waiting"
    case .asking: "asking"
    case .answered(nil): "answered yes"
    case .answered: "answered no"
    case .failed(let error): error is Inquirer.TimedOut ? "timed out" : "failed"
    }
  }
}
