import InputValidation

extension LineFault {
  /// The words for faults in Chinese, in simplified characters.
  static let chinese: Words = [
    byteOrderMark.code: { _ in "开头不能有字节顺序标记" },
    tooLong.code: { "长度最多为 \($0["max"] ?? "0") 个字节" },
    carriageReturn.code: { _ in "结尾不能有回车符" },
    quoting.code: { _ in "引号必须包住整个字段，字段中的引号要写两次" },
    fields.code: { _ in "字段个数必须与表头相同" },
    same.code: { $0["other"].map { "必须与 \($0) 相同" } ?? "必须与另一列相同" },
    unique.code: { $0["line"].map { "不能与第 \($0) 行的值相同" } ?? "不能与前面某行的值相同" },
    required.code: { _ in "必须存在" },
    unknown.code: { _ in "不能存在：没有规则说明它" },
    repeated.code: { _ in "不能出现两次" },
    rewriting.code: { _ in "改写之后也必须符合规则" },
    noFinalNewline.code: { "结尾必须是\($0["end"] == "null" ? " NUL 字符" : "换行符")" },
  ]
}
