internal import ValidationCore

/// The words of a page in one language.
struct PageWords {
  /// The words by their names; control characters stand for values.
  let words: KeyValuePairs<String, String>
  private let isChinese: Bool

  /// Creates the words for a language, which are English unless there are others.
  init(_ wording: Wording) {
    isChinese = wording.language == Wording.simplifiedChinese.language
    words = isChinese ? Self.chinese : Self.english
  }

  /// Returns the words with a name; the name if there are none.
  subscript(name: String) -> String { words.first { $0.key == name }?.value ?? name }

  /// Returns a line about something that the page can't judge.
  func note(_ omission: Omission) -> String {
    let reason = isChinese ? omission.reason.chinese : "\(omission.reason)"
    return omission.path.isEmpty ? reason : omission.path + (isChinese ? "：" : ": ") + reason
  }

  static let english: KeyValuePairs = [
    "name": "English", "title": "Try it", "text": "Text", "language": "Language",
    "refuse": "Refuse keys that can't lead to a valid text", "refused": "Refused:",
    "expected": "Expected:", "space": "space", "end": "end", "completes": "completes",
    "completed": "Completed:", "valid": "valid", "incomplete": "incomplete", "invalid": "invalid",
    "left": "not judged here", "atServer": "This page can't judge this text.",
    "verdict": "Verdict", "place": "Place", "at": "after \u{1}", "range": "\u{1} to \u{2}",
    "completion": "Shortest completion", "samples": "Valid texts",
    "misses": "Texts that are nearly valid", "empty": "(empty)",
    "picture": "The automaton, with the current state", "check": "Check all",
    "invalidCount": "Fields with errors: \u{1}", "allValid": "All fields are valid.",
    "leftOut": "Not judged here",
  ]

  static let chinese: KeyValuePairs = [
    "name": "简体中文", "title": "试一试", "text": "文本", "language": "语言",
    "refuse": "拒绝无法得到有效文本的按键", "refused": "已拒绝：", "expected": "此处应为：", "space": "空格",
    "end": "结束", "completes": "补全为", "completed": "已补全：", "valid": "有效", "incomplete": "不完整",
    "invalid": "无效", "left": "不在此判断", "atServer": "本页无法判断此文本。", "verdict": "判断",
    "place": "位置", "at": "第 \u{1} 个字符之后", "range": "\u{1} 至 \u{2}", "completion": "最短补全",
    "samples": "有效的文本", "misses": "几乎有效的文本", "empty": "（空）", "picture": "自动机及当前状态",
    "check": "全部检查", "invalidCount": "有错误的项数：\u{1}", "allValid": "各项均有效。",
    "leftOut": "不在此判断的内容",
  ]
}
