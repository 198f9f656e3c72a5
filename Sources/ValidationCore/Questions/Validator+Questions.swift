internal import RegularLanguage

extension Validator {
  /// Returns the shortest text that makes a text valid when appended.
  ///
  ///     try date.shortestCompletion(of: "2024-1")   // "0-00" for \d{4}-\d{2}-\d{2}
  ///
  /// - Returns: The completion; empty if the text is valid; `nil` if there is none.
  /// - Throws: `QuestionError` if the validator has no automaton, or if the search would take more
  ///   than 16,777,216 steps, as for completions of a million Characters.
  /// - Complexity: Linear in the length of the text and the size of the automaton; with a bound on
  ///   the length, mostly linear in the length of the completion.
  public func shortestCompletion(of text: String) throws(QuestionError) -> String? {
    let automaton = try automaton()
    let bytes = Array(text.utf8)
    return try Self.search { (budget) throws(StepBudget.Exhausted) in
      try automaton.shortestCompletion(of: bytes.span, within: &budget)
    }
  }

  /// Returns whether no text is valid.
  ///
  ///     try (IntegerValidator(in: 10...99) && .length(1...1)).acceptsNothing()   // true
  ///     try IntegerValidator(in: 10...99).acceptsNothing()                       // false
  ///     try SatisfyingValidator("even") { _ in false }.acceptsNothing()          // throws
  ///
  /// - Throws: `QuestionError` if the validator has no automaton.
  public func acceptsNothing() throws(QuestionError) -> Bool { try automaton().isEmpty }

  /// Returns whether every text is valid.
  ///
  ///     try LengthValidator(0...).acceptsEverything()   // true
  ///     try NonEmptyValidator().acceptsEverything()     // false: not the empty text
  ///
  /// - Throws: `QuestionError` if the validator has no automaton.
  public func acceptsEverything() throws(QuestionError) -> Bool {
    try Self.members(of: .anything, outside: regularLanguage()).isEmpty
  }

  /// Returns whether every valid text of this validator is valid for another one too.
  ///
  ///     try IntegerValidator(in: 1...12).isStricter(than: .digits)   // false: "+1"
  ///
  /// - Throws: `QuestionError` if either validator, or their combination, has no automaton.
  public func isStricter(than other: some Validator) throws(QuestionError) -> Bool {
    try Self.members(of: regularLanguage(), outside: other.regularLanguage()).isEmpty
  }

  /// Returns the shortest text that is valid for this validator, but not for another one.
  ///
  ///     let month = IntegerValidator(in: 1...12)
  ///     try month.counterexample(toStricterThan: .digits)         // "+1"
  ///     try month.counterexample(toStricterThan: .length(1...))   // nil: every month has a length
  ///
  /// - Returns: The text; `nil` if this validator is at least as strict.
  /// - Throws: `QuestionError` if either validator, or their combination, has no automaton, or if
  ///   the text is too long to build.
  /// - Complexity: Up to the product of the automata's sizes, within the memory limit.
  public func counterexample(
    toStricterThan other: some Validator
  ) throws(QuestionError) -> String? {
    var shortest: String?
    for automaton in try Self.members(of: regularLanguage(), outside: other.regularLanguage()) {
      let text = try Self.search { (budget) throws(StepBudget.Exhausted) in
        try automaton.shortestMember(within: &budget)
      }
      guard let text, text.unicodeScalars.count < shortest?.unicodeScalars.count ?? .max else {
        continue
      }
      shortest = text
    }
    return shortest
  }

  /// Returns the shortest text that is valid for both validators.
  ///
  ///     try IntegerValidator(in: 10...65).commonText(with: .oneOf("7", "42"))   // "42"
  ///     try IntegerValidator(in: 10...65).commonText(with: .oneOf("7"))         // nil
  ///
  /// - Returns: The text; `nil` if there is none.
  /// - Throws: `QuestionError` if either validator, or their combination, has no automaton, or if
  ///   the text is too long to build.
  /// - Complexity: Up to the product of the automata's sizes, within the memory limit.
  public func commonText(with other: some Validator) throws(QuestionError) -> String? {
    let common = try Self.automaton(
      of: .intersection([regularLanguage(), other.regularLanguage()]))
    return try Self.search { (budget) throws(StepBudget.Exhausted) in
      try common.shortestMember(within: &budget)
    }
  }

  /// Returns whether some text is valid for both validators.
  ///
  ///     try IntegerValidator(in: 10...65).overlaps(.digits)       // true: "10"
  ///     try IntegerValidator(in: 10...65).overlaps(.alphabetic)   // false
  ///
  /// - Throws: `QuestionError` if either validator, or their combination, has no automaton.
  public func overlaps(_ other: some Validator) throws(QuestionError) -> Bool {
    try !Self.automaton(of: .intersection([regularLanguage(), other.regularLanguage()])).isEmpty
  }

  /// Returns pseudorandom valid texts.
  ///
  ///     let month: some Validator = .digits(in: 1...12) && .length(2...2)
  ///     try month.samples(count: 2, seed: 1)   // two months
  ///     let none: some Validator = .oneOf([])
  ///     try none.samples(count: 2)   // []
  ///
  /// - Parameters:
  ///   - count: The maximum number of texts; there are fewer if the validator accepts fewer, or if
  ///     its texts are long and differ only after their first 64 scalars.
  ///   - seed: The seed of the pseudorandom generator: the same seed gives the same texts.
  /// - Returns: Distinct texts.
  /// - Throws: `QuestionError` if the validator has no automaton, or if its texts are so long that
  ///   building them takes more than 16,777,216 steps.
  public func samples(count: Int, seed: UInt64 = 0) throws(QuestionError) -> [String] {
    let automaton = try automaton()
    var generator = SplitMix64(seed: seed)
    return try Self.search { (budget) throws(StepBudget.Exhausted) in
      try automaton.samples(count: count, using: &generator, within: &budget)
    }
  }

  /// Returns pseudorandom invalid texts that are one change away from a valid one.
  ///
  ///     let month: some Validator = .digits(in: 1...12) && .length(2...2)
  ///     try month.nearMisses(count: 2, seed: 1)          // not months, but close
  ///     try LengthValidator(0...).nearMisses(count: 2)   // []: every text is valid
  ///
  /// - Parameters:
  ///   - count: The maximum number of texts.
  ///   - seed: The seed of the pseudorandom generator: the same seed gives the same texts.
  /// - Returns: Distinct texts.
  /// - Throws: `QuestionError` if the validator has no automaton, or if its texts are so long that
  ///   building them takes more than 16,777,216 steps.
  public func nearMisses(count: Int, seed: UInt64 = 0) throws(QuestionError) -> [String] {
    let automaton = try automaton()
    var generator = SplitMix64(seed: seed)
    return try Self.search { (budget) throws(StepBudget.Exhausted) in
      try automaton.nearMisses(count: count, using: &generator, within: &budget)
    }
  }

  /// Returns the valid text that is nearest to a text by edit distance, for suggestions such as
  /// "did you mean".
  ///
  /// The distance counts insertions, deletions and substitutions of Unicode scalars, and
  /// transpositions of neighbors. It is useful for words, but not for numbers and codes, where a
  /// near text has another meaning.
  ///
  ///     try OneOfValidator(["debug", "info", "error"]).nearest(to: "eror")   // "error"
  ///
  /// - Returns: The text; `nil` if no text is valid.
  /// - Throws: `QuestionError` if the validator has no automaton, or if the search would take more
  ///   than 1,048,576 steps, each of which follows one transition.
  public func nearest(to text: String) throws(QuestionError) -> String? {
    let automaton = try automaton()
    let bytes = Array(text.utf8)
    return try Self.search(steps: 1 << 20) { (budget) throws(StepBudget.Exhausted) in
      try automaton.nearest(to: bytes.span, within: &budget)?.text
    }
  }

  private func regularLanguage() throws(QuestionError) -> Language {
    guard let language else { throw .noLanguage }
    return language
  }

  private func automaton() throws(QuestionError) -> Automaton {
    try Self.automaton(of: regularLanguage())
  }

  private static func automaton(of language: Language) throws(QuestionError) -> Automaton {
    guard let automaton = language.automaton else { throw .tooLarge }
    return automaton
  }

  /// Returns automata that together accept the texts of one language that are not in the other;
  /// empty automata are omitted.
  private static func members(
    of language: Language,
    outside other: Language
  ) throws(QuestionError) -> [Automaton] {
    var automata: [Automaton] = []
    for complement in other.complements {
      let automaton = try automaton(of: .intersection([language, complement]))
      if !automaton.isEmpty { automata.append(automaton) }
    }
    return automata
  }

  /// Returns the result of a search with a maximum number of steps.
  private static func search<Answer>(
    steps: Int = 1 << 24,
    _ body: (inout StepBudget) throws(StepBudget.Exhausted) -> Answer
  ) throws(QuestionError) -> Answer {
    var budget = StepBudget(steps)
    do throws(StepBudget.Exhausted) {
      return try body(&budget)
    } catch {
      throw .tooLarge
    }
  }
}

/// The error for a question about all texts of a validator that can't be answered.
@nonexhaustive public enum QuestionError: Error, Hashable, Sendable {
  /// A validator has no ``Validator/language``, since it judges in code.
  case noLanguage
  /// The automaton, or the search in it, would exceed its limit.
  case tooLarge
}

extension QuestionError: CustomStringConvertible {
  /// The reason in English.
  public var description: String {
    switch self {
    case .noLanguage: "the validator runs code, which can't be analyzed"
    case .tooLarge: "the answer would need more memory or steps than the limit"
    }
  }
}
