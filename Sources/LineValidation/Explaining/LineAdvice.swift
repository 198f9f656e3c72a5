import ValidationCore
import RegularLanguage
package import ValidationWording

/// Hints for correcting a line, in addition to the message: the invisible or misleading character
/// that was found, and the text that was probably meant.
///
/// A class, since each finding refers to it, and copying it copies only a reference.
package final class LineAdvice: Sendable {
  /// The automaton of all rules; `nil` if they are too large for one automaton.
  private let automaton: Automaton?
  private let hasNegations: Bool
  private let negations: [NotValidator]
  /// The spelling that the rules require.
  private let spelling: LikelySpelling
  /// The validator of all rules.
  private let validator: any Validator
  /// The values that can be suggested; `nil` if an automaton has them, or if other values are valid
  /// too.
  private let values: ValueSet?

  /// The maximum number of findings with an example: the search for a valid text takes longer than
  /// writing a finding, and more examples are rarely read.
  package static let maximumExampleCount = 100
  /// The maximum length, in bytes, of a text that is shown.
  private static let maximumLength = 72
  /// The maximum number of steps of one search, which take a few hundred microseconds.
  private static let steps = 1 << 14
  /// The maximum number of steps of a search for a requested suggestion, which take a few
  /// milliseconds.
  private static let suggestionSteps = 1 << 16
  /// The maximum number of findings with a suggestion.
  private static let maximumSuggestionCount = 1000
  /// The number of bytes that all searches among values may read, which takes about a second.
  private static let searchedBytes = 1 << 30

  /// Creates advice for lines, or values, that must satisfy rules.
  init(_ rules: RuleSet) {
    automaton = rules.validator.language?.automaton
    hasNegations = ReportedRules(rules, LinePlan()).hasNegations
    negations = rules.rules.compactMap { $0.validator as? NotValidator }
    spelling = LikelySpelling(rules)
    validator = rules.validator
    let members = rules.rules.lazy.compactMap { $0.validator as? MemberValidator }.first
    values = rules.isOneEnough && rules.rules.count > 1 ? nil : members?.values
  }
}

extension LineAdvice {
  /// Returns the character at which a line is wrong, if people can't recognize it by sight.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The faulty part of the line, in Characters.
  /// - Returns: The character; nil if it is visible and unambiguous.
  package func found(in line: ArraySlice<UInt8>, at range: Range<Int>) -> FoundCharacter? {
    guard let automaton, let first = range.first else { return nil }
    if range.count > 1 { return lookAlike(in: line, at: first, automaton) }
    // Nearly all faults are in printable ASCII, where a byte is a Character unless a mark follows.
    let start = line.span.extracting(first: range.upperBound + 1)
    if start.count >= range.upperBound, start.isPrintableASCII {
      let isSpace = start[range.lowerBound] == UInt8(ascii: " ")
      return isSpace ? FoundCharacter(" ") : nil
    }
    guard let stop = automaton.stop(in: line.span),
      line.span.characters(stop.range) == range
    else { return nil }
    let bytes = line.dropFirst(stop.range.lowerBound).prefix(stop.range.count)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return bytes.first.map { .byte($0) }
    }
    return text.unicodeScalars.first.flatMap { FoundCharacter($0) }
  }

  /// Returns the character at which reading stops, in a line that is wrong as a whole, if that
  /// character looks like another.
  private func lookAlike(
    in line: ArraySlice<UInt8>,
    at first: Int,
    _ automaton: Automaton
  ) -> FoundCharacter? {
    guard first == 0, let stop = automaton.stop(in: line.span) else { return nil }
    let bytes = line.dropFirst(stop.range.lowerBound).prefix(stop.range.count)
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
      .flatMap { FoundCharacter($0) }
  }

  /// Returns a text that may have been meant, like ``suggestion(for:at:)`` but in less time; or the
  /// completion of an incomplete word.
  ///
  ///     ann@example,com    // ann@example.com
  ///     hello              // for a number: nil, since it contains no number
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The faulty part of the line, in Characters.
  /// - Returns: The text; nil if there is none, or if it is too long or takes too long to find.
  package func example(for line: ArraySlice<UInt8>, at range: Range<Int>) -> [UInt8]? {
    if let text = suggestion(for: line, at: range, steps: Self.steps, values: nil) {
      return Array(text.utf8)
    }
    guard spelling.hasOnlyWords, range.isEmpty, !line.isEmpty, line.count <= Self.maximumLength,
      let automaton, String(validating: line, as: UTF8.self) != nil
    else { return nil }
    var budget = StepBudget(Self.steps)
    let end = try? automaton.shortestCompletion(of: line.span, within: &budget)
    guard let end, line.count + end.utf8.count <= Self.maximumLength, end.digits.isEmpty,
      !end.isEmpty
    else { return nil }
    return line + Array(end.utf8)
  }

  /// The number of findings with a suggestion, counted from the first.
  package var suggestionCount: Int {
    guard let values, automaton == nil else { return Self.maximumSuggestionCount }
    let count = Self.searchedBytes / max(1, values.searchedBytes)
    return min(Self.maximumSuggestionCount, max(1, count))
  }

  /// Returns the valid text that was probably meant, for "did you mean".
  ///
  ///     gren               // for one of red, green and blue: green
  ///     p\u{430}ul         // for ASCII letters: paul, since one letter was Cyrillic
  ///     +49 170 1234567    // for a telephone number: +491701234567
  ///     1067               // for five digits: nil, since the missing digit is unknown
  ///     mauve              // for one of red, green and blue: nil, since no value is similar
  ///
  /// If the rules have a fixed list of texts, up to a third of the scalars of the line, and at
  /// least one, may be wrong. Otherwise the text has the same digits as the line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The faulty part of the line, in Characters.
  /// - Returns: The text; nil if no text is similar, or if it is too long or takes too long to
  ///   find.
  package func suggestion(for line: ArraySlice<UInt8>, at range: Range<Int>) -> String? {
    suggestion(for: line, at: range, steps: Self.suggestionSteps, values: values)
  }

  private func suggestion(
    for line: ArraySlice<UInt8>,
    at range: Range<Int>,
    steps: Int,
    values: ValueSet?
  ) -> String? {
    guard line.count <= Self.maximumLength, !line.isEmpty,
      let text = String(validating: line, as: UTF8.self)
    else { return nil }
    let plain = LookAlikes.plain(text)
    // An empty value can't be shown, and is hardly what was meant.
    if !plain.isEmpty, plain.digits == text.digits, validator.isValid(plain) { return plain }
    // A text excluded by a negation is not a typing mistake.
    if isRuledOut(text, at: range) { return nil }
    let count = text.unicodeScalars.count
    let limit = max(1, count / 3)
    var budget = StepBudget(steps)
    if spelling.hasWords {
      let limit = min(limit, count - 1)
      let nearest: String? =
        if let automaton {
          try? automaton.nearest(to: line.span, atMost: limit, within: &budget)?.text
        } else {
          values?.nearest(to: text, atMost: limit)
        }
      // Values such as 80 and 443 are not words.
      let isWord = nearest?.unicodeScalars.contains { $0.properties.isAlphabetic } ?? false
      if let nearest, isWord || nearest.digits == text.digits, validator.isValid(nearest) {
        return nearest.utf8.count <= Self.maximumLength ? nearest : nil
      }
      if spelling.hasOnlyWords { return nil }
    }
    // Which digits were meant is unknown if a letter only looks like one; all else keeps digits.
    guard plain.digits == text.digits else { return nil }
    let likely = spelling.texts(for: plain.trimmed).first {
      !$0.isEmpty && $0.utf8.count <= Self.maximumLength && validator.isValid($0)
    }
    guard likely == nil, !spelling.isOfNumbers, !spelling.isOfLength, let automaton else {
      return likely
    }
    let changes = NearestChanges.spelling(allowsLetters: spelling.allowsLetters)
    let near = try? automaton.nearest(
      to: Array(plain.utf8).span, by: changes, atMost: max(1, count / 2), within: &budget)
    guard let near, !near.text.isEmpty, near.text.utf8.count <= Self.maximumLength else {
      return nil
    }
    return validator.isValid(near.text) ? near.text : nil
  }

  /// Returns whether a line breaks a negation.
  private func isRuledOut(_ text: String, at range: Range<Int>) -> Bool {
    guard hasNegations else { return false }
    return range.count == text.count || negations.contains { !$0.isValid(text) }
  }
}
