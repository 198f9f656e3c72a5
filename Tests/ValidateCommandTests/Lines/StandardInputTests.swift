import TestSupport
import Testing

/// Files on standard input, some of which have been read in part.
@Suite struct StandardInputTests {
  /// One thread and several, with small and large files.
  private static let files = [
    (threads: 1, name: "small", lines: 2000), (1, "large", LargeFile.count),
    (3, "small", 2000), (3, "large", LargeFile.count),
  ]

  private static func directory() throws -> TemporaryDirectory {
    try TemporaryDirectory([
      "large": LargeFile.text, "small": String(LargeFile.text.prefix(20_000)),
    ])
  }

  @Test(arguments: files)
  func `bytes that were read before are not judged`(
    file: (threads: Int, name: String, lines: Int)
  ) throws {
    let script = """
      { dd bs=10 count=990 2> dd > /dev/null
        "$validate" -j \(file.threads) --digits --fail-fast; } < \(file.name)
      """
    let outcome = try Executable.shell(script, in: try Self.directory())
    #expect(outcome.findings == ["<stdin>:10:1 [digits]"])
    #expect(outcome.status == 1)
  }

  @Test(arguments: files)
  func `nothing is left for the next program`(
    file: (threads: Int, name: String, lines: Int)
  ) throws {
    let script = """
      { dd bs=10 count=1000 2> dd > /dev/null
        "$validate" -q -j \(file.threads) --digits --summary=json - -; wc -c; } < \(file.name)
      """
    let outcome = try Executable.shell(script, in: try Self.directory())
    #expect(outcome.output.filter { $0 != " " } == "0\n")
    #expect(outcome.errors.contains("\"lines\":\(file.lines - 1000),"))
  }

  @Test(arguments: files)
  func `a file with two names is read twice`(
    file: (threads: Int, name: String, lines: Int)
  ) throws {
    let script = """
      "$validate" -q -j \(file.threads) --digits --summary=json - \(file.name) < \(file.name)
      """
    let outcome = try Executable.shell(script, in: try Self.directory())
    #expect(outcome.errors.contains("\"lines\":\(2 * file.lines),"))
  }

  @Test(arguments: ["/dev/stdin", "/proc/self/fd/0", "/dev/fd/0", "-"])
  func `standard input has other names`(_ name: String) throws {
    #if os(Linux)
      let outcome = try Executable.run(["--digits", name], input: "1\nx\n")
      #expect(outcome.findings.map { $0.drop { $0 != ":" } } == [":2:1 [digits]"])
      #expect(outcome.status == 1)
      let script = "\"$validate\" -j 3 --digits --fail-fast \(name) < large"
      let large = try Executable.shell(script, in: try Self.directory())
      #expect(large.findings.map { $0.drop { $0 != ":" } } == [":1000:1 [digits]"])
    #endif
  }

  @Test func `a descriptor that can only be written is exit 2`() throws {
    let outcome = try Executable.shell(
      #""$validate" --digits 0> file"#, in: try TemporaryDirectory())
    #expect(outcome.errors == "validate: <stdin>: Bad file descriptor\n")
    #expect(outcome.status == 2)
  }

  @Test(arguments: ["", "-"])
  func `an endless device ends with the reader of the output`(_ name: String) throws {
    let script = "yes 1 | head -n 100000 | \"$validate\" -q --digits \(name)"
    #expect(try Executable.shell(script).status == 0)
  }

  @Test(arguments: [
    (["--in", "-"], "'--in -' and 'lines from standard input'"),
    (["--csv", "--like", "-", "--column", "a", "--digits"], "'--like -' and 'lines from standard"),
    (["--prompt", "V", "--in", "-"], "'--in -' and 'lines from standard input'"),
    (["--in", "-", "--in", "-", "a.csv"], "'--in -' and 'rules from standard input'"),
    (
      ["--csv", "--column", "a", "--in", "-", "--column", "b", "--in", "-", "a.csv"],
      "'--in -' and 'rules from standard input'"
    ),
    (
      ["--csv", "--column", "a", "--digits", "--when", "b", "--in", "-", "--rules", "-", "a.csv"],
      "'--in -' and 'rules from standard input'"
    ),
    (
      ["--csv", "--like", "-", "--rules", "-", "a.csv"],
      "'--like -' and 'rules from standard input'"
    ),
    (["--compare", "--in -", "--in -"], "'--in -' and 'rules from standard input'"),
    (["--compare", "--rules -", "--in -"], "'--in -' and 'rules from standard input'"),
    (["--compare", "--rules -", "--rules -"], "'--rules -' and 'rules from standard input'"),
  ]) func `standard input has one use`(arguments: [String], uses: String) throws {
    let outcome = try Executable.run(arguments, input: "1\n")
    #expect(outcome.errors.hasPrefix("validate: " + uses))
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }
}
