extension ValidationError {
  /// The message for a person who types: a sentence without its subject, made of the rule that is
  /// broken, so that it can't contradict it.
  ///
  ///     let error = IntegerValidator(in: 0...150).error(in: "15x")
  ///     error?.message()                         // "must be a whole number from 0 to 150"
  ///     error?.message(in: .simplifiedChinese)   // the same in Chinese
  ///
  /// - Parameter wording: The words.
  /// - Returns: The message; nothing of the rejected text is in it.
  public func message(in wording: Wording = .english) -> String {
    if isOfParts {
      return wording.grammar.listed(wording.firsts(of: reasons) { $0.message(in: wording) })
    }
    let requirement = wording.requirement(of: rule)
    return isUnsatisfiable ? wording.grammar.unsatisfiable(requirement) : requirement
  }

  /// The message for somebody who looks for the mistake: with the pattern, the exact unit of a
  /// length, and what could stand at the place, as far as a person would name it.
  ///
  ///     let error = IntegerValidator().error(in: "15x")
  ///     error?.detail()    // "must be a whole number: expected a digit or nothing more"
  ///     error?.message()   // "must be a whole number"
  ///
  /// - Parameter wording: The words.
  /// - Returns: The message; nothing of the rejected text is in it.
  public func detail(in wording: Wording = .english) -> String {
    guard isOfParts else { return detail(of: [rule], wording.requirement(of: rule, .detail), wording) }
    // The parts that are satisfied are none of the reader's business. What each of the others
    // expects where it failed itself might not do for all of them, so the whole is asked, if it
    // knows.
    if expected == nil {
      return wording.grammar.listed(wording.firsts(of: reasons) { $0.detail(in: wording) })
    }
    let broken = reasons.map(\.rule)
    return detail(of: broken, wording.requirement(of: Rule(.all, parts: broken), .detail), wording)
  }

  private func detail(of rules: [Rule], _ requirement: String, _ wording: Wording) -> String {
    let expectation = Expectation(expected)
    return (isUnsatisfiable ? wording.grammar.unsatisfiable(requirement) : requirement)
      + (expectation.isTold(of: rules) ? expectation.words(in: wording) : "")
  }

  /// A Boolean value that tells whether the reasons of the parts tell more than the rule.
  private var isOfParts: Bool { rule.code == .all && !reasons.isEmpty && !isUnsatisfiable }
}

extension ValidationError: CustomStringConvertible {
  /// The detailed message in English.
  public var description: String { detail() }
}

extension Refusal {
  /// The message for a person who wanted to do something.
  ///
  ///     var field = TextField("4", validator: .integer(in: 0...150))
  ///     field.insert("x")?.message()                   // "must be a whole number from 0 to 150"
  ///     field.redo()?.message()                        // "there is nothing to redo"
  ///     field.redo()?.message(in: .simplifiedChinese)  // the same in Chinese
  ///
  /// - Parameter wording: The words.
  /// - Returns: The message; nothing of the rejected text is in it.
  public func message(in wording: Wording = .english) -> String {
    switch self {
    case .rule(let error): error.message(in: wording)
    case .report(let report): report.message(in: wording)
    default: wording.grammar.refusal(self)
    }
  }
}

extension Refusal: CustomStringConvertible {
  /// The message in English.
  public var description: String { message() }
}

/// What could stand at the place of an error, as far as messages speak of it.
package struct Expectation: Sendable {
  private let expected: ExpectedCharacters?

  /// Creates what messages say of some characters.
  package init(_ expected: ExpectedCharacters?) { self.expected = expected }

  /// A Boolean value that tells whether no text at all could satisfy the rules.
  package var isUnsatisfiable: Bool { expected == .nothing }

  /// Returns what stands behind the demands of the rules.
  package func words(in wording: Wording) -> String {
    guard let expected, let items = expected.items else { return "" }
    return wording.grammar.expectation(of: items, isEndAllowed: expected.includesEnd)
  }

  /// Returns whether the characters tell more than rules that are broken.
  package func isTold(of rules: some Sequence<Rule>) -> Bool {
    isTold(by: rules.reduce(into: .nothing) { $0 = max($0, $1.telling) })
  }

  /// Returns whether the characters tell more than rules that are broken, by what those say
  /// together.
  package func isTold(by telling: Rule.Telling) -> Bool {
    switch telling {
    case .nothing: false
    case .everything: true
    // A number that is too large is told its bound, not which digit would do instead.
    case .everythingButDigits: expected?.isOfDigits == false
    }
  }
}

extension Rule {
  /// What a message says of the expected characters beside a rule; of several rules the greatest.
  package enum Telling: Comparable, Sendable {
    /// Nothing: they tell no more than the rule.
    case nothing
    /// All of them.
    case everything
    /// All of them, but nothing where they are only digits: the rule has bounds, and its own words
    /// tell more.
    case everythingButDigits
  }

  /// What a message says of the expected characters beside the rule.
  package var telling: Telling {
    switch code {
    case .length, .nonEmpty, .satisfying, .filter, .case, .trim, .not, .encoding, .nesting,
      .unanswered, .secret:
      return .nothing
    case .described where parameters["message"] != nil: return .nothing
    // All the values are named.
    case .oneOf where parameters["others"] == nil: return .nothing
    case .hex, .base64, .base64URL: return .everything
    case .all, .any, .optional, .list, .described:
      return parts.map(\.telling).max() ?? .everything
    default:
      let isBounded = ["min", "max", "above", "below"].contains { parameters[$0] != nil }
      return isBounded ? .everythingButDigits : .everything
    }
  }
}
