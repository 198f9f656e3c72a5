/// Counts the `Character`s of a text whose UTF-8 arrives in pieces.
///
/// The pieces may end anywhere, even within a scalar. The count always equals
/// `String(decoding:as:).count` for all bytes so far: malformed bytes count as the U+FFFD that
/// replaces each of their maximal subparts (Unicode 17, section 3.9), and so does an incomplete
/// scalar at the end.
///
///     var counter = CharacterCounter()
///     counter.consume(Array("e".utf8).span)         // count is 1
///     counter.consume(Array("\u{301}\r".utf8).span) // count is 2
///     counter.consume(Array("\n".utf8).span)        // count is still 2
///
/// Memory is constant, regardless of the length of the text or of a single `Character`.
package struct CharacterCounter: Sendable {
  /// The number of `Character`s that complete scalars have started.
  private var started = 0

  /// The number of `Character`s in the text before an incomplete scalar.
  package var countBeforePartial: Int { started }

  /// The first `Character` with malformed bytes, not counting an incomplete scalar.
  private var firstMalformed: Int?

  /// The state after the last complete scalar.
  private var state = GraphemeState.start

  /// The incomplete scalar.
  private var partial = PartialScalar()

  /// Creates a counter of an empty text.
  package init() {}

  /// The number of `Character`s in the text so far.
  package var count: Int {
    partial.isEmpty || !state.advanced(by: .other).startsCluster ? started : started + 1
  }
}

extension CharacterCounter {
  /// The number of `Character`s before the first one with malformed bytes, if the text ends here;
  /// `nil` if it is well-formed.
  package var malformedCharacter: Int? {
    if let firstMalformed { return firstMalformed }
    return partial.isEmpty ? nil : max(0, count - 1)
  }

  /// Processes the next bytes of the text.
  ///
  /// - Parameter bytes: Any number of bytes, well-formed or not.
  /// - Complexity: O(*n*) in the number of bytes; runs of ASCII are processed eight bytes at a
  ///   time.
  package mutating func consume(_ bytes: Span<UInt8>) {
    let classes = GraphemeClassTrie.shared
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if partial.isEmpty && byte < 0x80 {
        index = consumeASCII(bytes, from: index)
        continue
      }
      switch partial.append(byte) {
      case .incomplete:
        index += 1
      case .complete(let scalar):
        index += 1
        advance(by: classes[scalar])
      case .malformed(let includesByte):
        index += includesByte ? 1 : 0
        // U+FFFD is in no other class.
        advance(by: .other)
        firstMalformed = firstMalformed ?? max(0, started - 1)
      }
    }
  }

  @inline(__always)
  private mutating func advance(by graphemeClass: GraphemeClass) {
    let step = state.advanced(by: graphemeClass)
    state = step.state
    started &+= step.startsCluster ? 1 : 0
  }

  /// Processes a run of ASCII.
  ///
  /// Within ASCII, every byte starts a `Character` except an LF after a CR. Only the first byte of
  /// a run depends on the byte before it, and only the last byte must be remembered.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the run.
  ///   - start: The index of the first byte of the run.
  /// - Returns: The index of the first byte after the run.
  private mutating func consumeASCII(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var last = bytes[start]
    advance(by: GraphemeClass(ascii: last))
    var index = start + 1
    var pairs = 0

    // The high bit of the lowest byte, if the byte before the word is a CR.
    var carry = ASCIIWord.carry(after: last)
    while index &+ 8 <= bytes.count {
      // Any eight bytes form an integer, and the load checks its bounds.
      let raw = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let word = ASCIIWord(rawValue: UInt64(littleEndian: raw))
      guard word.isASCII else { break }
      let returns = word.bytes(equalTo: ASCIIWord.carriageReturns)
      if returns | carry != 0 {
        let feeds = word.bytes(equalTo: ASCIIWord.lineFeeds)
        pairs &+= (feeds & (returns << 8 | carry)).nonzeroBitCount
        carry = returns >> 56
      }
      index &+= 8
    }
    last = bytes[index - 1]
    while index < bytes.count, bytes[index] < 0x80 {
      pairs &+= last == 0x0D && bytes[index] == 0x0A ? 1 : 0
      last = bytes[index]
      index &+= 1
    }
    started &+= index - start - 1 - pairs
    state = GraphemeState.start.advanced(by: GraphemeClass(ascii: last)).state
    return index
  }
}

extension GraphemeClass {
  /// Creates the class of an ASCII scalar.
  @inline(__always)
  fileprivate init(ascii byte: UInt8) {
    switch byte {
    case 0x0D: self = .cr
    case 0x0A: self = .lf
    case 0..<0x20, 0x7F: self = .control
    default: self = .other
    }
  }
}

/// Eight bytes of text, the first in the lowest byte.
private struct ASCIIWord {
  let rawValue: UInt64

  static let carriageReturns: UInt64 = 0x0D0D_0D0D_0D0D_0D0D
  static let lineFeeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  var isASCII: Bool { rawValue & Self.highBits == 0 }

  /// Returns the high bits of the bytes that are equal in a pattern; the word must be ASCII.
  @inline(__always)
  func bytes(equalTo pattern: UInt64) -> UInt64 {
    // Bytes below 0x80 don't carry when 0x7F is added: all except zero get a high bit.
    ~((rawValue ^ pattern) &+ ~Self.highBits) & Self.highBits
  }

  /// Returns the bits to combine with an LF in the lowest byte.
  static func carry(after byte: UInt8) -> UInt64 {
    byte == 0x0D ? 0x80 : 0
  }
}

/// The first bytes of a UTF-8 sequence (Unicode 17, table 3-7).
private struct PartialScalar {
  /// The bits of the scalar so far.
  private var bits: UInt32 = 0

  /// The number of bytes to come.
  private var missing: UInt8 = 0

  /// The bounds of the next byte, which exclude overlong forms, surrogates and values that are too
  /// large.
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  enum Step {
    /// More bytes are needed.
    case incomplete

    /// The byte completed a scalar.
    case complete(UInt32)

    /// The bytes before, and if stated the byte itself, are a maximal malformed subpart.
    case malformed(includesByte: Bool)
  }
}

extension PartialScalar {
  /// Whether the next byte starts a sequence.
  var isEmpty: Bool { missing == 0 }

  /// Processes the next byte.
  ///
  /// - Returns: The result; except for `incomplete`, nothing remains.
  @inline(__always)
  mutating func append(_ byte: UInt8) -> Step {
    guard !isEmpty else { return begin(with: byte) }
    guard lowest <= byte && byte <= highest else {
      self = PartialScalar()
      return .malformed(includesByte: false)
    }
    bits = bits << 6 | UInt32(byte & 0x3F)
    lowest = 0x80
    highest = 0xBF
    missing -= 1
    return isEmpty ? .complete(bits) : .incomplete
  }

  @inline(__always)
  private mutating func begin(with byte: UInt8) -> Step {
    switch byte {
    case 0x00...0x7F:
      return .complete(UInt32(byte))
    case 0xC2...0xDF:
      (bits, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF:
      (bits, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4:
      (bits, missing) = (UInt32(byte & 0x07), 3)
    default:
      return .malformed(includesByte: true)
    }
    switch byte {
    case 0xE0: lowest = 0xA0
    case 0xED: highest = 0x9F
    case 0xF0: lowest = 0x90
    case 0xF4: highest = 0x8F
    default: break
    }
    return .incomplete
  }
}
