import InputValidation
import InputValidationTesting
import Testing

@Suite struct VerdictTests {
  private let date = Result { try RegexValidator(#"\d{4}-\d{2}-\d{2}"#) }

  @Test func `a gap can be filled only at the caret`() throws {
    let date = try date.get()
    expect(date, while: "2024-|-05", is: .incomplete)
    for text in ["|2024--05", "2|024--05", "2024|--05", "2024--|05", "2024--0|5", "2024--05"] {
      expect(date, while: text, is: .invalid)
    }
  }

  @Test func `an error at the caret lists the expected characters`() throws {
    let text = "2024--05"
    let caret = text.index(text.startIndex, offsetBy: 5)
    let error = try date.get().verdict(on: text, caret: caret).error
    #expect(error?.range == 5..<5)
    #expect(
      error?.detail() == #"must match the pattern \d{4}-\d{2}-\d{2}: expected a digit"#)
  }

  @Test func `a strategy that delegates its verdict names its own rule`() {
    let rule = Rule("postcode", names: ["en": "a Swiss postcode"])
    let digits: any Validator = .digits(in: 1000...9999) && .length(4...4)
    for text in ["", "1", "12", "0", "1234", "12345", "1x"] {
      let (inner, outer) = (digits.verdict(on: text), digits.verdict(on: text).naming(rule))
      #expect(outer.kind == inner.kind)
      #expect(outer.error?.rule == inner.error.map { _ in rule })
      #expect(outer.error?.range == inner.error?.range)
      #expect(outer.error?.expected == inner.error?.expected)
    }
    #expect(digits.verdict(on: "12").naming(rule).error?.message() == "must be a Swiss postcode")
  }

  @Test func `the properties of a verdict agree`() {
    let error = ValidationError(Rule(.digits), at: 0..<1)
    let verdicts: [(Verdict, Verdict.Kind, ValidationError?)] = [
      (.valid(isExtensible: true), .valid, nil), (.valid(isExtensible: false), .valid, nil),
      (.incomplete(error), .incomplete, error), (.invalid(error), .invalid, error),
    ]
    for (verdict, kind, error) in verdicts {
      #expect(verdict.isValid == (kind == .valid))
      #expect(verdict.isIncomplete == (kind == .incomplete))
      #expect(verdict.isInvalid == (kind == .invalid))
      #expect(verdict.error == error)
    }
  }

  private static let validators: [any Validator] = [
    .digits(in: 10...65), .alphabetic, .length(2...3), .length(...3_000), .oneOf("ab", "cd"),
    .nonEmpty, .satisfying("x") { $0 == "x" }, .optional(.digits),
    .not(.oneOf("a")) && .length(2..., in: .utf8) && .satisfying("y") { $0 == "y" },
    .digits || .satisfying("z") { $0 == "z" },
  ]

  @Test(arguments: validators.indices)
  func `carets from other texts, or inside Characters, are places like any other`(index: Int) {
    let validator = Self.validators[index]
    let long = "👨e\u{301}\r\nम"
    let carets =
      Array(long.indices) + [long.endIndex] + Array(long.utf8.indices) + Array(long.utf16.indices)
      + Array(long.unicodeScalars.indices)
    for text in ["", "12", "😀", "e\u{301}", "\r\nम"] {
      let isValid = validator.verdict(on: text).isValid
      for caret in carets {
        // Validity does not depend on the caret.
        #expect(validator.verdict(on: text, caret: caret).isValid == isValid)
      }
    }
  }
}
