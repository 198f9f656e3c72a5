/// A cursor that finds positions of a text in ascending order in one pass.
struct PositionWalk {
  private let buffer: TextBuffer
  /// The unit of the offsets.
  private let unit: TextUnit
  /// The last position found, or a hint for the first.
  private var known: TextBuffer.Position
  /// The offset up to which the text has been read.
  private var offset = 0
  private var index: String.Index
  /// The Character that contained the last index.
  private var character: (start: TextBuffer.Position, end: TextBuffer.Position)?

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - buffer: The text.
  ///   - unit: The unit of the offsets.
  ///   - known: A hint: a position that may be near the first.
  init(over buffer: TextBuffer, in unit: TextUnit = .characters, near known: TextBuffer.Position) {
    self.buffer = buffer
    self.unit = unit
    self.known = known
    index = buffer.string.startIndex
  }

  /// Returns the position of a Character of the text.
  mutating func position(of character: Int) -> TextBuffer.Position {
    known = buffer.position(of: character, near: known)
    return known
  }

  /// Returns the position of an offset.
  ///
  /// - Returns: The position; `nil` if the offset is outside the text.
  mutating func position(
    of offset: Int,
    _ rounding: TextBuffer.Rounding
  ) -> TextBuffer.Position? {
    guard offset >= 0 else { return nil }
    if unit == .characters { return offset > buffer.count ? nil : position(of: offset) }
    if offset < self.offset { (self.offset, index) = (0, buffer.string.startIndex) }
    guard
      let next = buffer.string.index(index, offsetBy: offset - self.offset, in: unit)
    else { return nil }
    (self.offset, index) = (offset, next)
    guard next < buffer.string.endIndex else { return buffer.end }
    let utf8 = buffer.utf8Offset(of: next)
    // Reuse the last Character: finding its start requires reading it, and it may be long.
    let found: (start: TextBuffer.Position, end: TextBuffer.Position)
    if let character, character.start.utf8 <= utf8, utf8 < character.end.utf8 {
      found = character
    } else {
      found = buffer.character(around: next, near: known)
    }
    character = found
    // An index in the middle of a UTF-16 surrogate pair has the byte offset of its start.
    let isInside = buffer.index(found.start.utf8) < next
    known = rounding == .up && isInside ? found.end : found.start
    return known
  }
}

extension String {
  /// Returns the index a number of units after another; `nil` if that is past the end.
  fileprivate func index(_ index: Index, offsetBy distance: Int, in unit: TextUnit) -> Index? {
    switch unit {
    case .characters: self.index(index, offsetBy: distance, limitedBy: endIndex)
    case .scalars: unicodeScalars.index(index, offsetBy: distance, limitedBy: endIndex)
    case .utf16: utf16.index(index, offsetBy: distance, limitedBy: endIndex)
    case .utf8: utf8.index(index, offsetBy: distance, limitedBy: endIndex)
    }
  }
}
