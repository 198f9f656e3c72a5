internal import RegularLanguage
internal import ValidationCore

/// A pattern of dates and times, such as `dd.MM.yyyy`: fields, and characters between them.
///
///     try DatePattern("dd.MM.yyyy").fields(of: "17.02.2024")   // year 2024, month 2, day 17
///     try DatePattern("%d.%m.%Y").fields(of: "17.2.2024")      // the same
///     try DatePattern("dd.MM.yy")                              // throws: which century?
///
/// It has two notations, which ``init(_:)`` describes. Every text has at most one reading, from
/// left to right: the width of a field is fixed, or no digit can follow it.
package struct DatePattern: Hashable, Sendable {
  /// A part of the pattern.
  enum Element: Hashable, Sendable {
    case literal(String)
    case field(DateField)
  }

  /// The pattern as it was written.
  package let source: String
  let elements: [Element]

  /// Creates a pattern of parts that have been checked.
  init(source: String, elements: [Element]) {
    self.source = source
    self.elements = elements
  }
}

extension DatePattern {
  /// The fields in order.
  var fields: [DateField] {
    elements.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  /// Returns whether the pattern has a field of a unit.
  func has(_ unit: DateUnit) -> Bool { fields.contains { $0.unit == unit } }

  /// Whether the pattern has an offset from UTC.
  package var hasOffset: Bool { has(.offset) }

  /// Whether each value has one text.
  var hasOneText: Bool { fields.allSatisfy(\.hasOneText) }

  /// Whether a text can become another one by an insertion.
  var canGrow: Bool { fields.contains(where: \.takesMoreDigits) }

  /// A text of the pattern.
  package var sample: String {
    let example = DateFields(year: 2_024, month: 2, day: 17, hour: 9, minute: 30)
    var sample = DateFields()
    for unit in DateUnit.compared where has(unit) { sample[unit] = example[unit] }
    for case .shortYear(let first) in fields.map(\.form) {
      sample.year = first + ((24 - first) % 100 + 100) % 100
    }
    return text(of: sample) ?? source
  }
}

/// A unit of dates and times, from the longest to the shortest.
package enum DateUnit: Int, CaseIterable, Sendable {
  case year, month, day, hour, minute, second, fraction
  /// The half of the day: before or after noon.
  case half
  /// The offset from UTC.
  case offset

  /// The units by which values are compared.
  static let compared = Array(allCases[...fraction.rawValue])

  /// The numbers of the unit; those of fractions are nanoseconds.
  var numbers: ClosedRange<Int> {
    switch self {
    case .year: 0...9_999
    case .month: 1...12
    case .day: 1...31
    case .hour: 0...23
    case .minute, .second: 0...59
    case .fraction: 0...999_999_999
    case .half: 0...1
    case .offset: -1_439...1_439
    }
  }

  /// The number of a value without the unit.
  var standard: Int { self == .month || self == .day ? 1 : 0 }
}

/// A field of a pattern.
struct DateField: Hashable, Sendable {
  /// How the number of a unit is written.
  enum Form: Hashable, Sendable {
    /// In as many digits, with leading zeros.
    case digits(ClosedRange<Int>)
    /// The hours from 1 to 12 of half a day, in as many digits.
    case halfDay(ClosedRange<Int>)
    /// The last two digits of a year, the first of which is given.
    case shortYear(from: Int)
    /// An English name of a month, or its first three letters.
    case name(isShort: Bool)
    /// The first digits of a fraction.
    case fraction(ClosedRange<Int>)
    /// A point and any number of digits, or nothing.
    case anyFraction
    /// AM or PM.
    case half
    case offset(DateOffsetForm)
  }

  let unit: DateUnit
  let form: Form
}

extension DateField {
  /// Whether each value has one text.
  var hasOneText: Bool {
    switch form {
    case .digits(let counts), .halfDay(let counts): counts.count == 1
    case .shortYear: true
    case .fraction(let counts): counts.count == 1
    case .name, .anyFraction, .half, .offset: false
    }
  }

  /// Whether a digit after the field could belong to it.
  var takesMoreDigits: Bool {
    switch form {
    case .digits(let counts), .halfDay(let counts), .fraction(let counts): counts.count > 1
    case .anyFraction, .offset(.hours): true
    case .shortYear, .half, .name, .offset: false
    }
  }

  /// Whether texts of the field start with a digit.
  var startsWithDigit: Bool {
    switch form {
    case .digits, .halfDay, .fraction, .shortYear: true
    case .name, .anyFraction, .half, .offset: false
    }
  }

  /// The English names of the months.
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// A notation of offsets from UTC.
enum DateOffsetForm: Hashable, Sendable {
  /// `X`: hours, and minutes if there are any; Z for UTC.
  case hours
  /// `XX` and `Z`: hours and minutes; for the first, Z for UTC.
  case basic(hasZ: Bool)
  /// `XXX`: hours, a colon and minutes; Z for UTC.
  case extended
  /// `%z`: hours and minutes, perhaps with a colon between them; Z for UTC.
  case any
}

/// The numbers of the units of a date or time; standard ones for units that it lacks.
package struct DateFields: Hashable, Sendable {
  package var year = 0
  package var month = 1
  package var day = 1
  package var hour = 0
  package var minute = 0
  package var second = 0
  package var nanosecond = 0
  /// The offset from UTC in minutes.
  package var offset = 0
}

extension DateFields {
  /// The number of a unit; the half of the day depends on the hour.
  subscript(unit: DateUnit) -> Int {
    get {
      switch unit {
      case .year: year
      case .month: month
      case .day: day
      case .hour: hour
      case .minute: minute
      case .second: second
      case .fraction: nanosecond
      case .half: hour / 12
      case .offset: offset
      }
    }
    set {
      switch unit {
      case .year: year = newValue
      case .month: month = newValue
      case .day: day = newValue
      case .hour: hour = newValue
      case .minute: minute = newValue
      case .second: second = newValue
      case .fraction: nanosecond = newValue
      case .half: hour = hour % 12 + 12 * newValue
      case .offset: offset = newValue
      }
    }
  }
}
