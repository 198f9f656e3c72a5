extension [UInt8] {
  /// Adds a number that is not negative, in decimal digits.
  mutating func append(decimal number: Int) {
    append(addingCapacity: OutputSpan.longestDecimal) { $0.append(decimal: number) }
  }

  /// Adds bytes.
  mutating func append(_ bytes: Span<UInt8>) {
    // One by one would take several times as long; they are copied before the span ends.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension [UInt8] {
  /// Adds text.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}

extension OutputSpan<UInt8> {
  /// The most digits of a number.
  static var longestDecimal: Int { 20 }

  /// Adds a number that is not negative, in decimal digits, for which there must be room.
  @inline(__always)
  mutating func append(decimal number: Int) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = number.magnitude
    repeat {
      start &-= 1
      digits[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    append(digits.span.extracting(start...))
  }

  /// Adds bytes, for which there must be room.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) {
    precondition(bytes.count <= freeCapacity)
    // What is initialised is counted, and lies within the capacity.
    unsafe withUnsafeMutableBufferPointer { output, count in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let source = bytes.baseAddress, let start = output.baseAddress else { return }
        unsafe (start + count).initialize(from: source, count: bytes.count)
        count += bytes.count
      }
    }
  }
}
