import LineValidation
import ValidationCore

/// The words of the program in English.
struct EnglishCatalog: MessageCatalog {
  let language = "en"
  let languageName = "English"
  private var unit = CountedUnit.line

  /// Creates the catalog, in which lines are counted.
  init() {}

  var wording: Wording { .english }
}

// MARK: - Findings

extension EnglishCatalog {
  var errorMark: String { "error:" }
  var errorGap: String { " " }

  func others(_ count: Int) -> String { " and \(count) more" }

  func found(_ character: FoundCharacter) -> String { ", found " + wording.name(of: character) }

  func example(_ value: String) -> String { " (as in \(value))" }

  func suggestion(_ value: String) -> String { "did you mean \(value)?" }

  func inBrackets(_ words: String) -> String { " (\(words))" }
}

// MARK: - Numbers

extension EnglishCatalog {
  func counting(_ unit: CountedUnit) -> any MessageCatalog {
    var catalog = self
    catalog.unit = unit
    return catalog
  }

  func summary(invalid: Int, of lines: Int) -> String {
    "\(invalid) of \(counted(lines)) invalid"
  }

  func mended(_ count: Int) -> String { ", \(count) mended" }

  func details(of totals: Totals) -> [String] {
    ["files: \(totals.files)"]
      + (totals.problems.isEmpty ? [] : ["unreadable: \(totals.problems.count)"])
      + totals.details.map { count in
        let column = count.column.map { Escaping.text($0) + " " } ?? ""
        return "\(column)[\(count.label)]: \(count.count)"
      }
  }

  var waiting: String { "reading standard input; end it by Control-D" }

  func progress(lines: Int, invalid: Int) -> String {
    "\(lines) \(unit.rawValue)s, \(invalid) invalid"
  }

  func omission(_ count: Int) -> String {
    "\(count) more \(count == 1 ? "finding" : "findings") not printed (--max-report)"
  }

  func interruption(after lines: Int) -> String {
    "stopped after \(counted(lines)) (--fail-fast)"
  }

  func shortage(_ shortage: Shortage) -> String {
    "only \(counted(shortage.lines)), \(shortage.required) are required"
  }

  private func counted(_ count: Int) -> String {
    "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
  }
}

// MARK: - Asking

extension EnglishCatalog {
  func label(_ name: String) -> String { name + ": " }

  func sentence(about name: String, _ error: ValidationError) -> String {
    wording.sentence(about: name, error)
  }

  func examples(_ values: [String], others: Int) -> String {
    "such as " + values.joined(separator: ", ") + (others > 0 ? self.others(others) : "")
  }

  var severalLines: String { "a value has one line, and the pasted text has several" }

  var noValue: String { "there is no value on standard input" }
}

// MARK: - Warnings

extension EnglishCatalog {
  func warning(_ words: String, at place: String?) -> String {
    "warning: " + (place.map { "\($0): " } ?? "") + words
  }

  func furtherWarnings(_ count: Int) -> String {
    warning("\(count) more such lines in files of rules", at: nil)
  }

  var contradiction: String {
    "no line can satisfy all of these rules; did you mean --any, so that one is enough?"
  }

  func words(for problem: RuleLineWarning.Problem) -> String {
    switch problem {
    case .blankAtStart: "the blank at the start is part of the pattern; leave it out"
    case .blankAtEnd(let text):
      "the blank at the end is part of the \(Self.noun(text)); leave it out"
        + (text.code.map { ", or write \($0) if it is meant" } ?? "")
    case .quotationMarks(let text):
      "the quotation marks are part of the \(Self.noun(text)); leave them out"
        + (text.code.map { ", or write \($0) if they are meant" } ?? "")
    case .comment:
      """
      a comment starts in the first column, and this '#' is part of the pattern; move it there, \
      or write \\x23 if it is meant
      """
    case .column:
      "this is a pattern, and names no column; give --csv or another kind of table if it is to"
    case .namesFile:
      "this is a pattern, and names no other file; give each file on the command line"
    case .letter(let suggestion):
      "this is a pattern, and no option: those have two dashes here" + words(for: suggestion)
    }
  }

  private static func noun(_ text: RuleLineWarning.Text) -> String {
    switch text {
    case .pattern: "pattern"
    case .value: "value"
    }
  }

  func words(for warning: PatternWarning) -> String { warning.description }

  /// Returns what stands behind an error when something else may be meant.
  func words(for suggestion: Suggestion?) -> String {
    switch suggestion {
    case .spelling(let spelling): "; did you mean '\(spelling)'?"
    case .pattern: "; did you mean '--contains', or '--regex' for whole lines?"
    case .ignoringCase: "; did you mean '(?i)' at the start of the pattern?"
    case nil: ""
    }
  }
}

// MARK: - Errors

extension EnglishCatalog {
  func message(about name: String, _ words: String) -> String { "\(name): \(words)" }

  func words(for error: InputError) -> String {
    switch error {
    case .refused, .shrank, .endsBefore: error.description
    case .tooLarge: "\(error), and are read at once; put some of them into another file"
    case .temporary:
      "\(error); name a folder with room by TMPDIR, or keep more in memory by --unique-memory"
    case .header(.missing(_, let names)) where !names.isEmpty:
      "\(error) among " + names.prefix(Self.mostColumns).joined(separator: ", ")
        + (names.count > Self.mostColumns ? others(names.count - Self.mostColumns) : "")
        + (HeaderError.option(ifOnly: names).map { "; try \($0)" } ?? "")
    case .header(.duplicate):
      "\(error); give the number of the one that is meant instead of its name"
    case .header: error.description
    case .unseekable: "\(error); write its lines to a file first"
    case .foreign(.encoded(let name)):
      "\(error); try 'iconv -f \(name) -t UTF-8 FILE | validate ...'"
    case .foreign(.compressed(_, let program)): "\(error); try '\(program) FILE | validate ...'"
    }
  }

  /// More columns of a table nobody reads.
  private static let mostColumns = 12

  func words(for error: MergeError) -> String {
    switch error {
    case .unreadable(let name, let reason): message(about: name, reason.description)
    case .malformed(let place, let offset):
      message(about: place, "this is no JSON from byte \(offset + 1) of the line on")
    case .tooLong(let place): message(about: place, "the line is too long for JSON of validate")
    case .unknown(let place):
      message(about: place, "this is neither a finding nor a summary of --summary=json")
    case .otherVersion(let place, let version):
      message(about: place, "this is a summary of version \(version), which this one can't read")
    case .otherTerms(let place):
      message(
        about: place,
        "the run had other rules, or other options for lines or the outcome, than those before")
    case .strayFinding(let place):
      message(about: place, "this is a finding about no line of the summary behind it")
    case .badFindings(let place, let file, let found, let expected):
      message(
        about: place,
        "before the summary stand \(found) findings about \(file), and it counts \(expected)")
    case .unfinished(let name):
      message(about: name, "the findings at the end have no summary behind them; run it again")
    case .noSummary: "there is no summary; give what runs with --summary=json wrote"
    case .tooLarge: "the numbers in the summaries are too large"
    case .missing(let file, let range):
      message(about: file, "no summary has the bytes \(Self.bytes(range)); run that range again")
    case .repeated(let file, let range):
      message(about: file, "more than one summary has the bytes \(Self.bytes(range))")
    case .contradiction(let file):
      message(about: file, "two summaries of the same part say different things")
    case .resized(let file, let one, let other):
      message(
        about: file,
        "the file had \(one) bytes in one run and \(other) in another; run all of them again")
    case .noFindings(let file, let range):
      message(
        about: file,
        "there are findings of other parts, and none of "
          + (range.map { "the bytes \(Self.bytes($0))" } ?? "this file"))
    case .indivisible:
      "where --fail-fast with --max-invalid would have stopped is not known from several runs"
    case .lost(let error): words(for: error)
    }
  }

  /// Returns a range as `--range` takes it.
  private static func bytes(_ range: Range<Int>) -> String {
    "\(range.lowerBound)..\(range.upperBound)"
  }

  func words(for error: OutputError) -> String {
    switch error {
    case .brokenPipe:
      message(about: Self.name(of: .standardOutput), Platform.reason(Platform.brokenPipe))
    case .failed(let file, let error): message(about: Self.name(of: file), error.description)
    case .notRegular(let file):
      message(about: Self.name(of: file), "not a regular file, so that --in-place can't replace it")
    case .linked(let file):
      message(
        about: Self.name(of: file),
        "the file has other names (hard links), which --in-place would leave as they are; write "
          + "another file with --emit fixed, and copy that into this one")
    case .changed(let file):
      message(about: Self.name(of: file), "the file was changed meanwhile, and is left as it is")
    case .sameFile(let file, let use):
      "\(Self.name(of: file)) is the same file as \(Self.words(for: use))"
    }
  }

  private static func name(of file: OutputError.File) -> String {
    switch file {
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    case .temporary: "temporary file"
    case .named(let name): name
    }
  }

  private static func words(for use: FileUse) -> String {
    switch use {
    case .rules(let name): "the rules \(name)"
    case .values(let name): "the values \(name)"
    case .input(let name): "the input \(name)"
    case .report(let name): "the report \(name)"
    case .output(let file): name(of: file)
    }
  }
}
