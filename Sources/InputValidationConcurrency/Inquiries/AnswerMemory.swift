internal import InputValidation

/// The last answers to an inquirer, by the bytes of the texts: canonically equivalent ones are
/// equal as strings, and may well be two names to a server.
struct AnswerMemory {
  private let capacity: Int
  private var answers: [[UInt8]: (error: ValidationError?, turn: Int)] = [:]
  private var turn = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }
}

extension AnswerMemory {
  /// The answer about a text, if it is remembered: `nil` inside where the text can stand.
  mutating func answer(about text: [UInt8]) -> ValidationError?? {
    guard let answer = answers[text] else { return nil }
    turn += 1
    answers[text]?.turn = turn
    return .some(answer.error)
  }

  /// Remembers an answer, in place of the one that was used the longest time ago.
  ///
  /// - Complexity: O(1), and O(*c*) in the capacity once in so many answers.
  mutating func remember(_ error: ValidationError?, about text: [UInt8]) {
    guard capacity > 0 else { return }
    turn += 1
    answers[text] = (error, turn)
    // Half of them go at once, so that nobody looks for the oldest each time.
    guard answers.count > capacity else { return }
    let turns = answers.values.map(\.turn).sorted()
    let oldest = turns[turns.count - max(1, capacity / 2)]
    answers = answers.filter { $0.value.turn >= oldest }
  }

  mutating func forgetAll() { answers = [:] }
}
