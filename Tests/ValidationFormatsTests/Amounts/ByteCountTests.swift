import InputValidation
import LibrarySupport
import RegularLanguage
import Testing

@Suite struct ByteCountTests {
  @Test func `a number without a unit can be allowed`() throws {
    VerdictCase(
      "bare byte counts", .byteCount(allowsBareNumbers: true),
      valid: ["0", "512", "512B", "1.5kB", "007", "9223372036854775807"],
      incomplete: ["", "1.5", "1k"], invalid: ["9223372036854775808", "-1", "1 ", "1KB", "1.5B"]
    ).check()
    try FormatLaws.check(.byteCount(allowsBareNumbers: true), states: 1_000)
    let bare = FormatValidator.byteCount(allowsBareNumbers: true)
    #expect(try bare.value(of: "512") == 512)
    #expect(bare.text(for: 512) == "512B")
    let bounded = FormatValidator.byteCount(in: 100...2_000, allowsBareNumbers: true)
    for (text, isValid) in [
      ("99", false), ("100", true), ("2000", true), ("2001", false), ("2kB", true), ("99B", false),
    ] {
      #expect(bounded.isValid(text) == isValid, "\(text)")
    }
    #expect(try bounded.value(of: "150") == 150)
  }

  @Test func `a byte count has a unit`() {
    VerdictCase(
      "bytes", .byteCount as FormatValidator<Int>,
      valid: [
        "0", "0B", "1B", "512MiB", "10kB", "1.5GiB", "0.3kB", "0.125KiB", "0.500MiB", "007kB",
        "9223372036854775807B", "9.223372036854775807EB", "9223372036854775.807kB", "7.875EiB",
        "000.000kB", "0.000000000000000001EB",
      ],
      incomplete: ["", "1", "512", "512M", "10k", "10K", "1.", "1.5", "00", "10Ki"],
      invalid: [
        "10KB", "10 kB", "10b", "10K ", "-", "+", ".5", "1.5B", "1.3KiB", "1.0625KiB", "1.0001kB",
        "8EiB", "9223372036854775808B", "9.223372036854775808EB", "10kb", "10kB\n", "0x", "1e",
        "99999999999999999999", "1,5", "\u{0661}", "10MiBs",
      ]
    ).check()
    #expect(
      FormatValidator.byteCount.error(in: "10KB")?.detail()
        == "must be a size in bytes, such as 512MiB: expected 'i'")
  }

  @Test func `the value of a byte count is its number of bytes`() throws {
    let size: some Validator<Int> = .byteCount
    for (text, bytes) in [
      ("0", 0), ("1.5GiB", 1_610_612_736), ("10kB", 10_000), ("0.3kB", 300), ("1B", 1),
      ("7.875EiB", 9_079_256_848_778_919_936), ("9.223372036854775807EB", .max),
      ("000000000000000000000000000000000000000000000000001.25MB", 1_250_000),
    ] { #expect(try size.value(of: text) == bytes) }
    for (bytes, text) in [
      (0, "0B"), (1_000, "1kB"), (1_024, "1KiB"), (1_536, "1536B"), (1_500_000, "1500kB"),
      (1_024_000, "1000KiB"), (1 << 60, "1EiB"), (.max, "9223372036854775807B"),
    ] { #expect(size.text(for: bytes) == text) }
    #expect(size.text(for: -1) == nil)
  }

  @Test func `bounds apply to every unit`() {
    VerdictCase(
      "at least", .byteCount(in: 1_536...) as FormatValidator<Int>,
      valid: ["1536B", "1.536kB", "1.5KiB", "2kB", "0.002MB", "1.625KiB"],
      incomplete: ["0", "1", "1.5", "0.001"],
      invalid: ["1535B", "1.535kB", "1kB", "1.375KiB", "0B", "0.001MB", "1.50kB"]
    ).check()
    VerdictCase(
      "below", .byteCount(in: ..<1_000_000) as FormatValidator<Int>,
      valid: ["0", "999999B", "0.999999MB", "976.5KiB", "0.875MiB"],
      incomplete: ["1", "976.6", "999999"],
      invalid: ["1MB", "1000kB", "1000000", "976.625KiB", "1MiB", "1G", "1.0MB"]
    ).check()
    let none = FormatValidator.byteCount(in: ..<0)
    #expect(none.error(in: "0")?.isUnsatisfiable == true)
    #expect(
      FormatValidator.byteCount(in: 1_024...2_097_152).error(in: "1B")?.message()
        == "must be a size from 1KiB to 2MiB")
  }

  @Test func `byte counts near a bound have the right verdict`() throws {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<20 {
      let bits = Int.random(in: 1..<63, using: &generator)
      let bound = Int.random(in: 1..<(1 << bits), using: &generator)
      let above: some Validator<Int> = .byteCount(in: bound...)
      let below: some Validator<Int> = .byteCount(in: ..<bound)
      let any: some Validator<Int> = .byteCount
      for text in try above.samples(count: 20, seed: 3) {
        #expect(try any.value(of: text) >= bound)
      }
      for text in try below.samples(count: 20, seed: 3) { #expect(try any.value(of: text) < bound) }
      for unit in ["B", "kB", "MB", "EB", "KiB", "MiB", "EiB"] {
        for number in ["\(bound)", "\(bound / 1_000)", "\(bound >> 10).875", "0.\(bound)", "1.5"] {
          guard let value = try? any.value(of: number + unit) else { continue }
          #expect(above.isValid(number + unit) == (value >= bound))
          #expect(below.isValid(number + unit) == (value < bound))
        }
      }
    }
  }

  @Test func `amounts between two bounds are those that are inside both`() throws {
    var generator = SplitMix64(seed: 9)
    let any: some Validator<Int> = .byteCount
    let texts = try any.samples(count: 200, seed: 1)
    for _ in 0..<12 {
      let bits = Int.random(in: 4..<63, using: &generator)
      let bounds = (0..<2).map { _ in Int.random(in: 1..<(1 << bits), using: &generator) }
      let range = (bounds.min() ?? 0)...(bounds.max() ?? 0)
      let between: some Validator<Int> = .byteCount(in: range)
      for text in try texts + between.samples(count: 40, seed: 3) {
        let isInside = try range.contains(any.value(of: text))
        #expect(between.isValid(text) == isInside, "\(text) in \(range)")
      }
    }
  }

  @Test func `byte counts round-trip`() {
    #expect(roundTripFlaws(.byteCount) == [])
    #expect(roundTripFlaws(.byteCount(in: 1_000...1_048_576)) == [])
  }

  @Test(.enabled(if: FormatCases.isPresent)) func `other projects' sizes agree`() throws {
    #expect(
      try FormatRows.differences(
        of: .byteCount, from: "byte_size", in: "formats_bytesize.jsonl", value: { Int($0) }) == [])
  }

  /// A text that other projects read in different ways.
  private struct DisputedRow: Decodable {
    let input: String
    /// The number of bytes according to the standards.
    let standard: String?
  }

  @Test(.enabled(if: FormatCases.isPresent)) func `disputed sizes agree with the standards`() throws
  {
    let size: some Validator<Int> = .byteCount
    let rows = try FormatCases.rows(of: "formats_bytesize_dialect.jsonl", as: DisputedRow.self)
    let read = rows.filter { size.isValid($0.input) }
    #expect(read.map(\.input) == ["42.5MB", "42.5MiB"])
    for row in read { #expect(try size.value(of: row.input) == row.standard.flatMap { Int($0) }) }
  }
}
