import ValidationCore

extension TextField {
  /// The decision to put in other scalars than an edit requires, each on its own.
  ///
  /// What is in the text already is unchanged. If nothing is left of what is put in, nothing
  /// happens: what is selected isn't lost to a character that is dropped.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - image: What becomes of a scalar; `nil` if it stays. None of what it becomes may change
  ///     further.
  /// - Returns: The decision.
  /// - Complexity: O(*k*) in the length of what is put in, unless the edit selects something.
  func mapping(_ edit: ResolvedEdit, _ image: (Unicode.Scalar) -> String?) -> EditDecision {
    var rewritten = edit.edit
    var isChanged = false
    for index in edit.replacements.indices {
      let text = edit.replacements[index].text
      guard let mapped = text.mapped(image) else { continue }
      isChanged = true
      rewritten.replacements[index].text = mapped
    }
    guard isChanged else { return .accept }
    if rewritten.isDeletion { return ignoring(edit) }
    if edit.selection != nil {
      let edited = EditedText(edit, in: self)
      var result = RewrittenText()
      for part in edited.parts {
        guard part.isInserted else {
          result.keep(part.text)
          continue
        }
        for scalar in part.text.unicodeScalars {
          result.put(image(scalar) ?? String(scalar), for: String(scalar))
        }
      }
      rewritten.selection = edited.selection(in: result)
    }
    return .rewrite(rewritten)
  }
}

extension String {
  /// Returns the text with other scalars in the place of some.
  ///
  /// - Parameter image: What becomes of a scalar; `nil` if it stays.
  /// - Returns: The text; `nil` if all of them stay.
  func mapped(_ image: (Unicode.Scalar) -> String?) -> String? {
    guard unicodeScalars.contains(where: { image($0) != nil }) else { return nil }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if let image = image(scalar) {
        result += image
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
