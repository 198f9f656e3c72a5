/// A scalar for each class of an alphabet, one that is easy to read and type if possible.
struct Representatives: Sendable {
  /// The scalars, by class.
  let scalars: [Unicode.Scalar]
  /// The classes, with the most readable scalars first.
  let order: [Int]
  /// The numbers of scalars of the classes.
  let sizes: [Int]

  init(of alphabet: Alphabet) {
    var found = [Unicode.Scalar?](repeating: nil, count: alphabet.count)
    var order: [Int] = []
    // Letters, digits, other ASCII, other scripts, and the rest.
    let readable: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x20...0x7E, 0xA1...0x2FFF, 0...0x10_FFFF,
    ]
    for range in readable {
      for run in alphabet.runs {
        // There may be thousands of runs, in ascending order.
        if run.range.lowerBound > range.upperBound || order.count == alphabet.count { break }
        guard found[Int(run.class)] == nil, run.range.overlaps(range) else { continue }
        // A run that starts with surrogates extends to U+E000.
        let scalar = Unicode.Scalar(run.range.clamped(to: range).lowerBound) ?? "\u{E000}"
        found[Int(run.class)] = scalar
        order.append(Int(run.class))
      }
    }
    self.scalars = found.compactMap { $0 }
    self.order = order
    var sizes = [Int](repeating: 0, count: alphabet.count)
    for run in alphabet.runs { sizes[Int(run.class)] += run.range.count }
    self.sizes = sizes
  }
}
