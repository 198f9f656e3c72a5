import InputValidation
import RegularLanguage

/// Advice to people who mend a line, beside the message: what was found at the place where that
/// can't be seen, and a text that would do.
package struct LineAdvice: Sendable {
  /// All rules together; `nil` where they are too large for one automaton.
  private let automaton: Automaton?
  private let hasNegations: Bool
  /// All rules together.
  private let validator: any Validator
  /// The values of which one has to be meant; `nil` where an automaton knows them, or there are
  /// others.
  private let values: ValueSet?

  /// The most findings that have an example: to look for a text that would do takes longer than to
  /// write a finding, and nobody reads so many of them.
  package static let mostExamples = 100
  /// The longest text that is shown, in bytes.
  private static let longest = 72
  /// The steps that one search may take: some hundred microseconds.
  private static let steps = 1 << 14
  /// The steps that a search for a suggestion may take, for which somebody has asked: some
  /// milliseconds.
  private static let suggestionSteps = 1 << 16
  /// The most findings that have a suggestion.
  private static let mostSuggestions = 1000
  /// The number of bytes that all searches among values may look at: about a second.
  private static let searchedBytes = 1 << 30

  /// Prepares to advise on lines, or values, that have to satisfy some rules.
  init(_ rules: RuleSet) {
    automaton = rules.validator.language?.automaton
    hasNegations = ReportedRules(rules, LinePlan()).hasNegations
    validator = rules.validator
    let members = rules.rules.lazy.compactMap { $0.validator as? MemberValidator }.first
    values = rules.isOneEnough && rules.rules.count > 1 ? nil : members?.values
  }
}

extension LineAdvice {
  /// Returns what stands where a line goes wrong, if that can't be seen.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The part of it that is at fault, in Characters.
  /// - Returns: What it is; nil if the character can be seen.
  package func found(in line: ArraySlice<UInt8>, at range: Range<Int>) -> FoundCharacter? {
    // Where readings don't stop, the whole text may be at fault.
    guard let automaton, range.count == 1 else { return nil }
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

  /// Returns a text that would do: the shortest that begins with a line in which something is
  /// missing, or the nearest to one in which little is wrong.
  ///
  ///     ann@example        // ann@example.a
  ///     ann@example,com    // ann@example.com
  ///     hello              // for a number: nil, since nothing in it is one
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The part of it that is at fault, in Characters.
  /// - Returns: The text; nil if there is none, or it would be long, or take long to find.
  package func example(for line: ArraySlice<UInt8>, at range: Range<Int>) -> [UInt8]? {
    guard let automaton, line.count <= Self.longest,
      let value = String(validating: line, as: UTF8.self)
    else { return nil }
    let plain = Array(ScalarName.plain(value).utf8)
    if automaton.accepts(plain.span) { return plain }
    var budget = StepBudget(Self.steps)
    var text: [UInt8]?
    if range.isEmpty {
      let end = try? automaton.shortestCompletion(of: line.span, within: &budget)
      text = end.flatMap { $0.isEmpty ? nil : line + Array($0.utf8) }
    } else {
      // No part of what a negation rules out is a slip, nor are more mistakes than one in four.
      let isRuledOut = hasNegations && range.count == value.count
      let most = isRuledOut ? 0 : value.unicodeScalars.count / 4
      let nearest = most == 0 ? nil : try? automaton.nearest(to: line.span, within: &budget)
      text = nearest.flatMap { $0.distance <= most ? Array($0.text.utf8) : nil }
    }
    return text.flatMap { $0.count <= Self.longest ? $0 : nil }
  }
}

extension LineAdvice {
  /// The number of findings that have a suggestion, from the first on.
  package var suggestionCount: Int {
    guard let values, automaton == nil else { return Self.mostSuggestions }
    return min(Self.mostSuggestions, max(1, Self.searchedBytes / max(1, values.searchedBytes)))
  }

  /// Returns the valid text that is nearest to a line, for "did you mean".
  ///
  ///     gren               // for one of red, green and blue: green
  ///     p\u{430}ul         // for letters of ASCII: paul, of which one was Cyrillic
  ///     mauve              // for one of red, green and blue: nil, since none is near
  ///
  /// A text is near if no more than a third of the line's scalars, or one, are wrong.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - range: The part of it that is at fault, in Characters.
  /// - Returns: The text; nil if there is none near, or it would be long, or take long to find.
  package func suggestion(for line: ArraySlice<UInt8>, at range: Range<Int>) -> String? {
    guard line.count <= Self.longest, let text = String(validating: line, as: UTF8.self) else {
      return nil
    }
    let plain = ScalarName.plain(text)
    if validator.isValid(plain) { return plain }
    // No part of what a negation rules out is a slip.
    if hasNegations, range.count == text.count { return nil }
    let count = text.unicodeScalars.count
    let most = min(max(1, count / 3), count - 1)
    guard most > 0 else { return nil }
    guard let automaton else {
      let value = values?.nearest(to: text, atMost: most)
      return value.flatMap { validator.isValid($0) ? $0 : nil }
    }
    var budget = StepBudget(Self.suggestionSteps)
    let nearest = try? automaton.nearest(to: line.span, within: &budget)
    return nearest.flatMap {
      $0.distance <= most && $0.text.utf8.count <= Self.longest ? $0.text : nil
    }
  }
}

extension Span<UInt8> {
  /// A Boolean value that tells whether all bytes are printable ASCII.
  fileprivate var isPrintable: Bool {
    for index in indices where !(0x20..<0x7F ~= self[index]) { return false }
    return true
  }
}
