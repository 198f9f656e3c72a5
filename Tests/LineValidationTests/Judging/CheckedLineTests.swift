import InputValidation
import LineValidation
import Testing

/// Lines judged by rules that combine a language with a check in code.
@Suite struct CheckedLineTests {
  private static let right = "DE89370400440532013000"
  private static let wrong = "DE89370400440532013001"
  /// Times from 09:30 UTC.
  private static let morning = Interval(lower: Timestamp("2024-02-17T09:30:00Z"), upper: nil)

  @Test(arguments: [
    LineCase(
      .iban, "\(right)\n\(wrong)\nDE89370400440532013\nXX\n\n\(right)\r\n\(right)0",
      [
        "2:1 [iban]", "3:20 [iban]", "4:2 [iban]", "5:1 [iban]", "7:23 [iban]",
      ]),
    LineCase(.not(.iban), "\(right)\n\(wrong)\nx\n", ["1:1 [not]"]),
    LineCase(.not(.not(.iban)), "\(right)\n\(wrong)\nx\n", ["2:1 [not]", "3:1 [not]"]),
    LineCase(
      .all(of: [.iban, .length(22...22)]), "\(right)\n\(wrong)\nNO9386011117947\n",
      ["2:1 [all]", "3:1 [all]"]),
    LineCase(
      .any(of: [.iban, .digits]), "\(right)\n\(wrong)\n17\n", ["2:1 [any]"]),
    LineCase(.optional(.iban), "\(right)\n\n\(wrong)\n", ["3:1 [optional]"]),
    LineCase(
      FormatValidator.iban.described("an account"), "\(right)\n\(wrong)\n", ["2:1 [described]"]),
    LineCase(
      .iban, bytes: Array("\(right)\nDE\u{E9}\nDE".utf8) + [0xFF, 0x0A],
      ["2:3 [iban]", "3:3 [utf-8]"]),
  ]) func `a line is judged by its structure and its checksum`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(
    arguments: [
      .iban, .not(.iban), .any(of: .iban, .alphabetic), .all(of: [.iban, .length(...22)]),
      .all(of: [.iban, .not(.iban)]), .any(of: .iban, .not(.iban)),
      .all(of: [.not(.iban), .any(of: .iban, .digits)]),
      .optional(.all(of: [.iban, .not(.oneOf(Self.right))])),
      .dateTime(in: Self.morning), .not(.dateTime(in: Self.morning)),
      .any(of: .iban, .dateTime(in: Self.morning)), .cidr(allowsHostBits: false),
      .all(of: [.cidr, .not(.cidr(allowsHostBits: false))]),
    ] as [any Validator])
  func `lines are judged like texts`(validator: any Validator) throws {
    let lines = [
      Self.right, Self.wrong, "NO9386011117947", "NO9386011117948", "x", "", "17", "DE", "DE\u{E9}",
      "192.0.2.0/24", "192.0.2.1/24", "2001:db8::/32", "2001:db8::/28", "::/0", "::1",
      ":::::::::/9",
      "2024-02-17T09:30:00Z", "2024-02-17T09:30:00+23:00", "2024-02-17T09:29:59Z", "2024",
      String(repeating: "7", count: 300), String(repeating: Self.right, count: 20),
    ]
    let judge = try LineValidator(validator)
    var invalid: [Int] = []
    try judge.validate(Array(lines.joined(separator: "\n").utf8)) { finding in
      invalid.append(finding.line - 1)
      return true
    }
    #expect(invalid == lines.indices.filter { !validator.isValid(lines[$0]) })
  }

  @Test func `a line that is larger than a block is judged`() throws {
    let judge = try LineValidator(.not(.iban))
    let bytes = [UInt8](repeating: 0x41, count: 1 << 20) + Array("\n\(Self.right)\n".utf8)
    var lines: [Int] = []
    try judge.validate(bytes) { finding in
      lines.append(finding.line)
      return true
    }
    #expect(lines == [2])
  }

  @Test func `several threads find the same as one`() throws {
    // The size exceeds the minimum for several threads.
    let long = String(repeating: "x", count: 1_000)
    let lines = (0..<5_000).map { $0 % 30 == 0 ? Self.right : $0 % 30 == 1 ? Self.wrong : long }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    func findings(threads: Int) throws -> [Int] {
      var lines: [Int] = []
      try LineValidator(.not(.iban), threads: threads).validate(bytes) { finding in
        lines.append(finding.line - 1)
        return true
      }
      return lines
    }
    let expected = lines.indices.filter { $0 % 30 == 0 }
    #expect(try findings(threads: 1) == expected)
    #expect(try findings(threads: 3) == expected)
  }

  @Test func `a check in a list, and too many checks, are rejected`() {
    let list: some Validator = .list(of: .iban)
    #expect(throws: LineRuleError.self) { try LineValidator(list) }
    let many = AnyOfValidator(
      (0..<5).map { _ in AllValidator([.iban, .nonEmpty]) as any Validator })
    #expect(throws: LineRuleError.self) { try LineValidator(many) }
  }
}
