internal import InputValidation

/// The last answers to an inquirer, by the bytes of the texts: canonically equivalent ones are
/// equal as strings, and may well be two names to a server.
struct AnswerMemory {
  private let capacity: Int
  private var answers: [[UInt8]: (error: ValidationError?, turn: Int)] = [:]
  /// The texts in the order in which they were used; only the last use of each counts.
  private var uses: [(text: [UInt8], turn: Int)] = []
  /// The uses that are looked through already.
  private var start = 0
  private var turn = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }
}

extension AnswerMemory {
  /// The answer about a text, if it is remembered: `nil` inside where the text can stand.
  mutating func answer(about text: [UInt8]) -> ValidationError?? {
    guard let answer = answers[text] else { return nil }
    use(text, answer.error)
    return .some(answer.error)
  }

  /// Remembers an answer, in place of the one that was used the longest time ago.
  ///
  /// - Complexity: O(1) on average.
  mutating func remember(_ error: ValidationError?, about text: [UInt8]) {
    guard capacity > 0 else { return }
    use(text, error)
    while answers.count > capacity, start < uses.count {
      let (text, turn) = uses[start]
      start += 1
      if answers[text]?.turn == turn { answers[text] = nil }
    }
  }

  private mutating func use(_ text: [UInt8], _ error: ValidationError?) {
    turn += 1
    answers[text] = (error, turn)
    uses.append((text, turn))
    // No more uses are kept than there are answers, twice.
    guard uses.count > 2 * capacity + 2 else { return }
    uses = uses[start...].filter { answers[$0.text]?.turn == $0.turn }
    start = 0
  }

  mutating func forgetAll() { (answers, uses, start) = ([:], [], 0) }
}
