import RegularLanguage

/// The state of a line that is larger than a block and is read in pieces.
package struct LargeLine {
  /// The first bytes of the line.
  package private(set) var start: [UInt8] = []
  /// The number of first bytes to keep.
  private let startSize: Int
  /// The number of bytes read, without the terminator.
  private(set) var count = 0
  /// The last byte read.
  private(set) var last: UInt8?
  /// Whether a byte order mark precedes the line.
  var hasMark = false
  /// The number of Characters before the one that exceeds the limit; nil if none does.
  private(set) var charactersWithinLimit: Int?
  /// Whether there were only blanks before the last byte.
  private var wasBlank = true
  private var counter = CharacterCounter()

  /// Creates an empty line.
  ///
  /// - Parameter startSize: The number of first bytes to keep.
  package init(keeping startSize: Int) {
    self.startSize = startSize
  }
}

extension LargeLine {
  /// Starts a new line.
  mutating func restart() { self = LargeLine(keeping: startSize) }

  /// The number of Characters.
  var characters: Int { counter.count }

  /// Reads the next piece.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - limit: The maximum number of bytes in a line.
  ///   - countsCharacters: Whether to count the Characters, which takes longest.
  package mutating func read(_ piece: Span<UInt8>, limit: Int?, countsCharacters: Bool = true) {
    guard piece.count > 0 else { return }
    for index in 0..<min(piece.count, max(0, startSize - start.count)) {
      start.append(piece[index])
    }
    if let last, !UInt8.isBlank(last) { wasBlank = false }
    if wasBlank {
      for index in 0..<piece.count - 1 where !UInt8.isBlank(piece[index]) {
        wasBlank = false
        break
      }
    }
    last = piece[piece.count - 1]
    if let limit, count <= limit, limit < count + piece.count {
      let next = limit - count
      counter.consume(piece.extracting(first: next))
      // A scalar that is cut counts as a Character.
      charactersWithinLimit = counter.count - (UTF8.isContinuation(piece[next]) ? 1 : 0)
      counter.consume(piece.extracting(next...))
    } else if countsCharacters {
      counter.consume(piece)
    }
    count += piece.count
  }

  /// Returns whether the line is blank, apart from a carriage return at its end.
  func isBlank(endingWithReturn hasReturn: Bool) -> Bool {
    wasBlank && (hasReturn || last.map(UInt8.isBlank) ?? true)
  }
}
