import InputValidation
import LibrarySupport
import SettingsSyntax
import Testing

@Suite struct DotenvTextTests {
  /// Returns the entries of a text, and its errors with their positions.
  private func read(_ text: String) -> [String] {
    DotenvText(text).map { item in
      switch item {
      case .success(let entry): "\(entry.name)=\(entry.value)"
      case .failure(let error): "\(error.line):\(error.column) \(error.problem.rawValue)"
      }
    }
  }

  private static let cases: [(String, [String])] = [
    ("", []),
    ("\u{FEFF}", []),
    ("\n\r\n\r \t\n# a\n \t# b", []),
    ("A=1\nB=2\rC=3\r\nD=4", ["A=1", "B=2", "C=3", "D=4"]),
    ("A = b c  # d", ["A=b c"]),
    ("A=b#c", ["A=b#c"]),
    ("A=#fff", ["A=#fff"]),
    ("A= #fff", ["1:4 comment-as-value"]),
    ("A=   # b\nC=d", ["1:6 comment-as-value", "C=d"]),
    ("A=''  # b", ["A="]),
    ("A=\"b\nC=\"d\"", ["1:3 open-quote", "C=d"]),
    ("A=\"b\nC = \"d\"\nE=\"f\"", ["1:3 open-quote", "C=d", "E=f"]),
    ("A='b\nc'd\nE=f", ["2:3 after-quote", "E=f"]),
    ("A=b\t#c", ["A=b"]),
    ("A=", ["A="]),
    ("A==b", ["A==b"]),
    ("A=\\n", ["A=\\n"]),
    ("A=it's", ["A=it's"]),
    ("A=b\"c\"", ["A=b\"c\""]),
    ("A=$B ${C} $(d)", ["A=$B ${C} $(d)"]),
    ("A='$B \\n \" # c'", ["A=$B \\n \" # c"]),
    ("A=\"\\n\\r\\\\\\\"\"", ["A=\n\r\\\""]),
    ("A=\"\\$\"", ["1:4 unknown-escape"]),
    ("A=\"\\t\"", ["1:4 unknown-escape"]),
    ("A=\"\\'\"", ["1:4 unknown-escape"]),
    ("A=\"\\`\"", ["1:4 unknown-escape"]),
    ("A='\\\\'", ["1:4 unknown-escape"]),
    ("A='b\\'\nC=d", ["1:5 unknown-escape", "C=d"]),
    ("A='\\n\\$'", ["A=\\n\\$"]),
    ("A=\"b\r\nc\rd\ne\" # f\nG=h", ["A=b\nc\nd\ne", "G=h"]),
    ("A='b\nc'\n", ["A=b\nc"]),
    ("A=\"\"", ["A="]),
    ("A=\"b\"#c", ["A=b"]),
    ("export A=1\nexport=2\nexport =3\n\texport\tB = 4", ["A=1", "export=2", "export=3", "B=4"]),
    ("a.b-c_D9=1", ["a.b-c_D9=1"]),
    ("A=\u{e9}\u{1F600} # x", ["A=\u{e9}\u{1F600}"]),
    ("A", ["1:2 no-equals"]),
    ("export A", ["1:9 no-equals"]),
    ("export ", ["1:8 no-equals"]),
    ("A: b", ["1:2 bad-name"]),
    ("A+B=c", ["1:2 bad-name"]),
    ("A B=c", ["1:3 no-equals"]),
    ("1A=b", ["1:1 no-name"]),
    (" =b", ["1:2 no-name"]),
    ("'A'=b", ["1:1 no-name"]),
    ("\u{e9}=b\nC=d", ["1:1 no-name", "C=d"]),
    ("A=`b`", ["1:3 backtick"]),
    ("A='b\nC=d", ["1:3 open-quote", "C=d"]),
    ("A=\"b\\\"\nC='d'", ["1:3 open-quote", "C=d"]),
    ("A=\"b\\", ["1:3 open-quote"]),
    ("A='b'c\nD=e", ["1:6 after-quote", "D=e"]),
    ("A=\"\u{e9}\\q\\w\"\nB=c", ["1:5 unknown-escape", "B=c"]),
    ("A=\"b\n\u{e9}\\x\"\nB=c", ["2:2 unknown-escape", "B=c"]),
    ("A=\0", ["A=\0"]),
  ]

  @Test(arguments: cases)
  func `a text has these entries and errors`(text: String, expected: [String]) {
    #expect(read(text) == expected)
  }

  @Test func `entries have positions`() throws {
    let text = "# \u{e9}\n  export A = 'b\nc'\n\u{e9}\nD=e"
    let entries = DotenvText(text).entries
    #expect(entries.map(\.line) == [2, 5])
    #expect(entries.map(\.column) == [10, 1])
    #expect(entries.map(\.valueLine) == [2, 5])
    #expect(entries.map(\.valueColumn) == [14, 3])
    #expect(entries.map(\.description) == ["2:10: A", "5:1: D"])
    #expect(
      DotenvText(text).errors.map(\.description)
        == ["4:1: expected a name, which starts with a letter or '_'"])
  }

  @Test(arguments: SettingsTextError.Problem.allCases)
  func `each problem has a distinct message`(problem: SettingsTextError.Problem) {
    let texts = DotenvTextTests.cases.map(\.0)
    let errors =
      texts.flatMap { DotenvText($0).errors } + PropertiesText("a=\\u12").errors
    let messages = Set(errors.filter { $0.problem == problem }.map { $0.message() })
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.contains(" ") && $0 != "can't be read" })
  }

  @Test func `written values can be read`() {
    let values = [
      "", "8080", "a b", " a ", "#", "a #b", "'", "\"", "`", "\\", "\\n", "\n", "\r\n", "\t", "$A",
      "${A}", "\\\\", "a\\", "it's $5 `x`", "'\"\\", "a\\\"b", "\u{FEFF}", "\0", "\u{e9}\u{301}",
      "-----BEGIN-----\nabc=\n-----END-----\n",
    ]
    for value in values {
      let line = DotenvText.line("NAME", value) ?? ""
      #expect(DotenvText(line).entries.map(\.value) == [value])
      #expect(!line.contains("\n") && !line.contains("\r"))
    }
    #expect(DotenvText.line("NAME", "a/b:c,d@e") == "NAME=a/b:c,d@e")
    #expect(DotenvText.line("NAME", "a # b") == "NAME=\"a # b\"")
    #expect(DotenvText.line("NAME", "$A") == "NAME='$A'")
    for name in ["", "1A", "A B", "\u{e9}", "A="] { #expect(DotenvText.line(name, "x") == nil) }
  }

  /// A row of the test suites of other programs: the result of each, or of all, for a file.
  private struct Row: Decodable {
    let file: String
    let expected: [String: String]?
  }

  /// Returns the values of a file, with the last of duplicate names; `nil` if there is an error.
  private func values(of file: String) -> [String: String]? {
    let text = DotenvText(file)
    guard text.errors.isEmpty else { return nil }
    return Dictionary(text.entries.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  @Test(.enabled(if: FormatCases.isPresent))
  func `other programs agree on the values of a file`() throws {
    let rows = try FormatCases.rows(of: "formats_dotenv.jsonl", as: Row.self)
    #expect(rows.count > 50)
    for row in rows { #expect(values(of: row.file) == row.expected, "\(row.file)") }
  }

  /// The values of the files on which other programs disagree, with the reason in our dialect;
  /// `nil` is an error.
  private static let dialect: [(file: String, values: [String: String]?, reason: String)] = [
    ("'a'=b", nil, "a name has no quotes"),
    ("no_value_var", nil, "a name without = is an error"),
    ("uglyKey[%$=\"S3cr3t_P4ssw#rD\" #\na=b", nil, "a name has letters, digits, _, . and -"),
    ("a=${b}", ["a": "${b}"], "nothing is expanded"),
    ("a='${b}'", ["a": "${b}"], "nothing is expanded"),
    ("a=x${b}y", ["a": "x${b}y"], "nothing is expanded"),
    ("a=${b}${b}", ["a": "${b}${b}"], "nothing is expanded"),
    ("a=b\na=c\nd=${a}", ["a": "c", "d": "${a}"], "two entries; an error in LoadedSettings"),
    ("EMPTY_BACKTICKS=``\n", nil, "a backtick starts no value"),
    ("BACKTICKS=`backticks`\n", nil, "a backtick starts no value"),
    (
      "SINGLE_QUOTES_INSIDE_BACKTICKS=`single 'quotes' work inside backticks`\n", nil,
      "a backtick starts no value"
    ),
    (
      "EXPAND_NEWLINES=\"expand\\nnew\\nlines\"\n", ["EXPAND_NEWLINES": "expand\nnew\nlines"],
      "\\n is an escape in double quotes"
    ),
    (
      "DONT_EXPAND_UNQUOTED=dontexpand\\nnewlines\n",
      ["DONT_EXPAND_UNQUOTED": "dontexpand\\nnewlines"], "no escapes without quotes"
    ),
    (
      "INLINE_COMMENTS_BACKTICKS=`inline comments outside of #backticks` # work\n", nil,
      "a backtick starts no value"
    ),
    (
      "RETAIN_INNER_QUOTES_AS_BACKTICKS=`{\"foo\": \"bar's\"}`\n", nil,
      "a backtick starts no value"
    ),
    ("KEY: value", nil, "no colon"),
    ("DOUBLE=\"line one\\nline two\"", ["DOUBLE": "line one\nline two"], "\\n is an escape"),
    ("KEY=\"a\\\\b\"\nNEXT=ok\n", ["KEY": "a\\b", "NEXT": "ok"], "\\\\ is an escape"),
    ("KEY=\"\\\\\\\\\"\nNEXT=ok\n", ["KEY": "\\\\", "NEXT": "ok"], "\\\\ is an escape"),
    ("FOO=\"bar\\\\\"", ["FOO": "bar\\"], "\\\\ is an escape"),
    ("OPTION_A: 1", nil, "no colon"),
    ("FOO=\"bar\\n\\ b\\az\"", nil, "an unknown escape is an error"),
    ("FOO=\"foo\\$BAR\"", nil, "\\$ is read in two ways"),
    ("KEY: value value\n", nil, "no colon"),
    ("FOO+BAR=baz", nil, "a name has letters, digits, _, . and -"),
    ("FOO=bar\\ bar", ["FOO": "bar\\ bar"], "no escapes without quotes"),
    ("OPTION_A=2\nexport OH_NO_NOT_SET", nil, "a name without = is an error"),
    (
      "OPTION_A=first line\nexport OPTION_B=\"line 1\nline 2\nline 3\"\nOPTION_C=\"last line\"\n"
        + "OPTION_ESCAPED=\"line one\nthis is \\\"quoted\\\"\none more line\"",
      [
        "OPTION_A": "first line", "OPTION_B": "line 1\nline 2\nline 3", "OPTION_C": "last line",
        "OPTION_ESCAPED": "line one\nthis is \"quoted\"\none more line",
      ], "\\\" is an escape"
    ),
    (
      "echo=$(echo \"$(echo \"$(echo \"$(echo hello)\")\")\")",
      ["echo": "$(echo \"$(echo \"$(echo \"$(echo hello)\")\")\")"], "nothing is run"
    ),
    (
      "interp=$(echo \"Quotes won't be a problem\")",
      ["interp": "$(echo \"Quotes won't be a problem\")"], "nothing is run"
    ),
    (
      "VAR1=var1\ninterp=$(echo \"VAR1 is $VAR1\")",
      ["VAR1": "var1", "interp": "$(echo \"VAR1 is $VAR1\")"], "nothing is run"
    ),
    ("FOO=bar", ["FOO": "bar"], "which source wins is not the text's to say"),
  ]

  @Test(.enabled(if: FormatCases.isPresent))
  func `if other programs disagree, the dialect decides`() throws {
    let rows = try FormatCases.rows(of: "formats_dotenv_dialect.jsonl", as: Row.self)
    #expect(Set(rows.map(\.file)) == Set(Self.dialect.map(\.file)))
    for item in Self.dialect {
      #expect(values(of: item.file) == item.values, "\(item.file): \(item.reason)")
    }
  }
}
