import ValidateRun

/// The texts of the help and the manual, except for the options.
enum Manual {
  /// A part of the manual.
  struct Section: Sendable {
    let title: String
    let paragraphs: [Paragraph]
  }

  /// A paragraph: words to wrap, or lines to keep.
  enum Paragraph: Sendable {
    case words(String)
    case code([String])
  }

  /// The description of the program.
  static let description: [Paragraph] = [
    .words(
      """
      Checks every line of each file against the rules, and reports the invalid lines with the \
      position of each error. Without a file, or if a file is -, reads standard input. Each rule \
      applies to the whole line, and a line must satisfy all rules. At least one rule is required.
      """),
    .words(
      """
      Write the value of an option as --length 3..16 or --length=3..16. A value that looks like \
      an option must be joined to its option: --regex=--help. All arguments after -- are files. \
      Rules may be repeated.
      """),
    .words(
      """
      Lines end with LF or CR LF. Line ends and a byte order mark at the start of a file are not \
      part of a line. A line that is not valid UTF-8 is always invalid. An empty line counts as a \
      line; an empty file has no lines.
      """),
  ]

  /// Shell commands that check a file with several processes.
  static let shellLines = [
    "# check 4 parts of a file with 4 processes",
    "seq 4 | xargs -P 4 -I I sh -c 'validate --digits --range I/4 \\",
    "  --format jsonl --summary=json ports.txt > part.I 2>&1'",
    "validate --merge part.*",
    "# the same with GNU parallel, which keeps the output of each run together",
    "parallel 'validate --digits --range {}/4 --format jsonl --summary=json ports.txt 2>&1' \\",
    "  ::: 1 2 3 4 | validate --merge",
  ]

  /// The sections of the manual after the options.
  static let sections: [Section] = [
    Section(
      title: "Rules files",
      paragraphs: [
        .words(
          """
          Each line of a rules file (--rules) is a pattern, taken literally, or starts with two \
          dashes and contains rules as on the command line. In such a line, the value of an option \
          is the rest of the line: nothing is quoted, spaces count, and another option with a \
          value needs a line of its own. Empty and blank lines and lines that start with # are \
          ignored; write a pattern that starts with # after --regex. --any in a file applies to \
          all rules, on the command line too.
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
          count characters from 1. Unprintable characters are escaped as \\t, \\n, \\r, \\xHH or \
          \\u{H}.
          """),
        .words(
          """
          jsonl is one object per line, with file, line, column, endColumn (the column after the \
          invalid part), rules (the names of all rules that the line violates), message and value. \
          A value of more than 4096 bytes is truncated, and isCut is true. Bytes that are not \
          UTF-8 are in fileBase64 or valueBase64. A file that can't be read completely is an \
          object with file and problem. If some rules are warnings (--warn), level is error or \
          warning. With --baseline, state is new or known.
          """),
        .words(
          """
          tsv has the fields file, line, column, rule, message and value, which its first line \
          names. For a table, the field before rule is called field and contains the name of the \
          column. Backslashes are doubled; other characters are escaped as in text. If some rules \
          are warnings, the field level is error or warning. With --baseline, the last field, \
          state, is new or known.
          """),
        .words(
          """
          github is for GitHub Actions, which shows findings at their lines. sarif is SARIF 2.1.0 \
          for code scanning; a line that violates several rules is a result for the first, with \
          all of them in properties.rules. junit is the XML of test reports, with a suite for each \
          file, in which a warning is a skipped test. Findings omitted by --max-report are a note \
          in sarif and a failed test in junit.
          """),
        .words(
          """
          --report html:FILE writes a page to look at, also without network: the totals, the \
          number and share of lines that violate each rule with a bar (the longest is that of \
          the most violations), the 50 files with most findings, and findings with their line and \
          place, which can be chosen by rule and file. Shown are the first 3 findings of each \
          of these files, and the first 20 errors, warnings and known findings of each rule. Of \
          many rules, there are fewer of each: at most 500 errors, 250 warnings and 250 known \
          findings in total. The page is written at the end.
          """),
        .words(
          """
          svg is a picture of the rules, and requires --explain. One pattern (--regex or \
          --contains) is a railroad diagram, in which each way from the left to the right spells a \
          matching value. Other rules are an automaton, with circles for states, double circles \
          for those in which a value may end, and arrows for characters. If it would have more \
          than 60 states, the exit status is 2.
          """),
        .words(
          """
          With --suggest, the valid value nearest to a line is the member suggestion in jsonl, \
          the last field, suggestion, in tsv, a fix in sarif, and a question after the message or \
          the value elsewhere. A value is near if one character, or at most a third of them, \
          differ. There is no suggestion for lines of more than 72 bytes, after the first 1000 \
          findings (fewer if the set of valid values is very large), or with --redact.
          """),
        .words(
          """
          --summary shows a bar for each violated rule if standard error is a terminal; bars are \
          in ASCII unless the character set of the locale is UTF-8.
          """),
        .words(
          """
          --summary=json is an object with the numbers of files, unreadable files, lines, valid, \
          invalid, skipped and (with repairs) repaired lines, of lines with only warnings \
          (warned, if some rules are warnings) or known findings (known, with a baseline), of \
          known findings that are gone (gone), and of lines missing for \
          --min-lines; rules, the number of lines that violate each rule, and for a table columns, \
          the same for each column; isComplete, which is false if a file was not read completely; \
          and exitStatus. For --merge it also has terms, which identify the rules and options of \
          the run, and inputs, an object for each input with file, unit (what is counted as lines: \
          line, row, setting or document), size and range in bytes, lines, invalid, findings (the \
          number of those in jsonl), skipped, rules, columns, isComplete and, if there is one, a \
          problem. unnamed is the number of files given to --project that no section names.
          """),
      ]),
    Section(
      title: "Warnings",
      paragraphs: [
        .words(
          """
          --warn makes the next rule a warning, which may be a relation such as --same or \
          --unique, or, before --column, everything about the column; in a rules file, write \
          --warn on the line before the column or before the rule. It does not apply to a \
          condition after --when. A line that violates only warnings is valid: --emit writes it \
          with the valid lines, and it does not count for --count-only, --max-invalid and \
          --fail-fast. A line that also violates another rule is invalid, and its finding names \
          all of them. The result of --any or --invert is a warning only if all their rules are \
          warnings.
          """),
        .words(
          """
          With --warnings-fail, lines with warnings count like invalid ones for the exit status, \
          --max-invalid and --fail-fast. --max-report counts all findings. A repaired line \
          satisfies warnings, too. --prompt refuses what violates a warning; --generate \
          json-schema and page omit warnings.
          """),
      ]),
    Section(
      title: "Limits",
      paragraphs: [
        .words(
          """
          --max-invalid NAME=N is the limit of a rule, by its name in the findings, or of a \
          column, by its name in the rules. A share such as NAME=1% is one of all lines. The rule \
          or column is judged by this limit alone: the general --max-invalid, or 0 without it, \
          applies to lines that violate any other rule. A rule to which two limits apply must \
          keep both. Of two limits with the same name, the last one counts. In a rules file, \
          --max-invalid 1% below [email] is the limit of that column.
          """),
        .words(
          """
          Warnings count only with --warnings-fail. --fail-fast stops as soon as a limit that is a \
          number is exceeded, and can't be combined with shares. In --summary=json, limited has \
          the numbers of lines for each limit, and unlimited the number for the general one.
          """),
        .code(["validate --csv -f people.rules --max-invalid phone=2% --max-invalid age=10 a.csv"]),
      ]),
    Section(
      title: "Baselines",
      paragraphs: [
        .words(
          """
          --write-baseline writes the findings of a run to a file. From then on, with --baseline, \
          they are known, and only other findings count for the exit status. A finding is known by \
          the file as given on the command line (or the --label), the column, the name of the \
          rule, and the value, but not by its line. If a finding is known n times, the first n of \
          the file are known, and others are new. A line all of whose findings are known is \
          neither valid nor invalid; --emit and --report treat it like an invalid one, or, if it \
          has only warnings, like a valid one. A finding is an error if a rule that is new is one.
          """),
        .words(
          """
          text, github and junit omit known findings; jsonl and tsv mark them by the state, and \
          sarif by the baselineState. Known findings that are gone are counted for files that were \
          read completely. The summary counts violations that are not known.
          """),
        .words(
          """
          The file is text: a header with the version and a random key, and a sorted line with \
          file, column, rule, digest and count for each finding. The digest is SipHash-2-4 with \
          128 bits of the first 4096 bytes of the value, or of the line; of nothing for --bom and \
          --final-newline. It does not reveal a long random value, but a reader of the file can \
          find a short or common one by trying. --write-baseline replaces the file as --in-place \
          does, keeps its key, and refuses a file that is not a baseline; it writes nothing unless \
          all input was read. A baseline has at most \(Baseline.maximumCount) different findings: \
          with more, nothing is written and the exit status is 2.
          """),
        .words(
          """
          --prune-baseline removes from the file of --baseline the findings that are gone, or \
          reduces their counts. Findings in files that were not read completely stay; to drop a \
          file, delete its lines. If nothing is gone, the file is not modified.
          """),
        .code([
          "validate --csv -f people.rules --write-baseline people.baseline people.csv",
          "validate --csv -f people.rules --baseline people.baseline people.csv",
        ]),
      ]),
    Section(
      title: "Several processes and machines",
      paragraphs: [
        .words(
          """
          With --range, each of several runs checks part of a file, and --merge combines their \
          output: the findings with line numbers of the whole file, the summary, and the exit \
          status. A line belongs to the range in which it starts; the header and the byte order \
          mark belong to the start of the file. Each run reads its range, the rest of the last \
          line, and the start of the file, to find its header and to check that it is text. In the \
          findings of a range, lines are numbered from its start.
          """),
        .code(shellLines),
        .words(
          """
          --merge reads the standard output and standard error of the runs, in any order, but with \
          the findings of each run before its summary. Files are ordered by their first \
          appearance. It exits with 2 and reports the reason if a range is missing or overlaps \
          another, if the size of a file changed, if a finding is missing, or if runs had different \
          rules or options, or counted different units. If the same output occurs twice, it counts \
          once. Messages for people are ignored.
          """),
        .words(
          """
          With --baseline, --merge decides again which findings are known, because a run over a \
          range does not see those before it. For this, the findings of a range have a member \
          violations, which the merged ones don't have, and those of all parts are needed. \
          --write-baseline and --prune-baseline need whole files.
          """),
        .words(
          """
          --fail-fast stops each run separately, and can't be combined with both --range and \
          --max-invalid. The output of --count-only, --emit and --report is not merged.
          """),
        .words(
          """
          validate --generate spark prints a Python program that does the same on an Apache Spark \
          cluster, for all storage that Spark can read; see its --help.
          """),
      ]),
    Section(
      title: "Projects",
      paragraphs: [
        .words(
          """
          --project searches for the file .validate in the working directory and those above it. \
          Each section starts with globs in brackets; below it are rules and options for lines \
          and tables as in a rules file, one per line. A column starts with --column, not with \
          brackets, and a pattern that starts with a bracket follows --regex. Above the first \
          section are options for all files, and those for the output and the outcome; the ones \
          on the command line replace them. Paths in .validate are relative to it, and so are the \
          names of files in findings.
          """),
        .code([
          "--baseline .validate.baseline",
          "[**/.env, !vendor/]",
          "--dotenv",
          "--column PORT",
          "--port",
          "[data/people*.csv]",
          "--rules rules/people.rules",
        ]),
        .words(
          """
          If several sections name a file, the options of all of them apply, in order. If they \
          contradict each other, nothing is checked. In a glob, * matches any text without a \
          slash, ? a character, [a-z] and [!a-z] one of a set, and {a,b} alternatives; ** is any \
          number of folders. A glob without a slash matches at any depth; any other one matches \
          the whole path, from the folder of .validate. A slash at the end means all files in such \
          folders. A glob after ! excludes files from its section, wherever it stands. Names that \
          start with a dot are like others. A backslash makes the next character literal.
          """),
        .words(
          """
          Files that .gitignore or .git/info/exclude exclude are not checked, even if Git tracks \
          them, unless --no-ignore is given. If such a file can't be read, the files in its folder \
          are not checked, and the exit status is 2. .git and .validate itself are never checked, \
          and symbolic links are not followed. With FILES, only those are checked, ignored or not, \
          and those that no section names are counted; a folder stands for its files. \
          --strict-project makes a glob that names no file an error. --emit, --label, --range, \
          reports of lines and repairs don't work in a project.
          """),
        .words(
          """
          --generate pre-commit prints .pre-commit-hooks.yaml, and --generate github-action a \
          workflow that shows findings at their lines.
          """),
      ]),
    Section(
      title: "Skipped lines",
      paragraphs: [
        .words(
          """
          Lines skipped by --header, --skip-blank and --comment count in line numbers, but not in \
          summaries, --min-lines and --max-invalid. --emit writes them with the valid lines. A \
          skipped first or last line can be invalid only because of --bom or --final-newline. In \
          findings of --max-line, --crlf, --bom and --final-newline, the rule is the name of the \
          option.
          """)
      ]),
    Section(
      title: "Tables and settings",
      paragraphs: [
        .words(
          """
          With --csv, --tsv or --delimiter, lines are rows of a table, and each rule applies to \
          the column given before it, by its name in the header or else its number. If the header \
          lacks such a column, or has two of that name, validate reports an error and checks \
          nothing. A row with another number of fields than the header is invalid, and so is a \
          misplaced quotation mark; reading continues with the next row. Findings contain the line \
          and column of the value in the file, and the name of its column.
          """),
        .code(["validate --csv --column email --email --column age --integer --min 0 people.csv"]),
        .words(
          """
          --max-line, --crlf and --final-newline apply to rows: a line end in quotation marks is \
          data. A comment can only start where a row could start; nothing in it is quoted, and it \
          can precede the header. The rows of the header have no rules, but must be UTF-8 and \
          satisfy --bom, --crlf, --max-line and --final-newline too; one that does not is \
          reported as an invalid row.
          """),
        .words(
          """
          --unique reports each value that an earlier row has, with the line of the first such \
          row. With several columns, only the combination of their values must be new. Empty, null \
          and missing values repeat nothing, unless another column has a value. Values that \
          exceed --unique-memory are kept in an unnamed temporary file, which needs up to 64 bytes \
          per value. If it can't be written, the exit status is 2.
          """),
        .words(
          """
          --not-before, --not-after, --at-least and --at-most compare a value with that of another \
          column of the same row, and --sum adds values, by the format of the column: 1.0 equals \
          1. A column without rules is read in the format of the column that it is compared with. \
          --same and --different compare texts, unless both columns have the same format. A value \
          that breaks a rule of its column is not compared, unless the rule is a warning, and \
          neither is one that is empty, except by --same; in a sum, it counts as 0. Null and \
          missing values are compared like empty ones. The finding is at the value of the column \
          that the comparison belongs to, or of the last column in a list.
          """),
        .words(
          """
          After --when COLUMN, rules are a condition on that column: the rules of the column \
          before it, its comparisons and --unique apply only to rows in which all conditions hold. \
          A null or missing value is judged as the empty text. \
          In settings and JSON, a value may be missing if they don't hold. Relations between JSON \
          members need paths without [].
          """),
        .code([
          "validate --csv --column end --date --not-before start stays.csv",
          "validate --csv --column zip --digits --when country --one-of CH people.csv",
          "validate --csv --column person --in people.csv:id stays.csv",
        ]),
        .words(
          """
          In a rules file, the rules of a column follow its name in brackets, such as [email]. \
          Before the first column, the file can contain --csv, --tsv, --delimiter, --dotenv or \
          --properties. --emit valid and --emit invalid write the header and rows.
          """),
        .words(
          """
          With --dotenv or --properties, each file contains settings, whose names are the columns. \
          Settings with rules are required unless --optional is given; with --strict, other \
          settings are invalid. No name may occur twice.
          """),
      ]),
    Section(
      title: "Repairing lines",
      paragraphs: [
        .words(
          """
          --trim, --lower, --upper, --drop, --canonical and --replace rewrite lines in the given \
          order, repeatedly until nothing changes. If the result differs and is valid, the line is \
          repaired: it is counted, but not reported as invalid. If the result is not valid, the \
          line is unchanged and reported, with the rule rewriting if it was valid before. A second \
          run changes nothing.
          """),
        .words(
          """
          Line ends, byte order marks and skipped lines are copied unchanged. So are lines that \
          are not UTF-8, which are invalid, and lines of more than 256 KiB, which are checked but \
          not repaired. --report valid and --report invalid apply to the repaired lines.
          """),
        .words(
          """
          --in-place writes the new contents to a temporary file in the same folder, flushes it, \
          and then renames it, so that a complete file exists at any time. It keeps the mode and, \
          if permitted, the owner. For a symbolic link, the target is replaced. A file without \
          repairs is not modified. If another program changes the file during the run, the file is \
          not replaced and the exit status is 2. If the program is killed, the temporary file \
          remains and can be deleted: its name is .validate- and six letters or digits, and ~ \
          after them if it is the original on the way to its SUFFIX.
          """),
        .words(
          """
          --diff writes file names as given, after ./, so that 'patch -p1' and 'patch -p0' work in \
          the same folder. Like diff(1), it exits with 1 if there is a difference. With --emit \
          fixed and --diff, findings go to standard error, unless they go to a --report or --quiet \
          is given.
          """),
      ]),
    Section(
      title: "Repairing values",
      paragraphs: [
        .words(
          """
          In a table, settings or JSON, the options that repair lines repair the values of the \
          --column before them; before the first --column, they are an error. In a rules file, \
          write them below [NAME]; without --emit fixed, --diff or --in-place, those of a file \
          have no effect, so that the same file can check and repair. A value changes under the \
          same conditions as a line, and all findings, such as those of --unique and --same, are \
          about values after repair.
          """),
        .words(
          """
          Everything else is copied byte for byte. A changed value keeps its quotes: a quoted one \
          stays quoted, an unquoted one is quoted only if it has to be, a JSON string is escaped \
          only where JSON requires that, and a JSON number only becomes a number. What can't be \
          written like that, such as a tab in TSV, is unchanged and reported with the rule \
          rewriting. A row or line with a fault of its structure or its line end, and one of more \
          than 256 KiB, is unchanged. A finding has its position in the original file.
          """),
      ]),
    Section(
      title: "Inferring rules",
      paragraphs: [
        .words(
          """
          --infer reads data, and prints a rules file for --rules. Without --csv or another kind \
          of table, the data are lines. For each column it proposes the strictest rule that the \
          values satisfy: a few values that repeat often, a format, a kind of number, letters, a \
          short pattern, or a length; also --unless-empty or --non-empty, --optional, --unique, \
          and relations between columns (--same, --not-before, --at-least and their opposites). A \
          comment before each rule has the number of rows that satisfy it, and values that it \
          refuses. All rows satisfy all proposed rules, except rows that are invalid under any \
          rules.
          """),
        .words(
          """
          Bounds are widened if there are fewer than 1000 rows, and rounded outwards to powers of \
          ten, years or decades, but not beyond 0, 1 and 100, so that other data of the same kind \
          satisfy them too. A set is proposed only if no value is rare. With --tolerance 1%, up \
          to 1% of the rows may break each rule. With --sample, only some rows are observed, and \
          other rows may break the rules. With --redact, there are neither sets nor examples.
          """),
        .code([
          "validate --infer --csv people.csv > people.rules",
          "validate -f people.rules new-people.csv",
        ]),
      ]),
    Section(
      title: "JSON Schema",
      paragraphs: [
        .words(
          """
          With rules, --generate json-schema prints a JSON Schema (draft 2020-12) of the values \
          that are valid, and reads no input. Rules of lines become the schema of a string. With \
          --csv, --tsv, --dotenv or --properties, it is the schema of a row, or of all \
          settings, as an object with a string for each column. With --jsonl or --json, it is the \
          schema of a document.
          """),
        .words(
          """
          The schema accepts everything that the rules accept. If it accepts more, a line on \
          standard error names the column and an example. A schema can't see how a number is \
          written: if it accepts 5, it accepts 5.0. It can't compare rows or two values, so \
          --unique, --same and other relations are not part of it, and neither are the rules of \
          columns with --when, and columns given by their numbers.
          """),
        .code(["validate -f people.rules --csv --generate json-schema > people.schema.json"]),
      ]),
    Section(
      title: "Pages",
      paragraphs: [
        .words(
          """
          With rules, --generate page prints an HTML page on which people can try them in a \
          browser, and reads no input. There is a field for a line, or for each column. The page \
          refuses keys that can't lead to a valid text, shows what is expected, completes texts, \
          and lists what it can't judge, such as unique values. It loads nothing and needs no \
          server.
          """),
        .code(["validate --email --generate page > try.html"]),
      ]),
    Section(
      title: "Prompts",
      paragraphs: [
        .words(
          """
          --prompt uses /dev/tty, so that a script can read the value from standard output and use \
          standard input for other purposes. A key that can't lead to a valid value is refused: \
          the character flashes, and the reason appears below. Enter accepts a valid value and \
          explains why another is invalid.
          """),
        .code(["port=$(validate --prompt Port --port --default 8080) || exit"]),
        .words(
          """
          Tab inserts the text that all valid values have next, or shows the values if they are \
          few or from a list. Ctrl-Z and Ctrl-_ undo; Ctrl-Y, Alt-_ and, if the terminal can \
          distinguish it from Ctrl-Z, Ctrl-Shift-Z redo. Arrows with Ctrl or Alt, Alt-B and Alt-F \
          move by words; arrows, Home and End with Shift select. Ctrl-W and Alt-D delete words, \
          Ctrl-U and Ctrl-K everything before and after the caret. Other keys work as in Emacs. \
          Ctrl-L redraws. Ctrl-D on an empty line exits without a value, and Ctrl-C with status \
          130.
          """),
        .words(
          """
          Without a terminal, or if TERM is dumb, the value is a line of standard input, and \
          nothing after that line is read. An empty line means --default; the end of input does \
          not.
          """),
      ]),
    Section(
      title: "Languages",
      paragraphs: [
        .words(
          """
          Findings in text, and all messages on standard error, are \(Catalogs.names). --lang \
          selects the language, anywhere on the command line, as a BCP 47 tag or a locale name: \
          --lang zh-CN means zh-Hans. Errors of the operating system and in patterns are always in \
          English.
          """),
        .words(
          """
          Pictures and the page of --report html have the same language. All other formats, \
          --summary=json, the text of --explain, --compare, --help, --version and this manual are \
          always in English.
          """),
      ]),
    Section(
      title: "Environment",
      paragraphs: [
        .words(
          """
          LC_ALL, LC_MESSAGES and LANG select the language of messages if --lang is not given: the \
          first that is not empty decides. Any other language, or a character set other than \
          UTF-8, means English.
          """),
        .words(
          """
          NO_COLOR, if it is not empty, disables colors and the progress display, and so does \
          TERM if it is dumb. For --prompt, NO_COLOR disables only colors.
          """),
        .words(
          """
          TMPDIR is the directory of temporary files, instead of /tmp. They have no names, so \
          that nothing remains, unless the program is killed while it creates one: validate- and \
          six letters or digits.
          """),
      ]),
  ]

  /// The exit statuses and their meanings.
  static let exitStatus: [(status: Int, meaning: String)] = [
    (
      0,
      """
      all input was read, and every line is valid, perhaps with warnings, or has only known findings
      """
    ),
    (
      1,
      """
      lines are invalid or too few, --diff found differences, or --prompt got no valid value; all \
      input was read, unless --fail-fast is given
      """
    ),
    (
      2,
      """
      incorrect usage, a file that can't be read, or output that can't be written; other files \
      are still read
      """
    ),
    (130, "Ctrl-C ended a prompt"),
  ]

  /// Example command lines.
  static let examples = [
    "validate --numeric < amounts.txt",
    "validate --integer --min 1 --max 65535 ports.txt",
    "validate --regex '[a-z0-9_]+' --length 3..16 --not --one-of root,admin users",
    "validate --any --numeric --one-of n/a,unknown *.txt",
    "validate --numeric --emit valid --report invalid:bad amounts.txt > good",
    "printf '%s\\n' \"$port\" | validate -q --digits --max 65535 || echo 'no port'",
  ]
}
