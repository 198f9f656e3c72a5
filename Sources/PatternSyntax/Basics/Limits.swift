/// The limits on the costs of a pattern and its automaton.
///
/// Exceeding a limit is an error, and never changes an answer.
package struct Limits: Hashable, Sendable {
  /// The maximum length of a pattern, in bytes of UTF-8.
  package var patternBytes: Int
  /// The maximum nesting of groups; 100 levels fit into the smallest common stack, 512 KiB, even
  /// without optimization.
  package var nesting: Int
  /// The maximum number of copies that repeats require, multiplied along the nesting: `(a{20}){50}`
  /// requires 1,000.
  package var repeats: Int
  /// The maximum memory of terms and automaton together, in bytes.
  package var automatonBytes: Int
  /// The maximum number of steps of compiling; a step processes one part of one term, which takes
  /// about ten nanoseconds.
  package var steps: Int
  /// The memory in bytes for the states of a lazy DFA, if the automaton is too large; `nil` if such
  /// a pattern is refused.
  package var demandBytes: Int?

  /// Creates limits; the defaults are suitable for patterns written by people.
  package init(
    patternBytes: Int = 1 << 16,
    nesting: Int = 100,
    repeats: Int = 1_000,
    automatonBytes: Int = 8 << 20,
    steps: Int = 2_000_000,
    demandBytes: Int? = nil
  ) {
    self.patternBytes = patternBytes
    self.nesting = nesting
    self.repeats = repeats
    self.automatonBytes = automatonBytes
    self.steps = steps
    self.demandBytes = demandBytes
  }
}

extension Limits {
  /// A product, or the maximum integer if it overflows.
  package static func product(_ one: Int, _ other: Int) -> Int {
    let (product, isTooLarge) = one.multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
