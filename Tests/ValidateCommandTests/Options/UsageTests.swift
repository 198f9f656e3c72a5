import TestSupport
import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    ([], "no rule says what a valid line is; give at least one, such as --numeric"),
    (["a.txt"], "no rule says what a valid line is; give at least one, such as --numeric"),
    (["[a-z]+", "a.txt"], "no rule says what a valid line is; did you mean --regex '[a-z]+'?"),
    (["-q", "it's?"], #"no rule says what a valid line is; did you mean --regex 'it'\''s?'?"#),
    (
      ["a.txt", "[a-z]+"],
      "no rule says what a valid line is; give at least one, such as --numeric"
    ),
    (["-e", "a"], "unknown option '-e'; did you mean '--contains', or '--regex' for whole lines?"),
    (
      ["-qE", "a"],
      "unknown option '-E' in '-qE'; did you mean '--contains', or '--regex' for whole lines?"
    ),
    (["-i"], "unknown option '-i'; did you mean '(?i)' at the start of the pattern?"),
    (["-q"], "no rule says what a valid line is; give at least one, such as --numeric"),
    (["--any"], "no rule says what a valid line is; give at least one, such as --numeric"),
    (
      ["--", "--numeric"], "no rule says what a valid line is; give at least one, such as --numeric"
    ),
    (["--numerc"], "unknown option '--numerc'; did you mean '--numeric'?"),
    (["--numerc=5"], "unknown option '--numerc'; did you mean '--numeric'?"),
    (["--regxe", "a"], "unknown option '--regxe'; did you mean '--regex'?"),
    (["--len", "5"], "unknown option '--len'; did you mean '--length'?"),
    (["--Numeric"], "unknown option '--Numeric'; did you mean '--numeric'?"),
    (["--no-such-option"], "unknown option '--no-such-option'"),
    (["--\u{1B}[2J"], #"unknown option '--\x1B[2J'"#),
    (["--=x"], "unknown option '--'"),
    (["-x"], "unknown option '-x'"),
    (["-qx"], "unknown option '-x' in '-qx'"),
    (["-numeric"], "unknown option '-n' in '-numeric'; did you mean '--numeric'?"),
    (["-\u{E9}"], "unknown option '-\u{E9}'"),
    (["-q=1"], "unknown option '-=' in '-q=1'"),
    (["--regex"], "option '--regex' needs a value: --regex PATTERN"),
    (["--numeric", "--min"], "option '--min' needs a value: --min VALUE"),
    (
      ["--regex", "--numeric"],
      """
      option '--regex' needs a value: --regex PATTERN \
      (if '--numeric' is the value, write '--regex=--numeric')
      """
    ),
    (
      ["--regex", "--", "a.txt"],
      """
      option '--regex' needs a value: --regex PATTERN \
      (if '--' is the value, write '--regex=--')
      """
    ),
    (["--numeric=yes"], "option '--numeric' takes no value"),
    (["--quiet="], "option '--quiet' takes no value"),
    (["--help=all"], "option '--help' takes no value"),
    (["--min", "abc"], "'abc' is no number for '--min'; write a decimal such as -2.5"),
    (["--max", ""], "'' is no number for '--max'; write a decimal such as -2.5"),
    (["--max", "nan"], "'nan' is no number for '--max'; write a decimal such as -2.5"),
    (
      ["--multiple-of", "-0.0"],
      "'-0.0' is not allowed for '--multiple-of', since only 0 is a multiple of it; "
        + "write another number"
    ),
    (
      ["--digits", "--decimals", "2"],
      "'--decimals' means nothing to '--digits'; write --numeric --decimals 2 instead"
    ),
    (
      ["--decimal-separator=comma", "--integer"],
      "'--decimal-separator' means nothing to '--integer'; write --numeric --decimal-separator "
        + "comma instead"
    ),
    (["--ip"], "unknown option '--ip'; did you mean '--ip-address'?"),
    (["--semver"], "unknown option '--semver'; did you mean '--semantic-version'?"),
    (
      ["--csv", "--delimiter", #"\t"#],
      #"'\t' is a backslash and a letter; give --tsv if there are tabs between fields"#
    ),
    (["--multiple-of", "x"], "'x' is no number for '--multiple-of'; write a decimal such as -2.5"),
    (
      ["--decimals", "x"],
      "'x' is no range for '--decimals'; write 5, 3..16, 3..<17, 3.., ..16 or ..<17"
    ),
    (["--decimals", "2..1"], "no number is valid: the range '2..1' of '--decimals' is empty"),
    (
      ["--decimal-separator", "dot"],
      "'dot' is no choice for '--decimal-separator'; write point or comma"
    ),
    (["--decimals", "1", "--decimals=2"], "'--decimals' is given twice for '--numeric'"),
    (["--min", "2", "--max", "1.5"], "no value is valid: --min 2 is above --max 1.5"),
    (["--min", "1", "--min", "2"], "'--min' is given twice for '--numeric'"),
    (["--max", "1", "--integer", "--max", "2"], "'--max' is given twice for '--integer'"),
    (["--length", "5..3"], "no length is valid: the range '5..3' is empty"),
    (["--length", "5..<5"], "no length is valid: the range '5..<5' is empty"),
    (["--length", "..<0"], "no length is valid: the range '..<0' is empty"),
    (
      ["--one-of", #"a\n"#],
      #"a backslash in '--one-of' needs a comma or a backslash after it: 'a\n'"#
    ),
    (
      ["--one-of", #"a\"#],
      #"a backslash in '--one-of' needs a comma or a backslash after it: 'a\'"#
    ),
    (["--not"], "'--not' needs a rule after it"),
    (["--numeric", "--not"], "'--not' needs a rule after it"),
    (["--numeric", "--label="], "the value of '--label' is empty"),
    (["--name=", "--numeric"], "the value of '--name' is empty"),
    (["--numeric", "--not", "--min", "3"], "'--not' needs a rule after it"),
  ]) func `a mistake is exit 2 with one message`(arguments: [String], message: String) throws {
    let outcome = try Executable.run(arguments, input: "x\n")
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    "", "..", "..<", "x", "-5", "+5", "3...5", "3..x", "3..<", "1.5", "3-5", "3,5", " 3", "..-1",
    "99999999999999999999", "3..99999999999999999999", "\u{663}",
  ]) func `a range that can't be read is exit 2`(_ range: String) throws {
    let outcome = try Executable.run(["--length=" + range], input: "x\n")
    let message =
      "'\(range)' is no range for '--length'; write 5, 3..16, 3..<17, 3.., ..16 or ..<17"
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("a)b", "a)b", " ^"),
    (")", ")", "^"),
    ("\u{65E5}\u{672C})x", "\u{65E5}\u{672C})x", "    ^"),
    ("\t)x", #"\t)x"#, "  ^"),
    ("\u{1B}[2J)x", #"\x1B[2J)x"#, ""),
    (
      String(repeating: "a", count: 100) + ")" + String(repeating: "b", count: 100),
      "..." + String(repeating: "a", count: 32) + ")" + String(repeating: "b", count: 31) + "...",
      String(repeating: " ", count: 35) + "^"
    ),
  ]) func `a bad pattern is shown with a caret`(
    pattern: String,
    shown: String,
    caret: String
  ) throws {
    let outcome = try Executable.run(["--regex", pattern], input: "x\n")
    let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 5)
    #expect(lines[0].hasPrefix("validate: bad pattern for '--regex': "))
    #expect(lines[1] == "  " + shown)
    if caret.isEmpty { #expect(lines[2].hasSuffix("^")) } else { #expect(lines[2] == "  " + caret) }
    #expect(lines[3] == "Try 'validate --help'.")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func `a value that is not UTF-8 is exit 2`() throws {
    let outcome = try Executable.shell(#""$validate" --regex "$(printf 'a\377')""#)
    #expect(
      outcome.errors == """
        validate: the value of '--regex' is not valid UTF-8: 'a\\xFF'
        Try 'validate --help'.

        """
    )
    #expect(outcome.status == 2)
  }

  @Test func `an option that is not UTF-8 is unknown`() throws {
    let outcome = try Executable.shell(#""$validate" "$(printf -- '--a\377')""#)
    #expect(outcome.errors.hasPrefix(#"validate: unknown option '--a\xFF'"#))
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ["--numeric", "-q"], ["-q", "--numeric"], ["--quiet", "--numeric"], ["-qq", "--numeric"],
    ["-", "--numeric", "-q"], ["--numeric", "-", "-q"], ["--numeric", "-q", "--", "-"],
  ]) func `options stand anywhere`(_ arguments: [String]) throws {
    let outcome = try Executable.run(arguments, input: "x\n")
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
  }

  @Test func `nothing is read before the command line makes sense`() throws {
    let outcome = try Executable.run(["missing.txt", "--numeric", "--bogus"], input: "x\n")
    #expect(outcome.errors.split(separator: "\n").count == 2)
    #expect(outcome.status == 2)
  }
}
