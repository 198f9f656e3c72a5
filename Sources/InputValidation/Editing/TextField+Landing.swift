extension TextField {
  /// Makes an edit, if it may land: the one path of all mutations.
  ///
  /// The validator gets to see it first, and may refuse or rewrite it. Then the result is judged,
  /// and unless it may stand, everything is as it was.
  ///
  /// While an input method is composing, an edit ends that, and is judged together with what was
  /// composed. A deletion inside of the marked text only takes from it; one that reaches beyond
  /// lands also where what is left of the marked text may not: then that goes as well.
  ///
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed. Where a deletion has
  ///   landed alone, why what was composed was refused.
  @discardableResult
  public mutating func apply(_ edit: Edit) -> ValidationError? {
    do throws(ValidationError) {
      let asked = try resolve(edit)
      if let provisional, !asked.replacements.isEmpty {
        try end(provisional, by: asked)
      } else {
        try make(asked)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Makes an edit of a text that has no provisional part.
  mutating func make(_ edit: Edit) throws(ValidationError) {
    if edit.isAnnouncement { return try announce(edit) }
    do throws(ValidationError) {
      try land(decided(edit), as: edit)
    } catch {
      // A strategy that refuses a deletion, or makes something of it that can't land, would trap
      // the user.
      guard edit.isDeletion else { throw error }
      try land(edit, as: edit)
    }
  }

  /// What the validator makes of an edit.
  private func decided(_ edit: Edit) throws(ValidationError) -> Edit {
    // A rewrite could put back what somebody wants to get rid of.
    if edit.isDeletion && edit.covers(count) { return edit }
    switch validator.decision(on: edit, in: self) {
    case .accept: return edit
    case .refuse where enforcement == .flag: return edit
    case .refuse(let error): throw error
    case .rewrite(var rewritten):
      rewritten.origin = edit.origin
      return try resolve(rewritten)
    }
  }

  /// Makes an edit, and takes it back if the text may not become so.
  private mutating func land(_ edit: Edit, as asked: Edit) throws(ValidationError) {
    guard let hull = edit.range else { return }
    let before = moment
    let upper = position(of: hull.upperBound)
    let change = replace(from: position(of: hull.lowerBound), to: upper, by: edit.replacements)
    if let selection = edit.selection {
      guard let chosen = cursor(for: selection) else {
        let error = boundsError(for: selection.range)
        restore(change.inverse, before)
        throw error
      }
      cursor = chosen
    }
    if !asked.isDeletion, let error = objection() {
      let after = moment
      restore(change.inverse, before)
      // A text that is beyond hope already, where the edit was asked for, accepts any edit. A
      // rewrite of it may reach further, to where there is none.
      let place = position(of: (asked.range ?? hull).upperBound)
      guard isBarred(at: place) else { throw error }
      restore(change, after)
    }
    lastEdit = edit
    // A rewrite may leave nothing of an edit; then there is nothing to undo either.
    if !change.isEmpty || cursor != before.state.cursor {
      record(change, of: asked, since: before)
    }
  }

  /// Replaces a part of the text, and puts the caret behind it.
  mutating func replace(
    from lower: TextBuffer.Position,
    to upper: TextBuffer.Position,
    by replacements: [Edit.Replacement]
  ) -> TextBuffer.Change {
    let text = replacements.count == 1 ? replacements[0].text : joined(replacements)
    let (change, end) = buffer.replace(from: lower, to: upper, with: text)
    cursor = Cursor(end)
    provenance = Provenance(generation: validatorGeneration, enforcement: enforcement)
    retrace(from: lower.utf8)
    return change
  }

  /// Several replacements, with what is between them, as one.
  private func joined(_ replacements: [Edit.Replacement]) -> String {
    var text = ""
    var last: TextBuffer.Position?
    var walk = PositionWalk(over: buffer, near: cursor.focus)
    for replacement in replacements {
      let lower = walk.position(of: replacement.range.lowerBound)
      let upper = walk.position(of: replacement.range.upperBound)
      if let last { text += buffer.string[buffer.index(last.utf8)..<buffer.index(lower.utf8)] }
      text += replacement.text
      last = upper
    }
    return text
  }

  /// Makes a change that leads to a moment which is known.
  mutating func restore(_ change: TextBuffer.Change, _ moment: Moment) {
    restore([change], moment)
  }

  /// Makes changes, one after the other, that lead to a moment which is known.
  mutating func restore(_ changes: [TextBuffer.Change], _ moment: Moment) {
    // In between, the text is one that nothing else is known of.
    for change in changes { buffer.write(change) }
    buffer.setCount(moment.state.count)
    cursor = moment.state.cursor
    provenance = moment.state.provenance
    provisional = moment.provisional
    retrace(from: changes.lazy.map(\.utf8).min() ?? 0)
  }
}

extension TextField {
  /// The text as an edit would leave it, and the caret in it, in Characters.
  ///
  /// For strategies that rewrite. Of ranges that go past the text, the part inside counts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func result(of edit: Edit) -> (text: String, caret: Int) {
    var field = self
    field.carryOut(edit)
    return (field.text, field.caret)
  }

  /// The field as an edit, with its ranges in Characters and in order, would leave it if nobody
  /// were asked.
  ///
  /// - Throws: An error with the code ``Rule/Code/bounds`` if it selects what goes past the text.
  func outcome(of edit: Edit) throws(ValidationError) -> Self {
    var field = self
    field.carryOut(edit)
    if let selection = edit.selection, field.cursor(for: selection) == nil {
      throw field.boundsError(for: selection.range)
    }
    return field
  }

  /// Makes an edit without asking anybody, as far as it is inside of the text.
  mutating func carryOut(_ edit: Edit) {
    var edit = edit
    if edit.unit == .characters {
      for index in edit.replacements.indices {
        edit.replacements[index].range = edit.replacements[index].range.clamped(to: 0..<count)
      }
    }
    guard let resolved = try? resolve(edit), let hull = resolved.range else { return }
    _ = replace(
      from: position(of: hull.lowerBound), to: position(of: hull.upperBound),
      by: resolved.replacements)
    if let cursor = edit.selection.flatMap(cursor(for:)) { self.cursor = cursor }
  }
}

extension Edit {
  /// Whether the whole of a text of so many Characters is replaced.
  fileprivate func covers(_ count: Int) -> Bool {
    replacements.count == 1 && replacements[0].range == 0..<count
  }
}
