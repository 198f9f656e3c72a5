/// A text that knows the number of its Characters, and keeps it while parts are replaced.
///
/// Counting Characters takes reading the whole text. A replacement changes their boundaries only
/// near to it, so that the count follows from reading that part alone.
struct TextBuffer: Sendable {
  /// The text, stored as UTF-8.
  private(set) var string: String
  /// The number of Characters.
  private(set) var count: Int

  /// A boundary between Characters, by its offset in Characters and in bytes of UTF-8.
  struct Position: Hashable, Sendable {
    var character: Int
    var utf8: Int

    static let start = Self(character: 0, utf8: 0)
  }

  /// A part of a text that was replaced: enough to do it again, and to undo it.
  struct Change: Hashable, Sendable {
    /// Where it starts, in bytes.
    var utf8: Int
    var removed: String
    var inserted: String

    var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

    var inverse: Self { Self(utf8: utf8, removed: inserted, inserted: removed) }
  }

  init(_ string: String) {
    self.string = string
    // Offsets in bytes take constant time only in a native string.
    self.string.makeContiguousUTF8()
    count = string.count
  }
}

extension TextBuffer {
  /// The position behind the last Character.
  var end: Position { Position(character: count, utf8: string.utf8.count) }

  /// The index of an offset in bytes.
  func index(_ utf8: Int) -> String.Index {
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
    [.start, end].reduce(known) { nearest, candidate in
      abs(unit(candidate) - offset) < abs(unit(nearest) - offset)
        ? candidate : nearest
    }
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

  /// Which boundary an offset inside of a Character stands for.
  enum Rounding {
    case down
    case up
  }

  /// Finds the position of an offset.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - unit: What it counts.
  ///   - rounding: Which end of the Character is meant by an offset inside of it.
  ///   - known: A position that may be near to it.
  /// - Returns: The position; `nil` if the offset is outside of the text.
  /// - Complexity: As for ``position(of:near:)``; scalars, and UTF-16 in a text that is not ASCII,
  ///   are counted from the start.
  func position(
    of offset: Int,
    in unit: TextUnit,
    _ rounding: Rounding,
    near known: Position
  ) -> Position? {
    guard offset >= 0 else { return nil }
    let (start, end) = (string.startIndex, string.endIndex)
    let index: String.Index?
    switch unit {
    case .characters: return offset > count ? nil : position(of: offset, near: known)
    case .scalars:
      index = string.unicodeScalars.index(start, offsetBy: offset, limitedBy: end)
    case .utf16: index = string.utf16.index(start, offsetBy: offset, limitedBy: end)
    case .utf8: index = string.utf8.index(start, offsetBy: offset, limitedBy: end)
    }
    return index.map { position(at: $0, rounding, near: known) }
  }

  /// The position of an index, which may be inside of a Character.
  func position(at index: String.Index, _ rounding: Rounding, near known: Position) -> Position {
    if index >= string.endIndex { return end }
    // The Character around the index: its end, and from there its start.
    let next = string.index(after: index)
    let first = string.index(before: next)
    let boundary = rounding == .up && first < index ? next : first
    let utf8 = utf8Offset(of: boundary)
    let origin = nearest(to: utf8, by: { $0.utf8 }, near: known)
    let distance = string.distance(from: self.index(origin.utf8), to: boundary)
    return Position(character: origin.character + distance, utf8: utf8)
  }

  /// The offset of a position in another unit.
  func offset(of position: Position, in unit: TextUnit) -> Int {
    let end = index(position.utf8)
    switch unit {
    case .characters: return position.character
    case .scalars: return string.unicodeScalars.distance(from: string.startIndex, to: end)
    case .utf16: return string.utf16.distance(from: string.startIndex, to: end)
    case .utf8: return position.utf8
    }
  }
}

extension TextBuffer {
  /// Replaces bytes; the number of Characters has to be set next.
  mutating func write(_ change: Change) {
    let lower = index(change.utf8)
    let upper = string.utf8.index(lower, offsetBy: change.removed.utf8.count)
    if upper == string.endIndex {
      // Only appending makes room for more than it needs.
      if lower < upper { string.removeSubrange(lower..<upper) }
      string.append(change.inserted)
    } else {
      string.replaceSubrange(lower..<upper, with: change.inserted)
    }
  }

  /// Sets the number of Characters that the text has.
  mutating func setCount(_ count: Int) { self.count = count }
}
