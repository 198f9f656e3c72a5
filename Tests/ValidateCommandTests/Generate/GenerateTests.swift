import Testing

/// What is made of the table of options.
@Suite struct GenerateTests {
  @Test(
    .enabled(
      if: Executable.isInstalled("man") && Executable.isInstalled("groff"), "man is not installed")
  ) func `the manual is without a fault`() throws {
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
  func `every option is in every script`(_ kind: String) throws {
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

  @Test func `what can't be made is exit 2`() throws {
    let outcome = try Executable.run(["--generate", "csh"])
    #expect(
      outcome.errors == """
        validate: 'csh' is no choice for '--generate'; write man, bash, zsh or fish
        Try 'validate --help'.

        """)
    #expect(outcome.status == 2)
  }
}
