import Testing

/// Inputs that have to be turned into text first.
@Suite struct ForeignContentTests {
  /// What an input begins with, and what is said of it.
  static let contents: [(start: [UInt8], words: String)] = [
    (Array("\u{FEFF}12\nx\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16"),
    (Array("\u{FEFF}12\nx\n".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "UTF-16"),
    ([0xFF, 0xFE], "UTF-16"),
    (Array("12\r\nx".utf8).flatMap { [$0, 0] }, "UTF-16LE"),
    (Array("12\r\nx".utf8).flatMap { [0, $0] }, "UTF-16BE"),
    (Array("1\n".utf8).flatMap { [$0, 0] }, "UTF-16LE"),
    ([0xFF, 0xFE, 0, 0] + Array("12".utf8).flatMap { [$0, 0, 0, 0] }, "UTF-32"),
    ([0, 0, 0xFE, 0xFF] + Array("12".utf8).flatMap { [0, 0, 0, $0] }, "UTF-32"),
    ([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3, 0x0A], "gzip"),
    ([0x28, 0xB5, 0x2F, 0xFD, 0x24, 0x0A], "zstd"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00, 0x0A], "xz"),
    (Array("BZh91AY&SY".utf8) + [0x0A], "bzip2"),
    (Array("BZh1".utf8) + [0x17, 0x72, 0x45, 0x38, 0x50, 0x90], "bzip2"),
    (Array("PK".utf8) + [3, 4, 0x14, 0x0A], "zip"),
  ]

  @Test(arguments: contents)
  func `what is no text in UTF-8 is named, and exit 2`(start: [UInt8], words: String) throws {
    for rest in [[], [0xFF, 0x0A, 0x80]] as [[UInt8]] {
      let outcome = try Executable.run(["--digits"], input: .bytes(start + rest))
      // Behind a start without a mark there is nothing but more of the same.
      if rest != [], words.hasPrefix("UTF-16"), words.count > 6 { continue }
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("validate: <stdin>: this is "), "\(outcome.errors)")
      #expect(outcome.errors.contains(" \(words)"))
      #expect(outcome.errors.contains("; try '"))
      #expect(outcome.errors.contains("FILE | validate ...'\n"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.status == 2)
    }
  }

  @Test(arguments: contents)
  func `bytes may be anything`(start: [UInt8], words: String) throws {
    let outcome = try Executable.run(
      ["--encoding", "bytes", "--length", "..99"], input: .bytes(start))
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `the start of an input may come in pieces`() throws {
    let pieces = #"printf '\37'; sleep 0.1; printf '\213\10'; sleep 0.1; printf '\n'"#
    let outcome = try Executable.shell("{ \(pieces); } | \"$validate\" --digits")
    #expect(outcome.errors.contains("compressed by gzip"))
    #expect(outcome.status == 2)
  }

  @Test func `the others are still read`() throws {
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

  @Test(
    arguments: [
      (["--length", "..99"], Array("BZh9 is how a file begins\n".utf8)),
      (["--length", "..99"], Array("PK\n(\u{B5}/\n\u{1F}\n".utf8)),
      (["--length", "..99"], [0x61, 0x00, 0x62, 0x0A]),
      (["--length", "..99"], [0x61, 0x00]),
      (["--length", "..99"], [0x00, 0x0A, 0x0A, 0x00, 0x0A]),
      (["-z", "--digits"], Array("1\u{0}2\u{0}3\u{0}".utf8)),
      (["-z", "--length", "..1"], Array("\u{0}1\u{0}2".utf8)),
      (["--length", "1"], Array("x\n\u{1F}\n".utf8)),
    ] as [([String], [UInt8])])
  func `text is text`(arguments: [String], input: [UInt8]) throws {
    let outcome = try Executable.run(arguments, input: .bytes(input))
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  /// Programs that make something of text, and what is advised to undo it; those that are here.
  static let programs = [
    ("gzip", "gzip -c in", "gzip -dc"), ("xz", "xz -c in", "xz -dc"),
    ("bzip2", "bzip2 -c in", "bzip2 -dc"), ("zstd", "zstd -c in", "zstd -dc"),
    ("iconv", "iconv -f UTF-8 -t UTF-16 in", "iconv -f UTF-16 -t UTF-8"),
    ("iconv", "iconv -f UTF-8 -t UTF-16LE in", "iconv -f UTF-16LE -t UTF-8"),
  ].filter { Executable.isInstalled($0.0) }

  @Test(arguments: programs) func `what is advised gives the text back`(
    program: String,
    there: String,
    back: String
  ) throws {
    let script = """
      \(there) 2> /dev/null > file
      "$validate" --digits file
      \(back) file | "$validate" --digits
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(["in": "12\nx\n"]))
    #expect(outcome.errors.hasPrefix("validate: file: this is "))
    #expect(outcome.errors.contains("; try '\(back) FILE | validate ...'\n"))
    #expect(outcome.findings == ["<stdin>:2:1 [digits]"])
  }
}
