import InputValidation
import InputValidationTesting
import TestSupport
import Testing
import ValidatorSamples

/// The laws of all validators, for each of the library and their compositions.
@Suite struct LibraryLawsTests {
  private static let bounded: [NamedValidator] = [
    NamedValidator("natural, 1...99", .naturalNumber(in: 1...99)),
    NamedValidator("natural, 12345 only", .naturalNumber(in: 12_345...12_345, format: .english)),
    NamedValidator("price, 5...1_000, English", .price(in: 5...1_000, format: .english)),
    NamedValidator("price, 4 decimals", .price(fractionDigits: 4)),
    NamedValidator("price, no decimals", .price(fractionDigits: 0, format: .swiss)),
    NamedValidator("grouping, below zero", .grouping(.german, in: -9_000 ... -1_000)),
    NamedValidator("grouping, plain", .grouping(.plain, in: 0...10)),
  ]

  /// Validators that cut what is inserted: of a text, pasting keeps the start, and typing each
  /// Character that still fits.
  private static let cutting: Set = ["maximum, bytes", "maximum, scalars", "trimmed and cut"]

  /// By default, all that rewrite, all with bounds of their own, and some of the others.
  private static let samples: [NamedValidator] = {
    let all = NamedValidator.formats + NamedValidator.strategies + NamedValidator.composed
    return bounded
      + all.enumerated().filter { index, sample in
        !cutting.contains(sample.name)
          && (isExhaustive || index % 8 == 0 || sample.validator.rewriting != .nothing)
      }.map(\.element)
  }()

  @Test(arguments: samples)
  func `every validator of the library obeys`(sample: NamedValidator) { check(sample.validator) }

  private func check(_ validator: some Validator) {
    checkLaws(validator, seed: 11, count: sampled(1, of: 300))
  }
}
