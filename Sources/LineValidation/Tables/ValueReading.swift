import RegularLanguage

/// A place in a row as it stands in the file.
struct TextPlace: Comparable, Sendable {
  /// The number of the row's lines before it.
  var line: Int
  /// The Characters of its line before it.
  var column: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// The reading of the value of one field, in the parts in which it stands in the file.
struct ValueReading: Sendable {
  /// The place at which the value starts.
  var start: TextPlace
  /// The start of it, byte for byte: one byte more than is shown.
  private(set) var bytes: [UInt8] = []
  /// The hash; `nil` if the value is compared with no other one.
  private(set) var hash: ValueHash?
  private var reading: LineReading?
  private var counter = CharacterCounter()
  /// The last places at which parts begin, and the Characters of the value before each: once they
  /// are many, the oldest one but for the first gives its place to the next.
  private var parts: [(characters: Int, place: TextPlace)] = []
  /// The index of the next one.
  private var nextPart = 0

  /// More parts are only remembered if nothing is wrong before them.
  private static let maximumPartCount = 64

  /// Starts before the first byte.
  ///
  /// - Parameters:
  ///   - reading: What finds out what is wrong with it; `nil` if it is not needed.
  ///   - start: The place in the row.
  ///   - isWatched: Whether the value is compared with others.
  init(_ reading: LineReading?, at start: TextPlace, isWatched: Bool = false) {
    self.reading = reading
    hash = isWatched ? ValueHash() : nil
    self.start = start
  }
}

extension ValueReading {
  /// Whether nothing of it was read.
  var isEmpty: Bool { bytes.isEmpty }

  /// The number of its Characters so far.
  var characters: Int { counter.count }

  /// The first Character that is malformed; `nil` if the value, if it ends here, is text.
  var malformedCharacter: Range<Int>? { counter.malformedCharacter.map { $0..<$0 + 1 } }

  /// Reads the next part.
  mutating func read(_ part: Span<UInt8>, at place: TextPlace) {
    let isSettled = reading?.hasFault ?? (counter.malformedCharacter != nil)
    if !isSettled {
      if nextPart == Self.maximumPartCount { nextPart = 1 }
      if nextPart == parts.count {
        parts.append((counter.count, place))
      } else {
        parts[nextPart] = (counter.count, place)
      }
      nextPart += 1
    }
    reading?.read(part)
    counter.consume(part)
    hash?.read(part)
    if bytes.count > InvalidLine.maximumShownCount { return }
    for index in 0..<min(part.count, InvalidLine.maximumShownCount + 1 - bytes.count) {
      bytes.append(part[index])
    }
  }

  /// Ends the value.
  ///
  /// - Returns: What is wrong with it; `nil` if it was not needed.
  func end() -> LineFaults? {
    var reading = reading
    return reading?.end(isTerminated: false)
  }

  /// Returns where a Character of the value stands.
  func place(of character: Int) -> TextPlace {
    guard var part = parts.first else { return start }
    // From the last one back to the oldest but for the first.
    for found in [parts[min(1, nextPart)..<nextPart], parts[nextPart...]] {
      guard let found = found.last(where: { $0.characters <= character }) else { continue }
      part = found
      break
    }
    var place = part.place
    place.column += character - part.characters
    return place
  }
}

/// A hash of a value, by which equal values are told: two different ones have the same hash once in
/// 2^128 times, even if they are chosen, since each process uses another hash.
struct ValueHash: Sendable {
  private var first = Hasher()
  private var second = Hasher()

  init() { second.combine(UInt8(1)) }
}

extension ValueHash {
  /// Reads the next bytes of the value.
  mutating func read(_ bytes: Span<UInt8>) {
    // A hash of bytes is that of all of them, however they were cut.
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe first.combine(bytes: bytes)
      unsafe second.combine(bytes: bytes)
    }
  }

  /// The hash.
  var digest: SIMD2<Int> { SIMD2(first.finalize(), second.finalize()) }
}
