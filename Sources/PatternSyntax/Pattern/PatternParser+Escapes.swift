extension PatternParser {
  /// The meaning of an escape.
  enum Escape {
    /// A set that is already closed under case if required.
    case set(ScalarSet)
    case scalar(Unicode.Scalar)
    case assertion(Assertion)
  }

  /// Parses the escape at the index, outside a class.
  mutating func parseEscape() throws(CompilationError) -> Syntax {
    let start = index
    let escape = try readEscape(inClass: false)
    if case .assertion(.start) = escape { notes?.starts.append(start) }
    if case .assertion(.end) = escape { notes?.ends.append(start) }
    switch escape {
    case .set(let set): return .set(set)
    case .scalar(let scalar): return .set(folded(ScalarSet(scalar)))
    case .assertion(let assertion): return .assertion(assertion)
    }
  }

  /// Parses a backslash and the characters that belong to it.
  mutating func readEscape(inClass: Bool) throws(CompilationError) -> Escape {
    let start = index
    index += 1
    guard let letter = current else {
      throw CompilationError(.missing("the character after '\\'"), at: start)
    }
    index += 1
    if let (set, isNegated) = Self.sets[letter] {
      return .set(isNegated ? folded(named: set).complement : folded(named: set))
    }
    if let scalar = Self.controls[letter] { return .scalar(scalar) }
    switch letter {
    case "x", "u", "U": return .scalar(try readCodePoint(letter, from: start))
    case "p", "P": return .set(try parseProperty(isNegated: letter == "P", from: start))
    case "b" where inClass: return .scalar("\u{8}")
    case "0" where current?.asciiDigit == nil: return .scalar("\0")
    case "A" where !inClass: return .assertion(.start)
    case "z" where !inClass: return .assertion(.end)
    case "b": return .assertion(.wordBoundary)
    case "B" where !inClass: return .assertion(.notWordBoundary)
    default: break
    }
    if letter == "c" {
      throw unsupported("a control escape", remedy: "write \(controlRemedy)", at: start)
    }
    if let (construct, remedy) = Self.refused[letter] {
      throw unsupported(construct, remedy: remedy, at: start)
    }
    if letter.asciiDigit != nil {
      let isOctal = inClass || letter == "0"
      throw unsupported(
        isOctal ? "an octal escape" : "a backreference",
        remedy: isOctal ? "write \\x{...}" : "it is not regular, so compare the values in code",
        at: start
      )
    }
    guard !ScalarSet.asciiLetters.contains(letter) else {
      throw unsupported("the escape \\\(letter)", remedy: "write the character itself", at: start)
    }
    return .scalar(letter)
  }

  private static let sets: [Unicode.Scalar: (set: ScalarSet, isNegated: Bool)] = [
    "d": (.digits, false), "D": (.digits, true),
    "w": (.wordCharacters, false), "W": (.wordCharacters, true),
    "s": (.whiteSpace, false), "S": (.whiteSpace, true),
  ]

  private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
    "t": "\t", "n": "\n", "r": "\r", "f": "\u{C}", "a": "\u{7}",
  ]

  private static let refused: [Unicode.Scalar: (construct: String, remedy: String)] = [
    "Z": ("\\Z", "write \\z; a line feed before the end is not ignored"),
    "G": ("\\G", "remove it; a match is the whole text"),
    "K": ("\\K", "remove it; a match is the whole text"),
    "X": ("\\X", "bound the length in characters instead"),
    "R": ("\\R", "write (?:\\r\\n|[\\n-\\r\\x85\\u2028\\u2029])"),
    "k": ("a backreference", "it is not regular, so compare the values in code"),
    "g": ("a backreference", "it is not regular, so compare the values in code"),
    "Q": ("quoting by \\Q", "escape the characters one by one"),
    "E": ("quoting by \\Q", "escape the characters one by one"),
    "N": ("\\N", "write [^\\n]"),
    "h": ("\\h", "write [ \\t]"),
    "H": ("\\H", "write [^ \\t]"),
    "C": ("\\C", "a text is made of scalars, not of bytes"),
    "v": ("\\v", "write \\x0B, or [\\n-\\r\\x85\\u2028\\u2029] for all line ends"),
    "e": ("\\e", "write \\x1B"),
  ]

  /// The equivalent spelling of the control escape at the index.
  private var controlRemedy: String {
    guard let letter = current, ScalarSet.asciiLetters.contains(letter) else { return "\\x{...}" }
    let value = letter.value & 0x1F
    return (value < 0x10 ? "\\x0" : "\\x") + String(value, radix: 16, uppercase: true)
  }

  /// `\xHH`, `\x{H...}`, `\uHHHH` (a surrogate pair counts as one) or `\u{H...}`.
  private mutating func readCodePoint(
    _ letter: Unicode.Scalar,
    from start: Int
  ) throws(CompilationError) -> Unicode.Scalar {
    if letter != "U", take("{") {
      let value = readHex(atMost: 8)
      guard let value, take("}") else {
        throw CompilationError(.missing("the '}' after the hexadecimal digits"), at: index)
      }
      return try scalar(value, at: start)
    }
    let digits = letter == "x" ? 2 : letter == "u" ? 4 : 8
    let first = index
    guard var value = readHex(atMost: digits), index - first == digits else {
      throw CompilationError(.missing("one of \(digits) hexadecimal digits"), at: index)
    }
    if letter == "u", (0xD800...0xDBFF).contains(value), isAt("\\u") {
      let after = index
      index += 2
      if let low = readHex(atMost: 4), (0xDC00...0xDFFF).contains(low) {
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      } else {
        index = after
      }
    }
    return try scalar(value, at: start)
  }

  private mutating func readHex(atMost count: Int) -> UInt32? {
    var value: UInt32?
    for _ in 0..<count {
      guard let scalar = current, scalar.isASCII,
        let digit = Character(scalar).hexDigitValue
      else { break }
      value = (value ?? 0) << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private func scalar(_ value: UInt32, at start: Int) throws(CompilationError) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { throw CompilationError(.notAScalar, at: start) }
    return scalar
  }
}
