internal import RegularLanguage

extension UInt8 {
  /// Whether the byte is JSON white space: a space, a tab, a line feed or a carriage return.
  @inlinable
  package var isJSONBlank: Bool { self <= 0x20 && 1 << UInt64(self) & 0x1_0000_2600 != 0 }
}

extension Span<UInt8> {
  /// Returns the offset of the next byte that is not white space, or the end.
  @inlinable @inline(__always)
  package func endOfBlanks(from start: Int) -> Int {
    var offset = start
    while offset < count, self[offset].isJSONBlank { offset &+= 1 }
    return offset
  }

  /// Returns the offset of the next quotation mark, backslash or control character, or the end.
  @inlinable @inline(__always)
  package func endOfPlainString(from start: Int) -> Int {
    var offset = start
    // Comparing vectors with numbers is not inlined.
    let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
    let slash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    let lastControl = SIMD16<UInt8>(repeating: 0x1F)
    while offset <= count - 16 {
      // Any sixteen bytes form a valid vector, and the load checks its bounds.
      let chunk = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: offset, as: SIMD16<UInt8>.self)
      let isEnd = (chunk .== quote) .| (chunk .== slash) .| (chunk .<= lastControl)
      // A mask has lanes of the same size, in which all bits are set if the condition holds.
      let marks = unsafe unsafeBitCast(isEnd, to: SIMD2<UInt64>.self)
      let (low, high) = (UInt64(littleEndian: marks[0]), UInt64(littleEndian: marks[1]))
      if low | high != 0 {
        let (half, mark) = low == 0 ? (8, high) : (0, low)
        return offset &+ half &+ mark.trailingZeroBitCount &>> 3
      }
      offset &+= 16
    }
    while offset < count {
      let byte = self[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      offset &+= 1
    }
    return offset
  }

  /// Returns the offset of the quotation mark that ends a string, given the offset of an escape in
  /// it; `nil` if there is none.
  package func endOfString(from escape: Int) -> Int? {
    var end = escape
    while end < count, self[end] == UInt8(ascii: "\\") {
      guard let next = endOfEscape(from: end) else { return nil }
      // Escapes often follow each other.
      let isEscape = next < count && self[next] == UInt8(ascii: "\\")
      end = isEscape ? next : endOfPlainString(from: next)
    }
    return end < count && self[end] == UInt8(ascii: "\"") ? end : nil
  }

  /// Returns the end of a word; 0 if it is another one.
  @inlinable
  package func end(of word: StaticString, from start: Int) -> Int {
    let end = start + word.utf8CodeUnitCount
    guard end <= count else { return 0 }
    for index in 0..<word.utf8CodeUnitCount
    where unsafe self[start + index] != word.utf8Start[index] {
      return 0
    }
    return end
  }

  /// Returns the end of a number; 0 if there is none.
  @inlinable @inline(__always)
  package func endOfNumber(from start: Int) -> Int {
    var offset = start
    if offset < count, self[offset] == UInt8(ascii: "-") { offset &+= 1 }
    let first = offset
    offset = endOfDigits(from: offset)
    if offset == first || offset > first + 1 && self[first] == UInt8(ascii: "0") { return 0 }
    if offset < count, self[offset] == UInt8(ascii: ".") {
      let point = offset + 1
      offset = endOfDigits(from: point)
      if offset == point { return 0 }
    }
    if offset < count, self[offset] | 0x20 == UInt8(ascii: "e") {
      offset &+= 1
      if offset < count, self[offset] == UInt8(ascii: "+") || self[offset] == UInt8(ascii: "-") {
        offset &+= 1
      }
      let exponent = offset
      offset = endOfDigits(from: exponent)
      if offset == exponent { return 0 }
    }
    return offset
  }

  @inlinable @inline(__always)
  package func endOfDigits(from start: Int) -> Int {
    var offset = start
    while offset < count, self[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset
  }

  /// Returns the code unit of an escape `\u`; `nil` if there is no such escape.
  func codeUnit(at start: Int) -> UInt16? {
    guard start + 6 <= count, self[start] == UInt8(ascii: "\\"),
      self[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for index in start + 2..<start + 6 {
      guard let digit = HexDigits.value(of: self[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the offset after an escape, given that of the backslash, or after the second one of a
  /// surrogate pair; `nil` if there is no such escape.
  private func endOfEscape(from start: Int) -> Int? {
    guard start + 1 < count else { return nil }
    if self[start + 1] != UInt8(ascii: "u") {
      return UInt8.meaning(ofEscaped: self[start + 1]).map { _ in start + 2 }
    }
    guard let unit = codeUnit(at: start) else { return nil }
    if unit & 0xF800 != 0xD800 { return start + 6 }
    guard UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: start + 6),
      UTF16.isTrailSurrogate(trail)
    else { return nil }
    return start + 12
  }

  /// Appends the decoded bytes of the content of a string.
  ///
  /// - Parameters:
  ///   - content: The range between the quotation marks of a valid string.
  ///   - bytes: Receives the bytes.
  package func decode(_ content: Range<Int>, into bytes: inout [UInt8]) {
    var offset = content.lowerBound
    while offset < content.upperBound {
      let byte = self[offset]
      if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
        offset += 1
        continue
      }
      let escaped = self[offset + 1]
      guard escaped == UInt8(ascii: "u") else {
        bytes.append(UInt8.meaning(ofEscaped: escaped) ?? escaped)
        offset += 2
        continue
      }
      guard let unit = codeUnit(at: offset) else { return }
      offset += 6
      var units = [unit]
      if UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: offset) {
        units.append(trail)
        offset += 6
      }
      bytes += Array(String(decoding: units, as: UTF16.self).utf8)
    }
  }
}

extension UInt8 {
  /// Returns the byte that an escape of two characters means; `nil` if there is no such escape.
  package static func meaning(ofEscaped byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
