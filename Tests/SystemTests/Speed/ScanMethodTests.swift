import TestSupport
import Testing
import ValidateRun
import ValidationFormats

/// The methods by which lines are scanned.
///
/// The speed of a rule depends on its method, which no other test would notice. The methods of
/// long rules take minutes to find without optimization.
@Suite struct ScanMethodTests {
  /// The rules of all formats, of the basic strategies, and of the workloads of the benchmarks,
  /// with the method for most lines; nil if a rule runs code.
  private static let methods: [(rule: [String], method: String?)] = [
    (["--base64"], "lines of 1, 4 to 5, 8 to 9 bytes, all positions at once"),
    (["--base64url"], "lines of 1 to 9 bytes, all positions at once"),
    (["--boolean"], "lines of 1 to 6 bytes, all positions at once"),
    (["--byte-count"], "lines of 1 to 4 bytes, all positions at once"),
    (["--cidr"], "lines of 4 to 6 bytes, all positions at once"),
    (["--credit-card"], "lines of 12 to 16 bytes, all positions at once"),
    (["--cron"], "lines in 8 parts of a block at once, 1 byte a step"),
    (["--date"], "lines of 10 to 11 bytes, all positions at once"),
    (["--date-time"], "lines of 20 to 24 bytes, all positions at once"),
    (["--duration"], "lines in 8 parts of a block at once, 1 byte a step"),
    (["--ean"], "lines of 8, 13 bytes, all positions at once"),
    (["--isin"], "lines in 8 parts of a block at once, 1 byte a step"),
    (["--email"], "lines of 3 to 7 bytes, all positions at once"),
    (["--endpoint"], "lines in 8 parts of a block at once, 1 byte a step"),
    (["--hex"], "lines of 1 to 63 bytes, all positions at once"),
    (["--hex-color"], "lines of 4 to 10 bytes, all positions at once"),
    (["--host"], "lines in 8 parts of a block at once, 2 bytes a step"),
    (["--hostname"], "lines in 8 parts of a block at once, 2 bytes a step"),
    (["--iban"], nil),
    (
      ["--identifier"], "lines of bytes of 3 ranges; lines of 1 to 9 bytes, all positions at once"
    ),
    (["--ip-address"], "lines of 2 to 6 bytes, all positions at once"),
    (["--ipv4"], "lines of 7, 16 bytes, all positions at once"),
    (["--ipv6"], "lines of 2 to 6 bytes, all positions at once"),
    (["--isbn"], "lines in 8 parts of a block at once, 1 byte a step"),
    (
      ["--language-tag"],
      "lines of bytes of 2 ranges within lengths; lines of 2 to 6 bytes, all positions at once"
    ),
    (["--mac-address"], "lines of 17 to 18 bytes, all positions at once"),
    (["--path"], "lines of bytes of 1 range"),
    (["--phone"], "lines of 3 to 17 bytes, all positions at once"),
    (["--port"], "lines of 1 to 6 bytes, all positions at once"),
    (["--semantic-version"], "lines of 5 to 6 bytes, all positions at once"),
    (["--time"], "lines of 8 to 63 bytes, all positions at once"),
    (["--time-zone"], "lines in 8 parts of a block at once, 1 byte a step"),
    (["--url"], "lines of 8 to 10 bytes, all positions at once"),
    (["--uuid"], "lines of 36 to 37 bytes, all positions at once"),
    (["--year"], "lines of bytes of 1 range within lengths"),
    (["--year-month"], "lines of 7 to 8 bytes, all positions at once"),
    (["--alphabetic"], "lines of bytes of 2 ranges"),
    (["--digits"], "lines of bytes of 1 range"),
    (["--integer"], "lines of bytes of 1 range; lines of 1 to 63 bytes, all positions at once"),
    (["--numeric"], "lines of bytes of 1 range; lines of 1 to 7 bytes, all positions at once"),
    (["--regex", "[0-9]+"], "lines of bytes of 1 range"),
    (
      ["--regex", #"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)"#],
      "lines of bytes of 1 range; lines of 1 to 7 bytes, all positions at once"
    ),
    (["--regex", "[A-Za-z]+"], "lines of bytes of 2 ranges"),
    (["--regex", #"\p{L}+"#], "lines of bytes of 2 ranges"),
    (
      ["--regex", #"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,63}"#],
      "lines of 6 to 8 bytes, all positions at once"
    ),
    (
      ["--regex", "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"],
      "lines of 10 to 11 bytes, all positions at once"
    ),
    (
      ["--regex", "(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9]).{8,64}"],
      "lines in 8 parts of a block at once, 2 bytes a step"
    ),
    (
      ["--regex", "[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"],
      "lines of 36 to 37 bytes, all positions at once"
    ),
    (["--regex", "[0-9a-fA-F]+"], "lines of bytes of 3 ranges"),
  ]

  @Test(arguments: methods)
  func `explain names the method of scanning`(rule: [String], method: String?) throws {
    // Not all processors have vectors for the rest.
    let environment = ["VALIDATION_VECTORS": "0"]
    let output = try Executable.run(rule + ["--explain"], environment: environment).output
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("scanned by: ") }
    // Lines of other lengths are scanned in lanes.
    let others = "; others in 8 parts of a block at once, 2 bytes a step"
    let found = lines.map { String($0.dropFirst(12)) }
    #expect(
      found.map { $0.hasSuffix(others) ? String($0.dropLast(others.count)) : $0 }
        == [method].compactMap { $0 })
  }

  @Test func `the method of each format is tested`() {
    let tested = Set(Self.methods.compactMap { $0.rule.first })
    #expect(FormatRule.all.map { "--\($0.name)" }.filter { !tested.contains($0) } == [])
  }
}
