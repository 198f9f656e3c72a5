import RegularLanguage

/// A line that is larger than a block, and comes in pieces: what is known of it so far.
struct LargeLine {
  /// The start of the line.
  private(set) var start: [UInt8] = []
  /// The number of bytes at the start that are kept.
  private let startSize: Int
  /// The number of its bytes, without its terminator.
  private(set) var count = 0
  /// The last byte.
  private(set) var last: UInt8?
  /// Whether a byte order mark stands before it.
  var hasMark = false
  /// The number of Characters before the one in which the limit is passed; nil if it is not.
  private(set) var charactersWithinLimit: Int?
  /// Whether there were only blanks before the last byte.
  private var wasBlank = true
  private var counter = CharacterCounter()

  /// Creates a line without anything in it.
  ///
  /// - Parameter startSize: The number of bytes at the start that are kept.
  init(keeping startSize: Int) {
    self.startSize = startSize
  }
}

extension LargeLine {
  /// Begins another line.
  mutating func restart() { self = LargeLine(keeping: startSize) }

  /// The number of Characters.
  var characters: Int { counter.count }

  /// Takes the next piece.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - limit: The most bytes of a line.
  ///   - countsCharacters: Whether the Characters matter, which take the longest.
  mutating func read(_ piece: Span<UInt8>, limit: Int?, countsCharacters: Bool = true) {
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

  /// Returns whether there are only blanks, apart from a carriage return at the end of the line.
  func isBlank(endingWithReturn hasReturn: Bool) -> Bool {
    wasBlank && (hasReturn || last.map(UInt8.isBlank) ?? true)
  }
}
