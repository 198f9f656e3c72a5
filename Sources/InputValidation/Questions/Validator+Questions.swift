internal import RegularLanguage

extension Validator {
  /// The shortest text that, appended to a text, makes it valid.
  ///
  ///     try date.shortestCompletion(of: "2024-1")   // "0-00" for \d{4}-\d{2}-\d{2}
  ///
  /// - Returns: The completion; empty if the text is valid; `nil` if nothing appended makes it so.
  /// - Throws: `QuestionError` if the validator has no automaton.
  /// - Complexity: Linear in the text and in the automaton's size; with a bound on the length,
  ///   times the completion's length.
  public func shortestCompletion(of text: String) throws(QuestionError) -> String? {
    try automaton().shortestCompletion(of: text.utf8.span)
  }

  /// Whether no text at all is valid.
  ///
  /// - Throws: `QuestionError` if the validator has no automaton.
  public func acceptsNothing() throws(QuestionError) -> Bool {
    try automaton().isEmpty
  }

  /// Whether every text is valid.
  ///
  /// - Throws: `QuestionError` if the validator has no automaton.
  public func acceptsEverything() throws(QuestionError) -> Bool {
    try Self.shortestText(in: .intersection([]), outside: expression()) == nil
  }

  /// Whether every text that this validator finds valid, the other one does too.
  ///
  ///     try IntegerValidator(in: 1...12).isStricter(than: .digits)   // false: "+1"
  ///
  /// - Throws: `QuestionError` if one of the two has no automaton, or both together have none.
  public func isStricter(than other: some Validator) throws(QuestionError) -> Bool {
    try counterexample(toStricterThan: other) == nil
  }

  /// A text that this validator finds valid and the other one does not: the shortest there is.
  ///
  /// - Returns: The text; `nil` if this validator is at least as strict.
  /// - Throws: `QuestionError` if one of the two has no automaton, or both together have none.
  /// - Complexity: Up to the product of the automata's sizes, within the limit of bytes.
  public func counterexample(
    toStricterThan other: some Validator
  ) throws(QuestionError) -> String? {
    try Self.shortestText(in: expression(), outside: other.expression())
  }

  /// A text that both validators find valid: the shortest there is.
  ///
  /// - Returns: The text; `nil` if there is none.
  /// - Throws: `QuestionError` if one of the two has no automaton, or both together have none.
  /// - Complexity: Up to the product of the automata's sizes, within the limit of bytes.
  public func commonText(with other: some Validator) throws(QuestionError) -> String? {
    try Self.shortestMember(of: .intersection([expression(), other.expression()]))
  }

  /// Whether some text is valid for both validators.
  ///
  /// - Throws: `QuestionError` if one of the two has no automaton, or both together have none.
  public func overlaps(_ other: some Validator) throws(QuestionError) -> Bool {
    try commonText(with: other) != nil
  }

  /// Valid texts, chosen by chance.
  ///
  /// - Parameters:
  ///   - count: How many; a validator that accepts fewer gives fewer.
  ///   - seed: What the choice depends on: the same seed gives the same texts.
  /// - Returns: Different texts.
  /// - Throws: `QuestionError` if the validator has no automaton.
  public func samples(count: Int, seed: UInt64 = 0) throws(QuestionError) -> [String] {
    var generator = SplitMix64(seed: seed)
    return try automaton().samples(count: count, using: &generator)
  }

  /// Texts that are one change away from a valid one, and not valid.
  ///
  /// - Parameters:
  ///   - count: How many, at most.
  ///   - seed: What the choice depends on: the same seed gives the same texts.
  /// - Returns: Different texts.
  /// - Throws: `QuestionError` if the validator has no automaton.
  public func nearMisses(count: Int, seed: UInt64 = 0) throws(QuestionError) -> [String] {
    var generator = SplitMix64(seed: seed)
    return try automaton().nearMisses(count: count, using: &generator)
  }

  /// A valid text with the fewest insertions, deletions and replacements of Unicode scalars: for
  /// "did you mean".
  ///
  ///     try OneOfValidator(["debug", "info", "error"]).nearest(to: "eror")   // "error"
  ///
  /// - Returns: The text; `nil` if no text is valid.
  /// - Throws: `QuestionError` if the validator has no automaton, or if the search would take more
  ///   than 1,048,576 steps, each of which follows one transition.
  public func nearest(to text: String) throws(QuestionError) -> String? {
    let automaton = try automaton()
    if automaton.isEmpty { return nil }
    guard let nearest = automaton.nearest(to: text.utf8.span, stepLimit: 1 << 20) else {
      throw .tooLarge
    }
    return nearest.text
  }
}

extension Validator {
  private func expression() throws(QuestionError) -> Expression {
    guard let language else { throw .noLanguage }
    return language.expression
  }

  /// The shortest text of an expression; `nil` if there is none.
  private static func shortestMember(
    of expression: Expression
  ) throws(QuestionError) -> String? {
    guard let automaton = try? Automaton(expression) else { throw .tooLarge }
    return automaton.shortestMember
  }

  /// The shortest text of one expression that is none of the other's.
  private static func shortestText(
    in expression: Expression,
    outside other: Expression
  ) throws(QuestionError) -> String? {
    var shortest: String?
    for complement in other.complements {
      let text = try shortestMember(of: .intersection([expression, complement]))
      guard let text, text.unicodeScalars.count < shortest?.unicodeScalars.count ?? .max else {
        continue
      }
      shortest = text
    }
    return shortest
  }

  private func automaton() throws(QuestionError) -> Automaton {
    guard let language else { throw .noLanguage }
    guard let automaton = language.automaton else { throw .tooLarge }
    return automaton
  }
}
