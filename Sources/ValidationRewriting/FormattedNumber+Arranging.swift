import ValidationCore

extension FormattedNumber {
  /// A Character of a text, and what is to be made of it.
  struct Token {
    var text: Character
    /// Whether the edit puts it in.
    var isNew: Bool
    var role: Role?

    enum Role {
      case sign
      case digit
      case point
      case nothing
    }
  }

  /// The extent to which a text is arranged.
  enum Extent {
    /// The separators between groups alone.
    case separators
    /// Zeros too: those before the caret that say nothing go, and one comes before a fraction.
    ///
    /// Those after the caret stay: the rest of "105" with "1" deleted may be on its way to
    /// "205". And none comes where something is being deleted.
    case zeros(caret: Int, isDeletion: Bool)
    /// And a decimal separator that has nothing after it.
    case everything

    fileprivate var isEverything: Bool { if case .everything = self { true } else { false } }
  }

  /// The Characters of a text that nothing is put into.
  static func tokens(_ text: String) -> [Token] {
    text.map { Token(text: $0, isNew: false) }
  }

  /// The Characters of an edited text, as far as the edit tells what is to be made of them.
  func tokens(of edited: EditedText, _ origin: Edit.Origin) -> [Token] {
    var tokens = edited.parts.flatMap { part in
      let characters = Array(part.text)
      var tokens = characters.map { Token(text: $0, isNew: part.isInserted) }
      guard part.isInserted, origin != .typing else { return tokens }
      for index in PastedNumber.ornaments(in: characters, format) {
        tokens[index].role = .nothing
      }
      return tokens
    }
    if origin == .typing { readOtherPoint(of: &tokens) }
    passSeparators(of: &tokens)
    return tokens
  }

  /// Takes the decimal key of a keyboard that has the other of the two signs for the format's,
  /// if it can't be meant to separate groups.
  private func readOtherPoint(of tokens: inout [Token]) {
    let others = tokens.indices.filter { isOtherPoint(tokens[$0].text) }
    guard let index = others.first, others.count == 1, tokens[index].isNew,
      !tokens.contains(where: { $0.text == format.decimalSeparator })
    else { return }
    let digits = tokens[..<index].map(\.text).filter(\.isDecimalDigit)
    if digits.first == "0" || !(1...3).contains(digits.count) { tokens[index].role = .point }
  }

  /// A separator that is typed beside one of its kind that is there passes that.
  private func passSeparators(of tokens: inout [Token]) {
    func isPoint(_ character: Character) -> Bool {
      character == format.decimalSeparator && fractionDigits != 0
    }
    for index in tokens.indices where tokens[index].isNew && tokens[index].role == nil {
      let key = tokens[index].text
      let neighbours = [index - 1, index + 1].filter { tokens.indices.contains($0) }
        .filter { !tokens[$0].isNew }.map { tokens[$0].text }
      let isPassed =
        isGroupSeparator(key) && neighbours.contains(where: isGroupSeparator)
        || (isPoint(key) || isOtherPoint(key)) && neighbours.contains(where: isPoint)
      if isPassed { tokens[index].role = .nothing }
    }
  }

  /// The text with its separators where they belong; `nil` if it is no beginning of a number.
  func arranged(_ tokens: [Token], _ extent: Extent) -> RewrittenText? {
    guard let number = Parts(tokens, of: self) else { return nil }
    let (maximumZeroCount, addsZero, dropsPoint) =
      switch extent {
      case .separators: (0, false, false)
      case .zeros(let caret, let isDeletion):
        (number.digits(of: tokens, before: caret), caret > number.start && !isDeletion, false)
      case .everything: (.max, true, keptFraction(of: number) == 0)
      }
    let fractionCount = extent.isEverything ? keptFraction(of: number) : number.fractionCount
    let zeros = min(number.superfluousZeros, maximumZeroCount)
    let digitCount = number.integerCount - zeros
    let breaks = format.breaks(in: digitCount)
    var result = RewrittenText()
    var digits = 0
    for (token, role) in zip(tokens, number.roles) {
      let source = String(token.text)
      switch role {
      case .nothing: result.drop(source)
      case .sign: result.keep(source)
      case .digit:
        digits += 1
        if digits <= zeros || digits > number.integerCount + fractionCount {
          result.drop(source)
          continue
        }
        let left = number.integerCount - digits + 1
        if digits > zeros + 1, breaks.contains(left), let separator = format.groupSeparator {
          result.add(String(separator))
        }
        result.keep(source)
      case .point where dropsPoint: result.drop(source)
      case .point:
        if addsZero, digits == 0 { result.add("0") }
        result.put(String(format.decimalSeparator), for: source)
      }
    }
    return result
  }

  /// Returns how many digits of the fraction say something.
  private func keptFraction(of number: Parts) -> Int {
    dropsFractionZeros
      ? max(number.lastNonZero, min(number.fractionCount, minimumFractionDigits))
      : number.fractionCount
  }

  /// The roles that the Characters of a text have in a number.
  private struct Parts {
    var roles: [Token.Role] = []
    var integerCount = 0
    var fractionCount = 0
    /// The digits of the fraction up to the last that isn't a zero.
    var lastNonZero = 0
    /// The place where the first digit or the decimal separator is, in bytes.
    var start = 0
    /// The zeros that other digits of the integer part follow.
    var superfluousZeros = 0
    private var hasPoint = false
    private var isPointNew = false
    private let format: NumberFormat

    init?(_ tokens: [Token], of number: FormattedNumber) {
      format = number.format
      var hasStarted = false
      for token in tokens {
        let role = token.role ?? Self.role(of: token.text, in: number)
        guard let role, !isStray(token), add(role, token, to: number) else { return nil }
        hasStarted = hasStarted || role == .digit || role == .point
        if !hasStarted { start += token.text.utf8.count }
      }
      if superfluousZeros == integerCount, integerCount > 0 { superfluousZeros -= 1 }
    }

    /// The number of digits before a place, in bytes.
    func digits(of tokens: [Token], before caret: Int) -> Int {
      var offset = 0
      return zip(tokens, roles).count { token, role in
        offset += token.text.utf8.count
        return role == .digit && offset <= caret
      }
    }

    private static func role(
      of character: Character,
      in number: FormattedNumber
    ) -> Token.Role? {
      switch character {
      case _ where character.isDecimalDigit: .digit
      case number.format.decimalSeparator: .point
      case _ where number.isGroupSeparator(character): .nothing
      case "-" where number.allowsSign: .sign
      default: nil
      }
    }

    /// Returns whether it is a group separator in a fraction, if none gets to but by a decimal
    /// separator that has been put in before it.
    private func isStray(_ token: Token) -> Bool {
      token.role == nil && format.isGroupSeparator(token.text) && hasPoint
        && (token.isNew || !isPointNew)
    }

    private mutating func add(
      _ role: Token.Role,
      _ token: Token,
      to number: FormattedNumber
    ) -> Bool {
      roles.append(role)
      switch role {
      case .nothing: return true
      case .sign: return integerCount == 0 && !hasPoint && !roles.dropLast().contains(.sign)
      case .point:
        guard !hasPoint, number.fractionDigits != 0 else { return false }
        hasPoint = true
        isPointNew = token.isNew
        return true
      case .digit where hasPoint:
        fractionCount += 1
        if token.text != "0" { lastNonZero = fractionCount }
        return number.fractionDigits.map { fractionCount <= $0 } ?? true
      case .digit:
        if token.text == "0", superfluousZeros == integerCount { superfluousZeros += 1 }
        integerCount += 1
        return true
      }
    }
  }
}
