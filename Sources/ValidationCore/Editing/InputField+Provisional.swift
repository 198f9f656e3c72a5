extension InputField {
  /// Provisional text: marked text that an input method is composing, or a blank by which a system
  /// announces an autofill.
  ///
  /// It replaces the selection and is not judged. An edit that ends it first restores the previous
  /// text, and is then applied to that text and judged like any other edit. So if "x" is marked
  /// after "12", and "3" is inserted at the start, the edit that is judged changes "12" to "312x".
  struct ProvisionalText: Hashable, Sendable {
    enum Kind: Hashable {
      /// A composition; an edit that ends it also commits the rest of it.
      case composition
      /// A blank, which is discarded.
      case announcement
    }

    var kind: Kind
    /// The state of the field before it.
    var before: State
    /// The replaced range, in Characters of the text before it.
    var replaced: Range<Int>
    /// The change that inserted it.
    var change: TextBuffer.Change
  }

  /// Whether there is provisional text.
  package var isProvisional: Bool {
    // Comparing with `nil` would copy the value.
    if case .some = provisional { true } else { false }
  }

  /// Inserts provisional text.
  mutating func put(_ text: String, over replaced: Range<Int>, as kind: ProvisionalText.Kind) {
    let before = moment.state
    let change = replace(
      from: position(of: replaced.lowerBound), to: position(of: replaced.upperBound),
      by: [Edit.Replacement(replaced, with: text)])
    provisional = ProvisionalText(kind: kind, before: before, replaced: replaced, change: change)
  }

  /// Removes provisional text, if there is any, and restores the text that it replaced.
  package mutating func withdrawProvisional() {
    guard let provisional else { return }
    let inverse = provisional.change.inverse
    lastEdit = undoingEdit(of: [inverse])
    restore(inverse, Snapshot(state: provisional.before))
  }

  /// Ends provisional text with an edit, with its ranges in Characters and in order.
  mutating func end(_ provisional: ProvisionalText, by edit: Edit) throws(Refusal) {
    switch provisional.kind {
    case .composition: try end(composition: provisional, by: edit)
    case .announcement: try end(announcement: provisional, by: edit)
    }
  }

  /// Applies an edit to the text before the provisional text, with its ranges in bytes; if it is
  /// refused, the provisional text is restored.
  mutating func make(
    _ edit: Edit,
    insteadOf provisional: ProvisionalText
  ) throws(Refusal) {
    let (moment, lastEdit) = (moment, lastEdit)
    withdrawProvisional()
    var edit = edit
    edit.replacements = inCharacters(edit.replacements)
    do throws(Refusal) {
      try make(edit)
    } catch {
      restore(provisional.change, moment)
      self.lastEdit = lastEdit
      throw error
    }
  }

  /// Converts ranges in Characters to ranges in bytes.
  func inBytes(_ replacements: [Edit.Replacement]) -> [Edit.Replacement] {
    var known = TextBuffer.Position.start
    return replacements.map { replacement in
      let lower = buffer.position(of: replacement.range.lowerBound, near: known)
      known = buffer.position(of: replacement.range.upperBound, near: lower)
      return Edit.Replacement(lower.utf8..<known.utf8, with: replacement.text)
    }
  }

  /// Converts ranges in bytes to ranges of whole Characters, and inserts their remaining bytes
  /// again.
  func inCharacters(_ replacements: [Edit.Replacement]) -> [Edit.Replacement] {
    func bytes(_ range: Range<Int>) -> Substring {
      buffer.string[buffer.index(range.lowerBound)..<buffer.index(range.upperBound)]
    }
    var result: [Edit.Replacement] = []
    /// The end of the previous replacement, and the end of the Character that contains it.
    var (end, boundary) = (0, TextBuffer.Position.start)
    for replacement in replacements {
      let range = replacement.range
      let lower = buffer.position(at: buffer.index(range.lowerBound), .down, near: boundary)
      let upper = buffer.position(at: buffer.index(range.upperBound), .up, near: lower)
      if let last = result.indices.last, lower.utf8 < boundary.utf8 {
        result[last].range = result[last].range.lowerBound..<upper.character
        result[last].text += bytes(end..<range.lowerBound) + replacement.text
      } else {
        if let last = result.indices.last { result[last].text += bytes(end..<boundary.utf8) }
        let text = bytes(lower.utf8..<range.lowerBound) + replacement.text
        result.append(Edit.Replacement(lower.character..<upper.character, with: String(text)))
      }
      (end, boundary) = (range.upperBound, upper)
    }
    if let last = result.indices.last { result[last].text += bytes(end..<boundary.utf8) }
    return result
  }
}

extension InputField.ProvisionalText {
  /// The range of the provisional text, in bytes.
  var range: Range<Int> { change.utf8..<change.utf8 + change.inserted.utf8.count }

  /// The number of bytes by which the previous text is longer.
  private var shift: Int { change.removed.utf8.count - change.inserted.utf8.count }

  /// Translates replacements in the current text to the previous text, in bytes.
  ///
  /// Replacements that touch the provisional text become one, together with the rest of the
  /// composition.
  func ended(by replacements: [Edit.Replacement]) -> [Edit.Replacement] {
    var before: [Edit.Replacement] = []
    var after: [Edit.Replacement] = []
    var (hull, text, place) = (range, "", range.lowerBound)
    var isNeeded = kind == .composition
    for replacement in replacements {
      let (lower, upper) = (replacement.range.lowerBound, replacement.range.upperBound)
      if upper < range.lowerBound {
        before.append(replacement)
      } else if range.upperBound < lower {
        after.append(Edit.Replacement(lower + shift..<upper + shift, with: replacement.text))
      } else {
        hull = min(hull.lowerBound, lower)..<max(hull.upperBound, upper)
        text += rest(from: place, to: lower) + replacement.text
        place = max(place, upper)
        isNeeded = true
      }
    }
    guard isNeeded else { return before + after }
    text += rest(from: place, to: range.upperBound)
    let own = Edit.Replacement(hull.lowerBound..<hull.upperBound + shift, with: text)
    return before + [own] + after
  }

  /// Returns the parts of the previous text that are removed by deletions in the current text.
  func outside(_ deletions: [Edit.Replacement]) -> [Edit.Replacement] {
    deletions.flatMap { deletion in
      let before = deletion.range.clamped(to: 0..<range.lowerBound)
      let after = deletion.range.clamped(to: range.upperBound..<Int.max)
      let shifted = after.lowerBound + shift..<after.upperBound + shift
      return [before, shifted].filter { !$0.isEmpty }.map { Edit.Replacement($0, with: "") }
    }
  }

  /// Returns the composed text between two positions of the text.
  private func rest(from lower: Int, to upper: Int) -> String {
    guard kind == .composition else { return "" }
    return change.inserted.bytes(upTo: upper - range.lowerBound)
      .bytes(from: lower - range.lowerBound)
  }
}
