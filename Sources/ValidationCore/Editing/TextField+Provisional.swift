extension TextField {
  /// Text that is there only for the time being: what an input method is composing, or the blank by
  /// which a system announces what it will fill in.
  ///
  /// It stands in the place of what was selected or replaced, and is not judged. Whatever makes
  /// an end of it takes it out first, so that the text before is back, and is then made, and
  /// judged, as an edit of that text like any other. So "12" with "x" marked after it, where "3" is
  /// put in at the start, is judged as "12" of which "312x" is to be made.
  struct ProvisionalText: Hashable, Sendable {
    enum Kind: Hashable {
      /// A composition; an edit that ends it commits what it leaves of it.
      case composition
      /// A blank, of which nothing stays.
      case announcement
    }

    var kind: Kind
    /// The field as it was.
    var before: State
    /// The part that was replaced, in Characters of the text as it was.
    var replaced: Range<Int>
    /// The replacement of that.
    var change: TextBuffer.Change
  }

  /// Whether there is provisional text.
  package var isProvisional: Bool {
    // Comparing would copy it first.
    if case .some = provisional { true } else { false }
  }

  /// Puts in text for the time being.
  mutating func put(_ text: String, over replaced: Range<Int>, as kind: ProvisionalText.Kind) {
    let before = moment.state
    let change = replace(
      from: position(of: replaced.lowerBound), to: position(of: replaced.upperBound),
      by: [Edit.Replacement(replaced, with: text)])
    provisional = ProvisionalText(kind: kind, before: before, replaced: replaced, change: change)
  }

  /// Takes provisional text out, if there is any, and puts back what it stood in the place of.
  package mutating func withdrawProvisional() {
    guard let provisional else { return }
    let inverse = provisional.change.inverse
    lastEdit = undoingEdit(of: [inverse])
    restore(inverse, Snapshot(state: provisional.before))
  }

  /// Ends provisional text by an edit, with its ranges in Characters and in order.
  mutating func end(_ provisional: ProvisionalText, by edit: Edit) throws(Refusal) {
    switch provisional.kind {
    case .composition: try end(composition: provisional, by: edit)
    case .announcement: try end(announcement: provisional, by: edit)
    }
  }

  /// Makes an edit of the text before, with its ranges in bytes; if that is refused, the
  /// provisional text is back.
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

  /// Replacements of Characters as replacements of bytes.
  func inBytes(_ replacements: [Edit.Replacement]) -> [Edit.Replacement] {
    var known = TextBuffer.Position.start
    return replacements.map { replacement in
      let lower = buffer.position(of: replacement.range.lowerBound, near: known)
      known = buffer.position(of: replacement.range.upperBound, near: lower)
      return Edit.Replacement(lower.utf8..<known.utf8, with: replacement.text)
    }
  }

  /// Replacements of bytes as replacements of whole Characters, which put in again what those leave
  /// of them.
  func inCharacters(_ replacements: [Edit.Replacement]) -> [Edit.Replacement] {
    func bytes(_ range: Range<Int>) -> Substring {
      buffer.string[buffer.index(range.lowerBound)..<buffer.index(range.upperBound)]
    }
    var result: [Edit.Replacement] = []
    /// How far the last one has got, and the end of the Character that this is in.
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

extension TextField.ProvisionalText {
  /// The place where it is, in bytes.
  var range: Range<Int> { change.utf8..<change.utf8 + change.inserted.utf8.count }

  /// How much longer the text before is, in bytes.
  private var shift: Int { change.removed.utf8.count - change.inserted.utf8.count }

  /// Returns what replacements of bytes in the text with it come to in the text before.
  ///
  /// Those that touch it become one, together with what they leave of what was composed.
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

  /// Returns what deletions in the text with it take of the text before.
  func outside(_ deletions: [Edit.Replacement]) -> [Edit.Replacement] {
    deletions.flatMap { deletion in
      let before = deletion.range.clamped(to: 0..<range.lowerBound)
      let after = deletion.range.clamped(to: range.upperBound..<Int.max)
      let shifted = after.lowerBound + shift..<after.upperBound + shift
      return [before, shifted].filter { !$0.isEmpty }.map { Edit.Replacement($0, with: "") }
    }
  }

  /// Returns what is composed between two places of the text.
  private func rest(from lower: Int, to upper: Int) -> String {
    guard kind == .composition else { return "" }
    return change.inserted.bytes(upTo: upper - range.lowerBound)
      .bytes(from: lower - range.lowerBound)
  }
}
