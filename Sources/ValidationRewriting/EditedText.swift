public import ValidationCore

/// A text as an edit would leave it, for a strategy to make a ``RewrittenText`` of.
///
/// It knows what the edit selects, so that a strategy has nothing to do with carets:
///
///     func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
///       let edited = EditedText(edit, in: field)
///       return field.decision(on: edit, making: grouped(edited.text), of: edited)
///     }
///
/// If `grouped` makes nothing else of the text than the edit does, that decision is to accept.
public struct EditedText: Sendable {
  /// A part of the text: one that was there before the edit, or one that the edit puts in.
  public struct Part: Sendable {
    /// The text of the part.
    public let text: String
    /// The place where it was in the text before the edit; `nil` for what is put in.
    let origin: String.Index?
    /// A mark that the text is secret.
    let redaction: Redaction

    /// Whether the edit puts the part in.
    public var isInserted: Bool { origin == nil }
  }

  /// The parts that stay and those that are put in, in the order in which they make up the text.
  public let parts: [Part]
  /// The end of the selection that stays where it is, in bytes of UTF-8.
  let anchor: Int
  let focus: Int
  let affinity: Selection.Affinity
}

extension EditedText {
  /// Creates the text that an edit leads to.
  ///
  ///     let field = TextField("12", validator: .digits)
  ///     let edit = try field.resolved(Edit(replacing: 2..<2, with: "3"))
  ///     EditedText(edit, in: field).text                      // "123"
  ///     EditedText(edit, in: field).parts.first?.isInserted   // false: "12" was there
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - field: The field as it is before the edit.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ edit: ResolvedEdit, in field: TextField) {
    self.init(trusting: edit.edit, in: field)
  }

  /// Creates the text that an edit leads to whose ranges are in Characters, in order, and inside
  /// the text.
  init(trusting edit: Edit, in field: TextField) {
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

  /// Returns what is selected in a text made of this one.
  func selection(in result: RewrittenText) -> Selection {
    Selection(
      anchor: result.caret(at: anchor, affinity),
      focus: result.caret(at: focus, affinity),
      affinity: affinity
    )
  }
}

extension EditedText: CustomReflectable {
  /// A mirror of the parts; of a secret, there is nothing to look into.
  public var customMirror: Mirror {
    let isHidden = parts.contains(where: \.redaction.isActive)
    return Mirror(self, children: isHidden ? [:] : ["parts": parts], displayStyle: .struct)
  }
}

extension EditedText.Part: CustomReflectable {
  /// A mirror of the text; of a secret, of three bullets.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["text": redaction.isActive ? Redaction.mask : text], displayStyle: .struct)
  }
}
