extension InputField {
  /// Inserts a blank that only announces an autofill.
  ///
  /// The blank is provisional and not judged. The next edit is applied to the text before the
  /// announcement; if it touches the blank, it replaces what the blank has replaced. Repeated
  /// announcements therefore insert one blank, which is removed when editing ends.
  mutating func announce(_ edit: Edit) throws(Refusal) {
    let outcome = try outcome(of: edit)
    for replacement in edit.replacements {
      put(replacement.text, over: replacement.range, as: .announcement)
    }
    cursor = outcome.cursor
    history.perform(.clearRedo)
    lastEdit = edit
  }

  /// Ends an announcement with the next edit.
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
  /// Whether the edit only announces an autofill.
  ///
  /// Some systems first insert a blank and fill in nothing if it is refused.
  var isAnnouncement: Bool {
    guard origin == .autofill, replacements.count == 1 else { return false }
    let text = replacements[0].text
    return text.count == 1 && text.allSatisfy(\.isWhitespace)
  }
}
