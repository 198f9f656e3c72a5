internal import RegularLanguage

/// One of very many texts, letter for letter: more than an automaton has room for.
///
/// It is no language, but checked in code, exactly.
package struct MemberValidator: CheckedValidator {
  /// The texts.
  package let values: ValueSet
  /// The texts as a rule, of which only the first are named.
  package let rule: Rule
  /// All texts that are not longer than the longest.
  package let candidates: Language

  /// Creates a strategy for texts, none of which has more than 256 bytes.
  ///
  ///     MemberValidator(values).isValid("red")    // true
  ///     MemberValidator(values).verdict(on: "r")  // incomplete: more may follow
  package init(_ values: ValueSet) {
    self.values = values
    rule = Rule(oneOf: values.prefix(Rule.maximumNamedCount), of: values.count)
    candidates = Language(.length(.utf8, Repetition(Interval(lower: nil, upper: values.longest))))
  }

  /// Judges by the texts; what is not one of them is incomplete.
  package func verdict(on text: String, caret: String.Index?) -> Verdict {
    passesCheck(text.utf8.span)
      ? .valid(isExtensible: true) : .incomplete(ValidationError(rule, at: 0..<text.count))
  }

  package func passesCheck(_ text: Span<UInt8>) -> Bool { values.contains(text) }
}

extension MemberValidator: ContainedValidator {}

extension Rule {
  /// Creates the rule that a text is one of so many, the first of which are given.
  init(oneOf texts: [String], of count: Int) {
    var parameters = ["values": Parameter.list(Array(texts.prefix(Self.maximumNamedCount)))]
    if count > Self.maximumNamedCount {
      parameters["others"] = .count(count - Self.maximumNamedCount)
    }
    self.init(.oneOf, parameters: parameters)
  }
}
