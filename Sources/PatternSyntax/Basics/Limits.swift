/// The limits of what a pattern, and the automaton made of it, may cost.
///
/// Each limit ends in an error of its own; none is ever met by giving a wrong answer.
package struct Limits: Hashable, Sendable {
  /// The longest pattern, in bytes of UTF-8.
  package var patternBytes: Int
  /// The deepest nesting of groups; 100 of them fit into the smallest usual stack, 512 KiB, also
  /// without optimisation.
  package var nesting: Int
  /// The largest number of copies that repeats require, multiplied along the nesting: `(a{20}){50}`
  /// requires 1,000.
  package var repeats: Int
  /// The most memory, in bytes, that terms and automaton may take together.
  package var automatonBytes: Int
  /// The most steps that compiling may take: a step looks at one part of one term, which takes
  /// about ten nanoseconds.
  package var steps: Int
  /// The memory, in bytes, for the states of a pattern that is too large, to be made on demand;
  /// `nil` if such a pattern is refused.
  package var demandBytes: Int?

  /// Creates limits; the defaults suit patterns written by people.
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
  /// A product, or the greatest number if that is less.
  package static func product(_ one: Int, _ other: Int) -> Int {
    let (product, isTooLarge) = one.multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
