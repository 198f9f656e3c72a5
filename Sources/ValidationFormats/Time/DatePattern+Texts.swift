// Reading and writing a text by a pattern. The reader accepts exactly the texts of the pattern's
// language whose day exists, which the values check.

extension DatePattern {
  /// Reads a text; `nil` if it doesn't have the pattern.
  ///
  /// Whether the month has the day is not checked.
  func fields(of text: Span<UInt8>) -> DateFields? {
    var reader = DigitReader()
    var fields = DateFields()
    var isAfternoon = false
    for element in elements {
      switch element {
      case .literal(let literal): guard reader.skip(name: literal, in: text) else { return nil }
      case .field(let field):
        guard let number = field.number(&reader, in: text), field.unit.numbers.contains(number)
        else { return nil }
        // The hour may come after the half of the day.
        if field.unit == .half { isAfternoon = number == 1 } else { fields[field.unit] = number }
      }
    }
    if isAfternoon { fields[.half] = 1 }
    return reader.isAtEnd(of: text) ? fields : nil
  }

  /// Returns the text of a date or time; `nil` if the pattern can't say all of it.
  func text(of fields: DateFields) -> String? {
    for unit in DateUnit.compared where fields[unit] != unit.standard && !has(unit) { return nil }
    var text = ""
    for element in elements {
      switch element {
      case .literal(let literal): text += literal
      case .field(let field):
        guard let part = field.text(of: fields[field.unit]) else { return nil }
        text += part
      }
    }
    return text
  }
}

extension DateField {
  /// Reads the number of the field; `nil` if there is none.
  fileprivate func number(_ reader: inout DigitReader, in text: Span<UInt8>) -> Int? {
    switch form {
    case .digits(let counts): return reader.number(ofDigits: counts, in: text)?.number
    case .halfDay(let counts):
      let hour = reader.number(ofDigits: counts, in: text)?.number
      return hour.flatMap { 1...12 ~= $0 ? $0 % 12 : nil }
    case .shortYear(let first):
      return reader.number(ofDigits: 2...2, in: text).map { year in
        first + (year.number - first % 100 + 100) % 100
      }
    case .name(let isShort):
      let name = Self.months.firstIndex { name in
        reader.skip(word: isShort ? String(name.prefix(3)) : name, in: text)
      }
      return name.map { $0 + 1 }
    case .fraction(let counts):
      return reader.number(ofDigits: counts, in: text).map { number, count in
        number * Self.power(9 - count)
      }
    case .anyFraction: return reader.nanoseconds(in: text)
    case .half:
      if reader.skip(word: "AM", in: text) { return 0 }
      return reader.skip(word: "PM", in: text) ? 1 : nil
    case .offset(let form): return form.number(&reader, in: text)
    }
  }

  /// Returns the canonical text of a number; `nil` if there is none.
  fileprivate func text(of number: Int) -> String? {
    switch form {
    case .digits(let counts): return number.padded(toDigits: counts.lowerBound)
    case .halfDay(let counts):
      return (number % 12 == 0 ? 12 : number % 12).padded(toDigits: counts.lowerBound)
    case .shortYear(let first):
      return first...first + 99 ~= number ? (number % 100).padded(toDigits: 2) : nil
    case .name(let isShort):
      return isShort ? String(Self.months[number - 1].prefix(3)) : Self.months[number - 1]
    case .fraction(let counts):
      let unit = Self.power(9 - counts.upperBound)
      return number % unit == 0 ? (number / unit).padded(toDigits: counts.upperBound) : nil
    case .anyFraction:
      if number == 0 { return "" }
      var digits = number.padded(toDigits: 9)
      while digits.last == "0" { digits.removeLast() }
      return "." + digits
    case .half: return number == 0 ? "AM" : "PM"
    case .offset(let form): return form.text(of: number)
    }
  }

  /// Returns a power of ten.
  static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in 10 * power } }
}

extension DateOffsetForm {
  /// Whether Z stands for UTC.
  var hasZ: Bool { self != .basic(hasZ: false) }

  /// Reads an offset in minutes; `nil` if there is none.
  fileprivate func number(_ reader: inout DigitReader, in text: Span<UInt8>) -> Int? {
    if hasZ, reader.skip("Z", in: text) { return 0 }
    let isAhead = reader.skip("+", in: text)
    guard isAhead || reader.skip("-", in: text),
      let hours = reader.number(ofDigits: 2...2, in: text)?.number, hours < 24
    else { return nil }
    let hasColon = (self == .extended || self == .any) && reader.skip(":", in: text)
    if self == .extended, !hasColon { return nil }
    let minutes: Int
    if let read = reader.number(ofDigits: 2...2, in: text)?.number {
      minutes = read
    } else {
      guard self == .hours else { return nil }
      minutes = 0
    }
    return minutes < 60 ? (isAhead ? 1 : -1) * (60 * hours + minutes) : nil
  }

  fileprivate func text(of offset: Int) -> String {
    if offset == 0, hasZ { return "Z" }
    let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
    let start = (offset < 0 ? "-" : "+") + hours.padded(toDigits: 2)
    if self == .hours, minutes == 0 { return start }
    return start + (self == .extended ? ":" : "") + minutes.padded(toDigits: 2)
  }
}
