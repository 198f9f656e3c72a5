import TestSupport
import Testing

/// Settings: files of names and values, which are columns.
@Suite struct SettingsCommandTests {
  private static let env = "PORT=80x0\n# c\nexport HOST=\"a b\"\nDEBUG\nPORT=1\nFOO=1\n"

  @Test func `settings are judged by their names`() throws {
    let outcome = try Executable.run(
      [
        "--dotenv", "--strict", "--column", "PORT", "--port", "--column", "HOST", "--hostname",
        "--column",
        "MODE", "--one-of", "a,b",
      ], input: .text(Self.env))
    #expect(
      outcome.output == """
        <stdin>:1:8: error: PORT must be a port number from 1 to 65535 [port]
        <stdin>:3:15: error: HOST must be a host name: expected a letter from A to Z, a digit, \
        '-', '.' or nothing more, found U+0020, a space (such as ab) [hostname]
        <stdin>:4:6: error: expected '=' after the name [syntax]
        <stdin>:5:1: error: PORT is set twice [repeated]
        <stdin>:6:1: error: unknown name FOO [unknown]
        <stdin>:6:6: error: MODE is missing [required]

        """)
    #expect(outcome.errors == "validate: 6 of 6 settings invalid\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    ("--dotenv", "PORT=\"80\n", "1:6: error: the quote is never closed [syntax]"),
    (
      "--dotenv", "export PORT=`80`\n",
      "1:13: error: a backtick can't start a value: put the "
        + "value in single quotes [syntax]"
    ),
    ("--dotenv", "PORT\n", "1:5: error: expected '=' after the name [syntax]"),
    (
      "--properties", "PORT=\\u00\n",
      "1:6: error: expected four hexadecimal digits after \\u, and "
        + "surrogates in pairs [syntax]"
    ),
    (
      "--dotenv", "PORTS=\"80\n",
      "1:7: error: the quote is never closed [syntax]\n"
        + "<stdin>:1:10: error: PORT is missing [required]"
    ),
  ]) func `a setting with a syntax error is not missing, too`(
    kind: String,
    text: String,
    finding: String
  ) throws {
    let outcome = try Executable.run(
      [kind, "--column", "PORT", "--port"], input: .text(text))
    #expect(outcome.output == "<stdin>:\(finding)\n")
  }

  @Test func `an example shows what is required`() throws {
    let directory = try TemporaryDirectory([
      ".env": "PORT=\nHOST=x\nNAME=y\n", ".env.example": "HOST=\nTOKEN=secret\nNAME=\n",
    ])
    let outcome = try Executable.shell(
      "\"$validate\" --dotenv .env --like .env.example --column PORT --port --unless-empty",
      in: directory)
    #expect(outcome.output == ".env:3:7: error: TOKEN is missing [required]\n")
    #expect(outcome.status == 1)
    let good = try Executable.shell(
      """
      "$validate" --dotenv .env --like .env.example --column PORT --integer --unless-empty \
      --column TOKEN --optional
      """, in: directory)
    #expect(good.output == "")
    #expect(good.status == 0)
  }

  @Test(
    arguments: [
      CommandCase("--properties --column a --digits", "a: 1\\\n 2"),
      CommandCase("--properties --column a --digits", "a: 1\\\n x", ["2:2 [digits]"]),
      CommandCase(
        "--dotenv --column a --digits --column b --digits --unless-empty=a", "a=1\nb=x",
        ["2:3 [digits]"]),
      CommandCase("--dotenv --column a --unless-empty --digits", "a=\n"),
      CommandCase("--dotenv --same a,b", "a=1\nb=2\nc=3\n", ["2:3 [same]"]),
      CommandCase("--dotenv", "a=1\n"),
      // Names are compared by their bytes, not as canonical equivalents.
      CommandCase("--properties", "\u{E9}=1\ne\u{301}=2\n"),
      CommandCase("--properties --column \u{E9} --digits", "\u{E9}=1\ne\u{301}=x\n"),
      CommandCase("--properties --column \u{E9} --digits", "e\u{301}=1\n", ["1:4 [required]"]),
      CommandCase("--properties --same \u{E9},e\u{301}", "\u{E9}=1\ne\u{301}=2\n", ["2:3 [same]"]),
      CommandCase(
        "--properties --column a --digits --unless-empty=\u{E9}", "a=x\ne\u{301}=2\n"),
      CommandCase(
        "--properties --column a --digits --when \u{E9} --digits", "a=x\ne\u{301}=2\n"),
      CommandCase("--properties", "\u{E9}=1\n\u{E9}=2\n", ["2:1 [repeated]"]),
      CommandCase("--dotenv --column a --digits", "b=1\na=2\n"),
      CommandCase("--dotenv --strict --column a --digits", "b=1\na=2\n", ["1:1 [unknown]"]),
      CommandCase("--dotenv --strict --same a,b", "b=1\na=1\n"),
    ]) func `settings are judged`(example: CommandCase) throws
  {
    try example.check()
  }

  @Test func `bytes that are not UTF-8 are reported as such`() throws {
    let outcome = try Executable.run(["--dotenv"], input: .bytes(Array("b=1\na=x".utf8) + [0xFF]))
    #expect(outcome.findings == ["<stdin>:2:4 [utf-8]"])
  }

  @Test(
    arguments: [
      ["--dotenv", "--emit", "valid"], ["--dotenv", "--unique", "a"], ["--csv", "--dotenv"],
      ["--dotenv", "--header", "1"], ["--csv", "--like", "/dev/null"],
      ["--dotenv", "--delimiter", ";"], ["--digits", "--like", "/dev/null"],
      ["--dotenv", "--like", "/nowhere"], ["--digits", "--strict"],
      ["--csv", "--header", "0", "--strict"],
    ]) func `an invalid combination for settings is refused`(arguments: [String]) throws
  {
    let outcome = try Executable.run(arguments, input: .text("a=1\n"))
    #expect(outcome.output == "")
    #expect(!outcome.errors.isEmpty)
    #expect(outcome.status == 2)
  }
}
