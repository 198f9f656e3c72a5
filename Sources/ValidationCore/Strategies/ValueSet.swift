package import RegularLanguage

/// Very many texts, in little more memory than they take themselves.
///
/// They stand in one array, one after the other, and a table says where each starts, found by a
/// number that is made of its bytes. Different texts may have the same number, so that the bytes
/// decide:
///
///     red\nblue\n             // "blue" starts at 4
///     [..., 4, ..., 0, ...]   // at the place in the table that its number says, or after it
package struct ValueSet: Sendable {
  /// The texts in the order in which they first occurred, each once and followed by the terminator.
  private let bytes: [UInt8]
  private let terminator: UInt8
  /// The upper half of the number of each text, and one more than where it starts; 0 for none.
  private let slots: [UInt64]
  /// The number of texts, without repetitions.
  package let count: Int
  /// The number of bytes of the longest text.
  package let longest: Int

  /// Creates a set of the lines of a file.
  ///
  ///     ValueSet(Array("red\r\nblue".utf8), LineFormat(), mostBytes: 1 << 20)   // two texts
  ///     ValueSet(Array("red\r\nblue".utf8), LineFormat(), mostBytes: 20)        // nil
  ///
  /// - Parameters:
  ///   - lines: All that the file holds.
  ///   - format: What its lines are made of.
  ///   - mostBytes: The most memory that the set may take; `nil` is returned if it needs more.
  package init?(_ lines: consuming [UInt8], _ format: LineFormat, mostBytes: Int) {
    var bytes = lines
    terminator = format.terminator
    let (lineCount, longest) = Self.compact(&bytes, format)
    self.longest = longest
    var size = 16
    while size < 2 * lineCount { size *= 2 }
    let needed = bytes.count + size * MemoryLayout<UInt64>.stride
    guard needed <= mostBytes, bytes.count < UInt32.max else { return nil }
    var slots = [UInt64](repeating: 0, count: size)
    // Repetitions are left out, so that every text is one of the first `count` texts.
    var (start, distinctEnd, count) = (0, 0, 0)
    while start < bytes.count {
      let end = bytes.span.firstOffset(of: terminator, from: start)
      let place = Self.place(
        of: bytes.span.extracting(start..<end), in: slots.span, bytes.span, terminator)
      if slots[place.slot] == 0 {
        slots[place.slot] = place.tag | UInt64(distinctEnd + 1)
        count += 1
        if distinctEnd < start {
          for index in start...end {
            let byte = bytes[index]
            bytes[distinctEnd + index - start] = byte
          }
        }
        distinctEnd += end + 1 - start
      }
      start = end + 1
    }
    bytes.removeLast(bytes.count - distinctEnd)
    self.bytes = bytes
    self.slots = slots
    self.count = count
  }

  /// Brings lines together, each with a terminator and nothing else after it.
  ///
  /// - Returns: The number of lines, and of the bytes of the longest.
  private static func compact(
    _ bytes: inout [UInt8],
    _ format: LineFormat
  ) -> (count: Int, longest: Int) {
    var (start, end, count, longest) = (0, 0, 0, 0)
    while start < bytes.count {
      let next = bytes.span.firstOffset(of: format.terminator, from: start)
      let isTerminated = next < bytes.count
      let hasReturn =
        format.carriageReturn == .stripped && isTerminated && next > start
        && bytes[next - 1] == UInt8(ascii: "\r")
      let size = next - start - (hasReturn ? 1 : 0)
      if end < start {
        for index in 0..<size { bytes[end + index] = bytes[start + index] }
      }
      end += size
      if end == bytes.count { bytes.append(format.terminator) }
      bytes[end] = format.terminator
      end += 1
      count += 1
      longest = max(longest, size)
      start = next + 1
    }
    bytes.removeLast(bytes.count - min(end, bytes.count))
    return (count, longest)
  }
}

extension ValueSet {
  /// Returns whether a text is in the set.
  package func contains(_ text: Span<UInt8>) -> Bool {
    slots[Self.place(of: text, in: slots.span, bytes.span, terminator).slot] != 0
  }

  /// Looks up lines of a block, as long as that is wanted.
  ///
  /// Most of the time goes by waiting for memory, so that several lines are looked up side by side.
  ///
  /// - Parameters:
  ///   - block: Whole lines, each with its terminator.
  ///   - start: Where the first line starts.
  ///   - format: What lines are made of.
  ///   - body: Takes each line without its end, and whether it is in the set. Returns whether to go
  ///     on; if not, that line is not passed.
  /// - Returns: Where the first line starts that is not passed.
  package func lookUpLines(
    of block: Span<UInt8>,
    from start: Int,
    _ format: LineFormat,
    _ body: (_ line: Span<UInt8>, _ isMember: Bool) -> Bool
  ) -> Int {
    var texts = [Range<Int>](repeating: 0..<0, count: Self.batchSize)
    var numbers = [UInt64](repeating: 0, count: Self.batchSize)
    var entries = numbers
    var offset = start
    while offset < block.count {
      var (next, count) = (offset, 0)
      while next < block.count, count < Self.batchSize {
        let end = block.firstOffset(of: format.terminator, from: next)
        let size = format.contentCount(of: block.extracting(next..<end))
        texts[count] = next..<next + size
        numbers[count] = Self.number(of: block.extracting(texts[count]))
        next = min(end + 1, block.count)
        count += 1
      }
      // No entry depends on another, so that the processor fetches all of them at once.
      for index in 0..<count {
        entries[index] = slots[Int(truncatingIfNeeded: numbers[index]) & (slots.count - 1)]
      }
      for index in 0..<count {
        let text = block.extracting(texts[index])
        if !body(text, isText(text, numbers[index], entries[index])) {
          return texts[index].lowerBound
        }
      }
      offset = next
    }
    return offset
  }

  private static let batchSize = 32

  /// Returns whether a text is in the set, of whose number the first entry is known.
  @inline(__always)
  private func isText(_ text: Span<UInt8>, _ number: UInt64, _ entry: UInt64) -> Bool {
    if entry == 0 { return false }
    if entry >> 32 == number >> 32,
      Self.isSame(
        text, bytes.span, from: Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1, terminator)
    {
      return true
    }
    return contains(text)
  }

  /// The first texts, each once, at most as many as are wanted.
  package func prefix(_ count: Int) -> [String] {
    var texts: [String] = []
    var start = 0
    while start < bytes.count, texts.count < count {
      let end = bytes.span.firstOffset(of: terminator, from: start)
      texts.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end + 1
    }
    return texts
  }

  /// Finds the place of a text in a table: where it is, or where it would be.
  @inline(__always)
  private static func place(
    of text: Span<UInt8>,
    in slots: Span<UInt64>,
    _ bytes: Span<UInt8>,
    _ terminator: UInt8
  ) -> (slot: Int, tag: UInt64) {
    let number = number(of: text)
    let tag = number & 0xFFFF_FFFF_0000_0000
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: number) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return (slot, tag) }
      if entry & 0xFFFF_FFFF_0000_0000 == tag,
        isSame(text, bytes, from: Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1, terminator)
      {
        return (slot, tag)
      }
      slot = (slot + 1) & mask
    }
  }

  /// Returns whether a text stands at a place, with the terminator after it.
  @inline(__always)
  private static func isSame(
    _ text: Span<UInt8>,
    _ bytes: Span<UInt8>,
    from start: Int,
    _ terminator: UInt8
  ) -> Bool {
    guard start + text.count < bytes.count, bytes[start + text.count] == terminator else {
      return false
    }
    var offset = 0
    while offset + 8 <= text.count {
      if text.word(at: offset) != bytes.word(at: start + offset) { return false }
      offset += 8
    }
    while offset < text.count {
      if text[offset] != bytes[start + offset] { return false }
      offset += 1
    }
    return true
  }

  /// A number that is mostly another for other texts.
  @inline(__always)
  private static func number(of text: Span<UInt8>) -> UInt64 {
    var number = UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= text.count {
      number = mixed(number, text.word(at: offset))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    return mixed(number, rest)
  }

  @inline(__always)
  private static func mixed(_ number: UInt64, _ word: UInt64) -> UInt64 {
    let product = (number ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return (product ^ product &>> 32) &* 0x9E37_79B9_7F4A_7C15 ^ product &>> 29
  }
}

extension ValueSet {
  /// The text with the fewest insertions, deletions and replacements of scalars, and swaps of
  /// neighbours; the first one of several.
  ///
  /// - Parameters:
  ///   - text: The text that is looked for.
  ///   - most: The most of these changes.
  /// - Returns: The text; `nil` if none is so near.
  /// - Complexity: O(*n*) in the bytes of all texts.
  package func nearest(to text: String, atMost most: Int) -> String? {
    let wanted = Array(text.unicodeScalars)
    let traits = Traits(Array(text.utf8).span)
    var (nearest, most) = (nil as String?, most)
    var start = 0
    while start < bytes.count, most > 0 {
      let end = bytes.span.firstOffset(of: terminator, from: start)
      let candidate = bytes.span.extracting(start..<end)
      if Traits(candidate).mayBeNear(traits, atMost: most) {
        let value = String(decoding: bytes[start..<end], as: UTF8.self)
        let distance = editDistance(wanted, Array(value.unicodeScalars))
        if distance <= most { (nearest, most) = (value, distance - 1) }
      }
      start = end + 1
    }
    return nearest
  }

  /// The traits of a text, which tell most texts that are far from it.
  private struct Traits {
    let count: Int
    let isASCII: Bool
    /// A bit for each byte that the text has, shared with three others.
    let bytes: UInt64

    init(_ text: Span<UInt8>) {
      var (seen, bytes) = (0 as UInt8, 0 as UInt64)
      for index in text.indices {
        seen |= text[index]
        bytes |= 1 &<< UInt64(text[index] & 63)
      }
      (count, isASCII, self.bytes) = (text.count, seen < 0x80, bytes)
    }

    /// Returns whether so few changes of scalars, each of up to four bytes, may lead to another.
    func mayBeNear(_ other: Self, atMost most: Int) -> Bool {
      let size = isASCII && other.isASCII ? 1 : 4
      return abs(count - other.count) <= most * size
        && (bytes ^ other.bytes).nonzeroBitCount <= 2 * most * size
    }
  }

  /// The number of bytes that a search for the nearest text looks at.
  package var searchedBytes: Int { bytes.count }
}

extension Span<UInt8> {
  /// Eight bytes as a number.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    // Any eight bytes are an integer, and the load checks its bounds.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
