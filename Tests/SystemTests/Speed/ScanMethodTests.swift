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
    (["--base64"], "lines of 1, 4 to 5, 8 to 9 bytes, up to 5 factors"),
    (["--base64url"], "lines of 1 to 9 bytes, up to 5 factors"),
    (["--boolean"], "lines of 1 to 6 bytes, up to 3 factors"),
    (["--byte-count"], "lines of 1 to 4 bytes, up to 3 factors"),
    (["--cidr"], "lines of 4 to 6 bytes, up to 3 factors"),
    (["--credit-card"], "lines of 12 to 16 bytes, up to 3 factors"),
    (["--cron"], "lines in 8 lanes, 1 byte at once"),
    (["--date"], "lines of 10 to 11 bytes, up to 2 factors"),
    (["--date-time"], "lines of 20 to 24 bytes, up to 6 factors"),
    (["--duration"], "lines in 8 lanes, 1 byte at once"),
    (["--ean"], "lines of 8, 13 bytes, up to 2 factors"),
    (["--isin"], "lines in 8 lanes, 1 byte at once"),
    (["--email"], "lines of 3 to 7 bytes, up to 4 factors"),
    (["--endpoint"], "lines in 8 lanes, 1 byte at once"),
    (["--hex"], "lines of 1 to 63 bytes, up to 8 factors"),
    (["--hex-color"], "lines of 4 to 10 bytes, up to 3 factors"),
    (["--host"], "lines in 8 lanes, 2 bytes at once"),
    (["--hostname"], "lines in 8 lanes, 2 bytes at once"),
    (["--iban"], nil),
    (
      ["--identifier"], "lines of bytes of 3 ranges; lines of 1 to 9 bytes, up to 6 factors"
    ),
    (["--ip-address"], "lines of 2 to 6 bytes, up to 3 factors"),
    (["--ipv4"], "lines of 7, 16 bytes, up to 6 factors"),
    (["--ipv6"], "lines of 2 to 6 bytes, up to 3 factors"),
    (["--isbn"], "lines in 8 lanes, 1 byte at once"),
    (
      ["--language-tag"],
      "lines of bytes of 2 ranges within lengths; lines of 2 to 6 bytes, up to 3 factors"
    ),
    (["--mac-address"], "lines of 17 to 18 bytes, up to 4 factors"),
    (["--path"], "lines of bytes of 1 range"),
    (["--phone"], "lines of 3 to 17 bytes, up to 4 factors"),
    (["--port"], "lines of 1 to 6 bytes, up to 3 factors"),
    (["--semantic-version"], "lines of 5 to 6 bytes, up to 3 factors"),
    (["--time"], "lines of 8 to 63 bytes, up to 9 factors"),
    (["--time-zone"], "lines in 8 lanes, 1 byte at once"),
    (["--url"], "lines of 8 to 10 bytes, up to 3 factors"),
    (["--uuid"], "lines of 36 to 37 bytes, up to 6 factors"),
    (["--year"], "lines of bytes of 1 range within lengths"),
    (["--year-month"], "lines of 7 to 8 bytes, up to 2 factors"),
    (["--alphabetic"], "lines of bytes of 2 ranges"),
    (["--digits"], "lines of bytes of 1 range"),
    (["--integer"], "lines of bytes of 1 range; lines of 1 to 63 bytes, up to 9 factors"),
    (["--numeric"], "lines of bytes of 1 range; lines of 1 to 7 bytes, up to 4 factors"),
    (["--regex", "[0-9]+"], "lines of bytes of 1 range"),
    (
      ["--regex", #"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)"#],
      "lines of bytes of 1 range; lines of 1 to 7 bytes, up to 4 factors"
    ),
    (["--regex", "[A-Za-z]+"], "lines of bytes of 2 ranges"),
    (["--regex", #"\p{L}+"#], "lines of bytes of 2 ranges"),
    (
      ["--regex", #"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,63}"#],
      "lines of 6 to 8 bytes, up to 5 factors"
    ),
    (
      ["--regex", "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"],
      "lines of 10 to 11 bytes, up to 2 factors"
    ),
    (["--regex", "(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9]).{8,64}"], "lines in 8 lanes, 2 bytes at once"),
    (
      ["--regex", "[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"],
      "lines of 36 to 37 bytes, up to 6 factors"
    ),
    (["--regex", "[0-9a-fA-F]+"], "lines of bytes of 3 ranges"),
  ]

  @Test(arguments: methods)
  func `explain names the method of scanning`(rule: [String], method: String?) throws {
    let output = try Executable.run(rule + ["--explain"]).output
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("scanned by: ") }
    // Lines of other lengths are scanned in lanes.
    let others = "; others in 8 lanes, 2 bytes at once"
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
