/// The environment names of a field or of a repeated section in all rows.
///
///     lines.sku    // LINES_#_SKU, in which # stands for a number without a leading zero
///
/// Two members conflict if they have a name in common.
struct NamePattern {
  private enum Token: Equatable {
    case byte(UInt8)
    case number
  }

  private let tokens: [Token]

  /// Creates the pattern of the texts between the numbers.
  init(_ parts: [String]) {
    tokens = Array(parts.map { part in part.utf8.map { .byte($0) } }.joined(separator: [.number]))
  }

  /// Whether the pattern has only one name.
  var isSingle: Bool { !tokens.contains(.number) }
}

extension NamePattern {
  /// A state of reading a name.
  private struct State: Hashable {
    var token: Int
    /// The number of digits of the number at the token: 2 stands for any that may be continued.
    var digits = 0
  }

  /// Returns the states after another byte.
  private func states(after state: State, _ byte: UInt8) -> [State] {
    let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    var states: [State] = []
    if state.digits == 2, isDigit { states.append(state) }
    let token = state.digits == 0 ? state.token : state.token + 1
    guard tokens.indices.contains(token) else { return states }
    switch tokens[token] {
    case .byte(byte): states.append(State(token: token + 1))
    case .number where isDigit:
      states.append(State(token: token, digits: byte == UInt8(ascii: "0") ? 1 : 2))
    case .byte, .number: break
    }
    return states
  }

  /// The bytes that may follow a state.
  private func bytes(after state: State) -> [UInt8] {
    let digits = Array("0123456789".utf8)
    let token = state.digits == 0 ? state.token : state.token + 1
    let next: [UInt8] =
      if tokens.indices.contains(token) {
        if case .byte(let byte) = tokens[token] { [byte] } else { digits }
      } else {
        []
      }
    return state.digits == 2 ? digits + next : next
  }

  private func isEnd(_ state: State) -> Bool {
    state.token + (state.digits == 0 ? 0 : 1) == tokens.count
  }

  /// Returns whether the patterns have different bytes before their first numbers.
  private func startsDifferently(from other: Self) -> Bool {
    for (own, other) in zip(tokens, other.tokens) {
      if own == .number || other == .number { return false }
      if own != other { return true }
    }
    return false
  }

  /// Returns whether both patterns are those of fields in the same rows, which differ only after
  /// the last number.
  private func isInSameRows(as other: Self) -> Bool {
    guard let end = tokens.lastIndex(of: .number), other.tokens.lastIndex(of: .number) == end else {
      return false
    }
    return tokens[...end] == other.tokens[...end]
  }

  /// Returns a name that two different patterns have; `nil` if there is none.
  ///
  /// - Complexity: O(*nm*) in the lengths of the patterns; O(*n*) for fields in the same rows,
  ///   and for patterns that start differently.
  func commonName(with other: Self) -> String? {
    if startsDifferently(from: other) || isInSameRows(as: other) { return nil }
    struct Pair: Hashable {
      let own: State
      let other: State
    }
    let start = Pair(own: State(token: 0), other: State(token: 0))
    var known: Set<Pair> = [start]
    var queue: [(pair: Pair, name: [UInt8])] = [(start, [])]
    while let (pair, name) = queue.popLast() {
      if isEnd(pair.own), other.isEnd(pair.other) { return String(decoding: name, as: UTF8.self) }
      for byte in bytes(after: pair.own) {
        for own in states(after: pair.own, byte) {
          for others in other.states(after: pair.other, byte) {
            let next = Pair(own: own, other: others)
            if known.insert(next).inserted { queue.append((next, name + [byte])) }
          }
        }
      }
    }
    return nil
  }
}
