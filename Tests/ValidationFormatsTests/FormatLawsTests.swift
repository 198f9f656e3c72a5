import InputValidation
import InputValidationTesting
import LibrarySupport
import TestSupport
import Testing

/// The laws of all validators, tested on every format.
///
/// With `VALIDATION_EXHAUSTIVE=1`, several hundred texts of each are tested.
@Suite struct FormatLawsTests {
  @Test(
    arguments: (TrapTests.formats + TrapTests.wideFormats).map { name, validator, text in
      VerdictCase(name, validator, valid: [text])
    })
  func `formats obey the laws of validators`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 3, count: sampled(15, of: 300))
  }
}
