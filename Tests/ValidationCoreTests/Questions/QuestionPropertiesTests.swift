import InputValidation
import Testing

/// Queries about languages, compared with enumerating all short texts.
@Suite struct QuestionPropertiesTests {
  private static let texts = RandomValidators.texts(upTo: 6)

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `answers about one validator`(seed: UInt64) throws {
    var random = RandomValidators(seed: seed)
    let validator = try random.validator(size: 1 + Int(seed % 5))
    let rule = Comment(rawValue: "\(validator.rule)")
    let members = Self.texts.filter(validator.isValid)
    if !members.isEmpty { #expect(try !validator.acceptsNothing(), rule) }
    if members.count < Self.texts.count { #expect(try !validator.acceptsEverything(), rule) }
    if try validator.acceptsNothing() { #expect(members.isEmpty, rule) }
    for text in Self.texts.prefix(20) {
      let best = members.first { $0.hasPrefix(text) }
      let completion = try validator.shortestCompletion(of: text)
      if let completion { #expect(validator.isValid(text + completion), rule) }
      if let best {
        #expect(completion?.unicodeScalars.count == best.count - text.count, rule)
      } else {
        #expect((completion == nil) == validator.verdict(on: text).isInvalid, rule)
      }
      let nearest = try validator.nearest(to: text)
      let distance = members.lazy.map { editDistance(text, $0) }.min()
      if let nearest {
        #expect(validator.isValid(nearest), rule)
        let found = editDistance(text, nearest)
        // Longer members than the enumerated ones have at least this distance.
        #expect(found == min(distance ?? .max, max(found, 7 - text.count)), rule)
      } else {
        #expect(try validator.acceptsNothing(), rule)
      }
    }
  }

  @Test(arguments: 0..<32 as Range<UInt64>)
  func `answers about two validators`(seed: UInt64) throws {
    var random = RandomValidators(seed: seed + 1_000)
    let first = try random.validator(size: 1 + Int(seed % 4))
    let second = try random.validator(size: 1 + Int(seed % 3))
    let rules = Comment(rawValue: "\(first.rule) and \(second.rule)")
    let counterexample = try Self.counterexample(first, second)
    let expected = Self.texts.first { first.isValid($0) && !second.isValid($0) }
    #expect(counterexample.map { first.isValid($0) && !second.isValid($0) } ?? true, rules)
    #expect(counterexample == nil || (counterexample?.count ?? 0) <= expected?.count ?? .max, rules)
    if let expected { #expect(counterexample?.count == expected.count, rules) }
    let common = try Self.commonText(first, second)
    let expectedCommon = Self.texts.first { first.isValid($0) && second.isValid($0) }
    #expect(common.map { first.isValid($0) && second.isValid($0) } ?? true, rules)
    if let expectedCommon { #expect(common?.count == expectedCommon.count, rules) }
  }

  /// Returns the counterexample, which must agree with the Boolean query.
  private static func counterexample(
    _ first: some Validator,
    _ second: some Validator
  ) throws -> String? {
    let text = try first.counterexample(toStricterThan: second)
    #expect(try first.isStricter(than: second) == (text == nil))
    return text
  }

  private static func commonText(
    _ first: some Validator,
    _ second: some Validator
  ) throws -> String? {
    let text = try first.commonText(with: second)
    #expect(try first.overlaps(second) == (text != nil))
    return text
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `samples are valid and near misses are not`(seed: UInt64) throws {
    var random = RandomValidators(seed: seed + 2_000)
    let validator = try random.validator(size: 1 + Int(seed % 5))
    let rule = Comment(rawValue: "\(validator.rule)")
    let samples = try validator.samples(count: 30, seed: seed)
    #expect(try samples == validator.samples(count: 30, seed: seed), rule)
    #expect(Set(samples).count == samples.count && samples.count <= 30, rule)
    #expect(try samples.isEmpty == validator.acceptsNothing(), rule)
    for text in samples { #expect(validator.isValid(text), rule) }
    let misses = try validator.nearMisses(count: 20, seed: seed)
    #expect(try misses == validator.nearMisses(count: 20, seed: seed), rule)
    for text in misses {
      #expect(!validator.isValid(text), rule)
      let nearest = try validator.nearest(to: text)
      #expect(nearest.map { editDistance($0, text) } == 1, rule)
    }
  }

  @Test func `samples of a small language include all members`() throws {
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(97 + $0))) }
    #expect(try OneOfValidator(letters).samples(count: 1_000).sorted() == letters)
    #expect(try OneOfValidator(["a"]).samples(count: .max, seed: 7) == ["a"])
    #expect(try OneOfValidator([]).samples(count: 3) == [])
    #expect(try NonEmptyValidator().samples(count: 0) == [])
    #expect(try NonEmptyValidator().samples(count: -1) == [])
    #expect(try AllValidator([]).nearMisses(count: 9) == [])
    #expect(try NonEmptyValidator().nearMisses(count: .max) == [""])
  }

  @Test func `different seeds give different samples`() throws {
    let first = try AlphabeticValidator().samples(count: 9, seed: 1)
    #expect(try first != AlphabeticValidator().samples(count: 9, seed: 2))
  }

  @Test(arguments: [
    #"[^\x{E000}]{20}"#, #"[\x{D000}-\x{D7FF}\x{E001}]{9}"#, #"[^\x{D7FF}]{9}"#,
    #"[^\0-\x{D7FE}\x{E000}-\x{10FFFF}]{9}"#,
  ])
  func `samples near the surrogates are valid`(pattern: String) throws {
    let validator = try RegexValidator(pattern)
    for text in try validator.samples(count: 500) { #expect(validator.isValid(text)) }
  }
}
