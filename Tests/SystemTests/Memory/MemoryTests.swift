import TestSupport
import Testing

/// Inputs of any size require a constant amount of memory.
///
/// `VALIDATION_EXHAUSTIVE=1` sends gigabytes to an optimized program. By default, inputs are larger
/// than the memory limit, as far as a program that is not optimized reads them in time.
@Suite(.serialized) struct MemoryTests {
  private static let linesSize = isExhaustive ? 2 << 30 : 72 << 20
  private static let lineSize = isExhaustive ? 1 << 30 : 72 << 20
  private static let invalidSize = isExhaustive ? 256 << 20 : 1 << 20
  private static let reportSize = isExhaustive ? 4 << 20 : 1 << 18
  // More is slow without optimization; an array of this size would still exceed the limit.
  private static let demandSize = isExhaustive ? 1 << 30 : 40 << 20

  private static let findingsSize = isExhaustive ? 16 << 20 : 1 << 20

  /// The maximum memory of the program.
  private static let limit = 64 << 20

  @Test func `a large file takes less than 64 MB`() throws {
    let unit = "12345.678\n"
    let outcome = try Executable.run(
      ["--numeric"],
      input: .repeated(unit, upTo: Self.linesSize, tail: "x\n")
    )
    let block = 65_536 / unit.utf8.count * unit.utf8.count
    let lines = Self.linesSize / block * block / unit.utf8.count
    #expect(outcome.findings == ["<stdin>:\(lines + 1):1 [numeric]"])
    #expect(outcome.status == 1)
    #expect(outcome.peakMemory < Self.limit)
  }

  @Test(arguments: ["--digits", "--regex=[0-9]+", "--length=1.."])
  func `a file without a line feed takes less than 64 MB`(_ rule: String) throws {
    let input = ChildInput.repeated("1", upTo: Self.lineSize, tail: "2")
    let outcome = try Executable.run([rule], input: input)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(outcome.peakMemory < Self.limit)
  }

  @Test func `an invalid character at the end of a file without a line feed is found`() throws {
    let input = ChildInput.repeated("1", upTo: Self.lineSize, tail: "x")
    let outcome = try Executable.run(["--digits"], input: input)
    #expect(outcome.findings == ["<stdin>:1:\(Self.lineSize + 1) [digits]"])
    #expect(outcome.peakMemory < Self.limit)
  }

  @Test(arguments: [("a234567890123456", 0), ("b234567890123456", 1)])
  func `a lazy DFA takes less than 64 MB`(
    tail: String,
    status: Int
  ) throws {
    // It has so many states that there is no room for all of them.
    var state: UInt32 = 1
    let letters = (0..<100_000).map { _ -> Character in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 31 == 0 ? "a" : "b"
    }
    let input = ChildInput.repeated(
      "12a4b", upTo: Self.demandSize, tail: String(letters) + tail)
    let outcome = try Executable.run(["-q", "--regex=.*a.{15}"], input: input)
    #expect(outcome.errors == "")
    #expect(outcome.status == status)
    #expect(outcome.peakMemory < Self.limit)
  }

  @Test func `a line of any length is emitted in less than 64 MB`() throws {
    let input = ChildInput.repeated("1", upTo: Self.lineSize, tail: "\nx\n")
    let outcome = try Executable.run(
      ["-q", "--digits", "--report", "valid:/dev/null", "--report", "invalid:/dev/null"],
      input: input)
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
    #expect(outcome.peakMemory < Self.limit)
  }

  @Test(arguments: ["jsonl", "sarif", "junit", "html"])
  func `a report of any length takes less than 64 MB`(_ format: String) throws {
    let input = ChildInput.repeated("x\n", upTo: Self.reportSize, tail: "")
    let outcome = try Executable.run(
      ["-q", "--digits", "--report", format + ":/dev/null"], input: input)
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
    #expect(outcome.peakMemory < Self.limit)
  }

  @Test func `a file that contains only invalid lines takes less than 64 MB`() throws {
    let input = ChildInput.repeated("x\n", upTo: Self.invalidSize, tail: "")
    let outcome = try Executable.run(["-q", "--digits"], input: input)
    #expect(outcome.status == 1)
    #expect(outcome.peakMemory < Self.limit)
  }

  @Test func `a prompt refuses an endless line`() throws {
    let script = """
      export TERM=dumb; ulimit -v 4000000
      yes | tr -d '\\n' | head -c 30000000 | "$validate" --prompt V --length 1..
      """
    let outcome = try Executable.shell(script)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "validate: V must be at most 1048576 bytes long\n")
  }

  @Test func `the memory for repairing does not depend on the number of lines`() throws {
    let peaks = try [1 << 20, 24 << 20].map { size in
      try [["--emit", "fixed"], ["--diff"]].map { what in
        let outcome = try Executable.run(
          ["--digits", "--trim", "-q"] + what,
          input: .repeated(" 1234567\n", upTo: size, tail: "1"))
        return outcome.peakMemory
      }
    }
    #expect(peaks[1][0] < peaks[0][0] + (8 << 20))
    #expect(peaks[1][1] < peaks[0][1] + (8 << 20))
  }

  @Test func `the memory for a table does not depend on the size of a field`() throws {
    let outcome = try Executable.shell(
      """
      { printf 'a,b\\n1,"'; yes 'he said ""no""' | head -c 80000000; printf '"\\nx,2\\n'; } \
      | "$validate" --csv --column a --digits
      """)
    #expect(outcome.findings.count == 1)
    #expect(outcome.status == 1)
    #expect(outcome.peakMemory < 64 << 20)
  }

  @Test(arguments: [
    (column: "a", start: "{\"a\": \"", unit: "1", end: "x\"}", codes: "digits digits"),
    (column: "a[]", start: "{\"a\": [", unit: "1234567,", end: "x]}", codes: "json json"),
    (column: "[]", start: "[", unit: "1234567,", end: "[]]", codes: "type json"),
    (column: "a", start: "", unit: "[", end: "", codes: "json type"),
  ])
  func `a JSON line of any length takes less than 64 MB`(
    _ line: (column: String, start: String, unit: String, end: String, codes: String)
  ) throws {
    let script = """
      { printf '%s' "$1"; yes "$2" | tr -d '\\n' | head -c \(Self.demandSize); printf '%s\\n' "$3"
        printf '%s1%s\\n' "$1" "$3"
      } | "$validate" --jsonl --column "$4" --digits
      """
    let outcome = try Executable.shell(
      script, arguments: [line.start, line.unit, line.end, line.column])
    #expect(
      outcome.findings.map { $0.split(separator: " ").last }
        == line.codes.split(separator: " ").map { "[\($0)]" })
    #expect(outcome.status == 1)
    #expect(outcome.peakMemory < Self.limit)
  }

  @Test(arguments: [["-q"], ["-c"], ["--fail-fast", "--max-report", "1"], ["--max-report", "1"]])
  func `any number of findings in a document takes less than 64 MB`(_ options: [String]) throws {
    let script = """
      { printf '['; yes '"x",' | tr -d '\\n' | head -c \(Self.findingsSize); printf '"x"]\\n'; } \
      | "$validate" --jsonl --column '[]' --digits "$@"
      """
    let outcome = try Executable.shell(script, arguments: options)
    #expect(outcome.status == 1)
    #expect(outcome.peakMemory < Self.limit)
  }
}
