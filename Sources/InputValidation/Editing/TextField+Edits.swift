extension TextField {
  /// The way that a deletion goes from the caret.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// To the Character before the caret, as the backspace key does.
    case backward
    /// To the Character behind the caret.
    case forward
  }

  /// Puts text in the place of the selection, or of what is being composed, and the caret behind
  /// it.
  ///
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed, except that what was
  ///   being composed is gone.
  @discardableResult
  public mutating func insert(_ text: String, origin: Edit.Origin = .typing) -> ValidationError? {
    let composed = withdrawComposition()
    let edit = Edit(
      replacing: composed ?? selection.range, with: text,
      origin: composed == nil ? origin : .composition)
    return apply(edit)
  }

  /// Deletes the selection or, if it is empty, the Character on one side of the caret.
  ///
  /// Deletions always land, so that nobody is trapped in a text that can't be mended.
  ///
  /// - Returns: `nil`, or why what was being composed was refused when a deletion beyond it made an
  ///   end of that.
  @discardableResult
  public mutating func delete(_ direction: Direction = .backward) -> ValidationError? {
    var range = selection.range
    if range.isEmpty {
      switch direction {
      case .backward: range = max(caret - 1, 0)..<caret
      case .forward: range = caret..<min(caret + 1, count)
      }
    }
    if range.isEmpty { return nil }
    return apply(Edit(replacing: range, with: ""))
  }

  /// Replaces a range, and puts the caret behind the replacement.
  ///
  /// - Parameters:
  ///   - range: What to replace. Offsets inside of a Character stand for the whole of it; an empty
  ///     range in there stands for the place behind it.
  ///   - unit: What the range counts.
  ///   - replacement: The text that takes its place.
  ///   - origin: Where the edit comes from.
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed. A range that goes
  ///   past the text is an error with the code ``Rule/Code/bounds``.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>,
    in unit: TextUnit = .characters,
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> ValidationError? {
    apply(Edit(replacing: range, in: unit, with: replacement, origin: origin))
  }

  /// Replaces the whole text.
  ///
  /// - Returns: `nil`, or why the edit was refused; then nothing has changed.
  @discardableResult
  public mutating func setText(_ text: String) -> ValidationError? {
    apply(Edit(replacing: 0..<count, with: text, origin: .programmatic))
  }

  /// Selects a range; an empty one moves the caret.
  ///
  /// - Returns: `nil`, or an error with the code ``Rule/Code/bounds`` if the range goes past the
  ///   text.
  @discardableResult
  public mutating func select(
    _ range: Range<Int>,
    in unit: TextUnit = .characters
  ) -> ValidationError? {
    do throws(ValidationError) {
      let (lower, upper) = try positions(of: range, in: unit)
      cursor = Cursor(anchor: lower, focus: upper, affinity: .downstream)
      return nil
    } catch {
      return error
    }
  }

  /// Selects from an anchor to a focus.
  ///
  /// - Returns: `nil`, or an error with the code ``Rule/Code/bounds`` if one of them is past the
  ///   text.
  @discardableResult
  public mutating func select(_ selection: Selection) -> ValidationError? {
    guard let cursor = cursor(for: selection) else { return boundsError(for: selection.range) }
    self.cursor = cursor
    return nil
  }
}

extension TextField {
  /// Ends editing: commits what is being composed, lets the validator change what it has to change
  /// at the end, and asks it whether the text can stand as a final value.
  ///
  /// - Returns: `nil`, or why the text can't stand, or why the composition was refused.
  @discardableResult
  public mutating func endEditing() -> ValidationError? {
    let refusal = unmarkText()
    // Nothing has followed an announcement.
    withdrawProvisional()
    history.perform(.breakRun)
    if var edit = validator.finalEdit(of: self) {
      edit.origin = .programmatic
      // Where that is barred, the text is judged as it is.
      apply(edit)
    }
    return refusal ?? validator.error(in: text)
  }
}
