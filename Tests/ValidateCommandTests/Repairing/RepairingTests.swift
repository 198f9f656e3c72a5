import TestSupport
import InputValidation
import RegularLanguage
import Testing

/// Lines that are rewritten, and those that remain invalid.
@Suite struct RepairingTests {
  /// An option that repairs lines, and the equivalent in code.
  struct Repairing: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let rule: any Validator
    /// The result for a line.
    let rewrite: @Sendable (String) -> String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  /// The result of pasting a text into a field, after editing ends.
  static func pasted(_ text: String, _ strategy: some Validator) -> String {
    var field = InputField(validator: strategy, enforcement: .flag)
    field.insert(text, origin: .paste)
    field.endEditing()
    return field.text
  }

  static func canonical<Value>(_ text: String, _ validator: some Validator<Value>) -> String {
    (try? validator.value(of: text)).flatMap { validator.text(for: $0) } ?? text
  }

  // They are created once, because creating them for each line would take most of the time.
  private static let withoutAccent = FilterValidator(dropping: "e\u{301}")
  private static let numeric = NumericValidator<DecimalNumber>()
  private static let grouping = GroupingValidator(in: Interval<Int>())
  private static let hex = FormatValidator.hex
  private static let ipAddress = FormatValidator.ipAddress
  private static let integer = IntegerValidator<DecimalNumber>()

  static let mendings = [
    Repairing(arguments: ["--port", "--trim"], rule: FormatValidator.port) { pasted($0, .trim) },
    Repairing(arguments: ["--digits", "--drop", " -"], rule: .digits) {
      pasted($0, .filter(dropping: " -"))
    },
    Repairing(
      arguments: ["--regex", "[a-z ]*", "--lower", "--trim"],
      rule: (try? RegexValidator("[a-z ]*")) ?? .none
    ) { pasted(pasted($0, .case(.lower)), .trim) },
    Repairing(
      arguments: ["--alphabetic", "--trim", "--drop", "1-", "--upper"],
      rule: AlphabeticValidator()
    ) { pasted(pasted(pasted($0, .trim), .filter(dropping: "1-")), .case(.upper)) },
    Repairing(arguments: ["--numeric", "--canonical"], rule: numeric) {
      canonical($0, numeric)
    },
    Repairing(
      arguments: ["--grouping", "--trim", "--canonical"], rule: grouping
    ) {
      let line = pasted($0, .trim)
      return grouping.canonicalText(of: line) ?? line
    },
    Repairing(arguments: ["--hex", "--trim", "--canonical"], rule: hex) {
      canonical(pasted($0, .trim), hex)
    },
    Repairing(arguments: ["--ip-address", "--canonical"], rule: ipAddress) {
      canonical($0, ipAddress)
    },
    Repairing(
      arguments: ["--any", "--integer", "--one-of", "N/A", "--trim", "--canonical"],
      rule: .any(of: [integer, .oneOf("N/A")])
    ) { canonical(pasted($0, .trim), integer) },
    Repairing(arguments: ["--iban", "--upper", "--drop", " "], rule: FormatValidator.iban) {
      pasted(pasted($0, .case(.upper)), .filter(dropping: " "))
    },
    Repairing(arguments: ["--not", "--contains", "b", "--drop", "b"], rule: .not(.contains("b"))) {
      pasted($0, .filter(dropping: "b"))
    },
    Repairing(arguments: ["--contains", "e", "--drop", "e\u{301}"], rule: .contains("e")) {
      pasted($0, withoutAccent)
    },
    Repairing(arguments: ["--contains", " ", "--trim"], rule: .contains(" ")) { pasted($0, .trim) },
  ]

  /// Lines with their terminators, some of them malformed.
  static func input(seed: UInt64) -> [(line: [UInt8], end: String)] {
    var generator = SplitMix64(seed: seed)
    let words = [
      "80", "443", " 80", "80 ", "1234.50", "1,234.0 ", "12,34", "\t8080\u{A0}", "99999", "007",
      "-0", "+1.50", ".5", "1-2 3", "x",
      "", " ", "Ab", "abc", "ABC de", "\u{DF}1", "2001:DB8::0", "192.0.2.1", "::1", "fF", "0a ",
      "N/A", " n/a", "de89 3704 0044 0532 0130 00", "DE89370400440532013000",
      "DE8937040044053201300",
      "1\r", "e\u{301}l\u{E8}ve", "e\u{301}", "b", "\u{130}\u{1C5}", "a b", "- 1 -",
    ]
    let count = Int.random(in: 0...60, using: &generator)
    return (0..<count).map { index in
      var line = Array(words.randomElement(using: &generator)?.utf8 ?? "".utf8)
      if Int.random(in: 0..<20, using: &generator) == 0 { line.append(0xFF) }
      let isLast = index == count - 1
      let end = ["\n", "\n", "\n", "\r\n", isLast ? "" : "\n"].randomElement(using: &generator)
      return (line, end ?? "\n")
    }
  }

  /// The expected output: all lines, and the numbers of the invalid ones.
  static func expected(
    of input: [(line: [UInt8], end: String)],
    by repairing: Repairing
  ) -> (lines: [UInt8], invalid: [Int]) {
    var lines: [UInt8] = []
    var invalid: [Int] = []
    for (index, (line, end)) in input.enumerated() {
      // A carriage return at the end of a line belongs to the line end.
      let hasReturn = end == "\n" && line.last == UInt8(ascii: "\r")
      let content = hasReturn ? Array(line.dropLast()) : line
      var result = line
      if let text = String(validating: content, as: UTF8.self) {
        var rewritten = text
        for _ in 0..<4 { rewritten = repairing.rewrite(rewritten) }
        let isChanged = !rewritten.utf8.elementsEqual(text.utf8)
        let vanishes = end.isEmpty && rewritten.isEmpty && isChanged
        if repairing.rule.isValid(rewritten), !vanishes {
          result = Array(rewritten.utf8) + (hasReturn ? [UInt8(ascii: "\r")] : [])
        } else {
          invalid.append(index + 1)
        }
      } else {
        invalid.append(index + 1)
      }
      lines += result + Array(end.utf8)
    }
    return (lines, invalid)
  }

  @Test(arguments: mendings)
  func `lines are repaired like texts by the library`(repairing: Repairing) throws {
    // By default, each input is tried with some of the repairs.
    let seed = UInt64(repairing.testDescription.utf8.count % 6 + 1)
    for seed in sampled([seed], of: [1, 2, 3, 4, 5, 6]) {
      let input = Self.input(seed: seed)
      let bytes = input.flatMap { $0.line + Array($0.end.utf8) }
      let expected = Self.expected(of: input, by: repairing)
      let directory = try TemporaryDirectory()
      let script = """
        cat > in
        "$validate" "$@" --emit fixed in > fixed 2> findings; status=$?
        "$validate" "$@" --diff -q in > diff; echo $? > differs
        cp in patched; patch -s patched < diff || echo bad patch
        cp in placed; "$validate" "$@" --in-place -q placed
        cmp fixed patched; cmp fixed placed
        "$validate" "$@" --emit fixed -q placed | cmp - placed
        "$validate" "$@" --diff -q placed
        cmp -s in fixed; cmp -s in fixed && echo 0 > same || echo 1 > same
        [ "$status" != 0 ] || cmp differs same
        grep -o '^in:[0-9]*' findings | cut -d: -f2 > numbers
        cat numbers; echo --; cat fixed; exit $status
        """
      let outcome = try Executable.shell(
        script, in: directory, input: .bytes(bytes), arguments: repairing.arguments)
      let numbers = expected.invalid.map { "\($0)\n" }.joined()
      #expect(outcome.outputBytes == Array((numbers + "--\n").utf8) + expected.lines)
      #expect(outcome.errors == "")
      #expect(outcome.status == (expected.invalid.isEmpty ? 0 : 1))
    }
  }

  @Test(arguments: [
    (["--digits", "--trim"], "\u{FEFF} 1\n2\n", "\u{FEFF}1\n2\n"),
    (["--digits", "--trim", "-z"], " 1\u{0}2 \u{0}\n3", "1\u{0}2\u{0}3"),
    (["--digits", "--trim", "--header", "1"], " a\n 1\n", " a\n1\n"),
    (["--digits", "--trim", "--comment", " #", "--skip-blank"], " # a\n \n 1\n", " # a\n \n1\n"),
    (["--digits", "--trim", "--max-line", "2"], " 12 \n", "12\n"),
    (["--digits", "--drop", "x", "--drop", "y"], "1xy2\n", "12\n"),
    (["--regex", "[A-Z]*", "--upper"], "\u{DF}\n", "SS\n"),
    (
      ["--uuid", "--canonical", "--upper"], "f81d4fae-7dec-11d0-a765-00a0c91e6bf6\n",
      "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6\n"
    ),
  ])
  func `a malformed line is unchanged`(
    arguments: [String],
    input: String,
    output: String
  ) throws {
    let outcome = try Executable.run(arguments + ["--emit", "fixed"], input: .text(input))
    #expect(outcome.outputBytes == Array(output.utf8))
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: [
    (["--digits", "--drop", "\u{FEFF}"], "\u{FEFF}\u{FEFF}1\n", "\u{FEFF}1\n", 0),
    (["--contains", "1", "--drop", "x"], "x\u{FEFF}1\n", "x\u{FEFF}1\n", 1),
    (["--contains", "1", "--drop", "x"], "1\rx\n", "1\rx\n", 1),
    (["--digits", "--trim", "--final-newline", "require"], " 1", " 1", 1),
    (["--contains", " ", "--trim"], " \n", " \n", 1),
    (["--digits", "--trim", "--bom", "error"], "\u{FEFF} 1\n 2\n", "\u{FEFF} 1\n2\n", 1),
    (["--regex", ".*", "--trim"], "1\n ", "1\n ", 1),
  ])
  func `a line that would become several lines is not repaired`(
    arguments: [String],
    input: String,
    output: String,
    status: Int
  ) throws {
    let outcome = try Executable.run(arguments + ["--emit", "fixed"], input: .text(input))
    #expect(outcome.outputBytes == Array(output.utf8))
    #expect(outcome.status == status, "\(outcome.errors)")
  }

  @Test(arguments: [
    ["--regex", ".[A-Z]*"], ["--csv", "--header", "0", "--column", "1", "--regex", ".[A-Z]*"],
    ["--csv", "--header", "0", "--column", "1"],
  ])
  func `in a byte encoding, bytes are repaired`(rule: [String]) throws {
    let outcome = try Executable.run(
      ["--encoding", "bytes"] + rule + ["--upper", "--emit", "fixed"],
      input: .bytes([0xE9, 0x61, 0x0A, 0xFF, 0x61, 0x0A]))
    // In the second one, the uppercase letter is not a byte.
    #expect(outcome.outputBytes == [0xC9, 0x41, 0x0A, 0xFF, 0x61, 0x0A])
    // Either it breaks the rule, or it can't be rewritten: one finding, and the summary.
    #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome.errors)")
    #expect(outcome.status == 1)
  }

  @Test func `a line that is larger than a block is judged and unchanged`() throws {
    let long = String(repeating: "1", count: 600_000)
    let input = " 1\n \(long)\n\(long)\n 2\n\(long) "
    let fixed = try Executable.run(
      ["--digits", "--trim", "--emit", "fixed"], input: .text(input))
    let isFixed = fixed.output == "1\n \(long)\n\(long)\n2\n\(long) "
    #expect(isFixed)
    let remark = "validate: <stdin>: 3 lines of more than 256 KiB judged, but not repaired\n"
    #expect(fixed.errors.hasSuffix(remark + "validate: 2 of 5 lines invalid, 2 repaired\n"))
    let script = """
      "$validate" --digits --trim --diff -q in > diff; cp in patched; patch -s patched < diff
      "$validate" --digits --trim --emit fixed -q in | cmp - patched
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(["in": input]))
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        validate: in: 3 lines of more than 256 KiB judged, but not repaired
        validate: in: 3 lines of more than 256 KiB judged, but not repaired

        """)
  }

  @Test func `findings have the columns of the original line`() throws {
    let directory = try TemporaryDirectory(["in": " 1\nx\n"])
    let script = """
      "$validate" --digits --trim --emit fixed --report tsv:why --report valid:good \
        --report invalid:bad --summary=json in
      tail -n 1 why; cat good; cat bad
      """
    let outcome = try Executable.shell(script, in: directory)
    #expect(
      outcome.output
        == "1\nx\nin\t2\t1\tdigits\tmust be digits only: expected a digit\tx\n1\nx\n")
    #expect(
      outcome.errors.hasPrefix(
        """
        {"files":1,"unreadable":0,"lines":2,"valid":1,"invalid":1,"repaired":1,"missing":0,\
        "rules":{"digits":1},"isComplete":true,"exitStatus":1,
        """), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("--trim", "'--trim' has no effect alone; add --emit fixed, --in-place or --diff"),
    (
      "--emit fixed",
      "'--emit fixed' has no repair to apply; add --trim, --lower, --upper, --drop, --canonical "
        + "or --replace"
    ),
    ("--diff --upper --lower", "'--lower' and '--upper' can't be combined"),
    ("--diff --trim --emit valid", "'--diff' and '--emit valid' can't be combined"),
    ("--diff --trim --range 1/2", "'--range' and '--diff' can't be combined"),
    ("--diff --trim -z", "'--diff' and '--null-data' can't be combined"),
    ("--diff --trim --redact", "'--redact' and '--diff' can't be combined"),
    ("--diff --trim --count-only", "'--diff' and '--count-only' can't be combined"),
    (
      "--emit fixed --trim --fail-fast",
      "'--emit fixed' and '--fail-fast' can't be combined"
    ),
    ("--in-place --trim --diff", "'--in-place' and '--diff' can't be combined"),
    ("--in-place --trim", "'--in-place' and 'lines from standard input' can't be combined"),
    (
      "--in-place=a/b --trim",
      "invalid suffix 'a/b' for '--in-place': remove the '/', as the file stays in its folder"
    ),
    (
      "--emit fixed --email --canonical --not --digits",
      "'--canonical' has no effect, because these rules accept only one spelling of each value; "
        + "remove it"
    ),
    (
      "--explain --trim",
      "'--trim' can't be combined with '--explain', which reads no lines; remove one of them"
    ),
    ("--drop= --diff", "the value of '--drop' is empty"),
  ])
  func `an invalid combination is refused`(arguments: String, message: String) throws {
    let rule = arguments.contains("canonical") ? [] : ["--digits"]
    let outcome = try Executable.run(
      rule + arguments.split(separator: " ").map(String.init), input: " 1\n")
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test(
    .enabled(if: Executable.isInstalled("patch"), "no patch(1)"),
    arguments: ["in", "./in", "two words", "sub/two words", "sub/./in"])
  func `patch finds the files of a diff, with and without their directory`(name: String) throws {
    let directory = try TemporaryDirectory()
    let outcome = try Executable.shell(
      """
      mkdir sub
      for strip in -p0 -p1; do
        printf ' 1\\n2\\n' > "$1"
        "$validate" --digits --trim --diff -q "$1" > diff
        patch -s $strip < diff && cat "$1"
      done
      """, in: directory, arguments: [name])
    #expect(outcome.output == "1\n2\n1\n2\n", "\(outcome.errors)")
  }
}

extension Validator where Self == OneOfValidator<String> {
  fileprivate static var none: Self { OneOfValidator([]) }
}

extension Validator where Self == RegexValidator {
  /// Texts that contain a part.
  fileprivate static func contains(_ part: String) -> any Validator {
    (try? RegexValidator(contains: part)) ?? .oneOf([])
  }
}
