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
