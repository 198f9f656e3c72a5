import TestSupport
import InputValidation
import RegularLanguage
import Testing

/// The rule `--in`, whose values are the lines of a file.
@Suite struct ValueFileTests {
  /// Files of values, and line options.
  @Test(arguments: [
    ("red\nblue\n", "", "red\nblue\ngreen\n", "3:1 [in]"),
    ("\u{FEFF}red\r\nblue", "", "red\nblue\r\n\u{FEFF}\n", "3:1 [in]"),
    ("red\r\n", "--crlf keep", "red\r\nred\n", "2:4 [in]"),
    ("", "", "\nred\n", "1:1 [in] 2:1 [in]"),
    ("\n", "", "\nred\n", "2:1 [in]"),
    (
      "red\nblue\n", "--not --in values --alphabetic", "red\ngreen\n1\n",
      "1:1 [not in] 3:1 [alphabetic]"
    ),
    ("red\n1\n", "--any --in values --length 2", "red\n1\nab\nabc\n", "4:3 [any]"),
    ("red\n", "--name color --in values", "red\nblue\n", "2:1 [color]"),
  ])
  func `its lines are the values`(
    values: String,
    options: String,
    input: String,
    findings: String
  ) throws {
    let directory = try TemporaryDirectory(["values": values])
    let rule = options.contains("--in") ? "" : "--in values"
    let outcome = try Executable.shell(
      "\"$validate\" \(rule) \(options)", in: directory, input: .text(input))
    let found = outcome.findings.map { $0.dropFirst("<stdin>:".count) }.joined(separator: " ")
    #expect(found == findings, "\(outcome.errors)")
  }

  /// Values for which an automaton has no room.
  private static let many = (0..<60_000).map { "value-\($0 &* 7919 % 1_000_003)" }

  @Test(arguments: [
    "--in values", "--not --in values", "--in values --length 7..9",
    "--any --in values --digits", "-v --in values",
  ])
  func `values without an automaton are judged exactly`(rules: String) throws {
    let directory = try TemporaryDirectory(["values": Self.many.joined(separator: "\n")])
    let known = Set(Self.many)
    var generator = SplitMix64(seed: 5)
    var lines = (0..<1_000).map { _ in "value-\(Int.random(in: 0..<1_000_003, using: &generator))"
    }
    lines +=
      Self.many.prefix(1_000) + [
        "", "value-", "12", "value-1\u{0}", "value-\u{E9}", String(repeating: "x", count: 300_000),
      ]
    lines.shuffle(using: &generator)
    func isValid(_ line: String) -> Bool {
      switch rules {
      case "--in values": known.contains(line)
      case "--in values --length 7..9": known.contains(line) && 7...9 ~= line.count
      case "--any --in values --digits":
        known.contains(line) || !line.isEmpty && line.allSatisfy(\.isNumber)
      default: !known.contains(line)
      }
    }
    let input = lines.map { $0 + "\n" }.joined()
    let outcome = try Executable.shell(
      "\"$validate\" \(rules) --emit valid", in: directory, input: .text(input))
    #expect(
      outcome.outputBytes.elementsEqual(
        lines.filter(isValid).map { $0 + "\n" }.joined().utf8))
    guard rules.hasSuffix("--in values") else { return }
    // Lines that are only counted are not explained; a line that is not UTF-8 violates any rule.
    let count = try Executable.shell(
      "{ cat; printf '\\377\\n'; } | \"$validate\" \(rules) -c", in: directory, input: .text(input))
    #expect(count.output == "\(lines.count { !isValid($0) } + 1)\n")
  }

  /// Lists with repetitions and blank lines, alone or with so many other values that no automaton
  /// has room for all.
  @Test(arguments: 1...4 as ClosedRange<UInt64>, ["values", "values others", "others values"])
  func `a list is a set: order and repetitions do not matter`(seed: UInt64, files: String) throws {
    var generator = SplitMix64(seed: seed)
    let world = ["", "a", "b", "ok", "ab", "\u{E9}"]
    let values = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
      world.randomElement(using: &generator) ?? ""
    }
    func lines(_ texts: [String]) -> String { texts.map { $0 + "\n" }.joined() }
    let directory = try TemporaryDirectory([
      "values": lines(values), "others": files == "values" ? "" : lines(Self.many),
    ])
    let outcome = try Executable.shell(
      """
      cat > lines; cat \(files) > list
      "$validate" --in list --emit valid < lines; echo .
      "$validate" --not --in list --emit valid < lines
      """, in: directory, input: .text(lines(world)))
    let (valid, invalid) = (
      world.filter(values.contains), world.filter { !values.contains($0) }
    )
    #expect(outcome.output == lines(valid) + ".\n" + lines(invalid), "\(values)")
  }

  @Test func `the nearest value is suggested`() throws {
    let directory = try TemporaryDirectory([
      "few": "red\ngreen\nblue\n", "many": Self.many.joined(separator: "\n"),
    ])
    let few = try Executable.shell(
      "printf 'gren\\nmauve\\n' | \"$validate\" --in few --suggest --format tsv | cut -f 7",
      in: directory)
    #expect(few.output == "suggestion\ngreen\n\n")
    let many = try Executable.shell(
      "printf 'valu-7919\\nx\\n' | \"$validate\" --in many --suggest --format tsv | cut -f 7",
      in: directory)
    #expect(many.output == "suggestion\nvalue-7919\n\n")
  }

  @Test func `files of rules and questions support the rule`() throws {
    let directory = try TemporaryDirectory([
      "values": "red\ngreen\n", "rules": "--not --in values\n--regex [a-z]+\n",
      "many": Self.many.joined(separator: "\n"),
    ])
    let rules = try Executable.shell(
      "printf 'red\\nblue\\n' | \"$validate\" -f rules", in: directory)
    #expect(rules.findings == ["<stdin>:1:1 [not in]"])
    let explanation = try Executable.shell("\"$validate\" --explain --in values", in: directory)
    #expect(explanation.output.hasPrefix("[in] --in\n  must be one of 'red', 'green'\n"))
    #expect(explanation.status == 0)
    let many = try Executable.shell("\"$validate\" --explain --in many", in: directory)
    #expect(many.output.contains("size: unknown: the validator runs code"))
    let comparison = try Executable.shell(
      "\"$validate\" --compare '--one-of red' '--in values'; echo $?", in: directory)
    #expect(comparison.output.hasSuffix("\n0\n"))
  }

  @Test(arguments: [
    ("--in missing", "validate: missing: No such file or directory\n"),
    (
      "--in bad", "validate: bad:2: the value is not valid UTF-8: '\\xFF'\nTry 'validate --help'.\n"
    ),
    (
      "--in long",
      "validate: long: a value exceeds 256 bytes, the limit in so large a file; "
        + "remove it\n"
    ),
    (
      "--in /dev/zero",
      "validate: /dev/zero: the values need more than 64 MiB of memory; split the file and use "
        + "--any --in PART1 --in PART2\n"
    ),
    (
      "--in values --report text:values",
      "validate: values is the same file as the values values\n"
    ),
    (
      "--in values --emit valid >> values",
      "validate: standard output is the same file as the values values\n"
    ),
    (
      "--alphabetic --lower --in values --in-place values",
      "validate: values is the same file as the values values\n"
    ),
    (
      "--in -",
      "validate: '--in -' and 'lines from standard input' can't be combined\n"
        + "Try 'validate --help'.\n"
    ),
  ])
  func `a file that can't be used is refused before anything is judged`(
    arguments: String,
    message: String
  ) throws {
    let long = Self.many.joined(separator: "\n") + "\n" + String(repeating: "x", count: 300)
    let directory = try TemporaryDirectory(["values": "red\n", "long": long])
    let script = "printf 'a\\n\\377\\n' > bad; echo x | \"$validate\" \(arguments)"
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.errors == message)
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }
}
