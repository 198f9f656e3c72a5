internal import RegularLanguage

extension ValidationError {
  /// The message in English, made from the rule that is broken, so that it can't contradict it.
  ///
  ///     IntegerValidator(in: 0...150).error(in: "15x")?.message()
  ///     // "must be a whole number from 0 to 150: expected '0' or the end"
  public func message() -> String {
    guard isOfParts else {
      return opening + rule.requirement() + (rule.saysWhatIsExpected ? ending : "")
    }
    // The parts that are satisfied are none of the reader's business. What each of the others
    // expects where it failed itself might not do for all of them, so the whole is asked, if it
    // knows.
    if expected == nil {
      return Rule.list(reasons, separator: "; ") { $0.message() }
    }
    let broken = Rule(.all, parts: reasons.map(\.rule))
    return broken.requirement()
      + (broken.parts.contains(where: \.saysWhatIsExpected) ? ending : "")
  }

  /// The message without what was expected at the place: what a person has to know.
  ///
  ///     IntegerValidator(in: 0...150).error(in: "15x")?.sentence
  ///     // "must be a whole number from 0 to 150"
  package var sentence: String {
    isOfParts ? Rule.list(reasons, separator: "; ") { $0.sentence } : opening + rule.requirement()
  }

  /// A Boolean value that tells whether the reasons of the parts tell more than the rule.
  private var isOfParts: Bool { rule.code == .all && !reasons.isEmpty && !isUnsatisfiable }

  /// The beginning of a message, before the rules: empty, unless no text could satisfy them.
  package var opening: String { isUnsatisfiable ? "nothing can satisfy this: " : "" }

  /// The end of a message, behind rules that don't say themselves what could stand at the place.
  package var ending: String { expected?.words.map { ": expected " + $0 } ?? "" }
}

extension Rule {
  /// The rule as a sentence without its subject: "must be a number".
  package func requirement(isNegated: Bool = false) -> String {
    let not = isNegated ? "not " : ""
    switch code {
    case .numeric: return "must \(not)be a number" + interval + multiple + fraction + separator
    case .integer: return "must \(not)be a whole number" + interval + multiple
    case .digits:
      return "must \(not)be digits only" + (interval.isEmpty ? "" : ",") + interval + multiple
    case .scientific:
      let comma = interval.isEmpty ? "" : ","
      return "must \(not)be a number in scientific notation, as in 1.5e6" + comma + interval
    case .price: return "must \(not)be a price" + interval + fraction
    case .naturalNumber: return "must \(not)be a natural number" + interval
    case .grouping:
      return "must \(not)be a number" + interval + ", grouped as in \(parameters["example"] ?? "")"
        + fraction
    case .mask: return "must \(not)have the form \(parameters["mask"] ?? "")"
    case .filter: return filter(isNegated)
    case .case:
      let kind = parameters["letters"] == "upper" ? "capital" : "small"
      return isNegated ? "must have other letters than \(kind) ones" : "must be in \(kind) letters"
    case .trim: return "must \(isNegated ? "" : "not ")start or end with white space"
    case .alphabetic:
      return "must \(not)be letters only" + (parameters["letters"] == "ascii" ? " (A-Z, a-z)" : "")
    case .regex where parameters["scope"] == "part":
      return "must \(not)contain a match of the pattern \(parameters["pattern"] ?? "")"
    case .regex: return "must \(not)match the pattern \(parameters["pattern"] ?? "")"
    case .length where parameters["max"] == "0" && parameters["min"] == nil:
      return "must \(not)be empty"
    case .length: return "must \(not)be \(length) long"
    case .oneOf:
      return "must \(not)be one of \(values)"
        + (parameters["case"] == nil ? "" : ", in small or capital letters")
    case .nonEmpty: return isNegated ? "must be empty" : "must not be empty"
    case .satisfying: return "must \(not)be \(parameters["condition"] ?? "")"
    case .encoding: return "must \(not)be well-formed UTF-8"
    case .named: return "must \(not)satisfy the rule \(parameters["name"] ?? "")"
    case .unanswered: return "can't be checked at the moment"
    case .nesting:
      return "can't be judged by rules that are nested deeper than \(parameters["max"] ?? "ever")"
    case .described:
      if let name = parameters["name"] { return "must \(not)be \(name)" }
      return parameters["message"] ?? parts.map { $0.requirement(isNegated: isNegated) }.joined()
    case .list:
      let part = parts.map { $0.requirement() }.joined()
      return "must \(not)be \(elements)with '\(parameters["separator"] ?? ",")' between, "
        + "each of which " + part
    case .not: return parts.map { $0.requirement(isNegated: !isNegated) }.joined()
    case .optional:
      let part = parts.map { $0.requirement(isNegated: isNegated) }.joined()
      return isNegated ? part + " and must not be empty" : part + " or be empty"
    case .all, .any:
      let connective = connective(isNegated: isNegated) ?? ""
      if parts.isEmpty {
        return connective == "and" ? "may be anything" : "must satisfy one of no rules"
      }
      return Self.list(parts, separator: " \(connective) ") { part in
        let words = part.requirement(isNegated: isNegated)
        // "and" beside "or" would leave open what belongs together.
        let inner = part.connective(isNegated: isNegated) ?? connective
        return inner == connective ? words : "(\(words))"
      }
    case .hex, .base64, .base64URL:
      return "must \(not)be \(bytes) \(formatName ?? "")"
    default:
      guard let formatName else {
        return schemaRequirement(isNegated: isNegated)
          ?? "must \(not)satisfy the rule \(code.rawValue)"
      }
      // An example ends where the bounds begin.
      let hasExample = formatName.contains(", as in ") && !interval.isEmpty
      return "must \(not)be " + formatName + (hasExample ? "," : "") + interval
    }
  }

  /// A message that lists more than these is read by nobody.
  package static let mostNamed = 20

  /// Returns what stands for the rest where only the first of many are named.
  package static func others(_ count: Int) -> String { "\(count) other" + (count == 1 ? "" : "s") }

  /// Items in words; of very many only the first are named.
  fileprivate static func list<Item>(
    _ items: [Item],
    separator: String,
    _ words: (Item) -> String
  ) -> String {
    let named = items.prefix(mostNamed).map(words)
    let others = items.count - named.count
    return (named + (others > 0 ? [Self.others(others)] : [])).joined(separator: separator)
  }

  /// The word between the parts, where there are several.
  private func connective(isNegated: Bool) -> String? {
    switch code {
    // By De Morgan's laws the connective turns with the parts.
    case .all: isNegated ? "or" : "and"
    case .any, .optional: isNegated ? "and" : "or"
    case .not: parts.first?.connective(isNegated: !isNegated)
    default: nil
    }
  }

  /// A Boolean value that tells whether the characters expected at the place tell more than the
  /// rule itself.
  package var saysWhatIsExpected: Bool {
    switch code {
    case .length, .nonEmpty, .satisfying, .filter, .case, .trim, .not, .encoding, .nesting,
      .unanswered:
      false
    case .described: parameters["message"] == nil
    default: true
    }
  }

  private var fraction: String {
    switch (parameters["min-fraction"], parameters["fraction"]) {
    case (nil, nil): ""
    case (nil, "0"?): ", without a fraction"
    case (nil, let most?): ", with at most \(decimals(most))"
    case (let least?, nil): ", with at least \(decimals(least))"
    case (let least?, let most?) where least == most: ", with \(decimals(most))"
    case (let least?, let most?): ", with \(least) to \(decimals(most))"
    }
  }

  private func decimals(_ count: String) -> String {
    count + (count == "1" ? " decimal" : " decimals")
  }

  private var multiple: String { parameters["multiple"].map { ", a multiple of " + $0 } ?? "" }

  private var separator: String {
    parameters["separator"].map { ", with '\($0)' before the decimals" } ?? ""
  }

  private func filter(_ isNegated: Bool) -> String {
    if let dropped = parameters["dropped"] {
      return "must \(isNegated ? "" : "not ")contain " + dropped
    }
    let kept = parameters["kept"] ?? "none"
    return isNegated ? "must have other characters than \(kept)" : "must consist of " + kept
  }

  private var interval: String {
    switch (parameters["min"], parameters["above"], parameters["max"], parameters["below"]) {
    case (let min?, _, let max?, _): " from \(min) to \(max)"
    case (let min?, _, nil, let below?): " from \(min) to below \(below)"
    case (let min?, _, nil, nil): " of \(min) or more"
    case (nil, let above?, let max?, _): " above \(above) and up to \(max)"
    case (nil, let above?, nil, let below?): " above \(above) and below \(below)"
    case (nil, let above?, nil, nil): " above \(above)"
    case (nil, nil, let max?, _): " of \(max) or less"
    case (nil, nil, nil, let below?): " below \(below)"
    case (nil, nil, nil, nil): ""
    }
  }

  /// The elements of a list, in words with a blank behind.
  private var elements: String {
    switch (parameters["min"], parameters["max"]) {
    case (let min?, let max?): min == max ? "\(min) items " : "\(min) to \(max) items "
    case (let min?, nil): "\(min) or more items "
    case (nil, let max?): "at most \(max) items "
    case (nil, nil): "items "
    }
  }

  private var values: String {
    guard let values = parameters["values"], !values.isEmpty else { return "no values" }
    let others = parameters["others"].flatMap { Int($0) }
    return values + (others.map { " and " + Self.others($0) } ?? "")
  }

  private var length: String {
    switch (parameters["min"], parameters["max"]) {
    case (let min?, let max?): return min == max ? counted(min) : "\(min) to " + counted(max)
    case (let min?, nil): return "at least " + counted(min)
    case (nil, let max?): return "at most " + counted(max)
    case (nil, nil): return "any number of \(unit.plural)"
    }
  }

  private var bytes: String {
    if parameters["min"] == nil, parameters["max"] == nil { return "bytes" }
    var counted = self
    counted.parameters["unit"] = TextUnit.utf8.rawValue
    return counted.length
  }

  private var unit: TextUnit { parameters["unit"].flatMap(TextUnit.init) ?? .characters }

  private func counted(_ number: String) -> String {
    "\(number) " + (number == "1" ? unit.singular : unit.plural)
  }
}

extension TextUnit {
  fileprivate var singular: String {
    switch self {
    case .characters: "character"
    case .scalars: "Unicode scalar"
    case .utf16: "UTF-16 code unit"
    case .utf8: "byte"
    }
  }

  fileprivate var plural: String { singular + "s" }
}

extension ExpectedCharacters {
  /// The characters in words: "a digit or '.'"; `nil` where any character will do, and none is
  /// worth naming.
  var words: String? {
    if set == .all || (set.isEmpty && !includesEnd) { return nil }
    if let exceptions {
      return (includesEnd ? "the end or " : "") + "any character but " + exceptions
    }
    var rest = set
    var names: [String] = []
    for (family, name) in Self.families where family.isSubset(of: rest) {
      names.append(name)
      rest = rest.subtracting(family)
    }
    let singles = rest.ranges.flatMap { $0.count <= 2 ? Array($0) : [] }
    let runs = rest.ranges.filter { $0.count > 2 }
    if singles.count + runs.count <= Self.mostNames {
      names += runs.map { Self.name(of: $0.lowerBound) + "-" + Self.name(of: $0.upperBound) }
      names += singles.map(Self.name)
    } else {
      names.append(names.isEmpty ? "one of \(rest.count) characters" : "certain others")
    }
    if includesEnd { names.append("the end") }
    return names.list(" or ")
  }

  /// The few characters that are left out; `nil` where they are many.
  private var exceptions: String? {
    let others = set.complement
    if others == .lineTerminators { return "a line terminator" }
    guard others.count <= Self.mostNames else { return nil }
    return others.ranges.flatMap { $0 }.map(Self.name).list(" and ")
  }

  /// More than these are not listed one by one.
  private static let mostNames = 6

  /// The sets that have names, larger ones first.
  private static let families: [(ScalarSet, String)] = [
    (ScalarSet(pairs: UnicodeTables.letters), "a letter"),
    (ScalarSet(pairs: UnicodeTables.marks), "a mark"),
    (.asciiLetters, "a letter (A-Z, a-z)"),
    (ScalarSet("A"..."Z"), "a capital letter (A-Z)"),
    (ScalarSet("a"..."z"), "a small letter (a-z)"),
    (.digits, "a digit"),
  ]

  private static func name(of value: UInt32) -> String {
    let code =
      "U+" + String(repeating: "0", count: max(0, 4 - String(value, radix: 16).count))
      + String(value, radix: 16, uppercase: true)
    guard let scalar = Unicode.Scalar(value) else { return code }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator,
      .nonspacingMark, .enclosingMark, .spacingMark:
      return code
    case .spaceSeparator: return scalar == " " ? "a space" : code
    default: return "'\(scalar)'"
    }
  }
}

extension [String] {
  /// The words in a row, with a connective before the last one: "a, b and c".
  func list(_ connective: String) -> String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + connective + last
  }
}
