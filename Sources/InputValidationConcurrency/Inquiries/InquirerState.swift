public import InputValidation

extension Inquirer {
  /// The state of what is asked about the text.
  public enum State: Sendable {
    /// There is nothing to ask: the text isn't valid by itself, or nobody has touched it.
    case idle
    /// The text is valid, and whether it stays so is waited for before anybody is asked.
    case waiting
    /// Somebody was asked, and has not answered.
    case asking
    /// There is an answer: `nil` if the text can stand, or why it can't.
    case answered(ValidationError?)
    /// There is no answer, which says nothing about the text: ``TimedOut``, or what was thrown.
    case failed(any Error)
  }

  /// The treatment of a text about which nobody answers.
  public enum FailurePolicy: Hashable, Sendable {
    /// The text can't be submitted, until somebody answers.
    case bars
    /// The text can be submitted: whoever gets it will know.
    case permits
  }

  /// The error of an inquirer whose question had no answer in time: its failure policy receives it.
  public struct TimedOut: Error, Hashable, Sendable {
    /// The time that was waited for.
    public let limit: Duration
  }
}

extension Inquirer.State {
  /// A Boolean value that tells whether an answer may still come.
  public var isOpen: Bool {
    switch self {
    case .waiting, .asking: true
    case .idle, .answered, .failed: false
    }
  }
}

extension Inquirer.State: CustomStringConvertible {
  /// The state's name; of answers whether they are yes or no, and of failures not what was thrown.
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
