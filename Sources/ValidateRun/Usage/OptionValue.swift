package import LineValidation
import RegularLanguage

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
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package func text(in encoding: LinePlan.Encoding = .utf8) throws(UsageError) -> String {
    if encoding == .bytes { return String(decoding: Latin1.encode(bytes.span), as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalid(option: option, value: Escaping.path(bytes), .notUnicode)
    }
    return text
  }

  /// The value as non-empty text.
  ///
  /// - Parameter encoding: The encoding of lines, if the text is to be compared with parts of them.
  /// - Returns: The text.
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package func words(in encoding: LinePlan.Encoding = .utf8) throws(UsageError) -> String {
    _ = try content
    return try text(in: encoding)
  }

  /// The value, which must not be empty.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package var content: [UInt8] {
    get throws(UsageError) {
      if bytes.isEmpty { throw .invalid(option: option, value: "", .empty) }
      return bytes
    }
  }

  /// The byte that the value gives by its two hexadecimal digits, as in `\x1F`; `nil` for another
  /// value.
  package var hexadecimalByte: UInt8? {
    guard bytes.count == 4, bytes.starts(with: #"\x"#.utf8) else { return nil }
    return UInt8(String(decoding: bytes[2...], as: UTF8.self), radix: 16)
  }

  /// The value as a case of an enumeration.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice {
    let choices = Choice.allCases.map(\.rawValue)
    let word = try word(of: choices)
    guard let choice = Choice(rawValue: word) else {
      throw .invalid(option: option, value: word, .expected(.choice(choices)))
    }
    return choice
  }

  /// The value as one of several words.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package func word(of words: [String]) throws(UsageError) -> String {
    let text = try text()
    // Compared by bytes, because `==` treats canonically equivalent strings as equal.
    guard let word = words.first(where: { $0.utf8.elementsEqual(text.utf8) }) else {
      throw .invalid(option: option, value: text, .expected(.choice(words)))
    }
    return word
  }

  /// The value as a whole number in ASCII digits.
  ///
  /// - Parameter minimum: The minimum.
  /// - Returns: The number.
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package func count(from minimum: Int = 0) throws(UsageError) -> Int {
    let text = try text()
    guard let count = Int(digits: text.utf8), count >= minimum else {
      throw .invalid(option: option, value: text, .expected(.count(minimum: minimum)))
    }
    return count
  }

  /// The value as a number of lines or a share of them.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package func bound() throws(UsageError) -> Tolerance.Bound {
    let text = try text()
    guard let bound = Tolerance.Bound(text) else {
      throw .invalid(option: option, value: text, .expected(.share))
    }
    return bound
  }

  /// The value as a number of bytes; the suffixes K, M and G stand for powers of 1024.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package func size() throws(UsageError) -> Int {
    let text = try text()
    let power = "KMG".utf8.enumerated().first { $0.element == text.utf8.last }?.offset
    let digits = power == nil ? text[...] : text.dropLast()
    let (size, isTooLarge) =
      Int(digits: digits.utf8)?.multipliedReportingOverflow(
        by: power.map { 1 << (10 * ($0 + 1)) } ?? 1) ?? (0, true)
    if isTooLarge { throw .invalid(option: option, value: text, .expected(.size)) }
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
