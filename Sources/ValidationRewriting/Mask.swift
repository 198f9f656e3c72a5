internal import RegularLanguage
public import ValidationCore

/// A mask of fixed characters with places between them, such as "+7 (000) 000-00-00".
///
/// In a mask, `0` stands for a digit (0-9), `A` for a letter of any script with its marks, `*` for
/// either; a character after a backslash is fixed.
///
/// In a field, fixed characters are completed as the places before them are filled. They can be
/// typed as well: a separator that has already been completed is passed. In "+7 (000) 000-00-00",
/// the texts "+79123456789", "9123456789" and "+7 (912) 345-67-89" are therefore the same telephone
/// number, whether typed or pasted. A key that fits nowhere is refused.
///
/// Whatever a place could hold is content, and never dropped, unless it is a whole code of the
/// mask: its fixed characters that a place could hold, such as the digits of "+39". The start of a
/// code waits until the next key decides: in "+39 000 0000000", the key 3 gives "3", then 4 gives
/// "+39 34", and 9 gives "+39 ". A separator that is only before the code announces it: after "+",
/// only 39 can be typed. Content that starts with a whole code must be pasted: if "7123456789" is
/// typed into "+7 (000) 000-00-00", the first key is the code, and a digit is missing at the end.
///
/// Deleting a fixed character deletes the content of the adjacent place in the direction of the
/// deletion; when the last place is emptied, the field becomes empty. Pasted text may have the
/// fixed characters, others, or no such characters. It is refused rather than cut if it has more
/// content than there are places, another code, or separators between places that are adjacent in
/// the mask. A pasted prefix never fills a place: "+7912345678" is one digit short.
///
/// In code, a text is valid if it fills the mask; its value is the content of the places.
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
  ///     try MaskValidator("--")                           // throws: no place to fill
  ///
  /// - Throws: ``MaskError`` if the mask is malformed.
  public init(_ mask: String) throws(MaskError) {
    pattern = try MaskPattern(mask)
    self.mask = mask
    language = Language(.pattern(pattern.syntax))
  }

  /// The rule, with the mask as its parameter.
  public var rule: Rule { Rule(.mask, parameters: ["mask": .text(mask)]) }

  /// Returns the exact verdict on what can still be filled in.
  ///
  /// An insertion moves the rest of the content to the following places, so any prefix of a valid
  /// text is incomplete, wherever the caret is.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = languageVerdict(on: text, caret: caret) { pattern.isFilled(by: $0) }
    guard verdict.isInvalid else { return verdict }
    if pattern.isUndecided(text) {
      return .incomplete(ValidationError(rule, at: text.count..<text.count))
    }
    if caret == nil { return verdict }
    let atEnd = languageVerdict(on: text, caret: nil) { pattern.isFilled(by: $0) }
    return atEnd.isIncomplete ? atEnd : verdict
  }

  /// What the strategy rewrites: the whole text.
  public var rewriting: Rewriting { .text }

  /// Distributes insertions over the places.
  public func decision(on asked: ResolvedEdit, in field: InputField) -> EditDecision {
    if asked.changesNothing { return .accept }
    let known = pattern.parts(of: field.text)
    // A text that doesn't match the mask is reinterpreted only if it changes.
    if !known.isComplete, field.result(of: asked.edit).text.isIdentical(to: field.text) {
      return .accept
    }
    let characters = known.decorations(in: field.text)
    var edit = field.passingDecorations(asked, at: { characters[$0] }).edit
    // Only fixed characters are left to delete.
    if asked.isDeletion, known.isComplete, characters.allSatisfy({ $0 }) {
      edit = Edit(replacing: 0..<field.count, with: "", origin: asked.origin)
    }
    let edited = EditedText(trusting: edit, in: field)
    if let result = pattern.filled(by: edited, of: field.text, known, edit) {
      if result.hasNoContent, !asked.isDeletion {
        // Only fixed characters, which were inserted rather than left by a deletion.
        return .rewrite(
          Edit(
            replacing: 0..<field.count, with: result.text, origin: asked.origin,
            selection: edited.selection(in: result)))
      }
      return unmistakable(
        field.decision(on: asked, making: result, of: edited), result, in: field, known)
    }
    // Letters don't move to places for digits: they stay where they are and wait for the deleted
    // content.
    if asked.isDeletion { return edit == asked.edit ? .accept : .rewrite(edit) }
    guard known.isComplete else { return .accept }
    let decision = field.refusal(of: asked) { languageVerdict(on: $0, caret: $1) }
    guard case .refuse(var error) = decision, pattern.isExceeded(by: edited.text) else {
      return decision
    }
    error.rule.parameters["excess"] = .text(pattern.hasOnlyDigits ? "digits" : "characters")
    error.expected = nil
    return .refuse(error)
  }
}

extension MaskValidator {
  /// Returns the decision, or one to replace the whole text if the result of its edit would be read
  /// differently.
  ///
  /// From "a70077" to "a77", the smallest edit keeps the last 7, which may be fixed, while the
  /// intended 7 fills a place.
  private func unmistakable(
    _ decision: EditDecision,
    _ result: RewrittenText,
    in field: InputField,
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
  /// Returns whether a text fills the mask completely, so that a form can move to the next field.
  ///
  ///     let mask = try MaskValidator("00-00")
  ///     mask.isComplete("12-34")   // true
  ///     mask.isComplete("12-3")    // false
  public func isComplete(_ text: String) -> Bool { isValid(text) }

  /// Returns the content of the places in a text, without the fixed characters.
  ///
  ///     try MaskValidator("+7 (000) 000-00-00").content(of: "+7 (912) 34")   // "91234"
  ///
  /// - Returns: The content; `nil` if the text is not a prefix of a valid text.
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
  /// Returns the content of the places, without the fixed characters.
  public func value(ofValid text: String) -> String? { content(of: text) }

  /// Returns the mask filled with a content.
  public func text(for value: String) -> String? {
    let text = pattern.text(filledWith: value)
    return isValid(text) && content(of: text)?.isIdentical(to: value) == true ? text : nil
  }
}

extension Validator where Self == MaskValidator {
  /// A text that fills a mask: fixed characters with places between them.
  ///
  ///     try .mask("+7 (000) 000-00-00")   // "912" becomes "+7 (912) "
  ///     try .mask("AA-0000")
  ///
  /// - Parameter mask: The mask: see ``MaskValidator``.
  /// - Returns: A strategy for which a text is valid if it fills the mask completely.
  /// - Throws: ``MaskError`` if the mask is malformed.
  public static func mask(_ mask: String) throws(MaskError) -> Self { try MaskValidator(mask) }
}

extension MaskValidator: ContainedValidator {}

extension MaskValidator: CodedForm {
  package func text(holding content: String) -> String? {
    if content.isEmpty { return content }
    let text = pattern.text(holding: content)
    return text.flatMap { self.content(of: $0)?.isIdentical(to: content) == true ? $0 : nil }
  }

  package func takes(_ scalar: Unicode.Scalar) -> Bool { pattern.takes(scalar) }
}

extension Rule.Code {
  /// Fixed characters with placeholders between them: see ``MaskValidator``.
  ///
  /// Parameters: `mask`; in the error of a refused edit, `excess` is "digits" or "characters" if
  /// there are more than places.
  public static let mask: Self = "mask"
}
