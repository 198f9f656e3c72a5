import RegularLanguage

/// A part of a file: the lines that start in a range of its bytes.
///
/// A line belongs to the range that it starts in, however far it goes on, so that ranges which
/// cover a file without a gap have each of its lines once:
///
///     "ab\ncd\n"    0..4    // both: the second starts at 3
///     "ab\ncd\n"    4..6    // none
package enum InputRange: Equatable, Sendable {
  /// The bytes from an offset up to another one, which may lie after the end.
  case bytes(Range<Int>)
  /// One of so many equal parts, counted from 1.
  case share(Int, of: Int)
}

extension InputRange {
  /// Returns the offsets in a file of a size; they reach after its end where the range does.
  package func offsets(in size: Int) -> Range<Int> {
    switch self {
    case .bytes(let range):
      return range
    case .share(let number, let count):
      func end(_ number: Int) -> Int {
        // The product is exact: it has twice the width.
        count.dividingFullWidth(size.multipliedFullWidth(by: number)).quotient
      }
      return end(number - 1)..<end(number)
    }
  }
}

/// Finds lines in a file that can be read from anywhere.
struct LineSearch {
  let descriptor: Platform.Descriptor
  /// The byte that ends a line.
  let terminator: UInt8
  private var block = [UInt8](repeating: 0, count: 64 * 1024)

  /// Prepares to search.
  init(_ descriptor: Platform.Descriptor, terminator: UInt8) {
    self.descriptor = descriptor
    self.terminator = terminator
  }
}

extension LineSearch {
  /// Passes ends of lines, until there were enough, or nothing is left.
  ///
  /// - Parameters:
  ///   - most: How many ends are enough.
  ///   - range: The bytes that are read, at most.
  /// - Returns: How many were passed, and the offset after the last one.
  /// - Throws: ``SystemError`` if the file can't be read from anywhere.
  mutating func pass(
    _ most: Int,
    in range: Range<Int>
  ) throws(SystemError) -> (count: Int, end: Int) {
    var passed = (count: 0, end: range.lowerBound)
    var position = range.lowerBound
    guard most > 0, !range.isEmpty else { return passed }
    try Platform.seek(descriptor, to: position)
    while position < range.upperBound {
      let read = try Platform.read(
        descriptor, into: &block, from: 0, atMost: range.upperBound - position)
      if read == 0 { break }
      let bytes = block.span.extracting(first: read)
      var offset = bytes.firstOffset(of: terminator, from: 0)
      while offset < read {
        passed = (passed.count + 1, position + offset + 1)
        if passed.count == most { return passed }
        offset = bytes.firstOffset(of: terminator, from: offset + 1)
      }
      position += read
    }
    return passed
  }
}
