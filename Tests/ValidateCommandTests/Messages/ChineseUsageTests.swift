import SettingsSyntax
import TestSupport
import InputValidation
import LineValidation
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// Errors in command lines, in Chinese.
@Suite struct ChineseUsageTests {
  /// An error of each kind, with values that contain no letters.
  static let errors: [UsageError] =
    [
      .noRule(pattern: nil), .noRule(pattern: "'[0]'"),
      .unknownOption(spelling: "-1", argument: nil, suggestion: nil),
      .unknownOption(spelling: "-1", argument: "-01", suggestion: .spelling("--min")),
      .unknownOption(spelling: "-1", argument: nil, suggestion: .pattern),
      .unknownOption(spelling: "-1", argument: nil, suggestion: .ignoringCase),
      .missingValue(option: "--min", name: "1"),
      .optionForValue(option: "--min", name: "1", value: "--max", joined: "--min=--max"),
      .unexpectedValue(option: "--any"), .notUnicode(option: "--min", value: "?"),
      .emptyValue(option: "--min"),
      .badChoice(option: "--min", value: "?", choices: ["1", "2", "3"]),
      .badCount(option: "--min", value: "?", minimum: 1), .badShare(option: "--min", value: "?"),
      .badSize(option: "--unique-memory", value: "?"),
      .badReport(value: "?", contents: ["1", "2"]), .badLimit(value: "?"),
      .badPart(option: "--range", value: "?"), .unranged(.severalFiles), .unranged(.failFast),
      .unranged(.quotedRows), .unranged(.uniqueValues), .unranged(.settings),
      .unranged(.document), .unranged(.knownFindings),
      .conflict("--min", "--max"), .conflict("--min", .linesOfStandardInput),
      .conflict("--min", .rulesOfStandardInput),
      .misplaced(argument: "1", command: "--any", reason: .takesNothing),
      .misplaced(argument: "1", command: "--any", reason: .readsNoLines),
      .misplaced(argument: "1", command: "--any", reason: .takesRulesAsValues),
      .misplaced(argument: "1", command: "--any", reason: .asksForOneValue),
      .misplaced(argument: "1", command: "--any", reason: .readsSummaries),
      .misplaced(argument: "1", command: "--any", reason: .readsProject),
      .noSection, .badGlob(value: "1", .unclosedHeading),
      .noProject(folder: "1"), .unmatchedGlob(value: "1"), .aboutRun(option: "--min"),
      .notForProjects(option: "--min"), .badGlob(value: "1", .noGlob),
      .badGlob(value: "1", .openBracket), .badGlob(value: "1", .reversedRange),
      .badGlob(value: "1", .unknownClass), .badGlob(value: "1", .openBrace),
      .badGlob(value: "1", .strayBrace), .badGlob(value: "1", .endingBackslash),
      .badGlob(value: "1", .tooManyAlternatives),
      .opposed(by: "1", .conflict("--min", "--max")),
      .misplaced(argument: "1", command: "--any", reason: .proposesRules),
      .missing(option: "--prompt", for: "--default"),
      .invalidDefault(
        option: "--default", ValidationError(Rule(.digits), at: 0..<1), isUnsatisfiable: false),
      .badMask(value: "-", .noPlaces), .badMask(value: "-", .incompleteEscape),
      .badMask(value: "-", .joiningCharacter), .suggestionsTooLarge(name: "1"),
      .repeated(option: "--any"), .badBound(option: "--min", value: "?", format: nil),
      .badBound(option: "--min", value: "?", format: "--date"),
      .repeatedBound(option: "--min", rule: "--date"), .emptyInterval(lower: "2", upper: "1"),
      .badRange(option: "--length", value: "?"), .emptyRange(option: "--length", value: "2..1"),
      .emptyRange(option: "--decimals", value: "2..1"), .badList(value: "?"),
      .badSuffix(value: "?"), .repairsNothing(option: "--trim"),
      .nothingToRepairBy(option: "--diff"),
      .badReplacement(value: "?"), .contradictoryReplacement(value: "?"),
      .noCanonicalText, .malformedValue(value: "?"), .valueTooLong(name: "1", longest: 2),
      .valuesTooLarge(name: "1"),
      .badPattern(option: "--regex", pattern: "(", position: 0, reason: "?"), .tooLarge(rule: "1"),
      .undrawable(.states(61, limit: 60)), .undrawable(.tooLarge), .undrawable(.runsCode),
      .dangling(option: "--not"), .beforeFile(option: "--not"), .unwarnable(option: "--not"),
      .badBaseline(.header), .badBaseline(.entry), .badBaseline(.repetition),
      .badBaseline(.conflict), .badBaseline(.count(9)), .badBaseline(.sum),
      .unknownLimit(name: "1"),
      .unnamedLimit(value: "5"),
      .notARule(option: "--1", suggestion: nil), .notARule(option: "--1", suggestion: "--min"),
      .needsTable(option: "--column"),
      .needsColumn(option: "--digits", isInRulesFile: true),
      .needsColumn(option: "--digits", isInRulesFile: false), .sameMember("1", "2"),
      .repeatedName(option: "--same", column: "1"), .uncountable(option: "--string"),
      .badPath(value: "$.user.email", .otherNotation(meant: "user.email")),
      .needsJSON(option: "--string"), .badPath(value: "?", .emptyName),
      .badPath(value: "?", .bracket), .badPath(value: "?", .tilde),
      .repeatedColumn("1"), .badDelimiter(value: "?", escape: nil),
      .badDelimiter(value: #"\\t"#, escape: "t"), .badDelimiter(value: #"\\1"#, escape: "1"),
      .badMultiple(value: "0"), .foreignBound(option: "1", value: "2", rule: "3"),
      .badPair(value: "?"), .badColumns(option: "--sum", value: "?"),
      .emptyColumn(option: "--sum"), .noOrder(option: "--at-least", column: "1"),
      .otherOrder(option: "--at-least", column: "1", other: "2"),
      .notNumbers(option: "--sum", column: "1"), .repeatedPath(option: "--same", path: "1[]"),
      .badTable(name: "1", .duplicate("2")), .malformedRow,
      .afterCondition(option: "--optional"),
      .badScheme(option: "--url", value: "?"),
      .nulInRule, .malformedRule(line: "?"), .noRuleInFile(name: "1"),
      .rulesTooLarge(name: "1"), .located(place: "1:2", .nulInRule),
    ] + DotenvText("x").errors.map { UsageError.badExample($0.rule) }

  /// The name of a kind; add an error of each new kind above.
  private static func kind(of error: UsageError) -> String? {
    switch error {
    case .noRule, .unknownOption, .missingValue, .optionForValue, .unexpectedValue, .notUnicode,
      .emptyValue, .badChoice, .badCount, .badSize, .badShare, .badReport, .badLimit, .badPart,
      .unranged, .conflict, .misplaced, .repeated, .badBound, .repeatedBound, .emptyInterval,
      .badRange,
      .emptyRange, .badList,
      .badPattern, .tooLarge, .undrawable,
      .dangling, .beforeFile, .unwarnable, .badBaseline, .unknownLimit, .unnamedLimit, .notARule,
      .nulInRule,
      .malformedRule,
      .noRuleInFile, .rulesTooLarge, .located, .missing, .invalidDefault, .badMask,
      .suggestionsTooLarge, .needsTable, .needsColumn, .repeatedColumn, .badDelimiter, .badPair,
      .badScheme, .badColumns, .emptyColumn, .noOrder, .otherOrder, .notNumbers,
      .repeatedPath, .repeatedName, .sameMember, .uncountable, .badTable, .malformedRow,
      .afterCondition,
      .needsJSON, .badPath, .badExample, .badMultiple, .foreignBound,
      .badSuffix, .repairsNothing, .nothingToRepairBy, .noCanonicalText, .malformedValue,
      .valueTooLong, .valuesTooLarge, .opposed, .noSection, .noProject, .badGlob, .unmatchedGlob,
      .aboutRun, .notForProjects, .badReplacement, .contradictoryReplacement:
      "\(Mirror(reflecting: error).children.first?.label ?? "\(error)")"
    // These contain only the system's reason.
    case .unreadable, .unreachableFolder:
      nil
    }
  }

  @Test func `there is an error of each kind`() {
    let kinds = Set(Self.errors.compactMap(Self.kind))
    #expect(kinds.count == 82)
    let lines = MessageCatalog.english.table().names.filter { $0.hasPrefix("UsageError.") }
    let named = kinds.union(["unreadable", "unreachableFolder"]).map { "UsageError." + $0 }
    #expect(Set(named) == lines)
  }

  @Test(arguments: errors) func `an error contains no English words`(
    _ error: UsageError
  ) {
    let words = MessageCatalog.simplifiedChinese.words(for: error)
    var rest = words.replacing(/--[a-z]+(-[a-z]+)*/, with: "")
    for name in [
      "jsonl:out.jsonl", "pattern-bytes", "nesting", "repeats", "automaton-bytes", "steps",
      "UTF-8", "NUL", "ASCII", "bash", "A,B", #"\x00"#, "(?i)", "fixed", "MiB", "64M", #"\t"#,
      "https", "JSON", "A=B", "validate", "user.email", "items[].sku", "svg",
      ".validate", "[*.csv]", "[a-z]+", "[:alpha:]", "[:digit:]", "[:alnum:]",
    ] {
      rest = rest.replacing(name, with: "")
    }
    #expect(!rest.contains(/[A-Za-z]/), "\(words)")
    #expect(words.unicodeScalars.contains { $0.properties.isIdeographic })
    // Punctuation is full-width, and there are spaces between Chinese and other text.
    #expect(!words.contains(#/[,;:'] /#), "\(words)")
    #expect(!words.contains(/\p{Ideographic}[A-Za-z0-9-]|[A-Za-z0-9]\p{Ideographic}/), "\(words)")
    #expect(!words.contains(#/\p{Ideographic} \p{Ideographic}/#), "\(words)")
    #expect(words != MessageCatalog.english.words(for: error))
    #expect(!words.contains(#/\{[a-z0-9]*[#,]?\}/#), "\(words)")
  }

  @Test(arguments: errors) func `English errors have a uniform style`(_ error: UsageError) {
    let words = MessageCatalog.english.words(for: error)
    for sentence in words.split(separator: "; ") {
      #expect(sentence.count <= 120, "\(sentence)")
    }
    #expect(words.utf8.allSatisfy(UTF8.isASCII), "\(words)")
    #expect(!words.contains(#/\{[a-z0-9]*[#,]?\}/#), "\(words)")
    #expect(words.first?.isUppercase == false, "\(words)")
    #expect(!words.hasSuffix(".") && !words.contains("\"") && !words.contains("`"), "\(words)")
    let isPlain = !words.contains(#/\b(is no |makes? no sense|means? nothing)\b/#)
    #expect(isPlain, "\(words)")
  }

  @Test(arguments: [
    ([], "没有规则说明怎样的行才有效；请至少给出一条规则，例如 --numeric"),
    (["--numerc"], "未知选项“--numerc”；您是否想用“--numeric”？"),
    (["-qx"], "未知选项“-x”（位于“-qx”中）"),
    (["-e", "a"], "未知选项“-e”；您是否想用“--contains”，或者匹配整行的“--regex”？"),
    (["--regex"], "选项“--regex”需要一个值：--regex PATTERN"),
    (["--numeric=yes"], "选项“--numeric”不接受值"),
    (["--format=x"], "“x”不能用作“--format”的值；请写 \(Format.names.joined(separator: "、")) 或 svg"),
    (["--prompt", "V", "--digits", "--default", "x"], "“--default”的值必须是纯数字"),
    (
      ["--prompt", "V", "--digits", "--alphabetic", "--default", "x"],
      "“--default”的值没有任何值能满足：必须是纯数字，并且只能包含字母"
    ),
    (["--digits", "-c", "-q"], "“--count-only”与“--quiet”不能同时使用"),
    (["--lang=fr"], "“fr”不能用作“--lang”的值；请写 en 或 zh-Hans"),
  ]) func `a mistake is exit 2 with one message`(arguments: [String], message: String) throws {
    let outcome = try Executable.run(arguments, environment: ["LC_MESSAGES": "zh_CN.UTF-8"])
    #expect(outcome.errors == "validate: \(message)\n请运行“validate --help”查看用法。\n")
    #expect(outcome.status == 2)
  }

  @Test func `each probable mistake in a pattern has Chinese words`() throws {
    let patterns = [
      "^a", "^a|b$", "(?!a)", "a|b^c", "[A-z]", "[aba]", "[a|b]", "[1-12]", "[a-z--b]", "1.5",
    ]
    for pattern in patterns {
      let rule = try #require(try? WrittenRules(pattern: pattern).compiled(limits: .ofCommand))
      let warning = try #require(rule.parts.first?.pattern?.warnings.first)
      let words = MessageCatalog.simplifiedChinese.words(for: warning)
      #expect(words.hasPrefix("偏移 \(warning.position) 处："), "\(words)")
    }
  }
}

extension WrittenRules {
  fileprivate init(pattern: String) {
    self.init()
    add(.rule(.pattern(pattern, .whole)))
  }
}
