/// A text as an edit would leave it before it is rewritten, in the parts that it comes from.
struct Draft {
  struct Part {
    var text: String
    /// Where it was in the text before the edit; `nil` for what is put in.
    var origin: String.Index?
  }

  /// What stays and what is put in, in order.
  let parts: [Part]
  /// What is selected afterwards: places in bytes of UTF-8.
  let anchor: Int
  let focus: Int
  let affinity: Selection.Affinity
}

extension Draft {
  /// - Parameters:
  ///   - edit: The edit, with its ranges in Characters, in order and inside of the text.
  ///   - field: The field as it is before the edit.
  init(_ edit: Edit, in field: TextField) {
    let text = field.text
    var parts: [Part] = []
    var (index, character, byteCount, caret) = (text.startIndex, 0, 0, 0)
    func append(_ part: String, from origin: String.Index?) {
      parts.append(Part(text: part, origin: origin))
      byteCount += part.utf8.count
    }
    for replacement in edit.replacements {
      let lower = text.index(index, offsetBy: replacement.range.lowerBound - character)
      append(String(text[index..<lower]), from: index)
      append(replacement.text, from: nil)
      caret = byteCount
      index = text.index(lower, offsetBy: replacement.range.count)
      character = replacement.range.upperBound
    }
    append(String(text[index...]), from: index)
    self.parts = parts
    guard let selection = edit.selection else {
      (anchor, focus) = (caret, caret)
      affinity = edit.isDeletion ? .upstream : .downstream
      return
    }
    let whole = parts.map(\.text).joined()
    func offset(of character: Int) -> Int {
      let index = whole.index(
        whole.startIndex, offsetBy: max(character, 0), limitedBy: whole.endIndex)
      return whole.utf8.distance(from: whole.startIndex, to: index ?? whole.endIndex)
    }
    anchor = offset(of: selection.anchor)
    focus = offset(of: selection.focus)
    affinity = selection.affinity
  }

  /// The text of all parts.
  var text: String { parts.map(\.text).joined() }

  /// What is selected in a text made of this one.
  func selection(in result: RewrittenText) -> Selection {
    Selection(
      anchor: result.caret(at: anchor, affinity),
      focus: result.caret(at: focus, affinity),
      affinity: affinity
    )
  }
}
