import ValidationCore

/// The spelling that rules require, and the other spellings that people use.
///
/// The rules determine which marks only group digits: a telephone number can be written without
/// spaces, but an IPv4 address can't be written without dots:
///
///     +49 170 1234567    // +491701234567
///     20240517           // 2024-05-17
///     www.example.org    // https://www.example.org
///     1,234.50           // 1234,50 for numbers with a decimal comma (see NumberReading)
struct LikelySpelling: Sendable {
  private let codes: Set<Rule.Code>
  private let numbers: [any Validator]

  /// Collects the requirements of rules.
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
  /// Whether a rule has a fixed list of texts.
  var hasWords: Bool { !codes.isDisjoint(with: Self.wordCodes) }

  /// Whether all rules have a fixed list of texts.
  var hasOnlyWords: Bool { hasWords && codes.isSubset(of: Self.wordCodes + [.any, .all]) }

  private static let wordCodes: [Rule.Code] = [.oneOf, .boolean, .timeZone]

  /// Whether texts are numbers with a fraction, in which the choice of mark matters.
  var isOfNumbers: Bool { !numbers.isEmpty }

  /// Whether only the length of texts can be wrong, which is not a matter of spelling.
  var isOfLength: Bool { codes.isSubset(of: [.length, .nonEmpty, .all, .any]) }

  /// Whether a letter that a rule requires may be inserted; false for amounts and times, to which
  /// it would add meaning.
  var allowsLetters: Bool {
    codes.isDisjoint(with: [
      .duration, .byteCount, .date, .time, .dateTime, .phone, .creditCard, .iban, .isbn, .ean,
    ])
  }
}

extension LikelySpelling {
  /// Returns texts with the same meaning as a text, the most likely first; they may be invalid.
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
        texts += layouts.compactMap { Self.layOut(text, as: $0) }
      }
    }
    let bare = text.filter { $0.isLetter || $0.isNumber }
    if codes.contains(.macAddress) {
      let digits = text.filter { !":-. ".contains($0) }
      let layout = "00:00:00:00:00:00"
      if digits == bare { texts += [Self.layOut(digits, as: layout)].compactMap { $0 } }
    }
    if codes.contains(.uuid) {
      let digits = text.filter { !"- {}".contains($0) }
      let layout = "00000000-0000-0000-0000-000000000000"
      if digits == bare { texts += [Self.layOut(digits, as: layout)].compactMap { $0 } }
    }
    texts += grouped(text)
    return texts + texts.flatMap { [$0.uppercased(), $0.lowercased()] }
  }

  /// Returns a text without the marks that only group its characters.
  private func grouped(_ text: String) -> [String] {
    var marks: Set<Character> = []
    for (code, own) in Self.groupingMarks where codes.contains(code) { marks.formUnion(own) }
    // A pattern may match one number or several, so only spaces are removed, and only if the text
    // has no other separators.
    let isUnknown = !codes.isDisjoint(with: [.regex, .mask])
    if isUnknown, text.allSatisfy({ $0 == " " || $0.isLetter || $0.isNumber }) { marks.insert(" ") }
    // In +49 (0)170, the 0 is dialed only within the country.
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

  /// Returns digits with the marks of a layout inserted; `nil` if the number of digits differs.
  private static func layOut(_ digits: String, as layout: String) -> String? {
    guard digits.count == layout.count(where: { $0 == "0" }) else { return nil }
    var rest = Substring(digits)
    return String(layout.map { $0 == "0" ? rest.removeFirst() : $0 })
  }
}

extension String {
  /// The text without leading and trailing white space.
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
