import TestSupport
import Foundation
import Testing

@testable import ValidateRun

/// Inputs that must be converted to text first.
@Suite struct ForeignContentTests {
  @Test(
    arguments: [
      ([0xFF, 0xFE], "the text is UTF-16, not UTF-8; add --encoding utf-16"),
      (
        [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31],
        "the text is UTF-32, not UTF-8; try 'iconv -f UTF-32 -t UTF-8 FILE | validate ...'"
      ),
      ([0x1F, 0x8B, 0x08, 0x0A], "the data is compressed by gzip; add --decompress"),
      (
        [0x50, 0x4B, 3, 4, 0x14, 0x0A],
        "the data is compressed by zip; try 'unzip -p FILE | validate ...'"
      ),
    ] as [([UInt8], String)])
  func `content that is not text is identified, and exit 2`(start: [UInt8], words: String) throws {
    let outcome = try Executable.run(["--digits"], input: .bytes(start))
    #expect(outcome.output == "")
    #expect(outcome.errors == "validate: <stdin>: \(words)\n")
    #expect(outcome.status == 2)
  }

  /// The first bytes of compressed files, and the programs that decompress them.
  private static let signatures: [(start: [UInt8], program: String)] = [
    ([0x1F, 0x8B, 0x08, 0x00], "gzip"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz"),
    (Array("BZh9".utf8) + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "bzip2"),
  ]

  @Test(
    arguments: [
      "", "--emit valid", "--emit invalid", "-c", "-q", "--summary", "--summary=json",
      "--max-report 1", "--fail-fast", "--exit-zero", "--report jsonl:out", "-j1", "-z",
      "--range 1/2", "--range 2/2", "--range ..1",
    ] + Format.names.map { "--format \($0)" })
  func `compressed content is exit 2 with a hint, for any output`(options: String) throws {
    // All contents without options, and one of them with each option.
    let number = options.utf8.count % Self.signatures.count
    let chosen = options.isEmpty ? Self.signatures[...] : Self.signatures[number...number]
    for (start, program) in chosen {
      let directory = try TemporaryDirectory()
      let lines = Array(repeatElement(Array("\u{FF}\n".utf8), count: 5000).joined())
      try Data(start + lines).write(to: URL(filePath: directory.path + "/file"))
      for input in ["file", "< file"] {
        let outcome = try Executable.shell(
          "\"$validate\" --digits \(options) \(input)", in: directory)
        let name = input == "file" ? "file" : "<stdin>"
        #expect(
          outcome.errors.hasPrefix(
            "validate: \(name): the data is compressed by \(program); add --decompress\n"),
          "\(outcome.errors)")
        // SARIF lists the rules in any case.
        #expect(outcome.output.matches(of: /digits/).count <= 2, "no finding")
        #expect(outcome.output.utf8.count < 2000)
        #expect(outcome.status == 2)
      }
    }
  }

  @Test func `compression is detected only at the start of a file`() throws {
    let directory = try TemporaryDirectory()
    let bytes = Array("1\n".utf8) + Self.signatures[0].start + Array("\n2\n".utf8)
    try Data(bytes).write(to: URL(filePath: directory.path + "/file"))
    let outcome = try Executable.shell("\"$validate\" --digits --range 2.. file", in: directory)
    #expect(outcome.findings == ["file:1:1 [digits]"])
    #expect(outcome.status == 1)
  }

  @Test func `in a byte encoding, any content is text`() throws {
    let outcome = try Executable.run(
      ["--encoding", "bytes", "--length", "..99"], input: .bytes([0xFF, 0xFE]))
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `the start of an input may arrive in pieces`() throws {
    let pieces = #"printf '\37'; sleep 0.1; printf '\213\10'; sleep 0.1; printf '\n'"#
    let outcome = try Executable.shell("{ \(pieces); } | \"$validate\" --digits")
    #expect(outcome.errors.contains("compressed by gzip"))
    #expect(outcome.status == 2)
  }

  @Test func `the other inputs are read`() throws {
    let script = """
      printf '\\377\\376\\n\\0' > utf-16
      "$validate" --digits a utf-16 b --summary=json
      """
    let outcome = try Executable.shell(
      script, in: try TemporaryDirectory(["a": "x\n", "b": "y\n"]))
    #expect(outcome.findings == ["a:1:1 [digits]", "b:1:1 [digits]"])
    #expect(outcome.errors.contains(#""unreadable":1,"lines":2,"#))
    #expect(outcome.status == 2)
  }

  /// The programs that convert text, with the recommended remedies; only those that are installed.
  static let programs = [
    ("gzip", "gzip -c in", "add --decompress", "cat file"),
    ("xz", "xz -c in", "add --decompress", "cat file"),
    ("bzip2", "bzip2 -c in", "add --decompress", "cat file"),
    ("zstd", "zstd -c in", "add --decompress", "cat file"),
    ("iconv", "iconv -f UTF-8 -t UTF-16 in", "add --encoding utf-16", "cat file"),
    (
      "iconv", "iconv -f UTF-8 -t UTF-16LE in",
      "try 'iconv -f UTF-16LE -t UTF-8 FILE | validate ...'",
      "iconv -f UTF-16LE -t UTF-8 file"
    ),
  ].filter { Executable.isInstalled($0.0) }

  @Test(arguments: programs) func `the recommended remedy restores the text`(
    program: String,
    there: String,
    remedy: String,
    back: String
  ) throws {
    let option = remedy.hasPrefix("add ") ? String(remedy.dropFirst(4)) : ""
    let script = """
      \(there) 2> /dev/null > file
      "$validate" --digits file
      \(back) | "$validate" --digits \(option)
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(["in": "12\nx\n"]))
    #expect(outcome.errors.hasPrefix("validate: file: the "))
    #expect(outcome.errors.contains("; \(remedy)\n"))
    #expect(outcome.findings == ["<stdin>:2:1 [digits]"])
  }
}
