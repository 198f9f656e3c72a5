package import LineValidation

/// A value of an option, as given.
package struct OptionValue: Sendable {
  /// The option as written, for messages.
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
  /// - Parameter encoding: The encoding of lines, if the text is to be compared with them.
  /// - Returns: The text.
  /// - Throws: ``UsageError/notUnicode(option:value:)``.
  package func text(in encoding: LinePlan.Encoding = .utf8) throws(UsageError) -> String {
    if encoding == .bytes { return String(decoding: Latin1.encode(bytes.span), as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .notUnicode(option: option, value: Escaping.path(bytes))
    }
    return text
  }

  /// The value as non-empty text.
  ///
  /// - Parameter encoding: The encoding of lines, if the text is to be compared with parts of them.
  /// - Returns: The text.
  /// - Throws: ``UsageError/emptyValue(option:)`` and ``UsageError/notUnicode(option:value:)``.
  package func words(in encoding: LinePlan.Encoding = .utf8) throws(UsageError) -> String {
    if bytes.isEmpty { throw .emptyValue(option: option) }
    return try text(in: encoding)
  }

  /// The value as a case of an enumeration.
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

  /// The value as one of several words.
  ///
  /// - Throws: ``UsageError/badChoice(option:value:choices:)``.
  package func word(of words: [String]) throws(UsageError) -> String {
    let text = try text()
    // Compared by bytes, because `==` treats canonically equivalent strings as equal.
    guard let word = words.first(where: { $0.utf8.elementsEqual(text.utf8) }) else {
      throw .badChoice(option: option, value: text, choices: words)
    }
    return word
  }

  /// The value as a whole number in ASCII digits.
  ///
  /// - Parameter minimum: The minimum.
  /// - Returns: The number.
  /// - Throws: ``UsageError/badCount(option:value:minimum:)``.
  package func count(from minimum: Int = 0) throws(UsageError) -> Int {
    let text = try text()
    guard let count = Int(digits: text.utf8), count >= minimum else {
      throw .badCount(option: option, value: text, minimum: minimum)
    }
    return count
  }

  /// The value as a number of bytes; the suffixes K, M and G stand for powers of 1024.
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
  /// Parses ASCII digits; `Int(_:)` would also accept a sign.
  package init?(digits: some Collection<UInt8>) {
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
