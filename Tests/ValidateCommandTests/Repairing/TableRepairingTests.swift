import InputValidation
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing

/// Values of tables, settings and JSON documents that are repaired.
@Suite struct TableRepairingTests {
  /// The options for a column after its name, which apply to lines, too.
  static let repairings: [[String]] = [
    ["--port", "--trim"], ["--regex", #"[A-Z ",;\t\r\n]*"#, "--upper", "--trim"],
    ["--numeric", "--canonical"], ["--alphabetic", "--drop", "1-", "--lower", "--trim"],
    ["--any", "--integer", "--one-of", "N/A,-", "--trim", "--canonical"],
    ["--one-of", #"a\,b,c"d,-,yes"#, "--trim", "--replace", "y=a,b", "--replace", #"n=c"d"#],
    ["--regex", #"[^x]*"#, "--replace", "=none", "--replace", "x=two\nlines"],
    ["--contains", " ", "--trim"], ["--contains", "a", "--replace", "b=a\tb"],
    ["--iban", "--drop", " ", "--upper"], ["--uuid", "--canonical"],
  ]

  private static let words = [
    "", "", " ", "80", " 80", "80 ", "1.50", "007", "-0", "N/A", " n/a", "-", "y", "n", "x", "b",
    "a,b", "c\"d", " c\"d ", "\"", "say \"hi\" ", " A,B", "two\nlines", "two\r\nlines ", "\n",
    "\u{E9}t\u{E9} ", "e\u{301}", "1-2-x", "Abc", "a;b", "a b ", "a\rb", "#1",
    "de89 3704 0044 0532 0130 00", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "'q' ", "\\", " a\\b",
  ]

  /// A cell of a table.
  struct Cell {
    let value: [UInt8]
    let isQuoted: Bool
  }

  /// A row of a table, with its terminator; one that is malformed has only its bytes.
  struct Row {
    var cells: [Cell] = []
    var bytes: [UInt8] = []
    var end = "\n"
  }

  /// A kind of table.
  enum Kind: String, CaseIterable {
    case csv = "--csv"
    case semicolons = "--delimiter=;"
    case tsv = "--tsv"

    var delimiter: UInt8 {
      switch self {
      case .csv: UInt8(ascii: ",")
      case .semicolons: UInt8(ascii: ";")
      case .tsv: UInt8(ascii: "\t")
      }
    }

    var separator: String { String(decoding: [delimiter], as: UTF8.self) }

    /// Whether a value must be quoted.
    func needsQuotes(_ value: [UInt8]) -> Bool {
      value.contains { $0 == delimiter || [10, 13, 34].contains($0) }
    }

    /// Whether a value can be in a table without quotes.
    func canWrite(_ value: [UInt8]) -> Bool {
      self != .tsv || !value.contains { $0 == delimiter || $0 == 10 || $0 == 13 }
    }

    /// Returns a cell as text.
    func text(_ cell: Cell) -> [UInt8] {
      if self == .tsv || !cell.isQuoted && !needsQuotes(cell.value) { return cell.value }
      let quote = UInt8(ascii: "\"")
      return [quote] + cell.value.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
    }

    func text(_ row: Row) -> [UInt8] {
      if row.cells.isEmpty { return row.bytes + Array(row.end.utf8) }
      return Array(row.cells.map(text).joined(separator: [delimiter])) + Array(row.end.utf8)
    }
  }

  static func rows(_ kind: Kind, seed: UInt64, count: Int) -> [Row] {
    var generator = SplitMix64(seed: seed)
    let values = words.map { Array($0.utf8) }.filter(kind.canWrite)
    return (0..<count).map { index in
      var row = Row()
      let isLast = index == count - 1
      let ends = ["\n", "\n", "\r\n", isLast ? "" : "\n"]
      row.end = ends.randomElement(using: &generator) ?? "\n"
      if index > 0, Int.random(in: 0..<12, using: &generator) == 0 {
        let malformed =
          kind == .tsv
          ? ["1\t2", "a\t b \tc\td"]
          : ["1\(kind.separator) 2 ", "\"a\"b\(kind.separator)c\(kind.separator) d ", "a\"b"]
        row.bytes = Array((malformed.randomElement(using: &generator) ?? "").utf8)
        return row
      }
      row.cells = (0..<3).map { _ in
        let value = values.randomElement(using: &generator) ?? []
        return Cell(
          value: value, isQuoted: Bool.random(using: &generator) || kind.needsQuotes(value))
      }
      return row
    }
  }

  /// Returns what becomes of values as lines, and which of them are then invalid.
  static func lines(
    _ values: Set<[UInt8]>,
    _ repairing: [String]
  ) throws -> (fixed: [[UInt8]: [UInt8]], invalid: Set<[UInt8]>) {
    let all = values.sorted { $0.lexicographicallyPrecedes($1) }
    let outcome = try Executable.shell(
      """
      cat > in; "$validate" -z "$@" --emit fixed in -q --report invalid:bad
      cat bad > all; cat all >&2
      """, in: try TemporaryDirectory(), input: .bytes(all.flatMap { $0 + [0] }),
      arguments: repairing)
    let fixed = outcome.outputBytes.split(separator: 0, omittingEmptySubsequences: false)
    #expect(fixed.count == all.count + 1)
    let bad = Array(outcome.errors.utf8).split(separator: 0, omittingEmptySubsequences: false)
    return (
      Dictionary(uniqueKeysWithValues: zip(all, fixed.map { Array($0) })),
      Set(bad.dropLast().map { Array($0) })
    )
  }

  /// The script of the laws: the repaired output is that of `patch` and of repair in place, and is
  /// repaired no further.
  static let laws = """
    cat > in
    "$validate" "$@" --emit fixed --summary=json in > fixed 2> summary; status=$?
    "$validate" "$@" --diff -q in > diff; echo $? > differs
    cp in patched; patch --binary -s patched < diff || echo bad patch
    cp in placed; "$validate" "$@" --in-place -q placed
    cmp fixed patched; cmp fixed placed
    "$validate" "$@" --emit fixed -q placed | cmp - placed
    "$validate" "$@" --diff -q placed
    tail -n 1 summary >&2; cat fixed; exit $status
    """

  @Test(arguments: Kind.allCases, 1...UInt64(sampled(1, of: 60)))
  func `a value of a table is repaired like a line`(kind: Kind, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &* 77 &+ UInt64(kind.delimiter))
    let rows = Self.rows(kind, seed: seed, count: Int.random(in: 1...60, using: &generator))
    let repairings = (0..<3).map { _ in Self.repairings.randomElement(using: &generator) ?? [] }
    var arguments = [kind.rawValue, "--header", "0"]
    for (number, repairing) in repairings.enumerated() {
      arguments += ["--column", "\(number + 1)"] + repairing
    }
    let lines = try repairings.indices.map { column in
      try Self.lines(
        Set(rows.compactMap { $0.cells.isEmpty ? nil : $0.cells[column].value }),
        repairings[column])
    }
    var expected: [UInt8] = []
    var invalid = 0
    var repairs = 0
    for row in rows {
      var isInvalid = row.cells.isEmpty
      var repaired = row
      for column in row.cells.indices {
        let cell = row.cells[column]
        let value = lines[column].fixed[cell.value] ?? cell.value
        if lines[column].invalid.contains(cell.value) { isInvalid = true }
        if value == cell.value { continue }
        if kind.canWrite(value) {
          repaired.cells[column] = Cell(value: value, isQuoted: cell.isQuoted)
        } else {
          isInvalid = true
        }
      }
      let text = kind.text(repaired)
      if text != kind.text(row) { repairs += 1 }
      expected += text
      invalid += isInvalid ? 1 : 0
    }
    let outcome = try Executable.shell(
      Self.laws, in: try TemporaryDirectory(), input: .bytes(rows.flatMap(kind.text)),
      arguments: arguments)
    #expect(outcome.outputBytes == expected, "\(arguments)")
    let counts = "\"invalid\":\(invalid),\"repaired\":\(repairs),"
    #expect(outcome.errors.contains(counts), "\(arguments) \(outcome.errors)")
    #expect(outcome.status == (invalid > 0 ? 1 : 0))
  }

  @Test(arguments: 1...UInt64(sampled(2, of: 60)))
  func `a value of a JSON document is repaired like a line`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let repairings = (0..<2).map { _ in Self.repairings.randomElement(using: &generator) ?? [] }
    let words = Self.words.map { Array($0.utf8) }
    let lines = try repairings.map { try Self.lines(Set(words), $0) }
    var input: [UInt8] = []
    var expected: [UInt8] = []
    for _ in 0..<Int.random(in: 1...30, using: &generator) {
      let blank = [" ", "", "\t"].randomElement(using: &generator) ?? ""
      func add(_ text: String) {
        input += Array(text.utf8)
        expected += Array(text.utf8)
      }
      add("{\(blank)\"other\":\" x \"")
      for (number, lines) in lines.enumerated() {
        let word = words.randomElement(using: &generator) ?? []
        let isEscaped = Bool.random(using: &generator)
        let old = Self.json(word, escapesAll: isEscaped)
        let fixed = lines.fixed[word] ?? word
        add(",\(blank)\"m\(number)\"\(blank):\(blank)")
        input += old
        expected += fixed == word ? old : Self.json(fixed, escapesAll: false)
      }
      add("\(blank)}" + (["\n", "\r\n"].randomElement(using: &generator) ?? ""))
    }
    var arguments = ["--jsonl"]
    for (number, repairing) in repairings.enumerated() {
      arguments += ["--column", "m\(number)"] + repairing
    }
    let outcome = try Executable.shell(
      Self.laws, in: try TemporaryDirectory(), input: .bytes(input), arguments: arguments)
    #expect(outcome.outputBytes == expected, "\(arguments)")
    // As one document, it is repaired in the same way.
    arguments[0] = "--json"
    for line in input.split(separator: 10).prefix(sampled(1, of: 3)) {
      let one = try Executable.shell(
        Self.laws, in: try TemporaryDirectory(), input: .bytes(Array(line)), arguments: arguments)
      let index = input.split(separator: 10).firstIndex(of: line) ?? 0
      #expect(one.outputBytes == Array(expected.split(separator: 10)[index]), "\(arguments)")
    }
  }

  /// Returns a JSON string.
  private static func json(_ value: [UInt8], escapesAll: Bool) -> [UInt8] {
    var text = "\""
    for scalar in String(decoding: value, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        let digits = String(scalar.value, radix: 16)
        text +=
          escapesAll
          ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : String(scalar)
      }
    }
    return Array((text + "\"").utf8)
  }

  @Test(arguments: ["--dotenv", "--properties"], 1...UInt64(sampled(3, of: 60)))
  func `a setting is repaired like a line`(form: String, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let repairings = (0..<2).map { _ in Self.repairings.randomElement(using: &generator) ?? [] }
    let notations =
      form == "--dotenv"
      ? [
        "80", "' 80 '", "\" 80\"  # c", "\"a\\nb \"", "", "y", "n # c", "' x'",
        "\"two\nlines \"", "-",
      ]
      : [
        "80", "80  ", "\\u0020 80", "two\\\n  lines ", "", "y", "n", " x\\tz ", "\\u00e9 ", "-",
      ]
    var input = "# comment\n\n"
    var arguments = [form]
    for (number, repairing) in repairings.enumerated() {
      input += "KEY\(number)=" + (notations.randomElement(using: &generator) ?? "")
      input += ["\n", "\r\n", number == 1 ? "" : "\n"].randomElement(using: &generator) ?? "\n"
      arguments += ["--column", "KEY\(number)"] + repairing
    }
    let outcome = try Executable.shell(
      Self.laws, in: try TemporaryDirectory(), input: .text(input), arguments: arguments)
    func values(_ text: String) -> [String: String] {
      let entries =
        form == "--dotenv" ? DotenvText(text).entries : PropertiesText(text).entries
      return Dictionary(entries.map { ($0.name, $0.value) }) { $1 }
    }
    let (before, after) = (values(input), values(outcome.output))
    for (number, repairing) in repairings.enumerated() {
      guard let value = before["KEY\(number)"] else { continue }
      let line = Array(value.utf8)
      let fixed = try Self.lines([line], repairing).fixed[line] ?? line
      let result = after["KEY\(number)"] ?? "?"
      let isKept = result.utf8.elementsEqual(value.utf8) && outcome.status == 1
      #expect(result.utf8.elementsEqual(fixed) || isKept, "\(arguments) \(input)")
    }
    #expect(outcome.output.hasPrefix("# comment\n\n"))
  }

  /// The repaired value has one line less, and the value after it stays invalid.
  @Test func `findings of settings have the lines of the original text`() throws {
    let directory = try TemporaryDirectory(["in": "A=\"8\n0\"\nB=x1\nC=7\n"])
    let script = """
      "$validate" --dotenv --column A --port --drop '\n' --column B --digits \
        --emit fixed --report tsv:why in
      tail -n 1 why
      """
    let outcome = try Executable.shell(script, in: directory)
    let finding = "in\t3\t3\tB\tdigits\tB must be digits only: expected a digit\tx1\n"
    #expect(outcome.output == "A=\"80\"\nB=x1\nC=7\n" + finding)
    #expect(outcome.errors == "validate: 1 of 3 settings invalid, 1 repaired\n")
  }

  /// A table, and its repaired form.
  struct Example: CustomTestStringConvertible {
    let arguments: String
    let input: String
    let output: String
    var status = 0

    var testDescription: String { arguments }
  }

  @Test(arguments: [
    // An unquoted value is quoted only if it must be.
    Example(
      arguments: "--csv --header 0 --column 1 --replace a=b,c", input: "a,1\n \"a\",1\n",
      output: "\"b,c\",1\n \"a\",1\n", status: 1),
    Example(
      arguments: "--csv --header 0 --column 1 --replace a=b --column 2 --trim",
      input: "\"a\", 1 \r\na,\" \"\" \"\r\n", output: "\"b\",1\r\nb,\"\"\"\"\r\n"),
    Example(arguments: "--csv --header 0 --column 1 --trim", input: "a\n ", output: "a\n\"\""),
    Example(arguments: "--csv --header 0 --column 1 --trim", input: "a\n \n", output: "a\n\n"),
    Example(
      arguments: "--csv --header 0 --column 1 --drop x --comment #", input: "x#a\n#xb\n",
      output: "\"#a\"\n#xb\n"),
    Example(
      arguments: "--tsv --header 0 --column 1 --drop x --comment #", input: "x#a\nxb\n",
      output: "x#a\nb\n", status: 1),
    Example(
      arguments: "--csv --header 0 --column 1 --trim --drop x --skip-blank",
      input: "x, \nx,y\n", output: "x, \n,y\n", status: 1),
    Example(
      arguments: "--csv --header 0 --column 1 --drop \u{FEFF} --column 2 --trim --skip-blank",
      input: "\u{FEFF}\u{FEFF}a, \n", output: "\u{FEFF}a,\n"),
    Example(
      arguments: "--csv --header 0 --column 1 --drop x --column 2 --trim",
      input: "x\u{FEFF}a, b\n", output: "\"\u{FEFF}a\",b\n"),
    Example(
      arguments: "--csv --header 0 --column 1 --trim --max-line 4", input: " a  ,b\nab,cd\n",
      output: "a,b\nab,cd\n", status: 1),
    Example(
      arguments: "--csv --header 0 --column 1 --replace a=bcd --max-line 4", input: "a,b\n",
      output: "a,b\n", status: 1),
    Example(
      arguments: "--csv --header 0 --column 1 --trim --crlf error", input: " a\r\n b\n",
      output: " a\r\nb\n", status: 1),
    Example(
      arguments: "--csv --header 0 --column 1 --trim --final-newline require", input: " a\n b",
      output: "a\n b", status: 1),
    Example(
      arguments: "--csv --header 0 --column 1 --trim --bom error", input: "\u{FEFF} a\n b\n",
      output: "\u{FEFF} a\nb\n", status: 1),
    Example(
      arguments: "--csv --column a --trim --header 2", input: " a ,a\n b\n c ,d\n",
      output: " a ,a\n b\n c ,d\n", status: 2),
    Example(arguments: "--csv --column a --trim", input: "a, b\n c , d\n", output: "a, b\nc, d\n"),
    // Other findings are about values after repair.
    Example(
      arguments: "--csv --column a --trim --unique a", input: "a\nb\n b\n",
      output: "a\nb\nb\n", status: 1),
    Example(
      arguments: "--csv --column a --trim --same a,b", input: "a,b\nx,x\n x,x\n",
      output: "a,b\nx,x\nx,x\n"),
    Example(
      arguments: "--csv --column a --digits --trim --unless-empty", input: "a,b\n ,1\n1 ,\n",
      output: "a,b\n,1\n1,\n"),
    Example(
      arguments: "--csv --column a --digits --drop x --unless-empty=b --column b --trim",
      input: "a,b\nax, \nax,1\n", output: "a,b\na,\nax,1\n", status: 1),
    // The order of columns decides nothing: "x" is not exempt, since the other value is repaired.
    Example(
      arguments: "--csv --column a --replace =2 --column b --unless-empty=a --digits --upper",
      input: "a,b\n,x\n", output: "a,b\n2,x\n", status: 1),
    Example(
      arguments: "--csv --column a --replace =2 --column b --unless-empty=a --digits --upper",
      input: "b,a\nx,\n", output: "b,a\nx,2\n", status: 1),
    Example(
      arguments: "--csv --column a --replace =none", input: "a,b\n,1\n\"\",2\n",
      output: "a,b\nnone,1\n\"none\",2\n"),
    Example(
      arguments: "--csv --encoding bytes --column a --regex .* --upper", input: "a\nb\n",
      output: "a\nB\n"),
    Example(
      arguments: "--csv --warn --column a --digits --trim --column b --digits --trim",
      input: "a,b\n x, 1\n", output: "a,b\n x,1\n"),
    Example(
      arguments: "--jsonl --column a --upper --header 1", input: "{\"a\":\"b\"}\n{\"a\":\"b\"}\n",
      output: "{\"a\":\"b\"}\n{\"a\":\"B\"}\n"),
    Example(
      arguments: "--jsonl --column a --trim --max-line 13",
      input: "{\"a\":\" bcdef \"}\n{\"a\":\" bcdefg \"}\n",
      output: "{\"a\":\"bcdef\"}\n{\"a\":\" bcdefg \"}\n", status: 1),
    Example(
      arguments: "--jsonl --column a --trim --crlf error", input: "{\"a\":\" b\"}\r\n",
      output: "{\"a\":\" b\"}\r\n", status: 1),
    Example(
      arguments: "--jsonl --column a --regex .* --replace 1=x --column b --numeric --canonical",
      input: "{\"a\":1,\"b\":1.50,\"c\":1.50}",
      output: "{\"a\":1,\"b\":1.5,\"c\":1.50}", status: 1),
    Example(
      arguments: "--json --column a[].b --trim", input: "{\"a\": [{\"b\" : \" x\"},\n{}]}",
      output: "{\"a\": [{\"b\" : \"x\"},\n{}]}", status: 1),
    Example(
      arguments: "--dotenv --column A --replace a=it's", input: "A='a'\n", output: "A='a'\n",
      status: 1),
    Example(
      arguments: "--dotenv --column A --replace a=b#c --column B --replace b=#x",
      input: "A=a #x\nB= b\n", output: "A=b#c #x\nB= \"#x\"\n"),
    Example(
      arguments: "--properties --column A --replace a=\\\\b --column B --trim",
      input: "A : a\nB=\\ x \n", output: "A : \\\\b\nB=x\n"),
  ])
  func `only what must change is written otherwise`(_ example: Example) throws {
    let arguments = example.arguments.split(separator: " ").map(String.init)
    let outcome = try Executable.run(arguments + ["--emit", "fixed"], input: .text(example.input))
    #expect(outcome.status == example.status, "\(outcome.errors)")
    if example.status == 2 { return }
    #expect(outcome.outputBytes == Array(example.output.utf8), "\(outcome.output)")
    let again = try Executable.run(
      arguments + ["--emit", "fixed", "-q"], input: .bytes(outcome.outputBytes))
    #expect(again.outputBytes == outcome.outputBytes)
  }

  @Test func `findings are at their positions in the original`() throws {
    let input = "a,b,c\n x ,\"\u{E9} \n \",z y\n\"u \"\" \", x,1 \n"
    let outcome = try Executable.run(
      [
        "--csv", "--column", "a", "--trim", "--column", "b", "--trim", "--column", "c", "--digits",
        "--unique", "a", "--same", "a,b", "--emit", "fixed", "--report", "tsv:/dev/stderr", "-q",
      ], input: .text(input))
    #expect(outcome.output == "a,b,c\nx,\"\u{E9}\",z y\n\"u \"\"\",x,1 \n")
    let places = outcome.errors.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)[1...3].joined(separator: " ")
    }
    #expect(places == ["2 6 b", "3 4 c", "4 9 b", "4 13 c"], "\(outcome.errors)")
  }

  @Test(arguments: [
    (
      "--csv --trim --column a --emit fixed",
      "in a table, '--trim' applies to a column; write --column NAME before it"
    ),
    (
      "--csv --column a --trim",
      "'--trim' has no effect alone; add --emit fixed, --in-place or --diff"
    ),
    ("--csv --column a --digits --emit fixed", "'--emit fixed' has no repair to apply; add "),
    ("--csv --column a --lower --upper --diff", "'--lower' and '--upper' can't be combined"),
    ("--csv --column a --email --canonical --diff", "'--canonical' has no effect, because "),
    ("--tsv --column a --trim --range 1/2 --diff", "'--range' and '--diff' can't be combined"),
    ("--csv --column a --warn --trim --diff", "'--warn' "),
    ("--dotenv --column a --trim --emit valid", "'--emit valid' and '--dotenv' can't be combined"),
    ("--digits --replace a --diff", #"'a' is not a replacement such as A=B; write \= for "#),
    (#"--digits --replace a\b=c --diff"#, #"'a\b=c' is not a replacement such as A=B; "#),
    ("--digits --replace a=b=c --diff", "'a=b=c' is not a replacement such as A=B; "),
    ("--digits --replace a=b --replace b=a --diff", "'--replace' must give 'b' one other value, "),
    ("--digits --replace a=b --replace a=c --diff", "'--replace' must give 'a' one other value, "),
  ])
  func `an invalid combination is refused`(arguments: String, message: String) throws {
    let outcome = try Executable.run(
      arguments.split(separator: " ").map(String.init), input: "a\n")
    #expect(outcome.errors.hasPrefix("validate: \(message)"), "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func `a file of rules repairs columns if that is requested`() throws {
    let rules = "--csv\n[port]\n--port\n--trim\n[state]\n--one-of on,off\n--replace yes=on\n"
    let table = "port,state\n 80,yes\n443,off\n"
    let directory = try TemporaryDirectory(["rules": rules, "in": table])
    let outcome = try Executable.shell(
      """
      "$validate" -f rules -q in; echo $?
      "$validate" -f rules --emit fixed in; echo $?
      """, in: directory)
    #expect(outcome.output == "1\nport,state\n80,on\n443,off\n0\n", "\(outcome.errors)")
  }

  @Test func `a line is replaced as a whole, after escapes`() throws {
    let outcome = try Executable.run(
      [
        "--regex", ".*", "--replace", #"a\=b=c\\"#, "--replace", "x=y", "--replace", "y=z",
        "--replace", "-=", "--emit", "fixed",
      ], input: .text("a=b\nx\ny\nxx\n-\n"))
    #expect(outcome.output == "c\\\nz\nz\nxx\n\n", "\(outcome.errors)")
  }

  @Test func `a row that is larger than a block is judged and unchanged`() throws {
    let long = String(repeating: "1", count: 600_000)
    let input = "a,b\n 1,x\n \(long),y\n\(long),z\n 2,w"
    let directory = try TemporaryDirectory(["in": input])
    let outcome = try Executable.shell(
      """
      set -- --csv --column a --digits --trim
      "$validate" "$@" --emit fixed in > fixed
      "$validate" "$@" --diff -q in > diff; cp in patched; patch -s patched < diff
      cmp fixed patched; cat fixed
      """, in: directory)
    let isFixed = outcome.output == "a,b\n1,x\n \(long),y\n\(long),z\n2,w"
    #expect(isFixed)
    let remark = "validate: in: 2 rows of more than 256 KiB judged, but not repaired\n"
    #expect(
      outcome.errors.contains(remark + "validate: 1 of 4 rows invalid, 2 repaired\n"),
      "\(outcome.errors.suffix(300))")
  }

  @Test(arguments: ["--csv --column 2", "--jsonl --column b"])
  func `any number of threads repairs the same`(arguments: String) throws {
    let rows = Self.rows(.csv, seed: 5, count: sampled(100, of: 300))
    let valid = arguments.hasPrefix("--csv") ? "7,abcdefghijk,z\n" : "{\"b\":\"abcdefghijk\"}\n"
    let repaired = arguments.hasPrefix("--csv") ? "7, abc ,z\n" : "{\"b\":\" abc \"}\n"
    var part = Array(String(repeating: valid, count: 600).utf8)
    if arguments.hasPrefix("--csv") {
      part += rows.dropLast().flatMap { Kind.csv.text($0) }
    }
    part += Array(String(repeating: repaired, count: 40).utf8)
    var input = Array("a,b,c\n".utf8)
    if arguments.hasPrefix("--jsonl") { input = [] }
    while input.count < 5 << 20 { input += part }
    let outcome = try Executable.shell(
      """
      cat > in
      for threads in 1 3; do
        "$validate" $1 --regex '[^x]*' --trim --threads $threads --emit fixed -q in > fixed.$threads
        "$validate" $1 --regex '[^x]*' --trim --threads $threads --diff -q in > diff.$threads
      done
      cmp fixed.1 fixed.3; cmp diff.1 diff.3
      cp in patched; patch --binary -s patched < diff.1; cmp patched fixed.3
      "$validate" $1 --regex '[^x]*' --trim --emit fixed -q patched | cmp - patched
      cmp -s in patched && echo unchanged
      """, in: try TemporaryDirectory(), input: .bytes(input), arguments: [arguments])
    #expect(outcome.output == "" && outcome.errors == "", "\(outcome.errors)")
  }
}
