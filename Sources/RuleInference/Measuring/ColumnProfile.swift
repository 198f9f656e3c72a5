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
    /// The minimum and the maximum value; `nil` unless the values have an order.
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
  /// How successive values differ, in both readings of dates.
  private var (trend, trendByDay) = (ValueTrend(), ValueTrend())
  /// The hash of the last value; `nil` if it was empty, or hashes are not needed.
  private(set) var hash: UInt64?
  /// Whether places in an order, and hashes, are needed.
  var (needsKeys, needsHashes): (Bool, Bool)
  /// The texts that stand for missing values; those rows count as empty.
  private(set) var missing: [String] = []
  /// Whether texts may stand for missing values.
  private let hasMarkers: Bool
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
  ///   - isOfRows: Whether values are in rows, which are compared, and can have marks for missing
  ///     values.
  init(distinct: Int, isOfRows: Bool) {
    self.distinct = DistinctValues(upTo: distinct)
    (needsKeys, needsHashes, hasMarkers) = (isOfRows, isOfRows, isOfRows)
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
    (key, hash) = (.nothing, nil)
    if value.count == 0 {
      emptyRows &+= 1
      return
    }
    let isASCII = isASCII || value.isASCII
    if isCounting || needsHashes { hash = value.nameHash(seed: seed) }
    if isCounting {
      if let hash, let number = distinct.observe(value, hash) {
        key = distinct.entries[number].key
        observeTrend()
        return
      }
      measureDistinct(&memory, allowance)
      isOpen = true
      // Values that have a format, or are numbers, need not be measured as texts.
      knowsShapes = formats.isEmpty && !knowsNumbers
    }
    if hasMarkers, MissingMarker.isMarker(value), hasClearKind {
      addMissing(String(copying: value), rows: 1)
      hash = nil
      return
    }
    measure(value, isASCII: isASCII, seed: seed, &memory, allowance)
    observeTrend()
  }

  private mutating func observeTrend() {
    if key.kind == .nothing || key.kind == .unknown { return }
    trend.observe(key.place)
    if key.kind.hasDay { trendByDay.observe(key.placeByDay) }
  }

  /// Returns how successive values of a format differ.
  func trend(of candidate: FormatCandidate) -> ValueTrend {
    candidate.readsByDay ? trendByDay : trend
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
    unique.observe(value, hash ?? value.nameHash(seed: seed), allowed: patience, &memory)
    observeLength(of: value, isASCII: isASCII)
    key = .unknown
    if knowsNumbers { observeNumber(value, rows: 1, patience) }
    if !formats.isEmpty {
      if needsKeys || formats.contains(where: \.candidate.isOrdered), key == .unknown {
        key = OrderKey(value)
      }
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
    if needsKeys { key = OrderKey(number) ?? .unknown }
  }

  /// Whether values are numbers, or have a format that few other texts have.
  private var hasClearKind: Bool {
    knowsNumbers || formats.contains { !$0.candidate.traits.contains(.vague) }
  }

  private mutating func addMissing(_ marker: String, rows: Int) {
    emptyRows += rows
    if !missing.contains(marker) { missing.append(marker) }
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
    let counted = distinct
    let bytes = counted.bytes.span
    let markers = counted.entries.filter {
      hasMarkers && MissingMarker.isMarker(bytes.extracting($0.range))
    }
    let entries = counted.entries.filter { entry in !markers.contains { $0.range == entry.range } }
    var evidence = FormatCandidate.Evidence()
    for entry in entries { evidence.observe(bytes.extracting(entry.range)) }
    formats = FormatCandidate.all.filter { $0.isPlausible(evidence) }.map(Format.init)
    for entry in entries { measure(bytes.extracting(entry.range), entry, patience, &memory) }
    if !entries.isEmpty, hasClearKind {
      for entry in markers {
        addMissing(String(copying: bytes.extracting(entry.range)), rows: entry.rows)
      }
      distinct.remove { entry in markers.contains { $0.range == entry.range } }
    } else {
      for entry in markers { measure(bytes.extracting(entry.range), entry, patience, &memory) }
    }
  }

  /// Measures a value that some rows have.
  private mutating func measure(
    _ value: Span<UInt8>,
    _ entry: DistinctValues.Entry,
    _ patience: Int,
    _ memory: inout UniqueMemory
  ) {
    let isASCII = value.isASCII
    if samples.count < Self.sampleCount { samples.append(value.copy) }
    unique.repeatRows(entry.rows - 1)
    unique.observe(value, entry.hash, allowed: patience, &memory)
    observeLength(of: value, isASCII: isASCII)
    if knowsNumbers { observeNumber(value, rows: entry.rows, patience) }
    measureText(value, isASCII: isASCII, rows: entry.rows)
    // A format that the first values refute needs no other values.
    observeFormats(value, entry.key, rows: entry.rows, patience)
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
    extremes = candidate.isOrdered ? NumberRange() : nil
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
    let place = amount ?? candidate.place(of: key)
    extremes?.observe(place)
  }
}

/// How the places of successive values of a column differ.
struct ValueTrend: Sendable {
  /// The number of values that are greater, or less, than the one before.
  private var (ascents, descents) = (0, 0)
  /// The least difference of successive values that differ.
  private(set) var leastStep: Int128?
  private var last: Int128?
}

extension ValueTrend {
  @inline(__always)
  mutating func observe(_ place: Int128?) {
    guard let place else { return }
    if let last, place != last {
      if place > last { ascents &+= 1 } else { descents &+= 1 }
      let step = place > last ? place - last : last - place
      if leastStep.map({ step < $0 }) ?? true { leastStep = step }
    }
    last = place
  }

  /// Returns whether values only ascend, or only descend, but for a number of rows, and often.
  func isMonotone(_ allowed: Int) -> Bool {
    min(ascents, descents) <= allowed && max(ascents, descents) + 1 >= NaturalBounds.minimumRows
  }
}
