extension InputField {
  /// Returns the text and caret, in Characters, that an edit would lead to.
  ///
  ///     let field = InputField("4", validator: .integer(in: 0...150))
  ///     field.result(of: Edit(replacing: 0..<0, with: "1"))   // ("14", 1)
  ///     field.result(of: Edit(replacing: 1..<9, with: "x"))   // ("4x", 2): it is not judged
  ///
  /// Intended for strategies that rewrite edits. Ranges are clamped to the text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func result(of edit: Edit) -> (text: String, caret: Int) {
    var field = self
    field.carryOut(edit)
    return (field.text, field.caret)
  }

  /// Judges the text that an edit would lead to, without applying it.
  ///
  ///     let field = InputField("4", validator: .integer(in: 0...150))
  ///     field.verdict(after: Edit(replacing: 1..<1, with: "2"))   // valid
  ///     field.verdict(after: Edit(replacing: 1..<1, with: "x"))   // invalid, and still "4"
  ///
  /// Ranges are clamped to the text.
  ///
  /// - Parameter edit: The edit, which the validator can neither refuse nor rewrite.
  /// - Returns: The verdict of the field's validator on the text and the caret after the edit.
  /// - Complexity: O(*n*) in the length of the text.
  public func verdict(after edit: Edit) -> Verdict {
    var field = self
    field.carryOut(edit)
    return field.verdict
  }

  /// Judges the text that a resolved edit would lead to, without applying it.
  ///
  ///     let field = InputField("4", validator: .integer(in: 0...150))
  ///     let edit = try field.resolved(Edit(replacing: 0..<1, with: "x"))
  ///     field.verdict(after: edit)   // invalid; the text is still "4"
  ///
  /// - Parameter edit: The edit.
  /// - Returns: The verdict of the field's validator on the text and the caret after the edit.
  public func verdict(after edit: ResolvedEdit) -> Verdict { verdict(after: edit.edit) }

  /// Judges the text that an edit would lead to with a strategy other than the field's, such as a
  /// part of it.
  package func verdict(after edit: Edit, by judge: (String, String.Index) -> Verdict) -> Verdict {
    var field = self
    field.carryOut(edit)
    return judge(field.text, field.caretIndex)
  }

  /// Returns the field after an edit that is not judged; its ranges must be in Characters and in
  /// order.
  ///
  /// - Throws: ``Refusal/bounds(_:count:unit:)`` if the edit's selection exceeds the text.
  func outcome(of edit: Edit) throws(Refusal) -> Self {
    var field = self
    field.carryOut(edit)
    if let selection = edit.selection, field.cursor(for: selection) == nil {
      throw field.outOfBounds(selection.range)
    }
    return field
  }

  /// Applies an edit without judging it, clamped to the text.
  package mutating func carryOut(_ edit: Edit) {
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
