public import ValidationCore

/// A change of a field's text, as reported to observers.
public struct TextChange: Sendable {
  /// The text after the change.
  public let new: String
  /// The edit as applied, in Characters of the old text.
  ///
  /// Several simultaneous edits, an undo, a redo, or a composition are reported as one replacement
  /// of everything between the unchanged Characters at the start and at the end.
  public let edit: Edit
  /// The written text, with the text that it replaced.
  private let written: TextBuffer.Change

  /// Creates a change.
  ///
  ///     let change = TextChange(old: "4", new: "42", edit: Edit(replacing: 1..<1, with: "2"))
  ///     change.new   // "42"
  public init(old: String, new: String, edit: Edit) {
    self.init(to: new, by: TextBuffer.Change(from: old, to: new) ?? .none, edit)
  }

  init(to new: String, by written: TextBuffer.Change, _ edit: Edit) {
    self.new = new
    self.edit = edit
    self.written = written
  }
}

extension TextChange {
  /// The text before the change.
  ///
  /// - Complexity: O(*n*) in its length. It is computed on each access, since storing it would
  ///   force a copy of the text before each change.
  public var old: String {
    var text = new
    text.write(written.inverse)
    return text
  }
}

extension TextChange: Hashable {
  /// Returns whether two changes have the same texts and edits.
  public static func == (a: Self, b: Self) -> Bool {
    a.edit == b.edit && a.new == b.new && a.old == b.old
  }

  /// Hashes the edit and the text after it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(edit)
    hasher.combine(new)
  }
}

extension TextChange: CustomReflectable {
  /// A mirror of the new text and the edit; for a secret, only of the edit's origin.
  public var customMirror: Mirror {
    if edit.isHidden { return edit.mirror(of: self) }
    return Mirror(self, children: ["new": new, "edit": edit], displayStyle: .struct)
  }
}

extension InputField {
  /// Returns a written change as one edit of the previous text, in Characters.
  ///
  /// - Parameters:
  ///   - change: The written text, without the unchanged part.
  ///   - origin: The origin of the edit.
  /// - Returns: The edit, with the current selection.
  /// - Complexity: O(*k*) in the length of the written text and of the adjacent Characters whose
  ///   boundaries change.
  func edit(writing change: TextBuffer.Change, origin: Edit.Origin) -> Edit {
    let start = buffer.lastSharedBoundary(before: change, near: cursor.focus)
    let (oldCount, newEnd) = buffer.nextSharedBoundary(after: change, from: start)
    let edit = Edit(
      replacing: start.character..<start.character + oldCount,
      with: buffer.string.bytes(in: start.utf8..<newEnd), origin: origin, selection: selection)
    return isSecret ? edit.hidden : edit
  }
}
