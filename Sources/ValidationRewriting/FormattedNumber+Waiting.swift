import ValidationCore

/// Separators that are typed out of place: they wait for the digits around them.
///
/// Digits around a typed separator are never joined. A group separator or a blank stays where it
/// is typed, and nothing is arranged around it, until the digits on both sides make its position
/// right. Until then, the text is incomplete if an insertion completes it, and otherwise invalid;
/// it can be edited either way. A sign after the start, a second decimal separator, and one in a
/// number without a fraction are refused.
///
///     1,500    in English: "1", "1,", "1,5" and "1,50" wait; "1,500" is one thousand five hundred
///     12,5     in English: is not 125; when editing ends, it is an error
///     1.5,5    in English: never settles, and is invalid, and so is 12,34,5
///
/// A Character without a meaning in the format may belong to another way of writing numbers: "."
/// and "," as a decimal separator or, like blanks and apostrophes, as a group separator. The
/// meaning is decided when editing ends, by the rule for pasted numbers: groups must be complete.
///
///     12,5     in the plain format: "12.5"
///     1,234.5  in the plain format: "1234.5"
///     12'500   in English: "12,500"
///     1,234    in the plain format: "1234" if there are two decimals; with three it might be
///              either, and is an error
extension FormattedNumber {
  func isGroupSeparator(_ character: Character) -> Bool { format.isGroupSeparator(character) }

  /// Returns whether a Character is the decimal separator of other formats, and has no meaning in
  /// this one.
  func isOtherPoint(_ character: Character) -> Bool {
    (character == "." || character == ",") && fractionDigits != 0
      && character != format.decimalSeparator && !isGroupSeparator(character)
  }

  /// Returns whether a Character occurs in numbers of other formats, and has no meaning in this
  /// one.
  func isForeign(_ character: Character) -> Bool {
    character != format.decimalSeparator && character != format.groupSeparator
      && (character.isWhitespace || PastedNumber.separators.contains(character))
  }

  /// Returns whether a text is a prefix of a number with all group separators where the format puts
  /// them.
  func isSettled(_ text: String) -> Bool {
    regrouped(text)?.text.isIdentical(to: text) == true
  }

  /// Returns whether something between or after the digits of a text is not where the format puts
  /// it.
  func waits(_ text: String) -> Bool {
    var (hasStarted, hasGroups, hasStray) = (false, false, false)
    var point: Int?
    for (offset, character) in text.enumerated() {
      if character.isDecimalDigit {
        hasStarted = true
      } else if isGroupSeparator(character) {
        hasGroups = true
        hasStray = hasStray || point != nil || !hasStarted
      } else if character == format.decimalSeparator, fractionDigits != 0, point == nil {
        (point, hasStarted) = (offset, true)
      } else if offset > 0 || character != "-" || !allowsSign {
        guard hasStarted, isForeign(character) else { return false }
        hasStray = true
      }
    }
    return hasStray || (hasGroups && !isSettled(String(text.prefix(point ?? text.count))))
  }

  /// Returns the digits and separators of a text before the first Character that the format doesn't
  /// allow.
  func startBeforeStray(of text: String) -> Substring {
    let body = allowsSign && text.first == "-" ? text.dropFirst() : text[...]
    var hasPoint = false
    let stray = body.firstIndex { character in
      if character.isDecimalDigit { return false }
      if character == format.decimalSeparator, fractionDigits != 0, !hasPoint {
        hasPoint = true
        return false
      }
      return hasPoint || !isGroupSeparator(character)
    }
    return text[..<(stray ?? text.endIndex)]
  }

  /// Returns whether an edited text contains something that waits and must not be removed.
  ///
  /// Pasted text has already been interpreted as a whole.
  func hasWaiting(
    _ tokens: [Token],
    _ origin: Edit.Origin,
    afterWaiting waits: Bool
  ) -> Bool {
    let isTyped = origin == .typing || origin == .composition
    return tokens.contains { token in
      token.role == nil && (token.isNew ? isTyped : waits)
        && (isGroupSeparator(token.text) || isForeign(token.text))
    }
  }

  /// Returns whether the insertion has a single separator that may also be a decimal separator.
  func couldBePoint(_ inserted: [Token]) -> Bool {
    (fractionDigits ?? .max) >= 3 && inserted.count { isOtherPoint($0.text) } == 1
      && !inserted.contains { $0.text == format.decimalSeparator }
  }

  /// Decides to leave separators where they are.
  func waiting(
    _ asked: ResolvedEdit,
    _ edited: EditedText,
    _ tokens: [Token],
    in field: InputField
  ) -> EditDecision {
    if asked.isDeletion { return .accept }
    let result = withGroupAhead(tokens) ?? unchanged(tokens)
    let isLost = !asked.range.isEmpty && !tokens.contains { $0.isNew && $0.text.isDecimalDigit }
    // A zero before a group means that it isn't a group.
    return isLost || !waits(result.text)
      ? refusal(of: asked, in: field) : field.decision(on: asked, making: result, of: edited)
  }

  private func unchanged(_ tokens: [Token]) -> RewrittenText {
    var result = RewrittenText()
    for token in tokens {
      token.role == .nothing
        ? result.drop(String(token.text)) : result.keep(String(token.text))
    }
    return result
  }

  /// Returns the text with its separators placed as if a group followed the separator typed at the
  /// end; `nil` for any other edit.
  ///
  /// With groups of one digit and, before that, of two, typing a separator after "1,2" makes it
  /// "12,", so that "12,3" can be typed.
  private func withGroupAhead(_ tokens: [Token]) -> RewrittenText? {
    guard let last = tokens.last, last.isNew, last.role == nil, isGroupSeparator(last.text),
      !tokens.dropLast().contains(where: { $0.isNew || $0.text == format.decimalSeparator }),
      isSettled(String(tokens.dropLast().map(\.text)))
    else { return nil }
    let shown = String(tokens.map(\.text))
    let texts = format.groupSizes.indices.map { index in
      grouped(tokens, before: format.groupSizes[...index].reduce(0, +))
    }
    // The text shown may have been typed with separators, or as digits only.
    return texts.first { $0.text.isIdentical(to: shown) }
      ?? texts.first { !$0.text.dropLast().contains(last.text) } ?? texts.first
  }

  /// Returns the text with its separators placed as if `count` more digits followed.
  private func grouped(_ tokens: [Token], before count: Int) -> RewrittenText {
    var left = tokens.count { $0.text.isDecimalDigit } + count
    let breaks = format.breaks(in: left)
    var result = RewrittenText()
    for (index, token) in tokens.enumerated() {
      let text = String(token.text)
      if isGroupSeparator(token.text), index < tokens.count - 1 {
        result.drop(text)
        continue
      }
      if token.text.isDecimalDigit {
        if breaks.contains(left), let separator = format.groupSeparator {
          result.add(String(separator))
        }
        left -= 1
      }
      result.keep(text)
    }
    return result
  }

  /// Returns the text after editing ends; `nil` if it is not a prefix of a number, or is ambiguous.
  func ended(_ text: String) -> RewrittenText? {
    guard waits(text), !isSettledByOtherSign(text) else {
      return arranged(Self.tokens(text), .everything)
    }
    guard let groups = asGroups(text) else { return asPoint(text) }
    return couldBePoint(Self.tokens(text)) ? nil : groups
  }

  /// Returns whether all groups are correctly separated by another separator that the format reads.
  private func isSettledByOtherSign(_ text: String) -> Bool {
    guard let own = format.groupSeparator, let other = text.first(where: isGroupSeparator),
      other != own
    else { return false }
    return !text.contains(own) && isSettled(String(text.map { $0 == other ? own : $0 }))
  }

  /// Returns the text with its only foreign decimal separator replaced by the format's.
  private func asPoint(_ text: String) -> RewrittenText? {
    var tokens = Self.tokens(text)
    let count = text.count - text.reversed().prefix(while: isBlank).count
    for index in count..<tokens.count { tokens[index].role = .nothing }
    let points = tokens.indices.filter { isOtherPoint(tokens[$0].text) }
    guard points.count == 1 else { return nil }
    tokens[points[0]].role = .point
    // Any group separators before it must be in their positions.
    let pointed = String(
      text.prefix(count).map { isOtherPoint($0) ? format.decimalSeparator : $0 })
    let startsWithZero = text.first(where: \.isDecimalDigit) == "0"
    guard !text.contains(where: isGroupSeparator) || isSettled(pointed) && !startsWithZero
    else { return nil }
    return arranged(tokens, .everything)
  }

  private func isBlank(_ character: Character) -> Bool {
    isForeign(character) && character.isWhitespace
  }

  /// Returns the text without the group separators of other formats.
  private func asGroups(_ text: String) -> RewrittenText? {
    var tokens = Self.tokens(text)
    let foreign = tokens.indices.filter { isForeign(tokens[$0].text) }
    // Separators that the format has added among the preceding digits are not part of the groups.
    guard let first = foreign.first, isSettled(String(text.prefix(first))) else { return nil }
    let isOwn = tokens.map { isGroupSeparator($0.text) }
    let groups = tokens.indices.filter { !isOwn[$0] || $0 > first }
    let ornaments = PastedNumber.ornaments(in: groups.map { tokens[$0].text }, format)
    guard Set(foreign).isSubset(of: ornaments.map { groups[$0] }) else { return nil }
    for index in foreign { tokens[index].role = .nothing }
    return arranged(tokens, .everything)
  }
}
