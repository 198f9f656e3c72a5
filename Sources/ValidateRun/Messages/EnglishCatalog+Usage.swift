import ValidationCore
import SettingsSyntax
import LineValidation

extension EnglishCatalog {
  var hint: String { "Try 'validate --help'." }

  func words(for error: UsageError) -> String {
    switch error {
    case .noRule(nil):
      "no rule given; add at least one, such as --numeric"
    case .noRule(let pattern?):
      "no rule given; did you mean --regex \(UsageError.shellQuoted(pattern))?"
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
      "invalid value '\(value)' for '\(option)': expected \(Self.list(choices))"
    case .badCount(let option, let value, let least):
      "invalid value '\(value)' for '\(option)': expected a whole number of at least \(least)"
    case .badSize(let option, let value):
      "invalid value '\(value)' for '\(option)': expected a size such as 1000000 or 64M"
    case .badShare(let option, let value):
      "invalid value '\(value)' for '\(option)': expected a number of lines or a share such as 2.5%"
    case .unknownLimit(let name):
      "'--max-invalid' names neither a rule nor a column: '\(name)'; write the name in the findings"
    case .unnamedLimit(let value):
      "in a rules file, '--max-invalid' needs a name: write NAME=\(value), or put it in a [column]"
    case .badReport(let value, let contents):
      """
      invalid report '\(value)': expected CONTENT:FILE, such as jsonl:out.jsonl, where CONTENT \
      is \(Self.list(contents))
      """
    case .badLimit(let value):
      """
      invalid limit '\(value)': expected pattern-bytes, nesting, repeats, automaton-bytes or \
      steps, such as repeats=5000
      """
    case .needsTable(let option):
      "\(option) applies to a column of a table; add --csv, --tsv or another kind of table"
    case .needsJSON(let option): "\(option) applies to JSON; add --jsonl or --json"
    case .badPath(let value, let mistake):
      "'\(value)' is not a path such as user.email or items[].sku: \(words(for: mistake))"
    case .badExample(let rule): wording.requirement(of: rule)
    case .needsColumn(let option, let isInRulesFile):
      """
      in a table, '\(option)' applies to a column; write \
      \(isInRulesFile ? "a line [NAME]" : "--column NAME") before it
      """
    case .repeatedColumn(let name):
      "the column '\(name)' is given twice; put all its rules after one --column"
    case .repeatedName(let option, let column):
      "'\(option)' names the column '\(column)' twice; give different columns"
    case .sameMember(let one, let other):
      "'\(one)' and '\(other)' are the same member; write all its rules below one of them"
    case .uncountable(let option):
      "'--count' counts elements or members; remove it, or use --array or --object, not '\(option)'"
    case .badDelimiter(#"\\t"#):
      #"'\t' is a backslash and a letter; use --tsv if tabs separate the fields"#
    case .badDelimiter(let value):
      "invalid delimiter '\(value)': expected one ASCII character that is neither a quotation mark "
        + "nor a line end, such as ';'"
        + (value.hasPrefix(#"\\"#)
          ? #"; in bash, write an escape as $'\\#(value.dropFirst(2))'"# : "")
    case .badScheme(let option, let value):
      "invalid scheme '\(value)' for '\(option)': expected a letter, then letters, digits, +, - "
        + "or ., such as https"
    case .badPair(let value):
      "'\(value)' does not name two columns; separate them with a comma, such as A,B"
    case .emptyColumn(let option):
      "a name of a column is empty in the value of '\(option)'; separate names by single commas"
    case .badColumns(let option, let value):
      """
      '\(value)' does not name several columns for '\(option)'; separate them with commas, such as \
      A,B
      """
    case .noOrder(let option, let column):
      """
      '\(option)' compares numbers, dates, times, durations, sizes or versions; give the column \
      '\(column)' one such rule before it, such as --date
      """
    case .otherOrder(let option, let columns):
      """
      '\(option)' can't compare \(columns.map { "'\($0)'" }.joined(separator: " and ")), whose \
      formats differ; give both columns the same format
      """
    case .repeatedPath(let option, let path):
      """
      '\(option)' needs one value in each document, but '\(path)' stands for several; give a path \
      without []
      """
    case .notNumbers(let option, let column):
      """
      '\(option)' adds numbers; give the column '\(column)' a rule for numbers, such as \
      --column \(column) --numeric
      """
    case .afterCondition(let option):
      "'\(option)' can't be part of a condition; write it before --when"
    case .badPart(let option, let value):
      """
      invalid value '\(value)' for '\(option)': expected bytes such as 0..1000, 1000.. or \
      ..1000, or a share such as 1/4
      """
    case .unranged(.severalFiles):
      "'--range START..END' applies to one file; use --range I/N to check part of several files"
    case .unranged(.quotedRows):
      """
      '--range' does not work with CSV, in which quotation marks before the range decide where \
      a row starts; check the whole file, or convert it to TSV and use --tsv
      """
    case .unranged(.uniqueValues):
      """
      '--range' and '--unique' do not work together, because values before the range are \
      unknown; check the whole file
      """
    case .unranged(.settings):
      "'--range' does not work with settings files, which are checked as a whole"
    case .unranged(.document):
      "'--range' does not work with --json: a document is checked as a whole"
    case .unranged(.knownFindings):
      """
      '--range' with '--baseline' needs all findings, which are merged later; remove --fail-fast \
      and --max-report
      """
    case .unranged(.failFast):
      """
      '--range' and '--fail-fast --max-invalid N' can't be combined: the number of invalid lines \
      before the range is unknown
      """
    case .conflict(let first, let second):
      "\(Self.words(for: first)) and \(Self.words(for: second)) can't be combined"
    case .misplaced(let argument, let command, let reason):
      "'\(argument)' can't be combined with '\(command)', \(Self.words(for: reason)); "
        + "remove one of them"
    case .repeated(let option):
      "'\(option)' is given twice; give it once"
    case .badBound(let option, let value, nil):
      "invalid value '\(value)' for '\(option)': expected a number such as -2.5"
    case .badBound(let option, let value, let rule?):
      "invalid value '\(value)' for '\(option)': expected a value that '\(rule)' accepts"
    case .badMultiple(let value):
      "invalid value '\(value)' for '--multiple-of': expected a number other than 0"
    case .foreignBound(let option, let value, let rule):
      "'\(option)' does not apply to '\(rule)'; use --numeric \(option) \(value) instead"
    case .repeatedBound(let option, let rule):
      "'\(option)' is given twice for '\(rule)'"
    case .emptyInterval(let lower, let upper):
      "no value can be valid: --min \(lower) is greater than --max \(upper)"
    case .badRange(let option, let value):
      "invalid range '\(value)' for '\(option)': expected 5, 3..16, 3..<17, 3.., ..16 or ..<17"
    case .emptyRange("--length", let value):
      "no length can be valid: the range '\(value)' is empty"
    case .emptyRange(let option, let value):
      "no number can be valid: the range '\(value)' of '\(option)' is empty"
    case .badMask(let value, let error):
      "invalid mask '\(value)': \(error)"
    case .badSuffix(let value):
      "invalid suffix '\(value)' for '--in-place': remove the '/', as the file stays in its folder"
    case .repairsNothing(let option):
      "'\(option)' has no effect alone; add --emit fixed, --in-place or --diff"
    case .nothingToRepairBy(let option):
      """
      '\(option)' has no repair to apply; add --trim, --lower, --upper, --drop, --canonical \
      or --replace
      """
    case .noCanonicalText:
      """
      '--canonical' has no effect, because these rules accept only one spelling of each value; \
      remove it
      """
    case .badReplacement(let value):
      """
      '\(value)' is not a replacement such as A=B; write \\= for an equals sign in A or B, and \
      \\\\ for a backslash
      """
    case .contradictoryReplacement(let value):
      "'--replace' must give '\(value)' one other value, and no replacement may lead back to it"
    case .badList(let value):
      "a backslash in '--one-of' needs a comma or a backslash after it: '\(value)'"
    case .badPattern(let option, _, _, let reason):
      "bad pattern for '\(option)': \(reason)"
    case .tooLarge(let rule):
      "the rule '\(rule)' needs more memory than the limit allows"
    case .undrawable(.states(let count, let limit)):
      """
      '--format svg' draws at most \(limit) states, and these rules have \(count); draw fewer or \
      simpler rules, or use --explain alone
      """
    case .undrawable(.tooLarge):
      """
      '--format svg' draws small rules, and these have thousands of states; draw fewer or simpler \
      rules, or use --explain alone
      """
    case .undrawable(.runsCode):
      """
      '--format svg' can't draw a rule that runs code, such as a check digit; remove it, or use \
      --explain alone
      """
    case .dangling(let option):
      "'\(option)' needs a rule after it"
    case .unwarnable(let option):
      """
      '--warn' does not apply to '\(option)'; put it before a rule, a relation, --unique or \
      --column
      """
    case .beforeFile(let option):
      "'\(option)' applies to one rule, not to a file of rules; write it in the file"
    case .notARule(let option, let suggestion?):
      "unknown rule '\(option)'" + words(for: .spelling(suggestion))
    case .notARule(let option, nil):
      "unknown rule '\(option)'; write a pattern that begins with dashes as '--regex \(option)'"
    case .nulInRule:
      "the rule contains NUL; write it as \\x00 in a pattern"
    case .malformedRule(let line):
      "the rule is not valid UTF-8: '\(line)'"
    case .noRuleInFile(let name):
      message(about: name, "the file contains no rule")
    case .unreadableRules(let name, let reason):
      message(about: name, reason.description)
    case .rulesTooLarge(let name):
      message(about: name, "the file of rules is too large")
    case .missing(let option, let other):
      "'\(other)' requires '\(option)'"
    case .invalidDefault(let option, let error):
      sentence(about: "the value of '\(option)'", error)
    case .unreadableBaseline(let name, let reason):
      message(about: name, reason.description)
    case .badBaseline(.header):
      "expected the first line of a baseline; write one with --write-baseline"
    case .badBaseline(.entry):
      "expected file, column, rule, digest and count, separated by tabs"
    case .badBaseline(.conflict):
      "a merge left a conflict in the baseline; write it again with --write-baseline"
    case .badBaseline(.repetition):
      "this finding is listed twice; add the counts, and keep one of the lines"
    case .badBaseline(.count(let most)):
      "a baseline has at most \(most) different findings"
    case .badBaseline(.sum):
      "the counts up to this line are too large; write the baseline again with --write-baseline"
    case .unreadableSuggestions(let name, let reason):
      message(about: name, reason.description)
    case .suggestionsTooLarge(let name):
      message(about: name, "the file of suggestions is too large")
    case .malformedValue(let value):
      "the value is not valid UTF-8: '\(value)'"
    case .valueTooLong(let name, let longest):
      message(
        about: name, "a value exceeds \(longest) bytes, the limit in so large a file; remove it")
    case .badTable(let name, let error):
      message(about: name, words(for: InputError.header(error)))
    case .malformedRow:
      "the row is malformed; check the file with 'validate --csv FILE'"
    case .valuesTooLarge(let name):
      message(
        about: name,
        """
        the values need more than 64 MiB of memory; split the file and use --any --in PART1 \
        --in PART2
        """)
    case .unreadableArguments(let reason):
      message(about: Platform.argumentsFile, reason.description)
    case .opposed(let place, let error):
      "\(words(for: error)); the other one is at \(place)"
    case .noSection: "no section names files; add one, such as [*.csv], with rules below it"
    case .noProject(let folder):
      "found no .validate in \(folder) or a folder above it; write one"
    case .unreachableFolder(let name, let reason):
      message(about: name, reason.description)
    case .badGlob(let value, let mistake):
      "'\(value)' does not name files: \(Self.words(for: mistake))"
    case .unmatchedGlob(let value):
      "the glob '\(value)' names no file"
    case .aboutRun(let option):
      "'\(option)' applies to the whole run; write it above the first section"
    case .notForProjects(let option):
      "'\(option)' does not work in a project; remove it"
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

  private static func words(for reason: ModeRestriction) -> String {
    switch reason {
    case .takesNothing: "which takes no other option"
    case .readsNoLines: "which reads no lines"
    case .takesRulesAsValues: "which reads no lines and takes its rules from OLD and NEW"
    case .asksForOneValue: "which asks for one value"
    case .readsSummaries: "which takes everything from the summaries it reads"
    case .readsProject: "which takes the rules from .validate"
    case .proposesRules: "which proposes rules and takes none"
    }
  }

  private static func words(for mistake: GlobMistake) -> String {
    switch mistake {
    case .unclosedHeading:
      "write a heading as [*.csv], and a pattern that starts with a bracket as --regex [a-z]+"
    case .noGlob: "write at least one glob without '!', such as [*.csv]"
    case .openBracket: "a ']' is missing; write a literal '[' as \\["
    case .reversedRange: "the bounds of the range are reversed"
    case .unknownClass: "unknown class; [:alpha:], [:digit:] and [:alnum:] are some of those known"
    case .openBrace: "a '}' is missing; write a literal '{' as \\{"
    case .strayBrace: "a '{' is missing before the '}'; write a literal '}' as \\}"
    case .endingBackslash: "a backslash needs a character after it"
    case .tooManyAlternatives:
      "the braces have more than \(Glob.maximumAlternativeCount) alternatives; write several globs"
    }
  }

  /// Returns a list of words, with "or" before the last.
  static func list(_ words: [String]) -> String {
    let others = words.dropLast().joined(separator: ", ")
    return (others.isEmpty ? "" : others + " or ") + (words.last ?? "")
  }
}

extension EnglishCatalog {
  fileprivate func words(for mistake: MemberPath.Mistake) -> String {
    switch mistake {
    case .emptyName: "a name is empty"
    case .bracket: "write [] for every element, or [0] for the first"
    case .tilde: "write ~0 for ~ and ~1 for /"
    case .otherNotation(let meant): "did you mean '\(meant)'?"
    }
  }
}

extension UsageError: CustomStringConvertible {
  package var description: String { EnglishCatalog().words(for: self) }
}

extension UsageError {
  /// Returns the detail lines after the message.
  package func details(in catalog: some MessageCatalog = EnglishCatalog()) -> [String] {
    switch self {
    case .badPattern(_, let pattern, let position, _):
      CaretExcerpt(of: pattern, at: position).lines.map { "  " + $0 } + [catalog.hint]
    case .located(_, let error), .opposed(_, let error): error.details(in: catalog)
    case .unreadableRules, .rulesTooLarge, .unreadableBaseline, .badBaseline,
      .unreadableSuggestions, .suggestionsTooLarge, .unreadableArguments, .valuesTooLarge,
      .valueTooLong, .badTable, .malformedRow:
      []
    default: [catalog.hint]
    }
  }

  /// Returns an option and its value as one argument.
  static func joined(_ option: String, _ value: String) -> String {
    option.hasPrefix("--") ? "\(option)=\(value)" : option + value
  }

  /// Returns a value quoted for a shell.
  static func shellQuoted(_ value: String) -> String {
    "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
