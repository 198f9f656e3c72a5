import InputValidation
import RegularLanguage

/// The careful reading of one line in pieces, which finds where and why it is invalid.
///
/// A line of any length needs no more memory than a short one.
struct LineStream: Sendable {
  private let rule: Rule
  private let format: LineFormat
  private let isOneEnough: Bool
  /// The rules that lines can break.
  private let rules: ReportedRules
  /// The rules taken together; `nil` where they can't be judged together.
  private var whole: Reading?
  /// Each rule on its own, where there are several to tell apart.
  private var parts: [Reading] = []
  /// The counter of the line's Characters.
  private var counter = CharacterCounter()
  /// The start of a scalar, or a carriage return that may belong to the end of the line.
  private var held: [UInt8] = []

  /// Prepares to read lines.
  ///
  /// - Throws: ``TooLargeRule`` if a rule takes more memory than it may.
  init(_ set: RuleSet, _ rules: ReportedRules, format: LineFormat) throws(TooLargeRule) {
    rule = set.rule
    self.rules = rules
    self.format = format
    isOneEnough = set.isOneEnough
    whole = Reading(set.validator, set.rule)
    if rules.judged.count > 1 || whole == nil {
      for rule in set.rules {
        guard let reading = Reading(rule.validator, rule.rule) else {
          throw TooLargeRule(label: rule.label)
        }
        parts.append(reading)
      }
    }
  }
}

extension LineStream {
  /// Reads the next piece of the line, which has no terminator.
  mutating func read(_ piece: Span<UInt8>) {
    // Where all of a line may be at fault, it is counted to its end.
    guard whole?.error == nil || parts.contains(where: { $0.error == nil }) || hasNegations else {
      return
    }
    // What is held may be the end of the line, as long as nothing follows.
    if piece.isEmpty { return }
    var start = 0
    if !held.isEmpty {
      // Completes the scalar that the last piece ended in.
      while start < piece.count, held.count < Self.length(of: held[0]), piece[start] >> 6 == 0b10 {
        held.append(piece[start])
        start += 1
      }
      if start == piece.count, held.count < Self.length(of: held[0]) { return }
      readHeld()
    }
    var end = piece.count
    // A scalar has at most three bytes behind its first.
    for offset in stride(from: piece.count - 1, through: max(start, piece.count - 3), by: -1)
    where piece[offset] >> 6 != 0b10 {
      let isReturn = piece[offset] == UInt8(ascii: "\r") && offset == piece.count - 1
      if isReturn || offset + Self.length(of: piece[offset]) > piece.count { end = offset }
      break
    }
    guard start < end || end < piece.count else { return }
    readWhole(piece.extracting(start..<max(start, end)))
    for offset in max(start, end)..<piece.count { held.append(piece[offset]) }
  }

  /// Ends the line.
  ///
  /// - Parameter isTerminated: Whether the line ends with a terminator, so that a carriage return
  ///   before that may be no part of it.
  /// - Returns: Why it is invalid; `nil` if it is valid.
  mutating func explanationAtEnd(isTerminated: Bool) -> LineExplanation? {
    let isStripped = isTerminated && format.carriageReturn == .stripped
    if !isStripped || held != [UInt8(ascii: "\r")] { readHeld() }
    let wholeError = whole?.errorAtEnd(characters: counter.count)
    if whole != nil, wholeError == nil { return nil }
    let errors = parts.map { $0.errorAtEnd(characters: counter.count) }
    guard let error = wholeError ?? first(of: errors) else { return nil }
    let broken = broken(error, errors)
    let isExcess =
      !error.isUnsatisfiable && !broken.isEmpty
      && broken.allSatisfy { !rules.all[$0].negations.isEmpty }
    return LineExplanation(
      range: isExcess ? 0..<counter.count : error.range,
      broken: broken,
      expectation: Expectation(error)
    )
  }

  /// A Boolean value that tells whether there are negations among the rules.
  private var hasNegations: Bool { rules.all.contains { !$0.negations.isEmpty } }

  /// Returns what is wrong where the rules are too large to be judged as one, and so at fault where
  /// the first of them is.
  private func first(of errors: [ValidationError?]) -> ValidationError? {
    let reasons = errors.compactMap(\.self)
    let isInvalid = isOneEnough ? reasons.count == parts.count : !reasons.isEmpty
    let first = reasons.min { $0.range.lowerBound < $1.range.lowerBound }
    guard isInvalid, let first else { return nil }
    // What it expected might not do for the others.
    return first.code == .encoding ? first : ValidationError(rule, at: first.range)
  }

  /// The numbers of the rules that are broken.
  private func broken(_ error: ValidationError, _ errors: [ValidationError?]) -> [Int] {
    if error.code == .encoding { return [rules.encoding] }
    if rules.judged.count == 1 || error.isUnsatisfiable { return Array(rules.judged) }
    return errors.indices.compactMap { rule in
      errors[rule].map { $0.code == .encoding ? rules.encoding : rule }
    }
  }

  private mutating func readHeld() {
    let bytes = held
    held = []
    readWhole(bytes.span)
  }

  private mutating func readWhole(_ piece: Span<UInt8>) {
    whole?.read(piece, behind: counter)
    for index in parts.indices { parts[index].read(piece, behind: counter) }
    counter.consume(piece)
  }

  /// The number of bytes of the scalar that a byte starts.
  private static func length(of first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}

/// The reading of a line by one validator.
private struct Reading: Sendable {
  private let rule: Rule
  /// The run of the automaton, or else the one of what is made instead of it; they lie side by side
  /// so that neither is copied to go on.
  private var run: StreamingRun?
  private var demandRun: DemandRun?
  /// The error that no continuation mends.
  private(set) var error: ValidationError?

  /// Starts to read; `nil` where the validator is no language, or too large in any way.
  init?(_ validator: any Validator, _ rule: Rule) {
    guard let language = validator.language else { return nil }
    if let automaton = language.automaton {
      run = StreamingRun(automaton)
    } else if let demand = language.onDemand() {
      demandRun = DemandRun(demand)
    } else {
      return nil
    }
    self.rule = rule
  }

  mutating func read(_ piece: Span<UInt8>, behind counter: CharacterCounter) {
    guard error == nil, let fault = run?.read(piece) ?? demandRun?.read(piece) else { return }
    error = ValidationError(rule, fault, in: piece, behind: counter)
  }

  func errorAtEnd(characters: Int) -> ValidationError? {
    if let error { return error }
    return (run?.faultAtEnd ?? demandRun?.faultAtEnd).map { fault in
      ValidationError(rule, fault, charactersBefore: characters, charactersThrough: characters)
    }
  }
}
