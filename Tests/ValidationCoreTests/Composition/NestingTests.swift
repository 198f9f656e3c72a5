import InputValidation
import InputValidationTesting
import TestSupport
import Testing

/// Compositions that are nested more deeply than any call stack allows.
///
/// The limit is a hundred levels. By default, 20,000 are tested; with `VALIDATION_EXHAUSTIVE=1`,
/// 100,000.
@Suite struct NestingTests {
  private static let depth = sampled(8_000, of: 100_000)

  private static func nested(
    _ validator: any Validator,
    _ depth: Int,
    _ compose: (any Validator) -> any Validator
  ) -> any Validator {
    (0..<depth).reduce(validator) { part, _ in compose(part) }
  }

  @Test(arguments: [
    ("a language", DigitsValidator() as any Validator, true),
    ("a closure", SatisfyingValidator("digits") { DigitsValidator().isValid($0) }, false),
  ])
  func `nested negations cancel in pairs`(
    name: String,
    part: any Validator,
    isExact: Bool
  ) {
    let even = Self.nested(part, Self.depth, NotValidator.init)
    #expect(even.isExact == isExact)
    expect(even, accepts: "12")
    expect(even, refuses: "1x")
    #expect(even.error(in: "x")?.message().hasPrefix("must be digits") == true)
    let odd = NotValidator(even)
    expect(odd, accepts: "1x")
    expect(odd, refuses: "12")
    #expect(odd.error(in: "1")?.message().hasPrefix("must not be digits") == true)
    expect(odd.part, accepts: "12")
    #expect((even as? NotValidator)?.part.isValid("12") == false)
  }

  @Test func `an optional validator of an optional one is equivalent`() {
    let validator = Self.nested(
      .satisfying("one") { $0 == "1" }, Self.depth, OptionalValidator.init)
    expect(validator, accepts: "", "1")
    #expect(validator.error(in: "2")?.message() == "must be one")
  }

  /// A custom validator, which is opaque to the library.
  private struct Wrapped: Validator {
    let part: any Validator

    var rule: Rule { part.rule }
    var language: Language? { part.language }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      part.verdict(on: text, caret: caret)
    }
  }

  @Test func `a language nested too deeply for an automaton is judged part by part`() {
    let validator = (0..<4).reduce(.digits as any Validator) { part, _ in
      Self.nested(Wrapped(part: part), 70) { .not(.length(2...) && $0) }
    }
    // The outermost conjunction rejects any text of one Character.
    #expect(!validator.isExact)
    expect(validator, accepts: "1", "12")
    expect(validator, refuses: "1x")
    #expect(throws: QuestionError.self) { try validator.acceptsEverything() }
    #expect(throws: QuestionError.self) { try validator.acceptsNothing() }
  }

  @Test(arguments: [(100, true), (250, false)])
  func `a language nested too deeply has no automaton, however simple it is`(
    depth: Int,
    isExact: Bool
  ) {
    let validator = Self.nested(.digits, depth) { Wrapped(part: .length(1...) && $0) }
    #expect(validator.isExact == isExact)
    expect(validator, accepts: "1", "12")
    expect(validator, refuses: "", "1x")
  }

  @Test(
    arguments: [
      { .not(AllValidator([$0])) }, { .not(AnyOfValidator([$0])) },
      { AnyOfValidator([AllValidator([$0])]) }, { OptionalValidator(AllValidator([$0])) },
      { OptionalValidator(NotValidator($0)) },
    ] as [@Sendable (any Validator) -> any Validator])
  func `a composition that is nested too deeply rejects every text`(
    compose: @Sendable (any Validator) -> any Validator
  ) {
    let part: any Validator = .satisfying("one") { $0 == "1" }
    // Two levels at a time, up to the limit.
    let deepest = Self.nested(part, 100, compose)
    #expect(deepest.isValid("1") || deepest.isValid("2"))
    #expect(deepest.error(in: "2")?.code != .nesting)
    for depth in [101, 102, Self.depth] {
      let validator = Self.nested(part, depth, compose)
      for negation in [validator, NotValidator(validator), OptionalValidator(validator)] {
        expect(negation, refuses: "", "1", only: .nesting)
        #expect(negation.verdict(on: "2").isInvalid && negation.rule.code == .nesting)
        #expect(!negation.isExact && negation.rewriting == .nothing)
      }
      let script: [FieldCommand] = [.insert("1"), .endEditing]
      let field = InputField(validator: validator)
      expect(field, performing: script, gives: "1", refusing: [.rule(.nesting)])
    }
  }
}
