import RegularLanguage
import SettingsSyntax

/// A part of a text that is replaced.
package struct TextReplacement {
  /// The range of the replaced bytes.
  let range: Range<Int>
  /// The new bytes.
  let text: [UInt8]
  /// The number of new bytes at each end that are not part of the value: its quotation marks.
  var inset = 0
  /// The number of replaced bytes at each end that are not part of the value, either.
  var oldInset = 0

  package init(range: Range<Int>, text: [UInt8], inset: Int = 0, oldInset: Int = 0) {
    self.range = range
    self.text = text
    self.inset = inset
    self.oldInset = oldInset
  }

  /// The range of the replaced value.
  var value: Range<Int> { range.lowerBound + oldInset..<range.upperBound - oldInset }
}

/// A repaired value of a text.
package struct RepairedPart {
  /// The range of the value in the original text.
  let original: Range<Int>
  /// The range of the value in the repaired text.
  let repaired: Range<Int>
  /// The number of bytes that the text has grown by up to the end of the replaced bytes.
  let growth: Int
}

/// A text in memory with repaired values, and the positions of these values before and after.
///
///     a, b ,c    // with the replacement of " b " by "b":
///     a,b,c      // what is found at the third byte was at the third to fifth
package struct RepairedText {
  /// The bytes with all replacements.
  package private(set) var bytes: [UInt8] = []
  /// The ranges of the repaired values in the original text and in this one, in order.
  package private(set) var values: [RepairedPart] = []

  /// Replaces parts of a text.
  ///
  /// - Parameters:
  ///   - text: The original text.
  ///   - replacements: The replaced parts, in order.
  package init(_ text: Span<UInt8>, _ replacements: [TextReplacement]) {
    var offset = 0
    bytes.reserveCapacity(text.count)
    for replacement in replacements {
      bytes.append(text.extracting(offset..<replacement.range.lowerBound))
      let start = bytes.count
      bytes += replacement.text
      values.append(
        RepairedPart(
          original: replacement.value,
          repaired: start + replacement.inset..<bytes.count - replacement.inset,
          growth: bytes.count - replacement.range.upperBound))
      offset = replacement.range.upperBound
    }
    bytes.append(text.extracting(offset...))
  }
}

extension RepairedText {
  /// Returns the positions of the repaired values.
  ///
  /// - Parameters:
  ///   - original: The original text.
  ///   - start: The offset from which positions count, in both texts.
  /// - Returns: The positions in both texts.
  func places(in original: Span<UInt8>, from start: Int = 0) -> RepairedPlaces {
    var (before, after) = (PositionInRecord(start), PositionInRecord(start))
    var places = RepairedPlaces()
    for value in values {
      before.advance(to: value.original.lowerBound, of: original)
      after.advance(to: value.repaired.lowerBound, of: bytes.span)
      let starts = (before.place, after.place)
      before.advance(to: value.original.upperBound, of: original)
      after.advance(to: value.repaired.upperBound, of: bytes.span)
      places.values.append((starts.0..<before.place, starts.1..<after.place))
    }
    return places
  }
}

/// The positions of repaired values, by which the position of a finding is known in the original.
struct RepairedPlaces {
  fileprivate(set) var values: [(original: Range<TextPosition>, repaired: Range<TextPosition>)] = []
}

extension RepairedPlaces {
  /// Returns the position in the original text of what was found in the repaired one.
  ///
  /// What is found in a repaired value concerns the whole value, since it satisfies its rules.
  ///
  /// - Parameters:
  ///   - place: The position in the repaired text.
  ///   - length: The length there, in Characters.
  /// - Returns: The position, and the length.
  /// - Complexity: O(log *n*) in the number of repaired values.
  func original(of place: TextPosition, length: Int) -> (place: TextPosition, length: Int) {
    // The values are in order; the last that starts at or before the position is the one before
    // `after`.
    var (first, after) = (0, values.count)
    while first < after {
      let middle = first + (after - first) / 2
      if values[middle].repaired.lowerBound <= place { first = middle + 1 } else { after = middle }
    }
    guard after > 0 else { return (place, length) }
    let (original, repaired) = values[after - 1]
    if place < repaired.upperBound || place == repaired.lowerBound {
      let isOneLine = original.upperBound.line == original.lowerBound.line
      let all = original.upperBound.column - original.lowerBound.column
      return (original.lowerBound, isOneLine ? max(0, all) : 1)
    }
    var start = original.upperBound
    if place.line == repaired.upperBound.line {
      start.column += place.column - repaired.upperBound.column
    } else {
      start = TextPosition(
        line: start.line + place.line - repaired.upperBound.line, column: place.column)
    }
    return (TextPosition(line: start.line, column: max(0, start.column)), length)
  }
}
