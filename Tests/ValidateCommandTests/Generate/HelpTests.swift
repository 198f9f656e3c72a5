import TestSupport
import Testing

@testable import ValidateRun

@Suite struct HelpTests {
  @Test(arguments: [["--help"], ["-h"], ["--numeric", "--help"], ["-qh"], ["-h", "--bogus"]])
  func `help goes to standard output`(_ arguments: [String]) throws {
    let outcome = try Executable.run(arguments)
    #expect(outcome.output.hasPrefix("Usage: validate [RULE...] [OPTION...] [--] [FILE...]\n"))
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [["--version"], ["-V"]])
  func `the version goes to standard output`(_ arguments: [String]) throws {
    let outcome = try Executable.run(arguments)
    #expect(outcome.output.wholeMatch(of: /validate \d+\.\d+\.\d+\nUnicode \d+\.\d+\n/) != nil)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    "--numeric", "--integer", "--digits", "--alphabetic[=unicode|ascii]", "--regex PATTERN",
    "--length RANGE", "--grouping[=english|german|french|swiss|indian]",
    "--one-of A,B,...", "--in FILE[:COLUMN]", "--non-empty", "--suggest",
    "--contains PATTERN", "-f, --rules FILE",
    "--min VALUE",
    "--max VALUE", "--decimals RANGE", "--decimal-separator point|comma", "--multiple-of NUMBER",
    "--scientific", "--iban[=groups]", "--cron[=macros]", "--byte-count[=bare]", "--duration[=iso]",
    "--url[=A,B,...]", "--credit-card[=groups]", "--date-time[=leap-seconds|FORMAT]",
    "--date[=FORMAT]", "--time[=FORMAT]", "--year", "--year-month[=FORMAT]",
    "--not", "--warn", "--warnings-fail", "--name NAME",
    "--any", "-v, --invert", "--limit LIMIT=NUMBER",
    "-z, --null-data", "--crlf auto|keep|error|require|consistent",
    "--encoding utf-8|utf-16|bytes", "--bom strip|error",
    "--final-newline ignore|require", "--max-line BYTES", "--skip-blank", "--header N",
    "--comment PREFIX", "--strict", "--unique A,B,...", "--unique-memory SIZE", "--when NAME|N",
    "--not-before NAME|N", "--not-after NAME|N", "--at-least NAME|N", "--at-most NAME|N",
    "--same A,B", "--different A,B", "--sum TOTAL A,B,...", "--range START..END|I/N", "--merge",
    "--explain", "--compare OLD NEW",
    "--prompt LABEL", "--default VALUE", "--placeholder TEXT", "--secret", "--retry N",
    "--suggestions FILE", "--mask MASK",
    "--format \((Format.names + ["svg"]).joined(separator: "|"))",
    "--trim", "--lower", "--upper", "--drop CHARS", "--canonical", "--in-place[=SUFFIX]", "--diff",
    "--emit findings|valid|invalid|fixed", "--report CONTENT:FILE", "-c, --count-only",
    "--max-report N", "--jsonl", "--json", "--string", "--number", "--array", "--object",
    "--count RANGE",
    "--summary[=text|json]", "--redact", "--label NAME", "--color auto|always|never",
    "--lang TAG",
    "--line-buffered", "-q, --quiet", "--fail-fast", "--max-invalid [NAME=]N|P%", "--baseline FILE",
    "--write-baseline FILE",
    "--prune-baseline", "--min-lines N",
    "--exit-zero", "--generate man|bash|zsh|fish|spark|pre-commit|github-action|json-schema|page",
    "--project", "--no-ignore", "--strict-project", "--allow-unused", "-h, --help",
    "-V, --version",
  ]) func `help describes every option`(_ option: String) throws {
    let help = try Executable.run(["--help"]).output
    #expect(help.contains("\n  \(option)  ") || help.contains("\n  \(option)\n"))
  }

  @Test func `help fits on a terminal`() throws {
    let lines = try Executable.run(["--help"]).output.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    #expect(lines.filter { $0.last == " " } == [])
  }

  @Test func `the examples in the help are correct`() throws {
    let lines = try Executable.run(["--help"]).output.split(separator: "\n")
    let examples = lines.drop { $0 != "Examples:" }.dropFirst()
    #expect(examples.count == 6)
    let directory = try TemporaryDirectory([
      "amounts.txt": "1\n-2.5\n", "ports.txt": "80\n65535\n", "users": "bob\nalice_2\n",
    ])
    for example in examples {
      let script = "validate() { \"$validate\" \"$@\"; }; port=80; " + example
      let outcome = try Executable.shell(script, in: directory)
      #expect(outcome.output == "", "\(example)")
      #expect(outcome.errors == "" && outcome.status == 0, "\(example)")
    }
  }
}
