import Foundation
import RegularLanguage
import TestSupport
import Testing

/// Inputs in UTF-16.
@Suite struct UTF16InputTests {
  /// Returns the bytes of code units, after a byte order mark.
  private static func bytes(_ units: [UInt16], isBigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + units).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  private static func run(
    _ options: [String],
    _ units: [UInt16],
    isBigEndian: Bool = false,
    and rest: [UInt8] = []
  ) throws -> ProgramOutcome {
    try Executable.run(
      ["--encoding", "utf-16"] + options,
      input: .bytes(bytes(units, isBigEndian: isBigEndian) + rest))
  }

  @Test(arguments: [false, true])
  func `lines are those of the text`(isBigEndian: Bool) throws {
    let text = Array("12\r\n\u{E9}\u{1F600}x\n\n3\u{10A}\u{A0A}".utf16)
    let outcome = try Self.run(["--digits"], text, isBigEndian: isBigEndian)
    #expect(
      outcome.output == """
        <stdin>:2:1: error: must contain only digits: expected a digit from 0 to 9 [digits]
        <stdin>:3:1: error: must contain only digits: expected a digit from 0 to 9 [digits]
        <stdin>:4:2: error: must contain only digits: expected nothing more or a digit from 0 to 9 \
        [digits]

        """
        || outcome.findings
          == ["<stdin>:2:1 [digits]", "<stdin>:3:1 [digits]", "<stdin>:4:2 [digits]"]
    )
    #expect(outcome.status == 1)
  }

  @Test(arguments: [false, true])
  func `a surrogate without its other half makes its line invalid`(isBigEndian: Bool) throws {
    let (lead, trail): (UInt16, UInt16) = (0xD83D, 0xDE00)
    let a = UInt16(0x61), end = UInt16(0x0A)
    let units = [
      a, end, a, lead, end, trail, a, end, lead, trail, end, trail, lead, end, lead, lead, trail,
      end, a, lead,
    ]
    let outcome = try Self.run(["--length", "..9"], units, isBigEndian: isBigEndian)
    #expect(
      outcome.findings == [
        "<stdin>:2:2 [utf-16]", "<stdin>:3:1 [utf-16]", "<stdin>:5:1 [utf-16]",
        "<stdin>:6:1 [utf-16]",
        "<stdin>:7:2 [utf-16]",
      ])
    // The line is judged as UTF-8, and the bytes of that are not those of the input.
    #expect(!outcome.output.contains("the byte"))
  }

  @Test func `half a code unit at the end is an invalid line`() throws {
    let outcome = try Self.run(["--digits"], Array("1\n2".utf16), and: [0x33])
    #expect(outcome.findings == ["<stdin>:2:2 [utf-16]"])
    let alone = try Self.run(["--digits"], Array("1\n".utf16), and: [0x0A])
    #expect(alone.findings == ["<stdin>:2:1 [utf-16]"])
  }

  @Test(
    arguments: [
      ([], "", 0), ([0xFF, 0xFE], "", 0), ([0xFE, 0xFF], "", 0),
      (Array("12\n".utf8), "does not start with a byte order mark of UTF-16; leave out", 2),
      ([0x31], "does not start with a byte order mark of UTF-16; leave out", 2),
      ([0x31, 0, 0x0A, 0], "does not start with a byte order mark of UTF-16; leave out", 2),
      ([0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], "the text is UTF-32, not UTF-8; try 'iconv", 2),
      ([0x1F, 0x8B, 0x08, 0], "the data is compressed by gzip; add --decompress", 2),
    ] as [([UInt8], String, Int)])
  func `the byte order mark is necessary`(bytes: [UInt8], message: String, status: Int) throws {
    let outcome = try Executable.run(
      ["--digits", "--encoding", "utf-16"], input: .bytes(bytes))
    #expect(outcome.output == "")
    #expect(message.isEmpty ? outcome.errors == "" : outcome.errors.contains(message))
    #expect(outcome.status == status)
  }

  @Test func `without the option, UTF-16 is refused with a hint`() throws {
    let outcome = try Executable.run(
      ["--digits"], input: .bytes(Self.bytes(Array("1\n".utf16), isBigEndian: true)))
    #expect(
      outcome.errors
        == "validate: <stdin>: the text is UTF-16, not UTF-8; add --encoding utf-16\n")
    let chinese = try Executable.run(
      ["--digits", "--lang", "zh"],
      input: .bytes(Self.bytes(Array("1\n".utf16), isBigEndian: true)))
    #expect(
      chinese.errors == "validate: <stdin>：这是 UTF-16 编码，不是 UTF-8；请加上 --encoding utf-16\n")
  }

  @Test func `tables, documents and settings are decoded`() throws {
    let table = try Self.run(
      ["--csv", "--column", "n\u{E9}", "--one-of", "\u{1F600}"],
      Array("n\u{E9},b\r\n\u{1F600},1\r\nx,2\r\n".utf16))
    #expect(table.findings == ["<stdin>:3:1 [one-of]"])
    let lines = try Self.run(
      ["--jsonl", "--column", "a", "--number"], Array("{\"a\":1}\n{\"a\":\"\u{E9}\"}\n".utf16))
    #expect(lines.findings == ["<stdin>:2:7 [type]"])
    let document = try Self.run(
      ["--json", "--column", "a", "--number"], Array("{\n\"\u{E9}\":1,\"a\":\"\"}".utf16))
    #expect(document.findings == ["<stdin>:2:12 [type]"])
    let settings = try Self.run(
      ["--dotenv", "--column", "A", "--digits"], Array("# \u{E9}\nA=x\n".utf16))
    #expect(settings.findings == ["<stdin>:2:3 [digits]"])
    let broken = try Self.run(["--json"], Array("{\"a\": \"".utf16) + [0xD800, 0x22, 0x7D])
    #expect(broken.findings == ["<stdin>:1:8 [utf-16]"])
  }

  @Test func `the output is UTF-8`() throws {
    let outcome = try Self.run(
      ["--trim", "--alphabetic", "--emit", "fixed", "-q"], Array(" \u{E9}\r\nb".utf16))
    #expect(outcome.output == "\u{E9}\r\nb")
  }

  @Test func `the decompressed data may be UTF-16`() throws {
    guard DecompressionTests.hasGzip else { return }
    let script = """
      printf '\\377\\376\\061\\0\\n\\0x\\0\\n\\0' | gzip > a
      "$validate" --digits --decompress --encoding utf-16 a
      "$validate" --digits --decompress --encoding utf-16 < a
      cat a | "$validate" --digits --decompress --encoding utf-16
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(
      outcome.findings == ["a:2:1 [digits]", "<stdin>:2:1 [digits]", "<stdin>:2:1 [digits]"])
  }

  @Test func `a large input takes little memory, and an unpaired surrogate has its place`() throws {
    let block = Self.bytes(
      Array(String(repeating: "1234567\n", count: 8_192).utf16), isBigEndian: false)
    let directory = try TemporaryDirectory()
    let url = URL(filePath: directory.path + "/a")
    try Data(block).write(to: url)
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    for _ in 0..<300 { try file.write(contentsOf: Data(block[2...])) }
    try file.write(contentsOf: Data([0x31, 0, 0, 0xDC, 0x0A, 0]))
    try file.close()
    for threads in ["-j1", "-j4"] {
      let outcome = try Executable.shell(
        "\"$validate\" --digits --encoding utf-16 \(threads) a", in: directory)
      #expect(outcome.findings == ["a:\(301 * 8_192 + 1):2 [utf-16]"])
      #expect(outcome.peakMemory < 64 << 20)
    }
  }

  /// The findings are those of the text in UTF-8, with one thread and with several.
  @Test(arguments: ["-j1", "-j4"])
  func `findings are those of the text in UTF-8`(threads: String) throws {
    var random = SplitMix64(seed: 11)
    for number in 0..<8 {
      let text = RandomText.text(number, &random)
      let directory = try TemporaryDirectory(["plain": text])
      let encoding: String.Encoding =
        number.isMultiple(of: 2) ? .utf16BigEndian : .utf16LittleEndian
      let data = try #require(("\u{FEFF}" + text).data(using: encoding))
      try data.write(to: URL(filePath: directory.path + "/other"))
      let options = "\(RandomText.options(number)) \(threads) --max-report 1000000"
      let script = """
        "$validate" \(options) < plain > a
        "$validate" \(options) --encoding utf-16 < other > b
        cmp a b
        wc -l < a
        """
      let outcome = try Executable.shell(script, in: directory)
      #expect(!outcome.output.contains("differ"), "\(number): \(outcome.output)")
      #expect((Int(outcome.output.filter(\.isNumber)) ?? 0) > 10)
    }
  }
}
