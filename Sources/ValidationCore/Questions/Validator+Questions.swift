internal import RegularLanguage

extension Validator {
  /// The shortest text that, appended to a text, makes it valid.
  ///
  ///     try date.shortestCompletion(of: "2024-1")   // "0-00" for \d{4}-\d{2}-\d{2}
  ///
  /// - Returns: The completion; empty if the text is valid; `nil` if nothing appended makes it so.
  /// - Throws: `QuestionError` if the validator has no automaton, or if the search would take more
  ///   than 16,777,216 steps, as it does for completions of a million Characters.
  /// - Complexity: Linear in the text and in the automaton's size; with a bound on the length,
  ///   mostly linear in the completion's length.
  public func shortestCompletion(of text: String) throws(QuestionError) -> String? {
    let automaton = try automaton()
    return try Self.search { (budget) throws(StepBudget.Exhausted) in
      try automaton.shortestCompletion(of: text.utf8.span, within: &budget)
    }
  }

  /// Finds out whether no text at all is valid.
  ///
  ///     try (IntegerValidator(in: 10...99) && .length(1...1)).acceptsNothing()   // true
  ///     try IntegerValidator(in: 10...99).acceptsNothing()                       // false
  ///     try SatisfyingValidator("even") { _ in false }.acceptsNothing()          // throws
  ///
  /// - Throws: `QuestionError` if the validator has no automaton.
  public func acceptsNothing() throws(QuestionError) -> Bool {
    try automaton().isEmpty
  }

  /// Finds out whether every text is valid.
  ///
  ///     try LengthValidator(0...).acceptsEverything()   // true
  ///     try NonEmptyValidator().acceptsEverything()     // false: not the empty text
  ///
  /// - Throws: `QuestionError` if the validator has no automaton.
  public func acceptsEverything() throws(QuestionError) -> Bool {
    try Self.members(of: .anything, outside: regularLanguage()).isEmpty
  }

  /// Finds out whether every text that this validator finds valid, the other one does too.
  ///
  ///     try IntegerValidator(in: 1...12).isStricter(than: .digits)   // false: "+1"
  ///
  /// - Throws: `QuestionError` if one of the two has no automaton, or both together have none.
  public func isStricter(than other: some Validator) throws(QuestionError) -> Bool {
    try Self.members(of: regularLanguage(), outside: other.regularLanguage()).isEmpty
  }

  /// A text that this validator finds valid and the other one does not: the shortest there is.
  ///
  ///     let month = IntegerValidator(in: 1...12)
  ///     try month.counterexample(toStricterThan: .digits)         // "+1"
  ///     try month.counterexample(toStricterThan: .length(1...))   // nil: every month has a length
  ///
  /// - Returns: The text; `nil` if this validator is at least as strict.
  /// - Throws: `QuestionError` if one of the two has no automaton, if both together have none, or
  ///   if the text is too long to be spelled out.
  /// - Complexity: Up to the product of the automata's sizes, within the limit of bytes.
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

  /// A text that both validators find valid: the shortest there is.
  ///
  ///     try IntegerValidator(in: 10...65).commonText(with: .oneOf("7", "42"))   // "42"
  ///     try IntegerValidator(in: 10...65).commonText(with: .oneOf("7"))         // nil
  ///
  /// - Returns: The text; `nil` if there is none.
  /// - Throws: `QuestionError` if one of the two has no automaton, if both together have none, or
  ///   if the text is too long to be spelled out.
  /// - Complexity: Up to the product of the automata's sizes, within the limit of bytes.
  public func commonText(with other: some Validator) throws(QuestionError) -> String? {
    let common = try Self.automaton(
      of: .intersection([regularLanguage(), other.regularLanguage()]))
    return try Self.search { (budget) throws(StepBudget.Exhausted) in
      try common.shortestMember(within: &budget)
    }
  }

  /// Finds out whether some text is valid for both validators.
  ///
  ///     try IntegerValidator(in: 10...65).overlaps(.digits)       // true: "10"
  ///     try IntegerValidator(in: 10...65).overlaps(.alphabetic)   // false
  ///
  /// - Throws: `QuestionError` if one of the two has no automaton, or both together have none.
  public func overlaps(_ other: some Validator) throws(QuestionError) -> Bool {
    try !Self.automaton(of: .intersection([regularLanguage(), other.regularLanguage()])).isEmpty
  }

  /// Valid texts, chosen by chance.
  ///
  ///     let month: some Validator = .digits(in: 1...12) && .length(2...2)
  ///     try month.samples(count: 2, seed: 1)   // two months
  ///     let none: some Validator = .oneOf([])
  ///     try none.samples(count: 2)   // []
  ///
  /// - Parameters:
  ///   - count: How many, at most; there are fewer where the validator accepts fewer, or where its
  ///     texts are long and differ only past their first 64 scalars.
  ///   - seed: What the choice depends on: the same seed gives the same texts.
  /// - Returns: Different texts.
  /// - Throws: `QuestionError` if the validator has no automaton, or if its texts are so long that
  ///   16,777,216 steps don't make so many.
  public func samples(count: Int, seed: UInt64 = 0) throws(QuestionError) -> [String] {
    let automaton = try automaton()
    var generator = SplitMix64(seed: seed)
    return try Self.search { (budget) throws(StepBudget.Exhausted) in
      try automaton.samples(count: count, using: &generator, within: &budget)
    }
  }

  /// Texts that are one change away from a valid one, and not valid.
  ///
  ///     let month: some Validator = .digits(in: 1...12) && .length(2...2)
  ///     try month.nearMisses(count: 2, seed: 1)          // no months, but close
  ///     try LengthValidator(0...).nearMisses(count: 2)   // []: every text is valid
  ///
  /// - Parameters:
  ///   - count: How many, at most.
  ///   - seed: What the choice depends on: the same seed gives the same texts.
  /// - Returns: Different texts.
  /// - Throws: `QuestionError` if the validator has no automaton, or if its texts are so long that
  ///   16,777,216 steps don't make so many.
  public func nearMisses(count: Int, seed: UInt64 = 0) throws(QuestionError) -> [String] {
    let automaton = try automaton()
    var generator = SplitMix64(seed: seed)
    return try Self.search { (budget) throws(StepBudget.Exhausted) in
      try automaton.nearMisses(count: count, using: &generator, within: &budget)
    }
  }

  /// A valid text with the fewest insertions, deletions and replacements of Unicode scalars, and
  /// swaps of neighbours: for "did you mean" of words.
  ///
  /// Of numbers and codes, the nearest one says something else than the text.
  ///
  ///     try OneOfValidator(["debug", "info", "error"]).nearest(to: "eror")   // "error"
  ///
  /// - Returns: The text; `nil` if no text is valid.
  /// - Throws: `QuestionError` if the validator has no automaton, or if the search would take more
  ///   than 1,048,576 steps, each of which follows one transition.
  public func nearest(to text: String) throws(QuestionError) -> String? {
    let automaton = try automaton()
    return try Self.search(steps: 1 << 20) { (budget) throws(StepBudget.Exhausted) in
      try automaton.nearest(to: text.utf8.span, within: &budget)?.text
    }
  }
}

extension Validator {
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

  /// Automata that together accept the texts of one language that are not part of the other's;
  /// those that accept nothing are left out.
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

  /// The answer of a search that may take so many steps.
  private static func search<Answer>(
    steps: Int = 1 << 24,
    _ ask: (inout StepBudget) throws(StepBudget.Exhausted) -> Answer
  ) throws(QuestionError) -> Answer {
    var budget = StepBudget(steps)
    do throws(StepBudget.Exhausted) {
      return try ask(&budget)
    } catch {
      throw .tooLarge
    }
  }
}

/// The error that a question about all texts of a validator throws if it can't be answered.
public enum QuestionError: Error, Hashable, Sendable {
  /// A validator has no ``Validator/language``: it judges by code.
  case noLanguage
  /// The automaton, or the search in it, would go past its limit.
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
