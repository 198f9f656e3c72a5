import TestSupport
import Testing

@Suite struct UsageTests {
  @Test(
    arguments: [
      ([], "no rule given; add at least one, such as --numeric"),
      (["a.txt"], "no rule given; add at least one, such as --numeric"),
      (["[a-z]+", "a.txt"], "no rule given; did you mean --regex '[a-z]+'?"),
      (["-q", "it's?"], #"no rule given; did you mean --regex 'it'\''s?'?"#),
      (
        ["a.txt", "[a-z]+"],
        "no rule given; add at least one, such as --numeric"
      ),
      (
        ["-e", "a"], "unknown option '-e'; did you mean '--contains', or '--regex' for whole lines?"
      ),
      (
        ["-qE", "a"],
        "unknown option '-E' in '-qE'; did you mean '--contains', or '--regex' for whole lines?"
      ),
      (["-i"], "unknown option '-i'; did you mean '(?i)' at the start of the pattern?"),
      (["-q"], "no rule given; add at least one, such as --numeric"),
      (["--any"], "no rule given; add at least one, such as --numeric"),
      (
        ["--", "--numeric"], "no rule given; add at least one, such as --numeric"
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
      (["--min", "abc"], "invalid value 'abc' for '--min': expected a number such as -2.5"),
      (["--max", ""], "invalid value '' for '--max': expected a number such as -2.5"),
      (["--max", "nan"], "invalid value 'nan' for '--max': expected a number such as -2.5"),
      (
        ["--multiple-of", "-0.0"],
        "invalid value '-0.0' for '--multiple-of': expected a number other than 0"
      ),
      (
        ["--digits", "--decimals", "2"],
        "'--decimals' does not apply to '--digits'; use --numeric --decimals 2 instead"
      ),
      (
        ["--decimal-separator=comma", "--integer"],
        "'--decimal-separator' does not apply to '--integer'; use --numeric --decimal-separator "
          + "comma instead"
      ),
      (["--ip"], "unknown option '--ip'; did you mean '--ip-address'?"),
      (["--semver"], "unknown option '--semver'; did you mean '--semantic-version'?"),
      (
        ["--csv", "--delimiter", #"\t"#],
        #"'\t' is a backslash and a letter; use --tsv if tabs separate the fields"#
      ),
      (
        ["--multiple-of", "x"],
        "invalid value 'x' for '--multiple-of': expected a number such as "
          + "-2.5"
      ),
      (
        ["--decimals", "x"],
        "invalid range 'x' for '--decimals': expected 5, 3..16, 3..<17, 3.., ..16 or ..<17"
      ),
      (
        ["--decimals", "2..1"], "no number can be valid: the range '2..1' of '--decimals' is empty"
      ),
      (
        ["--decimal-separator", "dot"],
        "invalid value 'dot' for '--decimal-separator': expected point or comma"
      ),
      (["--decimals", "1", "--decimals=2"], "'--decimals' is given twice for '--numeric'"),
      (
        ["--min", "2", "--max", "1.5"],
        "no value can be valid: --min 2 and --max 1.5 exclude each other"
      ),
      (["--min", "1", "--min", "2"], "'--min' is given twice for '--numeric'"),
      (["--max", "1", "--integer", "--max", "2"], "'--max' is given twice for '--integer'"),
      (["--length", "5..3"], "no length can be valid: the range '5..3' is empty"),
      (["--length", "5..<5"], "no length can be valid: the range '5..<5' is empty"),
      (["--length", "..<0"], "no length can be valid: the range '..<0' is empty"),
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
    ] as [([String], String)])
  func `a mistake is exit 2 with one message`(arguments: [String], message: String) throws {
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
      "invalid range '\(range)' for '--length': expected 5, 3..16, 3..<17, 3.., ..16 or ..<17"
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
  ]) func `options may be anywhere`(_ arguments: [String]) throws {
    let outcome = try Executable.run(arguments, input: "x\n")
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
  }

  @Test func `nothing is read before the command line is valid`() throws {
    let outcome = try Executable.run(["missing.txt", "--numeric", "--bogus"], input: "x\n")
    #expect(outcome.errors.split(separator: "\n").count == 2)
    #expect(outcome.status == 2)
  }
}
