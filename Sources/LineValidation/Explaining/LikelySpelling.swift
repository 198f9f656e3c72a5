import ValidationCore

/// How rules want texts to be spelled, and the texts that people write in other ways.
///
/// What is known of a format tells which of its marks only group digits, so that a telephone number
/// can do without blanks, but an address of four numbers can't do without points:
///
///     +49 170 1234567    // +491701234567
///     20240517           // 2024-05-17
///     www.example.org    // https://www.example.org
///     1,234.50           // 1234,50 for numbers with a decimal comma: see NumberReading
struct LikelySpelling: Sendable {
  private let codes: Set<Rule.Code>
  private let numbers: [any Validator]

  /// Reads what rules want.
  init(_ rules: RuleSet) {
    codes = rules.rules.reduce(into: []) { Self.collect($1.validator.rule, into: &$0) }
    numbers = rules.rules.map(\.validator).filter { Self.numberCodes.contains($0.rule.code) }
  }

  private static func collect(_ rule: Rule, into codes: inout Set<Rule.Code>) {
    codes.insert(rule.code)
    if rule.code != .not { rule.parts.forEach { collect($0, into: &codes) } }
  }

  private static let numberCodes: Set<Rule.Code> = [.numeric, .integer, .scientific, .grouping]
}

extension LikelySpelling {
  /// Whether a rule knows all texts that there are.
  var hasWords: Bool { !codes.isDisjoint(with: Self.wordCodes) }

  /// Whether all rules do.
  var hasOnlyWords: Bool { hasWords && codes.isSubset(of: Self.wordCodes + [.any, .all]) }

  private static let wordCodes: [Rule.Code] = [.oneOf, .boolean, .timeZone]

  /// Whether texts are numbers with a fraction, whose marks make a difference.
  var isOfNumbers: Bool { !numbers.isEmpty }

  /// Whether nothing but the length of texts is wrong, which is no matter of spelling.
  var isOfLength: Bool { codes.isSubset(of: [.length, .nonEmpty, .all, .any]) }

  /// Whether a letter that a rule dictates may be put in: in an amount or a point in time, it says
  /// what the text does not.
  var allowsLetters: Bool {
    codes.isDisjoint(with: [
      .duration, .byteCount, .date, .time, .dateTime, .phone, .creditCard, .iban, .isbn, .ean,
    ])
  }
}

extension LikelySpelling {
  /// Returns texts that say what a text says, the likeliest first; they may be invalid.
  func texts(for text: String) -> [String] {
    var texts = [text]
    if codes.contains(.url), text.contains("."), !text.contains(":/") {
      texts += ["https://" + text, "http://" + text]
    }
    if let reading = NumberReading(text) {
      texts += reading.texts.filter { text in numbers.allSatisfy { reading.isValue(of: text, $0) } }
    }
    if codes.contains(where: Self.layouts.keys.contains), text.allSatisfy(\.isNumber) {
      for (code, layouts) in Self.layouts where codes.contains(code) {
        texts += layouts.compactMap { Self.lay(text, out: $0) }
      }
    }
    let bare = text.filter { $0.isLetter || $0.isNumber }
    if codes.contains(.macAddress) {
      let digits = text.filter { !":-. ".contains($0) }
      if digits == bare { texts += [Self.lay(digits, out: "00:00:00:00:00:00")].compactMap { $0 } }
    }
    if codes.contains(.uuid) {
      let digits = text.filter { !"- {}".contains($0) }
      let layout = "00000000-0000-0000-0000-000000000000"
      if digits == bare { texts += [Self.lay(digits, out: layout)].compactMap { $0 } }
    }
    texts += grouped(text)
    return texts + texts.flatMap { [$0.uppercased(), $0.lowercased()] }
  }

  /// Returns a text without the marks that only group what is in it.
  private func grouped(_ text: String) -> [String] {
    var marks: Set<Character> = []
    for (code, own) in Self.groupingMarks where codes.contains(code) { marks.formUnion(own) }
    // A pattern may describe one number or several, which is unknown, unless spaces are all
    // that divides it.
    let isUnknown = !codes.isDisjoint(with: [.regex, .mask])
    if isUnknown, text.allSatisfy({ $0 == " " || $0.isLetter || $0.isNumber }) { marks.insert(" ") }
    // In +49 (0)170 the 0 is dialled only inside the country.
    if marks.isEmpty || codes.contains(.phone) && text.contains("(0)") { return [] }
    // A hyphen before a number is its sign.
    if text.first == "-" { return [] }
    let bare = text.filter { !marks.contains($0) }
    return bare == text ? [] : [bare]
  }

  private static let groupingMarks: [Rule.Code: String] = [
    .phone: " -./()", .creditCard: " -.", .iban: " -.", .isbn: " -", .ean: " -", .digits: " -",
    .port: " ", .hex: " :-", .base64: " ",
  ]

  private static let layouts: [Rule.Code: [String]] = [
    .date: ["0000-00-00"], .time: ["00:00", "00:00:00"],
  ]

  /// Returns digits with the marks of a layout between them; `nil` if their number is another.
  private static func lay(_ digits: String, out layout: String) -> String? {
    guard digits.count == layout.count(where: { $0 == "0" }) else { return nil }
    var rest = Substring(digits)
    return String(layout.map { $0 == "0" ? rest.removeFirst() : $0 })
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The values of the decimal digits in the text.
  var digits: [Int] {
    unicodeScalars.compactMap { scalar in
      scalar.properties.numericType == .decimal
        ? scalar.properties.numericValue.map { Int($0) } : nil
    }
  }
}
