package import LineValidation

/// A value of an option, as it was given.
package struct OptionValue: Sendable {
  /// The option as it was written, for messages.
  package let option: String
  /// The value, byte for byte.
  package let bytes: [UInt8]

  package init(
    option: String,
    bytes: [UInt8]
  ) {
    self.option = option
    self.bytes = bytes
  }
}

extension OptionValue {
  /// The value as text.
  ///
  /// - Throws: ``UsageError/notUnicode(option:value:)``.
  package func text() throws(UsageError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .notUnicode(option: option, value: Escaping.path(bytes))
    }
    return text
  }

  /// The value as text to compare lines with.
  ///
  /// - Parameter encoding: What its bytes mean, as those of lines do.
  /// - Returns: The text.
  /// - Throws: ``UsageError/notUnicode(option:value:)``.
  package func text(in encoding: LinePlan.Encoding) throws(UsageError) -> String {
    switch encoding {
    case .utf8: try text()
    case .bytes: String(decoding: Latin1.encode(bytes.span), as: UTF8.self)
    }
  }

  /// The value as text that is not empty.
  ///
  /// - Throws: ``UsageError/emptyValue(option:)`` and ``UsageError/notUnicode(option:value:)``.
  package func words() throws(UsageError) -> String {
    if bytes.isEmpty { throw .emptyValue(option: option) }
    return try text()
  }

  /// The value as text that is not empty, to compare with what lines have.
  ///
  /// - Parameter encoding: What its bytes mean, as those of lines do.
  /// - Returns: The text.
  /// - Throws: ``UsageError/emptyValue(option:)`` and ``UsageError/notUnicode(option:value:)``.
  package func words(in encoding: LinePlan.Encoding) throws(UsageError) -> String {
    if bytes.isEmpty { throw .emptyValue(option: option) }
    return try text(in: encoding)
  }

  /// The value as one of the cases of an enumeration.
  ///
  /// - Throws: ``UsageError/badChoice(option:value:choices:)``.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice {
    let choices = Choice.allCases.map(\.rawValue)
    let word = try word(of: choices)
    guard let choice = Choice(rawValue: word) else {
      throw .badChoice(option: option, value: word, choices: choices)
    }
    return choice
  }

  /// The value as one of some words.
  ///
  /// - Throws: ``UsageError/badChoice(option:value:choices:)``.
  func word(of words: [String]) throws(UsageError) -> String {
    let text = try text()
    // By bytes: `==` on strings takes some different characters for the same.
    guard let word = words.first(where: { $0.utf8.elementsEqual(text.utf8) }) else {
      throw .badChoice(option: option, value: text, choices: words)
    }
    return word
  }

  /// The value as a whole number in ASCII digits.
  ///
  /// - Parameter least: The least number allowed.
  /// - Returns: The number.
  /// - Throws: ``UsageError/badCount(option:value:least:)``.
  package func count(from least: Int = 0) throws(UsageError) -> Int {
    let text = try text()
    guard let count = Int(digits: text.utf8), count >= least else {
      throw .badCount(option: option, value: text, least: least)
    }
    return count
  }

  /// The value as a number of bytes, with K, M or G after it for 1024 of them and so on.
  ///
  /// - Throws: ``UsageError/badSize(option:value:)``.
  package func size() throws(UsageError) -> Int {
    let text = try text()
    let power = "KMG".utf8.enumerated().first { $0.element == text.utf8.last }?.offset
    let digits = power == nil ? text[...] : text.dropLast()
    let (size, isTooLarge) =
      Int(digits: digits.utf8)?.multipliedReportingOverflow(
        by: power.map { 1 << (10 * ($0 + 1)) } ?? 1) ?? (0, true)
    if isTooLarge { throw .badSize(option: option, value: text) }
    return size
  }
}

extension Int {
  /// Reads ASCII digits; `Int(_:)` would take a sign as well.
  package init?(digits: some Collection<UInt8>) {
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
