// The one path that every edit takes, whatever its source: a key, a paste, an input method, a
// program, or the end of editing. It is the heart of the library.
//
// An edit is resolved, passed to the strategy, applied, judged, and kept or reverted:
//
//   1. Its ranges become ranges of Characters, in order. A range that exceeds the text is an error
//      and ends the path here.
//   2. The strategy decides: it accepts the edit, rewrites it, or refuses it.
//   3. The edit is applied in place. Trying it on a copy would copy the whole text for every key.
//   4. The strategy judges the text at the new caret.
//   5. An acceptable result is kept and becomes an undo step. Otherwise the edit is reverted, and
//      the reason is returned.
//
// With the strategy `.integer(in: 0...150)`, a caret after "4|" and the key 2:
//
//     resolved   1..<1 becomes "2"
//     decided    accept, as it is
//     applied    "42|"
//     judged     valid
//     kept       "42|", and undoing restores "4|"; `apply` returns nil
//
// With a paste of "2 years" instead:
//
//     resolved   1..<1 becomes "2 years"
//     decided    accept: the strategy need not judge the result here
//     applied    "42 years|"
//     judged     invalid from 2 on: no insertion at the caret makes it valid
//     reverted   "4|", with selection and history as they were; `apply` returns the error
//
// Two kinds of edits are never reverted: deletions, and edits of a text that was already blocked.
// Otherwise users could neither correct nor remove an invalid text.

extension InputField {
  /// Applies an edit if it is allowed; all mutations take this path.
  ///
  ///     var field = try InputField("2024-05", validator: .regex(#"\d{4}-\d{2}"#))
  ///     field.apply(Edit(replacing: 0..<4, with: "2025"))   // nil; the text is "2025-05"
  ///     field.apply(Edit(replacing: 4..<5, with: "/"))      // an error; nothing has changed
  ///     field.apply(Edit(replacing: 4..<9, with: "-06"))    // an error: the text ends at 7
  ///
  /// The validator first decides about the edit, and may refuse or rewrite it. Then the result is
  /// judged, and unless it is acceptable, the field is left unchanged.
  ///
  /// An edit ends the composition of an input method, and is judged together with the marked text.
  /// A deletion inside the marked text only shortens it. A deletion that reaches beyond it is
  /// always applied; if the rest of the marked text is refused, it is discarded.
  ///
  /// - Returns: `nil`, or why the edit was refused, in which case nothing has changed; or, for a
  ///   deletion that was applied, why the composition was refused.
  @discardableResult
  public mutating func apply(_ edit: Edit) -> Refusal? {
    do throws(Refusal) {
      let requested = try resolve(edit)
      if let provisional, !requested.replacements.isEmpty {
        try end(provisional, by: requested)
      } else {
        try make(requested)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Applies an edit to a text without a provisional part.
  mutating func make(_ edit: Edit) throws(Refusal) {
    if edit.isAnnouncement { return try announce(edit) }
    if completesForcedText, typesOver(edit) { return }
    let edit = completesForcedText ? deletingForcedText(edit) : edit
    let rest = currentUntyped
    do throws(Refusal) {
      let decided = try decided(edit)
      guard completesForcedText, let (completed, count) = completed(decided) else {
        return try applyOrRevert(decided, requested: edit)
      }
      try applyOrRevert(completed, requested: edit)
      untyped = UntypedText(state: judgedState, byteCount: count)
    } catch {
      // If a strategy could refuse a deletion, or rewrite it to an edit that is refused, users
      // could not remove an invalid text.
      guard edit.isDeletion else {
        if let rest { untyped = UntypedText(state: judgedState, byteCount: rest) }
        throw error
      }
      try applyOrRevert(edit, requested: edit)
    }
  }

  /// Returns an edit as the validator accepts or rewrites it.
  private func decided(_ edit: Edit) throws(Refusal) -> Edit {
    // A rewrite could restore the text that the user wants to remove.
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

  /// Applies an edit, and reverts it if the result is blocked.
  private mutating func applyOrRevert(_ edit: Edit, requested: Edit) throws(Refusal) {
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
    if !requested.isDeletion, let error = blockingError() {
      let after = moment
      restore(change.inverse, before)
      // A text that is already blocked at the requested position accepts any edit. The position is
      // that of the requested edit, since a rewrite may reach further.
      let place = position(of: (requested.range ?? hull).upperBound)
      guard isBarred(at: place) else { throw .rule(error) }
      restore(change, after)
    }
    lastEdit = edit
    // A rewrite may turn an edit into no change; then there is nothing to undo.
    if !change.isEmpty || cursor != before.state.cursor {
      record(change, of: requested, since: before)
    }
  }
}

extension Edit {
  /// Returns whether the edit replaces the whole of a text with the given number of Characters.
  fileprivate func covers(_ count: Int) -> Bool {
    replacements.count == 1 && replacements[0].range == 0..<count
  }
}
