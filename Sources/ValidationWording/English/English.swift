import ValidationCore

extension Wording {
  /// The wording in English.
  ///
  ///     IntegerValidator(in: 1...9).error(in: "0")?.message(in: .english)
  ///     // "must be a whole number from 1 to 9"
  public static let english = Wording(
    "en", English(),
    [English.rules, English.formats, English.schema, English.json, English.lines]
      .reduce(into: [:]) { $0.merge($1) { $1 } },
    characters: English.characters, clientWords: English.clients)
}

/// English: requirements begin with "must be".
struct English: Grammar {
  func requirement(_ noun: String, isNegated: Bool) -> String {
    isNegated ? "must not be \(noun)" : "must be \(noun)"
  }

  func joined(_ requirements: [String], by connective: Connective) -> String {
    requirements.joined(separator: connective == .all ? " and " : " or ")
  }

  func nested(_ requirements: [String], by connective: Connective) -> String {
    // "and must" and "or must" belong to the outer connective.
    let isUniform = requirements.allSatisfy { $0.hasPrefix("must ") }
    let verbs = requirements.map { isUniform ? String($0.dropFirst(5)) : $0 }
    let pair = connective == .any ? "either " : verbs.count == 2 ? "both " : ""
    return (isUniform ? "must " : "") + pair + verbs.list(connective == .any ? " or " : " and ")
  }

  func others(_ count: Int) -> String { Self.counted(count, "other") }

  func requirement(of rule: Rule, isNegated: Bool, _ length: Phrase.Length) -> String {
    if length == .sentence { return isNegated ? "must be something else" : "must be valid" }
    return "must \(isNegated ? "not " : "")satisfy the rule \(rule.code.rawValue)"
  }

  func unsatisfiable(_ requirement: String) -> String {
    "no value can satisfy this: " + requirement
  }

  func sentence(about name: String?, _ message: String, suggestion: String?) -> String {
    let subject = name.map { ($0.isEmpty ? "the empty name" : $0) + " " } ?? ""
    return subject + message + (suggestion.map { "; did you mean \($0)?" } ?? "")
  }

  func error(_ message: String) -> String { "error: " + message }

  func refusal(_ refusal: Refusal) -> String {
    switch refusal {
    case .rule(let error): error.message()
    case .bounds(_, let count, let unit):
      "must be within the text, which has " + Self.counted(count, Self.name(of: unit, .detail))
    case .overlap: "must not overlap another range of the same edit"
    case .history(let action): Self.histories[action.rawValue] ?? "is not possible now"
    case .turn(let occasion):
      "must wait until " + (Self.occasions[occasion.rawValue] ?? "it is possible")
    case .other(let reason): Self.refusals[reason.kind]?(reason.name) ?? "is not possible"
    }
  }

  private static let histories = [
    "undo": "there is nothing to undo", "redo": "there is nothing to redo",
    "goForward": "there is no next step", "goBack": "there is no previous step",
  ]

  private static let occasions = [
    "changed": "the change is made", "unmarked": "the marked text is final",
    "answered": "the answer arrives", "askedAgain": "the check is repeated",
    "observersRest": "observers stop triggering each other",
    "colleaguesRest": "fields stop changing each other", "enabled": "the field is enabled",
    "stepShown": "the step of the field is shown", "rowRestored": "the removed row is restored",
  ]

  private static let refusals: [String: @Sendable (String) -> String] = [
    "macro": { "there is no macro '\($0)'" }, "unknown": { "unknown name \($0)" },
    "taken": { "the name \($0) is already taken by another field" },
  ]

  /// Returns the unit of a length, in the singular.
  static func name(of unit: TextUnit, _ length: Phrase.Length) -> String {
    switch (unit, length) {
    case (.utf8, _): "byte"
    case (.scalars, .detail): "Unicode scalar"
    case (.utf16, .detail): "UTF-16 code unit"
    case (.characters, _), (.scalars, .sentence), (.utf16, .sentence): "character"
    }
  }

  func listed(_ messages: [String]) -> String { messages.joined(separator: "; ") }

  func expectation(of characters: [ExpectedCharacters.Item], isEndAllowed: Bool) -> String {
    if characters.isEmpty { return ": expected nothing more" }
    if characters == [.checkDigit] { return ": the last digit does not fit the others" }
    let names = characters.map(Self.name) + (isEndAllowed ? ["nothing more"] : [])
    return ": expected " + names.list(" or ")
  }

  private static func name(of item: ExpectedCharacters.Item) -> String {
    switch item {
    case .letter: "a letter"
    case .asciiLetter: "a letter from A to Z"
    case .capitalLetter: "an uppercase letter"
    case .smallLetter: "a lowercase letter"
    case .digit: "a digit"
    case .space: "a space"
    case .range(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .character(let scalar): "'\(scalar)'"
    case .otherThan(let items): "a character other than " + items.map(name).list(" and ")
    case .tab: "a tab"
    case .whiteSpace: "white space"
    case .lineBreak: "a line break"
    case .control: "a control character"
    case .unit(let example): "a unit" + (example.map { ", such as " + $0 } ?? "")
    case .checkDigit: "another last digit"
    }
  }

  /// Returns a counted noun: "1 other", "2 others".
  static func counted(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)" + (count == 1 ? "" : "s")
  }
}

extension [String] {
  /// Returns a list of the words, with a connective before the last: "a, b and c".
  func list(_ connective: String) -> String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + connective + last
  }
}
