package import LineScanning
import RegularLanguage

/// A compact hash set of very many texts, in little more memory than the texts themselves.
///
/// The texts are stored in one array, one after another. An open-addressing hash table maps the
/// hash of a text to its start, beside six bits of the hash; if they match, bytes are compared:
///
///     red\nblue\n             // "blue" starts at 4
///     [..., 4, ..., 0, ...]   // in the slot of its hash, or a later one
package struct ValueSet: Sendable {
  /// The texts in the order in which they first occurred, each once and followed by the terminator.
  private let bytes: [UInt8]
  private let terminator: UInt8
  /// The first bits of the hash of each text, and its start plus 1; 0 for an empty slot.
  private let slots: [UInt32]
  /// The number of distinct texts.
  package let count: Int
  /// The length of the longest text, in bytes.
  package let longest: Int

  /// Creates a set of the lines of a file.
  ///
  ///     let lines = Array("red\r\nblue".utf8)
  ///     ValueSet(lines, LineFormat(), maximumByteCount: 1 << 20)   // two texts
  ///     ValueSet(lines, LineFormat(), maximumByteCount: 20)        // nil
  ///
  /// - Parameters:
  ///   - lines: The contents of the file.
  ///   - format: The format of its lines.
  ///   - maximumByteCount: The maximum memory of the set; the result is `nil` if it needs more.
  package init?(_ lines: consuming [UInt8], _ format: LineFormat, maximumByteCount: Int) {
    var bytes = lines
    terminator = format.terminator
    let (lineCount, longest) = Self.compact(&bytes, format)
    self.longest = longest
    // Two of three slots are taken, unless lines are repeated.
    let size = lineCount + lineCount / 2 + 1
    let needed = bytes.count + size * MemoryLayout<UInt32>.stride
    guard needed <= maximumByteCount, bytes.count < Self.starts else { return nil }
    var slots = [UInt32](repeating: 0, count: size)
    // Move each distinct text to the front, and drop repetitions.
    var (start, distinctEnd, count) = (0, 0, 0)
    while start < bytes.count {
      let end = bytes.span.firstOffset(of: terminator, from: start)
      let hash = Self.hash(of: bytes.span.extracting(start..<end))
      let slot = Self.slot(
        of: bytes.span.extracting(start..<end), hash, in: slots.span, bytes.span, terminator)
      if slots[slot] == 0 {
        slots[slot] = UInt32(truncatingIfNeeded: hash) & ~Self.starts | UInt32(distinctEnd + 1)
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

  /// Moves lines together in place, each followed by only a terminator.
  ///
  /// - Returns: The number of lines and the length of the longest.
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
  package func contains(_ text: Span<UInt8>) -> Bool { contains(text, hash: Self.hash(of: text)) }

  @inline(__always)
  private func contains(_ text: Span<UInt8>, hash: UInt64) -> Bool {
    slots[Self.slot(of: text, hash, in: slots.span, bytes.span, terminator)] != 0
  }

  /// Looks up the lines of a block until the closure stops it.
  ///
  /// Memory latency dominates the cost, so several lines are looked up at a time.
  ///
  /// - Parameters:
  ///   - block: Whole lines, each with its terminator.
  ///   - start: The start of the first line.
  ///   - format: The format of lines.
  ///   - body: Receives each line without its terminator, and whether it is in the set. Returns
  ///     whether to continue; if not, that line counts as not processed.
  /// - Returns: The start of the first line that was not processed.
  package func lookUpLines(
    of block: Span<UInt8>,
    from start: Int,
    _ format: LineFormat,
    _ body: (_ line: Span<UInt8>, _ isMember: Bool) -> Bool
  ) -> Int {
    var texts = [Range<Int>](repeating: 0..<0, count: Self.batchSize)
    var hashes = [UInt64](repeating: 0, count: Self.batchSize)
    var entries = [UInt32](repeating: 0, count: Self.batchSize)
    var offset = start
    while offset < block.count {
      var (next, count) = (offset, 0)
      while next < block.count, count < Self.batchSize {
        let end = block.firstOffset(of: format.terminator, from: next)
        let size = format.contentCount(of: block.extracting(next..<end))
        texts[count] = next..<next + size
        hashes[count] = Self.hash(of: block.extracting(texts[count]))
        next = min(end + 1, block.count)
        count += 1
      }
      // The loads are independent, so that the processor can overlap them.
      for index in 0..<count {
        entries[index] = slots[Self.firstSlot(of: hashes[index], of: slots.count)]
      }
      for index in 0..<count {
        let text = block.extracting(texts[index])
        if !body(text, entries[index] != 0 && contains(text, hash: hashes[index])) {
          return texts[index].lowerBound
        }
      }
      offset = next
    }
    return offset
  }

  private static let batchSize = 32

  /// Returns the first distinct texts, up to a maximum number.
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

  /// The bits of a slot with the start of a text; the others are those of its hash.
  private static let starts: UInt32 = 1 << 26 - 1

  @inline(__always)
  private static func firstSlot(of hash: UInt64, of count: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Returns the slot of a text in a table, or the empty slot if it would be inserted.
  @inline(__always)
  private static func slot(
    of text: Span<UInt8>,
    _ hash: UInt64,
    in slots: Span<UInt32>,
    _ bytes: Span<UInt8>,
    _ terminator: UInt8
  ) -> Int {
    let tag = UInt32(truncatingIfNeeded: hash) & ~starts
    var slot = firstSlot(of: hash, of: slots.count)
    while slots[slot] != 0 {
      let start = Int(slots[slot] & starts) - 1
      if slots[slot] & ~starts == tag, isSame(text, bytes, from: start, terminator) { break }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return slot
  }

  /// Returns whether a text, followed by the terminator, is stored at an offset.
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

  /// Returns the hash of a text.
  @inline(__always)
  private static func hash(of text: Span<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= text.count {
      hash = mixed(hash, text.word(at: offset))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    return mixed(hash, rest)
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return (product ^ product &>> 32) &* 0x9E37_79B9_7F4A_7C15 ^ product &>> 29
  }

  /// Returns the nearest text by edit distance; of several, the first.
  ///
  /// The distance counts insertions, deletions and substitutions of scalars, and transpositions of
  /// neighbors.
  ///
  /// - Parameters:
  ///   - text: The text to search for.
  ///   - limit: The maximum distance.
  /// - Returns: The text; `nil` if all texts are farther away.
  /// - Complexity: O(*n*) in the total length of the texts.
  package func nearest(to text: String, atMost limit: Int) -> String? {
    let wanted = Array(text.unicodeScalars)
    let traits = Traits(Array(text.utf8).span)
    var (nearest, limit) = (nil as String?, limit)
    var start = 0
    while start < bytes.count, limit > 0 {
      let end = bytes.span.firstOffset(of: terminator, from: start)
      let candidate = bytes.span.extracting(start..<end)
      if Traits(candidate).mayBeNear(traits, atMost: limit) {
        let value = String(decoding: bytes[start..<end], as: UTF8.self)
        let distance = editDistance(wanted, Array(value.unicodeScalars))
        if distance <= limit { (nearest, limit) = (value, distance - 1) }
      }
      start = end + 1
    }
    return nearest
  }

  /// The traits of a text, which rule out most distant texts cheaply.
  private struct Traits {
    let count: Int
    let isASCII: Bool
    /// A bit for each byte that occurs in the text, shared with three other bytes.
    let bytes: UInt64

    init(_ text: Span<UInt8>) {
      var (seen, bytes) = (0 as UInt8, 0 as UInt64)
      for index in text.indices {
        seen |= text[index]
        bytes |= 1 &<< UInt64(text[index] & 63)
      }
      (count, isASCII, self.bytes) = (text.count, seen < 0x80, bytes)
    }

    /// Returns whether the distance to another text may be within a maximum, with up to four bytes
    /// for each scalar.
    func mayBeNear(_ other: Self, atMost limit: Int) -> Bool {
      let size = isASCII && other.isASCII ? 1 : 4
      return abs(count - other.count) <= limit * size
        && (bytes ^ other.bytes).nonzeroBitCount <= 2 * limit * size
    }
  }

  /// The number of bytes that a search for the nearest text reads.
  package var searchedBytes: Int { bytes.count }
}
