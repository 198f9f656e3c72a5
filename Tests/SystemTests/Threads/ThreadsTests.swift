import TestSupport
import Testing

/// Several threads judge large files, with the same output as one.
@Suite struct ThreadsTests {
  /// Six megabytes with invalid lines of all lengths, anywhere in the blocks.
  private static let text: String = {
    var generator = SystemRandomNumberGenerator()
    var text = ""
    text.reserveCapacity(6 << 20)
    let long = String(repeating: "7", count: 300_000)
    while text.utf8.count < 6 << 20 {
      switch Int.random(in: 0..<100_000, using: &generator) {
      case 0: text += long + (Bool.random(using: &generator) ? "" : "x") + "\n"
      case 1..<2_000: text += "12x4\n"
      case 2_000..<2_100: text += "\u{E9}\r\n"
      default: text += "123456789\n"
      }
    }
    return text + "9x"
  }()

  @Test(arguments: [
    ["--digits"], ["--digits", "--emit", "valid"], ["--digits", "--length", "..9"],
  ])
  func `the output is the same with any number of threads`(_ rules: [String]) throws {
    let directory = try TemporaryDirectory(["a": Self.text, "b": "1\nx\n"])
    let words = rules.joined(separator: " ")
    try Self.checkOutputs(of: [1, 2, 3, 8, 100], moreThan: 10_000) { threads in
      let outcome = try Executable.shell(
        "\"$validate\" -j \(threads) \(words) a b a 2>&1", in: directory)
      #expect(outcome.status == 1)
      return outcome
    }
  }

  /// Checks that a command has the same output with each number of threads, and a sufficient amount
  /// of it.
  private static func checkOutputs(
    of numbers: [Int],
    moreThan minimum: Int,
    _ run: (_ threads: Int) throws -> ProgramOutcome
  ) throws {
    let outputs = try numbers.map { try run($0).outputBytes }
    let isSame = outputs.allSatisfy { $0 == outputs[0] }
    let size = outputs[0].count
    #expect(isSame)
    #expect(size > minimum)
  }

  /// Five megabytes in which many invalid lines follow many valid ones, and vice versa, so that
  /// some blocks have more findings than are judged or rendered at once.
  private static let crowd: String = {
    let valid = String(repeating: String(repeating: "7", count: 200) + "\n", count: 6_000)
    let invalid = String(repeating: "x\n", count: 20_000) + String(repeating: "\n", count: 20_000)
    return String(repeating: valid + invalid, count: 4)
  }()

  @Test(arguments: [
    "", "--format jsonl", "--format sarif", "--format junit", "--max-report 50000 --format sarif",
    "--max-invalid 70000", "--header 9000 --summary=json", "--emit invalid --report tsv:tsv",
  ])
  func `many findings are the same with any number of threads`(_ options: String) throws {
    let directory = try TemporaryDirectory(["a": Self.crowd])
    try Self.checkOutputs(of: [1, 2, 3], moreThan: 100_000) { threads in
      let command = "\"$validate\" -j \(threads) --digits \(options) a 2>&1"
      return try Executable.shell(command + "; test ! -e tsv || cat tsv", in: directory)
    }
  }

  @Test func `if the reader exits, all threads end`() throws {
    let directory = try TemporaryDirectory(["a": Self.text])
    let script = #""$validate" -j 4 --alphabetic a 2>&1 | head -n 3 | wc -l"#
    #expect(try Executable.shell(script, in: directory).output.contains("3"))
  }

  @Test func `there must be at minimum one thread`() throws {
    #expect(try Executable.run(["--digits", "-j", "0"]).status == 2)
  }
}
