import InputValidation
import LibrarySupport
import Testing

@Suite struct CronTests {
  @Test func `schedules have five fields`() throws {
    VerdictCase(
      "cron", .cron,
      valid: [
        "* * * * *", "0 6 * * 1-5", "*/15 * 1,15 JAN-MAR *", "59 23 31 12 6", "* * * * 7",
        "0 6 * * 5-7,07", "00 08 01 01 sun",
        "1-5/2,7 * * feb-3 0-SAT", "*  *\t* * *", "5-5 * * * *", "*/100 * * * *",
      ],
      incomplete: [
        "", "0", "0 6 * *", "0 6 * * ", "* * * J", "1-", "*/",
        "*/0", "1,",
      ],
      invalid: [
        "60", "-", "5/", "5-4 ", "* 24", "* * 0 ", "* * 32", "* * * 13", "* * * * 8", "0 6 * * 5-1",
        "0 6 * * 7-1",
        "* * * * SAT-SUN", "@", " *", "* * * * *  ", "* * * * *\n", "*/0 ", "001", "\u{FF11}",
        "* * * * \u{17F}un",
      ]
    ).check()
    try FormatLaws.check(.cron, states: 700)
  }

  @Test func `named schedules can be allowed`() throws {
    VerdictCase(
      "cron with macros", .cron(allowsMacros: true),
      valid: [
        "@daily", "@yearly", "@annually", "@monthly", "@weekly", "@midnight", "@hourly", "@reboot",
        "0 6 * * 1-5",
      ],
      incomplete: ["", "@", "@dail", "0 6"], invalid: ["@Daily", "@daily ", "@noon", "@daily *"]
    ).check()
    try FormatLaws.check(.cron(allowsMacros: true), states: 800)
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(.cron, try FormatCases.texts("cron", in: "formats_cron.jsonl"))
    FormatCases.expectAgreement(
      .cron, try FormatCases.texts("cron", in: "formats_cron_dialect.jsonl"),
      differences: ["* * * * 7": "7 is Sunday", "0 0 * * 1-7/1": "7 is Sunday"])
  }
}
