import ValidationCore

extension English {
  /// The words for the rules of strategies and compositions.
  static let rules: [Rule.Code: Rule.Words] = [
    .numeric: .noun { "a number" + $0.interval + $0.multiple + $0.decimals + $0.separator },
    .integer: .noun { "a whole number" + $0.interval + $0.multiple },
    .digits: .noun {
      ($0.interval.isEmpty ? "digits only" : "a number\($0.interval), in digits only") + $0.multiple
    },
    .scientific: .noun {
      "a number\($0.interval) in plain or scientific notation" + $0.example("1.5e6")
    },
    "price": .noun { "a price" + $0.interval + $0.grouped + $0.decimals },
    "natural-number": .noun { "a natural number" + $0.interval + $0.grouped },
    "grouping": .noun { "a number" + $0.interval + $0.grouped + $0.decimals },
    .alphabetic: .noun { $0["letters"] == "ascii" ? "letters from A to Z only" : "letters only" },
    .regex: .clause { phrase in
      let not = phrase.isNegated ? "not " : ""
      let pattern = phrase["pattern"] ?? ""
      return switch (phrase.length, phrase["scope"] == "part") {
      case (.sentence, false):
        phrase.isNegated
          ? "must not be in the excluded format" : "must be in the expected format"
      case (.sentence, true):
        phrase.isNegated ? "must not contain the excluded text" : "must contain the expected text"
      case (.detail, false): "must \(not)match the pattern \(pattern)"
      case (.detail, true): "must \(not)contain a match of the pattern \(pattern)"
      }
    },
    .length: .clause { phrase in
      let (min, max) = (phrase.rule.parameters["min"]?.count, phrase.rule.parameters["max"]?.count)
      let not = phrase.isNegated ? "not " : ""
      return switch (min, max, phrase.isNegated) {
      case (nil, 0?, _): "must \(not)be empty"
      case (let min?, nil, true): "must be shorter than " + counted(min, phrase.unit)
      case (nil, let max?, true): "must be longer than " + counted(max, phrase.unit)
      default: "must \(not)be \(phrase.counted(phrase.unit)) long"
      }
    },
    .oneOf: .noun { phrase in
      guard let values = phrase.rule.parameters["values"]?.texts, !values.isEmpty else {
        return "in an empty list of values"
      }
      if values == [""], phrase["others"] == nil { return "empty" }
      let others = phrase.rule.parameters["others"]?.count
      let isOne = values.count == 1 && others == nil
      return (isOne ? "" : "one of ") + values.map { "'\($0)'" }.joined(separator: ", ")
        + (others.map { " and " + counted($0, "other") } ?? "")
        + (phrase["case"] == nil ? "" : ", in uppercase or lowercase")
    },
    .listed: .noun { "a value of the column \($0["column"] ?? "") of \($0["table"] ?? "")" },
    .secret: .clause { phrase in
      if let length = phrase.wholeSecret {
        return phrase.wording.requirement(of: length, isNegated: phrase.isNegated, phrase.length)
      }
      let counted = phrase.rule.secretLength == nil ? "" : " of " + phrase.counted(phrase.unit)
      return "must \(phrase.isNegated ? "not " : "")be a valid secret" + counted
    },
    .nonEmpty: .clause("must not be empty", negated: "must be empty"),
    .satisfying: .noun { $0["condition"] ?? "valid" },
    .named: .clause { phrase in
      "must \(phrase.isNegated ? "not " : "")satisfy the rule \(phrase["name"] ?? "")"
    },
    .encoding: .noun { "well-formed \($0["name"] ?? "UTF-8")" },
    .unanswered: .clause("can't be checked at the moment", negated: "can be checked"),
    .nesting: .clause { phrase in
      let limit = phrase["max"].map { $0 + " levels" } ?? "allowed"
      return "can't be checked: rules are nested deeper than " + limit
    },
    "mask": .clause { phrase in
      let mask = phrase["mask"] ?? ""
      if let things = phrase["excess"] { return "has too many \(things) for the form \(mask)" }
      return "must \(phrase.isNegated ? "not " : "")have the form \(mask)"
    },
    "filter": .clause { phrase in
      let (kept, dropped) = (phrase.characters("kept"), phrase.characters("dropped"))
      return switch (dropped, phrase.isNegated) {
      case (let dropped?, false): "must not contain \(dropped)"
      case (let dropped?, true): "must contain \(dropped)"
      case (nil, false): "must consist of \(kept ?? "nothing")"
      case (nil, true): "must contain characters other than \(kept ?? "none")"
      }
    },
    "case": .clause { phrase in
      let kind = phrase["letters"] == "upper" ? "uppercase" : "lowercase"
      return phrase.isNegated
        ? "must contain letters that are not \(kind)" : "must be in \(kind) letters"
    },
    "trim": .clause(
      "must not start or end with white space", negated: "must start or end with white space"),
    .list: .noun { phrase in
      let items = phrase.counted("item", orElse: "items")
      return "a list of \(items) with '\(phrase["separator"] ?? ",")' between them, each of which "
        + phrase.parts.joined()
    },
    "count": .clause { phrase in
      let item = phrase["unit"] == "members" ? "member" : "item"
      return "must have " + phrase.counted(item, orElse: item + "s")
    },
    .optional: .clause {
      $0.isNegated ? $0.part + " and must not be empty" : $0.part + ", or be empty"
    },
    .all: .clause("may be anything", negated: "can't be valid: no value is allowed"),
    .any: .clause("can't be valid: no value is allowed", negated: "may be anything"),
  ]

  /// The words for the rules of formats.
  static let formats: [Rule.Code: Rule.Words] = [
    "boolean": .noun("yes or no (or true, false, on, off, 1, 0)"),
    "hostname": .noun("a host name"),
    "ipv4": .noun("an IPv4 address"),
    "ipv6": .noun("an IPv6 address"),
    "ip-address": .noun("an IP address"),
    "host": .noun("a host name or an IP address"),
    "endpoint": .noun { "a host and a port" + $0.example("example.org:80") },
    "cidr": .noun { phrase in
      (phrase["host-bits"] == nil ? "a block of IP addresses" : "the first address of a block")
        + phrase.example("192.0.2.0/24")
    },
    "mac-address": .noun("a MAC address"),
    "port": .noun {
      "a port number" + ($0.interval.isEmpty ? " from 1 to 65535" : $0.interval)
    },
    "url": .noun { phrase in
      let schemes = phrase.rule.parameters["schemes"]?.texts ?? []
      return schemes.isEmpty
        ? "a URL" : "a URL that starts with " + schemes.map { "\($0)://" }.list(" or ")
    },
    "email": .noun("an e-mail address"),
    "uuid": .noun("a UUID"),
    "semantic-version": .noun { "a version" + $0.interval + $0.example("1.2.3") },
    "date": .noun { "a date" + $0.dates + $0.dated("2024-02-17") },
    "time": .noun { "a time of day" + $0.times("at") + $0.dated("09:30:00") },
    "date-time": .noun {
      "a date and time" + $0.dates + ($0.dates.isEmpty ? "" : ",") + " with an offset"
        + $0.dated("2024-02-17T09:30:00Z")
    },
    "local-date-time": .noun { "a date and time" + $0.dates + $0.dated("2024-02-17T09:30:00") },
    "year-month": .noun { "a month of a year" + $0.dates + $0.dated("2024-02") },
    "year": .noun { "a year" + $0.dates + $0.dated("2024") },
    "duration": .noun { "a duration" + $0.interval + $0.example("1h30m") },
    "iso-duration": .noun { "a duration of ISO 8601" + $0.example("P1Y2M3DT4H") },
    "byte-count": .noun {
      ($0.interval.isEmpty ? "a size in bytes" : "a size") + $0.interval + $0.example("512MiB")
    },
    "hex": .noun { $0.counted("byte", orElse: "bytes") + " in hexadecimal" },
    "base64": .noun { $0.counted("byte", orElse: "bytes") + " in Base64" },
    "base64url": .noun { $0.counted("byte", orElse: "bytes") + " in URL-safe Base64" },
    "hex-color": .noun { "a color" + $0.example("#ff8800") },
    "credit-card": .noun("a card number with the right check digit"),
    "iban": .noun { phrase in
      "an IBAN" + (phrase["country"].map { " of \($0)" } ?? "") + " with the right check digits"
    },
    "isbn": .noun("an ISBN with the right check digit"),
    "ean": .noun("an EAN with the right check digit"),
    "isin": .noun("an ISIN with the right check digit"),
    "phone": .noun { "a phone number" + $0.example("+41446681800") },
    "language-tag": .noun { "a language tag" + $0.example("de-CH") },
    "time-zone": .noun { "a time zone" + $0.example("Europe/Zurich") },
    "cron": .noun { "a schedule of five fields" + $0.example("0 6 * * 1-5") },
    "path": .noun("a path"),
    "identifier": .noun("an identifier"),
  ]
}

extension Phrase {
  /// The bounds of a number after a noun; empty if there are none.
  fileprivate var interval: String {
    let words: String? =
      switch (bound("min"), bound("above"), bound("max"), bound("below")) {
      case (let min?, _, let max?, _): "from \(min) to \(max)"
      case (let min?, _, nil, let below?): "of at least \(min) and less than \(below)"
      case (let min?, _, nil, nil): "of at least \(min)"
      case (nil, let above?, let max?, _): "greater than \(above) and at most \(max)"
      case (nil, let above?, nil, let below?): "greater than \(above) and less than \(below)"
      case (nil, let above?, nil, nil): "greater than \(above)"
      case (nil, nil, let max?, _): "of at most \(max)"
      case (nil, nil, nil, let below?): "less than \(below)"
      case (nil, nil, nil, nil): nil
      }
    return words.map { " " + $0 } ?? ""
  }

  /// The bounds of a date after a noun; empty if there are none.
  fileprivate var dates: String { times("on") }

  /// Returns the bounds of a date or time after a noun; empty if there are none.
  ///
  /// - Parameter preposition: The word before a day or a time of day.
  /// - Returns: The words.
  fileprivate func times(_ preposition: String) -> String {
    if let min = self["min"], let max = self["max"] { return " from \(min) to \(max)" }
    let lower =
      self["min"].map { "\(preposition) or after \($0)" } ?? self["above"].map { "after \($0)" }
    let upper =
      self["max"].map { "\(preposition) or before \($0)" } ?? self["below"].map { "before \($0)" }
    let both = [lower, upper].compactMap(\.self)
    return both.isEmpty ? "" : " " + both.joined(separator: " and ")
  }

  /// Returns an example after a noun; empty if there are bounds, which the example might violate,
  /// or if the message has another example.
  fileprivate func example(_ example: String) -> String {
    showsExample ? ", such as " + example : ""
  }

  /// Returns an example of a date or time after a noun, in the format of the rule if it has one.
  fileprivate func dated(_ standard: String) -> String { example(self["example"] ?? standard) }

  fileprivate var multiple: String { self["multiple"].map { ", a multiple of " + $0 } ?? "" }

  fileprivate var separator: String {
    self["separator"].map { ", with '\($0)' before the decimals" } ?? ""
  }

  fileprivate var grouped: String {
    notation.map { example, isGrouped in
      isGrouped
        ? wording.showsExamples ? ", grouped like " + example : ", with grouped digits"
        : wording.showsExamples ? ", written like " + example : ""
    } ?? ""
  }

  fileprivate var decimals: String {
    let (least, most) = (rule.parameters["min-fraction"]?.count, rule.parameters["fraction"]?.count)
    return switch (least, most) {
    case (nil, nil): ""
    case (nil, 0?): ", without a fraction"
    case (nil, let most?): ", with at most " + English.counted(most, "decimal")
    case (let least?, nil): ", with at least " + English.counted(least, "decimal")
    case (let least?, let most?):
      ", with " + (least == most ? "" : "\(least) to ") + English.counted(most, "decimal")
    }
  }

  /// The unit of a length.
  fileprivate var unit: String {
    English.name(of: self["unit"].flatMap(TextUnit.init) ?? .characters, length)
  }

  /// Returns the bounds of a count: "2 to 3 characters".
  func counted(_ thing: String, orElse all: String? = nil) -> String {
    switch (rule.parameters["min"]?.count, rule.parameters["max"]?.count) {
    case (let min?, let max?):
      (min == max ? "" : "\(min) to ") + English.counted(max, thing)
    case (let min?, nil): "at least " + English.counted(min, thing)
    case (nil, let max?): "at most " + English.counted(max, thing)
    case (nil, nil): all ?? "any number of \(thing)s"
    }
  }

  /// Returns the characters of a class; `nil` if there is no such parameter.
  fileprivate func characters(_ parameter: String) -> String? {
    rule.parameters[parameter].map { $0.texts.map(Self.name(ofClass:)).list(" or ") }
  }

  private static func name(ofClass name: String) -> String {
    switch name {
    case " ": "a space"
    case ":digits:": "digits"
    case ":letters:": "letters"
    case ":ascii-letters:": "letters from A to Z"
    case ":marks:": "marks"
    case ":white-space:": "white space"
    case ":controls:": "control characters"
    case _ where name.hasPrefix(":") && name.utf8.count > 1:
      "characters with the property \(name.dropFirst().dropLast())"
    case _ where name.unicodeScalars.count == 3 && name.unicodeScalars.dropFirst().first == "-":
      "\(name.prefix(1)) to \(name.suffix(1))"
    default: "'\(name)'"
    }
  }
}
