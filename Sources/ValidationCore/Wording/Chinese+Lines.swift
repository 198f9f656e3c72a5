extension Chinese {
  /// The words for the rules of lines, rows and settings of a file.
  static let lines: [Rule.Code: Rule.Words] = [
    .lineByteOrderMark: .clause { _ in "开头不能有字节顺序标记" },
    .lineLength: .clause { "长度最多为 \($0["max"] ?? "0") 个字节" },
    .lineCarriageReturn: .clause { _ in "结尾不能有回车符" },
    .lineInnerQuote: .sentence { $0.column + "引号必须包住整个字段，字段中的引号要写两次" },
    .lineClosedQuote: .sentence {
      $0.column + "右引号之后不能再有内容；如果引号是值的一部分，请写两次"
    },
    .lineOpenQuote: .sentence { $0.column + "引号没有闭合" },
    .lineInnerReturn: .sentence {
      $0.column + "字段中有不在行尾的回车符；请删除它，或用引号包住整个字段"
    },
    .lineFields: .clause { _ in "字段个数必须与表头相同" },
    .lineSame: .clause { $0["other"].map { "必须与 \($0) 相同" } ?? "必须与另一列相同" },
    .lineUnique: .clause {
      $0["line"].map { "不能与第 \($0) 行的值相同" } ?? "不能与前面某行的值相同"
    },
    .lineRequired: .sentence { "缺少" + ($0.subject.map { " " + $0 } ?? "此项") },
    .lineUnknown: .sentence { "未知的设置项" + ($0.subject.map { " " + $0 } ?? "") },
    .lineRepeated: .clause { _ in "设置了两次" },
    .lineRewriting: .clause { _ in "改写之后也必须符合规则" },
    .lineEnd: .clause {
      "结尾必须是\($0["end"] == "null" ? " NUL 字符" : "换行符")"
    },
  ]
}

extension Phrase {
  /// The column of the message as a possessive.
  fileprivate var column: String { subject.map { "\($0) 列的" } ?? "" }
}
