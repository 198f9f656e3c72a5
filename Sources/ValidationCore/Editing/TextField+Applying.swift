// The one path that every edit takes, whatever its source: a key, a paste, an input method, a
// program, the end of editing. It is the heart of the library, and all that is in here.
//
// An edit is resolved, shown to the strategy, landed, judged, and kept or taken back:
//
//   1. Its ranges become ranges of Characters, in order. A range that goes past the text ends it
//      here: that is an error.
//   2. The strategy decides: the edit may land, or another one instead, or none.
//   3. The edit lands. Nothing can be told of a text that isn't there, and a text on trial would be
//      a copy of all of it for every key.
//   4. The strategy judges the text with the caret where it is now.
//   5. What may stand is kept, and becomes a step that can be undone. The rest is taken back, and
//      its reason returned, as if nothing had been.
//
// With the strategy `.integer(in: 0...150)`, a caret after "4|" and the key 2:
//
//   resolved   1..<1 becomes "2"
//   decided    accept, as it is
//   landed     "42|"
//   judged     valid
//   kept       "42|", and undoing leads to "4|"; `apply` returns nil
//
// A paste of "2 years" instead:
//
//   resolved   1..<1 becomes "2 years"
//   decided    accept: what becomes of the text is not for the strategy to say here
//   landed     "42 years|"
//   judged     invalid from 2 on: no insertion at the caret repairs that
//   taken back "4|", with selection and history as they were; `apply` returns the error
//
// What never is taken back: deletions, and any edit of a text that was barred already. Otherwise
// a user with an invalid text could neither leave it nor delete it.

extension TextField {
  /// Makes an edit, if it may land: the one path of all mutations.
  ///
  ///     var field = try TextField("2024-05", validator: .regex(#"\d{4}-\d{2}"#))
  ///     field.apply(Edit(replacing: 0..<4, with: "2025"))   // nil; the text is "2025-05"
  ///     field.apply(Edit(replacing: 4..<5, with: "/"))      // an error; nothing has changed
  ///     field.apply(Edit(replacing: 4..<9, with: "-06"))    // an error: the text ends at 7
  ///
  /// The validator gets to see it first, and may refuse or rewrite it. Then the result is judged,
  /// and unless it may stand, everything is as it was.
  ///
  /// While an input method is composing, an edit ends that, and is judged together with what was
  /// composed. A deletion inside the marked text only takes from it; one that reaches beyond lands
  /// also where the rest of the marked text may not: then that goes as well.
  ///
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed. If a deletion has
  ///   landed alone, why what was composed was refused.
  @discardableResult
  public mutating func apply(_ edit: Edit) -> Refusal? {
    do throws(Refusal) {
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
  mutating func make(_ edit: Edit) throws(Refusal) {
    if edit.isAnnouncement { return try announce(edit) }
    do throws(Refusal) {
      try land(decided(edit), as: edit)
    } catch {
      // A strategy that refuses a deletion, or makes something of it that can't land, would trap
      // the user.
      guard edit.isDeletion else { throw error }
      try land(edit, as: edit)
    }
  }

  /// Returns what the validator makes of an edit.
  private func decided(_ edit: Edit) throws(Refusal) -> Edit {
    // A rewrite could restore what the user deletes.
    if edit.isDeletion && edit.covers(count) { return edit }
    switch validator.decision(on: ResolvedEdit(trusting: edit, in: self), in: self) {
    case .accept: return edit
    case .refuse where enforcement == .flag: return edit
    case .refuse(let error): throw .rule(error)
    case .rewrite(var rewritten):
      rewritten.origin = edit.origin
      return try resolve(rewritten)
    }
  }

  /// Makes an edit, and takes it back if the text may not become so.
  private mutating func land(_ edit: Edit, as asked: Edit) throws(Refusal) {
    guard let hull = edit.range else { return }
    let before = moment
    let upper = position(of: hull.upperBound)
    let change = replace(from: position(of: hull.lowerBound), to: upper, by: edit.replacements)
    if let selection = edit.selection {
      guard let chosen = cursor(for: selection) else {
        let refusal = outOfBounds(selection.range)
        restore(change.inverse, before)
        throw refusal
      }
      cursor = chosen
    }
    if !asked.isDeletion, let error = objection() {
      let after = moment
      restore(change.inverse, before)
      // A text that is already invalid accepts any edit. A
      // rewrite of it may reach further, to if there is none.
      let place = position(of: (asked.range ?? hull).upperBound)
      guard isBarred(at: place) else { throw .rule(error) }
      restore(change, after)
    }
    lastEdit = edit
    // A rewrite may leave nothing of an edit; then there is nothing to undo either.
    if !change.isEmpty || cursor != before.state.cursor {
      record(change, of: asked, since: before)
    }
  }
}

extension Edit {
  /// Returns whether the whole of a text of so many Characters is replaced.
  fileprivate func covers(_ count: Int) -> Bool {
    replacements.count == 1 && replacements[0].range == 0..<count
  }
}
