internal import RegularLanguage

/// The most that a pattern, and the automaton made of it, may cost.
///
/// Each limit ends in an error of its own, with the limit in it; none is ever met by a wrong
/// verdict. The defaults suit patterns that people write. If patterns come from elsewhere, lower
/// ones bound the time that compiling takes.
///
///     try RegexValidator(pattern, limits: PatternLimits(automatonBytes: 1 << 20))
public struct PatternLimits: Sendable, Hashable {
  /// The longest pattern, in bytes of UTF-8; 65,536 by default.
  public var patternBytes: Int
  /// The deepest nesting of groups; 100 by default, and at most: so many fit into the stack of any
  /// thread.
  public var nesting: Int
  /// The largest number of copies that repeats require, multiplied along the nesting; 1,000 by
  /// default.
  ///
  /// `(a{20}){50}` requires 1,000.
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
  /// The treatment of a pattern that goes past the last two limits; it is refused by default.
  public var whenTooLarge: Fallback

  /// The treatment of a pattern whose automaton would be too large.
  public enum Fallback: Sendable, Hashable {
    /// Such a pattern is an error.
    case refuse
    /// The states are made when a text first leads to them, and kept in a cache of some bytes, or
    /// of four times as many if a long pattern leaves them no room.
    ///
    /// A text still takes time in proportion to its length, but many times as much, and threads
    /// wait for each other. Whether a text is valid stays exact, as long as each state has room in
    /// the cache. One that is not may be called incomplete where it is hopeless, so that the
    /// validator's ``Validator/isExact`` is false; and there are no answers to questions.
    case buildOnDemand(cacheBytes: Int)
  }

  /// Creates limits.
  ///
  ///     let limits = PatternLimits(repeats: 10)
  ///     try RegexValidator("a{10}", limits: limits).isValid("aaa")   // false
  ///     try RegexValidator("a{11}", limits: limits)                  // throws: too many repeats
  ///
  /// - Parameters:
  ///   - patternBytes: The longest pattern, in bytes of UTF-8.
  ///   - nesting: The deepest nesting of groups.
  ///   - repeats: The largest number of copies that repeats require, multiplied.
  ///   - automatonBytes: The most memory, in bytes, that compiling may take.
  ///   - steps: The most steps that compiling may take.
  ///   - whenTooLarge: What becomes of a pattern that goes past the last two limits.
  public init(
    patternBytes: Int = 65_536,
    nesting: Int = 100,
    repeats: Int = 1_000,
    automatonBytes: Int = 8_388_608,
    steps: Int = 2_000_000,
    whenTooLarge: Fallback = .refuse
  ) {
    self.patternBytes = patternBytes
    self.nesting = nesting
    self.repeats = repeats
    self.automatonBytes = automatonBytes
    self.steps = steps
    self.whenTooLarge = whenTooLarge
  }
}

extension Limits {
  init(_ limits: PatternLimits) {
    // States are numbered in 32 bits.
    let most = 1 << 32
    let demandBytes: Int? =
      switch limits.whenTooLarge {
      case .refuse: nil
      case .buildOnDemand(let cacheBytes): min(cacheBytes, most)
      }
    self.init(
      patternBytes: limits.patternBytes,
      // Deeper nesting would trust in the size of a stack that isn't ours.
      nesting: min(limits.nesting, Limits().nesting),
      repeats: limits.repeats,
      automatonBytes: min(limits.automatonBytes, most),
      steps: limits.steps,
      demandBytes: demandBytes
    )
  }
}
