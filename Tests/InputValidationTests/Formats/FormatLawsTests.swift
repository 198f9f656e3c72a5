import InputValidation
import InputValidationTesting
import TestSupport
import Testing

/// The laws of all validators, tried on every format.
///
/// `VALIDATION_EXHAUSTIVE=1` tries several hundred texts of each.
@Suite struct FormatLawsTests {
  @Test(
    arguments: (TrapTests.formats + TrapTests.wideFormats).map { name, validator, text in
      VerdictCase(name, validator, valid: [text])
    })
  func `formats obey`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 3, count: sampled(40, of: 300))
  }
}
