import InputValidation
import LineValidation
import TestSupport
import Testing

@Suite struct SettingsFileValidatorTests {
  private static func findings(
    of text: String,
    by validator: SettingsFileValidator
  ) throws -> [String] {
    var found: [String] = []
    try validator.validate(Array(text.utf8)) { finding in
      found.append("\(finding.line) \(finding.column ?? "-") \(finding.rules.joined())")
      return true
    }
    return found
  }

  @Test func `values and missing, repeated and unknown names are found`() throws {
    let validator = try SettingsFileValidator(
      settings: ["PORT": .port, "HOST": .host, "USER": .alphabetic], optional: ["USER"])
    let valid = "PORT=80\nHOST=example.org\n"
    #expect(try Self.findings(of: valid, by: validator) == [])
    #expect(
      try Self.findings(of: "PORT=80800\nDEBUG=1\nPORT=1\n", by: validator)
        == ["1 PORT port", "2 DEBUG unknown", "3 PORT repeated", "3 HOST required"])
    let lenient = try SettingsFileValidator(
      settings: ["PORT": .port], isStrict: false, format: .properties)
    #expect(try Self.findings(of: "PORT: 80\nDEBUG: 1\n", by: lenient) == [])
  }

  @Test func `names are compared by their bytes`() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let validator = try SettingsFileValidator(
      settings: [composed: .digits, decomposed: .alphabetic(.ascii)], optional: [composed],
      format: .properties)
    let text = "\(composed)=1\n\(decomposed)=a\n"
    #expect(try Self.findings(of: text, by: validator) == [])
    #expect(
      try Self.findings(of: "\(composed)=a\n\(decomposed)=1\n", by: validator)
        == ["1 \(composed) digits", "2 \(decomposed) alphabetic"])
    #expect(try Self.findings(of: "\(decomposed)=a\n", by: validator) == [])
    #expect(
      try Self.findings(of: "\(composed)=1\n", by: validator) == ["1 \(decomposed) required"])
    let other = try SettingsFileValidator(settings: [composed: .digits], format: .properties)
    #expect(
      try Self.findings(of: text, by: other) == ["2 \(decomposed) unknown"])
  }

  @Test func `a file and its bytes have the same findings`() throws {
    let validator = try SettingsFileValidator(settings: ["PORT": .port])
    let text = "PORT=x\nUSER=y\n"
    let directory = try TemporaryDirectory(["settings.env": text])
    let path = directory.path + "/settings.env"
    var lines: [Int] = []
    let summary = try validator.validate(file: path) { finding in
      lines.append(finding.line)
      return true
    }
    #expect(lines == [1, 2])
    #expect(summary == (try validator.validate(Array(text.utf8)) { _ in true }))
    #expect(summary.lines == 2)
    #expect(summary.invalid == 2)
    let stopped = try validator.validate(Array(text.utf8)) { _ in false }
    #expect(stopped.invalid == 1)
  }

  @Test func `an unreadable file is an error`() throws {
    let validator = try SettingsFileValidator(settings: ["PORT": .port])
    #expect(throws: InputError.self) { try validator.validate(file: "/nowhere") { _ in true } }
    let long = [UInt8](repeating: 0x23, count: 9 << 20)
    #expect(throws: InputError.tooLarge(maximum: 8 << 20)) {
      try validator.validate(long) { _ in true }
    }
    #expect(throws: LineRuleError.self) {
      try SettingsFileValidator(settings: ["A": SatisfyingValidator("a") { $0 == "a" }])
    }
  }
}
