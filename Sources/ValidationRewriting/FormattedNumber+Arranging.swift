import ValidationCore

extension FormattedNumber {
  /// A Character of a text, and its role in the number.
  struct Token {
    var text: Character
    /// Whether the edit inserts it.
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
    /// Group separators only.
    case separators
    /// Zeros, too: redundant leading zeros before the caret are removed, and one is added before a
    /// fraction.
    ///
    /// Zeros after the caret stay: a user who deletes "1" from "105" may want to type "205". A
    /// deletion adds no zero.
    case zeros(caret: Int, isDeletion: Bool)
    /// All zeros, and a decimal separator without a fraction; missing decimals are added.
    case everything

    fileprivate var isEverything: Bool { if case .everything = self { true } else { false } }
  }

  /// Returns the Characters of an unedited text.
  static func tokens(_ text: String) -> [Token] {
    text.map { Token(text: $0, isNew: false) }
  }

  /// Returns the Characters of an edited text, with the roles that follow from the edit.
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

  /// Reads a decimal key that types the other of "." and "," as the format's decimal separator,
  /// unless it could be a group separator.
  private func readOtherPoint(of tokens: inout [Token]) {
    let others = tokens.indices.filter { isOtherPoint(tokens[$0].text) }
    guard let index = others.first, others.count == 1, tokens[index].isNew,
      !tokens.contains(where: { $0.text == format.decimalSeparator })
    else { return }
    let digits = tokens[..<index].map(\.text).filter(\.isDecimalDigit)
    if digits.first == "0" || !(1...3).contains(digits.count) { tokens[index].role = .point }
  }

  /// Lets a separator typed next to an existing one of its kind pass that.
  private func passSeparators(of tokens: inout [Token]) {
    func isPoint(_ character: Character) -> Bool {
      character == format.decimalSeparator && fractionDigits != 0
    }
    for index in tokens.indices where tokens[index].isNew && tokens[index].role == nil {
      let key = tokens[index].text
      let neighbors = [index - 1, index + 1].filter { tokens.indices.contains($0) }
        .filter { !tokens[$0].isNew }.map { tokens[$0].text }
      let isPassed =
        isGroupSeparator(key) && neighbors.contains(where: isGroupSeparator)
        || (isPoint(key) || isOtherPoint(key)) && neighbors.contains(where: isPoint)
      if isPassed { tokens[index].role = .nothing }
    }
  }

  /// Returns the text with its separators in their positions; `nil` if it is not a prefix of a
  /// number.
  func arranged(_ tokens: [Token], _ extent: Extent) -> RewrittenText? {
    guard let number = Parts(tokens, of: self) else { return nil }
    let (maximumZeros, addsZero, dropsPoint) =
      switch extent {
      case .separators: (0, false, false)
      case .zeros(let caret, let isDeletion):
        (number.digits(of: tokens, before: caret), caret > number.start && !isDeletion, false)
      case .everything: (.max, true, fractionEnd(of: number) == 0)
      }
    let fractionCount = extent.isEverything ? keptFraction(of: number) : number.fractionCount
    let zeros = min(number.superfluousZeros, maximumZeros)
    let digitCount = number.integerCount - zeros
    let breaks = format.breaks(in: digitCount)
    var result = RewrittenText()
    var digits = 0
    for (token, role) in zip(tokens, number.roles) {
      let source = String(token.text)
      switch role {
      case .nothing: result.drop(source)
      case .sign where extent.isEverything && number.isZero: result.drop(source)
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
    let missingCount = extent.isEverything ? fractionEnd(of: number) - fractionCount : 0
    if missingCount > 0 {
      if !number.hasPoint { result.add(String(format.decimalSeparator)) }
      result.add(String(repeating: "0", count: missingCount))
    }
    return result
  }

  /// Returns the count of fraction digits that are there and not redundant.
  private func keptFraction(of number: Parts) -> Int {
    dropsFractionZeros
      ? max(number.lastNonZero, min(number.fractionCount, minimumFractionDigits))
      : number.fractionCount
  }

  /// Returns the count of fraction digits when editing ends.
  private func fractionEnd(of number: Parts) -> Int {
    number.hasDigits ? max(keptFraction(of: number), minimumFractionDigits) : 0
  }

  /// The roles that the Characters of a text have in a number.
  private struct Parts {
    var roles: [Token.Role] = []
    var integerCount = 0
    var fractionCount = 0
    /// The count of fraction digits up to the last nonzero digit.
    var lastNonZero = 0
    /// The offset of the first digit or the decimal separator, in bytes.
    var start = 0
    /// The count of leading zeros before other digits of the integer part.
    var superfluousZeros = 0
    var hasDigits: Bool { integerCount + fractionCount > 0 }
    /// Whether there are digits, and all of them are zeros.
    var isZero: Bool { hasDigits && !hasNonZero }
    private var hasNonZero = false
    private(set) var hasPoint = false
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

    /// Returns the count of digits before an offset in bytes.
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

    /// Returns whether a token is a group separator in a fraction, which is only legitimate if a
    /// decimal separator has just been inserted before it.
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
        hasNonZero = hasNonZero || token.text != "0"
        if token.text != "0" { lastNonZero = fractionCount }
        return number.fractionDigits.map { fractionCount <= $0 } ?? true
      case .digit:
        hasNonZero = hasNonZero || token.text != "0"
        if token.text == "0", superfluousZeros == integerCount { superfluousZeros += 1 }
        integerCount += 1
        return true
      }
    }
  }
}
