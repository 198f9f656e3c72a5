/// A sum over the bytes of lines of one length, such as that of a check digit.
///
/// Each byte adds a number that depends on its position, and the sum must be zero modulo the number
/// of digits. The digits of an EAN count once and three times in turn, and those of a payment card
/// once and twice, less 9 if that is more than 9:
///
///     40063812    // 4*3 + 0 + 0*3 + 6 + 3*3 + 8 + 1*3 + 2 = 40
///     40063813    // 41: a candidate
///
/// A graph of such lines has a node for each remainder, and a byte moves all nodes of a layer by
/// the same number.
struct LineSum {
  /// For each position, the bytes that it may have, which follow each other.
  let bytes: [[UInt8]]
  /// For each position, what its byte adds.
  let terms: [Term]
  /// For each sum, 1 if the lines with that sum are accepted.
  let entries: [UInt8]

  /// The number that a byte adds, which is a multiple of its distance from the first possible byte,
  /// and more from a threshold on.
  struct Term {
    let factor: UInt8
    var threshold: UInt8 = .max
    var step: UInt8 = 0

    /// The maximum factor.
    static let maximumFactor = 3
  }

  /// The maximum number of bytes of a line, without its terminator.
  static let maximumCount = 16

  /// Creates the sum of the lines of a graph; returns `nil` if they have none.
  ///
  /// - Parameter graph: A graph of lines with at most ``maximumCount`` bytes.
  init?(_ graph: LineGraph) {
    let last = graph.count - 1
    let bytes = (0..<graph.count).map(graph.bytes(at:))
    let areRanges = bytes.allSatisfy { bytes in
      bytes.count == Int(bytes[bytes.count - 1] - bytes[0]) + 1
    }
    guard areRanges else { return nil }
    // The last byte, a digit, determines the remainder of the others.
    let modulus = bytes[last].count
    var remainders: [Int] = []
    for node in graph.layers[last] {
      let digits = bytes[last].indices.filter { graph.target(of: node, by: bytes[last][$0]) != nil }
      guard digits.count == 1 else { return nil }
      remainders.append((modulus - digits[0]) % modulus)
    }
    var terms = [Term(factor: 1)]
    for position in (0..<last).reversed() {
      var additions: [Int]?
      var earlier: [Int] = []
      for node in graph.layers[position] {
        let targets = bytes[position].compactMap { graph.target(of: node, by: $0) }
        guard targets.count == bytes[position].count else { return nil }
        let first = remainders[targets[0]]
        let added = targets.map { (remainders[$0] - first + modulus) % modulus }
        guard additions == nil || additions == added else { return nil }
        additions = added
        earlier.append(first)
      }
      guard let additions, let term = Term(additions, modulus: modulus) else { return nil }
      terms.append(term)
      remainders = earlier
    }
    terms.reverse()
    (self.bytes, self.terms) = (bytes, terms)
    var greatest = 0
    for (term, bytes) in zip(terms, bytes) {
      greatest += Int(term.factor) * (bytes.count - 1) + Int(term.step)
    }
    guard greatest <= UInt8.max else { return nil }
    let start = remainders[0]
    entries = (0...Int(UInt8.max)).map { (start + $0) % modulus == 0 ? 1 : 0 }
  }
}

extension LineSum.Term {
  /// Creates the term that adds some numbers; returns `nil` if they are not of its form.
  ///
  /// - Parameters:
  ///   - additions: For each byte, in ascending order, the number modulo the modulus.
  ///   - modulus: The modulus.
  fileprivate init?(_ additions: [Int], modulus: Int) {
    let factor = additions.count > 1 ? additions[1] : 0
    guard factor <= Self.maximumFactor else { return nil }
    func rest(_ distance: Int) -> Int {
      (additions[distance] + modulus * Self.maximumFactor * additions.count - factor * distance)
        % modulus
    }
    self.factor = UInt8(factor)
    guard let first = additions.indices.first(where: { rest($0) > 0 }) else { return }
    guard additions.indices[first...].allSatisfy({ rest($0) == rest(first) }) else { return nil }
    (threshold, step) = (UInt8(first), UInt8(rest(first)))
  }
}

extension LineGraph {
  /// Returns the node of the next layer that a byte leads to.
  fileprivate func target(of node: [Int?], by byte: UInt8) -> Int? {
    symbols.firstIndex { $0.contains(byte) }.flatMap { node[$0] }
  }
}
