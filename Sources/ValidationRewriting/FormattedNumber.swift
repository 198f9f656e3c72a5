import ValidationCore
internal import RegularLanguage

/// A number that is kept in its format while it is typed: the common implementation of
/// ``PriceValidator``, ``NaturalNumberValidator`` and ``GroupingValidator``.
struct FormattedNumber: Sendable {
  let rule: Rule
  let format: NumberFormat
  /// The minimum number of fraction digits.
  let minimumFractionDigits: Int
  /// The maximum number of fraction digits; `nil` for no limit.
  let fractionDigits: Int?
  let allowsSign: Bool
  /// Whether trailing zeros of a fraction are redundant, which they are not in a price.
  let dropsFractionZeros: Bool
  /// The numbers within the bounds; `nil` if the bounds or the fraction are too long for an
  /// automaton.
  let language: Language?
  /// The same, or all numbers in the format if the bounds or the fraction are too long.
  private let grouped: Language
  /// All numbers in the format without group separators.
  private let digits: Language
  /// Those within the bounds; `nil` if the bounds or the fraction are too long.
  private let boundedDigits: Language?
  /// The texts that the end of editing makes one of `boundedDigits`; all numbers if those are
  /// `nil`.
  private let unfinished: Language
  /// The interval given by the caller.
  private let asked: Interval<DecimalNumber>
  /// The same interval, limited to what the value's type can represent.
  let interval: Interval<DecimalNumber>

  init(
    _ code: Rule.Code,
    in interval: Interval<DecimalNumber>,
    askedFor asked: Interval<DecimalNumber>? = nil,
    format: NumberFormat,
    minimumFractionDigits: Int = 0,
    fractionDigits: Int?,
    allowsSign: Bool,
    dropsFractionZeros: Bool = false,
    parameters: [String: Rule.Parameter] = [:]
  ) {
    let fractionDigits = fractionDigits.map { max($0, 0) }
    // The minimum is limited to what fits into an automaton.
    let minimumFractionDigits = min(
      max(minimumFractionDigits, 0), DecimalNumber.maximumDigitCount, fractionDigits ?? .max)
    let allowsSign = allowsSign && interval.allowsMinus
    self.asked = asked ?? interval
    var rule = Rule(code, parameters: self.asked.parameters.merging(parameters) { $1 })
    if minimumFractionDigits > 0 { rule.parameters["min-fraction"] = .count(minimumFractionDigits) }
    self.rule = rule
    self.format = format
    self.minimumFractionDigits = minimumFractionDigits
    self.fractionDigits = fractionDigits
    self.allowsSign = allowsSign
    self.dropsFractionZeros = dropsFractionZeros
    self.interval = interval
    let isFractionShort = fractionDigits.map { $0 <= DecimalNumber.maximumDigitCount } ?? true
    let isShort = isFractionShort && interval.digitCount <= DecimalNumber.maximumDigitCount
    func numbers(_ format: NumberFormat) -> DecimalLanguage {
      DecimalLanguage(
        format: format, minimumFractionDigits: minimumFractionDigits,
        fractionDigits: isFractionShort ? fractionDigits : nil,
        allowsSign: allowsSign)
    }
    let plain = numbers(format.withoutGroups)
    digits = plain.language(in: Interval())
    boundedDigits = isShort ? plain.language(in: interval) : nil
    unfinished = plain.unfinished.language(in: isShort ? interval : Interval())
    grouped = numbers(format).language(in: isShort ? interval : Interval())
    language = isShort ? grouped : nil
  }
}

extension FormattedNumber {
  /// Returns the verdict on what the digits could become.
  ///
  /// Separators move as digits are inserted, so "1,234" can still become "12,345" although no
  /// insertion into the text itself leads there. If the separators are in their positions, the
  /// number without them is judged. A text that the end of editing repairs is incomplete, and so is
  /// one that it repairs after an insertion at the caret.
  func verdict(on text: String, caret: String.Index?) -> Verdict {
    verdictOnForm(text, caret: caret).mapError { error in
      error.naming(interval, insteadOf: asked, for: number(of: text))
    }
  }

  private func verdictOnForm(_ text: String, caret: String.Index?) -> Verdict {
    let verdict = verdictOnText(text, caret: caret)
    guard case .invalid(let error) = verdict, !error.isUnsatisfiable else { return verdict }
    let place = text.clamped(caret)
    return canFinish(text, at: place) || canSettle(text, at: place) ? .incomplete(error) : verdict
  }

  /// Returns whether an insertion at a position makes a text in which nothing waits a number within
  /// the bounds when editing ends.
  private func canFinish(_ text: String, at place: String.Index) -> Bool {
    guard !text.contains(where: isGroupSeparator) || isSettled(text) else { return false }
    let (plain, index) = ungrouped(text, at: place)
    let verdict = unfinished.verdict(on: plain, caret: index, rule: rule)
    return verdict?.isInvalid == false && excess(of: plain) == nil
  }

  /// Returns a text without group separators, with the same position in it.
  private func ungrouped(_ text: String, at place: String.Index) -> (String, String.Index) {
    let before = String(text[..<place].filter { !isGroupSeparator($0) })
    let plain = before + text[place...].filter { !isGroupSeparator($0) }
    return (plain, plain.utf8.index(plain.startIndex, offsetBy: before.utf8.count))
  }

  /// Returns what is before the digits of a text if all of them are zeros, and nothing else.
  private func sign(beforeZeros text: String) -> String? {
    let sign = allowsSign && text.first == "-" ? "-" : ""
    let zeros = text.dropFirst(sign.count)
    return !zeros.isEmpty && zeros.allSatisfy { $0 == "0" } ? sign : nil
  }

  /// Returns whether a text in which something waits may stay although nothing completes it.
  ///
  /// It was typed on purpose, and can be deleted. Nothing may wait after an invalid start.
  func letsStand(_ text: String) -> Bool {
    guard waits(text) else { return false }
    let start = startBeforeStray(of: text)
    return start.endIndex == text.endIndex || !verdictOnForm(String(start), caret: nil).isInvalid
  }

  private func verdictOnText(_ text: String, caret: String.Index?) -> Verdict {
    if format.groupSeparator == nil { return plainVerdict(on: text, caret: caret) }
    guard isSettled(text) else {
      return languageVerdict(on: text, caret: caret)
    }
    let (plain, index) = ungrouped(text, at: text.clamped(caret))
    let verdict = plainVerdict(on: plain, caret: index)
    guard var error = verdict.error else { return verdict }
    // The range of the error counts only Characters that are not separators.
    let offsets = text.enumerated().filter { !isGroupSeparator($0.element) }.map(\.offset)
    func offset(_ plain: Int) -> Int {
      offsets.indices.contains(plain) ? offsets[plain] : text.count
    }
    let lower = offset(error.range.lowerBound)
    let upper = error.range.isEmpty ? lower : offset(error.range.upperBound - 1) + 1
    error.range = lower..<max(lower, upper)
    return verdict.isInvalid ? .invalid(error) : .incomplete(error)
  }

  /// Returns the verdict on a text without group separators.
  private func plainVerdict(on text: String, caret: String.Index?) -> Verdict {
    if let verdict = boundedDigits?.verdict(on: text, caret: caret, rule: rule) { return verdict }
    guard let verdict = digits.verdict(on: text, caret: caret, rule: rule) else {
      return .invalid(ValidationError(rule, at: 0..<0))
    }
    if !verdict.isInvalid, let error = excess(of: text) { return .invalid(error) }
    let count = text.count
    let isPoint = { (character: Character) in character == format.decimalSeparator }
    guard verdict.isValid,
      let number = DecimalNumber(String(text.map { isPoint($0) ? "." : $0 })),
      !interval.contains(number)
    else { return verdict }
    return .incomplete(ValidationError(rule, at: count..<count))
  }

  private func languageVerdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict =
      grouped.verdict(on: text, caret: caret, rule: rule)
      ?? .invalid(ValidationError(rule, at: 0..<0))
    return verdict.isInvalid ? verdict : excess(of: text).map(Verdict.invalid) ?? verdict
  }

  /// Returns an error if the fraction has too many digits and no automaton counts them; otherwise
  /// `nil`.
  private func excess(of text: String) -> ValidationError? {
    guard language == nil, let fractionDigits,
      let point = text.firstIndex(of: format.decimalSeparator)
    else { return nil }
    let (count, digits) = (text.count, text[point...].count - 1)
    guard digits > fractionDigits else { return nil }
    return ValidationError(rule, at: count - (digits - fractionDigits)..<count)
  }

  /// Returns a prefix of a number with all group separators where the format puts them.
  func regrouped(_ text: String) -> RewrittenText? { arranged(Self.tokens(text), .separators) }

  func decision(on asked: ResolvedEdit, in field: InputField) -> EditDecision {
    if asked.changesNothing { return .accept }
    let waits = waits(field.text)
    let edit = waits ? asked : field.passingDecorations(asked, where: isGroupSeparator)
    let edited = EditedText(edit, in: field)
    let tokens = tokens(of: edited, edit.origin)
    let result = arranged(tokens, .zeros(caret: edited.focus, isDeletion: asked.isDeletion))
    // Zeros that only other digits would make redundant are no start.
    if let result, !asked.isDeletion, sign(beforeZeros: result.text) != nil,
      let error = verdictOnText(result.text, caret: nil).invalidError
    {
      return .refuse(error)
    }
    if let result, result.text.isIdentical(to: edited.text) {
      return field.decision(on: asked, making: result, of: edited)
    }
    if hasWaiting(tokens, edit.origin, afterWaiting: waits) {
      return waiting(asked, edited, tokens, in: field)
    }
    if let result, !isAmbiguous(tokens, edit) {
      return field.decision(on: asked, making: result, of: edited)
    }
    // If the text already isn't a number, the field judges it.
    guard !asked.isDeletion, waits || regrouped(field.text) != nil else { return .accept }
    return refusal(of: asked, in: field)
  }

  func refusal(of edit: ResolvedEdit, in field: InputField) -> EditDecision {
    field.refusal(of: edit) { languageVerdict(on: $0, caret: $1) }
  }

  /// Returns whether the insertion may mean something other than the number it would produce.
  private func isAmbiguous(_ tokens: [Token], _ edit: ResolvedEdit) -> Bool {
    let inserted = tokens.filter(\.isNew)
    let isNothing = !edit.isDeletion && inserted.allSatisfy(isOrnament)
    // A separator must not replace the selection.
    if isNothing, !edit.range.isEmpty { return true }
    guard edit.origin != .typing, edit.origin != .composition else { return false }
    return isNothing || couldBePoint(inserted)
      || PastedNumber.hasBrokenGroups(inserted.map(\.text), format)
  }

  func isOrnament(_ token: Token) -> Bool {
    token.role == .nothing || (token.role == nil && isGroupSeparator(token.text))
  }

  func finalEdit(of field: InputField) -> Edit? {
    ended(field.text).flatMap(field.finalEdit(to:))
  }

  /// Returns the number that a text in the format represents.
  func number(of text: String) -> DecimalNumber? {
    var plain = ""
    for character in text where !isGroupSeparator(character) {
      plain.append(character == format.decimalSeparator ? "." : character)
    }
    return DecimalNumber(plain)
  }

  /// Returns a number in the format; `nil` if it has too many fraction digits or is out of bounds.
  func text(for number: DecimalNumber) -> String? {
    let parts = number.magnitude.split(separator: ".")
    var text = (number.isNegative ? "-" : "") + format.grouped(String(parts[0]))
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    let zeros = String(repeating: "0", count: max(0, minimumFractionDigits - fraction.utf8.count))
    if !(fraction + zeros).isEmpty { text += "\(format.decimalSeparator)\(fraction)\(zeros)" }
    return verdict(on: text, caret: nil).isValid ? text : nil
  }

  /// Returns the text after editing ends, if that is valid; `nil` also for a text with a misplaced
  /// separator, since no user would see how it is resolved.
  func canonicalText(of text: String) -> String? {
    let isPlain = text.allSatisfy { character in
      character.isASCII && character.isNumber || character == "-"
        || character == format.decimalSeparator
    }
    guard isPlain || verdict(on: text, caret: nil).isValid, let text = ended(text)?.text else {
      return nil
    }
    return verdict(on: text, caret: nil).isValid ? text : nil
  }
}

extension Verdict {
  /// The error of an invalid verdict.
  fileprivate var invalidError: ValidationError? {
    if case .invalid(let error) = self { error } else { nil }
  }
}

/// A strategy that delegates to a ``FormattedNumber``.
protocol FormattedNumberValidator: ContainedValidator, WaitingValidator {
  var number: FormattedNumber { get }
}

extension FormattedNumberValidator {
  /// Returns whether what waits in a text may stay although nothing completes it.
  package func letsStand(_ text: String) -> Bool { number.letsStand(text) }

  /// The rule, with the bounds and the format as its parameters.
  public var rule: Rule { number.rule }

  /// The numbers within the bounds.
  public var language: Language? { number.language }

  /// Returns the exact verdict on what the digits could become, wherever separators move.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    number.verdict(on: text, caret: caret)
  }

  /// What the strategy rewrites: the whole text.
  public var rewriting: Rewriting { .text }

  /// Keeps the number in its format while it is edited.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    number.decision(on: edit, in: field)
  }

  /// Returns an edit that removes redundant zeros and separators.
  public func finalEdit(of field: InputField) -> Edit? { number.finalEdit(of: field) }
}
