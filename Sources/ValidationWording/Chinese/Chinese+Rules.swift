import ValidationCore

extension Chinese {
  /// The words for the rules of strategies and compositions.
  static let rules: [Rule.Code: Rule.Words] = [
    .numeric: .noun { $0.interval() + "数字" + $0.notes($0.multiple, $0.decimals, $0.separator) },
    .integer: .noun { $0.interval() + "整数" + $0.notes($0.multiple) },
    .digits: .noun { phrase in
      let interval = phrase.interval()
      return interval.isEmpty
        ? "纯数字" + phrase.notes(phrase.multiple)
        : interval + "数" + phrase.notes("只含数字", phrase.multiple)
    },
    .scientific: .noun { $0.interval() + "数字（可用科学记数法）" + $0.sample("1.5e6") },
    "price": .noun { $0.interval() + "价格" + $0.notes($0.grouped, $0.decimals) },
    "natural-number": .noun { $0.interval() + "自然数" + $0.notes($0.grouped) },
    "grouping": .noun { $0.interval() + "数字" + $0.notes($0.grouped, $0.decimals) },
    .alphabetic: .clause { phrase in
      (phrase.isNegated ? "不能只包含" : "只能包含")
        + (phrase["letters"] == "ascii" ? "英文字母" : "字母")
    },
    .regex: .clause { phrase in
      let must = phrase.isNegated ? "不能" : "必须"
      let pattern = phrase["pattern"] ?? ""
      return switch (phrase.length, phrase["scope"] == "part") {
      case (.sentence, false): phrase.isNegated ? "不能是被禁止的格式" : "格式必须符合要求"
      case (.sentence, true): phrase.isNegated ? "不能包含被禁止的内容" : "必须包含所要求的内容"
      case (.detail, false): "\(must)匹配模式 \(pattern)"
      case (.detail, true): "\(must)包含与模式 \(pattern) 匹配的内容"
      }
    },
    .length: .clause { phrase in
      let unit = "个" + phrase.unit
      let not = phrase.isNegated
      return switch (phrase.rule.parameters["min"]?.count, phrase.rule.parameters["max"]?.count) {
      case (nil, 0?): not ? "不能为空" : "必须为空"
      case (let min?, let max?):
        (not ? "长度不能为 " : "长度必须为 ") + (min == max ? "" : "\(min) 到 ") + "\(max) \(unit)"
      case (let min?, nil): not ? "长度必须少于 \(min) \(unit)" : "长度至少为 \(min) \(unit)"
      case (nil, let max?): not ? "长度必须超过 \(max) \(unit)" : "长度最多为 \(max) \(unit)"
      case (nil, nil): not ? "长度不能是任何值" : "长度不限"
      }
    },
    .oneOf: .noun { phrase in
      guard let values = phrase.rule.parameters["values"]?.texts, !values.isEmpty else {
        return "空集合中的值"
      }
      let others = phrase.rule.parameters["others"]?.count
      let named = values.map { "“\($0)”" }.joined(separator: "、")
      let choice =
        others.map { named + "等 \(values.count + $0) 个值之一" }
        ?? (values.count == 1 ? named : named + "之一")
      if values == [""], others == nil { return "空文本" }
      return choice + (phrase["case"] == nil ? "" : "（不区分大小写）")
    },
    .listed: .noun { "表 \($0["table"] ?? "") 中 \($0["column"] ?? "") 列的值" },
    .secret: .clause { phrase in
      if let length = phrase.wholeSecret {
        return phrase.wording.requirement(of: length, isNegated: phrase.isNegated, phrase.length)
      }
      let counted =
        phrase.rule.secretLength == nil ? nil : phrase.counted("个" + phrase.unit).map { $0 + "的" }
      return (phrase.isNegated ? "不能是" : "必须是").before(counted.orEmpty + "有效的机密内容")
    },
    .nonEmpty: .clause("不能为空", negated: "必须为空"),
    .satisfying: .noun { $0["condition"] ?? "所要求的内容" },
    .named: .clause { phrase in
      (phrase.isNegated ? "不能符合规则" : "必须符合规则").before(phrase["name"] ?? "")
    },
    .encoding: .noun { "有效的 \($0["name"] ?? "UTF-8") 文本" },
    .unanswered: .clause("暂时无法核对", negated: "可以核对"),
    .nesting: .clause { "规则嵌套超过 \($0["max"] ?? "限定的") 层，无法判断" },
    "mask": .clause { phrase in
      let mask = phrase["mask"] ?? ""
      if let things = phrase["excess"] {
        return (things == "digits" ? "数字过多，格式必须为" : "字符过多，格式必须为").before(mask)
      }
      return (phrase.isNegated ? "格式不能为" : "格式必须为").before(mask)
    },
    "filter": .clause { phrase in
      let (kept, dropped) = (phrase.characters("kept"), phrase.characters("dropped"))
      return switch (dropped, phrase.isNegated) {
      case (let dropped?, false): "不能包含".before(dropped)
      case (let dropped?, true): "必须包含".before(dropped)
      case (nil, false): "只能包含".before(kept ?? "空内容")
      case (nil, true): "必须包含其他字符，而不只是".before(kept ?? "空内容")
      }
    },
    "case": .clause { phrase in
      let kind = phrase["letters"] == "upper" ? "大写" : "小写"
      return phrase.isNegated ? "必须包含\(kind)以外的字母" : "必须使用\(kind)字母"
    },
    "trim": .clause("开头和结尾不能有空白", negated: "开头或结尾必须有空白"),
    .list: .noun { phrase in
      phrase.counted("项", with: "包含").map { $0 + "、" }.orEmpty
        + "用“\(phrase["separator"] ?? ",")”分隔的列表，其中每一项" + phrase.parts.joined()
    },
    .optional: .clause { $0.part + ($0.isNegated ? "，并且不能为空" : "，或者留空") },
    .all: .clause("可以是任何内容", negated: "不允许任何内容"),
    .any: .clause("不允许任何内容", negated: "可以是任何内容"),
  ]

  /// The words for the rules of formats.
  static let formats: [Rule.Code: Rule.Words] = [
    "boolean": .noun("“yes”或“no”（也可以是 true、false、on、off、1、0）"),
    "hostname": .noun("主机名"),
    "ipv4": .noun("IPv4 地址"),
    "ipv6": .noun("IPv6 地址"),
    "ip-address": .noun("IP 地址"),
    "host": .noun("主机名或 IP 地址"),
    "endpoint": .noun { "主机和端口" + $0.sample("example.org:80") },
    "cidr": .noun { phrase in
      (phrase["host-bits"] == nil ? "IP 地址段" : "地址段的首个地址") + phrase.sample("192.0.2.0/24")
    },
    "mac-address": .noun("MAC 地址"),
    "port": .noun { ($0.interval().isEmpty ? "1 到 65535 之间的" : $0.interval()) + "端口号" },
    "url": .noun { phrase in
      let schemes = phrase.rule.parameters["schemes"]?.texts ?? []
      return schemes.isEmpty
        ? "网址" : "以 " + schemes.map { "\($0)://" }.joined(by: "或") + " 开头的网址"
    },
    "email": .noun("电子邮件地址"),
    "uuid": .noun("UUID"),
    "semantic-version": .noun {
      $0.interval(("不低于", "高于", "不高于", "低于")) + "版本号" + $0.sample("1.2.3")
    },
    "date": .noun { $0.interval(Chinese.times) + "日期" + $0.dated("2024-02-17") },
    "time": .noun { $0.interval(Chinese.times) + "时间" + $0.dated("09:30:00") },
    "date-time": .noun {
      $0.interval(Chinese.times) + "带时区偏移的日期和时间"
        + $0.dated("2024-02-17T09:30:00Z")
    },
    "local-date-time": .noun {
      $0.interval(Chinese.times) + "日期和时间" + $0.dated("2024-02-17T09:30:00")
    },
    "year-month": .noun { $0.interval(Chinese.times) + "年月" + $0.dated("2024-02") },
    "year": .noun { $0.interval(Chinese.times) + "年份" + $0.dated("2024") },
    "duration": .noun {
      $0.interval(("不短于", "长于", "不长于", "短于")) + "时长" + $0.sample("1h30m")
    },
    "iso-duration": .noun { "ISO 8601 时长" + $0.sample("P1Y2M3DT4H") },
    "byte-count": .noun { $0.interval() + "数据大小" + $0.sample("512MiB") },
    "hex": .noun { $0.bytes + "十六进制数据" },
    "base64": .noun { $0.bytes.before("Base64 数据") },
    "base64url": .noun { $0.bytes + "可用于网址的 Base64 数据" },
    "hex-color": .noun { "颜色值" + $0.sample("#ff8800") },
    "credit-card": .noun("校验位正确的银行卡号"),
    "iban": .noun { phrase in
      (phrase["country"].map { "国家代码为 \($0)、" } ?? "") + "校验位正确的国际银行账号（IBAN）"
    },
    "isbn": .noun("校验位正确的国际标准书号（ISBN）"),
    "ean": .noun("校验位正确的商品条码（EAN）"),
    "isin": .noun("校验位正确的国际证券识别码（ISIN）"),
    "phone": .noun { "电话号码" + $0.sample("+8613800138000") },
    "language-tag": .noun { "语言标签" + $0.sample("zh-CN") },
    "time-zone": .noun { "时区" + $0.sample("Asia/Shanghai") },
    "cron": .noun { "由五个字段组成的定时计划" + $0.sample("0 6 * * 1-5") },
    "path": .noun("文件路径"),
    "identifier": .noun("标识符"),
  ]

  /// The words for comparing times.
  private static let times = ("不早于", "晚于", "不晚于", "早于")

  /// The words for the rules of schemas, settings and forms.
  static let schema: [Rule.Code: Rule.Words] = presence("设置").merging(relations) { $1 }

  /// The words for the rules of bodies, for clients of an API.
  static let clients: [Rule.Code: Rule.Words] = presence("提供").merging([
    "unknown": .sentence { "未知的成员".before($0.subject.orEmpty) },
    "once": .clause { _ in "出现了两次" },
    "title-400": .clause { _ in "JSON 格式有误" },
    "title-413": .clause { _ in "内容过大" },
    "title-422": .clause { _ in "输入无效" },
    "title-500": .clause { _ in "内部错误" },
  ]) { $1 }

  /// The words for rules about values that must be there.
  ///
  /// - Parameter verb: What is done with a value.
  /// - Returns: The words.
  private static func presence(_ verb: String) -> [Rule.Code: Rule.Words] {
    [
      "required": .clause { phrase in
        phrase["state"] == "empty"
          ? "必须\(verb)；目前已\(verb)，但内容为空" : "必须\(verb)" + phrase.given
      },
      "together": .clause { "必须与".before($0.names("fields")).before("一起\(verb)") },
      "exactly-one": .sentence { phrase in
        if phrase["state"] == "set" {
          return phrase.subject.orEmpty.before("不能与").before(phrase.names("fields"))
            .before("同时\(verb)")
        }
        let all = [phrase.missingField ?? "此项"] + phrase.fields("fields")
        return all.count == 2
          ? "必须\(verb)".before(all.joined(by: "或"))
          : "必须\(verb)".before(all.joined(by: "和")).before("中的一项，且只能\(verb)一项")
      },
    ]
  }

  private static let relations: [Rule.Code: Rule.Words] = [
    "check": .noun { ($0.condition ?? "所要求的内容") + $0.given },
    "narrowed": .clause { "必须与".before($0.names("given")).before("相符") },
    "cycle": .clause { "经由".before($0.names("fields")).before("依赖于自身") },
    "unknown": .sentence { phrase in
      phrase["name"].map { "没有名为 \($0) 的项" }
        ?? "未知的设置项".before(phrase.subject.orEmpty) + (phrase["missing"].map { "：缺少 \($0)" }).orEmpty
    },
    "count": .clause { phrase in
      "必须" + phrase.counted(phrase["unit"] == "members" ? "个成员" : "项", with: "包含").orEmpty
    },
    "unique": .clause { "不能重复：" + $0.names("field") + " 的值与此相同" },
    "once": .clause { phrase in phrase["line"].map { "已在第 \($0) 行设置" } ?? "已经设置" },
    "file": .clause { phrase in
      let problem =
        switch phrase["problem"] {
        case "missing"?: "文件不存在"
        case "permission"?: "没有权限"
        case "directory"?: "这是一个目录"
        case "not-directory"?: "这不是一个目录"
        case "size"?: "文件超过 \(phrase["max"] ?? "") 个字节"
        case "error"?: "出现类型为 \(phrase["error"] ?? "") 的错误"
        case let number?: "系统错误 \(number)"
        case nil: "未知错误"
        }
      return (phrase["state"] == "source" ? "" : "所指的文件") + "无法读取：" + problem
    },
    "syntax": .clause { phrase in
      let problem =
        (syntaxProblems[phrase["problem"] ?? ""] ?? "无法读取")
        + (phrase["notation"].flatMap { notations[$0] } ?? "")
      return phrase["max"].map { problem + " " + $0 } ?? problem
    },
    "schema": .clause { "声明有误" + ($0.length == .detail ? "：\($0["problem"] ?? "")" : "") },
  ]

  /// The advice to read JSON in another notation.
  private static let notations = [
    "lines": "；如果每一行是一个文档，请用 --jsonl",
    "document": "；如果整个文件是一个文档，请用 --json",
  ]

  /// The expected syntax of a settings text, by the name of the problem.
  private static let syntaxProblems = [
    "no-name": "此处应为名称，名称以字母或“_”开头",
    "bad-name": "此处应为“=”：名称只能包含英文字母、数字、“_”、“.”和“-”",
    "no-equals": "名称之后应为“=”",
    "open-quote": "引号没有闭合",
    "after-quote": "右引号之后只能有注释",
    "comment-as-value": "有些程序会把此注释当作值：空值请在注释前写作 ''",
    "backtick": "值不能以反引号开头：请把值放在单引号中",
    "unknown-escape": "各程序对此转义的理解不同：反斜杠请在双引号中写作 \\\\",
    "bad-unicode": "\\u 之后应为四位十六进制数字，代理项必须成对",
    "no-setting": "此处应为设置，例如 --NAME=VALUE",
    "json-value": "此处应为值",
    "json-word": "此处应为值：JSON 中只有 true、false 和 null 这三个单词",
    "json-name": "此处应为双引号中的名称",
    "json-colon": "名称之后应为“:”",
    "json-object": "此处应为“,”或“}”",
    "json-array": "此处应为“,”或“]”",
    "json-comma": "JSON 不允许末尾有多余的逗号",
    "json-comment": "JSON 不允许注释",
    "json-comment-sign": "注释须以 // 或 /* 开头",
    "json-comment-end": "注释没有用 */ 结束",
    "json-end": "值之后不应有其他内容",
    "json-control": "字符串中的控制字符必须转义，例如 \\n",
    "json-escape": "未知的转义：反斜杠请写作 \\\\",
    "json-quote": "字符串必须放在双引号中",
    "json-zero": "数字不能以多余的 0 开头",
    "json-sign": "数字必须以数字或“-”开头",
    "json-digit": "此处应为数字",
    "json-depth": "嵌套过深，最大深度为",
    "json-members": "对象的成员过多，最大数目为",
    "json-rows": "数组的行过多，所有行的最大数目为",
    "json-size": "文本过长，最大字节数为",
  ]
}

extension String? {
  fileprivate var orEmpty: String { self ?? "" }
}

extension Phrase {
  /// The words for comparing values with an included and an excluded lower bound, and with an
  /// included and an excluded upper bound.
  fileprivate typealias Comparing = (min: String, above: String, max: String, below: String)

  /// Returns the bounds before a noun; empty if there are none.
  fileprivate func interval(
    _ words: Comparing = ("不小于", "大于", "不大于", "小于")
  ) -> String {
    if let min = bound("min"), let max = bound("max") { return "\(min) 到 \(max) 之间的" }
    let lower =
      bound("min").map { "\(words.min) \($0)" } ?? bound("above").map { "\(words.above) \($0)" }
    let upper =
      bound("max").map { "\(words.max) \($0)" } ?? bound("below").map { "\(words.below) \($0)" }
    let both = [lower, upper].compactMap(\.self)
    return both.isEmpty ? "" : both.joined(separator: " 且") + " 的"
  }

  /// Returns an example after a noun; empty if there are bounds, which the example might violate,
  /// or if the message has another example.
  fileprivate func sample(_ example: String) -> String { showsExample ? "，例如 " + example : "" }

  /// Returns an example of a date or time, in the format of the rule if it has one.
  fileprivate func dated(_ standard: String) -> String { sample(self["example"] ?? standard) }

  /// Returns notes in brackets; empty if there are none.
  fileprivate func notes(_ notes: String?...) -> String {
    let notes = notes.compactMap(\.self)
    return notes.isEmpty ? "" : "（\(notes.joined(separator: "，"))）"
  }

  fileprivate var multiple: String? { self["multiple"].map { "\($0) 的倍数" } }

  fileprivate var separator: String? { self["separator"].map { "小数点写作“\($0)”" } }

  fileprivate var grouped: String? {
    notation.flatMap { example, isGrouped in
      isGrouped
        ? wording.showsExamples ? "按 \(example) 的格式分组" : "数字分组"
        : wording.showsExamples ? "按 \(example) 的格式书写" : nil
    }
  }

  fileprivate var decimals: String? {
    let (least, most) = (rule.parameters["min-fraction"]?.count, rule.parameters["fraction"]?.count)
    return switch (least, most) {
    case (nil, nil): nil
    case (nil, 0?): "不带小数"
    case (nil, let most?): "最多 \(most) 位小数"
    case (let least?, nil): "至少 \(least) 位小数"
    case (let least?, let most?):
      least == most ? "\(most) 位小数" : "\(least) 到 \(most) 位小数"
    }
  }

  /// The unit of a length.
  fileprivate var unit: String {
    Chinese.name(of: self["unit"].flatMap(TextUnit.init) ?? .characters, length)
  }

  /// Returns the bounds of a count; `nil` if there are none.
  func counted(_ thing: String, with verb: String = "") -> String? {
    switch (rule.parameters["min"]?.count, rule.parameters["max"]?.count) {
    case (let min?, let max?):
      verb.before(min == max ? "\(max) \(thing)" : "\(min) 到 \(max) \(thing)")
    case (let min?, nil): verb + "至少 \(min) \(thing)"
    case (nil, let max?): verb + "最多 \(max) \(thing)"
    case (nil, nil): nil
    }
  }

  /// The bounds of a byte count before a noun; empty if there are none.
  fileprivate var bytes: String { counted("个字节").map { $0 + "的" }.orEmpty }

  /// The other fields that a field depends on, in brackets.
  fileprivate var given: String {
    rule.parameters["given"] == nil ? "" : "（" + "取决于".before(names("given")) + "）"
  }

  fileprivate func names(_ parameter: String) -> String { fields(parameter).joined(by: "和") }

  /// Returns the characters of a class; `nil` if there is no such parameter.
  fileprivate func characters(_ parameter: String) -> String? {
    rule.parameters[parameter].map { $0.texts.map(Self.name(ofClass:)).joined(by: "或") }
  }

  private static func name(ofClass name: String) -> String {
    switch name {
    case " ": "空格"
    case ":digits:": "数字"
    case ":letters:": "字母"
    case ":ascii-letters:": "英文字母"
    case ":marks:": "附加符号"
    case ":white-space:": "空白字符"
    case ":controls:": "控制字符"
    case _ where name.hasPrefix(":") && name.utf8.count > 1:
      "具有 \(name.dropFirst().dropLast()) 属性的字符"
    case _ where name.unicodeScalars.count == 3 && name.unicodeScalars.dropFirst().first == "-":
      "\(name.prefix(1)) 到 \(name.suffix(1))"
    default: "“\(name)”"
    }
  }
}
