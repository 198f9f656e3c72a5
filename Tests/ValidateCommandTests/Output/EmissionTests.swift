import TestSupport
import Testing

/// Lines that are split into valid and invalid ones, byte for byte.
@Suite struct EmissionTests {
  @Test(
    arguments: [
      ([], [], []),
      (["1\n"], ["1\n"], []),
      (["x\n"], [], ["x\n"]),
      (["1\n", "x\n", "2\n", "\n", "y\n", "3\n"], ["1\n", "2\n", "3\n"], ["x\n", "\n", "y\n"]),
      (["1\r\n", "x\r\n", "2\r\n"], ["1\r\n", "2\r\n"], ["x\r\n"]),
      (["x\n", "1"], ["1"], ["x\n"]),
      (["1\n", "x"], ["1\n"], ["x"]),
      (["1\n", "x\u{0}\u{1B}\t\n"], ["1\n"], ["x\u{0}\u{1B}\t\n"]),
    ] as [([String], [String], [String])])
  func `lines are emitted unchanged`(
    lines: [String],
    valid: [String],
    invalid: [String]
  ) throws {
    for (emission, expected) in [("valid", valid), ("invalid", invalid)] {
      let outcome = try Executable.run(
        ["--digits", "--emit", emission], input: .text(lines.joined()))
      #expect(outcome.output == expected.joined())
      #expect(outcome.status == (invalid.isEmpty ? 0 : 1))
    }
  }

  @Test func `malformed bytes are emitted unchanged`() throws {
    let outcome = try Executable.run(
      ["--digits", "--emit", "invalid"], input: .bytes([0x31, 0x0A, 0xFF, 0xC3, 0x0A, 0xE2]))
    #expect(outcome.outputBytes == [0xFF, 0xC3, 0x0A, 0xE2])
  }

  /// The inputs of a run, and the valid and invalid lines to be emitted.
  static let markedInputs = [
    ("strip", ["\u{FEFF}1\n2\n"], "\u{FEFF}1\n2\n", ""),
    ("strip", ["\u{FEFF}x\n2\n"], "\u{FEFF}2\n", "\u{FEFF}x\n"),
    ("strip", ["\u{FEFF}x\ny"], "", "\u{FEFF}x\ny"),
    ("strip", ["\u{FEFF}"], "", ""),
    ("strip", ["\u{FEFF}", "1\n"], "1\n", ""),
    ("strip", ["\u{FEFF}1", "\u{FEFF}2\nx\n"], "\u{FEFF}1\n2\n", "\u{FEFF}x\n"),
    ("strip", ["1\n", "\u{FEFF}2\n"], "1\n2\n", ""),
    ("error", ["\u{FEFF}1\n2\n"], "2\n", "\u{FEFF}1\n"),
    ("error", ["\u{FEFF}1\n", "\u{FEFF}2\n"], "", "\u{FEFF}1\n\u{FEFF}2\n"),
    ("error", ["\u{FEFF}", "x\n"], "", "\u{FEFF}\nx\n"),
    ("error", ["\u{FEFF}1", "2"], "2", "\u{FEFF}1"),
  ]

  @Test(arguments: markedInputs)
  func `a byte order mark remains before the first line`(
    choice: String,
    inputs: [String],
    valid: String,
    invalid: String
  ) throws {
    let names = inputs.indices.map { "in\($0)" }
    let directory = try TemporaryDirectory(
      Dictionary(uniqueKeysWithValues: zip(names, inputs)))
    let script = """
      "$validate" -q --digits --bom \(choice) --report valid:good --report invalid:bad \
        \(names.joined(separator: " "))
      cat good; printf -- '--'; cat bad
      """
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.outputBytes == Array((valid + "--" + invalid).utf8))
  }

  @Test func `a byte order mark remains before a line that is larger than a block`() throws {
    let line = String(repeating: "1", count: 600_000) + "\n"
    for (input, emission) in [("\u{FEFF}\(line)", "valid"), ("\u{FEFF}x\(line)", "invalid")] {
      let outcome = try Executable.run(["--digits", "--emit", emission], input: .text(input))
      let isWhole = outcome.outputBytes.elementsEqual(input.utf8)
      #expect(isWhole)
    }
  }

  @Test func `a line without a line end is not joined with the next one`() throws {
    let directory = try TemporaryDirectory(["a": "1\nx", "b": "2\ny", "c": "3"])
    let valid = try Executable.shell(#""$validate" --digits --emit valid a b c"#, in: directory)
    #expect(valid.output == "1\n2\n3")
    let invalid = try Executable.shell(#""$validate" --digits --emit invalid a b c"#, in: directory)
    #expect(invalid.output == "x\ny")
  }

  @Test func `valid and invalid lines are written at the same time`() throws {
    let directory = try TemporaryDirectory(["in": "1\nx\n2\ny\n"])
    let script = """
      "$validate" --digits --emit valid --report invalid:bad --report jsonl:why in > good
      status=$?; cat good; echo --; cat bad; echo --; wc -l < why; exit $status
      """
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.output.filter { $0 != " " } == "1\n2\n--\nx\ny\n--\n2\n")
    #expect(outcome.errors == "validate: 2 of 4 lines invalid\n")
    #expect(outcome.status == 1)
  }

  /// Sizes near that of blocks, and of buffers.
  @Test(arguments: [262_143, 262_144, 262_145, 524_288, 1_048_576, 3_000_000])
  func `long lines are emitted completely`(_ count: Int) throws {
    let long = String(repeating: "1", count: count)
    let input = "1\n\(long)\n\(long)x\n2\n\(long)"
    let valid = try Executable.run(["--digits", "--emit", "valid"], input: .text(input))
    // Texts are compared by a single expectation, because they are too long to show.
    let hasValid = valid.output == "1\n\(long)\n2\n\(long)"
    #expect(hasValid)
    let invalid = try Executable.run(["--digits", "--emit", "invalid"], input: .text(input))
    let hasInvalid = invalid.output == "\(long)x\n"
    #expect(hasInvalid)
  }

  @Test func `many lines are split without loss`() throws {
    let lines = (0..<200_000).map { $0 % 7 == 3 || $0 % 11 == 0 ? "x\($0)\n" : "\($0)\n" }
    let input = lines.joined()
    for (emission, isValid) in [("valid", true), ("invalid", false)] {
      let outcome = try Executable.run(["--digits", "--emit", emission], input: .text(input))
      let expected = lines.filter { $0.hasPrefix("x") != isValid }.joined()
      let isWhole = outcome.output == expected
      #expect(isWhole)
    }
  }

  @Test(arguments: [
    ("--emit valid --count-only", "'--emit valid' and '--count-only' can't be combined"),
    ("--emit valid --format jsonl", "'--emit valid' and '--format jsonl' can't be combined"),
    ("--emit valid --max-report 1", "'--emit valid' and '--max-report 1' can't be combined"),
    ("--redact --emit invalid", "'--redact' and '--emit invalid' can't be combined"),
    ("--redact --report valid:x", "'--redact' and '--report valid:x' can't be combined"),
    ("--count-only --quiet", "'--count-only' and '--quiet' can't be combined"),
    ("--count-only --format text", "'--count-only' and '--format text' can't be combined"),
    ("--max-report 1 -c", "'--count-only' and '--max-report 1' can't be combined"),
    ("--emit bad", "invalid value 'bad' for '--emit': expected findings, valid, invalid or fixed"),
  ]) func `an invalid combination is exit 2`(options: String, message: String) throws {
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Executable.run(["--digits"] + words, input: "x\n")
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }
}
