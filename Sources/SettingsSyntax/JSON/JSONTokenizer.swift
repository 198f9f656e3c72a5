internal import RegularLanguage

/// The grammar of JSON (RFC 8259), for texts that arrive in pieces of any size.
///
///     var tokenizer = JSONTokenizer(JSONTokenizer.Limits(depth: 128))
///     for piece in pieces {
///       while let token = tokenizer.next(in: piece) { ... }
///     }
///     if let token = tokenizer.end() { ... }
///     if let error = tokenizer.syntaxError { ... }    // the text is not JSON
///
/// What is read does not depend on where the text is cut, except that a value without escapes is
/// one token if it is completely in a piece. Memory does not depend on the length of the text, but
/// on its depth and on the number of names of its open objects, both of which are limited.
///
/// After a syntax error, no more tokens follow, but the rest of the text is read for its encoding
/// if columns are counted. If they are not, the text must be known to be UTF-8.
package struct JSONTokenizer: Sendable {
  /// What comes next.
  private enum State {
    /// Before a value, or before the first or a further element or name.
    case value, firstElement, element, firstName, name
    case colon, afterValue
    case string, escape, unicode, surrogate, surrogateEscape
    case number, word
    /// After a slash, which may start a comment.
    case slash
    /// In a comment, or after an asterisk that may end it.
    case lineComment, comment, commentEnd
    /// After a syntax error.
    case broken
  }

  private let limits: Limits
  private let countsColumns: Bool
  private let seeds: (UInt64, UInt64)
  private var state = State.value
  private var containers = OpenContainers()
  /// The number of bytes before the piece.
  private var base = 0
  /// The number of bytes of the piece that have been read, and that are before ``here``.
  private var offset = 0
  private var counted = 0
  private var columns = ColumnCounter()
  /// The place of the quotation mark of the current string, or of the current number or word.
  package private(set) var start = JSONPlace(offset: 0)
  private var comma = JSONPlace(offset: 0)
  /// The place of the current escape, or of the slash that may start a comment.
  package private(set) var escapeStart = JSONPlace(offset: 0)
  /// The problem, unless the slash starts a comment.
  private var slashProblem = JSONError.Problem.noValue
  /// What comes after the comment.
  private var resumed = State.value
  /// The code units of the current escape, and the number of digits of the last one.
  private var units: [UInt16] = []
  private var digits = 0
  /// The bytes that the current escape means.
  package private(set) var escaped: [UInt8] = []
  /// Whether the current string is a name.
  private var isName = false
  private var number = JSONNumberPart.nothing
  /// The current word, and the number of its bytes that have been read.
  private var word = JSONWord.null
  private var wordCount = 0
  /// The current or last name, if it has escapes or was cut; of a very long one, the start.
  package private(set) var name: [UInt8] = []
  private var longName: ValueHash?
  /// The hash of the last name with the first seed, unless it was very long.
  package private(set) var nameHash: UInt64 = 0
  /// Whether an earlier member of the same object has the last name.
  package private(set) var isRepeated = false
  /// Whether the text ends after a bracket, a brace or a comma, where more was meant to follow.
  package private(set) var isUnfinished = false
  /// The first syntax error; `nil` as long as the text may be JSON.
  package private(set) var syntaxError: (problem: JSONError.Problem, place: JSONPlace)?

  /// Creates the state before the first byte of a text.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - seed: The seed of ``nameHash``, a random number, so that no input can provoke collisions.
  ///   - countsColumns: Whether places have lines and columns, and malformed UTF-8 is an error.
  package init(_ limits: Limits, seed: UInt64, countsColumns: Bool) {
    self.limits = limits
    self.countsColumns = countsColumns
    seeds = (seed, UInt64.random(in: .min ... .max) | 1)
  }
}

extension JSONTokenizer {
  /// Starts another text.
  ///
  /// - Parameter isPlain: Whether the text is known to be ASCII, on one line.
  package mutating func restart(isPlain: Bool = false) {
    (state, base, offset, counted) = (.value, 0, 0, 0)
    containers.removeAll()
    columns = ColumnCounter(isPlain: isPlain)
    (syntaxError, isUnfinished) = (nil, false)
  }

  /// The place of the current token: of a name or a string in parts that ends, that of the last
  /// quotation mark, and of a number or word that ends, the place after it.
  package var here: JSONPlace {
    countsColumns
      ? JSONPlace(offset: base + counted, position: columns.position)
      : JSONPlace(offset: base + counted)
  }

  /// Returns the next token of a piece; `nil` at its end, before the next piece.
  package mutating func next(in piece: Span<UInt8>) -> JSONToken? {
    while true {
      count(piece)
      if offset == piece.count {
        base += piece.count
        (offset, counted) = (0, 0)
        return nil
      }
      let byte = piece[offset]
      switch state {
      case .value, .firstElement, .element, .firstName, .name, .colon, .afterValue:
        if byte.isJSONBlank {
          offset = piece.endOfBlanks(from: offset)
        } else if let token = readStructure(byte, piece) {
          return token
        }
      case .string: if let token = readString(byte, piece) { return token }
      case .number: if let token = readNumber(byte, piece) { return token }
      case .word: if let token = readWord(piece) { return token }
      case .escape, .unicode, .surrogate, .surrogateEscape:
        offset += 1
        if let token = readEscape(byte) { return token }
      case .slash:
        readCommentStart(byte)
      case .lineComment:
        offset = piece.endOfCommentLine(from: offset)
        if offset < piece.count { state = resumed }
      case .comment, .commentEnd: readComment(piece)
      case .broken: offset = piece.count
      }
    }
  }

  /// Ends the text.
  ///
  /// - Returns: The end of a number; `nil` if the text ends with something else.
  package mutating func end() -> JSONToken? {
    if countsColumns {
      columns.endLine()
      if let position = columns.malformed {
        fail(.notUTF8, at: JSONPlace(offset: base, position: position))
        return nil
      }
    }
    switch state {
    case .value: fail(.noValue, at: here)
    case .firstElement, .element:
      isUnfinished = true
      fail(.noValue, at: here)
    case .firstName, .name:
      isUnfinished = true
      fail(.noName, at: here)
    case .colon: fail(.noColon, at: here)
    case .afterValue:
      if let isObject = containers.isObject { fail(missingComma(inObject: isObject), at: here) }
    case .string: fail(.openString, at: start)
    case .escape: fail(.openString, at: escapeStart)
    case .unicode, .surrogate, .surrogateEscape: fail(.badUnicode, at: escapeStart)
    case .slash: fail(slashProblem, at: escapeStart)
    case .comment, .commentEnd: fail(.openComment, at: escapeStart)
    case .lineComment:
      state = resumed
      return end()
    case .broken: break
    case .word where wordCount < word.text.utf8CodeUnitCount: fail(.unknownWord, at: start)
    case .number where !number.isComplete: fail(.noDigit, at: here)
    case .word, .number:
      state = .afterValue
      _ = end()
      return .endScalar
    }
    return nil
  }

  /// Moves ``here`` to the next byte to read.
  @inline(__always)
  private mutating func count(_ piece: Span<UInt8>) {
    if countsColumns, counted < offset { columns.consume(piece.extracting(counted..<offset)) }
    counted = offset
  }

  private func missingComma(inObject isObject: Bool) -> JSONError.Problem {
    isObject ? .noCommaOrBrace : .noCommaOrBracket
  }

  /// Records a syntax error.
  private mutating func fail(_ problem: JSONError.Problem, at place: JSONPlace) {
    syntaxError = (problem, place)
    state = .broken
  }

  /// Records that a byte is not expected, unless it may start a comment or a string in single
  /// quotes.
  private mutating func fail(_ problem: JSONError.Problem, atByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"):
      (escapeStart, slashProblem, resumed, state) = (here, problem, state, .slash)
      offset += 1
    case UInt8(ascii: "#"): fail(limits.dialect == .json ? .comment : .commentSign, at: here)
    case UInt8(ascii: "'"): fail(.singleQuote, at: here)
    default: fail(problem, at: here)
    }
  }

  /// Reads the byte after a slash.
  private mutating func readCommentStart(_ byte: UInt8) {
    guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") else {
      return fail(slashProblem, at: escapeStart)
    }
    if limits.dialect == .json { return fail(.comment, at: escapeStart) }
    offset += 1
    state = byte == UInt8(ascii: "/") ? .lineComment : .comment
  }

  /// Reads a part of a comment that ends with an asterisk and a slash.
  private mutating func readComment(_ piece: Span<UInt8>) {
    while offset < piece.count {
      let byte = piece[offset]
      offset += 1
      if byte == UInt8(ascii: "*") {
        state = .commentEnd
      } else if state == .commentEnd, byte == UInt8(ascii: "/") {
        state = resumed
        return
      } else {
        state = .comment
      }
    }
  }

  /// Reads a byte outside strings, numbers and words, which is not white space.
  private mutating func readStructure(_ byte: UInt8, _ piece: Span<UInt8>) -> JSONToken? {
    let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    switch state {
    case .firstName where byte == UInt8(ascii: "}"), .firstElement where byte == UInt8(ascii: "]"):
      return endContainer()
    case .name where isClosing, .element where isClosing:
      if limits.dialect == .json {
        fail(.trailingComma, at: comma)
      } else if (state == .name) == (byte == UInt8(ascii: "}")) {
        return endContainer()
      } else {
        fail(state == .name ? .noName : .noValue, at: here)
      }
    case .firstName, .name:
      if byte == UInt8(ascii: "\"") { return readName(piece) }
      fail(.noName, atByte: byte)
    case .colon:
      guard byte == UInt8(ascii: ":") else {
        fail(.noColon, atByte: byte)
        return nil
      }
      offset += 1
      state = .value
    case .afterValue:
      guard let isObject = containers.isObject else {
        fail(.afterValue, atByte: byte)
        return nil
      }
      if byte == UInt8(ascii: ",") {
        comma = here
        offset += 1
        state = isObject ? .name : .element
      } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        return endContainer()
      } else {
        fail(missingComma(inObject: isObject), atByte: byte)
      }
    default: return readValue(byte, piece)
    }
    return nil
  }

  private mutating func endContainer() -> JSONToken {
    offset += 1
    state = .afterValue
    return .end(containers.removeLast() ? .object : .array)
  }

  /// Reads a name that is completely in a piece and has no escapes, as most are, or the start of
  /// another one.
  private mutating func readName(_ piece: Span<UInt8>) -> JSONToken? {
    start = here
    let first = offset + 1
    let end = piece.endOfPlainString(from: first)
    guard end < piece.count, piece[end] == UInt8(ascii: "\""), end - first <= limits.nameSize else {
      (state, isName, longName, offset) = (.string, true, nil, first)
      name.removeAll(keepingCapacity: true)
      return nil
    }
    (offset, longName) = (end, nil)
    count(piece)
    return endName(piece, first..<end)
  }

  /// Ends a name.
  private mutating func endName(_ bytes: Span<UInt8>, _ range: Range<Int>) -> JSONToken? {
    offset += 1
    state = .colon
    if containers.nameCount == limits.memberCount {
      fail(.tooManyMembers(maximum: limits.memberCount), at: start)
      return nil
    }
    nameHash = bytes.nameHash(range, seed: seeds.0)
    isRepeated =
      !containers.insert(
        longName.map { SIMD2(truncatingIfNeeded: $0.digest) }
          ?? SIMD2(nameHash, bytes.nameHash(range, seed: seeds.1)))
    return .name(range)
  }

  /// Reads a value that is completely in a piece and has no escapes, as most are, or the start of
  /// another one.
  private mutating func readValue(_ byte: UInt8, _ piece: Span<UInt8>) -> JSONToken? {
    switch byte {
    case UInt8(ascii: "\""):
      let first = offset + 1
      let end = piece.endOfPlainString(from: first)
      guard end < piece.count, piece[end] == UInt8(ascii: "\"") else {
        (state, isName, start, offset) = (.string, false, here, first)
        return .beginScalar(.string)
      }
      state = .afterValue
      offset = end + 1
      return .scalar(.string, first..<end)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = byte == UInt8(ascii: "{")
      if containers.count == limits.depth {
        fail(.tooDeep(maximum: limits.depth), at: here)
        return nil
      }
      containers.append(isObject: isObject)
      offset += 1
      state = isObject ? .firstName : .firstElement
      return .begin(isObject ? .object : .array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let end = piece.endOfNumber(from: offset)
      // It may go on in the next piece.
      guard end > 0, end < piece.count else {
        (state, number, start) = (.number, .nothing, here)
        return .beginScalar(.number)
      }
      return whole(.number, until: end)
    case UInt8(ascii: "t"): return readWord(.true, piece)
    case UInt8(ascii: "f"): return readWord(.false, piece)
    case UInt8(ascii: "n"): return readWord(.null, piece)
    case UInt8(ascii: "+"), UInt8(ascii: "."): fail(.numberStart, at: here)
    default: fail(.noValue(at: byte), atByte: byte)
    }
    return nil
  }

  private mutating func readWord(_ word: JSONWord, _ piece: Span<UInt8>) -> JSONToken? {
    let end = piece.end(of: word.text, from: offset)
    if end > 0 { return whole(word.kind, until: end) }
    (state, self.word, wordCount, start) = (.word, word, 0, here)
    return .beginScalar(word.kind)
  }

  private mutating func whole(_ kind: JSONType, until end: Int) -> JSONToken {
    let range = offset..<end
    state = .afterValue
    offset = end
    return .scalar(kind, range)
  }

  /// Reads a part of a string.
  private mutating func readString(_ byte: UInt8, _ piece: Span<UInt8>) -> JSONToken? {
    let range = offset..<piece.endOfPlainString(from: offset)
    if !range.isEmpty {
      offset = range.upperBound
      if !isName { return .part(range) }
      addToName(piece.extracting(range))
      return nil
    }
    switch byte {
    case UInt8(ascii: "\""):
      if isName {
        let name = name
        return endName(name.span, name.indices).map { _ in .name(nil) }
      }
      offset += 1
      state = .afterValue
      return .endScalar
    case UInt8(ascii: "\\"):
      (escapeStart, state) = (here, .escape)
      offset += 1
    default: fail(.control, at: here)
    }
    return nil
  }

  /// Reads a byte of an escape after the backslash.
  private mutating func readEscape(_ byte: UInt8) -> JSONToken? {
    switch state {
    case .escape where byte == UInt8(ascii: "u"): (units, digits, state) = ([0], 0, .unicode)
    case .escape:
      if let meaning = UInt8.meaning(ofEscaped: byte) { return endEscape([meaning]) }
      fail(.unknownEscape, at: escapeStart)
    case .surrogate where byte == UInt8(ascii: "\\"): state = .surrogateEscape
    case .surrogateEscape where byte == UInt8(ascii: "u"):
      units.append(0)
      (digits, state) = (0, .unicode)
    case .unicode:
      guard let digit = HexDigits.value(of: byte) else {
        fail(.badUnicode, at: escapeStart)
        return nil
      }
      units[units.count - 1] = units[units.count - 1] << 4 | UInt16(digit)
      digits += 1
      if digits < 4 { return nil }
      let isTrail = UTF16.isTrailSurrogate(units[units.count - 1])
      if units.count == 1, UTF16.isLeadSurrogate(units[0]) {
        state = .surrogate
      } else if isTrail != (units.count == 2) {
        fail(.badUnicode, at: escapeStart)
      } else {
        return endEscape(Array(String(decoding: units, as: UTF16.self).utf8))
      }
    default: fail(.badUnicode, at: escapeStart)
    }
    return nil
  }

  private mutating func endEscape(_ bytes: [UInt8]) -> JSONToken? {
    (escaped, state) = (bytes, .string)
    if !isName { return .escape }
    addToName(bytes.span)
    return nil
  }

  /// Adds a decoded part to the name.
  private mutating func addToName(_ bytes: Span<UInt8>) {
    if longName == nil, name.count + bytes.count > limits.nameSize {
      var hash = ValueHash()
      hash.read(name.span)
      longName = hash
    }
    longName?.read(bytes)
    for index in 0..<min(bytes.count, limits.nameSize - name.count) { name.append(bytes[index]) }
  }

  /// Reads a part of a number, or the byte after it.
  private mutating func readNumber(_ byte: UInt8, _ piece: Span<UInt8>) -> JSONToken? {
    let first = offset
    while offset < piece.count, let next = number.advanced(by: piece[offset]) {
      number = next
      offset += 1
    }
    if offset > first { return .part(first..<offset) }
    if number == .zero, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      fail(.leadingZero, at: here.beforeASCII)
      return nil
    }
    guard number.isComplete else {
      fail(.noDigit, at: here)
      return nil
    }
    state = .afterValue
    return .endScalar
  }

  /// Reads a part of a word.
  private mutating func readWord(_ piece: Span<UInt8>) -> JSONToken? {
    if wordCount == word.text.utf8CodeUnitCount {
      state = .afterValue
      return .endScalar
    }
    let first = offset
    while offset < piece.count, let byte = word.byte(at: wordCount) {
      guard byte == piece[offset] else {
        fail(.unknownWord, at: start)
        return nil
      }
      offset += 1
      wordCount += 1
    }
    return .part(first..<offset)
  }
}
