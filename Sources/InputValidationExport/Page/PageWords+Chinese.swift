extension PageWords {
  static let chineseColon = "："

  static let chinese: KeyValuePairs = [
    "title": "试一试", "text": "文本", "language": "语言",
    "refuse": "拒绝无法得到有效文本的按键", "refused": "已拒绝：", "expected": "此处应为：", "space": "空格",
    "end": "结束", "completes": "补全为", "completed": "已补全：", "valid": "有效", "incomplete": "不完整",
    "invalid": "无效", "left": "不在此判断", "atServer": "本页无法判断此文本。", "verdict": "判断",
    "place": "位置", "at": "第 \u{1} 个字符之后", "range": "\u{1} 至 \u{2}", "completion": "最短补全",
    "samples": "有效的文本", "misses": "几乎有效的文本", "empty": "（空）", "picture": "自动机及当前状态",
    "check": "全部检查", "invalidCount": "有错误的项数：\u{1}", "allValid": "各项均有效。",
    "leftOut": "不在此判断的内容",
  ]
}
