package import InputValidation

extension Wording {
  /// The wording with words for the faults of lines as well.
  package var ofLines: Wording {
    LineFault.words(in: language).reduce(self) { $0.replacing($1.key, with: $1.value) }
  }
}

extension LineFault {
  /// Returns the words for faults: Chinese or, in any other language, English.
  fileprivate static func words(in language: String) -> [Rule.Code: Rule.Words] {
    let words = language == Wording.simplifiedChinese.language ? chinese : english
    return Dictionary(uniqueKeysWithValues: words.map { ($0.code, .clause($1)) })
  }

  private typealias Table = KeyValuePairs<LineFault, @Sendable (Phrase) -> String>

  private static let english: Table = [
    .byteOrderMark: { _ in "must not begin with a byte order mark" },
    .tooLong: { "must be at most \($0["max"] ?? "0") bytes long" },
    .carriageReturn: { _ in "must not end with a carriage return" },
    .noFinalNewline: { "must end with \($0["end"] == "null" ? "NUL" : "a line feed")" },
  ]

  private static let chinese: Table = [
    .byteOrderMark: { _ in "开头不能有字节顺序标记" },
    .tooLong: { "长度最多为 \($0["max"] ?? "0") 个字节" },
    .carriageReturn: { _ in "结尾不能有回车符" },
    .noFinalNewline: { "结尾必须是\($0["end"] == "null" ? " NUL 字符" : "换行符")" },
  ]
}
