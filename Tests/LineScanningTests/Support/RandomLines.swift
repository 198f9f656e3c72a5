import RegularLanguage

/// A generator of blocks of lines that random automata partly accept.
struct RandomLines {
  private var generator: SplitMix64
  /// The pieces of lines.
  private let pieces: [[UInt8]]

  init(seed: UInt64, pieces: [[UInt8]]) {
    generator = SplitMix64(seed: seed)
    self.pieces = pieces
  }

  /// Pieces that no automaton expects: malformed UTF-8, carriage returns, NUL.
  private static let odd: [[UInt8]] = [
    [0x0D], [0x00], [0xFF], [0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80],
    [0xC0, 0x80], [0xF0, 0x9F, 0x98, 0x80], [0x0D, 0x0D], [0x7F],
  ]

  /// Returns a line without its terminator.
  ///
  /// - Parameters:
  ///   - length: The maximum number of pieces.
  ///   - oddity: The approximate number of pieces per odd one.
  /// - Returns: The bytes of the line.
  mutating func line(upTo length: Int, oddity: Int) -> [UInt8] {
    let count = Int.random(in: 0...length, using: &generator)
    return (0..<count).flatMap { _ in
      let isOdd = Int.random(in: 0..<oddity, using: &generator) == 0
      let pieces = isOdd ? Self.odd : pieces
      return pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }
  }

  /// Returns a number below a bound.
  mutating func below(_ bound: Int) -> Int { .random(in: 0..<bound, using: &generator) }
}
