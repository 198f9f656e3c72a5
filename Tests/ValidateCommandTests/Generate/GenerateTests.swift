import TestSupport
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// The texts that are generated from the table of options.
@Suite struct GenerateTests {
  @Test(
    .enabled(
      if: Executable.isInstalled("man") && Executable.isInstalled("groff"), "man is not installed")
  ) func `the manual has no errors`() throws {
    let script = """
      "$validate" --generate man > validate.1
      groff -man -ww -z validate.1 && LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l validate.1
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    for part in [
      "NAME\n", "--regex PATTERN\n", "-f, --rules FILE\n", "--summary[=text|json]\n",
      "[a-z][a-z0-9_]*\n", #"printf '%s\n' "$port" |"#, "EXIT STATUS\n", #"\xHH or \u{H}."#,
    ] {
      #expect(outcome.output.contains(part), "\(part)")
    }
  }

  @Test(arguments: ["man", "bash", "zsh", "fish"])
  func `each script contains all options`(_ kind: String) throws {
    let help = try Executable.run(["--help"]).output
    let names = help.matches(of: /(?m)^  (?:-[a-zA-Z], )?--([a-z0-9-]+)/).map { String($0.1) }
    #expect(names.count > 30)
    let text = try Executable.run(["--generate", kind]).output
    for name in names {
      let spelling =
        switch kind {
        case "man": "--" + name
        case "fish": "-l \(name) "
        default: "--" + name
        }
      let escaped = kind == "man" ? spelling.replacing("-", with: "\\-") : spelling
      #expect(text.contains(escaped), "\(name)")
    }
  }

  @Test(arguments: ["xargs", "parallel"].filter { Executable.isInstalled($0) })
  func `the commands for several processes in the manual work`(program: String) throws {
    let section = try #require(Manual.sections.first { $0.title.hasPrefix("Several") })
    let lines = section.paragraphs.flatMap { paragraph in
      if case .code(let lines) = paragraph { lines } else { [String]() }
    }
    let start = try #require(lines.firstIndex { $0.contains("\(program) ") })
    let end = lines[start...].dropFirst().firstIndex { $0.hasPrefix("#") } ?? lines.endIndex
    let directory = try TemporaryDirectory(["ports.txt": "80\n443\nx\n8o80\n22\n\n"])
    let path = try Executable.path()
    let prologue = "mkdir bin; ln -s '\(path)' bin/validate; PATH=$PWD/bin:$PATH; "
    let outcome = try Executable.shell(
      prologue + lines[start..<end].joined(separator: "\n"), in: directory)
    let whole = try Executable.shell(
      "\"$validate\" --digits --format jsonl ports.txt", in: directory)
    #expect(outcome.output == whole.output)
    #expect(outcome.errors == whole.errors)
    #expect(outcome.status == 1)
  }

  @Test func `an unknown text to generate is exit 2`() throws {
    let outcome = try Executable.run(["--generate", "csh"])
    #expect(
      outcome.errors == """
        validate: invalid value 'csh' for '--generate': expected man, bash, zsh, fish, spark, \
        pre-commit, github-action, json-schema or page
        Try 'validate --help'.

        """)
    #expect(outcome.status == 2)
  }
}
