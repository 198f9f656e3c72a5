import TestSupport
import RegularLanguage
import Testing

/// Prompts without a terminal.
@Suite struct PromptInputTests {
  private static func run(
    _ arguments: String,
    input: [UInt8],
    environment: [String: String] = [:]
  ) throws -> ProgramOutcome {
    try Executable.run(
      ["--prompt", "Value"] + arguments.split(separator: " ").map(String.init),
      input: .bytes(input), environment: environment.merging(["TERM": "dumb"]) { $1 })
  }

  @Test(arguments: [
    ("--digits", "12\n", 0, "12\n", ""), ("--digits", "12", 0, "12\n", ""),
    ("--digits", "12\r\n", 0, "12\n", ""), ("--digits", "\u{FEFF}12\n", 0, "12\n", ""),
    ("--digits", "x\n12\n", 1, "", "validate: Value must be digits only\n"),
    ("--digits --retry 1", "x\n12\n", 0, "12\n", "validate: Value must be digits only\n"),
    (
      "--digits --retry 1", "x\ny\n12\n", 1, "",
      "validate: Value must be digits only\nvalidate: Value must be digits only\n"
    ),
    (
      "--digits --retry 5", "x\n", 1, "",
      "validate: Value must be digits only\nvalidate: standard input contains no value\n"
    ),
    ("--digits", "", 1, "", "validate: standard input contains no value\n"),
    ("--digits --default 7", "", 1, "", "validate: standard input contains no value\n"),
    ("--digits --default 7", "\n", 0, "7\n", ""), ("--length ..3", "\n", 0, "\n", ""),
    ("--secret --digits", "12\n", 0, "12\n", ""),
    ("--secret --one-of hunter2", "x\n", 1, "", "validate: Value must be a valid secret\n"),
    ("--mask 00-00", "12-34\n", 0, "12-34\n", ""),
    (
      "--lang zh --digits", "x\n", 1, "",
      "validate: Value \u{5FC5}\u{987B}\u{662F}\u{7EAF}\u{6570}\u{5B57}\n"
    ),
  ]) func `a line is the value`(
    arguments: String,
    input: String,
    status: Int,
    output: String,
    errors: String
  ) throws {
    let outcome = try Self.run(arguments, input: Array(input.utf8))
    #expect(outcome.status == status)
    #expect(outcome.output == output)
    #expect(outcome.errors == errors)
  }

  @Test func `no byte after the line is read`() throws {
    let script = """
      export TERM=dumb
      { "$validate" --prompt A --digits; "$validate" --prompt B --digits; cat; } < file
      printf '5\\n6\\n7\\n' | { "$validate" --prompt A --digits; cat; }
      """
    let outcome = try Executable.shell(
      script, in: try TemporaryDirectory(["file": "1\n2\nrest"]))
    #expect(outcome.output == "1\n2\nrest5\n6\n7\n")
  }

  @Test(arguments: [
    "--digits", "--alphabetic", "--length 1..2", "--regex a.?b*", "--integer --min -3 --max 12",
    "--any --digits --one-of \u{65E5},ab", "--not --digits", "-v --digits", "--mask 0-A",
    "--non-empty", "--iban", "--contains b",
  ])
  func `a line is judged as in a file`(rules: String) throws {
    var generator = SplitMix64(seed: 23)
    let parts: [[UInt8]] = [
      [0x61], [0x62], [0x31], [0x32], [0x2D], [0x0D], [0xE6, 0x97, 0xA5], [0xFF], [0xC3, 0xA9],
      [0xEF, 0xBB, 0xBF], [0x00], [0xCC, 0x81], [0x20],
    ]
    for _ in 0..<sampled(2, of: 12) {
      var line = (0..<Int.random(in: 0...4, using: &generator))
        .flatMap { _ in parts.randomElement(using: &generator) ?? [] }
      // An empty input has no line.
      if Bool.random(using: &generator) || line.isEmpty { line.append(0x0A) }
      let words = rules.split(separator: " ").map(String.init)
      let judged = try Executable.run(words + ["--emit", "valid"], input: .bytes(line))
      let asked = try Self.run(rules, input: line)
      #expect(asked.status == judged.status, "\(line)")
      guard asked.status == 0 else { continue }
      // The command prints the line as it reads it.
      let value = asked.outputBytes.dropLast()
      #expect(asked.outputBytes.last == 0x0A)
      let again = try Self.run(rules, input: Array(asked.outputBytes))
      #expect(again.outputBytes == asked.outputBytes || value.starts(with: [0xEF, 0xBB, 0xBF]))
    }
  }

  @Test(arguments: [
    ("--prompt V", "no rule given; add at least one, such as --numeric"),
    ("--prompt= --digits", "the value of '--prompt' is empty"),
    ("--digits --default 5", "'--default' requires '--prompt'"),
    ("--digits --secret x", "'--secret' requires '--prompt'"),
    ("--digits --retry=2", "'--retry' requires '--prompt'"),
    ("--prompt V --digits --default x", "the value of '--default' must be digits only"),
    (
      "--prompt V --digits --alphabetic --default x",
      "the value of '--default': no value can satisfy this: "
        + "must be digits only and must be letters only"
    ),
    (
      "--prompt V --secret --one-of hunter2 --default x",
      "the value of '--default' must be a valid secret"
    ),
    (
      "--prompt V --digits --retry x",
      "invalid value 'x' for '--retry': expected a whole number of at least 0"
    ),
    (
      "--prompt V --digits x.txt",
      "'x.txt' can't be combined with '--prompt', which asks for one value; remove one of them"
    ),
    (
      "--prompt V --digits --format tsv",
      "'--format' can't be combined with '--prompt', which asks for one value; remove one of them"
    ),
    (
      "--prompt V --digits -q",
      "'-q' can't be combined with '--prompt', which asks for one value; remove one of them"
    ),
    ("--prompt V --prompt W --digits", "'--prompt' is given twice; give it once"),
    (
      "--prompt V --secret --suggestions f --digits",
      "'--secret' and '--suggestions' can't be combined"
    ),
    ("--prompt V --rules -", "'--rules -' and 'lines from standard input' can't be combined"),
  ]) func `an invalid combination is exit 2 before anything is asked`(
    arguments: String,
    message: String
  ) throws {
    let outcome = try Executable.run(arguments.split(separator: " ").map(String.init))
    #expect(outcome.errors.hasPrefix("validate: \(message)\n"), "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func `suggestions that can't be read are exit 2`() throws {
    let outcome = try Executable.run(["--prompt", "V", "--digits", "--suggestions", "/nowhere"])
    #expect(outcome.errors == "validate: /nowhere: No such file or directory\n")
    #expect(outcome.status == 2)
  }
}
