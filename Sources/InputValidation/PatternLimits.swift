internal import RegularLanguage

/// What a pattern, and the automaton made of it, may cost.
///
/// Each limit ends in an error of its own, with the limit in it; none is ever met by a wrong
/// verdict. The defaults suit patterns that people write. Where patterns come from elsewhere, lower
/// ones bound the time that compiling takes.
///
///     try RegexValidator(pattern, limits: PatternLimits(automatonBytes: 1 << 20))
public struct PatternLimits: Sendable, Hashable {
  /// The longest pattern, in bytes of UTF-8; 65,536 by default.
  public var patternBytes: Int
  /// The deepest nesting of groups; 100 by default, and at most: so many fit into the stack of any
  /// thread.
  public var nesting: Int
  /// The largest number of copies that repeats ask for, multiplied along the nesting; 1,000 by
  /// default.
  ///
  /// `(a{20}){50}` asks for 1,000.
  public var repeats: Int
  /// The most memory, in bytes, that compiling may take, and so the automaton; 8,388,608 (8 MiB) by
  /// default, and at most 4 GiB.
  ///
  /// A composition may take as much as the largest of its parts, and no less than the default.
  public var automatonBytes: Int
  /// The most steps that compiling may take; 2,000,000 by default.
  ///
  /// A step looks at one part of one of the states that are being made, and takes some ten
  /// nanoseconds. Patterns that people write take a few thousand. The limit is a count, and not a
  /// time, so that a pattern that compiles anywhere compiles everywhere.
  public var steps: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - patternBytes: The longest pattern, in bytes of UTF-8.
  ///   - nesting: The deepest nesting of groups.
  ///   - repeats: The largest number of copies that repeats ask for, multiplied.
  ///   - automatonBytes: The most memory, in bytes, that compiling may take.
  ///   - steps: The most steps that compiling may take.
  public init(
    patternBytes: Int = 65_536,
    nesting: Int = 100,
    repeats: Int = 1_000,
    automatonBytes: Int = 8_388_608,
    steps: Int = 2_000_000
  ) {
    self.patternBytes = patternBytes
    self.nesting = nesting
    self.repeats = repeats
    self.automatonBytes = automatonBytes
    self.steps = steps
  }
}

extension Limits {
  init(_ limits: PatternLimits) {
    self.init(
      patternBytes: limits.patternBytes,
      // Deeper nesting would trust in the size of a stack that isn't ours.
      nesting: min(limits.nesting, Limits().nesting),
      repeats: limits.repeats,
      // States are numbered in 32 bits.
      automatonBytes: min(limits.automatonBytes, 1 << 32),
      steps: limits.steps
    )
  }
}
