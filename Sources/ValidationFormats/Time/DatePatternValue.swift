internal import ValidationCore

/// A value that a ``DatePattern`` can say.
package protocol DatePatternValue: Comparable, Hashable, Sendable {
  /// What patterns of the value must have, and what is said about them.
  static var kind: DatePatternKind { get }

  /// The numbers of the units; standard ones for those that the value lacks.
  var dateFields: DateFields { get }

  /// Creates a value from the numbers of its units; `nil` if it doesn't exist.
  init?(_ fields: DateFields)
}

/// A kind of value that patterns can say.
package struct DatePatternKind: Sendable {
  /// The units that a pattern must have, each with the letters that add it.
  let required: [DateUnit]
  /// Further units that it may have, each only with the one before it.
  var optional: [DateUnit] = []
  /// The code of the rule.
  let code: Rule.Code
  /// The kind of the order of the values.
  let order: ValueOrder.ValueKind

  private static let times: [DateUnit] = [.minute, .second, .fraction]

  static let date = Self(required: [.year, .month, .day], code: .date, order: .date)
  static let time = Self(required: [.hour], optional: times, code: .time, order: .time)
  static let localDateTime = Self(
    required: [.year, .month, .day, .hour], optional: times, code: .localDateTime,
    order: .localDateTime)
  static let dateTime = Self(
    required: [.year, .month, .day, .hour, .offset], optional: times, code: .dateTime,
    order: .dateTime)
  static let yearMonth = Self(required: [.year, .month], code: .yearMonth, order: .yearMonth)
  static let year = Self(required: [.year], code: .year, order: .number)
}

extension DatePattern {
  /// Reads a pattern of a kind of value.
  ///
  /// - Parameters:
  ///   - source: The pattern: see ``init(_:)``.
  ///   - kind: The kind of value.
  /// - Throws: ``DatePatternError``, also if the pattern lacks a field of the value, or has others.
  package init(_ source: String, of kind: DatePatternKind) throws(DatePatternError) {
    try self.init(source) { unit in
      kind.required.contains(unit) || kind.optional.contains(unit)
        || unit == .half && kind.required.contains(.hour)
    }
    for unit in kind.required where !has(unit) { throw missing(unit) }
    for (unit, next) in zip(kind.optional, kind.optional.dropFirst()) where has(next) && !has(unit)
    {
      throw missing(unit)
    }
  }

  /// Returns the error of a pattern that lacks a unit.
  private func missing(_ unit: DateUnit) -> DatePatternError {
    .missingField(letters: source.contains("%") ? unit.code : unit.symbol)
  }
}

extension DateUnit {
  /// The usual field of the unit.
  fileprivate var symbol: String {
    switch self {
    case .year: "yyyy"
    case .month: "MM"
    case .day: "dd"
    case .hour: "HH"
    case .minute: "mm"
    case .second: "ss"
    case .fraction: "SSS"
    case .half: "a"
    case .offset: "XXX"
    }
  }

  /// The usual code of `strptime`.
  fileprivate var code: String {
    switch self {
    case .year: "%Y"
    case .month: "%m"
    case .day: "%d"
    case .hour: "%H"
    case .minute: "%M"
    case .second: "%S"
    case .fraction: "%f"
    case .half: "%p"
    case .offset: "%z"
    }
  }
}

extension CalendarDate: DatePatternValue {
  package static var kind: DatePatternKind { .date }

  package var dateFields: DateFields { DateFields(year: year, month: month, day: day) }

  package init?(_ fields: DateFields) {
    self.init(year: fields.year, month: fields.month, day: fields.day)
  }
}

extension TimeOfDay: DatePatternValue {
  package static var kind: DatePatternKind { .time }

  package var dateFields: DateFields {
    DateFields(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
  }

  package init?(_ fields: DateFields) {
    self.init(
      hour: fields.hour, minute: fields.minute, second: fields.second,
      nanosecond: fields.nanosecond)
  }
}

extension LocalDateTime: DatePatternValue {
  package static var kind: DatePatternKind { .localDateTime }

  package var dateFields: DateFields { DateFields(date, time) }

  package init?(_ fields: DateFields) {
    guard let date = CalendarDate(fields), let time = TimeOfDay(fields) else { return nil }
    self.init(date: date, time: time)
  }
}

extension Timestamp: DatePatternValue {
  package static var kind: DatePatternKind { .dateTime }

  package var dateFields: DateFields {
    var fields = DateFields(date, time)
    fields.offset = offset
    return fields
  }

  package init?(_ fields: DateFields) {
    guard let date = CalendarDate(fields), let time = TimeOfDay(fields) else { return nil }
    self.init(date: date, time: time, offset: fields.offset)
  }
}

extension YearMonth: DatePatternValue {
  package static var kind: DatePatternKind { .yearMonth }

  package var dateFields: DateFields { DateFields(year: year, month: month) }

  package init?(_ fields: DateFields) { self.init(year: fields.year, month: fields.month) }
}

/// The number of a year.
extension Int: DatePatternValue {
  package static var kind: DatePatternKind { .year }

  package var dateFields: DateFields { DateFields(year: self) }

  package init?(_ fields: DateFields) { self = fields.year }
}

extension DateFields {
  /// Creates the numbers of a day and a time of day.
  fileprivate init(_ date: CalendarDate, _ time: TimeOfDay) {
    self = date.dateFields
    (hour, minute) = (time.hour, time.minute)
    (second, nanosecond) = (time.second, time.nanosecond)
  }
}
