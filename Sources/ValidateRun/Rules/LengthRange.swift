package import ValidationCore

/// A value of `--length` or of `--decimals`: a range of whole numbers.
///
///     5         exactly 5
///     3..16     3 to 16
///     3..<17    3 to 16
///     3..       3 or more
///     ..16      16 or less
///     ..<17     16 or less
package struct LengthRange: Sendable {
  private let lower: Int?
  private let upper: Int?

  /// Parses a range.
  ///
  /// - Parameters:
  ///   - text: The range.
  ///   - option: The option of the value.
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package init(_ text: String, of option: String) throws(UsageError) {
    let bytes = Array(text.utf8)
    let dots = Array("..".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: dots) }) else {
      guard let length = Int(digits: bytes) else {
        throw .invalid(option: option, value: text, .range)
      }
      lower = length
      upper = length
      return
    }
    let left = bytes[..<start]
    var right = bytes[(start + dots.count)...]
    let isHalfOpen = right.first == UInt8(ascii: "<")
    if isHalfOpen { right.removeFirst() }
    lower = Int(digits: left)
    let end = Int(digits: right)
    guard (lower == nil) == left.isEmpty, (end == nil) == right.isEmpty,
      lower != nil || end != nil, !isHalfOpen || end != nil
    else { throw .invalid(option: option, value: text, .range) }
    upper = end.map { isHalfOpen ? $0 - 1 : $0 }
    if let upper, upper < lower ?? 0 { throw .invalid(option: option, value: text, .emptyRange) }
  }
}

extension LengthRange {
  /// The range, including both ends.
  package var interval: Interval<Int> { Interval(lower: lower, upper: upper) }
}
