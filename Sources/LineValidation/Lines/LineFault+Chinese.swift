import InputValidation

extension LineFault {
  /// The words for faults in Chinese, in simplified characters.
  static let chinese: Words = [
    byteOrderMark.code: { _ in "开头不能有字节顺序标记" },
    tooLong.code: { "长度最多为 \($0["max"] ?? "0") 个字节" },
    carriageReturn.code: { _ in "结尾不能有回车符" },
    rewriting.code: { _ in "改写之后也必须符合规则" },
    noFinalNewline.code: { "结尾必须是\($0["end"] == "null" ? " NUL 字符" : "换行符")" },
  ]
}
