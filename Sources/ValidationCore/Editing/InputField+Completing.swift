internal import RegularLanguage

// Forced text is what every valid continuation of a text starts with. A field that completes it
// types it with the key before:
//
//     \d{4}-\d{2}, the keys 2 0 2 4      "2024-|"
//     then the key -                     "2024-|": the field has typed it already
//     or the key 0                       "2024-0|"
//     or backspace                       "2024|", and then the key 0 leads to "2024-0|"
//
// What the field has typed is not marked in the text: it is the part at its end that could not be
// otherwise. Only the keys that would type it again are counted, until anything else happens.

extension InputField {
  /// Forced text at the end that may still be typed, without changing anything.
  struct UntypedText: Sendable {
    /// The state of the field in which it is there.
    var state: JudgedState
    var byteCount: Int
  }

  /// The automaton that knows what is forced.
  private var completer: Automaton? { isSecret ? nil : language?.automaton }

  /// The number of bytes of forced text that may still be typed; `nil` if there are none.
  var currentUntyped: Int? {
    guard let untyped, untyped.state == judgedState else { return nil }
    return untyped.byteCount
  }

  /// Returns whether a key types forced text that is there already, and counts it.
  mutating func typesOver(_ edit: Edit) -> Bool {
    guard let count = currentUntyped, isTyping(edit) else { return false }
    let typed = edit.replacements[0]
    let rest = text.utf8.suffix(count)
    guard typed.range.isEmpty, rest.starts(with: typed.text.utf8) else { return false }
    self.untyped?.byteCount -= typed.text.utf8.count
    return true
  }

  /// Returns an edit that types at the end with the forced text around what it types, and the
  /// number of bytes of it that follow.
  ///
  /// - Returns: The edit; `nil` if the edit doesn't type at the end, or can't be completed.
  func completed(_ edit: Edit) -> (Edit, byteCount: Int)? {
    guard isTyping(edit), let completer else { return nil }
    let typed = edit.replacements[0]
    let start = position(of: typed.range.lowerBound).utf8
    let forced = text.withBytes { bytes in
      typed.text.withBytes {
        completer.forcedText(
          around: $0, after: bytes.extracting(..<start), from: trail.mark(before: start))
      }
    }
    guard let forced else { return nil }
    var edit = edit
    edit.replacements[0].text = forced.before + typed.text + forced.after
    return (edit, forced.after.utf8.count)
  }

  /// Returns a deletion of the last Character that deletes all forced text at the end instead.
  func deletingForcedText(_ edit: Edit) -> Edit {
    guard edit.isDeletion, edit.origin == .typing, edit.replacements.count == 1,
      edit.replacements[0].range == count - 1..<count, cursor.anchor == buffer.end,
      cursor.focus == buffer.end, let completer
    else { return edit }
    let mark = trail.mark(before: text.utf8.count - Trail.spacing)
    let start = text.withBytes { completer.startOfForcedEnd(of: $0, from: mark) }
    let first = buffer.position(at: buffer.index(start), .up, near: cursor.focus).character
    guard first < count - 1 else { return edit }
    var edit = edit
    edit.replacements[0].range = first..<count
    return edit
  }

  /// Whether an edit types at the end of the text, and leaves the caret there.
  private func isTyping(_ edit: Edit) -> Bool {
    edit.origin == .typing && edit.replacements.count == 1 && !edit.replacements[0].text.isEmpty
      && edit.replacements[0].range.upperBound == count && edit.selection == nil
  }
}
