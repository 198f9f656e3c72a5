import RegularLanguage

/// Makes blocks of lines that random automata have something to say about.
struct RandomLines {
  private var generator: SplitMix64
  /// What lines are made of.
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

  /// A line without its terminator.
  ///
  /// - Parameters:
  ///   - length: The most pieces that it has.
  ///   - oddity: About one of so many pieces is odd.
  /// - Returns: Its bytes.
  mutating func line(upTo length: Int, oddity: Int) -> [UInt8] {
    let count = Int.random(in: 0...length, using: &generator)
    return (0..<count).flatMap { _ in
      let isOdd = Int.random(in: 0..<oddity, using: &generator) == 0
      let pieces = isOdd ? Self.odd : pieces
      return pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }
  }

  /// A number below a bound.
  mutating func below(_ bound: Int) -> Int { .random(in: 0..<bound, using: &generator) }
}
