import SettingsSyntax
import LineValidation

extension EnglishCatalog {
  var hint: String { "Try 'validate --help'." }

  func words(for error: UsageError) -> String {
    switch error {
    case .noRule(nil):
      "no rule says what a valid line is; give at least one, such as --numeric"
    case .noRule(let pattern?):
      "no rule says what a valid line is; did you mean --regex \(UsageError.shellQuoted(pattern))?"
    case .unknownOption(let spelling, let argument, let suggestion):
      "unknown option '\(spelling)'"
        + (argument.map { " in '\($0)'" } ?? "")
        + words(for: suggestion)
    case .missingValue(let option, let name):
      "option '\(option)' needs a value: \(option) \(name)"
    case .optionForValue(let option, let name, let value):
      """
      option '\(option)' needs a value: \(option) \(name) \
      (if '\(value)' is the value, write '\(UsageError.joined(option, value))')
      """
    case .unexpectedValue(let option):
      "option '\(option)' takes no value"
    case .notUnicode(let option, let value):
      "the value of '\(option)' is not valid UTF-8: '\(value)'"
    case .emptyValue(let option):
      "the value of '\(option)' is empty"
    case .badChoice(let option, let value, let choices):
      "'\(value)' is no choice for '\(option)'; write \(Self.list(choices))"
    case .badCount(let option, let value, let least):
      "'\(value)' is no number for '\(option)'; write a whole number of \(least) or more"
    case .badSize(let option, let value):
      "'\(value)' is not a size for '\(option)'; write a number of bytes, as 1000000 or 64M"
    case .badShare(let option, let value):
      "'\(value)' is no number for '\(option)'; write a number of lines, or a share such as 2.5%"
    case .badReport(let value, let contents):
      """
      '\(value)' is no report; write what it holds, a colon and a file, as in jsonl:out.jsonl; \
      it can hold \(Self.list(contents))
      """
    case .badLimit(let value):
      """
      '\(value)' is no limit; write pattern-bytes, nesting, repeats, automaton-bytes or steps, \
      and a number, as in repeats=5000
      """
    case .needsTable(let option):
      "\(option) is about a column of a table; give --csv, --tsv or another kind of table as well"
    case .needsSettings(let option):
      "\(option) is about settings; give --dotenv or --properties as well"
    case .badExample(let error): error.message(in: wording)
    case .needsColumn:
      "in a table, rules are about a column; give --column NAME before them"
    case .repeatedColumn(let name):
      "the column '\(name)' is given twice; put all its rules behind one --column"
    case .badDelimiter(#"\\t"#):
      #"'\t' is a backslash and a letter; give --tsv if there are tabs between fields"#
    case .badDelimiter(let value):
      "'\(value)' can't stand between fields; give one character of ASCII, such as ';'"
    case .badScheme(let option, let value):
      "'\(value)' is no scheme for '\(option)'; write a letter, then letters, digits, +, - or ., "
        + "as in https"
    case .badPair(let value):
      "'\(value)' does not name two columns; give them with a comma between, as in A,B"
    case .badPart(let option, let value):
      """
      '\(value)' is no part for '\(option)'; write bytes such as 0..1000, 1000.. or ..1000, or a \
      share such as 1/4
      """
    case .unranged(.severalFiles):
      "'--range START..END' is about one file; write --range I/N for a part of each of several"
    case .unranged(.quotedRows):
      """
      '--range' does not work with CSV: where a row starts depends on the quotation marks before \
      it; judge the whole file, or convert it to TSV and use --tsv
      """
    case .unranged(.uniqueValues):
      """
      '--range' and '--unique' do not work together: the values before the range are not known; \
      judge the whole file
      """
    case .unranged(.settings):
      "'--range' does not work with files of settings, which are judged as a whole"
    case .unranged(.failFast):
      """
      '--range' and '--fail-fast --max-invalid N' make no sense together: how many lines before \
      the range are invalid, its run does not know
      """
    case .conflict(let first, let second):
      "\(Self.words(for: first)) and \(Self.words(for: second)) make no sense together"
    case .misplaced(let argument, let command, let reason):
      "'\(argument)' means nothing to '\(command)', \(Self.words(for: reason)); "
        + "leave one of them out"
    case .repeated(let option):
      "'\(option)' is given twice; ask one question at a time"
    case .badBound(let option, let value, nil):
      "'\(value)' is no number for '\(option)'; write a decimal such as -2.5"
    case .badBound(let option, let value, let rule?):
      "'\(value)' is no value for '\(option)'; write one that '\(rule)' takes"
    case .badMultiple(let value):
      "'\(value)' is not allowed for '--multiple-of', since only 0 is a multiple of it; "
        + "write another number"
    case .foreignBound(let option, let value, let rule):
      "'\(option)' means nothing to '\(rule)'; write --numeric \(option) \(value) instead"
    case .repeatedBound(let option, let rule):
      "'\(option)' is given twice for '\(rule)'"
    case .emptyInterval(let lower, let upper):
      "no value is valid: --min \(lower) is above --max \(upper)"
    case .badRange(let option, let value):
      "'\(value)' is no range for '\(option)'; write 5, 3..16, 3..<17, 3.., ..16 or ..<17"
    case .emptyRange("--length", let value):
      "no length is valid: the range '\(value)' is empty"
    case .emptyRange(let option, let value):
      "no number is valid: the range '\(value)' of '\(option)' is empty"
    case .badMask(let value, let error):
      "'\(value)' is no mask; \(error)"
    case .badSuffix(let value):
      "'\(value)' is no suffix for '--in-place': the file stays in its folder; leave out the '/'"
    case .mendsNothing(let option):
      "'\(option)' changes nothing by itself; add --emit fixed, --in-place or --diff"
    case .nothingToMendBy(let option):
      """
      '\(option)' has nothing to mend lines by; add --trim, --lower, --upper, --drop or --canonical
      """
    case .noCanonicalText:
      """
      '--canonical' means nothing to these rules, which take no value in several spellings; leave \
      it out
      """
    case .badList(let value):
      "a backslash in '--one-of' needs a comma or a backslash after it: '\(value)'"
    case .badPattern(let option, _, _, let reason):
      "bad pattern for '\(option)': \(reason)"
    case .tooLarge(let rule):
      "the rule '\(rule)' takes more memory than a rule may take"
    case .dangling(let option):
      "'\(option)' needs a rule after it"
    case .beforeFile(let option):
      "'\(option)' is about one rule, and not about a file of them; write it in the file"
    case .notARule(let option, let suggestion?):
      "'\(option)' is no rule" + words(for: .spelling(suggestion))
    case .notARule(let option, nil):
      "'\(option)' is no rule; a pattern that begins with dashes is written '--regex \(option)'"
    case .nulInRule:
      "there is a NUL in the rule; a pattern writes it as \\x00"
    case .malformedRule(let line):
      "the rule is not valid UTF-8: '\(line)'"
    case .noRuleInFile(let name):
      message(about: name, "there is no rule in the file")
    case .unreadableRules(let name, let reason):
      message(about: name, reason.description)
    case .rulesTooLarge(let name):
      message(about: name, "the file is too large for rules")
    case .missing(let option, let other):
      "'\(other)' means something only with '\(option)'"
    case .invalidDefault(let option, let error):
      sentence(about: "the value of '\(option)'", error)
    case .unreadableSuggestions(let name, let reason):
      message(about: name, reason.description)
    case .suggestionsTooLarge(let name):
      message(about: name, "the file is too large for suggestions")
    case .malformedValue(let value):
      "the value is not valid UTF-8: '\(value)'"
    case .valueTooLong(let name, let longest):
      message(about: name, "a value is longer than \(longest) bytes, among so many; leave it out")
    case .valuesTooLarge(let name):
      message(
        about: name,
        """
        the file is too large for values, which may take 64 MiB of memory; split it, and write \
        --any --in PART1 --in PART2
        """)
    case .unreadableArguments(let reason):
      message(about: Platform.argumentsFile, reason.description)
    case .located(let place, let error):
      message(about: place, words(for: error))
    }
  }

  private static func words(for use: UsageError.Use) -> String {
    switch use {
    case .option(let spelling): "'\(spelling)'"
    case .linesOfStandardInput: "'lines from standard input'"
    case .rulesOfStandardInput: "'rules from standard input'"
    }
  }

  private static func words(for reason: Narrowness) -> String {
    switch reason {
    case .takesNothing: "which takes nothing else"
    case .readsNoLines: "which reads no lines"
    case .takesRulesAsValues: "which reads no lines and has its rules in OLD and NEW"
    case .asksForOneValue: "which asks for one value"
    case .readsSummaries: "which reads summaries, and takes all else from them"
    }
  }

  /// Returns words in a row, with "or" before the last one.
  static func list(_ words: [String]) -> String {
    let others = words.dropLast().joined(separator: ", ")
    return (others.isEmpty ? "" : others + " or ") + (words.last ?? "")
  }
}

extension UsageError: CustomStringConvertible {
  package var description: String { EnglishCatalog().words(for: self) }
}

extension UsageError {
  /// Returns the lines below the message.
  package func details(in catalog: some MessageCatalog = EnglishCatalog()) -> [String] {
    switch self {
    case .badPattern(_, let pattern, let position, _):
      CaretExcerpt(of: pattern, at: position).lines.map { "  " + $0 } + [catalog.hint]
    case .located(_, let error): error.details(in: catalog)
    case .unreadableRules, .rulesTooLarge, .unreadableSuggestions, .suggestionsTooLarge,
      .unreadableArguments, .valuesTooLarge, .valueTooLong:
      []
    default: [catalog.hint]
    }
  }

  /// Returns an option with its value in the same argument.
  static func joined(_ option: String, _ value: String) -> String {
    option.hasPrefix("--") ? "\(option)=\(value)" : option + value
  }

  /// Returns a value as a shell takes it, letter for letter.
  static func shellQuoted(_ value: String) -> String {
    "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
