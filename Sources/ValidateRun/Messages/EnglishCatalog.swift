import LineValidation
import ValidationCore

/// The words of the program in English.
struct EnglishCatalog: MessageCatalog {
  let language = "en"
  let languageName = "English"
  private var unit = CountedUnit.line

  /// Creates the catalog for counting lines.
  init() {}

  var wording: Wording { .english }
}

// MARK: - Findings

extension EnglishCatalog {
  var errorMark: String { "error:" }
  var warningMark: String { "warning:" }
  var errorGap: String { " " }

  func others(_ count: Int) -> String { " and \(count) more" }

  func found(_ character: FoundCharacter) -> String { ", found " + wording.name(of: character) }

  func example(_ value: String) -> String { " (such as \(value))" }

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

  func warned(_ count: Int) -> String { ", \(count) with warnings" }

  func known(_ count: Int) -> String { ", \(count) known" }

  func gone(_ count: Int) -> String {
    ", \(count) known \(count == 1 ? "finding" : "findings") gone"
  }

  func repaired(_ count: Int) -> String { ", \(count) repaired" }

  func details(of totals: Totals) -> [String] {
    ["files: \(totals.files)"]
      + (totals.problems.isEmpty ? [] : ["unreadable: \(totals.problems.count)"])
      + totals.details.map { count in
        let column = count.column.map { Escaping.text($0) + " " } ?? ""
        return "\(column)[\(count.label)]: \(count.count)"
      }
  }

  var waiting: String { "reading standard input; press Control-D to end it" }

  func progress(lines: Int, invalid: Int) -> String {
    "\(lines) \(unit.rawValue)s, \(invalid) invalid"
  }

  func omission(_ count: Int) -> String {
    "\(count) more \(count == 1 ? "finding" : "findings") not printed (--max-report)"
  }

  func unlisted(_ count: Int) -> String {
    "\(count) more \(count == 1 ? "finding" : "findings") not listed "
      + "(at most \(BlockResult.maximumFailureCount) in a document)"
  }

  func unrepaired(_ count: Int) -> String {
    "\(counted(count)) of more than 256 KiB judged, but not repaired"
  }

  func interruption(after lines: Int) -> String {
    "stopped after \(counted(lines)) (--fail-fast)"
  }

  func excess(of count: Int, over bound: String) -> String {
    "\(counted(count)) invalid, but at most \(bound) allowed"
  }

  func unnamed(_ count: Int) -> String {
    count == 1
      ? "1 file skipped: no section of .validate names it"
      : "\(count) files skipped: no section of .validate names them"
  }

  func shortage(_ shortage: Shortage) -> String {
    "only \(counted(shortage.lines)) read, but \(shortage.required) required"
  }

  /// The name of what is counted, as a heading.
  var units: String {
    switch unit {
    case .line: "Lines"
    case .row: "Rows"
    case .setting: "Settings"
    case .document: "Documents"
    }
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

  var severalLines: String { "the pasted text has several lines, but a value has one" }

  var noValue: String { "standard input contains no value" }
}

// MARK: - Warnings

extension EnglishCatalog {
  func warning(_ words: String, at place: String?) -> String {
    "warning: " + (place.map { "\($0): " } ?? "") + words
  }

  func furtherWarnings(_ count: Int) -> String {
    warning("\(count) more such lines in rules files", at: nil)
  }

  var contradiction: String {
    "no line can satisfy all of these rules; did you mean --any?"
  }

  func words(for problem: RuleLineWarning.Problem) -> String {
    switch problem {
    case .blankAtStart: "the space at the start is part of the pattern; remove it"
    case .blankAtEnd(let text):
      "the space at the end is part of the \(Self.noun(text)); remove it"
        + (text.code.map { ", or write \($0) to keep it" } ?? "")
    case .quotationMarks(let text):
      "the quotation marks are part of the \(Self.noun(text)); remove them"
        + (text.code.map { ", or write \($0) to keep them" } ?? "")
    case .comment:
      """
      this '#' is part of the pattern; put the comment on a line of its own, or write \\x23 to \
      keep it
      """
    case .column:
      "this is read as a pattern; to name a column, add --csv or another kind of table"
    case .namesFile:
      "this is read as a pattern; to name a file of rules, write --rules in .validate or -f on the "
        + "command line"
    case .letter(let suggestion):
      "this is read as a pattern; options start with two dashes here" + words(for: suggestion)
    case .nameOfOption(let option):
      "this is read as a pattern; write \(option) for the rule"
    case .option(let option, let text):
      "'\(option)' is part of the \(Self.noun(text)); write it on a line of its own"
        + (text.code.map { ", or write \($0) before it to keep it" } ?? "")
    case .nameOfFile(let option):
      "this is the value of '\(option)', so that standard input is read; to check the file of this "
        + "name, give '\(option)' a value before it"
    case .table:
      "each line of the table is an allowed value; to allow those of a column, write FILE:COLUMN"
    case .slashInName(let path, let pointer):
      "this names one member with a slash in its name; write \(path) for a member of a member, or "
        + "\(pointer) to keep the slash"
    }
  }

  private static func noun(_ text: RuleLineWarning.Text) -> String {
    switch text {
    case .pattern: "pattern"
    case .value: "value"
    }
  }

  func words(for warning: PatternWarning) -> String { warning.description }

  func words(for note: SchemaNote) -> String {
    switch note {
    case .wider(let example): "the schema also accepts \(example)"
    case .unwritten: "some rules are not in the schema: they can't be written as a short pattern"
    case .numbered: "not in the schema: give the column by its name instead of its number"
    case .unique: "not in the schema, which can't compare rows"
    case .same: "not in the schema, which can't compare two values"
    case .conditional: "not in the schema, because it depends on another value"
    case .distant(let maximum): "the schema describes only the first \(maximum) elements"
    }
  }

  func words(for note: InferenceNote) -> String {
    switch note {
    case .origin(let rows, let inputs, let sampled):
      (sampled.map { "inferred from a sample of \(counted($0)) of " } ?? "inferred from ")
        + (sampled == nil ? counted(rows) + " of " : "")
        + inputs.prefix(Self.maximumColumnCount).joined(separator: ", ")
        + (inputs.count > Self.maximumColumnCount
          ? others(inputs.count - Self.maximumColumnCount) : "")
        + (sampled == nil ? "" : "; other \(unit.rawValue)s may break these rules")
    case .tolerance(let bound): "up to \(bound) of the \(unit.rawValue)s may break each rule"
    case .faulty(let count): "\(counted(count)) invalid under any rules"
    case .unknown(let count): "\(counted(count)) of more than 4 MiB not read"
    case .moreColumns(let observed): "only the first \(observed) columns are observed"
    case .unnamed(let number): "column \(number) can't be given by name or number in a rules file"
    case .bearing(let rows, let all, let refused):
      "\(rows) of \(counted(all))"
        + (refused.map { $0.isEmpty ? "" : "; refuses " + $0.joined(separator: ", ") } ?? "")
    case .unique(let rows, let all, let repeated):
      "\(rows) of \(counted(all))"
        + (repeated.map { $0.isEmpty ? "" : "; refuses a second " + $0.joined(separator: ", ") }
          ?? "")
    case .empty: "all values are empty"
    case .free: "no rule holds"
    case .manyValues: "too many values to know whether they are unique"
    }
  }

  /// Returns the suggestion at the end of an error; empty if there is none.
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
    case .tooLarge where unit == .document:
      "\(error), but a document is read as a whole; write one document per line and use --jsonl"
    case .tooLarge:
      "\(error), but settings are read as a whole; move some of them to another file"
    case .temporary:
      "\(error); set TMPDIR to a folder with more space, or raise --unique-memory"
    case .header(.missing(_, let names)) where !names.isEmpty:
      "\(error) among " + names.prefix(Self.maximumColumnCount).joined(separator: ", ")
        + (names.count > Self.maximumColumnCount
          ? others(names.count - Self.maximumColumnCount) : "")
        + (HeaderError.option(ifOnly: names).map { "; try \($0)" } ?? "")
    case .header(.duplicate):
      "\(error); use the number of the column instead of its name"
    case .header(.carriageReturn):
      "\(error); convert them, such as by tr '\\r' '\\n' < FILE"
    case .header: error.description
    case .unseekable: "\(error); write its lines to a file first"
    case .foreign(.encoded(let name)):
      "\(error); try 'iconv -f \(name) -t UTF-8 FILE | validate ...'"
    case .foreign(.compressed(_, let program)): "\(error); try '\(program) FILE | validate ...'"
    }
  }

  /// The maximum number of columns to list.
  private static let maximumColumnCount = 12

  func words(for error: MergeError) -> String {
    switch error {
    case .unreadable(let name, let reason): message(about: name, reason.description)
    case .malformed(let place, let offset):
      message(about: place, "not JSON as validate writes it, from byte \(offset + 1) of the line")
    case .tooLong(let place): message(about: place, "the line is too long for a report of validate")
    case .unknown(let place):
      message(about: place, "expected a finding or a summary of --summary=json")
    case .otherVersion(let place, let version):
      message(about: place, "the summary has version \(version), which this program can't read")
    case .otherTerms(let place):
      message(
        about: place,
        "this run had other rules or options than the runs before it")
    case .otherUnit(let place, let file, let first, let other):
      message(
        about: place,
        "this summary counts \(other.rawValue)s of \(file), but an earlier one \(first.rawValue)s; "
          + "run all ranges again with the same options")
    case .strayFinding(let place):
      message(about: place, "the summary after this finding does not cover its line")
    case .badFindings(let place, let file, let found, let expected):
      message(
        about: place,
        "the summary counts \(expected) findings about \(file), but \(found) come before it")
    case .unfinished(let name):
      message(about: name, "no summary follows the findings at the end; run it again")
    case .noSummary: "no summary found; give the output of runs with --summary=json"
    case .tooLarge(let place):
      "\(place): the counts of the summaries up to this line are too large; run the ranges again"
    case .missing(let file, let range):
      message(about: file, "no summary covers bytes \(Self.bytes(range)); run that range again")
    case .repeated(let file, let range):
      message(about: file, "more than one summary covers bytes \(Self.bytes(range))")
    case .contradiction(let file):
      message(about: file, "two summaries of the same part contradict each other")
    case .resized(let file, let one, let other):
      message(
        about: file,
        "the file had \(one) bytes in one run and \(other) in another; run all of them again")
    case .noFindings(let file, let range):
      message(
        about: file,
        "findings are missing for "
          + (range.map { "bytes \(Self.bytes($0))" } ?? "this file")
          + ", though other parts have them")
    case .indivisible:
      "runs with --fail-fast and --max-invalid can't be merged"
    case .lost(let error): words(for: error)
    }
  }

  /// Returns a range in the notation of `--range`.
  private static func bytes(_ range: Range<Int>) -> String {
    "\(range.lowerBound)..\(range.upperBound)"
  }

  func words(for error: OutputError) -> String {
    switch error {
    case .brokenPipe:
      message(about: Self.name(of: .standardOutput), Platform.reason(Platform.brokenPipe))
    case .failed(let file, let error): message(about: Self.name(of: file), error.description)
    case .notRegular(let file):
      message(
        about: Self.name(of: file), "--in-place can't replace it: not a regular file")
    case .linked(let file):
      message(
        about: Self.name(of: file),
        "--in-place can't replace a file with hard links; write to another file with --emit "
          + "fixed, and copy that into this one")
    case .changed(let file):
      message(about: Self.name(of: file), "the file changed during the run; it was not replaced")
    case .tooManyFindings(let file, let most):
      message(
        about: Self.name(of: file),
        "not written: a baseline has at most \(most) different findings; correct the most frequent "
          + "errors first")
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
    case .baseline(let name): "the baseline \(name)"
    case .input(let name): "the input \(name)"
    case .report(let name): "the report \(name)"
    case .output(let file): name(of: file)
    }
  }
}
