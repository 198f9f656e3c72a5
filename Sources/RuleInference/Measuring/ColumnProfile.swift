import RegularLanguage
import SettingsSyntax
import ValidateRun
import ValidationCore

/// What is known about the values of a column, in constant memory.
///
/// As long as there are few distinct values, only these are counted. When there are too many, they
/// are measured once, and from then on each value is measured by what may still hold: one of the
/// named formats that all values had so far, or else numbers, or else their characters.
struct ColumnProfile: Sendable {
  /// A format that values may have.
  struct Format: Sendable {
    /// Its index among ``FormatCandidate/all``.
    let index: Int
    fileprivate let matcher: ValueMatcher
    /// Whether the values have an order.
    fileprivate let isOrdered: Bool
    /// Whether the values are durations or sizes.
    private let isAmount: Bool
    /// The number of rows whose value does not have it.
    var failures = 0
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
  /// The evidence of the first distinct values.
  private(set) var evidence = FormatCandidate.Evidence()

  // The measures of values.

  /// The formats that values may have, from the smallest to the largest.
  private(set) var formats: [Format] = []
  private(set) var numbers: [NumberRange] = Array(
    repeating: NumberRange(), count: NumberNotation.allCases.count)
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
  private(set) var leastLength = Int.max
  private(set) var mostLength = 0
  /// The extremes of the values of a format that has an order.
  private(set) var extremes = Extremes()
  /// The index of this format; `nil` if there is none.
  private(set) var knowsExtremes: Int?

  /// The least and the greatest value.
  struct Extremes: Sendable {
    private(set) var least: Int128?
    private(set) var greatest: Int128?
    /// Whether the place of some value is unknown.
    private(set) var areUnknown = false

    fileprivate mutating func note(_ key: OrderKey) {
      if key.kind == .unknown {
        areUnknown = true
        return
      }
      least = min(least ?? key.place, key.place)
      greatest = max(greatest ?? key.place, key.place)
    }
  }

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
  mutating func note(
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
      if let number = distinct.note(value, value.nameHash(seed: seed)) {
        key = distinct.entries[number].key
        return
      }
      measureDistinct(&memory, allowance)
      isOpen = true
      // Values that have a format, or are numbers, need not be measured as texts.
      knowsShapes = formats.isEmpty && !knowsNumbers
    }
    measure(value, isASCII, seed, &memory, allowance)
  }

  /// Adds a value that may repeat another one.
  mutating func noteRepeat() { unique.repeatRows(1) }

  private mutating func measure(
    _ value: Span<UInt8>,
    _ isASCII: Bool,
    _ seed: UInt64,
    _ memory: inout UniqueMemory,
    _ allowance: RowAllowance
  ) {
    let patience = allowance.patience(after: rows)
    unique.note(value, value.nameHash(seed: seed), allowed: patience, &memory)
    noteLength(of: value, isASCII)
    key = .unknown
    if knowsNumbers { noteNumber(value, rows: 1, patience) }
    if !formats.isEmpty {
      if needsKeys || formats[0].isOrdered, key == .unknown { key = OrderKey(value) }
      noteFormats(value, key, rows: 1, patience)
    } else if !knowsNumbers {
      if needsKeys { key = OrderKey(value) }
      if knowsShapes {
        measureText(value, isASCII, rows: 1)
        if otherThanLetters > patience, shapes.allSatisfy({ $0.otherRows > patience }) {
          knowsShapes = false
        }
      }
    }
  }

  private mutating func noteNumber(_ value: Span<UInt8>, rows: Int, _ patience: Int) {
    guard let number = ScannedNumber(value) else {
      otherThanNumbers += rows
      if otherThanNumbers > patience { knowsNumbers = false }
      return
    }
    numbers[number.notation.rawValue].note(number, rows: rows)
    if needsKeys, let place = number.scaled, number.notation != .comma {
      key = OrderKey(number: place)
    }
  }

  private mutating func noteFormats(
    _ value: Span<UInt8>,
    _ key: OrderKey,
    rows: Int,
    _ patience: Int
  ) {
    var index = 0
    while index < formats.count {
      if formats[index].matcher.accepts(value) {
        // Only the extremes of the smallest format become bounds.
        if index == 0, formats[0].isOrdered { extremes.note(formats[0].key(value) ?? key) }
      } else {
        formats[index].failures += rows
        if formats[index].failures > patience {
          formats.remove(at: index)
          continue
        }
      }
      index += 1
    }
  }

  private mutating func noteLength(of value: Span<UInt8>, _ isASCII: Bool) {
    if isASCII, leastLength <= value.count, value.count <= mostLength,
      !knowsShapes || !hasReturn(value)
    {
      return
    }
    let length = value.characters(0..<value.count).upperBound
    if length < leastLength { leastLength = length }
    if length > mostLength { mostLength = length }
  }

  /// Whether a value has a carriage return, which forms one Character with a line feed.
  private func hasReturn(_ value: Span<UInt8>) -> Bool {
    value.firstOffset(of: UInt8(ascii: "\r"), from: 0) < value.count
  }

  private mutating func measureText(_ value: Span<UInt8>, _ isASCII: Bool, rows: Int) {
    for index in shapes.indices { shapes[index].note(value, rows: rows) }
    var classes: UInt8 = 0
    for index in 0..<value.count { classes |= ByteClass.table[Int(value[index])] }
    if classes & ~ByteClass.letters != 0 {
      otherThanASCIILetters += rows
      if isASCII || !Self.letters.accepts(value) { otherThanLetters += rows }
    }
  }

  /// Measures the distinct values: before each value is measured, or at the end.
  mutating func measureDistinct(_ memory: inout UniqueMemory, _ allowance: RowAllowance) {
    guard isCounting else { return }
    isCounting = false
    let patience = allowance.patience(after: rows)
    let distinct = distinct
    let bytes = distinct.bytes.span
    for entry in distinct.entries {
      let value = bytes.extracting(entry.range)
      evidence.note(value)
      if samples.count < Self.sampleCount { samples.append(value.copy) }
      unique.repeatRows(entry.rows - 1)
    }
    formats = FormatCandidate.all.indices.compactMap { index in
      let candidate = FormatCandidate.all[index]
      guard candidate.isPlausible(evidence) else { return nil }
      return Format(index: index)
    }
    // A format that the first values refute needs no other values.
    for entry in distinct.entries {
      let value = bytes.extracting(entry.range)
      let isASCII = value.isASCII
      unique.note(value, entry.hash, allowed: patience, &memory)
      noteLength(of: value, isASCII)
      if knowsNumbers { noteNumber(value, rows: entry.rows, patience) }
      measureText(value, isASCII, rows: entry.rows)
      noteFormats(value, entry.key, rows: entry.rows, patience)
    }
    if let first = formats.first, first.isOrdered {
      // Before a smaller format was refuted, the extremes were those of its values.
      extremes = Extremes()
      for entry in distinct.entries where first.matcher.accepts(bytes.extracting(entry.range)) {
        extremes.note(first.key(bytes.extracting(entry.range)) ?? entry.key)
      }
    }
    knowsExtremes = formats.first?.index
  }
}

extension ColumnProfile.Format {
  fileprivate init(index: Int) {
    let candidate = FormatCandidate.all[index]
    self.index = index
    matcher = FormatCandidate.matchers[index].value
    isOrdered = candidate.isOrdered
    isAmount = candidate.amount != nil
  }

  /// Returns the place of an amount; `nil` for other formats.
  fileprivate func key(_ value: Span<UInt8>) -> OrderKey? {
    if !isAmount { return nil }
    return FormatCandidate.all[index].amount?(String(copying: value)).map { OrderKey(amount: $0) }
  }
}
