/// A change of a field's text, as observers get to know it.
public struct TextChange: Hashable, Sendable {
  /// The text before.
  public var old: String
  /// The text after.
  public var new: String
  /// The edit that leads from the one to the other, as it landed, in Characters of the old text.
  ///
  /// What several edits have done at once, and what was undone or composed, is one replacement: of
  /// all between the Characters that stay at the start and at the end.
  public var edit: Edit

  /// Creates a change.
  public init(old: String, new: String, edit: Edit) {
    self.old = old
    self.new = new
    self.edit = edit
  }
}

extension TextChange {
  /// Creates a change from the two texts alone.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts.
  init(from old: String, to new: String, origin: Edit.Origin, selection: Selection) {
    let start = zip(old, new).prefix { $0.hasSameBytes(as: $1) }.count
    let oldRest = old.dropFirst(start)
    let newRest = new.dropFirst(start)
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0.hasSameBytes(as: $1) }.count
    let edit = Edit(
      replacing: start..<start + oldRest.count - end, with: String(newRest.dropLast(end)),
      origin: origin, selection: selection)
    self.init(old: old, new: new, edit: edit)
  }
}

extension Character {
  /// Whether two Characters are the same in memory: equal ones may be spelt otherwise.
  fileprivate func hasSameBytes(as other: Self) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
