extension [UInt8] {
  /// Appends a non-negative number in decimal digits.
  package mutating func append(decimal number: Int) {
    append(addingCapacity: OutputSpan.longestDecimal) { $0.append(decimal: number) }
  }

  /// Appends bytes.
  mutating func append(_ bytes: Span<UInt8>) {
    // One by one would take several times as long; they are copied while the span exists.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends text.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends constant text.
  mutating func append(literal text: StaticString) {
    // The bytes exist as long as the program; accessing those of a string would take a call.
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// A text that ends with a number, whose last digit usually changes in place.
///
///     a.txt:8 -> a.txt:9 -> a.txt:10      // only the last step writes other digits
struct NumberedText {
  private(set) var bytes: [UInt8]
  private let textCount: Int
  private var number = 0

  /// Creates a text that ends with 0.
  init(_ text: [UInt8]) {
    bytes = text + [UInt8(ascii: "0")]
    textCount = text.count
  }

  /// Changes the number, which is not negative.
  @inline(__always)
  mutating func set(_ next: Int) {
    let (last, step) = (bytes.count - 1, next - number)
    number = next
    if 0..<10 ~= step, bytes[last] + UInt8(truncatingIfNeeded: step) <= UInt8(ascii: "9") {
      bytes[last] += UInt8(truncatingIfNeeded: step)
    } else {
      bytes.removeLast(bytes.count - textCount)
      bytes.append(decimal: next)
    }
  }
}

extension OutputSpan<UInt8> {
  /// The maximum number of digits of a number.
  static var longestDecimal: Int { 20 }

  /// Appends a non-negative number in decimal digits, for which there must be room.
  @inline(__always)
  mutating func append(decimal number: Int) {
    if number < 10 { return append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)) }
    var length = 2
    var bound: UInt = 100
    while length < Self.longestDecimal - 1, number.magnitude >= bound {
      length &+= 1
      bound &*= 10
    }
    precondition(length <= freeCapacity)
    // All counted elements are initialized, and lie within the capacity.
    unsafe withUnsafeMutableBufferPointer { output, count in
      var rest = number.magnitude
      for index in (count..<count + length).reversed() {
        unsafe output.initializeElement(
          at: index, to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      }
      count += length
    }
  }

  /// Appends bytes, for which there must be room.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) {
    precondition(bytes.count <= freeCapacity)
    // All counted elements are initialized, and lie within the capacity.
    unsafe withUnsafeMutableBufferPointer { output, count in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let source = bytes.baseAddress, let start = output.baseAddress else { return }
        unsafe (start + count).initialize(from: source, count: bytes.count)
        count += bytes.count
      }
    }
  }
}
