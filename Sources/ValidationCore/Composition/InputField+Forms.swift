extension InputField {
  /// Decides about an edit in a text that has one of several forms: it may lead to another one.
  ///
  /// Of "000.000.000-00" and "00.000.000/0000-00", a text of eleven digits has the first form, and
  /// one of twelve the second. Nothing is taken over from a form that adds a code to it.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - forms: The forms.
  ///   - ordinary: The decision without regard to that.
  /// - Returns: The decision.
  func rearranging(
    _ edit: ResolvedEdit,
    among forms: [FormAlternative],
    orElse ordinary: () -> EditDecision
  ) -> EditDecision {
    guard forms.count > 1 else { return ordinary() }
    if edit.range != 0..<count, let (owner, content) = forms.owner(of: text) {
      let others = forms.compactMap { other in
        other.form.text(holding: content).flatMap { text in
          owner.holdsSame(self.text, text, as: other.form) ? (other, text) : nil
        }
      }
      for (alternative, text) in [(owner, text)] + others {
        guard let changed = trial(of: edit, by: alternative.part, on: text) else { continue }
        let result = rearranged(edit, to: changed, among: forms)
        // The form stays the same.
        if text.isIdentical(to: self.text), result?.isChanged != true { return ordinary() }
        return result.map { .rewrite($0.edit) } ?? ordinary()
      }
    }
    let decision = ordinary()
    guard let applied = decision.edit(for: edit), let changed = try? outcome(of: applied),
      let result = rearranged(edit, to: changed, among: forms), result.isChanged
    else { return decision }
    return .rewrite(result.edit)
  }

  /// Returns the edit that leads to the result of another one in the form that suits it best, and
  /// whether that is another form; `nil` if the result has no content in any form.
  private func rearranged(
    _ edit: ResolvedEdit,
    to changed: InputField,
    among forms: [FormAlternative]
  ) -> (edit: Edit, isChanged: Bool)? {
    guard let (owner, content) = forms.owner(of: changed.text) else { return nil }
    let best = forms.text(holding: content) { text, other in
      owner.holdsSame(changed.text, text, as: other)
    }
    return best.map { best in
      let edit = self.edit(
        rearrangingTo: best, by: edit.origin, right: changed.countAfterCaret,
        isBefore: edit.isDeletion)
      return (edit, !best.isIdentical(to: changed.text))
    }
  }

  /// Returns the field after an edit of the same content in another form; `nil` if it is refused.
  private func trial(
    of edit: ResolvedEdit,
    by part: any Validator,
    on text: String
  ) -> InputField? {
    var field = InputField(text, validator: part)
    var edit = edit.edit
    if text.isIdentical(to: self.text) {
      field.select(selection)
    } else {
      for index in edit.replacements.indices {
        let range = edit.replacements[index].range
        let bounds = [range.lowerBound, range.upperBound].map {
          text.offset(before: self.text.dropFirst($0).contentCount)
        }
        edit.replacements[index].range = bounds[0]..<bounds[1]
      }
      edit.selection = nil
    }
    return field.apply(edit) == nil ? field : nil
  }

  /// The number of letters and digits after the caret.
  private var countAfterCaret: Int { text[caretIndex...].contentCount }

  /// Returns the edit that leads to a text with the same content.
  ///
  /// - Parameters:
  ///   - result: The text.
  ///   - origin: The source of the edit.
  ///   - right: The number of letters and digits that the caret stays before.
  ///   - isBefore: Whether the caret stays after the preceding letter or digit.
  /// - Returns: The smallest such edit.
  private func edit(
    rearrangingTo result: String,
    by origin: Edit.Origin,
    right: Int,
    isBefore: Bool
  ) -> Edit {
    let caret = isBefore ? result.offset(after: right) : result.offset(before: right)
    let selection = Selection(caret: caret, affinity: isBefore ? .upstream : .downstream)
    guard let change = TextBuffer.Change(from: text, to: result) else {
      return Edit(
        replacing: self.caret..<self.caret, with: "", origin: origin, selection: selection)
    }
    var edit = edit(making: change, to: result)
    (edit.origin, edit.selection) = (origin, selection)
    return edit
  }
}

extension FormAlternative {
  /// Returns whether a text in this form and one in another have the same that could be content.
  fileprivate func holdsSame(_ text: String, _ other: String, as form: any CodedForm) -> Bool {
    self.form.held(in: text).elementsEqual(form.held(in: other))
  }
}

extension InputField {
  /// Replaces the validator and, if a mask comes or goes, arranges the text by its content.
  ///
  ///     var field = InputField("123.456.789-0", validator: try .mask("000.000.000-00"))
  ///     field.setValidator(try .mask("00.000.000/0000-00"))   // "12.345.678/90"
  ///     field.undo()                                          // "123.456.789-0" again
  ///     field.setValidator(try .mask("000"))                  // the same: it has ten digits
  ///
  /// The new text is one step of undo. If the content doesn't fit, or the text is still being
  /// composed, it stays as it is and is judged again, as if ``validator`` had been set.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func setValidator(_ validator: any Validator) {
    let old = self.validator.codedForms
    self.validator = validator
    guard !isProvisional, let result = arranged(from: old), !result.isIdentical(to: text) else {
      return
    }
    let before = moment
    let isAtEnd = caret == count
    var edit = edit(
      rearrangingTo: result, by: .programmatic, right: countAfterCaret, isBefore: false)
    if isAtEnd { edit.selection = Selection(caret: result.count) }
    guard let hull = edit.range else { return }
    history.perform(.breakRun)
    let change = replace(
      from: position(of: hull.lowerBound), to: position(of: hull.upperBound),
      by: edit.replacements)
    if let cursor = edit.selection.flatMap(cursor(for:)) { self.cursor = cursor }
    lastEdit = edit
    record(change, of: edit, since: before)
  }

  /// Returns the text as the validator arranges the content that it has in one of some forms;
  /// `nil` if it stays as it is.
  private func arranged(from old: [FormAlternative]) -> String? {
    let new = validator.codedForms
    let content = old.owner(of: text)?.content
    if new.isEmpty {
      // What is not a mask may take the text as it is.
      guard let content, validator.verdict(on: text).isInvalid,
        !validator.verdict(on: content).isInvalid
      else { return nil }
      return content
    }
    if text.isEmpty { return nil }
    if let text = new.text(holding: content ?? text) { return text }
    if content != nil { return nil }
    var trial = InputField(validator: validator)
    return trial.insert(text, origin: .programmatic) == nil && !trial.verdict.isInvalid
      ? trial.text : nil
  }
}

extension StringProtocol {
  /// The number of letters and digits.
  fileprivate var contentCount: Int { count { $0.isLetter || $0.isNumber } }

  /// Returns the last offset before a number of letters and digits.
  fileprivate func offset(before right: Int) -> Int {
    let content = enumerated().filter { $0.element.isLetter || $0.element.isNumber }
    return right > 0 ? content.suffix(right).first?.offset ?? 0 : count
  }

  /// Returns the first offset before a number of letters and digits that is after another.
  fileprivate func offset(after right: Int) -> Int {
    let content = enumerated().filter { $0.element.isLetter || $0.element.isNumber }
    return content.dropLast(right).last.map { $0.offset + 1 } ?? offset(before: right)
  }
}
