import LineValidation
import ValidationCore

/// The words of the program in Chinese, in simplified characters.
struct ChineseCatalog: MessageCatalog {
  let language = "zh-Hans"
  let languageName = "Chinese with simplified characters"
  var wording: Wording { namesColumns ? .simplifiedChinese.ofColumns : .simplifiedChinese }
  /// The measure word for what is counted, which is the same for lines and rows.
  private var unit = "行"
  /// Whether each file is a JSON document.
  private var readsDocuments = false
  /// The name of what is counted, as a heading.
  private(set) var units = "行数"
  /// Whether findings with a name concern columns.
  private var namesColumns = false

  /// Creates the catalog for counting lines.
  init() {}
}

// MARK: - Findings

extension ChineseCatalog {
  var errorMark: String { "错误：" }
  var warningMark: String { "警告：" }
  var errorGap: String { "" }

  func others(_ count: Int) -> String { " 等，另有 \(count) 个" }

  func found(_ character: FoundCharacter) -> String {
    Self.spaced("，实际为", wording.name(of: character))
  }

  func example(_ value: String) -> String { Self.spaced("（例如", value) + "）" }

  func suggestion(_ value: String) -> String { Self.spaced("您是否想写", value) + "？" }

  func inBrackets(_ words: String) -> String { "（\(words)）" }
}

// MARK: - Numbers

extension ChineseCatalog {
  func counting(_ unit: CountedUnit) -> any MessageCatalog {
    var catalog = self
    catalog.unit =
      switch unit {
      case .setting: "项"
      case .document: "个文档"
      case .line, .row: "行"
      }
    catalog.units = Self.name(of: unit)
    catalog.namesColumns = unit == .row
    catalog.readsDocuments = unit == .document
    return catalog
  }

  private static func name(of unit: CountedUnit) -> String {
    switch unit {
    case .setting: "设置"
    case .document: "文档"
    case .line, .row: "行数"
    }
  }

  func summary(invalid: Int, of lines: Int) -> String {
    "共 \(lines) \(unit)，其中 \(invalid) \(unit)无效"
  }

  func warned(_ count: Int) -> String { "，\(count) \(unit)有警告" }

  func known(_ count: Int) -> String { "，\(count) \(unit)的问题已知" }

  func gone(_ count: Int) -> String { "，\(count) 个已知问题已消失" }

  func repaired(_ count: Int) -> String { "，\(count) 行已修正" }

  func details(of totals: Totals) -> [String] {
    ["文件：\(totals.files) 个"]
      + (totals.problems.isEmpty ? [] : ["无法读取：\(totals.problems.count) 个"])
      + totals.details.map { count in
        let column = count.column.map { Escaping.text($0) + " " } ?? ""
        return "\(column)[\(count.label)]：\(count.count) \(unit)"
      }
  }

  var waiting: String { "正在读取标准输入；按 Control-D 结束" }

  func progress(lines: Int, invalid: Int) -> String {
    "已读取 \(lines) \(unit)，其中 \(invalid) \(unit)无效"
  }

  func omission(_ count: Int) -> String { "另有 \(count) 个问题未输出（--max-report）" }

  func unlisted(_ count: Int) -> String {
    "另有 \(count) 个问题未列出（每个文档最多列出 \(BlockResult.maximumFailureCount) 个）"
  }

  func unrepaired(_ count: Int) -> String { "\(count) \(unit)大于 256 KiB，已校验但未修正" }

  func interruption(after lines: Int) -> String { "读取 \(lines) \(unit)后停止（--fail-fast）" }

  func excess(of count: Int, over bound: String) -> String {
    "\(count) \(unit)无效，最多允许 \(bound)"
  }

  func unnamed(_ count: Int) -> String { "跳过 \(count) 个文件：.validate 中没有任何一节指定它们" }

  func shortage(_ shortage: Shortage) -> String {
    "只有 \(shortage.lines) \(unit)，至少需要 \(shortage.required) \(unit)"
  }
}

// MARK: - Asking

extension ChineseCatalog {
  func label(_ name: String) -> String { name + "：" }

  func sentence(about name: String, _ error: ValidationError) -> String {
    // No space is needed after a closing quotation mark.
    name.hasSuffix("”的值") ? name + error.message(in: wording) : wording.sentence(about: name, error)
  }

  func examples(_ values: [String], others: Int) -> String {
    Self.spaced("例如", values.joined(separator: "、"), others > 0 ? self.others(others) : "")
  }

  var severalLines: String { "值只有一行，而粘贴的文本有多行" }

  var noValue: String { "标准输入中没有值" }
}

// MARK: - Warnings

extension ChineseCatalog {
  func warning(_ words: String, at place: String?) -> String {
    "警告：" + (place.map { "\($0)：" } ?? "") + words
  }

  func furtherWarnings(_ count: Int) -> String {
    warning("规则文件中另有 \(count) 行存在类似问题", at: nil)
  }

  var contradiction: String { "没有任何行能同时满足所有这些规则；您是否想用 --any，使满足其中一条即可？" }

  func words(for problem: RuleLineWarning.Problem) -> String {
    switch problem {
    case .blankAtStart: "行首的空白是模式的一部分；请删除"
    case .blankAtEnd(let text): "行尾的空白是\(Self.noun(text))的一部分；请删除" + Self.remedy(text)
    case .quotationMarks(let text): "引号是\(Self.noun(text))的一部分；请删除" + Self.remedy(text)
    case .comment: "注释必须从第一列开始，此处的“#”是模式的一部分；请移到行首，如确有需要，请写作 \\x23"
    case .column: "这是一个模式，不是列名；若要给出某列的规则，请加上 --csv 或其他表格选项"
    case .namesFile:
      "这是一个模式，不会引入其他文件；请在 .validate 中用 --rules，或在命令行中用 -f 给出规则文件"
    case .letter(let suggestion):
      "这是一个模式，不是选项：此处的选项以两个连字符开头" + words(for: suggestion)
    case .nameOfOption(let option): "这是一个模式，不是规则；规则请写作 \(option)"
    case .option(let option, let text):
      "“\(option)”是\(Self.noun(text))的一部分；请把它单独写成一行"
        + (text.code.map { "，如确有需要，请把它前面的空白写作 \($0)" } ?? "")
    case .nameOfFile(let option):
      "这是“\(option)”的值，因此读取的是标准输入；若要检查同名的文件，请先给出“\(option)”的值"
    case .table: "表格的每一行都是一个允许的值；若只允许某一列的值，请写作 文件:列名"
    case .slashInName(let path, let pointer):
      "这是名称中带有斜杠的一个成员；成员的成员请写作 \(path)，若要保留斜杠，请写作 \(pointer)"
    }
  }

  private static func noun(_ text: RuleLineWarning.Text) -> String {
    switch text {
    case .pattern: "模式"
    case .value: "值"
    }
  }

  private static func remedy(_ text: RuleLineWarning.Text) -> String {
    text.code.map { "，如确有需要，请写作 \($0)" } ?? ""
  }

  func words(for warning: PatternWarning) -> String {
    // For warnings that this catalog does not know yet, the English words are used.
    guard let words = Self.patternWarnings[warning.code] else { return warning.description }
    return "偏移 \(warning.position) 处：" + words
  }

  private static let patternWarnings: [PatternWarning.Code: String] = [
    .anchorOnOneSide:
      "只锚定了一端，但整个文本都必须匹配；请在另一端加上 .* 或锚点，或者用 --contains 匹配其中一部分",
    .anchorsOfOneAlternative:
      "“^”只属于第一个分支，“$”只属于最后一个分支；请用分组括住所有分支，例如 ^(?:a|b)$",
    .onlyLookarounds:
      "环视不匹配任何字符，因此只有空文本能匹配；请在其后加上 .*，或者用 --contains 匹配其中一部分",
    .deadAlternative: "此分支永远无法匹配；请删除，或者修正其中的条件",
    .mixedRange: "此范围除字母和数字外还包含其他字符；请分别写出所需的范围，例如 A-Za-z",
    .repeatedMember: "字符类中有重复的成员；请删除，如果想写分组，请用 (?:...)",
    .barInClass: "“|”在字符类中只表示其自身；请删除，如确有需要，请写作 \\|",
    .numbersInClass: "字符类只匹配一个字符，不能表示数值范围；请把数字写成分支，例如 [1-9]|1[0-2]",
    .subtractionInClass:
      "“-”不能从字符类中去除字符，此处表示以“-”开头的范围；要排除字符，请写 (?![aeiou])[a-z]，"
      + "如果指“-”本身，请写作 \\-",
    .dotBetweenDigits: "“.”表示任意字符，在数字之间也是如此；如果指点号本身，请写作 \\.",
  ]

  func words(for note: SchemaNote) -> String {
    switch note {
    case .wider(let example): "JSON Schema 还接受 \(example)"
    case .unwritten: "部分规则无法写成简短的模式，因此未写入 JSON Schema"
    case .numbered: "未写入 JSON Schema：请用列名代替列的编号"
    case .unique: "未写入 JSON Schema，因为它无法比较不同的行"
    case .same: "未写入 JSON Schema，因为它无法比较两个值"
    case .conditional: "未写入 JSON Schema，因为它取决于另一个值"
    case .distant(let maximum): "JSON Schema 只描述前 \(maximum) 个元素"
    }
  }

  func words(for note: InferenceNote) -> String {
    switch note {
    case .origin(let rows, let inputs, let sampled):
      "根据 " + inputs.prefix(Self.maximumInputCount).joined(separator: "、")
        + (inputs.count > Self.maximumInputCount
          ? others(inputs.count - Self.maximumInputCount) : "")
        + (sampled.map { " 的 \($0) \(unit)样本推断；其他\(unit)可能违反这些规则" }
          ?? " 的 \(rows) \(unit)推断")
    case .tolerance(let bound): "每条规则最多可有 \(bound) 的\(unit)违反"
    case .faulty(let count): "\(count) \(unit)在任何规则下都无效"
    case .unknown(let count): "\(count) \(unit)超过 4 MiB，未读取"
    case .moreColumns(let observed): "只观察前 \(observed) 列"
    case .unnamed(let number): "规则文件无法用名称或编号指定第 \(number) 列"
    case .bearing(let rows, let all, let refused):
      "\(all) \(unit)中有 \(rows) \(unit)符合"
        + (refused.map { $0.isEmpty ? "" : "；拒绝 " + $0.joined(separator: "、") } ?? "")
    case .unique(let rows, let all, let repeated):
      "\(all) \(unit)中有 \(rows) \(unit)符合"
        + (repeated.map { $0.isEmpty ? "" : "；拒绝再次出现的 " + $0.joined(separator: "、") } ?? "")
    case .empty: "所有值都为空"
    case .free: "没有成立的规则"
    case .manyValues: "值太多，无法得知是否唯一"
    }
  }

  /// The maximum number of inputs to list.
  private static var maximumInputCount: Int { 12 }

  /// Returns the suggestion at the end of an error.
  func words(for suggestion: Suggestion?) -> String {
    switch suggestion {
    case .spelling(let spelling): "；您是否想用“\(spelling)”？"
    case .pattern: "；您是否想用“--contains”，或者匹配整行的“--regex”？"
    case .ignoringCase: "；您是否想在模式开头写“(?i)”？"
    case nil: ""
    }
  }
}

// MARK: - Errors

extension ChineseCatalog {
  func message(about name: String, _ words: String) -> String { "\(name)：\(words)" }

  func words(for error: InputError) -> String {
    switch error {
    case .refused(let error): error.description
    case .tooLarge(let most) where readsDocuments:
      "文档超过 \(most >> 20) MiB，无法一次读入；请把每个文档写成一行，并使用 --jsonl"
    case .tooLarge(let most): "设置超过 \(most >> 20) MiB，无法一次读入；请把一部分移到另一个文件"
    case .header(let error): Self.words(for: error)
    case .temporary(let error):
      "--unique 所用的临时文件：\(error)；请用 TMPDIR 指定有空间的目录，或用 --unique-memory 增加内存"
    case .shrank: "文件在读取过程中变小了"
    case .unseekable: "范围只能用于文件，而此输入只能从头读到尾；请先把各行写入文件"
    case .endsBefore(let start, let size): "范围从第 \(start) 字节开始，而文件只有 \(size) 字节"
    case .foreign(.encoded(let name)):
      "这是 \(name) 编码，不是 UTF-8；请尝试“iconv -f \(name) -t UTF-8 文件 | validate ...”"
    case .foreign(.compressed(let name, let program)):
      "这是 \(name) 压缩的内容；请尝试“\(program) 文件 | validate ...”"
    }
  }

  private static func words(for error: HeaderError) -> String {
    switch error {
    case .missing(let name, let names):
      "没有名为“\(name)”的列" + (names.isEmpty ? "" : "；现有：" + names.prefix(12).joined(separator: "、"))
        + (HeaderError.option(ifOnly: names).map { "；请尝试 \($0)" } ?? "")
    case .duplicate(let name): "有两列都名为“\(name)”；请改用列的编号"
    case .twice(let one, let other): "“\(one)”和“\(other)”是同一列"
    case .empty: "没有表头"
    case .malformed(let line, let column): "表头第 \(line) 行第 \(column) 列的引号位置不对，或者没有闭合"
    case .carriageReturn: #"各行只以回车符结尾，没有换行符；请转换，例如用 tr '\r' '\n' < 文件"#
    case .tooLarge: "表头大于 256 KiB，或者其中的引号没有闭合"
    }
  }

  func words(for error: MergeError) -> String {
    switch error {
    case .unreadable(let name, let reason): message(about: name, reason.description)
    case .malformed(let place, let offset):
      message(about: place, "此行从第 \(offset + 1) 个字节起不是 validate 写出的 JSON")
    case .tooLong(let place): message(about: place, "此行过长，不会是 validate 写出的 JSON")
    case .unknown(let place):
      message(about: place, "这既不是检查结果，也不是 --summary=json 的汇总")
    case .otherVersion(let place, let version):
      message(about: place, "这是版本 \(version) 的汇总，当前版本无法读取")
    case .otherTerms(let place):
      message(about: place, "此次运行的规则或选项与之前的不同")
    case .otherUnit(let place, let file, let first, let other):
      message(
        about: place,
        Self.spaced("此汇总计数", file, "的\(Self.name(of: other))，而之前的汇总计数\(Self.name(of: first))；")
          + "请以相同的选项重新运行所有范围")
    case .strayFinding(let place): message(about: place, "此结果不属于其后汇总中的任何一行")
    case .badFindings(let place, let file, let found, let expected):
      message(
        about: place,
        Self.spaced("汇总之前有 \(found) 条关于", file, "的结果，而汇总中是 \(expected) 条"))
    case .unfinished(let name): message(about: name, "末尾的结果之后没有汇总；请重新运行")
    case .noSummary: "没有汇总；请给出 --summary=json 写出的内容"
    case .tooLarge(let place): "\(place)：到此行为止的汇总数量过大；请重新运行这些范围"
    case .missing(let file, let range):
      message(about: file, "没有汇总包含字节 \(Self.bytes(range))；请重新运行该范围")
    case .repeated(let file, let range):
      message(about: file, "不止一个汇总包含字节 \(Self.bytes(range))")
    case .contradiction(let file): message(about: file, "同一部分的两个汇总不一致")
    case .resized(let file, let one, let other):
      message(
        about: file, "文件大小在一次运行中是 \(one) 字节，在另一次中是 \(other) 字节；请全部重新运行")
    case .noFindings(let file, let range):
      message(
        about: file,
        "其他部分有检查结果，而" + (range.map { "字节 \(Self.bytes($0)) " } ?? "此文件") + "没有")
    case .indivisible:
      "无法从多次运行得知 --fail-fast 与 --max-invalid 会在何处停止"
    case .lost(let error): words(for: error)
    }
  }

  private static func bytes(_ range: Range<Int>) -> String {
    "\(range.lowerBound)..\(range.upperBound)"
  }

  func words(for error: OutputError) -> String {
    switch error {
    case .brokenPipe:
      message(about: Self.name(of: .standardOutput), Platform.reason(Platform.brokenPipe))
    case .failed(let file, let error): message(about: Self.name(of: file), error.description)
    case .notRegular(let file):
      message(about: Self.name(of: file), "不是普通文件，--in-place 无法替换")
    case .linked(let file):
      message(
        about: Self.name(of: file),
        "文件另有其他名称（硬链接），--in-place 不会改动它们；请用 --emit fixed 写入另一个文件，再将其内容复制回来")
    case .changed(let file):
      message(about: Self.name(of: file), "文件在此期间被改动，因此保持不变")
    case .tooManyFindings(let file, let most):
      message(
        about: Self.name(of: file), "未写入：基线最多包含 \(most) 个不同的问题；请先修正最常见的错误")
    case .sameFile(let file, let use):
      Self.spaced(Self.name(of: file), "与", Self.words(for: use), "是同一个文件")
    }
  }

  private static func name(of file: OutputError.File) -> String {
    switch file {
    case .standardOutput: "标准输出"
    case .standardError: "标准错误输出"
    case .temporary: "临时文件"
    case .named(let name): name
    }
  }

  private static func words(for use: FileUse) -> String {
    switch use {
    case .rules(let name): spaced("规则文件", name)
    case .values(let name): spaced("值文件", name)
    case .baseline(let name): spaced("基线文件", name)
    case .input(let name): spaced("输入文件", name)
    case .report(let name): spaced("报告文件", name)
    case .output(let file): name(of: file)
    }
  }
}

extension ChineseCatalog {
  /// Joins texts, with a space between a Chinese character and a digit, a Latin letter or another
  /// ASCII character.
  static func spaced(_ parts: String...) -> String {
    parts.reduce(into: "") { text, part in
      guard let last = text.unicodeScalars.last, let first = part.unicodeScalars.first else {
        text += part
        return
      }
      let isApart = last.isASCII && first.isHan || last.isHan && first.isASCII
      text += (isApart ? " " : "") + part
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a Chinese character other than punctuation.
  fileprivate var isHan: Bool { properties.isIdeographic }
}
