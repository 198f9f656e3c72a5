package import RegularLanguage

/// A language over a few letters as a table of residuals, created with nothing but a membership
/// test.
///
/// Two prefixes belong to the same state if the same continuations of at most `depth` letters make
/// them members. If some states differed only by longer continuations, then each length up to those
/// would distinguish further states, and there would be more than `depth + 1` states. Two short
/// words of one state with different residuals could still be missed, so the depth grows until
/// neither is the case.
package struct ReferenceLanguage {
  private let letters: [Unicode.Scalar]
  private let expression: Expression
  private let depth: Int
  private var residuals: [[Bool]] = []
  private var successors: [[Int]] = []
  /// The states from which some text leads to a member.
  package private(set) var live: Set<Int> = []
  /// For each state, the states that some text, possibly empty, leads to.
  private var reachable: [Set<Int>] = []
  /// Whether a short word has another residual than its state.
  private var isContradictory = false

  /// Creates the table of an expression.
  package init(_ expression: Expression, letters: [Unicode.Scalar]) {
    var depth = letters.count > 2 ? 3 : 4
    self.init(expression, letters: letters, depth: depth)
    while isContradictory || stateCount > depth + 1 {
      depth = max(depth + 1, stateCount - 1)
      self.init(expression, letters: letters, depth: depth)
    }
  }

  private init(_ expression: Expression, letters: [Unicode.Scalar], depth: Int) {
    self.letters = letters
    self.expression = expression
    self.depth = depth
    var known: [Int: Bool] = [:]
    var numbers: [[Bool]: Int] = [:]
    var representatives: [[Int]] = []
    func number(of word: [Int]) -> Int {
      let residual = Self.residual(of: word, expression, letters, depth, &known)
      if let number = numbers[residual] { return number }
      numbers[residual] = representatives.count
      representatives.append(word)
      residuals.append(residual)
      return representatives.count - 1
    }
    _ = number(of: [])
    var explored = 0
    while explored < representatives.count {
      let word = representatives[explored]
      successors.append(letters.indices.map { number(of: word + [$0]) })
      explored += 1
    }
    reachable = successors.indices.map { state in
      var reached: Set<Int> = [state]
      var pending = [state]
      while let next = pending.popLast() {
        for target in successors[next] where reached.insert(target).inserted {
          pending.append(target)
        }
      }
      return reached
    }
    live = Set(successors.indices.filter { reachable[$0].contains(where: isAccepting) })
    isContradictory = Self.words(over: letters.count, upTo: 2).contains { word in
      residuals[state(after: word)] != Self.residual(of: word, expression, letters, depth, &known)
    }
  }

  private static func residual(
    of word: [Int],
    _ expression: Expression,
    _ letters: [Unicode.Scalar],
    _ depth: Int,
    _ known: inout [Int: Bool]
  ) -> [Bool] {
    let words = words(over: letters.count, upTo: depth).map { word + $0 }
    func key(of word: [Int]) -> Int { word.reduce(1) { $0 * letters.count + $1 } }
    let unknown = words.filter { known[key(of: $0)] == nil }
    let answers = ReferenceMatcher.areMembers(
      unknown.map { word in word.map { letters[$0] } }, of: expression)
    for (word, answer) in zip(unknown, answers) { known[key(of: word)] = answer }
    return words.map { known[key(of: $0)] ?? false }
  }

  /// Returns all words up to a length, as indices of letters, in order of length.
  package static func words(over count: Int, upTo length: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { word in (0..<count).map { word + [$0] } }
      all += longest
    }
    return all
  }
}

extension ReferenceLanguage {
  /// The number of residuals.
  package var stateCount: Int { residuals.count }

  package func isAccepting(_ state: Int) -> Bool { residuals[state][0] }

  /// The state after a word, from the start or from another state.
  package func state(after word: some Sequence<Int>, from start: Int = 0) -> Int {
    word.reduce(start) { successors[$0][$1] }
  }

  /// Returns the expected outcome for a word with a caret at an index.
  package func outcome(on word: [Int], caret: Int) -> Outcome {
    let whole = state(after: word)
    if isAccepting(whole) {
      return .valid(isExtensible: successors[whole].contains(where: live.contains))
    }
    return canInsert(at: state(after: word[..<caret]), before: word[caret...])
      ? .incomplete : .invalid
  }

  /// Returns whether some insertion after a state makes the rest acceptable.
  package func canInsert(at state: Int, before rest: some Sequence<Int>) -> Bool {
    reachable[state].contains { isAccepting(self.state(after: rest, from: $0)) }
  }

  /// Returns whether some insertion after a state makes the rest the prefix of a member.
  package func canStart(at state: Int, with rest: some Sequence<Int>) -> Bool {
    reachable[state].contains { live.contains(self.state(after: rest, from: $0)) }
  }
}
