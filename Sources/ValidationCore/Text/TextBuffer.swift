/// A text that knows its length in all units, and keeps it while parts are replaced.
///
/// Counting takes reading the whole text. A replacement changes boundaries between Characters only
/// near to it, so that their count follows from reading that part alone; scalars and their units
/// are those that were there, less those that go, and those that come.
package struct TextBuffer: Sendable {
  /// The text, stored as UTF-8.
  package private(set) var string: String
  /// The number of Characters.
  private(set) var count: Int
  private var scalarCount: Int
  private var utf16Count: Int
  /// The change that has been written since somebody began to ask for it; `nil` if nobody does.
  package var written: Change?

  /// A boundary between Characters, by its offset in Characters and in bytes of UTF-8.
  package struct Position: Hashable, Sendable {
    package var character: Int
    package var utf8: Int

    static let start = Self(character: 0, utf8: 0)
  }

  /// A part of a text that was replaced: enough to do it again, and to undo it.
  package struct Change: Hashable, Sendable {
    /// The place where it starts, in bytes.
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
    // Offsets in bytes take constant time only in a native string.
    self.string.makeContiguousUTF8()
    count = string.count
    scalarCount = string.unicodeScalars.count
    utf16Count = string.utf16.count
  }
}

extension TextBuffer {
  /// The position after the last Character.
  var end: Position { Position(character: count, utf8: string.utf8.count) }

  /// The length of the text; it is known without counting.
  package func length(in unit: TextUnit) -> Int {
    switch unit {
    case .characters: count
    case .scalars: scalarCount
    case .utf16: utf16Count
    case .utf8: string.utf8.count
    }
  }

  /// The index of an offset in bytes.
  package func index(_ utf8: Int) -> String.Index {
    string.utf8.index(string.startIndex, offsetBy: utf8)
  }

  /// The offset of an index in bytes.
  func utf8Offset(of index: String.Index) -> Int {
    string.utf8.distance(from: string.startIndex, to: index)
  }

  /// The nearest to an offset of a known position and the two ends.
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

  /// Finds the position of a Character.
  ///
  /// - Parameters:
  ///   - character: The offset, at most the number of Characters.
  ///   - known: A position that may be near to it.
  /// - Returns: The position.
  /// - Complexity: O(*k*) in the distance to the nearest of the known position and the two ends.
  func position(of character: Int, near known: Position) -> Position {
    let origin = nearest(to: character, by: { $0.character }, near: known)
    if origin.character == character { return origin }
    let index = string.index(index(origin.utf8), offsetBy: character - origin.character)
    return Position(character: character, utf8: utf8Offset(of: index))
  }

  /// A way to round an offset inside a Character to a boundary.
  enum Rounding {
    case down
    case up
  }

  /// The position of an index, which may be inside a Character.
  func position(at index: String.Index, _ rounding: Rounding, near known: Position) -> Position {
    if index >= string.endIndex { return end }
    let (first, next) = character(around: index, near: known)
    return rounding == .up && self.index(first.utf8) < index ? next : first
  }

  /// The start and the end of the Character that an index, not that of the end, is in.
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

  /// The offset of a position in another unit.
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
  /// Returns how much longer it makes a text, in a unit that no other text changes.
  fileprivate func growth(in unit: TextUnit) -> Int {
    unit.length(of: inserted) - unit.length(of: removed)
  }
}

extension TextBuffer {
  /// Replaces bytes; the number of Characters has to be set next.
  mutating func write(_ change: Change) {
    written = written?.followed(by: change, in: string)
    scalarCount += change.growth(in: .scalars)
    utf16Count += change.growth(in: .utf16)
    string.write(change)
  }

  /// Sets the number of Characters that the text has.
  mutating func setCount(_ count: Int) { self.count = count }
}
