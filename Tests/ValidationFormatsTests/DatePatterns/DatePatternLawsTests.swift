import InputValidation
import InputValidationTesting
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing
@testable import ValidationFormats

/// The laws of patterns of dates, on random patterns.
@Suite struct DatePatternLawsTests {
  private static let years = [1_900, 2_000, 2_023, 2_024]
  private static let days = years.flatMap { year in
    (1...12).flatMap { month in
      (1...31).compactMap { CalendarDate(year: year, month: month, day: $0) }
    }
  }

  @Test(arguments: 0..<sampled(12, of: 300))
  func `the text of a day in a pattern is read as that day`(seed: Int) throws {
    let pattern = RandomPattern(seed: seed, of: .date)
    let format: FormatValidator<CalendarDate> = try .date(format: pattern.source)
    let language = try #require(format.language)
    #expect(Self.days.count == 3 * 365 + 2 * 1 + 365)
    let wrong = Self.days.filter { day in
      guard let text = format.text(for: day) else { return !pattern.excludes(day.year) }
      return format.value(ofValid: text) != day || !language.accepts(text)
        || CalendarDate("\(day)") != day
    }
    #expect(wrong == [], "\(pattern.source)")
  }

  @Test(arguments: 0..<sampled(24, of: 600))
  func `a pattern accepts what a naive reader reads in one way`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 100)
    let kinds: [DatePatternKind] = [.date, .time, .localDateTime, .dateTime, .yearMonth, .year]
    let kind = kinds[seed % kinds.count]
    let pattern = RandomPattern(seed: seed, of: kind)
    let read = try DatePattern(pattern.source, of: kind)
    let language = Language(.pattern(read.syntax(in: Interval<Timestamp>())))
    var (valid, invalid) = (0, 0)
    for _ in 0..<sampled(30, of: 1_000) {
      let text = pattern.randomText(using: &random)
      for text in [text, Self.mutated(text, using: &random), Self.mutated(text, using: &random)] {
        let readings = pattern.readings(of: text)
        #expect(readings <= 1, "\(pattern.source): \(text)")
        #expect(language.accepts(text) == (readings == 1), "\(pattern.source): \(text)")
        let fields = text.withBytes { read.fields(of: $0) }
        #expect(
          (fields.flatMap(Timestamp.init) != nil) == (readings == 1), "\(pattern.source): \(text)")
        if readings == 1 { valid += 1 } else { invalid += 1 }
      }
    }
    #expect(valid > 0 && invalid > 0, "\(pattern.source)")
  }

  @Test(arguments: 0..<sampled(8, of: 200))
  func `all days and no other numbers are accepted`(seed: Int) throws {
    let pattern = RandomPattern(seed: seed + 1_000, of: .date)
    let format: FormatValidator<CalendarDate> = try .date(format: pattern.source)
    let year = Self.years[seed % 4]
    for month in 0...13 {
      for day in 0...32 {
        guard let text = pattern.text(year: year, month: month, day: day) else { continue }
        let exists = CalendarDate(year: year, month: month, day: day) != nil
        let isIn = exists && !pattern.excludes(year)
        #expect(format.isValid(text) == isIn || pattern.excludes(year), "\(text)")
      }
    }
  }

  @Test(arguments: 0..<sampled(12, of: 300))
  func `the bounds of a pattern are those of its values`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 5_000)
    let pattern = RandomPattern(seed: seed + 2_000, of: .localDateTime)
    let all: FormatValidator<LocalDateTime> = try .localDateTime(format: pattern.source)
    let order = ValueOrder(.localDateTime, of: all)
    let texts = (0..<40).map { _ in pattern.randomText(using: &random) }.filter(all.isValid)
    let values = texts.compactMap { all.value(ofValid: $0) }
    #expect(values.count == texts.count)
    // Bounds may have seconds that the pattern lacks.
    let finer = LocalDateTime("2024-02-17T09:30:30.5")
    for _ in 0..<sampled(4, of: 40) {
      guard let one = values.randomElement(using: &random), let finer,
        let other = (values + [finer]).randomElement(using: &random)
      else { continue }
      let ends: [Interval<LocalDateTime>.End] = [
        .unbounded, .included(one), .excluded(one), .included(other), .excluded(other),
      ]
      let interval = Interval(
        lower: ends.randomElement(using: &random) ?? .unbounded,
        upper: ends.randomElement(using: &random) ?? .unbounded)
      let bounded: FormatValidator<LocalDateTime> = try .localDateTime(
        format: pattern.source, in: interval)
      let language = try #require(bounded.language)
      for (text, value) in zip(texts, values) {
        #expect(language.accepts(text) == interval.contains(value), "\(pattern.source): \(text)")
        #expect(bounded.isValid(text) == interval.contains(value))
        let text = all.text(for: value) ?? ""
        #expect(bounded.text(for: value) == (interval.contains(value) ? text : nil))
      }
    }
    for (one, other) in zip(texts, texts.dropFirst()) {
      let (first, second) = try (#require(order.value(one)), #require(order.value(other)))
      let values = try (all.value(of: one), all.value(of: other))
      let expected = values.0 < values.1 ? -1 : values.0 > values.1 ? 1 : 0
      #expect(first.order(to: second) == expected)
    }
  }

  @Test(arguments: 0..<sampled(6, of: 60))
  func `patterns obey the laws of validators`(seed: Int) throws {
    let pattern = RandomPattern(seed: seed + 3_000, of: seed % 2 == 0 ? .date : .localDateTime)
    if seed % 2 == 0 {
      checkLaws(
        try .date(format: pattern.source) as FormatValidator<CalendarDate>, seed: UInt64(seed),
        count: sampled(10, of: 100))
    } else {
      checkLaws(
        try .localDateTime(format: pattern.source) as FormatValidator<LocalDateTime>,
        seed: UInt64(seed), count: sampled(10, of: 100))
    }
  }

  private static func mutated(_ text: String, using random: inout SplitMix64) -> String {
    var characters = Array(text)
    let other = Array("0123456789./-: APMapmZ+").randomElement(using: &random) ?? "0"
    let index = Int.random(in: 0...characters.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: characters.insert(other, at: index)
    case 1 where index < characters.count: characters.remove(at: index)
    default: if index < characters.count { characters[index] = other }
    }
    return String(characters)
  }
}

/// A random pattern that can be read, with a reader that tries everything.
private struct RandomPattern {
  /// A field's letters, or a text between fields.
  private enum Piece {
    case field(String)
    case text(String)
  }

  private var pieces: [Piece] = []
  /// The pattern.
  private(set) var source = ""
  private let first: Int

  /// Creates a pattern of a kind; the same one for the same seed.
  init(seed: Int, of kind: DatePatternKind) {
    var random = SplitMix64(seed: UInt64(seed))
    first = Int.random(in: 0...9_900, using: &random)
    repeat {
      pieces = []
      source = ""
      var units = kind.required
      for unit in kind.optional where Bool.random(using: &random) && units.count < 9 {
        if unit == .minute || units.contains(unit == .second ? .minute : .second) {
          units.append(unit)
        }
      }
      units.shuffle(using: &random)
      var fields = units.map { Self.letters(of: $0, using: &random) }
      if fields.contains(where: { $0.hasPrefix("h") }) {
        fields.insert("a", at: Int.random(in: 0...fields.count, using: &random))
      }
      for (index, field) in fields.enumerated() {
        if index > 0 || Bool.random(using: &random) { addText(using: &random) }
        pieces.append(.field(field))
        source += field == "yy" ? "yy{\(String("\(10_000 + first)".dropFirst()))}" : field
      }
      if Bool.random(using: &random) { addText(using: &random) }
    } while (try? DatePattern(source, of: kind)) == nil
  }

  private static func letters(of unit: DateUnit, using random: inout SplitMix64) -> String {
    let choices =
      switch unit {
      case .year: ["yyyy", "yyyy", "yy"]
      case .month: ["MM", "M", "MM", "MMM", "MMMM"]
      case .day: ["dd", "d"]
      case .hour: ["HH", "H", "hh", "h"]
      case .minute: ["mm", "m"]
      case .second: ["ss", "s"]
      case .fraction: ["S", "SSS", "SSSSSS", "SSSSSSSSS"]
      case .half: ["a"]
      case .offset: ["X", "XX", "XXX", "Z"]
      }
    return choices.randomElement(using: &random) ?? ""
  }

  private mutating func addText(using random: inout SplitMix64) {
    let texts = [
      ("", ""), (".", "."), ("/", "/"), ("'T'", "T"), (" ", " "), ("-", "-"), ("''", "'"),
    ]
    let (written, text) = texts.randomElement(using: &random) ?? ("", "")
    source += written
    if !text.isEmpty { pieces.append(.text(text)) }
  }

  /// Whether a year of two digits can't be that year.
  func excludes(_ year: Int) -> Bool {
    source.contains("{") && !(first...first + 99).contains(year)
  }

  /// Returns the text of numbers that need not be a day; `nil` if a month has no name.
  func text(year: Int, month: Int, day: Int) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .field("yyyy"): text += String("\(10_000 + year)".dropFirst())
      case .field("yy"): text += String("\(100 + year % 100)".dropFirst())
      case .field(let letters) where letters.hasPrefix("MMM"):
        guard 1...12 ~= month else { return nil }
        text += letters == "MMM" ? String(Self.months[month - 1].prefix(3)) : Self.months[month - 1]
      case .field(let letters):
        let number = letters.hasPrefix("M") ? month : day
        text += letters.count == 2 && number < 10 ? "0\(number)" : "\(number)"
      }
    }
    return text
  }

  /// Returns a text of the pattern; its day may not exist.
  func randomText(using random: inout SplitMix64) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .field(let letters):
        return Self.texts(of: letters, first).randomElement(using: &random)?.text ?? ""
      }
    }.joined()
  }

  /// Returns the number of ways to read a text.
  func readings(of text: String) -> Int { readings(of: text[...], pieces[...], [:]) }

  private func readings(
    of text: Substring,
    _ rest: ArraySlice<Piece>,
    _ values: [Character: Int]
  ) -> Int {
    guard let piece = rest.first else { return text.isEmpty && Self.exists(values) ? 1 : 0 }
    switch piece {
    case .text(let part):
      return text.utf8.starts(with: part.utf8)
        ? readings(of: text.dropFirst(part.count), rest.dropFirst(), values) : 0
    case .field(let letters) where letters.hasPrefix("S") || letters == "yyyy":
      let digits = text.prefix(letters.count)
      guard digits.count == letters.count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return 0
      }
      var values = values
      if letters == "yyyy" { values["y"] = Int(digits) }
      return readings(of: text.dropFirst(digits.count), rest.dropFirst(), values)
    case .field(let letters):
      var values = values
      // Different texts have different readings.
      return Self.texts(of: letters, first).reduce(0) { count, option in
        guard text.count >= option.text.count, let letter = letters.first else { return count }
        let start = text.prefix(option.text.count)
        let isSame = start.allSatisfy(\.isASCII) && start.lowercased() == option.text.lowercased()
        guard isSame, letters.hasPrefix("MMM") || letters == "a" || start == option.text else {
          return count
        }
        values[letter] = option.value
        return count + readings(of: text.dropFirst(start.count), rest.dropFirst(), values)
      }
    }
  }

  private static func exists(_ values: [Character: Int]) -> Bool {
    guard let month = values["M"], let day = values["d"] else { return true }
    let year = values["y"] ?? 2_000
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Returns all texts of a field with their numbers; of fractions and years, some.
  private static func texts(of letters: String, _ first: Int) -> [(text: String, value: Int)] {
    func numbers(_ range: ClosedRange<Int>) -> [(String, Int)] {
      range.flatMap { number -> [(String, Int)] in
        let padded = number < 10 ? "0\(number)" : "\(number)"
        return (letters.count == 1 && number < 10 ? ["\(number)", padded] : [padded]).map {
          ($0, number)
        }
      }
    }
    return switch letters.first {
    case "y" where letters == "yy":
      (first...first + 99).map { (String("\(100 + $0 % 100)".dropFirst()), $0) }
    case "y":
      [0, 1_900, 2_000, 2_023, 2_024, 9_999].map { (String("\(10_000 + $0)".dropFirst()), $0) }
    case "M" where letters.count > 2:
      months.enumerated().map { (letters.count == 3 ? String($1.prefix(3)) : $1, $0 + 1) }
    case "M": numbers(1...12)
    case "d": numbers(1...31)
    case "H": numbers(0...23)
    case "h": numbers(1...12)
    case "m", "s": numbers(0...59)
    case "a": [("AM", 0), ("PM", 1)]
    case "S": fractions(letters.count)
    default: offsets[letters] ?? []
    }
  }

  /// Returns some fractions with as many digits.
  private static func fractions(_ count: Int) -> [(text: String, value: Int)] {
    ["000000000", "999999999", "123456789", "500000000", "000000001"].map {
      (String($0.prefix(count)), 0)
    }
  }

  private static let offsets = ["X", "XX", "XXX", "Z"].reduce(
    into: [String: [(text: String, value: Int)]]()
  ) { $0[$1] = offsets($1) }

  private static func offsets(_ letters: String) -> [(text: String, value: Int)] {
    var texts = letters == "Z" ? [] : ["Z"]
    for hour in 0...23 {
      let hours = hour < 10 ? "0\(hour)" : "\(hour)"
      for sign in ["+", "-"] {
        if letters == "X" { texts.append(sign + hours) }
        for minute in 0...59 {
          let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
          texts.append(sign + hours + (letters == "XXX" ? ":" : "") + minutes)
        }
      }
    }
    return texts.map { ($0, 0) }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
