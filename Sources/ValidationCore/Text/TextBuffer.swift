/// A text that keeps its length in all units up to date while parts are replaced.
///
/// Counting would read the whole text. A replacement changes Character boundaries only nearby, so
/// their count is updated by reading only that part. The counts of scalars and code units follow
/// from those of the removed and inserted texts.
package struct TextBuffer: Sendable {
  /// The text, stored as UTF-8.
  package private(set) var string: String
  /// The number of Characters.
  private(set) var count: Int
  private var scalarCount: Int
  private var utf16Count: Int
  /// The combined change since tracking began; `nil` if changes are not tracked.
  package var written: Change?

  /// A Character boundary, as an offset in Characters and in bytes of UTF-8.
  package struct Position: Hashable, Sendable {
    package var character: Int
    package var utf8: Int

    static let start = Self(character: 0, utf8: 0)
  }

  /// A replacement in a text, with the information to undo and redo it.
  package struct Change: Hashable, Sendable {
    /// The start, in bytes.
    var utf8: Int
    package var removed: String
    package var inserted: String

    var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

    package var inverse: Self { Self(utf8: utf8, removed: inserted, inserted: removed) }

    /// No change.
    package static let none = Self(utf8: 0, removed: "", inserted: "")
  }

  init(_ string: String) {
    self.string = string
    // Byte offsets take constant time only in a native string.
    self.string.makeContiguousUTF8()
    count = string.count
    scalarCount = string.unicodeScalars.count
    utf16Count = string.utf16.count
  }
}

extension TextBuffer {
  /// The position after the last Character.
  var end: Position { Position(character: count, utf8: string.utf8.count) }

  /// Returns the length of the text in constant time.
  package func length(in unit: TextUnit) -> Int {
    switch unit {
    case .characters: count
    case .scalars: scalarCount
    case .utf16: utf16Count
    case .utf8: string.utf8.count
    }
  }

  /// Returns the index of a byte offset.
  package func index(_ utf8: Int) -> String.Index {
    string.utf8.index(string.startIndex, offsetBy: utf8)
  }

  /// Returns the byte offset of an index.
  func utf8Offset(of index: String.Index) -> Int {
    string.utf8.distance(from: string.startIndex, to: index)
  }

  /// Returns a known position or an end of the text, whichever is nearest to an offset.
  private func nearest(
    to offset: Int,
    by unit: (Position) -> Int,
    near known: Position
  ) -> Position {
    var nearest = known
    var distance = abs(unit(known) - offset)
    if offset < distance { (nearest, distance) = (.start, offset) }
    if abs(unit(end) - offset) < distance { nearest = end }
    return nearest
  }

  /// Returns the position of a Character.
  ///
  /// - Parameters:
  ///   - character: The offset, at most the number of Characters.
  ///   - known: A hint: a position that may be near.
  /// - Returns: The position.
  /// - Complexity: O(*k*) in the distance to the nearest of the known position and both ends.
  func position(of character: Int, near known: Position) -> Position {
    let origin = nearest(to: character, by: { $0.character }, near: known)
    if origin.character == character { return origin }
    let index = string.index(index(origin.utf8), offsetBy: character - origin.character)
    return Position(character: character, utf8: utf8Offset(of: index))
  }

  /// The direction of rounding an offset inside a Character to a boundary.
  enum Rounding {
    case down
    case up
  }

  /// Returns the position of an index, which may be inside a Character.
  func position(at index: String.Index, _ rounding: Rounding, near known: Position) -> Position {
    if index >= string.endIndex { return end }
    let (first, next) = character(around: index, near: known)
    return rounding == .up && self.index(first.utf8) < index ? next : first
  }

  /// Returns the start and end of the Character that contains an index before the end of the text.
  func character(
    around index: String.Index,
    near known: Position
  ) -> (start: Position, end: Position) {
    let next = string.index(after: index)
    let first = string.index(before: next)
    let utf8 = utf8Offset(of: first)
    let origin = nearest(to: utf8, by: { $0.utf8 }, near: known)
    let distance = string.distance(from: self.index(origin.utf8), to: first)
    let start = Position(character: origin.character + distance, utf8: utf8)
    return (start, Position(character: start.character + 1, utf8: utf8Offset(of: next)))
  }

  /// Returns the offset of a position in another unit.
  func offset(of position: Position, in unit: TextUnit) -> Int {
    if position == self.end { return length(in: unit) }
    let end = index(position.utf8)
    switch unit {
    case .characters: return position.character
    case .scalars: return string.unicodeScalars.distance(from: string.startIndex, to: end)
    case .utf16: return string.utf16.distance(from: string.startIndex, to: end)
    case .utf8: return position.utf8
    }
  }
}

extension TextBuffer.Change {
  /// Returns the number of units by which the change lengthens a text, in a unit that does not
  /// depend on context.
  fileprivate func growth(in unit: TextUnit) -> Int {
    unit.length(of: inserted) - unit.length(of: removed)
  }
}

extension TextBuffer {
  /// Replaces bytes; the number of Characters must be set afterwards.
  mutating func write(_ change: Change) {
    written = written?.followed(by: change, in: string)
    scalarCount += change.growth(in: .scalars)
    utf16Count += change.growth(in: .utf16)
    string.write(change)
  }

  /// Sets the number of Characters of the text.
  mutating func setCount(_ count: Int) { self.count = count }
}
