/// The values of the nodes of a program at a position of a text.
struct FormulaValues: ~Copyable {
  private let program: FormulaProgram
  private var values: [UInt64]
  private var next: [UInt64]
  /// The mask of the last class, if the program has no masks.
  private var mask: [UInt64] = []
  private var maskedClass = -1

  /// Creates the values at the end of a text.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - isInHistory: Returns whether the history of a lookbehind matches the text up to there.
  init(_ program: FormulaProgram, isInHistory: (Int) -> Bool) {
    self.program = program
    values = [UInt64](repeating: 0, count: program.width + 1)
    next = values
    if program.lacksMasks { mask = [UInt64](repeating: 0, count: program.width) }
    program.setEpsilon(in: &values)
    program.applyFormulas(to: &values, isInHistory: isInHistory)
  }

  /// Moves to the position before a scalar of a class.
  mutating func retreat(over index: Int, isInHistory: (Int) -> Bool) {
    swap(&values, &next)
    if program.lacksMasks {
      if maskedClass != index { program.makeMask(of: index, in: &mask) }
      maskedClass = index
      program.step(from: next, to: &values, mask: mask, at: 0)
    } else {
      program.step(from: next, to: &values, index)
    }
    program.applyFormulas(to: &values, isInHistory: isInHistory)
  }

  /// Returns the value of a root.
  func value(ofRoot root: Int) -> Bool {
    let number = program.roots[root]
    return values[number >> 6] >> UInt64(number & 63) & 1 == 1
  }
}
