extension PatternParser {
  /// Applies the quantifier at the index, if there is one, to the piece.
  mutating func parseQuantifier(of piece: inout Piece) throws(CompilationError) -> Bool {
    if flags.isExtended { skipExtendedSpace() }
    let start = index
    guard let repetition = try readRepetition() else { return false }
    if let inner = piece.unrepeatable {
      throw CompilationError(
        .misplaced(
          "'\(scalars[start])' repeats \(inner.rawValue)", remedy: "put the inner one in a group"),
        at: start
      )
    }
    if take("+") {
      throw CompilationError(
        .unsupported(construct: "a possessive quantifier", remedy: "remove the last '+'"),
        at: start
      )
    }
    // The preferred match makes no difference to whether the whole text matches.
    _ = take("?")
    let copies = repetition.maximum ?? max(repetition.minimum, 1)
    let (product, isTooLarge) = piece.copies.multipliedReportingOverflow(by: max(copies, 1))
    guard !isTooLarge, product <= limits.repeats else {
      throw CompilationError(.repeatTooLarge(limit: limits.repeats), at: start)
    }
    piece = Piece(
      syntax: .loop(piece.syntax, repetition),
      copies: product,
      outline: piece.outline,
      unrepeatable: .repeat
    )
    return true
  }

  private mutating func readRepetition() throws(CompilationError) -> Repetition? {
    switch current {
    case "*":
      index += 1
      return .zeroOrMore
    case "+":
      index += 1
      return .oneOrMore
    case "?":
      index += 1
      return .zeroOrOne
    case "{":
      guard let (repetition, end) = bounds(at: index) else {
        if isAt("{,") {
          throw CompilationError(
            .misplaced("the minimum of this repeat is missing", remedy: "write {0,...} or \\{"),
            at: index
          )
        }
        return nil
      }
      if let maximum = repetition.maximum, maximum < repetition.minimum {
        throw CompilationError(.reversed("this repeat"), at: index)
      }
      index = end
      return repetition
    default: return nil
    }
  }

  /// Returns the bounds `{m}`, `{m,}` or `{m,n}` at an index, and the index after them; `nil` if
  /// the brace is literal.
  func bounds(at start: Int) -> (Repetition, end: Int)? {
    var position = start + 1
    func number() -> Int? {
      var value: Int?
      while position < scalars.count, let digit = scalars[position].asciiDigit {
        // The exact value is irrelevant above all limits.
        value = min((value ?? 0) * 10 + digit, Int(Int32.max))
        position += 1
      }
      return value
    }
    func take(_ scalar: Unicode.Scalar) -> Bool {
      guard position < scalars.count, scalars[position] == scalar else { return false }
      position += 1
      return true
    }
    guard let minimum = number() else { return nil }
    var maximum: Int? = minimum
    if take(",") { maximum = number() }
    return take("}") ? (Repetition(minimum, maximum), position) : nil
  }
}

extension Unicode.Scalar {
  /// The value of an ASCII digit.
  var asciiDigit: Int? { ("0"..."9").contains(self) ? Int(value - 0x30) : nil }
}
