extension ScalarName {
  /// Returns the name in Chinese, in simplified characters.
  func chinese(of scalar: Unicode.Scalar) -> String {
    switch self {
    case .own: Self.chinese[scalar.value] ?? "字符"
    case .lookAlike(.greekLetter, let ascii): "形似 \(ascii) 的希腊字母"
    case .lookAlike(.cyrillicLetter, let ascii): "形似 \(ascii) 的西里尔字母"
    case .lookAlike(.sign, let ascii): "形似 \(ascii) 的符号"
    case .fullwidth(let ascii): "\(ascii) 的全角形式"
    case .variationSelector: "变体选择符"
    case .control: "控制字符"
    case .unseen: "不可见字符"
    }
  }

  /// The names of the scalars that have one, as Chinese texts about Unicode call them.
  static let chinese: [UInt32: String] = [
    0x00: "空字符", 0x08: "退格符", 0x09: "制表符", 0x0A: "换行符", 0x0B: "垂直制表符", 0x0C: "换页符", 0x0D: "回车符",
    0x1B: "转义符", 0x20: "空格", 0x7F: "删除符", 0x85: "下一行字符", 0xA0: "不换行空格", 0xAD: "软连字符",
    0x34F: "组合用字形连接符", 0x61C: "阿拉伯字母标记", 0x115F: "谚文初声填充符", 0x1160: "谚文中声填充符", 0x1680: "欧甘空格",
    0x180E: "蒙古文元音分隔符", 0x2000: "半身空铅", 0x2001: "全身空铅", 0x2002: "半身空格", 0x2003: "全身空格",
    0x2004: "三分之一全身空格", 0x2005: "四分之一全身空格", 0x2006: "六分之一全身空格", 0x2007: "数字空格", 0x2008: "标点空格",
    0x2009: "窄空格", 0x200A: "极窄空格", 0x200B: "零宽空格", 0x200C: "零宽不连字符", 0x200D: "零宽连字符",
    0x200E: "从左至右标记", 0x200F: "从右至左标记", 0x2028: "行分隔符", 0x2029: "段落分隔符", 0x202A: "从左至右嵌入符",
    0x202B: "从右至左嵌入符", 0x202C: "方向格式结束符", 0x202D: "从左至右覆盖符", 0x202E: "从右至左覆盖符", 0x202F: "窄不换行空格",
    0x205F: "中等数学空格", 0x2060: "词连接符", 0x2066: "从左至右隔离符", 0x2067: "从右至左隔离符", 0x2068: "首个强方向字符隔离符",
    0x2069: "方向隔离结束符", 0x2800: "空白盲文点位", 0x3000: "全角空格", 0x3164: "谚文填充符", 0xFEFF: "字节顺序标记",
    0xFFA0: "半宽谚文填充符",
  ]
}
