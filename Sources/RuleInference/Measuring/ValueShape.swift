/// The shape of values: runs of digits and letters with fixed characters between them, as in a
/// mask.
///
///     INV-2024-0017    // INV, -, four digits, -, four digits
struct ValueShape: Equatable, Sendable {
  /// A run of characters.
  struct Run: Equatable, Sendable {
    /// The classes of the characters, as bits of ``ByteClass``; 0 for a fixed text.
    var classes: UInt8
    var minimum: Int
    var maximum: Int
    /// The text, if it is the same in all values.
    var text: [UInt8]?
  }

  var runs: [Run] = []
  /// The number of rows with the shape.
  var rows = 0

  /// The maximum number of runs of a shape.
  static let maximumRunCount = 9
}

/// A class of bytes.
enum ByteClass {
  static let digit: UInt8 = 1
  static let upper: UInt8 = 2
  static let lower: UInt8 = 4
  /// Printable ASCII other than letters, digits and spaces.
  static let mark: UInt8 = 8
  static let space: UInt8 = 16
  static let control: UInt8 = 32
  /// A byte of a character beyond ASCII.
  static let wide: UInt8 = 64

  static let letters = upper | lower
  static let alphanumeric = digit | letters

  /// The class of each byte.
  static let table: [UInt8] = (0...255 as ClosedRange<UInt8>).map { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): upper
    case UInt8(ascii: "a")...UInt8(ascii: "z"): lower
    case UInt8(ascii: " "): space
    case 0x21...0x7E: mark
    case 0x80...0xFF: wide
    default: control
    }
  }
}

extension ValueShape {
  /// Determines the shape of a value; `nil` if it has too many runs, or other characters.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isCoarse: Whether letters and digits next to each other form one run.
  init?(_ value: Span<UInt8>, isCoarse: Bool) {
    var index = 0
    while index < value.count {
      if runs.count == Self.maximumRunCount { return nil }
      let start = index
      var classes = ByteClass.table[Int(value[index])]
      if classes & ByteClass.alphanumeric == 0 {
        guard classes & (ByteClass.mark | ByteClass.space) != 0 else { return nil }
        index += 1
        runs.append(Run(classes: 0, minimum: 1, maximum: 1, text: [value[start]]))
        continue
      }
      while index < value.count {
        let next = ByteClass.table[Int(value[index])]
        guard isCoarse ? next & ByteClass.alphanumeric != 0 : next == classes else { break }
        classes |= next
        index += 1
      }
      let text = value.extracting(start..<index)
      runs.append(
        Run(
          classes: classes, minimum: text.count, maximum: text.count,
          text: text.count <= 16 ? text.copy : nil))
    }
  }

  /// Whether values of both shapes can have one in common.
  private func isLike(_ other: Self, isCoarse: Bool) -> Bool {
    runs.count == other.runs.count
      && zip(runs, other.runs).allSatisfy { own, other in
        own.classes == 0 || other.classes == 0
          ? own.classes == other.classes && own.text == other.text
          : isCoarse || own.classes == other.classes
      }
  }

  /// Adds the values of another shape, if both can have one in common.
  ///
  /// - Returns: Whether they can.
  mutating func merge(_ other: Self, isCoarse: Bool) -> Bool {
    guard isLike(other, isCoarse: isCoarse) else { return false }
    for index in runs.indices {
      let run = other.runs[index]
      runs[index].classes |= run.classes
      runs[index].minimum = min(runs[index].minimum, run.minimum)
      runs[index].maximum = max(runs[index].maximum, run.maximum)
      if runs[index].text != run.text { runs[index].text = nil }
    }
    rows += other.rows
    return true
  }
}

/// The shapes of the values of a column, as long as they are few.
struct ValueShapes: Sendable {
  private(set) var all: [ValueShape] = []
  /// The number of rows whose value has no such shape.
  private(set) var otherRows = 0
  let isCoarse: Bool

  /// The maximum number of shapes that are counted; faults have shapes of their own.
  private static let maximumCount = 8

  init(isCoarse: Bool) { self.isCoarse = isCoarse }
}

extension ValueShapes {
  /// Adds a value that some rows have.
  mutating func observe(_ value: Span<UInt8>, rows: Int) {
    guard var shape = ValueShape(value, isCoarse: isCoarse) else {
      otherRows += rows
      return
    }
    shape.rows = rows
    for index in all.indices where all[index].merge(shape, isCoarse: isCoarse) { return }
    if all.count < Self.maximumCount {
      all.append(shape)
    } else {
      otherRows += rows
    }
  }
}
