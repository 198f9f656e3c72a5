internal import RegularLanguage

/// The limits on the cost of a pattern and its automaton.
///
/// Compiling a pattern that exceeds a limit throws an error with that limit; a limit never leads to
/// a wrong verdict. The defaults suit patterns in source code. For untrusted patterns, use lower
/// limits to bound the compile time.
///
///     try RegexValidator(pattern, limits: PatternLimits(automatonBytes: 1 << 20))
public struct PatternLimits: Sendable, Hashable {
  /// The maximum length of the pattern, in bytes of UTF-8; 65,536 by default.
  public var patternBytes: Int
  /// The maximum nesting depth of groups; 100 by default, which is also the greatest effective
  /// value, since this depth fits on the stack of any thread.
  public var nesting: Int
  /// The maximum number of copies that repeats require, multiplied along the nesting; 1,000 by
  /// default.
  ///
  /// `(a{20}){50}` requires 1,000.
  public var repeats: Int
  /// The maximum memory for compiling, and thus for the automaton, in bytes; 8,388,608 (8 MiB) by
  /// default, and at most 4 GiB.
  ///
  /// The limit of a composition is the maximum of the default and the limits of its parts.
  public var automatonBytes: Int
  /// The maximum number of steps of compiling; 2,000,000 by default.
  ///
  /// A step processes one part of one new state, and takes about ten nanoseconds. Typical patterns
  /// take a few thousand steps. The limit is a count rather than a time, so that it does not depend
  /// on the machine.
  public var steps: Int
  /// The treatment of a pattern that exceeds ``automatonBytes`` or ``steps``; it is an error by
  /// default.
  public var whenTooLarge: Fallback

  /// The treatment of a pattern whose automaton would be too large.
  public enum Fallback: Sendable, Hashable {
    /// The pattern is an error.
    case refuse
    /// States are built when a text first reaches them, and stored in a cache of the given size in
    /// bytes, or of four times that size if a long pattern leaves no room for them.
    ///
    /// Judging is still linear in the length of the text, but many times slower, and threads wait
    /// for each other. Validity is still exact, as long as each state fits in the cache. But an
    /// invalid text may be judged incomplete, so the validator's ``Validator/isExact`` is false,
    /// and questions about all texts throw an error.
    case buildOnDemand(cacheBytes: Int)
  }

  /// Creates limits.
  ///
  ///     let limits = PatternLimits(repeats: 10)
  ///     try RegexValidator("a{10}", limits: limits).isValid("aaa")   // false
  ///     try RegexValidator("a{11}", limits: limits)                  // throws: too many repeats
  ///
  /// - Parameters:
  ///   - patternBytes: The maximum length of the pattern, in bytes of UTF-8.
  ///   - nesting: The maximum nesting depth of groups.
  ///   - repeats: The maximum number of copies that repeats require, multiplied along the nesting.
  ///   - automatonBytes: The maximum memory of compiling, in bytes.
  ///   - steps: The maximum number of steps of compiling.
  ///   - whenTooLarge: The treatment of a pattern that exceeds `automatonBytes` or `steps`.
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
    // State numbers have 32 bits.
    let maximum = 1 << 32
    let demandBytes: Int? =
      switch limits.whenTooLarge {
      case .refuse: nil
      case .buildOnDemand(let cacheBytes): min(cacheBytes, maximum)
      }
    self.init(
      patternBytes: limits.patternBytes,
      // Deeper nesting might overflow the caller's stack.
      nesting: min(limits.nesting, Limits().nesting),
      repeats: limits.repeats,
      automatonBytes: min(limits.automatonBytes, maximum),
      steps: limits.steps,
      demandBytes: demandBytes
    )
  }
}
