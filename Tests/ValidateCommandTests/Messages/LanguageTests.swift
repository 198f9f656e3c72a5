import TestSupport
import Testing

@testable import ValidateRun

/// How the language of each output is determined.
@Suite struct LanguageTests {
  private static let english = "validate: 1 of 1 line invalid\n"
  private static let chinese = "validate: \u{5171} 1 \u{884C}\u{FF0C}"

  /// Returns the language of the messages on standard error.
  private static func language(of outcome: ProgramOutcome) -> String {
    if outcome.errors == english { return "en" }
    return outcome.errors.hasPrefix(chinese) ? "zh-Hans" : outcome.errors
  }

  @Test(arguments: [
    ([:], "en"), (["LANG": "zh_CN.UTF-8"], "zh-Hans"), (["LANG": "zh_CN"], "zh-Hans"),
    (["LANG": "zh_CN.utf8@pinyin"], "zh-Hans"), (["LANG": "zh_SG.UTF-8"], "zh-Hans"),
    (["LANG": "en_US.UTF-8"], "en"), (["LANG": "de_CH.UTF-8"], "en"), (["LANG": "C"], "en"),
    (["LANG": "POSIX"], "en"), (["LANG": "C.UTF-8"], "en"), (["LANG": ""], "en"),
    (["LANG": "zh_TW.UTF-8"], "en"), (["LANG": "zh_CN.GB18030"], "en"), (["LANG": "."], "en"),
    (["LC_CTYPE": "zh_CN.UTF-8"], "en"), (["LANGUAGE": "zh_CN"], "en"),
    (["LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"], "zh-Hans"),
    (["LC_MESSAGES": "C", "LANG": "zh_CN.UTF-8"], "en"),
    (["LC_MESSAGES": "", "LANG": "zh_CN.UTF-8"], "zh-Hans"),
    (["LC_ALL": "zh_CN.UTF-8", "LC_MESSAGES": "C", "LANG": "C"], "zh-Hans"),
    (["LC_ALL": "C", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "zh_CN.UTF-8"], "en"),
    (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN.UTF-8"], "zh-Hans"),
    (["LC_ALL": "fr_FR.UTF-8", "LANG": "zh_CN.UTF-8"], "en"),
  ]) func `the environment determines the language as in POSIX`(
    environment: [String: String],
    language: String
  ) throws {
    let outcome = try Executable.run(["--digits"], input: "x\n", environment: environment)
    #expect(Self.language(of: outcome) == language)
  }

  @Test(arguments: [
    (["--lang", "zh-Hans"], "C", "zh-Hans"), (["--lang=zh-Hans"], "en_US.UTF-8", "zh-Hans"),
    (["--lang", "zh-CN"], "C", "zh-Hans"), (["--lang", "zh"], "C", "zh-Hans"),
    (["--lang", "zh_CN.UTF-8"], "C", "zh-Hans"), (["--lang", "ZH-hans-sg"], "C", "zh-Hans"),
    (["--lang", "en"], "zh_CN.UTF-8", "en"), (["--lang=en-GB"], "zh_CN.UTF-8", "en"),
    (["--lang", "zh", "--lang", "en"], "C", "en"), (["--lang=en", "--lang=zh"], "C", "zh-Hans"),
  ]) func `the command line takes precedence over the environment`(
    arguments: [String],
    locale: String,
    language: String
  ) throws {
    for words in [arguments + ["--digits"], ["--digits"] + arguments] {
      let outcome = try Executable.run(words, input: "x\n", environment: ["LC_ALL": locale])
      #expect(Self.language(of: outcome) == language)
    }
  }

  @Test(arguments: ["fr", "zh-TW", "zh-Hant", "", "C", "POSIX", "english", "-", "zh\u{1B}"])
  func `an unknown language is exit 2, and the available ones are listed`(
    tag: String
  ) throws {
    let outcome = try Executable.run(["--lang=" + tag, "--digits"], input: "x\n")
    let shown = tag.replacing("\u{1B}", with: #"\x1B"#)
    #expect(
      outcome.errors == """
        validate: invalid value '\(shown)' for '--lang': expected en or zh-Hans
        Try 'validate --help'.

        """)
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("--bogus --lang zh-Hans", true), ("--lang=zh-Hans --bogus", true),
    ("--lang zh --lang fr --digits", true), ("--lang fr --lang zh --digits", true),
    ("--digits --lang zh --format", true), ("--lang zh", true), ("--bogus --lang", false),
    ("--bogus -- --lang zh", false), ("--bogus --language zh", false), ("--bogus", false),
    ("--lang zh --explain --digits a.txt", true), ("--lang zh --generate csh", true),
    ("--lang zh --compare ( a", true), ("--bogus --lang zh --lang en", false),
  ]) func `an error is in the requested language, wherever the option is`(
    arguments: String,
    isChinese: Bool
  ) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let outcome = try Executable.run(words)
    #expect(outcome.status == 2)
    #expect(!outcome.errors.contains("Try 'validate --help'.") == isChinese, "\(outcome.errors)")
    let found = try Executable.run(words, environment: ["LANG": "zh_CN.UTF-8"]).errors
    #expect(found.contains("Try 'validate") == arguments.hasSuffix("--lang en"), "\(found)")
  }

  private static let lines = "1\n5000\n12\u{A0}\n\nx\n"

  @Test(arguments: Format.namesForPrograms)
  func `formats for machines are the same in all languages`(format: String) throws {
    let directory = try TemporaryDirectory(["a": Self.lines, "z": "PK\u{3}\u{4}"])
    let script = """
      "$validate" --digits --max 99 --max-line 9 --min-lines 100 --max-report 3 --format \(format) \
      --report \(format):report a z missing
      status=$?; cat report; exit $status
      """
    let english = try Executable.shell(script, in: directory)
    #expect(english.status == 2)
    #expect(english.output.contains("missing") && english.output.contains("in digits only"))
    let program = "\"$validate\""
    for call in ["\(program) --lang zh-Hans", "LC_ALL=zh_CN.UTF-8 \(program)"] {
      let chinese = try Executable.shell(script.replacing(program, with: call), in: directory)
      #expect(chinese.outputBytes == english.outputBytes)
      #expect(chinese.errors != english.errors)
      #expect(chinese.status == english.status)
    }
  }

  @Test(arguments: [
    ["--help"], ["--version"], ["--generate", "man"], ["--generate", "bash"],
    ["--explain", "--digits", "--max", "99"], ["--compare", "a|b", "a"],
    ["--digits", "--count-only"], ["--digits", "--emit", "invalid"], ["--digits", "-q"],
  ]) func `answers are the same in all languages`(arguments: [String]) throws {
    let english = try Executable.run(arguments, input: .text(Self.lines))
    for lang in [["--lang", "zh-Hans"], []] {
      let chinese = try Executable.run(
        lang + arguments, input: .text(Self.lines), environment: ["LC_ALL": "zh_CN.UTF-8"])
      #expect(chinese.outputBytes == english.outputBytes)
      #expect(chinese.status == english.status)
    }
  }

  @Test func `a summary for machines is the same in all languages`() throws {
    let arguments = ["--digits", "--summary=json", "--min-lines", "1"]
    let english = try Executable.run(arguments, input: .text(Self.lines))
    let chinese = try Executable.run(arguments + ["--lang=zh"], input: .text(Self.lines))
    #expect(english.errors.hasPrefix("{\"files\":1,"))
    #expect(chinese.errorBytes == english.errorBytes)
    #expect(chinese.outputBytes != english.outputBytes)
  }
}
