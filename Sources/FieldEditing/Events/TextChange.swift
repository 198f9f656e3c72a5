public import ValidationCore

/// A change of a field's text, as observers get to know it.
public struct TextChange: Sendable {
  /// The text after the change.
  public let new: String
  /// The edit that leads from the one to the other, as it landed, in Characters of the old text.
  ///
  /// What several edits have done at once, and what was undone or composed, is one replacement: of
  /// all between the Characters that stay at the start and at the end.
  public let edit: Edit
  /// The text that was written, with what it was written over.
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
  /// - Complexity: O(*n*) in its length: it is put together when it is asked for, since a text that
  ///   is kept would have to be copied before it is changed.
  public var old: String {
    var text = new
    text.write(written.inverse)
    return text
  }
}

extension TextChange: Hashable {
  /// Returns whether texts and edits are the same.
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
  /// A mirror of the text after the change, and of the edit; of a secret, only of where the edit
  /// comes from.
  public var customMirror: Mirror {
    if edit.isHidden { return edit.mirror(of: self) }
    return Mirror(self, children: ["new": new, "edit": edit], displayStyle: .struct)
  }
}

extension TextField {
  /// Returns what was written, as one edit of the text before, in Characters.
  ///
  /// - Parameters:
  ///   - change: What was written, without what has stayed.
  ///   - origin: Where it comes from.
  /// - Returns: The edit, with what is selected now.
  /// - Complexity: O(*k*) in the length of what was written, and of the Characters around it that
  ///   are divided anew.
  func edit(writing change: TextBuffer.Change, origin: Edit.Origin) -> Edit {
    let start = buffer.lastSharedBoundary(before: change, near: cursor.focus)
    let (oldCount, newEnd) = buffer.nextSharedBoundary(behind: change, from: start)
    let edit = Edit(
      replacing: start.character..<start.character + oldCount,
      with: buffer.string.bytes(in: start.utf8..<newEnd), origin: origin, selection: selection)
    return isSecret ? edit.hidden : edit
  }
}
