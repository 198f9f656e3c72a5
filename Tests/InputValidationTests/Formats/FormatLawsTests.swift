import InputValidation
import InputValidationTesting
import Testing

/// The laws of all validators, tried on every format.
@Suite struct FormatLawsTests {
  @Test(
    arguments: (TrapTests.formats + TrapTests.wideFormats).map { name, validator, text in
      VerdictCase(name, validator, valid: [text])
    })
  func `formats obey`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 3, count: 100)
  }
}
