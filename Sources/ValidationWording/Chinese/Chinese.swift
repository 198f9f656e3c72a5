import ValidationCore

extension Wording {
  /// The wording in Chinese, in simplified characters.
  ///
  ///     Wording.simplifiedChinese.language                  // "zh-Hans"
  ///     Wording.speaking("zh-CN")?.language == "zh-Hans"    // true
  public static let simplifiedChinese = Wording(
    "zh-Hans", Chinese(),
    [Chinese.rules, Chinese.formats, Chinese.schema, Chinese.json, Chinese.lines]
      .reduce(into: [:]) { $0.merge($1) { $1 } },
    characters: Chinese.characters, clientWords: Chinese.clients)
}

/// Chinese in simplified characters, with full-width punctuation, and with a space between Chinese
/// characters and digits or Latin letters.
struct Chinese: Grammar {
  /// Whether names are those of columns of a table.
  var namesColumns = false

  var ofColumns: Self {
    var result = self
    result.namesColumns = true
    return result
  }

  func requirement(_ noun: String, isNegated: Bool) -> String {
    (isNegated ? "不能是" : "必须是").before(noun)
  }

  func joined(_ requirements: [String], by connective: Connective) -> String {
    requirements.joined(separator: connective == .all ? "，并且" : "，或者")
  }

  func nested(_ requirements: [String], by connective: Connective) -> String {
    connective == .all
      ? "同时" + requirements.joined(separator: "且")
      : requirements.map { "要么" + $0 }.joined(separator: "，")
  }

  func others(_ count: Int) -> String { "其余 \(count) 项" }

  func requirement(of rule: Rule, isNegated: Bool, _ length: Phrase.Length) -> String {
    if length == .sentence { return isNegated ? "必须是其他内容" : "内容必须有效" }
    return (isNegated ? "不能符合规则" : "必须符合规则").before(rule.code.rawValue)
  }

  func unsatisfiable(_ requirement: String) -> String { "没有任何值能满足：" + requirement }

  func sentence(about name: String?, _ message: String, suggestion: String?) -> String {
    let subject = name.map { namesColumns ? named($0) : $0.isEmpty ? "空名称" : $0 + " " } ?? ""
    return subject + message + (suggestion.map { "；您是否想写 \($0)？" } ?? "")
  }

  func remark(about name: String, _ message: String) -> String { named(name) + "：" + message }

  private func named(_ name: String) -> String {
    (name.isEmpty ? "空名称" : name) + (namesColumns ? " 列" : "")
  }

  func error(_ message: String) -> String { "错误：" + message }

  func refusal(_ refusal: Refusal) -> String {
    switch refusal {
    case .rule(let error): error.message(in: .simplifiedChinese)
    case .bounds(_, let count, let unit):
      "位置必须在 \(count) 个\(Self.name(of: unit, .detail))的文本之内"
    case .overlap: "不能与同一次编辑的其他范围重叠"
    case .history(let action): Self.histories[action.rawValue] ?? "现在无法进行"
    case .turn(let occasion): "必须等待，直到" + (Self.occasions[occasion.rawValue] ?? "可以进行")
    case .other(let reason): Self.refusals[reason.kind]?(reason.name) ?? "无法进行"
    }
  }

  private static let histories = [
    "undo": "没有可以撤销的操作", "redo": "没有可以重做的操作", "goForward": "没有下一步",
    "goBack": "没有上一步",
  ]

  private static let occasions = [
    "changed": "更改完成", "unmarked": "输入法的文字确定", "answered": "得到答复", "askedAgain": "再次询问",
    "observersRest": "观察者不再互相响应", "colleaguesRest": "各字段不再互相更改", "enabled": "该项启用",
    "stepShown": "它所在的步骤显示出来", "rowRestored": "已删除的行恢复",
  ]

  private static let refusals: [String: @Sendable (String) -> String] = [
    "macro": { "没有名为“\($0)”的宏" }, "unknown": { "没有名为 \($0) 的项" },
    "taken": { "名称 \($0) 已被另一个字段使用" },
  ]

  /// Returns the unit of a length.
  static func name(of unit: TextUnit, _ length: Phrase.Length) -> String {
    switch (unit, length) {
    case (.utf8, _): "字节"
    case (.scalars, .detail): " Unicode 标量"
    case (.utf16, .detail): " UTF-16 码元"
    case (.characters, _), (.scalars, .sentence), (.utf16, .sentence): "字符"
    }
  }

  func listed(_ messages: [String]) -> String { messages.joined(separator: "；") }

  func expectation(of characters: [ExpectedCharacters.Item], isEndAllowed: Bool) -> String {
    if characters.isEmpty { return "：此处应结束" }
    if characters == [.checkDigit] { return "：最后一位数字与其他数字不符" }
    return "：" + "此处应为".before(characters.map(Self.name).joined(by: "或"))
      + (isEndAllowed ? "，或到此结束" : "")
  }

  private static func name(of item: ExpectedCharacters.Item) -> String {
    switch item {
    case .letter: "字母"
    case .asciiLetter: "英文字母"
    case .capitalLetter: "大写英文字母"
    case .smallLetter: "小写英文字母"
    case .digit: "数字"
    case .space: "空格"
    case .range(let range): "\(range.lowerBound) 到 \(range.upperBound)"
    case .character(let scalar): "“\(scalar)”"
    case .otherThan(let items):
      "除".before(items.map(name).joined(by: "和")).before("以外的字符")
    case .tab: "制表符"
    case .whiteSpace: "空白字符"
    case .lineBreak: "换行符"
    case .control: "控制字符"
    case .unit(let example): "单位" + (example.map { "（如 \($0)）" } ?? "")
    case .checkDigit: "另一个末位数字"
    }
  }
}

extension String {
  /// Returns the text followed by another, with a space between Chinese and ASCII characters.
  func before(_ text: String) -> String {
    guard let last = unicodeScalars.last, let first = text.unicodeScalars.first else {
      return self + text
    }
    let isBorder =
      last.isASCII != first.isASCII && !Self.marks.contains(last.isASCII ? first : last)
    return self + (isBorder ? " " : "") + text
  }

  /// The punctuation marks, which need no space around them.
  private static let marks = Set("，。：；、？（）“”".unicodeScalars)
}

extension [String] {
  /// Returns a list of the words, with a connective before the last.
  func joined(by connective: String) -> String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: "、").before(connective).before(last)
  }
}
