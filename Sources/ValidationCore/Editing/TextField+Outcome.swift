extension TextField {
  /// The text as an edit would leave it, and the caret in it, in Characters.
  ///
  ///     let field = TextField("4", validator: .integer(in: 0...150))
  ///     field.result(of: Edit(replacing: 0..<0, with: "1"))   // ("14", 1)
  ///     field.result(of: Edit(replacing: 1..<9, with: "x"))   // ("4x", 2): no validator is asked
  ///
  /// For strategies that rewrite. Of ranges that go past the text, the part inside counts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func result(of edit: Edit) -> (text: String, caret: Int) {
    var field = self
    field.carryOut(edit)
    return (field.text, field.caret)
  }

  /// Judges what an edit would make of the text, without making it.
  ///
  ///     let field = TextField("4", validator: .integer(in: 0...150))
  ///     field.verdict(after: Edit(replacing: 1..<1, with: "2"))   // valid
  ///     field.verdict(after: Edit(replacing: 1..<1, with: "x"))   // invalid, and still "4"
  ///
  /// Of ranges that go past the text, the part inside counts.
  ///
  /// - Parameter edit: The edit, which is neither judged nor rewritten.
  /// - Returns: The verdict of the field's validator on the text and the caret after the edit.
  /// - Complexity: O(*n*) in the length of the text.
  public func verdict(after edit: Edit) -> Verdict {
    var field = self
    field.carryOut(edit)
    return field.verdict
  }

  /// Judges what a resolved edit would make of the text, without making it.
  ///
  ///     let field = TextField("4", validator: .integer(in: 0...150))
  ///     let edit = try field.resolved(Edit(replacing: 0..<1, with: "x"))
  ///     field.verdict(after: edit)   // invalid; the text is still "4"
  ///
  /// - Parameter edit: The edit.
  /// - Returns: The verdict of the field's validator on the text and the caret after the edit.
  public func verdict(after edit: ResolvedEdit) -> Verdict { verdict(after: edit.edit) }

  /// Judges what an edit would make of the text by another strategy than the field's: one that is
  /// a part of that.
  package func verdict(after edit: Edit, by judge: (String, String.Index) -> Verdict) -> Verdict {
    var field = self
    field.carryOut(edit)
    return judge(field.text, field.caretIndex)
  }

  /// The field as an edit, with its ranges in Characters and in order, would leave it if no
  /// validator were asked.
  ///
  /// - Throws: ``Refusal/bounds(_:count:unit:)`` if it selects what goes past the text.
  func outcome(of edit: Edit) throws(Refusal) -> Self {
    var field = self
    field.carryOut(edit)
    if let selection = edit.selection, field.cursor(for: selection) == nil {
      throw field.outOfBounds(selection.range)
    }
    return field
  }

  /// Makes an edit without asking anybody, as far as it is inside the text.
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
