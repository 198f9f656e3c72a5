package import LineScanning
import RegularLanguage
package import SettingsSyntax

/// The state of reading the value of a field, one part after another.
package struct ValueReading: Sendable {
  /// The position at which the value starts.
  package var start: TextPosition
  /// The start of the value: one byte more than is shown.
  package private(set) var bytes: [UInt8] = []
  /// The hash; `nil` if the value is not compared with others.
  private(set) var hash: ValueHash?
  private var reading: LineReading?
  /// The states of reading the value by the conditions that other values depend on.
  private(set) var conditions: [LineReading] = []
  private var counter = CharacterCounter()
  /// The positions of the last parts, with the number of Characters before each; if there are too
  /// many, a new part replaces the oldest one except the first.
  private var parts: [(characters: Int, place: TextPosition)] = []
  /// The index of the next part.
  private var nextPart = 0
  /// The number of Characters when a fault was found, the last of which may go on in further parts,
  /// and the number of these whose places are stored; `nil` as long as there is no fault.
  private var fault: (characters: Int, parts: Int)?
  /// The position after the value; `nil` until it has been read.
  private var endPlace: TextPosition?

  /// The maximum number of stored parts; older parts are known to have no fault.
  private static let maximumPartCount = 64

  /// Creates the state before the first byte.
  ///
  /// - Parameters:
  ///   - reading: The reading that finds faults; `nil` if faults are not needed.
  ///   - start: The position of the value in the row.
  ///   - isWatched: Whether the value is compared with others.
  ///   - conditions: The conditions that other values depend on.
  package init(
    _ reading: LineReading?,
    at start: TextPosition,
    isWatched: Bool = false,
    _ conditions: [FieldCondition] = []
  ) {
    self.reading = reading
    self.conditions = conditions.map(\.newReading)
    hash = isWatched ? ValueHash() : nil
    self.start = start
  }
}

extension ValueReading {
  /// Whether the value read so far is empty.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether the value read so far consists of spaces and tabs, as far as it is known.
  package var isBlank: Bool { bytes.span.isBlank }

  /// Whether the faults of the value are needed.
  var isJudged: Bool { reading != nil }

  /// The value read so far; `nil` if it is too long to be kept.
  var allBytes: [UInt8]? { bytes.count > InvalidLine.maximumShownCount ? nil : bytes }

  /// The number of Characters read.
  package var characters: Int { counter.count }

  /// The first malformed Character; `nil` if the value read so far is valid UTF-8.
  package var malformedCharacter: Range<Int>? { counter.malformedCharacter.map { $0..<$0 + 1 } }

  /// Reads the next part.
  package mutating func read(_ part: Span<UInt8>, at place: TextPosition) {
    if fault == nil, reading?.isLocated ?? (counter.malformedCharacter != nil) {
      fault = (counter.count, Self.maximumPartCount / 2)
    }
    // The last part before which the faulty Character may have ended is where the fault ends.
    if fault.map({ counter.count <= $0.characters && $0.parts > 0 }) ?? true {
      fault?.parts -= 1
      if nextPart == Self.maximumPartCount { nextPart = 1 }
      if nextPart == parts.count {
        parts.append((counter.count, place))
      } else {
        parts[nextPart] = (counter.count, place)
      }
      nextPart += 1
    }
    reading?.read(part)
    for index in conditions.indices { conditions[index].read(part) }
    counter.consume(part)
    hash?.read(part)
    if bytes.count > InvalidLine.maximumShownCount { return }
    for index in 0..<min(part.count, InvalidLine.maximumShownCount + 1 - bytes.count) {
      bytes.append(part[index])
    }
  }

  /// Sets the position after the value, which differs from that after its last Character if this is
  /// written as an escape.
  package mutating func end(at place: TextPosition) { endPlace = place }

  /// The number of columns that the value takes in its line, as far as it is known.
  package var columns: Int {
    let end = place(of: characters)
    return end.line == start.line ? end.column - start.column : characters
  }

  /// Ends the value.
  ///
  /// - Returns: The faults of the value; `nil` if they are not needed.
  func end() -> LineFaults? {
    var reading = reading
    return reading?.end(isTerminated: false)
  }

  /// Returns the position of a Character of the value.
  func place(of character: Int) -> TextPosition {
    if let endPlace, character == counter.count { return endPlace }
    guard var part = parts.first else { return start }
    // Search from the last part back to the oldest except the first.
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
