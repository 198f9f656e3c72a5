/// Finds positions in a text that are asked for in ascending order, and reads what is between them
/// once.
struct PositionWalk {
  private let buffer: TextBuffer
  /// The unit that offsets count.
  private let unit: TextUnit
  /// The position found last, or one that may be near to the first.
  private var known: TextBuffer.Position
  /// The offset up to which was counted.
  private var offset = 0
  private var index: String.Index
  /// The Character that the last index was in.
  private var character: (start: TextBuffer.Position, end: TextBuffer.Position)?

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - buffer: The text.
  ///   - unit: What the offsets will count.
  ///   - known: A position that may be near to the first.
  init(over buffer: TextBuffer, in unit: TextUnit = .characters, near known: TextBuffer.Position) {
    self.buffer = buffer
    self.unit = unit
    self.known = known
    index = buffer.string.startIndex
  }

  /// Finds the position of a Character that is in the text.
  mutating func position(of character: Int) -> TextBuffer.Position {
    known = buffer.position(of: character, near: known)
    return known
  }

  /// Finds the position of an offset.
  ///
  /// - Returns: The position; `nil` if the offset is outside of the text.
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
    // Finding where a Character starts takes reading it, and it may be long.
    let found: (start: TextBuffer.Position, end: TextBuffer.Position)
    if let character, character.start.utf8 <= utf8, utf8 < character.end.utf8 {
      found = character
    } else {
      found = buffer.character(around: next, near: known)
    }
    character = found
    // The middle of a scalar of two UTF-16 units has the offset in bytes of its start.
    let isInside = buffer.index(found.start.utf8) < next
    known = rounding == .up && isInside ? found.end : found.start
    return known
  }
}

extension String {
  /// The index so many units after another; `nil` if that is past the end.
  fileprivate func index(_ index: Index, offsetBy distance: Int, in unit: TextUnit) -> Index? {
    switch unit {
    case .characters: self.index(index, offsetBy: distance, limitedBy: endIndex)
    case .scalars: unicodeScalars.index(index, offsetBy: distance, limitedBy: endIndex)
    case .utf16: utf16.index(index, offsetBy: distance, limitedBy: endIndex)
    case .utf8: utf8.index(index, offsetBy: distance, limitedBy: endIndex)
    }
  }
}
