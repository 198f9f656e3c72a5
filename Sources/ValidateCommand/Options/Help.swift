/// The text of `--help`, made from the table of options.
enum Help {
  /// The whole text, at most 80 columns wide.
  static var text: String {
    ([introduction] + Option.Section.allCases.map(section) + [conclusion])
      .joined(separator: "\n")
  }

  private static let introduction = """
    Usage: validate [RULE...] [OPTION...] [--] [FILE...]

    Checks every line of each FILE by the rules, and reports the lines that are
    invalid, with the place where each goes wrong. Without FILE, or when FILE is -,
    reads standard input. A rule speaks about the whole line; a line must satisfy
    all of the rules. At least one rule is needed.

    """

  private static let conclusion = """
    Values follow their option as --length 3..16 or --length=3..16; one that looks
    like an option must be joined: --regex=--help. After --, all arguments are
    files. Rules may be repeated.

    Lines end in LF or CR LF, which are not part of them; nor is a byte order mark
    at the start of a file. A line that is not valid UTF-8 is invalid whatever the
    rule. An empty line is a line like any other; an empty file has none.

    Findings go to standard output, one per invalid line, columns in characters:
      FILE:LINE:COLUMN: error: MESSAGE [RULE]
    Standard input is called <stdin>. Characters that can't be printed are escaped.

    Exit status:
      0  everything was read, and every line is valid
      1  everything was read, and some lines are invalid
      2  wrong usage, a file that can't be read, or output that can't be written;
         the other files are read nevertheless

    Examples:
      validate --numeric < amounts.txt
      validate --integer --min 1 --max 65535 ports.txt
      validate --regex '[a-z0-9_]+' --length 3..16 --not --one-of root,admin users
      validate --any --numeric --one-of n/a,unknown *.txt
      printf '%s\\n' "$port" | validate -q --digits --max 65535 || echo 'no port'

    """

  private static func section(_ section: Option.Section) -> String {
    let options = Option.all.filter { $0.section == section }
    return options.reduce("\(section.rawValue):\n") { $0 + entry($1) }
  }

  /// The column in which descriptions start.
  private static let indent = 22
  /// The greatest width of a line.
  private static let width = 80

  /// Returns the lines about one option: its forms to the left, what it means to the right.
  private static func entry(_ option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    var line = "  " + letter + option.spelling + (option.valueName.map { " " + $0 } ?? "")
    line += String(repeating: " ", count: max(2, indent - line.count))
    var lines: [String] = []
    var isFirst = true
    for word in option.help.split(separator: " ") {
      if !isFirst, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isFirst = true
      }
      line += (isFirst ? "" : " ") + word
      isFirst = false
    }
    return (lines + [line]).map { $0 + "\n" }.joined()
  }
}
