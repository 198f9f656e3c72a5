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
/// By default, an insertion moves the content after it to the following places; ``Editing`` has
/// other modes, for dates and for amounts.
///
/// In code, a text is valid if it fills the mask; its value is the content of the places.
public struct MaskValidator: Validator {
  /// What an insertion does to the content after it.
  public enum Editing: String, Hashable, Sendable, CaseIterable {
    /// It moves to the following places.
    case insert
    /// It stays in its section of the mask, and is replaced place by place.
    ///
    /// Sections are the parts between separators, such as day, month and year. A deletion leaves
    /// the following sections where they are: "12.05.2024" without its month is "12..2024", and
    /// incomplete. An insertion first fills the section that lacks content, and then replaces that
    /// of the next; a fixed character that is already there is passed. A text that fills the whole
    /// mask replaces the whole text, wherever it is pasted. At the end of the text, both modes do
    /// the same.
    case overwrite
    /// The digits of an amount move to the left: in "0,000.00", the keys 1, 2, 3 and 4 give "0.01",
    /// "0.12", "1.23" and "12.34".
    ///
    /// A text is valid with any number of digits up to that of the places. Those after the last
    /// separator and the one before it are always written. Zeros before the digits are not counted,
    /// and a deletion moves the digits back: of "12.34", it leaves "1.23", and of "0.01" nothing.
    /// A separator can only be inserted where it is in the result, so "1.5" is refused, and "1.50"
    /// is not.
    case rightToLeft
  }

  /// The mask as it was written.
  public let mask: String
  /// What an insertion does to the content after it.
  public let editing: Editing
  /// The texts that fill the mask.
  public let language: Language?
  let pattern: MaskPattern
  /// The validator from which the mask is inferred.
  private let source: (any Validator)?

  /// Creates a strategy from a mask.
  ///
  ///     try MaskValidator("AA-0000").isValid("DE-1234")   // true
  ///     try MaskValidator("AA-0000").isValid("DE-12")     // false: two places are empty
  ///     try MaskValidator("--")                           // throws: no place to fill
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - editing: What an insertion does to the content after it.
  /// - Throws: ``MaskError`` if the mask is malformed, or can't be filled from the right.
  public init(_ mask: String, editing: Editing = .insert) throws(MaskError) {
    pattern = try MaskPattern(mask)
    self.mask = mask
    self.editing = editing
    source = nil
    let isAmount = editing == .rightToLeft
    if isAmount, !pattern.isOfAmounts { throw .notOfDigits }
    language = Language(.pattern(isAmount ? pattern.amountSyntax : pattern.syntax))
  }

  /// Creates a strategy for the texts of a validator in which each position has a fixed character,
  /// or a digit or letter of its own.
  ///
  ///     try MaskValidator(of: .date)                          // 0000-00-00
  ///     try MaskValidator(of: .uuid)                          // ********-****-****-****-...
  ///     try MaskValidator(of: .iban(country: "NO"))           // NO0000000000000
  ///     try MaskValidator(of: .creditCard(allowsGroups: true))   // 0000 0000 0000 0000 000
  ///     try MaskValidator(of: .email)                         // throws
  ///
  /// Fixed characters type themselves, and the validator judges the text: of a date, the month "13"
  /// is refused, and a card number may end after 16 digits. If groups may be separated, they are.
  /// The value is the content of the places; for that of the validator, compose both:
  ///
  ///     let date: some Validator = try .date && MaskValidator(of: .date)
  ///
  /// - Parameters:
  ///   - validator: The validator.
  ///   - editing: What an insertion does to the content after it.
  /// - Throws: ``MaskError/notUniform`` if there is no such mask, if its texts have no largest
  ///   length, or if the validator is a secret or runs custom code; ``MaskError/notOfDigits`` if
  ///   the mask is to be filled from the right.
  /// - Complexity: That of the validator's automaton.
  public init(of validator: any Validator, editing: Editing = .insert) throws(MaskError) {
    let texts = (validator as? any CheckedValidator)?.candidates ?? validator.language
    guard let texts, !validator.isSecret, let machine = try? texts.machine(limits: Limits()) else {
      throw .notUniform
    }
    let inferred = try MaskPattern.inferred(from: machine)
    pattern = try MaskPattern(inferred.mask, optionalStart: inferred.optionalStart)
    if editing == .rightToLeft { throw .notOfDigits }
    mask = inferred.mask
    self.editing = editing
    source = validator
    language = validator.language
  }

  /// The rule, with the mask as its parameter; that of the validator from which it is inferred.
  public var rule: Rule { source?.rule ?? Rule(.mask, parameters: ["mask": .text(mask)]) }

  /// Returns whether a text fills the mask, as the validator from which it is inferred judges.
  public func isValid(_ text: String) -> Bool {
    source?.isValid(text) ?? language.contains(text) ?? pattern.isFilled(by: text)
  }

  /// Returns the verdict without regard to what is rewritten.
  private func plainVerdict(on text: String, caret: String.Index?) -> Verdict {
    source?.verdict(on: text, caret: caret)
      ?? languageVerdict(on: text, caret: caret) { pattern.isFilled(by: $0) }
  }

  /// Returns the exact verdict on what can still be filled in.
  ///
  /// An insertion moves the rest of the content to the following places, so any prefix of a valid
  /// text is incomplete, wherever the caret is. With ``Editing/overwrite``, so is a text with empty
  /// places: a whole text can be pasted at any caret.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = plainVerdict(on: text, caret: caret)
    guard verdict.isInvalid else { return verdict }
    switch editing {
    case .insert: break
    case .rightToLeft: return text.isEmpty ? .incomplete(ValidationError(rule, at: 0..<0)) : verdict
    case .overwrite:
      guard let parts = MaskPattern.Overwriting(text, in: pattern), parts.hasGap else { break }
      return .incomplete(ValidationError(rule, at: parts.firstGap..<parts.firstGap))
    }
    if pattern.isUndecided(text) {
      return .incomplete(ValidationError(rule, at: text.count..<text.count))
    }
    if caret == nil { return verdict }
    let atEnd = plainVerdict(on: text, caret: nil)
    return atEnd.isIncomplete ? atEnd : verdict
  }

  /// What the strategy rewrites: the whole text.
  public var rewriting: Rewriting { .text }

  /// Distributes insertions over the places.
  public func decision(on asked: ResolvedEdit, in field: InputField) -> EditDecision {
    if asked.changesNothing { return .accept }
    switch editing {
    case .insert: break
    case .rightToLeft: return movingLeft(by: asked, in: field)
    case .overwrite:
      if let decision = overwriting(by: asked, in: field) { return decision }
    }
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
    let decision = field.refusal(of: asked, by: plainVerdict)
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

  /// Returns the decision about an edit that leaves sections where they are; `nil` if it is the
  /// same as when inserting.
  private func overwriting(by asked: ResolvedEdit, in field: InputField) -> EditDecision? {
    let isWhole = asked.range == 0..<field.count
    // A text that the field shows, or may have shown, is set as it was.
    if isWhole, asked.text.isIdentical(to: field.text) || pattern.hasEmptySection(asked.text) {
      return .accept
    }
    guard let old = MaskPattern.Overwriting(field.text, in: pattern), !old.hasNoContent else {
      return nil
    }
    func outcome(_ outcome: MaskPattern.Overwriting.Outcome) -> EditDecision {
      let count = outcome.text.count
      let selection =
        asked.selection.map {
          Selection(anchor: min($0.anchor, count), focus: min($0.focus, count))
        } ?? Selection(caret: outcome.caret, affinity: asked.isDeletion ? .upstream : .downstream)
      return field.decision(on: asked, making: outcome.text, selecting: selection)
    }
    if asked.isDeletion {
      let edit = field.passingDecorations(asked, at: old.isFixed).edit
      let caret = edit.selection?.focus ?? edit.range?.lowerBound ?? field.caret
      let rest = old.deleting(edit.replacements.map(\.range), caret: caret)
      return rest.map(outcome) ?? (edit == asked.edit ? .accept : .rewrite(edit))
    }
    if !isWhole, !old.hasContent(after: asked.range.upperBound),
      pattern.parts(of: field.text).isComplete
    {
      return nil
    }
    let isLonger = asked.text.count > 1
    if !isWhole, isLonger {
      // A longer text is inserted as it would be typed.
      var typed = InputField(field.text, validator: self)
      typed.select(asked.range)
      let isShort = asked.text.count <= 2 * pattern.slots.count
      if isShort, asked.text.allSatisfy({ typed.insert(String($0)) == nil }) {
        return outcome(.init(text: typed.text, caret: typed.caret))
      }
    } else if !isWhole, let result = old.replacing(asked.range, with: asked.text) {
      return outcome(result)
    }
    // A text that doesn't fit there may be the whole.
    var whole = InputField(validator: self)
    let isKept = whole.insert(asked.text, origin: asked.origin) == nil
    if isKept, isWhole || isLonger && isValid(whole.text) {
      return outcome(.init(text: whole.text, caret: whole.caret))
    }
    return field.refusal(of: asked, by: plainVerdict)
  }

  /// Returns the decision about an edit of an amount that is filled from the right.
  private func movingLeft(by asked: ResolvedEdit, in field: InputField) -> EditDecision {
    // What is not an amount is not read again.
    if !field.text.isEmpty, !isValid(field.text) { return .accept }
    var edit = asked.edit
    if asked.isDeletion {
      // The zeros before the digits are written again.
      let text = Array(field.text.unicodeScalars)
      let start = text.firstIndex { "1"..."9" ~= $0 } ?? text.count
      edit = field.passingDecorations(asked, at: { $0 < start || !pattern.takes(text[$0]) }).edit
    }
    let edited = EditedText(trusting: edit, in: field)
    if asked.isDeletion, edited.text.unicodeScalars.allSatisfy({ !("1"..."9" ~= $0) }) {
      return .rewrite(
        Edit(replacing: 0..<field.count, with: "", origin: asked.origin))
    }
    guard let result = pattern.amount(of: edited, isKeystroke: asked.edit.isKeystroke) else {
      return field.refusal(of: asked, by: plainVerdict)
    }
    return field.decision(on: asked, making: result, of: edited)
  }

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
    if editing == .rightToLeft {
      return isValid(text) ? String(text.unicodeScalars.filter(pattern.takes)) : nil
    }
    let parts = pattern.parts(of: text)
    guard parts.isComplete else { return nil }
    var content = ""
    content.unicodeScalars.append(
      contentsOf: zip(text.unicodeScalars, parts.roles).filter { $0.1 == .content }.map(\.0))
    return content
  }

  /// Returns the content of the places, without the fixed characters.
  public func value(ofValid text: String) -> String? { content(of: text) }

  /// Returns the mask filled with a content.
  public func text(for value: String) -> String? {
    let text =
      editing == .rightToLeft ? pattern.amount(value) : pattern.text(filledWith: value)
    return isValid(text) && content(of: text)?.isIdentical(to: value) == true ? text : nil
  }
}

extension Validator where Self == MaskValidator {
  /// A text that fills a mask: fixed characters with places between them.
  ///
  ///     try .mask("+7 (000) 000-00-00")   // "912" becomes "+7 (912) "
  ///     try .mask("AA-0000")
  ///
  /// - Parameters:
  ///   - mask: The mask: see ``MaskValidator``.
  ///   - editing: What an insertion does to the content after it.
  /// - Returns: A strategy for which a text is valid if it fills the mask completely.
  /// - Throws: ``MaskError`` if the mask is malformed.
  public static func mask(
    _ mask: String,
    editing: MaskValidator.Editing = .insert
  ) throws(MaskError) -> Self {
    try MaskValidator(mask, editing: editing)
  }
}

extension MaskValidator: ContainedValidator {
  package var isContained: Bool { source?.callsOnlyLibrary ?? true }
}

extension MaskValidator: CodedForm {
  package func text(holding content: String) -> String? {
    if content.isEmpty { return content }
    let text = editing == .rightToLeft ? pattern.amount(content) : pattern.text(holding: content)
    return text.flatMap { self.content(of: $0)?.isIdentical(to: content) == true ? $0 : nil }
  }

  package func takes(_ scalar: Unicode.Scalar) -> Bool { pattern.takes(scalar) }

  package var isFilledInOrder: Bool { editing == .insert }
}

extension Rule.Code {
  /// Fixed characters with placeholders between them: see ``MaskValidator``.
  ///
  /// Parameters: `mask`; in the error of a refused edit, `excess` is "digits" or "characters" if
  /// there are more than places.
  public static let mask: Self = "mask"
}
