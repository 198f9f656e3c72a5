internal import RegularLanguage
public import ValidationCore

/// Fixed characters with places between them, such as "+7 (000) 000-00-00".
///
/// In a mask, `0` stands for a digit (0-9), `A` for a letter of any script with its marks, `*` for
/// either, and a backslash in front makes any character a fixed one.
///
/// In a field, fixed characters are completed as the places before them are filled, and can be
/// typed as well: a key that is what the mask has next is that, and one that has been completed
/// already is passed. So "+79123456789", "9123456789" and "+7 (912) 345-67-89" are one telephone
/// number in "+7 (000) 000-00-00", typed as well as pasted. Only "7123456789" must be pasted: its
/// first key is the 7 that the mask has next, and a digit is missing at the end. If a place
/// takes one of the fixed characters before it, these wait to be told from it: "+" becomes
/// "+7 (" with the next key. A key that has no place is refused.
///
/// Deleting one of them deletes what fills the place next to it, on the side that the
/// deletion goes to; when the last place is emptied, the field is empty. What is pasted may have
/// the fixed characters, others, or none; what is more than there are places for is refused rather
/// than cut off, and so is what has separators between places that the mask has side by side. A
/// prefix that is pasted never fills a place: "+7912345678" is a digit short.
///
/// In code, a text is valid if it fills the mask; its value is what fills the places.
public struct MaskValidator: Validator {
  /// The mask as it was written.
  public let mask: String
  /// The texts that fill the mask.
  public let language: Language?
  let pattern: MaskPattern

  /// Creates a strategy from a mask.
  ///
  ///     try MaskValidator("AA-0000").isValid("DE-1234")   // true
  ///     try MaskValidator("AA-0000").isValid("DE-12")     // false: two places are empty
  ///     try MaskValidator("--")                           // throws: no place to fill in
  ///
  /// - Throws: What is wrong with the mask.
  public init(_ mask: String) throws(MaskError) {
    pattern = try MaskPattern(mask)
    self.mask = mask
    language = Language(.pattern(pattern.syntax))
  }

  /// The mask as a rule.
  public var rule: Rule { Rule(.mask, parameters: ["mask": .text(mask)]) }

  /// Judges exactly what could still be filled in.
  ///
  /// What is put in moves the rest to the places that follow, so that a text which is right as far
  /// as it goes is incomplete, wherever the caret is.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = languageVerdict(on: text, caret: caret) { pattern.isFilled(by: $0) }
    guard verdict.isInvalid, caret != nil else { return verdict }
    let atEnd = languageVerdict(on: text, caret: nil) { pattern.isFilled(by: $0) }
    return atEnd.isIncomplete ? atEnd : verdict
  }

  /// Rewrites the text, besides judging.
  public var rewriting: Rewriting { .text }

  /// Puts what is put in into the places.
  public func decision(on asked: ResolvedEdit, in field: TextField) -> EditDecision {
    if asked.changesNothing { return .accept }
    let known = pattern.parts(of: field.text)
    // A text that doesn't agree with the mask is read anew where it changes, and only there.
    if !known.isComplete, field.result(of: asked.edit).text.isIdentical(to: field.text) {
      return .accept
    }
    let characters = known.decorations(in: field.text)
    var edit = field.passingDecorations(asked, at: { characters[$0] }).edit
    // Nothing is left but fixed characters to delete.
    if asked.isDeletion, known.isComplete, characters.allSatisfy({ $0 }) {
      edit = Edit(replacing: 0..<field.count, with: "", origin: asked.origin)
    }
    let edited = EditedText(trusting: edit, in: field)
    if let result = pattern.filled(by: edited, of: field.text, known, edit) {
      if result.hasNoContent, !asked.isDeletion {
        // Fixed characters alone, which have been put in, and are not what a deletion leaves.
        return .rewrite(
          Edit(
            replacing: 0..<field.count, with: result.text, origin: asked.origin,
            selection: edited.selection(in: result)))
      }
      return unmistakable(
        field.decision(on: asked, making: result, of: edited), result, in: field, known)
    }
    // Letters don't move to places for digits: they stay where they are, and wait for what was
    // deleted.
    if asked.isDeletion { return edit == asked.edit ? .accept : .rewrite(edit) }
    guard known.isComplete else { return .accept }
    return field.refusal(of: asked) { languageVerdict(on: $0, caret: $1) }
  }
}

extension MaskValidator {
  /// The decision, or one to replace the whole text where what is left by its edit would be read
  /// otherwise.
  ///
  /// Of "a70077" and "a77", the smallest edit leaves the last 7, which may be a fixed one while the
  /// one that is meant fills a place.
  private func unmistakable(
    _ decision: EditDecision,
    _ result: RewrittenText,
    in field: TextField,
    _ known: MaskPattern.Parts
  ) -> EditDecision {
    guard case .rewrite(var edit) = decision, edit.isDeletion, !edit.changesNothing else {
      return decision
    }
    let edited = EditedText(trusting: edit, in: field)
    let again = pattern.filled(by: edited, of: field.text, known, edit)
    if again?.text.isIdentical(to: result.text) == true { return decision }
    edit.replacements = [Edit.Replacement(0..<field.count, with: result.text)]
    return .rewrite(edit)
  }
}

extension MaskValidator {
  /// Returns whether a text fills the mask to its end, so that a form can go on to the next field.
  ///
  ///     let mask = try MaskValidator("00-00")
  ///     mask.isComplete("12-34")   // true
  ///     mask.isComplete("12-3")    // false
  public func isComplete(_ text: String) -> Bool { isValid(text) }

  /// Extracts what fills the places in a text, without the fixed characters.
  ///
  ///     try MaskValidator("+7 (000) 000-00-00").content(of: "+7 (912) 34")   // "91234"
  ///
  /// - Returns: The content; `nil` if the text isn't right as far as it goes.
  public func content(of text: String) -> String? {
    let parts = pattern.parts(of: text)
    guard parts.isComplete else { return nil }
    var content = ""
    content.unicodeScalars.append(
      contentsOf: zip(text.unicodeScalars, parts.roles).filter { $0.1 == .content }.map(\.0))
    return content
  }
}

extension MaskValidator {
  /// The characters that fill the places, without the fixed ones.
  public func value(ofValid text: String) -> String? { content(of: text) }

  /// The mask with a content in its places.
  public func text(for value: String) -> String? {
    let text = pattern.text(filledWith: value)
    return isValid(text) && content(of: text)?.isIdentical(to: value) == true ? text : nil
  }
}

extension Validator where Self == MaskValidator {
  /// Creates a validator of texts that fill a mask: fixed characters with places between them.
  ///
  ///     try .mask("+7 (000) 000-00-00")   // "912" becomes "+7 (912) "
  ///     try .mask("AA-0000")
  ///
  /// - Parameter mask: The mask: see ``MaskValidator``.
  /// - Returns: A strategy by which a text is valid that fills the mask to its end.
  /// - Throws: What is wrong with the mask.
  public static func mask(_ mask: String) throws(MaskError) -> Self { try MaskValidator(mask) }
}

extension MaskValidator: ContainedValidator {}
