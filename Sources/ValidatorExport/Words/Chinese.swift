internal import PatternSyntax
internal import ValidationCore

extension ExportWords {
  /// The words in Chinese, in simplified characters.
  static let simplifiedChinese = Self(
    language: "zh-Hans",
    page: [
      "title": "试一试", "text": "文本", "language": "语言",
      "refuse": "拒绝无法得到有效文本的按键",
      "refused": "已拒绝第 \u{2} 个字符处的 \u{1}：", "expected": "此处应为：", "space": "空格",
      "end": "结束", "completes": "补全为", "completed": "已补全：", "valid": "有效", "incomplete": "不完整",
      "invalid": "无效", "left": "不在此判断", "atServer": "本页无法判断此文本。", "verdict": "判断",
      "place": "位置", "before": "第 \u{1} 个字符之前", "character": "第 \u{1} 个字符",
      "range": "第 \u{1} 至 \u{2} 个字符", "atEnd": "末尾", "pattern": "模式",
      "wider": "它还匹配 \u{1}。", "railroad": "铁路图", "completion": "最短补全",
      "samples": "有效的文本", "misses": "几乎有效的文本", "empty": "（空）", "picture": "自动机及当前状态",
      "check": "全部检查", "invalidCount": "有错误的项数：\u{1}", "allValid": "各项均有效。",
      "leftOut": "不在此判断的内容",
    ],
    noScript: "本页需要 JavaScript。", colon: "：",
    reason: { reason in
      switch reason {
      case .validator(.code(let code)): "规则 \(code.rawValue) 由代码判断"
      case .validator(.secret): "保密内容的规则不公开"
      case .validator(.tooLarge): "自动机过大"
      case .validator(.matchesNothing): "没有有效的文本"
      case .edits: "不支持改写输入的规则"
      case .groups: "不知道分组的数字还能变成什么：无效的可能显示为不完整"
      case .sums: "不知道哪些校验位可行：无效的可能显示为不完整"
      case .check: "由代码判断"
      case .filling: "由代码计算"
      case .manyTexts: "取决于另一项，而其可能的值太多"
      case .manyFields: "涉及的项太多"
      case .field: "其中一项无法在此判断"
      case .disabling: "其中一项可能停用"
      case .enabling: "由代码决定此项是否启用"
      case .narrowing: "有多个关系或保密内容限制此项"
      case .rows: "不比较不同的行"
      case .shape: "不判断类型和元素数量"
      case .exemption: "规则取决于另一个值"
      }
    },
    any: "任意", anyInLine: "非换行符", letters: "字母", not: "非",
    automaton: "自动机", railroad: "铁路图", nothing: "无",
    assertions: [
      .start: "文本开头", .end: "文本末尾", .wordBoundary: "单词边界", .notWordBoundary: "非单词边界",
    ],
    followed: "之后是", notFollowed: "之后不是", preceded: "之前是", notPreceded: "之前不是",
    states: { count, start, accepting in
      "共 \(count) 个状态的自动机。从状态 \(start) 开始。"
        + (accepting.isEmpty ? "不接受任何文本。" : "接受状态：\(accepting)。")
    },
    state: { number, isAccepting in "状态 \(number)" + (isAccepting ? "（接受）" : "") },
    reading: "从左到右的每条路径拼出一个匹配的文本。",
    times: { bounds in
      switch (bounds.minimum, bounds.maximum) {
      case (let minimum, nil): "至少 \(minimum) 次"
      case (0, let maximum?): "最多 \(maximum) 次"
      case (let minimum, let maximum?):
        minimum == maximum ? "\(minimum) 次" : "\(minimum) 到 \(maximum) 次"
      }
    })
}
