import ValidationCore

extension InputField {
  /// Decides to replace scalars that an edit inserts, each independently.
  ///
  /// The existing text stays unchanged. If nothing is left of the insertions, nothing happens: a
  /// dropped character doesn't delete the selection.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - image: The replacement for a scalar; `nil` if it stays unchanged. A replacement must not
  ///     itself be replaced further.
  /// - Returns: The decision.
  /// - Complexity: O(*k*) in the length of the insertions, unless the edit has a selection.
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
  /// Returns the text with some scalars replaced.
  ///
  /// - Parameter image: The replacement for a scalar; `nil` if it stays unchanged.
  /// - Returns: The text; `nil` if all scalars stay unchanged.
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
