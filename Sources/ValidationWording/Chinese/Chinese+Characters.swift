import ValidationCore

extension Chinese {
  func name(of character: FoundCharacter, _ name: String?) -> String {
    let kind =
      switch character {
      case .byte: ""
      case .named: name ?? "字符"
      case .greekLetter(_, let ascii): "形似 \(ascii) 的希腊字母"
      case .cyrillicLetter(_, let ascii): "形似 \(ascii) 的西里尔字母"
      case .sign(_, let ascii): "形似 \(ascii) 的符号"
      case .fullwidth(_, let ascii): "\(ascii) 的全角形式"
      case .variationSelector: "变体选择符"
      case .control: "控制字符"
      case .unseen: "不可见字符"
      }
    return kind.isEmpty ? "字节 \(character.code)" : "\(character.code)（\(kind)）"
  }

  /// The names of characters, as in Chinese texts about Unicode.
  static let characters: [Unicode.Scalar: String] = [
    "\u{0}": "空字符", "\u{8}": "退格符", "\u{9}": "制表符", "\u{A}": "换行符", "\u{B}": "垂直制表符",
    "\u{C}": "换页符", "\u{D}": "回车符", "\u{1B}": "转义符", "\u{20}": "空格", "\u{7F}": "删除符",
    "\u{85}": "下一行字符", "\u{A0}": "不换行空格", "\u{AD}": "软连字符", "\u{34F}": "组合用字形连接符",
    "\u{61C}": "阿拉伯字母标记", "\u{115F}": "谚文初声填充符", "\u{1160}": "谚文中声填充符", "\u{1680}": "欧甘空格",
    "\u{180E}": "蒙古文元音分隔符", "\u{2000}": "半身空铅", "\u{2001}": "全身空铅", "\u{2002}": "半身空格",
    "\u{2003}": "全身空格", "\u{2004}": "三分之一全身空格", "\u{2005}": "四分之一全身空格", "\u{2006}": "六分之一全身空格",
    "\u{2007}": "数字空格", "\u{2008}": "标点空格", "\u{2009}": "窄空格", "\u{200A}": "极窄空格",
    "\u{200B}": "零宽空格", "\u{200C}": "零宽不连字符", "\u{200D}": "零宽连字符", "\u{200E}": "从左至右标记",
    "\u{200F}": "从右至左标记", "\u{2028}": "行分隔符", "\u{2029}": "段落分隔符", "\u{202A}": "从左至右嵌入符",
    "\u{202B}": "从右至左嵌入符", "\u{202C}": "方向格式结束符", "\u{202D}": "从左至右覆盖符", "\u{202E}": "从右至左覆盖符",
    "\u{202F}": "窄不换行空格", "\u{205F}": "中等数学空格", "\u{2060}": "词连接符", "\u{2066}": "从左至右隔离符",
    "\u{2067}": "从右至左隔离符", "\u{2068}": "首个强方向字符隔离符", "\u{2069}": "方向隔离结束符", "\u{2800}": "空白盲文点位",
    "\u{3000}": "全角空格", "\u{3164}": "谚文填充符", "\u{FEFF}": "字节顺序标记", "\u{FFA0}": "半宽谚文填充符",
  ]
}
