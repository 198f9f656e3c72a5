import InputValidation
import LineValidation
import TestSupport
import Testing

@Suite struct LineValidatorTests {
  /// The findings in a text, one per line.
  private func findings(in text: String, by validator: LineValidator) throws -> [String] {
    var found: [String] = []
    try validator.validate(Array(text.utf8)) { finding in
      found.append("\(finding.line) \(finding.range) \(finding.rules) \(finding.text)")
      return true
    }
    return found
  }

  @Test func `findings are values, in line order`() throws {
    let ports = try LineValidator(.numeric(in: 1...65_535))
    #expect(
      try findings(in: "80\n8o80\r\n443\n\n70000", by: ports) == [
        "2 1..<2 [\"numeric\"] 8o80", "4 0..<0 [\"numeric\"] ", "5 4..<5 [\"numeric\"] 70000",
      ])
  }

  @Test func `a finding names the broken rules`() throws {
    let users = try LineValidator(
      rules: ["letters": .alphabetic, "short": .length(...3)] as KeyValuePairs)
    #expect(
      try findings(in: "ab\na1\nabcd\n1234\n", by: users) == [
        "2 1..<2 [\"letters\"] a1", "3 3..<4 [\"short\"] abcd",
        "4 0..<1 [\"letters\", \"short\"] 1234",
      ])
  }

  @Test func `a line that is wrong as a whole is marked as a whole, unless it breaks other rules`()
    throws
  {
    let colors = try LineValidator(
      rules: ["letters": .alphabetic, "color": .oneOf("red", "green")] as KeyValuePairs)
    #expect(
      try findings(in: "red\ngren\ngr3n\n", by: colors) == [
        "2 0..<4 [\"color\"] gren", "3 2..<3 [\"letters\", \"color\"] gr3n",
      ])
  }

  @Test func `ranges without gaps have the findings of the whole file`() throws {
    let ports = try LineValidator(.port, threads: 1)
    let table = try TableValidator(columns: ["port": .port], threads: 1)
    let text = "port,a\n" + (0..<40).map { "\($0 * 3_000),x\n" }.joined()
    let directory = try TemporaryDirectory(["a": text])
    func lines(in range: Range<Int>?) throws -> [String] {
      var found: [String] = []
      let path = directory.path + "/a"
      try ports.validate(file: path, in: range) { finding in
        found.append("line " + finding.text)
        return true
      }
      try table.validate(file: path, in: range) { finding in
        found.append("value " + finding.text)
        return true
      }
      return found.sorted()
    }
    let whole = try lines(in: nil)
    #expect(whole.count > 50)
    for cut in stride(from: 0, through: text.utf8.count, by: 7) {
      #expect(try (lines(in: 0..<cut) + lines(in: cut..<Int.max)).sorted() == whole)
    }
    #expect(try lines(in: -5..<Int.max) == whole)
    #expect(throws: InputError.endsBefore(10_000, size: text.utf8.count)) {
      try lines(in: 10_000..<20_000)
    }
  }

  @Test func `a malformed line breaks utf-8 and keeps its bytes`() throws {
    let letters = try LineValidator(.alphabetic)
    var findings: [LineFinding] = []
    try letters.validate([0x61, 0xFF, 0x0A, 0x62]) { finding in
      findings.append(finding)
      return true
    }
    #expect(findings.map(\.bytes) == [[0x61, 0xFF]])
    #expect(findings.map(\.rules) == [["utf-8"]])
    #expect(findings.map(\.isWhole) == [true])
  }

  @Test func `counts stop at the finding that ends the validation`() throws {
    let letters = try LineValidator(.alphabetic)
    let bytes = Array("a\n1\nb\n2\n3\n".utf8)
    let all = try letters.validate(bytes) { _ in true }
    #expect([all.lines, all.invalid] == [5, 3])
    let some = try letters.validate(bytes) { $0.line < 4 }
    #expect([some.lines, some.invalid] == [4, 2])
  }

  @Test func `a line of any length is judged, and its start is stored`() throws {
    let letters = try LineValidator(.alphabetic)
    let bytes = [UInt8](repeating: 0x61, count: 1 << 20) + [0x31, 0x0A, 0x32]
    var findings: [LineFinding] = []
    try letters.validate(bytes) { finding in
      findings.append(finding)
      return true
    }
    #expect(findings.map(\.range) == [1 << 20..<1 << 20 | 1, 0..<1])
    #expect(findings.map(\.isWhole) == [false, true])
    #expect(findings.first?.bytes == [UInt8](repeating: 0x61, count: 4_096))
  }

  @Test func `several threads find the same as one`() throws {
    // The size exceeds the minimum for several threads, and all lines of the blocks are invalid.
    let letters = String(repeating: "y", count: 40)
    let lines = (0..<110_000).map { number in
      number % 20_000 < 9_000 ? "\(number)\(letters)" : number % 7 == 0 ? "x\(number)" : letters
    }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    #expect(bytes.count > 4 << 20)
    func findings(threads: Int) throws -> ([LineFinding], LineSummary) {
      var findings: [LineFinding] = []
      let validator = try LineValidator(.alphabetic, threads: threads)
      let summary = try validator.validate(bytes) { finding in
        findings.append(finding)
        return true
      }
      return (findings, summary)
    }
    let one = try findings(threads: 1)
    let several = try findings(threads: 4)
    #expect(one.1 == several.1)
    #expect(one.0 == several.0)
    let expected = lines.enumerated().filter { $1 != letters }.map { $0.offset + 1 }
    #expect(one.0.map(\.line) == expected)
    // A stopped validation leaves no waiting thread, and the validator can be used again.
    let validator = try LineValidator(.alphabetic, threads: 4)
    for _ in 0..<sampled(5, of: 20) {
      let summary = try validator.validate(bytes) { $0.line < 50_000 }
      #expect(summary.invalid == expected.prefix { $0 < 50_000 }.count + 1)
    }
  }

  @Test func `a file that can't be read is an error`() throws {
    let letters = try LineValidator(.alphabetic)
    let error = #expect(throws: InputError.self) {
      try letters.validate(file: "/no/such/file") { _ in true }
    }
    #expect(error.map { "\($0)" } == "No such file or directory")
    let foreign = #expect(throws: InputError.self) {
      try letters.validate([0xFF, 0xFE, 0x61, 0x00]) { _ in true }
    }
    #expect(foreign.map { "\($0)" } == "the text is UTF-16, not UTF-8")
  }

  @Test func `a validator without a language can't judge lines`() {
    let short = SatisfyingValidator("short") { text in text.count < 4 }
    let error = #expect(throws: LineRuleError.self) { try LineValidator(short) }
    #expect(error?.rule == "satisfying")
  }
}
