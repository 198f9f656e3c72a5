extension TextField {
  /// Lets a blank land that only announces what will be filled in.
  ///
  /// It is not judged, since it doesn't stay: what follows is made of the text before, and where it
  /// touches the blank, takes the place of what that stands in the place of. So what is announced
  /// again and again is there once, and not when editing ends.
  mutating func announce(_ edit: Edit) throws(Refusal) {
    let outcome = try outcome(of: edit)
    for replacement in edit.replacements {
      put(replacement.text, over: replacement.range, as: .announcement)
    }
    cursor = outcome.cursor
    history.perform(.clearRedo)
    lastEdit = edit
  }

  /// Ends an announcement by the edit that follows it.
  mutating func end(
    announcement: ProvisionalText,
    by edit: Edit
  ) throws(Refusal) {
    var edit = edit
    edit.replacements = announcement.ended(by: inBytes(edit.replacements))
    try make(edit, insteadOf: announcement)
  }
}

extension Edit {
  /// Whether the edit only announces what will be filled in.
  ///
  /// Some systems first put in a blank, and fill in nothing if that doesn't land.
  var isAnnouncement: Bool {
    guard origin == .autofill, replacements.count == 1 else { return false }
    let text = replacements[0].text
    return text.count == 1 && text.allSatisfy(\.isWhitespace)
  }
}
