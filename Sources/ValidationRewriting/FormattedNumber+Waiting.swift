import ValidationCore

/// Separators that are typed where the format has none: they wait for their place.
///
/// Digits are never joined over something else that is typed. A separator, a blank or a sign stays
/// where it is typed, and nothing is arranged around it, until the digits on its sides bring it to
/// where the format has it; the text is incomplete until then.
///
///     1,500    in English: "1", "1,", "1,5" and "1,50" wait; "1,500" is one thousand five hundred
///     12,5     in English: waits for good, and is no 125; when editing ends, it is an error
///     1.2.3    waits for good as well, and so do 1-5 and, where there is no fraction, 12.5
///
/// What the format has no use for may be another notation of numbers: "." and "," a decimal
/// separator or, like blanks and apostrophes, what is between groups. What is meant the text says
/// when editing ends, by the rule for what is pasted: groups are whole.
///
///     12,5     in the plain format: "12.5"
///     1,234.5  in the plain format: "1234.5"
///     12'500   in English: "12,500"
///     1,234    in the plain format: "1234" if there are two decimals; with three it might be
///              either, and is an error
extension FormattedNumber {
  func isGroupSeparator(_ character: Character) -> Bool { format.isGroupSeparator(character) }

  /// Returns whether a Character stands before the fraction elsewhere, and has no meaning in the
  /// format.
  func isOtherPoint(_ character: Character) -> Bool {
    (character == "." || character == ",") && fractionDigits != 0
      && character != format.decimalSeparator && !isGroupSeparator(character)
  }

  /// Returns whether a Character is in numbers elsewhere, and has no meaning in the format.
  private func isForeign(_ character: Character) -> Bool {
    character != format.decimalSeparator && character != format.groupSeparator
      && (character.isWhitespace || PastedNumber.separators.contains(character))
  }

  /// Returns whether a text is a beginning of a number with all group separators where the format
  /// has them.
  func isSettled(_ text: String) -> Bool {
    regrouped(text)?.text.isIdentical(to: text) == true
  }

  /// Returns whether a text of digits has something between or after them that is not where the
  /// format has it.
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
        guard hasStarted, isStray(character) else { return false }
        hasStray = true
      }
    }
    return hasStray || (hasGroups && !isSettled(String(text.prefix(point ?? text.count))))
  }

  /// The digits and separators of a text before anything that the format has no place for.
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

  /// Returns whether a Character that is not where the format has it waits.
  private func isStray(_ character: Character) -> Bool {
    isForeign(character) || character == format.decimalSeparator || character == "-"
      || character == "+"
  }

  /// Returns whether there is something in an edited text that isn't to be taken away.
  ///
  /// What is pasted has been read as a whole already.
  func hasWaiting(
    _ tokens: [Token],
    _ origin: Edit.Origin,
    afterWaiting waits: Bool
  ) -> Bool {
    let isTyped = origin == .typing || origin == .composition
    let points = tokens.count { $0.role == nil && $0.text == format.decimalSeparator }
    return tokens.enumerated().contains { offset, token in
      guard token.role == nil, token.isNew ? isTyped : waits else { return false }
      switch token.text {
      case _ where isGroupSeparator(token.text): return true
      case format.decimalSeparator: return fractionDigits == 0 || points > 1
      case "-": return offset > 0 || !allowsSign
      default: return isStray(token.text)
      }
    }
  }

  /// Returns whether what is put in is one group of three digits after what may as well be meant
  /// as a decimal separator.
  func couldBePoint(_ inserted: [Token]) -> Bool {
    (fractionDigits ?? .max) >= 3 && inserted.count { isOtherPoint($0.text) } == 1
      && !inserted.contains { $0.text == format.decimalSeparator }
  }

  /// The decision to leave separators where they are.
  func waiting(
    _ asked: ResolvedEdit,
    _ edited: EditedText,
    _ tokens: [Token],
    in field: TextField
  ) -> EditDecision {
    if asked.isDeletion { return .accept }
    let result = withGroupAhead(tokens) ?? unchanged(tokens)
    let isLost = !asked.range.isEmpty && !tokens.contains { $0.isNew && $0.text.isDecimalDigit }
    // A zero before a group says that no group is meant.
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

  /// The text with its separators where they are once a group follows the one that is typed after
  /// its digits; `nil` if it is another edit.
  ///
  /// With groups of one digit and, before that, of two, "1,2" becomes "12," by a separator, so that
  /// "12,3" can be typed.
  private func withGroupAhead(_ tokens: [Token]) -> RewrittenText? {
    guard let last = tokens.last, last.isNew, last.role == nil, isGroupSeparator(last.text),
      !tokens.dropLast().contains(where: { $0.isNew || $0.text == format.decimalSeparator }),
      isSettled(String(tokens.dropLast().map(\.text)))
    else { return nil }
    let shown = String(tokens.map(\.text))
    let texts = format.groupSizes.indices.map { index in
      grouped(tokens, before: format.groupSizes[...index].reduce(0, +))
    }
    // What is shown may have been typed so, or as digits alone.
    return texts.first { $0.text.isIdentical(to: shown) }
      ?? texts.first { !$0.text.dropLast().contains(last.text) } ?? texts.first
  }

  /// The text with its separators where they are if so many digits follow it.
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

  /// The text as it is when editing ends; `nil` if it is no beginning of a number, or might be two.
  func ended(_ text: String) -> RewrittenText? {
    guard waits(text), !isSettledByOtherSign(text) else {
      return arranged(Self.tokens(text), .everything)
    }
    guard let groups = asGroups(text) else { return asPoint(text) }
    return couldBePoint(Self.tokens(text)) ? nil : groups
  }

  /// Returns whether another sign that the format reads stands between all groups, where they are.
  private func isSettledByOtherSign(_ text: String) -> Bool {
    guard let own = format.groupSeparator, let other = text.first(where: isGroupSeparator),
      other != own
    else { return false }
    return !text.contains(own) && isSettled(String(text.map { $0 == other ? own : $0 }))
  }

  /// The text with its only point of the other kind before the fraction.
  private func asPoint(_ text: String) -> RewrittenText? {
    var tokens = Self.tokens(text)
    let count = text.count - text.reversed().prefix(while: isBlank).count
    for index in count..<tokens.count { tokens[index].role = .nothing }
    let points = tokens.indices.filter { isOtherPoint(tokens[$0].text) }
    guard points.count == 1 else { return nil }
    tokens[points[0]].role = .point
    // Groups before it are where they belong, if there are any.
    let pointed = String(
      text.prefix(count).map { isOtherPoint($0) ? format.decimalSeparator : $0 })
    guard !text.contains(where: isGroupSeparator) || isSettled(pointed) else { return nil }
    return arranged(tokens, .everything)
  }

  private func isBlank(_ character: Character) -> Bool {
    isForeign(character) && character.isWhitespace
  }

  /// The text without what separates its groups elsewhere.
  private func asGroups(_ text: String) -> RewrittenText? {
    var tokens = Self.tokens(text)
    let foreign = tokens.indices.filter { isForeign(tokens[$0].text) }
    // What the format has put in between the digits in front is no part of the groups.
    guard let first = foreign.first, isSettled(String(text.prefix(first))) else { return nil }
    let isOwn = tokens.map { isGroupSeparator($0.text) }
    let groups = tokens.indices.filter { !isOwn[$0] || $0 > first }
    let ornaments = PastedNumber.ornaments(in: groups.map { tokens[$0].text }, format)
    guard Set(foreign).isSubset(of: ornaments.map { groups[$0] }) else { return nil }
    for index in foreign { tokens[index].role = .nothing }
    return arranged(tokens, .everything)
  }
}
