internal import RegularLanguage

/// Numbers in a format that is kept while they are typed: what ``PriceValidator``,
/// ``NaturalNumberValidator`` and ``GroupingValidator`` have in common.
struct FormattedNumber: Sendable {
  let rule: Rule
  let format: NumberFormat
  /// The most digits of a fraction; `nil` if there is no bound.
  let fractionDigits: Int?
  let allowsSign: Bool
  /// The numbers inside of the bounds; `nil` where those are too long for an automaton.
  let language: Language?
  /// All numbers in the format without group separators, and those inside of the bounds.
  private let digits: Language
  private let boundedDigits: Language?
  private let interval: Interval<DecimalNumber>

  init(
    _ code: Rule.Code,
    in interval: Interval<DecimalNumber>,
    format: NumberFormat,
    fractionDigits: Int?,
    allowsSign: Bool,
    parameters: [String: String] = [:]
  ) {
    self.rule = Rule(code, parameters: interval.parameters.merging(parameters) { $1 })
    self.format = format
    self.fractionDigits = fractionDigits.map { max($0, 0) }
    self.allowsSign = allowsSign && interval.allowsMinus
    self.interval = interval
    let grouped = DecimalLanguage(
      format: format, fractionDigits: self.fractionDigits, allowsSign: self.allowsSign)
    let plain = DecimalLanguage(
      format: format.withoutGroups, fractionDigits: self.fractionDigits,
      allowsSign: self.allowsSign)
    digits = plain.language(in: Interval())
    let isShort = interval.digitCount <= DecimalLanguage.mostDigits
    boundedDigits = isShort ? plain.language(in: interval) : nil
    language = isShort ? grouped.language(in: interval) : nil
  }
}

extension FormattedNumber {
  /// Judges what the digits could become.
  ///
  /// As digits are put in, separators move, so that "1,234" could still become "12,345", although
  /// nothing that is inserted into it makes it that. Where the separators are where they belong,
  /// the number without them is judged. What ending editing mends is incomplete.
  func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = verdictOnText(text, caret: caret)
    guard case .invalid(let error) = verdict, !error.isUnsatisfiable,
      let ended = arranged(text.map { Token(text: $0, isNew: false) }, .everything)?.text,
      !ended.isIdentical(to: text), !verdictOnText(ended, caret: nil).isInvalid
    else { return verdict }
    return .incomplete(error)
  }

  private func verdictOnText(_ text: String, caret: String.Index?) -> Verdict {
    guard let separator = format.groupSeparator else { return plainVerdict(on: text, caret: caret) }
    guard regrouped(text)?.text.isIdentical(to: text) == true else {
      return languageVerdict(on: text, caret: caret)
    }
    let place = text.clamped(caret)
    let before = String(text[..<place].filter { $0 != separator })
    let plain = before + text[place...].filter { $0 != separator }
    let index = plain.utf8.index(plain.startIndex, offsetBy: before.utf8.count)
    let verdict = plainVerdict(on: plain, caret: index)
    guard var error = verdict.error else { return verdict }
    // The error is about the Characters that are no separators.
    let offsets = text.enumerated().filter { $0.element != separator }.map(\.offset)
    func offset(_ plain: Int) -> Int {
      offsets.indices.contains(plain) ? offsets[plain] : text.count
    }
    let lower = offset(error.range.lowerBound)
    let upper = error.range.isEmpty ? lower : offset(error.range.upperBound - 1) + 1
    error.range = lower..<max(lower, upper)
    return verdict.isInvalid ? .invalid(error) : .incomplete(error)
  }

  /// The verdict on a text without group separators.
  private func plainVerdict(on text: String, caret: String.Index?) -> Verdict {
    if let verdict = boundedDigits?.verdict(on: text, caret: caret, rule: rule) { return verdict }
    guard let verdict = digits.verdict(on: text, caret: caret, rule: rule) else {
      return .invalid(ValidationError(rule, at: 0..<0))
    }
    let isPoint = { (character: Character) in character == format.decimalSeparator }
    guard verdict.isValid,
      let number = DecimalNumber(String(text.map { isPoint($0) ? "." : $0 })),
      !interval.contains(number)
    else { return verdict }
    let count = text.count
    return .incomplete(ValidationError(rule, at: count..<count))
  }

  private func languageVerdict(on text: String, caret: String.Index?) -> Verdict {
    language?.verdict(on: text, caret: caret, rule: rule)
      ?? digits.verdict(on: text, caret: caret, rule: rule)
      ?? .invalid(ValidationError(rule, at: 0..<0))
  }

  private func regrouped(_ text: String) -> RewrittenText? {
    arranged(text.map { Token(text: $0, isNew: false) }, .separators)
  }
}

extension FormattedNumber {
  func decision(on asked: Edit, in field: TextField) -> EditDecision {
    // What goes past the text is the field's to refuse.
    guard let asked = try? field.resolve(asked), !asked.changesNothing else { return .accept }
    let characters = Array(field.text)
    let edit = field.passingDecorations(asked) { characters[$0] == format.groupSeparator }
    let draft = Draft(edit, in: field)
    let tokens = tokens(of: draft, edit.origin)
    let result = arranged(tokens, .zeros(caret: draft.focus, isDeletion: asked.isDeletion))
    if let result, result.text.isIdentical(to: draft.text) {
      return field.rewriting(asked, draft, as: result)
    }
    if let result, !isAmbiguous(tokens, edit) {
      // What is selected isn't lost to a separator.
      let isLost = !asked.isDeletion && tokens.allSatisfy { !$0.isNew || isOrnament($0) }
      return isLost ? field.ignoring(asked) : field.rewriting(asked, draft, as: result)
    }
    // A text that is no number already is the field's to judge.
    guard !asked.isDeletion, regrouped(field.text) != nil else { return .accept }
    let (text, caret) = field.result(of: asked)
    let index = text.index(text.startIndex, offsetBy: caret)
    return languageVerdict(on: text, caret: index).error.map(EditDecision.refuse) ?? .accept
  }

  private func isOrnament(_ token: Token) -> Bool {
    token.role == .nothing || (token.role == nil && token.text == format.groupSeparator)
  }

  /// Whether what is put in may mean something else than what would come of it.
  private func isAmbiguous(_ tokens: [Token], _ edit: Edit) -> Bool {
    guard edit.origin != .typing, edit.origin != .composition else { return false }
    let inserted = tokens.filter(\.isNew)
    if !edit.isDeletion, inserted.allSatisfy(isOrnament) { return true }
    return PastedNumber.hasBrokenGroups(inserted.map(\.text), format)
  }

  func finalEdit(of field: TextField) -> Edit? {
    let tokens = field.text.map { Token(text: $0, isNew: false) }
    return arranged(tokens, .everything).flatMap(field.finalEdit(to:))
  }
}
