import ValidationCore

extension Chinese {
  /// The words for the rules of lines, rows and settings of a file.
  static let lines: [Rule.Code: Rule.Words] = [
    "line-bom": .clause { _ in "开头不能有字节顺序标记" },
    "line-max": .clause { "长度最多为 \($0["max"] ?? "0") 个字节" },
    "line-crlf": .clause { _ in "结尾不能有回车符" },
    "line-crlf-missing": .clause { _ in "结尾必须是回车符和换行符" },
    "line-quoting": .sentence { $0.column + "引号必须包住整个字段，字段中的引号要写两次" },
    "line-quoting-blank": .sentence { $0.column + "引号之前有空格或制表符；请删除它们" },
    "line-quoting-closed": .sentence { phrase in
      let start = phrase["line"].map { "（字段始于第 \($0) 行）的" }
      return (start.map { (phrase.subject.map { "\($0) 列" } ?? "") + $0 } ?? phrase.column)
        + "右引号之后不能再有内容；如果引号是值的一部分，请写两次"
    },
    "line-quoting-open": .sentence { $0.column + "引号没有闭合" },
    "line-quoting-return": .sentence {
      $0.column + "字段中有不在行尾的回车符；请删除它，或用引号包住整个字段"
    },
    "line-fields": .clause { phrase in
      guard let expected = phrase["expected"], let found = phrase["found"] else {
        return "字段个数必须与表头相同"
      }
      return "必须与表头一样有 \(expected) 个字段，而不是 \(found) 个"
    },
    "line-field-count": .clause { phrase in
      guard let expected = phrase["expected"] else { return "字段个数必须正确" }
      return "必须有 \(expected) 个字段" + (phrase["found"].map { "，而不是 \($0) 个" } ?? "")
    },
    "line-header-missing": .sentence { phrase in
      guard let name = phrase["name"] else { return "缺少一列" }
      let more = phrase["more"].flatMap { Int($0) } ?? 0
      return "没有名为“\(name)”的列；现有："
        + phrase.list("others").map { "“\($0)”" }.joined(separator: "、")
        + (more > 0 ? "等，另有 \(more) 列" : "")
    },
    "line-header-unnamed": .sentence { _ in "有一列没有名称" },
    "line-header-repeated": .sentence { phrase in
      phrase["name"].map { "有两列都名为“\($0)”" } ?? "有两列名称相同"
    },
    "line-header-order": .sentence { phrase in
      guard let name = phrase["name"] else { return "各列的顺序不对" }
      return phrase["other"].map { "“\(name)”列必须位于“\($0)”列之前" } ?? "“\(name)”列必须在最后"
    },
    "line-same": .clause { $0["other"].map { "必须与 \($0) 相同" } ?? "必须与另一列相同" },
    "line-different": .clause { "不能与\($0.otherColumn)相同" },
    "line-not-before": .clause { "不能早于\($0.otherColumn)" },
    "line-not-after": .clause { "不能晚于\($0.otherColumn)" },
    "line-at-least": .clause { "不能小于\($0.otherColumn)" },
    "line-at-most": .clause { "不能大于\($0.otherColumn)" },
    "line-sum": .clause { phrase in
      let others = phrase.list("others").joined(separator: "、")
      return "与 \(others) 之和必须为 \(phrase["total"] ?? "0")"
        + (phrase["value"].map { "（实际为 \($0)）" } ?? "")
    },
    "line-unique": .sentence { phrase in
      let row = phrase["line"].map { "第 \($0) 行" } ?? "前面某行"
      let others = phrase.list("others").joined(separator: "、")
      let subject = phrase.subject.map { $0 + " " } ?? ""
      if others.isEmpty { return subject + "不能与\(row)的值相同" }
      return (subject.isEmpty ? "" : "\(others) 与 \(subject)的") + "值不能都和\(row)相同"
    },
    "line-sorted": .clause { phrase in
      "不能排在" + (phrase["line"].map { "第 \($0) 行" } ?? "上一行") + "的值之前"
    },
    "line-required": .sentence { "缺少" + ($0.subject.map { " " + $0 } ?? "此项") },
    "line-unknown": .sentence { phrase in
      guard let name = phrase.subject else { return "未知的名称" }
      // Blanks at the ends would not be seen.
      let isPlain = name.first != " " && name.last != " "
      return "未知的名称" + (isPlain ? " " + name : "“\(name)”")
    },
    "line-repeated": .clause { _ in "设置了两次" },
    "line-rewriting": .clause { _ in "改写之后也必须符合规则" },
    "line-end": .clause {
      "结尾必须是\($0["end"] == "null" ? " NUL 字符" : "换行符")"
    },
  ]
}

extension Phrase {
  /// The other column of a relation, with its value if that is known.
  fileprivate var otherColumn: String {
    guard let other = self["other"] else { return "另一列" }
    return self["value"].map { " \(other)（\($0)）" } ?? " \(other) "
  }

  /// The column of the message as a possessive.
  fileprivate var column: String { subject.map { "\($0) 列的" } ?? "" }
}
