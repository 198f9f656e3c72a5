internal import InputValidation

/// A cache of the last answers to an inquirer, by the bytes of the texts: canonically equivalent
/// texts are equal as strings, but a server may distinguish them.
struct AnswerCache {
  private let capacity: Int
  private var answers: [[UInt8]: (error: ValidationError?, turn: Int)] = [:]
  /// The texts in the order of use; only the last use of each counts.
  private var uses: [(text: [UInt8], turn: Int)] = []
  /// The number of leading uses that are evicted already.
  private var start = 0
  private var turn = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }
}

extension AnswerCache {
  /// Returns the cached answer about a text; the inner value is `nil` if the text is acceptable.
  mutating func answer(about text: [UInt8]) -> ValidationError?? {
    guard let answer = answers[text] else { return nil }
    use(text, answer.error)
    return .some(answer.error)
  }

  /// Caches an answer, and evicts the least recently used one if the cache is full.
  ///
  /// - Complexity: O(1) on average.
  mutating func insert(_ error: ValidationError?, about text: [UInt8]) {
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
    // The number of uses is limited to about twice the capacity.
    guard uses.count > 2 * capacity + 2 else { return }
    uses = uses[start...].filter { answers[$0.text]?.turn == $0.turn }
    start = 0
  }

  mutating func removeAll() { (answers, uses, start) = ([:], [], 0) }
}
