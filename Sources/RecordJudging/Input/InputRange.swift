import RegularLanguage

/// A part of a file: the lines that start in a range of its bytes.
///
/// A line belongs to the range in which it starts, regardless of its length, so that ranges that
/// cover a file without gaps contain each of its lines exactly once:
///
///     "ab\ncd\n"    0..4    // both: the second starts at 3
///     "ab\ncd\n"    4..6    // none
package enum InputRange: Equatable, Sendable {
  /// A range of byte offsets, which may extend past the end of the file.
  case bytes(Range<Int>)
  /// One of a number of equal parts, counted from 1.
  case share(Int, of: Int)
}

extension InputRange {
  /// Returns the offsets in a file of the given size; they may extend past its end.
  package func offsets(in size: Int) -> Range<Int> {
    switch self {
    case .bytes(let range):
      return range
    case .share(let number, let count):
      func end(_ number: Int) -> Int {
        // The product is exact because it has twice the width.
        count.dividingFullWidth(size.multipliedFullWidth(by: number)).quotient
      }
      return end(number - 1)..<end(number)
    }
  }
}

/// Searches for the ends of lines in a seekable file.
struct LineSearch {
  let descriptor: Platform.Descriptor
  /// The byte that ends a line.
  let terminator: UInt8
  private var block = [UInt8](repeating: 0, count: 64 * 1024)

  /// Creates a search.
  init(_ descriptor: Platform.Descriptor, terminator: UInt8) {
    self.descriptor = descriptor
    self.terminator = terminator
  }
}

extension LineSearch {
  /// Skips lines until enough are skipped or the range ends.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of lines to skip.
  ///   - range: The range of bytes to search.
  /// - Returns: The number of lines skipped, and the offset after the last of them.
  /// - Throws: ``SystemError`` if the file is not seekable, or can't be read.
  mutating func pass(
    _ limit: Int,
    in range: Range<Int>
  ) throws(SystemError) -> (count: Int, end: Int) {
    var passed = (count: 0, end: range.lowerBound)
    var position = range.lowerBound
    guard limit > 0, !range.isEmpty else { return passed }
    try Platform.seek(descriptor, to: position)
    while position < range.upperBound {
      let read = try Platform.read(
        descriptor, into: &block, from: 0, atMost: range.upperBound - position)
      if read == 0 { break }
      let bytes = block.span.extracting(first: read)
      var offset = bytes.firstOffset(of: terminator, from: 0)
      while offset < read {
        passed = (passed.count + 1, position + offset + 1)
        if passed.count == limit { return passed }
        offset = bytes.firstOffset(of: terminator, from: offset + 1)
      }
      position += read
    }
    return passed
  }
}
