extension InputField {
  /// The direction of a deletion or movement from the caret.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Towards the start of the text, as with the backspace key.
    case backward
    /// Towards the end of the text.
    case forward
  }

  /// Replaces the marked text, or else the selection, and places the caret after the insertion.
  ///
  ///     var field = InputField("ro", validator: .alphabetic)
  ///     field.insert("lf")   // nil; the text is "rolf"
  ///     field.insert("7")    // an error; the text is still "rolf"
  ///     field.select(0..<1)
  ///     field.insert("W")   // nil; the text is "Wolf", with the caret after "W"
  ///
  /// - Returns: `nil`, or why the edit was refused, in which case nothing has changed except that
  ///   marked text was discarded.
  @discardableResult
  public mutating func insert(_ text: String, origin: Edit.Origin = .typing) -> Refusal? {
    let composed = withdrawComposition()
    let edit = Edit(
      replacing: composed ?? selection.range, with: text,
      origin: composed == nil ? origin : .composition)
    return apply(edit)
  }

  /// Deletes the selection or, if it is empty, the text from the caret to the end of a step.
  ///
  ///     var field = InputField("rolf", validator: .length(3...))
  ///     field.delete()                    // nil; the text is "rol"
  ///     field.delete()                    // nil; the text is "ro", although it is invalid
  ///     field.delete(by: .word)           // nil; the text is empty
  ///     field.delete(.forward)            // nil; there is nothing after the caret
  ///
  /// Deletions are always applied, so that users can get out of an invalid text.
  ///
  /// - Parameters:
  ///   - direction: The direction of the deletion.
  ///   - granularity: The size of the step: see ``Granularity``.
  /// - Returns: `nil`, or why the composition was refused, if the deletion reaches beyond the
  ///   marked text and so ends it.
  @discardableResult
  public mutating func delete(
    _ direction: Direction = .backward,
    by granularity: Granularity = .character
  ) -> Refusal? {
    var range = selection.range
    if range.isEmpty {
      let end = boundary(direction, by: granularity, from: caret)
      range = min(caret, end)..<max(caret, end)
    }
    if range.isEmpty { return nil }
    return apply(Edit(replacing: range, with: ""))
  }

  /// Replaces a range and places the caret after the replacement.
  ///
  ///     var field = InputField("4", validator: .integer(in: 0...150))
  ///     field.replace(0..<1, with: "42")             // nil
  ///     field.replace(0..<1, in: .utf8, with: "x")   // an error: "x2" is not a number
  ///     field.replace(1..<9, with: "0")              // an error: the text ends at 2
  ///
  /// - Parameters:
  ///   - range: The range to replace. A bound inside a Character extends the range to the whole
  ///     Character; an empty range inside one is the position after it.
  ///   - unit: The unit of the range.
  ///   - replacement: The new text.
  ///   - origin: The source of the edit.
  /// - Returns: `nil`, or why the edit was refused, in which case nothing has changed. For a range
  ///   that exceeds the text, the reason is ``Refusal/bounds(_:count:unit:)``.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>,
    in unit: TextUnit = .characters,
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> Refusal? {
    apply(Edit(replacing: range, in: unit, with: replacement, origin: origin))
  }

  /// Replaces the whole text.
  ///
  ///     var field = InputField("42", validator: .integer(in: 0...150))
  ///     field.setText("99")    // nil
  ///     field.setText("999")   // an error; the text is still "99"
  ///
  /// - Returns: `nil`, or why the edit was refused, in which case nothing has changed.
  @discardableResult
  public mutating func setText(_ text: String) -> Refusal? {
    apply(Edit(replacing: 0..<count, with: text, origin: .programmatic))
  }

  /// Selects a range; an empty one moves the caret.
  ///
  ///     var field = try InputField("2024-05", validator: .regex(#"\d{4}-\d{2}"#))
  ///     field.select(5..<7)   // nil
  ///     field.insert("11")    // nil; the text is "2024-11"
  ///     field.select(5..<9)   // an error: the text ends at 7
  ///
  /// - Returns: `nil`, or ``Refusal/bounds(_:count:unit:)`` if the range exceeds the text.
  @discardableResult
  public mutating func select(
    _ range: Range<Int>,
    in unit: TextUnit = .characters
  ) -> Refusal? {
    do throws(Refusal) {
      let (lower, upper) = try positions(of: range, in: unit)
      cursor = Cursor(anchor: lower, focus: upper, affinity: .downstream)
      return nil
    } catch {
      return error
    }
  }

  /// Selects from an anchor to a focus.
  ///
  ///     var field = InputField("rolf", validator: .alphabetic)
  ///     field.select(Selection(anchor: 4, focus: 1))   // nil; the caret is at 1, before "olf"
  ///     field.select(Selection(caret: 5))              // an error: the text ends at 4
  ///
  /// - Returns: `nil`, or ``Refusal/bounds(_:count:unit:)`` if the anchor or the focus is past the
  ///   end of the text.
  @discardableResult
  public mutating func select(_ selection: Selection) -> Refusal? {
    guard let cursor = cursor(for: selection) else { return outOfBounds(selection.range) }
    self.cursor = cursor
    return nil
  }

  /// Ends editing: commits marked text, applies the validator's final edit, and judges the text as
  /// a final value.
  ///
  ///     var field = InputField("4", validator: .integer(in: 10...65))
  ///     field.endEditing()   // an error: 4 is too small
  ///     field.insert("2")
  ///     field.endEditing()   // nil
  ///
  /// - Returns: `nil`, or why the text is not valid, or why the composition was refused.
  @discardableResult
  public mutating func endEditing() -> Refusal? { endEditing(knowing: nil) }

  /// Ends editing of a text whose verdict may already be known.
  package mutating func endEditing(knowing judgement: (JudgedState, Verdict)?) -> Refusal? {
    let refusal = unmarkText()
    // No edit has followed the announcement.
    withdrawProvisional()
    history.perform(.breakRun)
    if var edit = validator.finalEdit(of: self) {
      edit.origin = .programmatic
      // If this edit is refused, the text is judged as it is.
      apply(edit)
    }
    if let refusal { return refusal }
    if let (state, verdict) = judgement, state == judgedState, cursor.focus == buffer.end {
      return verdict.error.map(Refusal.rule)
    }
    return validator.error(in: text).map(Refusal.rule)
  }
}
