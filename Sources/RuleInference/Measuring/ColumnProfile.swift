import RegularLanguage
import SettingsSyntax
import ValidateRun
import ValidationCore
import ValidationFormats

/// What is known about the values of a column, in constant memory.
///
/// As long as there are few distinct values, only these are counted. When there are too many, they
/// are measured once, and from then on each value is measured by what may still hold: one of the
/// named formats that all values had so far, or else numbers, or else their characters.
struct ColumnProfile: Sendable {
  /// A format that values may have.
  struct Format: Sendable {
    let candidate: FormatCandidate
    private let matcher: ValueMatcher
    /// The number of rows whose value does not have it.
    fileprivate(set) var failures = 0
    /// The minimum and the maximum value; `nil` unless the values have an order, and the format was
    /// the smallest one when there were few values.
    fileprivate(set) var extremes: NumberRange?
  }

  /// The number of rows with a value, empty or not.
  private(set) var rows = 0
  /// The number of rows with an empty value.
  private(set) var emptyRows = 0
  /// Whether values are only counted so far.
  private(set) var isCounting = true
  /// Whether there are more distinct values than were counted.
  private(set) var isOpen = false
  private(set) var distinct: DistinctValues
  private(set) var unique = UniqueSearch()
  /// The place in the order of the last value.
  private(set) var key = OrderKey.nothing
  /// Whether places in an order are needed.
  var needsKeys: Bool
  /// Some of the values, for examples.
  private(set) var samples: [[UInt8]] = []

  // The measures of values.

  /// The formats that values may have, from the smallest to the largest.
  private(set) var formats: [Format] = []
  private var numbers = Array(repeating: NumberRange(), count: NumberNotation.allCases.count)
  /// The number of rows whose value is not a number.
  private(set) var otherThanNumbers = 0
  private(set) var shapes: [ValueShapes] = [
    ValueShapes(isCoarse: false), ValueShapes(isCoarse: true),
  ]
  /// Whether all values were read as numbers, shapes and letters.
  private(set) var knowsNumbers = true
  private(set) var knowsShapes = true
  /// The number of rows whose value has other characters than ASCII letters, or than letters.
  private(set) var otherThanASCIILetters = 0
  private(set) var otherThanLetters = 0
  /// The lengths, in Characters.
  private(set) var minimumLength = Int.max
  private(set) var maximumLength = 0

  /// The maximum number of values kept for examples.
  private static let sampleCount = 40
  private static let letters = ValueMatcher(kind: .alphabetic(.unicode))

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - distinct: The maximum number of distinct values to count.
  ///   - needsKeys: Whether places in an order are needed.
  init(distinct: Int, needsKeys: Bool) {
    self.distinct = DistinctValues(upTo: distinct)
    self.needsKeys = needsKeys
  }
}

extension ColumnProfile {
  /// Adds the value of a row.
  ///
  /// - Parameters:
  ///   - value: The value, which is UTF-8.
  ///   - isASCII: Whether it is known to be ASCII.
  ///   - seed: The seed of the hashes of values.
  ///   - memory: The memory for finding repeated values.
  ///   - allowance: The number of rows that may break a rule.
  @inline(__always)
  mutating func observe(
    _ value: Span<UInt8>,
    isASCII: Bool,
    seed: UInt64,
    _ memory: inout UniqueMemory,
    _ allowance: RowAllowance
  ) {
    rows &+= 1
    if value.count == 0 {
      emptyRows &+= 1
      key = .nothing
      return
    }
    let isASCII = isASCII || value.isASCII
    if isCounting {
      if let number = distinct.observe(value, value.nameHash(seed: seed)) {
        key = distinct.entries[number].key
        return
      }
      measureDistinct(&memory, allowance)
      isOpen = true
      // Values that have a format, or are numbers, need not be measured as texts.
      knowsShapes = formats.isEmpty && !knowsNumbers
    }
    measure(value, isASCII: isASCII, seed: seed, &memory, allowance)
  }

  /// Adds a value that may repeat another one.
  mutating func observeRepeat() { unique.repeatRows(1) }

  private mutating func measure(
    _ value: Span<UInt8>,
    isASCII: Bool,
    seed: UInt64,
    _ memory: inout UniqueMemory,
    _ allowance: RowAllowance
  ) {
    let patience = allowance.patience(after: rows)
    unique.observe(value, value.nameHash(seed: seed), allowed: patience, &memory)
    observeLength(of: value, isASCII: isASCII)
    key = .unknown
    if knowsNumbers { observeNumber(value, rows: 1, patience) }
    if !formats.isEmpty {
      if needsKeys || formats[0].candidate.isOrdered, key == .unknown { key = OrderKey(value) }
      observeFormats(value, key, rows: 1, patience)
    } else if !knowsNumbers {
      if needsKeys { key = OrderKey(value) }
      if knowsShapes {
        measureText(value, isASCII: isASCII, rows: 1)
        if otherThanLetters > patience, shapes.allSatisfy({ $0.otherRows > patience }) {
          knowsShapes = false
        }
      }
    }
  }

  private mutating func observeNumber(_ value: Span<UInt8>, rows: Int, _ patience: Int) {
    guard let number = ScannedNumber(value) else {
      otherThanNumbers += rows
      if otherThanNumbers > patience { knowsNumbers = false }
      return
    }
    numbers[number.notation.rawValue].observe(number, rows: rows)
    if needsKeys, let place = number.scaled, number.notation != .comma {
      key = OrderKey(kind: .number, place: place)
    }
  }

  private mutating func observeFormats(
    _ value: Span<UInt8>,
    _ key: OrderKey,
    rows: Int,
    _ patience: Int
  ) {
    var index = 0
    while index < formats.count {
      formats[index].observe(value, key, rows: rows)
      if formats[index].failures > patience { formats.remove(at: index) } else { index += 1 }
    }
  }

  private mutating func observeLength(of value: Span<UInt8>, isASCII: Bool) {
    // A carriage return forms one Character with a line feed.
    if isASCII, minimumLength <= value.count, value.count <= maximumLength,
      !knowsShapes || value.firstOffset(of: UInt8(ascii: "\r"), from: 0) == value.count
    {
      return
    }
    let length = value.characters(0..<value.count).upperBound
    if length < minimumLength { minimumLength = length }
    if length > maximumLength { maximumLength = length }
  }

  private mutating func measureText(_ value: Span<UInt8>, isASCII: Bool, rows: Int) {
    for index in shapes.indices { shapes[index].observe(value, rows: rows) }
    var classes: UInt8 = 0
    for index in 0..<value.count { classes |= ByteClass.table[Int(value[index])] }
    if classes & ~ByteClass.letters != 0 {
      otherThanASCIILetters += rows
      if isASCII || Self.letters?.accepts(value) != true { otherThanLetters += rows }
    }
  }

  /// Measures the distinct values: before each value is measured, or at the end.
  mutating func measureDistinct(_ memory: inout UniqueMemory, _ allowance: RowAllowance) {
    guard isCounting else { return }
    isCounting = false
    let patience = allowance.patience(after: rows)
    let distinct = distinct
    let bytes = distinct.bytes.span
    var evidence = FormatCandidate.Evidence()
    for entry in distinct.entries {
      let value = bytes.extracting(entry.range)
      evidence.observe(value)
      if samples.count < Self.sampleCount { samples.append(value.copy) }
      unique.repeatRows(entry.rows - 1)
    }
    formats = FormatCandidate.all.filter { $0.isPlausible(evidence) }.map(Format.init)
    // A format that the first values refute needs no other values.
    for entry in distinct.entries {
      let value = bytes.extracting(entry.range)
      let isASCII = value.isASCII
      unique.observe(value, entry.hash, allowed: patience, &memory)
      observeLength(of: value, isASCII: isASCII)
      if knowsNumbers { observeNumber(value, rows: entry.rows, patience) }
      measureText(value, isASCII: isASCII, rows: entry.rows)
      observeFormats(value, entry.key, rows: entry.rows, patience)
    }
    guard formats.first?.candidate.isOrdered == true else { return }
    // Only the extremes of the smallest format become bounds.
    formats[0].extremes = NumberRange()
    for entry in distinct.entries {
      formats[0].observe(bytes.extracting(entry.range), entry.key, rows: 0)
    }
  }

  /// Returns the numbers of some notations.
  func numbers(in notations: [NumberNotation]) -> NumberRange {
    notations.reduce(into: NumberRange()) { $0.add(numbers[$1.rawValue]) }
  }
}

extension ColumnProfile.Format {
  fileprivate init(_ candidate: FormatCandidate) {
    self.candidate = candidate
    matcher = candidate.matcher.value
  }

  /// Adds a value that some rows have, with its place in an order.
  @inline(__always)
  fileprivate mutating func observe(_ value: Span<UInt8>, _ key: OrderKey, rows: Int) {
    guard matcher.accepts(value) else {
      failures += rows
      return
    }
    if extremes == nil { return }
    let amount = candidate.inference?.amount?(String(copying: value))
    extremes?.observe(amount ?? (key.kind == .unknown ? nil : key.place))
  }
}
