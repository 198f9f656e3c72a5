public import ValidationCore

/// The text that an edit would produce, from which a strategy makes a ``RewrittenText``.
///
/// It keeps track of what the edit selects, so a strategy never computes carets:
///
///     func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
///       let edited = EditedText(edit, in: field)
///       return field.decision(on: edit, making: grouped(edited.text), of: edited)
///     }
///
/// If `grouped` returns the text that the edit produces anyway, the decision is to accept.
public struct EditedText: Sendable {
  /// A part of the text, either present before the edit or inserted by it.
  public struct Part: Sendable {
    /// The text of the part.
    public let text: String
    /// The position of the part in the text before the edit; `nil` if it is inserted.
    let origin: String.Index?
    /// Whether the text must be redacted in mirrors.
    let redaction: Redaction

    /// Whether the edit inserts the part.
    public var isInserted: Bool { origin == nil }
  }

  /// The kept and inserted parts, in the order in which they make up the text.
  public let parts: [Part]
  /// The end of the selection that stays fixed when the selection is extended, in bytes of UTF-8.
  let anchor: Int
  let focus: Int
  let affinity: Selection.Affinity
}

extension EditedText {
  /// Creates the text that an edit produces.
  ///
  ///     let field = InputField("12", validator: .digits)
  ///     let edit = try field.resolved(Edit(replacing: 2..<2, with: "3"))
  ///     EditedText(edit, in: field).text                      // "123"
  ///     EditedText(edit, in: field).parts.first?.isInserted   // false: "12" was there
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - field: The field before the edit.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ edit: ResolvedEdit, in field: InputField) {
    self.init(trusting: edit.edit, in: field)
  }

  /// Creates the text that an edit produces; its ranges must be in Characters, ordered, and within
  /// the text.
  init(trusting edit: Edit, in field: InputField) {
    let text = field.text
    let redaction = Redaction(isActive: field.isSecret)
    var parts: [Part] = []
    var (index, character, byteCount, caret) = (text.startIndex, 0, 0, 0)
    func append(_ part: String, from origin: String.Index?) {
      parts.append(Part(text: part, origin: origin, redaction: redaction))
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
  public var text: String { parts.map(\.text).joined() }

  /// Returns the selection in a text made from this one.
  func selection(in result: RewrittenText) -> Selection {
    Selection(
      anchor: result.caret(at: anchor, affinity),
      focus: result.caret(at: focus, affinity),
      affinity: affinity
    )
  }
}

extension EditedText: CustomReflectable {
  /// A mirror of the parts; empty for a secret.
  public var customMirror: Mirror {
    let isHidden = parts.contains(where: \.redaction.isActive)
    return Mirror(self, children: isHidden ? [:] : ["parts": parts], displayStyle: .struct)
  }
}

extension EditedText.Part: CustomReflectable {
  /// A mirror of the text, which is replaced by three bullets in a secret.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["text": redaction.isActive ? Redaction.mask : text], displayStyle: .struct)
  }
}
