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
      .misused(option: "--any", .unexpectedValue),
      .invalid(option: "--min", value: "?", .notUnicode),
      .invalid(option: "--min", value: "", .empty),
      .invalid(option: "--min", value: "?", .expected(.choice(["1", "2", "3"]))),
      .invalid(option: "--min", value: "?", .expected(.count(minimum: 1))),
      .invalid(option: "--min", value: "?", .expected(.share)),
      .invalid(option: "--unique-memory", value: "?", .expected(.size)),
      .invalid(option: "--report", value: "?", .report(["1", "2"])),
      .invalid(option: "--limit", value: "?", .limit),
      .invalid(option: "--range", value: "?", .expected(.part)), .unranged(.severalFiles),
      .unranged(.failFast),
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
      .noProject(folder: "1"), .projectExists, .nothingToInfer,
      .misplaced(argument: "1", command: "--any", reason: .findsFiles), .unmatchedGlob(value: "1"),
      .unusedSection(value: "1", column: nil), .unusedSection(value: "1", column: "1"),
      .nothingNamed, .misused(option: "--min", .aboutRun),
      .misused(option: "--min", .notForProjects), .badGlob(value: "1", .noGlob),
      .badGlob(value: "1", .openBracket), .badGlob(value: "1", .reversedRange),
      .badGlob(value: "1", .unknownClass), .badGlob(value: "1", .openBrace),
      .badGlob(value: "1", .strayBrace), .badGlob(value: "1", .endingBackslash),
      .badGlob(value: "1", .tooManyAlternatives),
      .opposed(by: "1", .conflict("--min", "--max")),
      .misplaced(argument: "1", command: "--any", reason: .proposesRules),
      .missing(option: "--prompt", for: "--default"),
      .invalidDefault(
        option: "--default", ValidationError(Rule(.digits), at: 0..<1), isUnsatisfiable: false),
      .invalid(option: "--mask", value: "-", .mask(.noPlaces)),
      .invalid(option: "--mask", value: "-", .mask(.incompleteEscape)),
      .invalid(option: "--mask", value: "-", .mask(.joiningCharacter)),
      .file("1", .suggestionsTooLarge),
      .misused(option: "--any", .repeated),
      .invalid(option: "--min", value: "?", .expected(.bound(format: nil))),
      .invalid(option: "--min", value: "?", .expected(.bound(format: "--date"))),
      .repeatedBound(option: "--min", rule: "--date"),
      .emptyInterval(lower: "--min 2", upper: "--max 1"),
      .invalid(option: "--length", value: "?", .range),
      .invalid(option: "--length", value: "2..1", .emptyRange),
      .invalid(option: "--decimals", value: "2..1", .emptyRange),
      .invalid(option: "--one-of", value: "?", .list),
      .invalid(option: "--in-place", value: "?", .suffix),
      .misused(option: "--trim", .repairsNothing),
      .misused(option: "--diff", .nothingToRepairBy),
      .invalid(option: "--replace", value: "?", .replacement),
      .invalid(option: "--replace", value: "?", .contradiction),
      .misused(option: "--canonical", .noCanonicalText), .malformedValue(value: "?"),
      .file("1", .valueTooLong(longest: 2)),
      .file("1", .valuesTooLarge),
      .badPattern(option: "--regex", pattern: "(", position: 0, reason: "?"), .tooLarge(rule: "1"),
      .undrawable(.states(61, limit: 60)), .undrawable(.tooLarge), .undrawable(.runsCode),
      .misused(option: "--not", .dangling), .misused(option: "--not", .beforeFile),
      .misused(option: "--not", .unwarnable),
      .badBaseline(.header), .badBaseline(.foreign),
      .badBaseline(.entry), .badBaseline(.repetition),
      .badBaseline(.conflict), .badBaseline(.count(9)), .badBaseline(.sum),
      .invalid(option: "--max-invalid", value: "1", .unknownLimit),
      .invalid(option: "--max-invalid", value: "5", .unnamedLimit),
      .notARule(option: "--1", suggestion: nil), .notARule(option: "--1", suggestion: "--min"),
      .misused(option: "--column", .needsTable), .misused(option: "--schema", .needsRecords),
      .misused(option: "--digits", .needsColumn(isInRulesFile: true)),
      .misused(option: "--digits", .needsColumn(isInRulesFile: false)),
      .column(column: "2", option: "--column", .sameMember(as: "1")),
      .column(column: "1", option: "--same", .repeatedName),
      .misused(option: "--string", .uncountable),
      .invalid(
        option: "--column", value: "$.user.email", .path(.otherNotation(meant: "user.email"))),
      .misused(option: "--string", .needsJSON),
      .invalid(option: "--column", value: "?", .path(.emptyName)),
      .invalid(option: "--column", value: "?", .path(.bracket)),
      .invalid(option: "--column", value: "?", .path(.tilde)),
      .column(column: "1", option: "--same", .pattern),
      .column(column: "1", option: "--column", .patternOfMembers),
      .column(column: "1", option: "--column", .tooManyPatterns),
      .invalid(option: "--delimiter", value: "?", .delimiter(escape: nil)),
      .invalid(option: "--delimiter", value: #"\\t"#, .delimiter(escape: "t")),
      .invalid(option: "--delimiter", value: #"\\1"#, .delimiter(escape: "1")),
      .invalid(option: "--multiple-of", value: "0", .multiple),
      .foreignBound(option: "1", value: "2", rule: "3"),
      .invalid(option: "--same", value: "?", .pair),
      .invalid(option: "--sum", value: "?", .columns),
      .invalid(option: "--sum", value: "", .emptyColumn),
      .column(column: "1", option: "--at-least", .noOrder),
      .column(column: "1", option: "--at-least", .otherOrder(than: "2")),
      .column(column: "1", option: "--sum", .notNumbers),
      .column(column: "1[]", option: "--same", .repeatedPath),
      .file("1", .table(.duplicate("2"))), .malformedRow,
      .misused(option: "--optional", .afterCondition),
      .invalid(option: "--url", value: "?", .scheme),
      .nulInRule, .malformedRule(line: "?"), .noRuleInFile(name: "1"),
      .descriptor(.noFields), .descriptor(.type(property: "1", expected: .array)),
      .descriptor(.value(property: "1", value: "1", among: ["2"])),
      .descriptor(.missing(property: "1")), .descriptor(.repeatedField("1")),
      .descriptor(.unknownField("1")), .descriptor(.noResource(among: ["1"])),
      .descriptor(.unnamedResources),
      .descriptor(.severalResources(among: ["1"])),
      .misused(option: "--schema", .describesTable), .misused(option: "--resolve", .ofJSONSchema),
      .file("1", .rulesTooLarge), .located(place: "1:2", .nulInRule),
    ] + DotenvText("x").errors.map { UsageError.badExample($0.rule) }
    + patternErrors.map { .invalid(option: "--date", value: "-", .datePattern($0)) }

  private static let patternErrors: [DatePatternError] = [
    .unknownField(letters: "-", suggestion: nil, column: 1),
    .unknownField(letters: "-", suggestion: "--", column: 1), .openQuote(column: 1),
    .repeatedField(letters: "-", column: 2), .foreignField(letters: "-", column: 2),
    .missingField(letters: "-"), .missingPivot(column: 1), .invalidPivot(column: 3),
    .ambiguousField(letters: "-", column: 1), .tooLong(limit: 100),
  ]

  /// The names of the messages that the words for a value consist of.
  private static func names(of value: Any) -> Set<String> {
    guard Mirror(reflecting: value).displayStyle == .enum else { return [] }
    let (name, arguments) = MessageTable.parts(of: value)
    return arguments.compactMap(\.value).reduce(into: ["\(type(of: value)).\(name)"]) {
      $0.formUnion(names(of: $1))
    }
  }

  @Test func `there is an error of each kind`() {
    let sections: Set<Substring> = [
      "UsageError", "ValueMistake", "ExpectedValue", "Misuse", "ColumnMistake", "FileMistake",
      "RangeConflict", "DrawingConflict", "DatePatternError", "GlobMistake", "BaselineMistake",
      "ModeRestriction",
      "Suggestion", "Use", "Mistake",
    ]
    let lines = MessageCatalog.english.table().names.filter { name in
      sections.contains(name.prefix { $0 != "." })
    }
    let kinds = Self.errors.reduce(into: Set()) { $0.formUnion(Self.names(of: $1)) }
    // These contain only the system's reason.
    let reasons: Set = ["FileMistake.unreadable", "UsageError.unreachableFolder"]
    #expect(lines.subtracting(kinds) == reasons)
    #expect(lines.count > 100)
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
      "fields", "FILE#NAME", "yy{1970}", "yyyy", "yy", "\u{201C}M\u{201D}", "\u{201C}m\u{201D}",
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
    let known = words.replacing("yy{1970}", with: "")
    #expect(!known.contains(#/\{[a-z0-9]*[#,]?\}/#), "\(words)")
  }

  @Test(arguments: errors) func `English errors have a uniform style`(_ error: UsageError) {
    let words = MessageCatalog.english.words(for: error)
    for sentence in words.split(separator: "; ") {
      #expect(sentence.count <= 120, "\(sentence)")
    }
    #expect(words.utf8.allSatisfy(UTF8.isASCII), "\(words)")
    let known = words.replacing("yy{1970}", with: "")
    #expect(!known.contains(#/\{[a-z0-9]*[#,]?\}/#), "\(words)")
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
