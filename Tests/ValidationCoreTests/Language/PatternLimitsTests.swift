import InputValidation
import Testing

@Suite struct PatternLimitsTests {
  struct Boundary: CustomTestStringConvertible {
    let testDescription: String
    let limits: PatternLimits
    let limit: Int
    let within: [String]
    let past: [String]

    init(
      _ code: PatternError.Code,
      _ limits: PatternLimits,
      _ limit: Int,
      within: [String],
      past: [String]
    ) {
      self.testDescription = code.rawValue + " \(limit)"
      self.limits = limits
      self.limit = limit
      self.within = within
      self.past = past
    }
  }

  @Test(arguments: [
    Boundary(
      .patternTooLong, PatternLimits(patternBytes: 3), 3, within: ["", "abc", "\u{E9}a"],
      past: ["abcd", "\u{E9}\u{E9}"]),
    Boundary(
      .patternTooLong, PatternLimits(), 65_536, within: [comment(of: 65_536)],
      past: [comment(of: 65_537)]),
    Boundary(
      .nestedTooDeeply, PatternLimits(nesting: 2), 2, within: ["((a))", "(?=(a))a|(?i:(b))"],
      past: ["(((a)))", "(?=((a)))a"]),
    Boundary(
      .nestedTooDeeply, PatternLimits(nesting: .max), 100, within: [nested(100)],
      past: [nested(101), nested(20_000)]),
    Boundary(
      .repeatTooLarge, PatternLimits(repeats: 6), 6, within: ["a{6}", "(a{2}){3}", "(a*){6}"],
      past: ["a{7}", "(a{2}){4}", "(a{2}b){1,4}", "a{7,}"]),
    Boundary(
      .repeatTooLarge, PatternLimits(), 1_000, within: ["a{1000}"], past: ["a{1001}"]),
  ])
  func `a pattern may reach a limit, but not exceed it`(boundary: Boundary) {
    for pattern in boundary.within {
      #expect(throws: Never.self, "\(pattern.prefix(40))") {
        _ = try RegexValidator(pattern, limits: boundary.limits)
      }
    }
    for pattern in boundary.past {
      let error = Self.error(of: pattern, limits: boundary.limits)
      #expect(error.map { "\($0.code.rawValue) \($0.limit ?? -1)" } == boundary.testDescription)
      #expect(error?.message.contains("\(boundary.limit)") == true)
    }
  }

  @Test func `the memory may reach its limit, but not exceed it`() {
    var tooLittle = 0
    var enough = 1 << 20
    while enough - tooLittle > 1 {
      let bytes = (tooLittle + enough) / 2
      let error = Self.error(of: "[a-z]{9}", limits: PatternLimits(automatonBytes: bytes))
      if let error {
        #expect(error.code == .automatonTooLarge)
        #expect(error.limit == bytes)
        #expect(error.message == "the automaton would need more than \(bytes) bytes")
        tooLittle = bytes
      } else {
        enough = bytes
      }
    }
    #expect((1_000..<100_000).contains(enough))
  }

  @Test func `the steps may reach their limit, but not exceed it`() {
    var tooFew = 0
    var enough = 1 << 20
    while enough - tooFew > 1 {
      let steps = (tooFew + enough) / 2
      let error = Self.error(of: "[a-z]{9}", limits: PatternLimits(steps: steps))
      if let error {
        #expect(error.code == .tooManySteps)
        #expect(error.limit == steps)
        #expect(error.message == "compiling would take more than \(steps) steps")
        tooFew = steps
      } else {
        enough = steps
      }
    }
    #expect((100..<1_000).contains(enough))
  }

  @Test func `a very small limit of steps is an error`() {
    for steps in 0..<64 {
      let error = Self.error(of: "[a-z]{9}", limits: PatternLimits(steps: steps))
      #expect(error?.code == .tooManySteps, "\(steps)")
      let limits = PatternLimits(steps: steps, whenTooLarge: .buildOnDemand(cacheBytes: 1 << 16))
      #expect([.tooManySteps, nil].contains(Self.error(of: "[a-z]{9}", limits: limits)?.code))
    }
  }

  @Test func `an automaton that is too large can be built on demand`() throws {
    var limits = PatternLimits()
    limits.whenTooLarge = .buildOnDemand(cacheBytes: 1 << 16)
    let validator = try RegexValidator("[ab]*a[ab]{24}c?", limits: limits)
    let text = String(repeating: "ab", count: 500)
    #expect(validator.isValid(text + "a"))
    #expect(validator.isValid(text + "ac"))
    #expect(validator.verdict(on: text + "ac") == .valid(isExtensible: false))
    #expect(validator.verdict(on: text).isIncomplete)
    #expect(validator.verdict(on: "acb").isInvalid)
    #expect(validator.error(in: "abxab")?.range == 2..<3)
    #expect(validator.error(in: text)?.range == 1_000..<1_000)
    #expect(validator.verdict(on: "abx", caret: "abx".startIndex).isIncomplete)
    #expect(!validator.isExact)
    #expect(throws: QuestionError.tooLarge) { try validator.acceptsNothing() }
    #expect(try RegexValidator("[ab]{3}", limits: limits).isExact)
    #expect((validator && LengthValidator(...30)).verdict(on: text).isInvalid)
    let error = Self.error(of: "(?!b*)[ab]*a[ab]{24}", limits: limits)
    #expect(error?.code == .matchesNothing)
  }

  @Test(
    arguments: [
      ("(?=[ab]*c)[ab]*a[ab]{6}", .matchesNothing), ("(?=[ab]*b)[ab]*a[ab]{6}", nil),
    ] as [(String, PatternError.Code?)])
  func `a pattern that is built on demand must match a text`(
    pattern: String,
    code: PatternError.Code?
  ) {
    var limits = PatternLimits(automatonBytes: 2_000)
    #expect(Self.error(of: pattern, limits: limits)?.code == .automatonTooLarge)
    limits.whenTooLarge = .buildOnDemand(cacheBytes: 1 << 20)
    #expect(Self.error(of: pattern, limits: limits)?.code == code)
  }

  @Test func `nested repeats that overflow are an error`() {
    let limits = PatternLimits(repeats: .max)
    let error = Self.error(of: "(((a{2147483647}){2147483647}){2147483647}){9}", limits: limits)
    #expect(error?.code == .repeatTooLarge)
  }

  @Test func `negative limits reject every pattern`() {
    #expect(Self.error(of: "", limits: PatternLimits(patternBytes: -1))?.code == .patternTooLong)
    #expect(Self.error(of: "(a)", limits: PatternLimits(nesting: -1))?.code == .nestedTooDeeply)
    #expect(Self.error(of: "a*", limits: PatternLimits(repeats: -1))?.code == .repeatTooLarge)
    #expect(
      Self.error(of: "a", limits: PatternLimits(automatonBytes: .min))?.code == .automatonTooLarge)
  }

  @Test func `other limits apply to a pattern that was compiled before`() throws {
    let pattern = "[0-9a-f]{8}-once"
    _ = try RegexValidator(pattern)
    #expect(
      Self.error(of: pattern, limits: PatternLimits(repeats: 7))?.code == .repeatTooLarge)
    #expect(Self.error(of: pattern, limits: PatternLimits(patternBytes: 9))?.limit == 9)
    _ = try RegexValidator(pattern)
  }

  @Test func `a composition has the limits of its parts`() throws {
    // The period of the lengths of the texts is 331 * 337.
    let pattern = "(a{331})*|(b{337})*"
    let composed = try RegexValidator(pattern) && LengthValidator(5...)
    #expect(!composed.isExact)
    let limits = PatternLimits(automatonBytes: 1 << 25)
    let allowed = try RegexValidator(pattern, limits: limits) && LengthValidator(5...)
    #expect(allowed.isExact)
    #expect(OptionalValidator(allowed).isExact)
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
  }

  /// Returns a pattern of `count` bytes.
  private static func comment(of count: Int) -> String {
    "a(?#" + String(repeating: "-", count: count - 5) + ")"
  }

  private static func error(
    of pattern: String,
    limits: PatternLimits = PatternLimits()
  ) -> PatternError? {
    do throws(PatternError) {
      _ = try RegexValidator(pattern, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}
