// The readers of the two notations. Both yield parts with their columns, which are checked in one
// place, because what makes a pattern ambiguous doesn't depend on how it is written.

extension DatePattern {
  /// A part of a pattern as written.
  private struct Part {
    let element: Element
    var letters = ""
    let column: Int
  }

  /// The maximum number of Characters.
  static let maximumLength = 100

  /// Reads a pattern.
  ///
  /// The fields are a subset of those of Unicode Technical Standard 35, part 4, "Date Field Symbol
  /// Table":
  ///
  /// - `yyyy`: the year in four digits; `yy{1970}`: the last two digits of a year from 1970 to 2069
  /// - `MM`, `dd`, `HH` (0 to 23), `hh` (1 to 12, with `a`), `mm`, `ss`: two digits; a single
  ///   letter is one or two digits
  /// - `MMM`, `MMMM`: the English name of the month, as three letters or in full, in any case
  /// - `S` to `SSSSSSSSS`: as many digits of the fraction of the second
  /// - `a`: AM or PM, in any case
  /// - `X`, `XX`, `XXX`: an offset such as +01 or +0130, +0100, or +01:00, where Z is UTC; `Z`: an
  ///   offset such as +0100, without Z
  ///
  /// Other letters are errors. Text in single quotes and other characters stand for themselves, and
  /// `''` for a single quote.
  ///
  /// A pattern that contains a `%` is read as one of C's `strptime` instead: `%Y`, `%m`, `%d`,
  /// `%H`, `%I` (with `%p`), `%M`, `%S`, `%b`, `%B`, `%f` (up to six digits), `%z` and `%%`, where
  /// numbers of two digits may lack their leading zero, and `%y`, which is a year from 1969 to 2068
  /// (POSIX.1-2017, `strptime`).
  ///
  /// - Parameters:
  ///   - source: The pattern.
  ///   - isAllowed: Whether a unit may have a field.
  /// - Throws: ``DatePatternError``.
  package init(
    _ source: String,
    where isAllowed: (DateUnit) -> Bool = { _ in true }
  ) throws(DatePatternError) {
    guard source.count <= Self.maximumLength else { throw .tooLong(limit: Self.maximumLength) }
    let parts = source.contains("%") ? try Self.codes(of: source) : try Self.symbols(of: source)
    for part in parts {
      guard case .field(let field) = part.element, !isAllowed(field.unit) else { continue }
      throw .foreignField(letters: part.letters, column: part.column)
    }
    try Self.check(parts)
    self.init(source: source, elements: parts.map(\.element))
  }

  /// Checks that each text has at most one reading.
  private static func check(_ parts: [Part]) throws(DatePatternError) {
    var units: Set<DateUnit> = []
    for (index, part) in parts.enumerated() {
      guard case .field(let field) = part.element else { continue }
      guard units.insert(field.unit).inserted else {
        throw .repeatedField(letters: part.letters, column: part.column)
      }
      guard field.takesMoreDigits, index + 1 < parts.count else { continue }
      let isDigit =
        switch parts[index + 1].element {
        case .field(let next): next.startsWithDigit
        case .literal(let text): text.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
        }
      if isDigit { throw .ambiguousField(letters: part.letters, column: part.column) }
    }
    let letters = parts.contains { $0.letters.hasPrefix("%") } ? ["%I", "%p"] : ["hh", "a"]
    let isHalfDay = parts.contains {
      if case .field(let field) = $0.element, case .halfDay = field.form { true } else { false }
    }
    let half = parts.first { $0.element == .field(DateField(unit: .half, form: .half)) }
    if isHalfDay, half == nil { throw .missingField(letters: letters[1]) }
    if let half, !isHalfDay {
      if units.contains(.hour) { throw .foreignField(letters: half.letters, column: half.column) }
      throw .missingField(letters: letters[0])
    }
  }
}

// MARK: - The symbols of Unicode

extension DatePattern {
  private static func symbols(of source: String) throws(DatePatternError) -> [Part] {
    let characters = Array(source)
    var parts: [Part] = []
    var index = 0
    func add(_ text: String, _ column: Int) {
      if case .literal(let last)? = parts.last?.element {
        parts[parts.count - 1] = Part(
          element: .literal(last + text), column: parts[parts.count - 1].column)
      } else {
        parts.append(Part(element: .literal(text), column: column))
      }
    }
    while index < characters.count {
      let (start, first) = (index, characters[index])
      if first == "'" {
        add(try quoted(characters, &index), start + 1)
      } else if first.isASCII, first.isLetter {
        while index < characters.count, characters[index] == first { index += 1 }
        let letters = String(characters[start..<index])
        let element = try element(letters, start + 1, characters, &index)
        parts.append(Part(element: element, letters: letters, column: start + 1))
      } else {
        index += 1
        add(String(first), start + 1)
      }
    }
    return parts
  }

  /// Reads a text in quotes; two quotes are one that stands for itself.
  private static func quoted(
    _ characters: [Character],
    _ index: inout Int
  ) throws(DatePatternError) -> String {
    let start = index
    index += 1
    if index < characters.count, characters[index] == "'" {
      index += 1
      return "'"
    }
    var text = ""
    while index < characters.count {
      if characters[index] != "'" {
        text.append(characters[index])
        index += 1
      } else if index + 1 < characters.count, characters[index + 1] == "'" {
        text.append("'")
        index += 2
      } else {
        index += 1
        return text
      }
    }
    throw .openQuote(column: start + 1)
  }

  /// Returns the field of some letters, with the first year in braces after them.
  private static func element(
    _ letters: String,
    _ column: Int,
    _ characters: [Character],
    _ index: inout Int
  ) throws(DatePatternError) -> Element {
    let hasBrace = letters.first == "y" && index < characters.count && characters[index] == "{"
    guard letters == "yy" else {
      if hasBrace { throw .invalidPivot(column: index + 1) }
      if let field = field(letters) { return .field(field) }
      throw .unknownField(letters: letters, suggestion: suggestion(for: letters), column: column)
    }
    guard hasBrace else { throw .missingPivot(column: column) }
    let digits = characters[(index + 1)...].prefix(4)
    let end = index + 1 + digits.count
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let year = Int(String(digits)), year <= 9_900, end < characters.count, characters[end] == "}"
    else { throw .invalidPivot(column: index + 1) }
    index = end + 1
    return .field(DateField(unit: .year, form: .shortYear(from: year)))
  }

  /// Returns the field of some equal letters; `nil` if there is none, or it is `yy`.
  private static func field(_ letters: String) -> DateField? {
    let count = letters.count
    func number(_ unit: DateUnit) -> DateField? {
      count <= 2 ? DateField(unit: unit, form: .digits(count...2)) : nil
    }
    switch letters.first {
    case "y": return count == 4 ? DateField(unit: .year, form: .digits(4...4)) : nil
    case "M" where 3...4 ~= count:
      return DateField(unit: .month, form: .name(isShort: count == 3))
    case "M": return number(.month)
    case "d": return number(.day)
    case "H": return number(.hour)
    case "h": return count <= 2 ? DateField(unit: .hour, form: .halfDay(count...2)) : nil
    case "m": return number(.minute)
    case "s": return number(.second)
    case "S":
      return count <= 9 ? DateField(unit: .fraction, form: .fraction(count...count)) : nil
    case "a": return count == 1 ? DateField(unit: .half, form: .half) : nil
    case "X":
      let forms: [DateOffsetForm] = [.hours, .basic(hasZ: true), .extended]
      return count <= 3 ? DateField(unit: .offset, form: .offset(forms[count - 1])) : nil
    case "Z":
      return count == 1 ? DateField(unit: .offset, form: .offset(.basic(hasZ: false))) : nil
    default: return nil
    }
  }

  /// Returns the field that was probably meant by other letters, such as `DD`.
  private static func suggestion(for letters: String) -> String? {
    if letters.first == "y" || letters.first == "Y" { return "yyyy" }
    let lower = letters.lowercased()
    if lower != letters, field(lower) != nil { return lower }
    return nil
  }
}

// MARK: - The codes of strptime

extension DatePattern {
  private static func codes(of source: String) throws(DatePatternError) -> [Part] {
    var parts: [Part] = []
    var isCode = false
    for (index, character) in source.enumerated() {
      if !isCode, character == "%" {
        isCode = true
        continue
      }
      if isCode, character != "%" {
        guard let field = codes[character] else {
          throw .unknownField(letters: "%\(character)", suggestion: nil, column: index)
        }
        parts.append(Part(element: .field(field), letters: "%\(character)", column: index))
      } else if case .literal(let last)? = parts.last?.element {
        parts[parts.count - 1] = Part(
          element: .literal(last + String(character)), column: parts[parts.count - 1].column)
      } else {
        parts.append(Part(element: .literal(String(character)), column: index + 1))
      }
      isCode = false
    }
    if isCode { throw .unknownField(letters: "%", suggestion: "%%", column: source.count) }
    return parts
  }

  private static let codes: [Character: DateField] = [
    "Y": DateField(unit: .year, form: .digits(4...4)),
    "y": DateField(unit: .year, form: .shortYear(from: 1_969)),
    "m": DateField(unit: .month, form: .digits(1...2)),
    "b": DateField(unit: .month, form: .name(isShort: true)),
    "B": DateField(unit: .month, form: .name(isShort: false)),
    "d": DateField(unit: .day, form: .digits(1...2)),
    "H": DateField(unit: .hour, form: .digits(1...2)),
    "I": DateField(unit: .hour, form: .halfDay(1...2)),
    "p": DateField(unit: .half, form: .half),
    "M": DateField(unit: .minute, form: .digits(1...2)),
    "S": DateField(unit: .second, form: .digits(1...2)),
    "f": DateField(unit: .fraction, form: .fraction(1...6)),
    "z": DateField(unit: .offset, form: .offset(.any)),
  ]
}
