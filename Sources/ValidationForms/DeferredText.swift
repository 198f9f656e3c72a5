import FieldEditing
import ValidationCore

/// The text that a field should have, although its editor is updated later.
///
/// When the editor is updated must make no difference: the caret depends on whether the text has
/// changed in the meantime, even if it is the same again.
struct DeferredText {
  /// The text to be set; `nil` if the text is up to date.
  private(set) var coming: String?
  /// The last two texts that the field should have had; `nil` if the text has not changed.
  private var missed: (previous: String, last: String)?

  /// Defers setting a text.
  mutating func set(_ text: String) { coming = text }

  /// Records that all relations are settled, so the field should have the text now.
  ///
  /// - Parameter current: The text of the editor.
  /// - Returns: Whether the text that the field should have has changed.
  mutating func settle(in current: String) -> Bool {
    guard let coming else { return false }
    let last = missed?.last ?? current
    if last.isIdentical(to: coming) { return false }
    missed = (last, coming)
    return true
  }

  /// Returns the texts to set in the editor, one after the other.
  func texts(after current: String) -> [String] {
    var last = current
    return [missed?.previous, missed?.last, coming].compactMap(\.self).filter { next in
      defer { last = next }
      return !next.isIdentical(to: last)
    }
  }
}
