package import ValidationCore
import RegularLanguage

/// Advice to people who repair a line, next to the message: what was found at the place where that
/// can't be seen, and a likely correction.
///
/// An object, since it is asked for each finding, and what is copied then is one reference.
package final class LineAdvice: Sendable {
  /// All rules together; `nil` if they are too large for one automaton.
  private let automaton: Automaton?
  private let hasNegations: Bool
  private let negations: [NotValidator]
  /// How the rules want texts to be spelled.
  private let spelling: LikelySpelling
  /// All rules together.
  private let validator: any Validator
  /// The values of which one must be meant; `nil` if an automaton knows them, or there are
  /// others.
  private let values: ValueSet?

  /// The most findings that have an example: to look for a text that would do takes longer than to
  /// write a finding, and so many are not read.
  package static let maximumExampleCount = 100
  /// The longest text that is shown, in bytes.
  private static let longest = 72
  /// The steps that one search may take: some hundred microseconds.
  private static let steps = 1 << 14
  /// The steps that a search for a suggestion may take, if suggestions are requested: some
  /// milliseconds.
  private static let suggestionSteps = 1 << 16
  /// The most findings that have a suggestion.
  private static let maximumSuggestionCount = 1000
  /// The number of bytes that all searches among values may look at: about a second.
  private static let searchedBytes = 1 << 30

  /// Prepares to advise on lines, or values, that must satisfy some rules.
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
  /// Returns what stands where a line becomes invalid, if that can't be seen.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The part of it that is at fault, in Characters.
  /// - Returns: What it is; nil if the character can be seen.
  package func found(in line: ArraySlice<UInt8>, at range: Range<Int>) -> FoundCharacter? {
    guard let automaton, let first = range.first else { return nil }
    if range.count > 1 { return lookAlike(in: line, at: first, automaton) }
    // Nearly all faults are of printable ASCII, where a byte is a Character unless a mark follows.
    let start = line.span.extracting(first: range.upperBound + 1)
    if start.count >= range.upperBound, start.isPrintable {
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

  /// Returns what stands where the reading of a line stops that is wrong as a whole, if that looks
  /// like something else.
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

  /// Returns a text that a line may be meant to be, as ``suggestion(for:at:)`` does, in less time;
  /// or the rest of a word of which the start is there.
  ///
  ///     ann@example,com    // ann@example.com
  ///     hello              // for a number: nil, since nothing in it is one
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The part of it that is at fault, in Characters.
  /// - Returns: The text; nil if there is none, or it would be long, or take long to find.
  package func example(for line: ArraySlice<UInt8>, at range: Range<Int>) -> [UInt8]? {
    if let text = suggestion(for: line, at: range, steps: Self.steps, values: nil) {
      return Array(text.utf8)
    }
    guard spelling.hasOnlyWords, range.isEmpty, !line.isEmpty, line.count <= Self.longest,
      let automaton, String(validating: line, as: UTF8.self) != nil
    else { return nil }
    var budget = StepBudget(Self.steps)
    let end = try? automaton.shortestCompletion(of: line.span, within: &budget)
    guard let end, line.count + end.utf8.count <= Self.longest, end.digits.isEmpty,
      !end.isEmpty
    else { return nil }
    return line + Array(end.utf8)
  }
}

extension LineAdvice {
  /// The number of findings that have a suggestion, from the first on.
  package var suggestionCount: Int {
    guard let values, automaton == nil else { return Self.maximumSuggestionCount }
    return min(
      Self.maximumSuggestionCount, max(1, Self.searchedBytes / max(1, values.searchedBytes)))
  }

  /// Returns the valid text that was likely meant by a line, for "did you mean".
  ///
  ///     gren               // for one of red, green and blue: green
  ///     p\u{430}ul         // for letters of ASCII: paul, of which one was Cyrillic
  ///     +49 170 1234567    // for a telephone number: +491701234567
  ///     1067               // for five digits: nil, since any of them may be missing
  ///     mauve              // for one of red, green and blue: nil, since none is near
  ///
  /// Where the rules know which texts there are, up to a third of the line's scalars, or one, may
  /// be mistaken. Else the text says what the line says: it has the same digits.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The part of it that is at fault, in Characters.
  /// - Returns: The text; nil if there is none near, or it would be long, or take long to find.
  package func suggestion(for line: ArraySlice<UInt8>, at range: Range<Int>) -> String? {
    suggestion(for: line, at: range, steps: Self.suggestionSteps, values: values)
  }

  private func suggestion(
    for line: ArraySlice<UInt8>,
    at range: Range<Int>,
    steps: Int,
    values: ValueSet?
  ) -> String? {
    guard line.count <= Self.longest, !line.isEmpty,
      let text = String(validating: line, as: UTF8.self)
    else { return nil }
    let plain = LookAlikes.plain(text)
    if plain.digits == text.digits, validator.isValid(plain) { return plain }
    // No part of what a negation rules out is a slip.
    if isRuledOut(text, at: range) { return nil }
    let count = text.unicodeScalars.count
    let most = max(1, count / 3)
    var budget = StepBudget(steps)
    if spelling.hasWords {
      let most = min(most, count - 1)
      let nearest: String? =
        if let automaton {
          try? automaton.nearest(to: line.span, atMost: most, within: &budget)?.text
        } else {
          values?.nearest(to: text, atMost: most)
        }
      // Values such as 80 and 443 are no words.
      let isWord = nearest?.unicodeScalars.contains { $0.properties.isAlphabetic } ?? false
      if let nearest, isWord || nearest.digits == text.digits, validator.isValid(nearest) {
        return nearest.utf8.count <= Self.longest ? nearest : nil
      }
      if spelling.hasOnlyWords { return nil }
    }
    let likely = spelling.texts(for: plain.trimmed).first {
      !$0.isEmpty && $0.utf8.count <= Self.longest && validator.isValid($0)
    }
    guard likely == nil, !spelling.isOfNumbers, !spelling.isOfLength, let automaton else {
      return likely
    }
    let changes = NearestChanges.spelling(allowsLetters: spelling.allowsLetters)
    let near = try? automaton.nearest(
      to: Array(plain.utf8).span, by: changes, atMost: max(1, count / 2), within: &budget)
    guard let near, near.text.utf8.count <= Self.longest, near.text.digits == text.digits else {
      return nil
    }
    return validator.isValid(near.text) ? near.text : nil
  }

  /// Whether a line breaks a negation.
  private func isRuledOut(_ text: String, at range: Range<Int>) -> Bool {
    guard hasNegations else { return false }
    return range.count == text.count || negations.contains { !$0.isValid(text) }
  }
}

extension Span<UInt8> {
  /// Whether all bytes are printable ASCII.
  fileprivate var isPrintable: Bool {
    for index in indices where !(0x20..<0x7F ~= self[index]) { return false }
    return true
  }
}
