internal import PatternSyntax

extension PictureWords {
  static let simplifiedChinese = Self(
    language: "zh-Hans", any: "任意", anyInLine: "非换行符", letters: "字母", not: "非",
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
