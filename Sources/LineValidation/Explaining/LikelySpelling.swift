import ValidationCore
import ValidationRewriting

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
  private let traits: [Rule.Traits]
  private let numbers: [any Validator]

  /// Collects the requirements of rules.
  init(_ rules: RuleSet) {
    codes = rules.rules.reduce(into: []) { Self.collect($1.validator.rule, into: &$0) }
    traits = codes.sorted { $0.rawValue < $1.rawValue }.map(\.traits)
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
  var hasWords: Bool { traits.contains(where: \.listsValues) }

  /// Whether all rules have a fixed list of texts.
  var hasOnlyWords: Bool {
    hasWords && codes.allSatisfy { $0.traits.listsValues || $0 == .any || $0 == .all }
  }

  /// Whether texts are numbers with a fraction, in which the choice of mark matters.
  var isOfNumbers: Bool { !numbers.isEmpty }

  /// Whether only the length of texts can be wrong, which is not a matter of spelling.
  var isOfLength: Bool { codes.isSubset(of: [.length, .nonEmpty, .all, .any]) }

  /// Whether a letter that a rule requires may be inserted; false for amounts and times, to which
  /// it would add meaning.
  var allowsLetters: Bool { traits.allSatisfy(\.allowsAddedLetters) }

  /// Returns texts with the same meaning as a text, the most likely first; they may be invalid.
  func texts(for text: String) -> [String] {
    var texts = [text]
    if let reading = NumberReading(text) {
      texts += reading.texts.filter { text in numbers.allSatisfy { reading.isValue(of: text, $0) } }
    }
    texts += traits.flatMap { $0.spellings(text) }
    texts += grouped(text)
    return texts + texts.flatMap { [$0.uppercased(), $0.lowercased()] }
  }

  /// Returns a text without the marks that only group its characters.
  private func grouped(_ text: String) -> [String] {
    var marks: Set<Character> = []
    for own in traits.map(\.groupingMarks) { marks.formUnion(own) }
    // A pattern may match one number or several, so only spaces are removed, and only if the text
    // has no other separators.
    let isUnknown = !codes.isDisjoint(with: [.regex, .mask])
    if isUnknown, text.allSatisfy({ $0 == " " || $0.isLetter || $0.isNumber }) { marks.insert(" ") }
    if marks.isEmpty || traits.compactMap(\.ungroupedPart).contains(where: text.contains(text:)) {
      return []
    }
    // A hyphen before a number is its sign.
    if text.first == "-" { return [] }
    let bare = text.filter { !marks.contains($0) }
    return bare == text ? [] : [bare]
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
      if scalar.isASCII { return "0"..."9" ~= scalar ? Int(scalar.value) - 0x30 : nil }
      return scalar.properties.numericType == .decimal
        ? scalar.properties.numericValue.map { Int($0) } : nil
    }
  }
}
