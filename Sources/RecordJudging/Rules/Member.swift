import RegularLanguage
package import ValidationCore

/// A validator of texts from a set that is too large for an automaton, with exact comparison.
///
/// It has no language; membership is checked in code.
package struct MemberValidator: CheckedValidator {
  /// The texts.
  package let values: ValueSet
  /// The texts as a rule, which lists only the first of them.
  package let rule: Rule
  /// The language of all texts up to the length of the longest.
  package let candidates: Language

  /// Creates a strategy for texts of at most 256 bytes each, with a rule that describes them.
  package init(_ values: ValueSet, rule: Rule) {
    self.values = values
    self.rule = rule
    candidates = Self.candidates(values)
  }

  private static func candidates(_ values: ValueSet) -> Language {
    Language(.length(.utf8, Repetition(Interval(lower: nil, upper: values.longest))))
  }

  /// Creates a strategy for texts of at most 256 bytes each.
  ///
  ///     MemberValidator(values).isValid("red")    // true
  ///     MemberValidator(values).verdict(on: "r")  // incomplete: it may continue
  package init(_ values: ValueSet) {
    self.init(
      values, rule: Rule(oneOf: values.prefix(Rule.maximumNamedCount), of: values.count))
  }

  /// Returns `valid` for a member of the set, else `incomplete`.
  package func verdict(on text: String, caret: String.Index?) -> Verdict {
    text.withBytes { passesCheck($0) }
      ? .valid(isExtensible: true) : .incomplete(ValidationError(rule, at: 0..<text.count))
  }

  package func passesCheck(_ text: Span<UInt8>) -> Bool { values.contains(text) }
}

extension MemberValidator: ContainedValidator {}
