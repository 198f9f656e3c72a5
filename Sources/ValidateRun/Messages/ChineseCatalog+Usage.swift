import ValidationCore
import SettingsSyntax
import LineValidation
import ValidationRewriting

extension ChineseCatalog {
  var hint: String { "请运行“validate --help”查看用法。" }

  func words(for error: UsageError) -> String {
    switch error {
    case .noRule(let pattern):
      "没有规则说明怎样的行才有效；"
        + (pattern.map { "您是否想用 --regex \(UsageError.shellQuoted($0))？" }
          ?? "请至少给出一条规则，例如 --numeric")
    case .unknownOption(let spelling, let argument, let suggestion):
      "未知选项“\(spelling)”" + (argument.map { "（位于“\($0)”中）" } ?? "")
        + words(for: suggestion)
    case .missingValue(let option, let name): "选项“\(option)”需要一个值：\(option) \(name)"
    case .optionForValue(let option, let name, let value):
      "选项“\(option)”需要一个值：\(option) \(name)"
        + "（如果值就是“\(value)”，请写作“\(UsageError.joined(option, value))”）"
    case .unexpectedValue(let option): "选项“\(option)”不接受值"
    case .notUnicode(let option, let value): "“\(option)”的值不是有效的 UTF-8：“\(value)”"
    case .emptyValue(let option): "“\(option)”的值为空"
    case .badChoice(let option, let value, let choices):
      Self.refusal(value, option) + "请写 " + Self.list(choices)
    case .badCount(let option, let value, let least):
      Self.refusal(value, option) + "请写不小于 \(least) 的整数"
    case .badSize(let option, let value):
      Self.refusal(value, option) + "请写字节数，例如 1000000 或 64M"
    case .badShare(let option, let value):
      Self.refusal(value, option) + "请写行数，或者 2.5% 这样的比例"
    case .unknownLimit(let name):
      "“--max-invalid”中的“\(name)”既不是规则，也不是列；请写检查结果中的名称"
    case .unnamedLimit(let value):
      "规则文件中的“--max-invalid”需要名称；请写“名称=\(value)”，或者写在某一列之下"
    case .badReport(let value, let contents):
      Self.refusal(value, "--report")
        + "请写内容、冒号和文件，例如 jsonl:out.jsonl；内容可以是 " + Self.list(contents)
    case .badLimit(let value):
      Self.refusal(value, "--limit")
        + "请写 pattern-bytes、nesting、repeats、automaton-bytes 或 steps，以及一个数字，"
        + "例如 repeats=5000"
    case .needsTable(let option): "\(option) 针对表格的列；请同时给出 --csv、--tsv 或其他种类的表格"
    case .needsJSON(let option): "\(option) 针对 JSON；请同时给出 --jsonl 或 --json"
    case .badPath(let value, let mistake):
      "“\(value)”不是 user.email 或 items[].sku 这样的路径：\(Self.words(for: mistake))"
    case .badExample(let rule): wording.requirement(of: rule)
    case .needsColumn(let option, let isInRulesFile):
      "在表格中，“\(option)”是针对列的；请先写\(isInRulesFile ? "一行“[列名]”" : " --column 列名")"
    case .repeatedColumn(let name): "列“\(name)”出现了两次；请把它的所有规则写在一个 --column 之后"
    case .repeatedName(let option, let column):
      "“\(option)”中的列“\(column)”出现了两次；请给出不同的列"
    case .sameMember(let one, let other):
      "“\(one)”和“\(other)”是同一个成员；请把它的规则都写在其中一个之下"
    case .uncountable(let option):
      "“--count”统计元素或成员的个数；请删除它，或用 --array、--object 代替“\(option)”"
    case .badDelimiter(#"\\t"#): #"“\t”是一个反斜杠和一个字母；如果字段之间是制表符，请使用 --tsv"#
    case .badDelimiter(let value):
      "“\(value)”不能用作字段之间的分隔符；请给出一个 ASCII 字符，例如“;”，但不能是引号或换行符"
        + (value.hasPrefix(#"\\"#) ? #"；在 bash 中，转义字符写作 $'\\#(value.dropFirst(2))'"# : "")
    case .badScheme(let option, let value):
      Self.refusal(value, option) + "请先写一个字母，其后可写字母、数字、+、- 或 .，例如 https"
    case .badPair(let value): "“\(value)”没有指明两列；请用逗号分隔，例如 A,B"
    case .emptyColumn(let option): "“\(option)”的值中有一个列名为空；请用单个逗号分隔列名"
    case .badColumns(let option, let value):
      "“\(value)”没有为“\(option)”指明多列；请用逗号分隔，例如 A,B"
    case .noOrder(let option, let column):
      "“\(option)”比较数字、日期、时间、时长、大小或版本；请在它之前为列“\(column)”给出一条这样的规则，例如 --date"
    case .otherOrder(let option, let columns):
      "“\(option)”不能比较\(columns.map { "“\($0)”" }.joined(separator: "与"))，因为两列的格式不同；请为两列给出同样的格式"
    case .repeatedPath(let option, let path):
      "“\(option)”在每个文档中需要一个值，而“\(path)”代表多个值；请给出不含 [] 的路径"
    case .notNumbers(let option, let column):
      "“\(option)”计算数字之和；请为列“\(column)”给出一条数字规则，例如 --column \(column) --numeric"
    case .afterCondition(let option): "“\(option)”不能用于条件；请写在 --when 之前"
    case .badPart(let option, let value):
      Self.refusal(value, option) + "请写 0..1000、1000.. 或 ..1000 这样的字节，或者 1/4 这样的份额"
    case .unranged(.severalFiles):
      "“--range”给出字节时只能用于一个文件；要处理每个文件的一部分，请写 --range 1/4 这样的份额"
    case .unranged(.quotedRows):
      "“--range”不能与“--csv”同时使用：一行从何处开始取决于它之前的引号；请检查整个文件，或用“--tsv”检查以制表符分隔的表"
    case .unranged(.uniqueValues):
      "“--range”与“--unique”不能同时使用：范围之前的值未知；请检查整个文件"
    case .unranged(.settings): "“--range”不能用于设置文件，它们总是作为整体检查"
    case .unranged(.document): "“--range”不能与 --json 一起使用，文档总是作为整体检查"
    case .unranged(.knownFindings):
      "“--range”与“--baseline”一起使用时需要所有结果，以便合并；请去掉 --fail-fast 和 --max-report"
    case .unranged(.failFast):
      "“--range”与“--fail-fast”、“--max-invalid”不能同时使用：无从得知范围之前有多少无效的行"
    case .conflict(let first, let second):
      "\(Self.words(for: first))与\(Self.words(for: second))不能同时使用"
    case .misplaced(let argument, let command, let reason):
      "“\(argument)”对“\(command)”没有意义，后者\(Self.words(for: reason))；请去掉其中之一"
    case .repeated(let option): "“\(option)”出现了两次；请一次只提一个问题"
    case .badBound(let option, let value, nil):
      Self.refusal(value, option) + "请写十进制数，例如 -2.5"
    case .badBound(let option, let value, let rule?):
      Self.refusal(value, option) + "请写“\(rule)”接受的值"
    case .badMultiple(let value): "“\(value)”不能用于“--multiple-of”：只有 0 是 0 的倍数；请写另一个数"
    case .foreignBound(let option, let value, let rule):
      "“\(option)”对“\(rule)”没有意义；请改写为“--numeric \(option) \(value)”"
    case .repeatedBound(let option, let rule): "“\(rule)”的“\(option)”出现了两次"
    case .emptyInterval(let lower, let upper):
      "没有任何值有效：--min \(lower) 大于 --max \(upper)"
    case .badRange(let option, let value):
      Self.refusal(value, option) + "请写 5、3..16、3..<17、3..、..16 或 ..<17"
    case .emptyRange("--length", let value): "没有任何长度有效：范围“\(value)”为空"
    case .emptyRange(let option, let value):
      "没有任何数字有效：“\(option)”的范围“\(value)”为空"
    case .badMask(let value, let error):
      Self.refusal(value, "--mask") + Self.words(for: error)
    case .badSuffix(let value):
      Self.refusal(value, "--in-place") + "文件必须留在原文件夹中，请去掉“/”"
    case .repairsNothing(let option):
      "单独使用“\(option)”不会改变任何内容；请加上 --emit fixed、--in-place 或 --diff"
    case .nothingToRepairBy(let option):
      "没有说明“\(option)”如何修正行；请加上 --trim、--lower、--upper、--drop、"
        + "--canonical 或 --replace"
    case .noCanonicalText: "“--canonical”对这些规则没有意义，它们的值都只有一种写法；请去掉它"
    case .badReplacement(let value):
      Self.refusal(value, "--replace") + #"应为 A=B；其中的等号写作 \=，反斜杠写作 \\"#
    case .contradictoryReplacement(let value):
      "“--replace”必须把“\(value)”替换为一个不同的值，并且不能再替换回来"
    case .badList(let value): "“--one-of”中的反斜杠之后必须是逗号或反斜杠：“\(value)”"
    case .badPattern(let option, _, _, let reason): "“\(option)”的模式有误：\(reason)"
    case .tooLarge(let rule): "规则“\(rule)”占用的内存超过了允许的上限"
    case .undrawable(.states(let count, let limit)):
      "“--format svg”最多能画 \(limit) 个状态，而这些规则有 \(count) 个；请减少或简化规则，或者只用 --explain"
    case .undrawable(.tooLarge):
      "“--format svg”只能画较小的规则，而这些规则有数千个状态；请减少或简化规则，或者只用 --explain"
    case .undrawable(.runsCode):
      "“--format svg”不能画由代码判断的规则，例如校验位；请去掉它，或者只用 --explain"
    case .dangling(let option): "“\(option)”之后需要一条规则"
    case .unwarnable(let option):
      "“--warn”对“\(option)”不起作用；请写在一条规则、--unique、--same 这类比较或 --column 之前"
    case .beforeFile(let option): "“\(option)”只作用于一条规则，不能作用于规则文件；请写在文件中"
    case .notARule(let option, let suggestion?):
      "“\(option)”不是规则" + words(for: .spelling(suggestion))
    case .notARule(let option, nil):
      "“\(option)”不是规则；以两个连字符开头的模式请写作“--regex \(option)”"
    case .nulInRule: "规则中有 NUL 字符；在模式中请写作 \\x00"
    case .malformedRule(let line): "规则不是有效的 UTF-8：“\(line)”"
    case .noRuleInFile(let name): message(about: name, "文件中没有规则")
    case .unreadableRules(let name, let reason): message(about: name, reason.description)
    case .rulesTooLarge(let name): message(about: name, "文件过大，不能用作规则文件")
    case .missing(let option, let other): "“\(other)”只能与“\(option)”一起使用"
    case .invalidDefault(let option, let error):
      sentence(about: "“\(option)”的值", error)
    case .unreadableBaseline(let name, let reason): message(about: name, reason.description)
    case .badBaseline(.header): "第一行不是基线文件的开头；请用 --write-baseline 写出"
    case .badBaseline(.entry): "此行应有以制表符分隔的文件、列、规则、摘要和数量"
    case .badBaseline(.conflict): "基线文件中有合并留下的冲突；请用 --write-baseline 重新写出"
    case .badBaseline(.repetition): "此问题出现了两次；请把数量相加，只保留一行"
    case .badBaseline(.count(let most)): "基线最多包含 \(most) 个不同的问题"
    case .badBaseline(.sum): "到此行为止的数量之和过大；请用 --write-baseline 重新写出基线"
    case .unreadableSuggestions(let name, let reason): message(about: name, reason.description)
    case .suggestionsTooLarge(let name): message(about: name, "文件过大，不能用作建议值文件")
    case .malformedValue(let value): "值不是有效的 UTF-8：“\(value)”"
    case .valueTooLong(let name, let longest):
      message(about: name, "值的数量很多时，每个值最多 \(longest) 个字节；请去掉更长的值")
    case .badTable(let name, let error):
      message(about: name, words(for: InputError.header(error)))
    case .malformedRow: "此行格式有误；请用“validate --csv”检查该文件"
    case .valuesTooLarge(let name):
      message(
        about: name,
        "文件过大，其中的值最多占用 64 MiB 内存；请拆分文件，并写 --any --in 甲 --in 乙")
    case .unreadableArguments(let reason):
      message(about: Platform.argumentsFile, reason.description)
    case .opposed(let place, let error): "\(words(for: error))；另一处在 \(place)"
    case .noSection: "没有任何一节指定文件；请添加一节，例如 [*.csv]，并在其下编写规则"
    case .noProject(let folder):
      "\(folder) 及其上级文件夹中都没有 .validate；请编写一个"
    case .unreachableFolder(let name, let reason): message(about: name, reason.description)
    case .badGlob(let value, let mistake):
      "“\(value)”不能指定文件：\(Self.words(for: mistake))"
    case .unmatchedGlob(let value): "通配模式“\(value)”没有匹配任何文件"
    case .aboutRun(let option): "“\(option)”作用于整次运行；请写在第一节之前"
    case .notForProjects(let option): "“\(option)”不能用于项目；请去掉它"
    case .located(let place, let error): message(about: place, words(for: error))
    }
  }

  /// Returns that an option does not accept a value, and the start of what it expects.
  private static func refusal(_ value: String, _ option: String) -> String {
    "“\(value)”不能用作“\(option)”的值；"
  }

  private static func words(for error: MaskError) -> String {
    switch error {
    case .incompleteEscape: "末尾的反斜杠没有转义任何字符，反斜杠请写作 \\\\"
    case .noPlaces: "其中没有可填写的位置，请至少写一个，例如 0"
    case .joiningCharacter: "有一个固定字符会与之前填写的字符合并"
    }
  }

  private static func words(for mistake: MemberPath.Mistake) -> String {
    switch mistake {
    case .emptyName: "有一个名称为空"
    case .bracket: "每个元素写作 []，第一个元素写作 [0]"
    case .tilde: "~ 写作 ~0，/ 写作 ~1"
    case .otherNotation(let meant): "您是否想写“\(meant)”？"
    }
  }

  private static func words(for use: UsageError.Use) -> String {
    switch use {
    case .option(let spelling): "“\(spelling)”"
    case .linesOfStandardInput: "从标准输入读取的行"
    case .rulesOfStandardInput: "从标准输入读取的规则"
    }
  }

  private static func words(for reason: ModeRestriction) -> String {
    switch reason {
    case .takesNothing: "不接受任何其他参数"
    case .readsNoLines: "不读取任何行"
    case .takesRulesAsValues: "不读取任何行，规则只来自它的两个值"
    case .asksForOneValue: "只询问一个值"
    case .readsSummaries: "读取汇总，其余一切都来自汇总"
    case .readsProject: "从 .validate 读取规则"
    case .proposesRules: "推断规则，自身不接受规则"
    }
  }

  private static func words(for mistake: GlobMistake) -> String {
    switch mistake {
    case .unclosedHeading: "标题请写作 [*.csv]；以方括号开头的模式请写作 --regex [a-z]+"
    case .noGlob: "请至少写一个不带“!”的通配模式，例如 [*.csv]"
    case .openBracket: "缺少“]”；方括号本身请写作 \\["
    case .reversedRange: "范围的上下限颠倒了"
    case .unknownClass: "没有这个字符类；可用的有 [:alpha:]、[:digit:]、[:alnum:] 等"
    case .openBrace: "缺少“}”；花括号本身请写作 \\{"
    case .strayBrace: "“}”之前没有“{”；花括号本身请写作 \\}"
    case .endingBackslash: "反斜杠之后必须有一个字符"
    case .tooManyAlternatives:
      "花括号中的选项超过 \(Glob.maximumAlternativeCount) 个；请写成多个通配模式"
    }
  }

  private static func list(_ words: [String]) -> String {
    let others = words.dropLast().joined(separator: "、")
    return (others.isEmpty ? "" : others + " 或 ") + (words.last ?? "")
  }
}
