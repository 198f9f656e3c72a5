import ValidateRun

/// The texts of the help and the manual besides the options.
enum Manual {
  /// A part of the manual.
  struct Section: Sendable {
    let title: String
    let paragraphs: [Paragraph]
  }

  /// Words, or lines that stay as they are.
  enum Paragraph: Sendable {
    case words(String)
    case code([String])
  }

  /// The description of the program.
  static let description: [Paragraph] = [
    .words(
      """
      Checks every line of each file by the rules, and reports the lines that are invalid, with \
      the place where each goes wrong. Without a file, or when a file is -, reads standard input. \
      A rule speaks about the whole line; a line must satisfy all of the rules. At least one rule \
      is needed.
      """),
    .words(
      """
      Values follow their option as --length 3..16 or --length=3..16; one that looks like an \
      option must be joined: --regex=--help. After --, all arguments are files. Rules may be \
      repeated.
      """),
    .words(
      """
      Lines end in LF or CR LF, which are not part of them; nor is a byte order mark at the start \
      of a file. A line that is not valid UTF-8 is invalid whatever the rule. An empty line is a \
      line like any other; an empty file has none.
      """),
  ]

  /// Lines for a shell that judge a file by several processes.
  static let shellLines = [
    "# 4 parts of a file, by 4 processes",
    "seq 4 | xargs -P 4 -I I sh -c 'validate --digits --range I/4 \\",
    "  --format jsonl --summary=json ports.txt > part.I 2>&1'",
    "validate --merge part.*",
    "# the same with GNU parallel, which keeps what each run writes together",
    "parallel 'validate --digits --range {}/4 --format jsonl --summary=json ports.txt 2>&1' \\",
    "  ::: 1 2 3 4 | validate --merge",
  ]

  /// The parts of the manual behind the options.
  static let sections: [Section] = [
    Section(
      title: "Files of rules",
      paragraphs: [
        .words(
          """
          Each line of a file that --rules names is a pattern, exactly as it stands, or begins \
          with two dashes and is made of rules as on the command line. There, the value of an \
          option is the rest of the line: nothing is quoted, blanks count, and another option \
          with a value needs a line of its own. Lines that are empty or blank say nothing, nor do \
          lines whose first character is #; a pattern that begins so is written with --regex. \
          --any in a file is about all rules, wherever they stand.
          """),
        .code([
          "# user names",
          "[a-z][a-z0-9_]*",
          "--length 3..16",
          "--name reserved",
          "--not --one-of root,admin",
        ]),
      ]),
    Section(
      title: "Formats",
      paragraphs: [
        .words(
          """
          text is FILE:LINE:COLUMN: error: MESSAGE [RULE], in the language of the user. Columns \
          count characters from 1. Characters that can't be printed are escaped as \\t, \\n, \
          \\r, \\xHH or \\u{H}.
          """),
        .words(
          """
          jsonl is an object on each line, with file, line, column, endColumn (the column behind \
          the offending part), rules (the names of all that the line breaks), message and value. A \
          value of more than 4096 bytes is cut, and isCut is true. Bytes that are not UTF-8 are in \
          fileBase64 or valueBase64. A file that can't be read to its end is an object with file \
          and problem.
          """),
        .words(
          """
          tsv has the fields file, line, column, rule, message and value, named by its first line; \
          of a table, field is the name of the column, before rule; a backslash is doubled, and \
          the rest escaped as in text.
          """),
        .words(
          """
          github is for GitHub Actions, which shows the findings at their lines; sarif is SARIF \
          2.1.0, for code scanning, where a line that breaks several rules is a result of the \
          first, with all of them in properties.rules; junit is the XML of test reports, with a \
          suite for each file. What --max-report leaves out is a note in sarif, and a failed test \
          in junit.
          """),
        .words(
          """
          With --suggest, the valid value that is nearest to a line is the member suggestion in \
          jsonl, a last field of that name in tsv, a fix in sarif, and a question behind the \
          message or the value elsewhere. A value is near if no more than a third of the \
          characters, or one, are wrong. Lines of more than 72 bytes have none, nor have findings \
          after the first 1000, or fewer where very many values are searched; and nothing is \
          shown with --redact.
          """),
        .words(
          """
          --summary=json is an object with the numbers of files, of unreadable ones among them, \
          and of lines, valid, invalid, mended (if any may be) and missing to --min-lines; with \
          rules, the number of lines that break each; of a table with columns, the same for the \
          rules of each column; with isComplete, which is false where not \
          every file was read to its end; with exitStatus; with skipped, the number of lines that \
          are not judged; and with what --merge needs: terms, by which it tells whether runs were \
          asked the same, and inputs, an object for each with file, size and range in bytes, \
          lines, invalid, skipped, rules, columns, isComplete, and a problem if there is one.
          """),
      ]),
    Section(
      title: "Several processes and machines",
      paragraphs: [
        .words(
          """
          With --range, each of several runs judges a part of a file, and --merge makes one \
          outcome of theirs: the findings with the numbers of lines in the whole file, the \
          summary, and the exit status. A line belongs to the range that it starts in, and a \
          header and a byte order mark to the start of the file; each run reads its range, the \
          rest of the last line, and of the start of the file its header, and what tells whether \
          it is text. In findings of a range, lines are counted from its start.
          """),
        .code(shellLines),
        .words(
          """
          --merge reads what runs wrote to standard output and standard error, of each its \
          findings first, in any order of runs; files come in the order in which they are first \
          told of. It exits with 2 and names what is wrong if a range is missing or overlaps \
          another, if a file changed its size in between, or if runs had different rules or \
          options. A range that was delivered twice, alike, is taken once. Messages to people are \
          passed over.
          """),
        .words(
          """
          --fail-fast stops each run by itself. Where --max-invalid allows for invalid lines \
          besides, that can't be told of a range. What --count, --emit and --report write is that \
          of each run.
          """),
        .words(
          """
          validate --generate spark prints a program in Python that does the same on a cluster of \
          Apache Spark, for any store that Spark reads; its --help tells how.
          """),
      ]),
    Section(
      title: "Lines that are not judged",
      paragraphs: [
        .words(
          """
          Lines that --header, --skip-blank and --comment leave out are counted in line numbers, \
          but not in summaries, and not by --min-lines and --max-invalid. With --emit they go with \
          the valid lines. Only what --bom and --final-newline ask of a file makes its first or \
          last line invalid though it is left out. What --max-line, --crlf, --bom and \
          --final-newline find fault with has the name of the option as its rule.
          """)
      ]),
    Section(
      title: "Tables and settings",
      paragraphs: [
        .words(
          """
          With --csv, --tsv or --delimiter, lines are rows of a table, and rules are about the \
          values of the column before them; its name is one of the header, or else a number. A \
          header without such a column, or with two of that name, is an error, and nothing is \
          judged. A row whose number of fields is not that of the header is a finding, and so is a \
          quotation mark where none may stand; reading goes on in the next row. Findings have the \
          line and column of the value in the file, and the name of its column.
          """),
        .code(["validate --csv --column email --email --column age --integer --min 0 people.csv"]),
        .words(
          """
          What --max-line, --crlf and --final-newline ask for is asked of rows: a line end between \
          quotation marks is data. A comment is a line that begins where a row might, so that \
          nothing in it is quoted, and one before the header is no header. With --bom error, and \
          where a file without a row lacks the end that --final-newline asks for, the header is \
          an invalid row.
          """),
        .words(
          """
          --unique finds each value that an earlier row has, with the line of the first of them. \
          What has no room in --unique-memory is kept in a temporary file, which has no name and \
          needs up to 64 bytes for a value. If that can't be written, the exit status is 2.
          """),
        .words(
          """
          In a file of rules, those of a column stand below its name between brackets, [email]; \
          above them, --csv, --tsv, --delimiter, --dotenv or --properties can say what rows are. \
          --emit valid and invalid write rows, below the header.
          """),
        .words(
          """
          With --dotenv or --properties, each file is settings, whose names are the columns. Those \
          that have rules must be there, but for --optional; with --strict, others must not. No \
          name may be there twice.
          """),
      ]),
    Section(
      title: "Mending lines",
      paragraphs: [
        .words(
          """
          --trim, --lower, --upper, --drop and --canonical rewrite lines, in the order in which \
          they are given, and again until nothing changes any more. A line is mended if that \
          changes it, and the rules hold of what it becomes; then it is no finding and no failure, \
          but counted. A line of which the rules don't hold then stays as it was, and is a \
          finding, with the rule rewriting if they did before. What was mended once stays as it \
          is: a second run changes nothing.
          """),
        .words(
          """
          Ends of lines, a byte order mark and lines that are not judged stay byte for byte. So \
          does a line that is not UTF-8, which is a finding, and one of more than 256 KiB, which \
          is judged and not mended. --report valid and invalid go by what lines are in the end.
          """),
        .words(
          """
          --in-place writes what a file becomes beside it, and renames that when all of it is \
          kept by the system, so that there is no moment without the whole file; it keeps the \
          mode, and the owner if it may. A symbolic link stays, and what it leads to is replaced. \
          A file of which no line is mended is not touched. A file that is changed by somebody \
          else meanwhile is left as it is, and the exit status is 2.
          """),
        .words(
          """
          --diff names files as they were given, behind ./, so that 'patch -p1' and 'patch -p0' \
          find them from the same folder. Like diff(1), it exits with 1 if there is any \
          difference. With --emit fixed and --diff, findings go to standard error, unless a \
          --report has them or --quiet is given.
          """),
      ]),
    Section(
      title: "Prompts",
      paragraphs: [
        .words(
          """
          --prompt draws on /dev/tty and reads from there, so that a script can take the value \
          from standard output, and give standard input to others. A key that could not lead to a \
          valid value is refused; it flashes, and the reason stands below. Enter takes a valid \
          value, and says why another is not.
          """),
        .code(["port=$(validate --prompt Port --port --default 8080) || exit"]),
        .words(
          """
          Tab adds what all valid values have in common from here on, or shows them, if they are \
          few or from a list. Ctrl-Z and Ctrl-_ undo; Ctrl-Y, Alt-_ and, where the terminal tells \
          it from Ctrl-Z, Ctrl-Shift-Z redo. Arrows with Ctrl or Alt, and Alt-B and Alt-F, move by \
          words; with Shift, arrows, Home and End select. Ctrl-W and Alt-D delete words, Ctrl-U \
          and Ctrl-K all before and behind the caret. The other keys are those of Emacs. Ctrl-L \
          draws anew. Ctrl-D on an empty line ends without a value, and Ctrl-C with the exit \
          status 130, whatever has come before.
          """),
        .words(
          """
          Where there is no terminal, or TERM is dumb, a line of standard input is the value, and \
          not a byte behind it is read. An empty line means --default; the end of the input does \
          not.
          """),
      ]),
    Section(
      title: "Languages",
      paragraphs: [
        .words(
          """
          Findings in text, and all messages on standard error, are \(Catalogs.names). --lang \
          chooses the language, wherever it stands on the command line, as BCP 47 or the names of \
          locales spell it: --lang zh-CN means zh-Hans. The reasons of the operating system for an \
          error, and what is wrong with a pattern that can't be used, are in English in any \
          language.
          """),
        .words(
          """
          All other formats, --summary=json, the answers to --explain and --compare, --help, \
          --version and this manual are always in English.
          """),
      ]),
    Section(
      title: "Environment",
      paragraphs: [
        .words(
          """
          LC_ALL, LC_MESSAGES and LANG say which language messages are in where --lang doesn't: \
          the first of them that is not empty decides. A locale in any other language, or with a \
          character set other than UTF-8, means English.
          """),
        .words(
          """
          NO_COLOR, if it is not empty, keeps text from having colours on a terminal, and so does \
          TERM if it is dumb; both keep progress from being shown. Of --prompt, NO_COLOR takes \
          away the colours alone.
          """),
        .words("TMPDIR is the directory of temporary files, instead of /tmp."),
      ]),
  ]

  /// The meanings of the exit status.
  static let exitStatus: [(status: Int, meaning: String)] = [
    (0, "everything was read, and every line is valid"),
    (
      1,
      """
      some lines are invalid, or too few, or --diff printed something; everything else was read, \
      but for --fail-fast. No valid value was given to --prompt
      """
    ),
    (
      2,
      """
      wrong usage, a file that can't be read, or output that can't be written; the other files \
      are read nevertheless
      """
    ),
    (130, "a prompt was ended by Ctrl-C"),
  ]

  /// Command lines that work.
  static let examples = [
    "validate --numeric < amounts.txt",
    "validate --integer --min 1 --max 65535 ports.txt",
    "validate --regex '[a-z0-9_]+' --length 3..16 --not --one-of root,admin users",
    "validate --any --numeric --one-of n/a,unknown *.txt",
    "validate --numeric --emit valid --report invalid:bad amounts.txt > good",
    "printf '%s\\n' \"$port\" | validate -q --digits --max 65535 || echo 'no port'",
  ]
}
