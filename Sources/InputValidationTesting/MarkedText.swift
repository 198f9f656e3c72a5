import InputValidation

/// A text with a caret mark: `12|3`.
struct MarkedText {
  let text: String
  /// The number of Characters before the caret.
  let offset: Int

  /// Parses a text with a mark, or returns `nil` if there are two marks.
  ///
  /// Without a mark, the caret is at the end.
  init?(_ marked: String) {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    if parts.count > 2 { return nil }
    text = parts.joined()
    offset = parts.count == 2 ? parts[0].count : text.count
  }

  init(_ field: InputField) {
    text = field.text
    offset = field.selection.focus
  }

  var caret: String.Index { text.index(text.startIndex, offsetBy: offset) }

  static func mistake(_ marked: String) -> String { "there are two carets in \(marked.quoted)" }
}

extension MarkedText: CustomStringConvertible {
  var description: String { String(text.prefix(offset)) + "|" + String(text.dropFirst(offset)) }
}
