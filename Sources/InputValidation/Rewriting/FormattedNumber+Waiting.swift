/// Separators that are typed where the format has none: they wait for their place.
///
/// Digits are never joined over a separator that somebody types. It stays where it is typed, and
/// nothing is arranged around it, as long as the digits on its sides can still bring it to where
/// the format has it; the text is incomplete until then.
///
///     1,500    in English: "1", "1,", "1,5" and "1,50" wait; "1,500" is one thousand five hundred
///     12,5     in English: waits for good, and is no 125; when editing ends, it is an error
///
/// A format that has only one use for "." and "," leaves the other of them to those who are used to
/// it, as a decimal separator or between groups. Which of them is meant the text says when editing
/// ends, by the rule for what is pasted: groups are whole.
///
///     12,5     in the plain format: "12.5"
///     1,234.5  in the plain format: "1234.5"
///     1,234    in the plain format: "1234" if there are two decimals; with three it might be
///              either, and is an error
extension FormattedNumber {
  func isGroupSeparator(_ character: Character) -> Bool { character == format.groupSeparator }

  /// Returns whether a Character stands before the fraction elsewhere, and has no meaning in the
  /// format.
  func isOtherPoint(_ character: Character) -> Bool {
    (character == "." || character == ",") && fractionDigits != 0
      && character != format.decimalSeparator && character != format.groupSeparator
  }

  private func isSeparator(_ character: Character) -> Bool {
    isGroupSeparator(character) || isOtherPoint(character)
  }

  /// Returns whether a text is a beginning of a number with all group separators where the format
  /// has them.
  func isSettled(_ text: String) -> Bool {
    regrouped(text)?.text.isIdentical(to: text) == true
  }

  /// Returns whether there are separators in a text that are not where the format has them.
  func waits(_ text: String) -> Bool { text.contains(where: isSeparator) && !isSettled(text) }

  /// Returns whether a Character is a separator that isn't to be taken away.
  ///
  /// Those that are pasted have been read as a whole already.
  func isWaiting(_ token: Token, _ origin: Edit.Origin, afterWaiting waits: Bool) -> Bool {
    guard token.role == nil, isSeparator(token.text) else { return false }
    return token.isNew ? origin == .typing || origin == .composition : waits
  }

  /// Returns whether what is put in is one group of three digits behind what may as well be meant
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
    var result = RewrittenText()
    for token in tokens {
      token.role == .nothing
        ? result.drop(String(token.text)) : result.keep(String(token.text))
    }
    let isLost = !asked.range.isEmpty && tokens.filter(\.isNew).allSatisfy(isOrnament)
    // A zero in front of a group says that no group is meant.
    return isLost || isSettled(result.text)
      ? refusal(of: asked, in: field) : field.decision(on: asked, making: result, of: edited)
  }

  /// Returns whether what waits in a text can still find its place.
  func couldSettle(_ text: String) -> Bool {
    guard waits(text) else { return false }
    guard text.contains(where: isOtherPoint) else { return couldBeGrouped(text) }
    return [asPoint(text, .separators), asGroups(text, .separators, areWhole: false)]
      .contains { $0.map { isHopeful($0.text) } ?? false }
  }

  /// The text as it is when editing ends; `nil` if it is no beginning of a number, or might be two.
  func ended(_ text: String) -> RewrittenText? {
    guard waits(text) else { return arranged(Self.tokens(text), .everything) }
    guard let groups = asGroups(text, .everything, areWhole: true) else {
      return asPoint(text, .everything)
    }
    return couldBePoint(Self.tokens(text)) ? nil : groups
  }

  /// The text with its only point of the other kind before the fraction.
  private func asPoint(_ text: String, _ extent: Extent) -> RewrittenText? {
    var tokens = Self.tokens(text)
    let points = tokens.indices.filter { isOtherPoint(tokens[$0].text) }
    guard points.count == 1 else { return nil }
    tokens[points[0]].role = .point
    // Groups in front of it are where they belong, if there are any.
    let pointed = String(text.map { isOtherPoint($0) ? format.decimalSeparator : $0 })
    guard !text.contains(where: isGroupSeparator) || isSettled(pointed) else { return nil }
    return arranged(tokens, extent)
  }

  /// The text without points of the other kind, where they stand between groups.
  private func asGroups(_ text: String, _ extent: Extent, areWhole: Bool) -> RewrittenText? {
    var tokens = Self.tokens(text)
    let points = tokens.indices.filter { isOtherPoint(tokens[$0].text) }
    // What the format has put in between the digits in front is no part of the groups.
    guard let first = points.first, isSettled(String(text.prefix(first))) else { return nil }
    let isOwn = tokens.map { isGroupSeparator($0.text) }
    let groups = tokens.indices.filter { !isOwn[$0] || $0 > first }
    var characters = groups.map { tokens[$0].text }
    if !areWhole, let last = points.last, !text.contains(format.decimalSeparator) {
      // The last group is being typed.
      characters += repeatElement("0", count: max(4 - (tokens.count - last), 0))
    }
    let ornaments = PastedNumber.ornaments(in: characters, format)
    guard Set(points).isSubset(of: ornaments.filter(groups.indices.contains).map { groups[$0] })
    else { return nil }
    for point in points { tokens[point].role = .nothing }
    return arranged(tokens, extent)
  }
}
