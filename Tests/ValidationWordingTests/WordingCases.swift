import SettingsSyntax
import InputValidation

/// Texts that violate rules, for the table of messages: every rule, format and composition.
struct WordingCase: Sendable {
  /// The name of the rule in the table.
  let name: String
  /// The text that is rejected; `nil` if there is only a rule.
  let text: String?
  let error: ValidationError?
}

extension WordingCase {
  /// Returns the cases of a validator, one for each text.
  static func each(_ name: String, _ validator: any Validator, _ texts: String...) -> [Self] {
    texts.map { WordingCase(name: name, text: $0, error: validator.error(in: $0)) }
  }

  /// Returns a case of a rule that does not belong to a validator.
  static func rule(_ name: String, _ rule: Rule) -> [Self] {
    [WordingCase(name: name, text: nil, error: ValidationError(rule, at: 0..<0))]
  }

  static let all: [Self] =
    numbers + strategies + rewriting + network + identifiers + times + bytes + checkDigits
    + negations + compositions + schema

  static let numbers: [Self] = [
    each("numeric", .numeric, "", "x", "5.", "5x", "-", "1,5"),
    each("numeric(in: 10...65)", .numeric(in: 10...65), "7", "66", "x", "1x"),
    each("numeric(in: 0..<1)", .numeric(in: 0..<1), "1", "-"),
    each("numeric(in: above 0, below 1)", .numeric(in: .open(0, 1)), "1", "0"),
    each("numeric(in: above 0)", .numeric(in: .above(0)), "-", "0"),
    each(
      "numeric(in: above 0, up to 9)",
      .numeric(in: Interval(lower: .excluded(0), upper: .included(9))), "-", "10"),
    each(
      "numeric with 2 decimals",
      NumericValidator(in: Interval<Double>(), style: NumberStyle(decimals: 2...2)), "1.5", "1"),
    each(
      "numeric with 1 to 3 decimals",
      NumericValidator(in: Interval<Double>(), style: NumberStyle(decimals: 1...3)),
      "1", "1.2345"),
    each(
      "numeric with a decimal at least",
      NumericValidator(in: Interval<Double>(), style: NumberStyle(decimals: 1...)), "1"),
    each(
      "numeric with a decimal at most",
      NumericValidator(in: Interval<Double>(), style: NumberStyle(decimals: ...1)),
      "1.25"),
    each(
      "numeric with a comma",
      NumericValidator(in: Interval<Double>(), style: NumberStyle(separator: .comma)), "1.5", "1,"),
    each(
      "integer, a multiple of 5",
      IntegerValidator(in: 0...100, style: NumberStyle(multipleOf: 5)), "7", "101"),
    each("integer", .integer, "", "x", "1.5", "+"),
    each("integer(in: 1...65535)", .integer(in: 1...65_535), "", "0", "65536", "x", "80x"),
    each("integer(in: 18...)", .integer(in: 18...), "-", "17"),
    each("integer(in: ...5)", .integer(in: ...5), "x", "6"),
    each("integer(in: ..<0)", .integer(in: ..<0), "1", ""),
    each("integer(UInt8.self)", .integer(UInt8.self), "256", "-1"),
    each("digits", .digits, "-1", "", "12a"),
    each("digits(in: 1...9)", .digits(in: 1...9), "-", "10"),
    each("scientific", .scientific, "x", "1e", "15e3"),
    each("scientific(in: 0...10)", .scientific(in: 0...10), "1e2"),
  ].flatMap(\.self)

  static let strategies: [Self] = [
    each("alphabetic", .alphabetic, "1", "a1", ""),
    each("alphabetic(.ascii)", .alphabetic(.ascii), "\u{E9}", "a-"),
    each("length(2...3)", .length(2...3), "a", "abcd"),
    each("length(1...1)", .length(1...1), "", "ab"),
    each("length(...1)", .length(...1), "ab"),
    each("length(2...)", .length(2...), "a"),
    each("length(...0)", .length(...0), "a"),
    each("length(2...2, in: .utf8)", .length(2...2, in: .utf8), "", "abc"),
    each("length(2..., in: .scalars)", .length(2..., in: .scalars), "a"),
    each("length(...1, in: .utf16)", .length(...1, in: .utf16), "ab"),
    each("oneOf(debug, info)", .oneOf("debug", "info"), "x", "de", "debugs", ""),
    each("oneOf(a single one)", .oneOf("yes"), "no"),
    each("oneOf(the empty text)", .oneOf(""), "x"),
    each("oneOf(nothing)", .oneOf([]), "a"),
    each("oneOf(21 values)", .oneOf((1...21).map { "v\($0)" }), "w", "v"),
    each("oneOf(30 values)", .oneOf((1...30).map { "v\($0)" }), "w"),
    each("oneOf(on, off, ignoring case)", .oneOf("on", "off", ignoringCase: true), "of", "x"),
    each("nonEmpty", .nonEmpty, ""),
    each("satisfying(an even number)", .satisfying("an even number") { _ in false }, "x"),
    each("regex: digits", pattern(#"\d{4}-\d{2}"#), "x", "2024", "2024-1"),
    each("regex: hexadecimal", pattern("[0-9a-fA-F]{2}"), "x", "a"),
    each("regex: uppercase letters", pattern("[A-Z]{2}"), "a", "A"),
    each("regex: lowercase letters", pattern("[a-z]+"), "A"),
    each("regex: A to C", pattern("[A-C]"), "x"),
    each("regex: either case", pattern("(?i)k"), "x"),
    each("regex: s in either case", pattern("(?i)s+1"), "x", "s"),
    each("regex: anything but", pattern(#"[^\s@]+@[^\s@]+\.[^\s@]+"#), "", "ann", "ann@b", "a b"),
    each("regex: word characters", pattern(#"\w+"#), "-"),
    each("regex: letters of all scripts", pattern(#"\p{L}+"#), "1"),
    each("regex: a letter or a digit", pattern(#"[\p{L}\d]"#), "-"),
    each("regex: a space", pattern("a b"), "a"),
    each("regex: a tab", pattern("a\\tb"), "a"),
    each("regex: five signs", pattern("[!#$%&]"), "x"),
    each("regex: four signs", pattern("[!#$%]"), "x"),
    each("regex: three in a row", pattern("[*-,]"), "x"),
    each("regex: the end", pattern("ab"), "abc"),
    each("regex: the end or more", pattern("ab?"), "ac"),
    each("regex: contained", contained("[0-9]"), "x"),
    rule("encoding", Rule(.encoding)),
    rule("nesting", Rule(.nesting, parameters: ["max": 9])),
    rule("unanswered", Rule(.unanswered)),
    rule("named", Rule(.named, parameters: ["name": "digits"])),
    rule("a rule of one's own", Rule("own")),
    rule(
      "a rule with names",
      Rule("even", names: ["en": "an even number", "zh-Hans": "\u{5076}\u{6570}"])),
    rule("a rule with an English name", Rule("even", names: ["en": "an even number"])),
  ].flatMap(\.self)

  static let rewriting: [Self] = [
    each("price", .price, "x", ""),
    each("price(in: 0...5, 1 decimal)", .price(in: 0...5, fractionDigits: 1), "51"),
    each("price(in: ..<10, no decimals)", .price(in: ..<10, fractionDigits: 0), "5.5"),
    each(
      "price(in: 0.5...5000) in German", .price(in: 0.5...5000, format: .german), "0,4", "5.001"),
    each(
      "grouping(in: ...-1234567.5) in Indian", .grouping(.indian, in: ...(-1_234_567.5)), "1"),
    each("price in English", .price(format: .english), "1234", "1,23", "12,345.678"),
    each("naturalNumber", .naturalNumber, "x", ""),
    each("naturalNumber(in: 1...)", .naturalNumber(in: 1...), "0"),
    each("grouping", .grouping(), "", "1234", "1,2345"),
    each("grouping in German", .grouping(.german, fractionDigits: 2), "1,234", "x"),
    each("grouping(in: 0...9, no decimals)", .grouping(in: 0...9, fractionDigits: 0), "x", "10"),
    each("mask((000))", masked("(000)"), "(x", "(12", ""),
    each("filter(keeping digits)", .filter(keeping: .digits), "x"),
    each("filter(keeping digits and -)", .filter(keeping: .digits.union("-")), "x"),
    each("filter(keeping a...f)", .filter(keeping: CharacterClass("a"..."f")), "x"),
    each(
      "filter(keeping Greek)",
      .filter(keeping: CharacterClass(property: "Greek") ?? .digits), "x"),
    each(
      "filter(keeping letters and marks)", .filter(keeping: .letters.union(.marks)), "1"),
    each("filter(keeping ASCII letters)", .filter(keeping: .asciiLetters), "1"),
    each("filter(dropping ' -')", .filter(dropping: " -"), "-"),
    each("filter(dropping controls)", .filter(dropping: .controls), "\u{7}"),
    each("filter(replacing white space)", .filter(replacing: .whiteSpace, with: "_"), " "),
    each("case(.upper)", .case(.upper), "a"),
    each("case(.lower)", .case(.lower), "A"),
    each("trim", .trim, "a "),
    each("maximumLength(1)", .maximumLength(1), "ab"),
  ].flatMap(\.self)

  static let network: [Self] = [
    each("port", .port, "x", "", "65536"),
    each("port in bounds", .port(in: 1_024...49_151), "x", "80"),
    each("hostname", .hostname, "", "-a", "a..b", "a_b"),
    each("ipv4", .ipv4, "", "1.2.3", "256.1.1.1", "01.2.3.4", "1.2.3.4.5"),
    each("ipv6", .ipv6, "", "2001:db8:::1", "g::"),
    each("ipAddress", .ipAddress, "", "1.2.3", "x"),
    each("host", .host, "", "-"),
    each("endpoint", .endpoint, "example.org", "example.org:", "example.org:99999"),
    each("cidr", .cidr, "192.0.2.0", "192.0.2.0/33"),
    each("cidr(allowsHostBits: false)", .cidr(allowsHostBits: false), "192.0.2.1/24"),
    each("macAddress", .macAddress, "00:11", "0g"),
    each("url", .url, "", "ftp://a", "https:", "https://a b", "javascript:x"),
    each("url(schemes: postgres)", .url(schemes: "postgres"), "https://a"),
    each("email", .email, "", "ann", "ann@", "ann@b c", "@b"),
    each("email(.international)", .email(.international), "ann", "\u{FC}@"),
  ].flatMap(\.self)

  static let identifiers: [Self] = [
    each("boolean", .boolean, "", "maybe", "tru"),
    each("uuid", .uuid, "123e4567", "x", ""),
    each("semanticVersion", .semanticVersion, "1.2", "01.2.3", "v1.2.3"),
    each(
      "semanticVersion(in: 1.2.0..<2.0.0)",
      FormatValidator.semanticVersion(in: SemanticVersion(1, 2, 0)..<SemanticVersion(2, 0, 0)),
      "1.1.9", "2.0.0"),
    each("phone", .phone, "", "0446681800", "+0"),
    each("languageTag", .languageTag, "", "d", "de_CH"),
    each("timeZone", .timeZone, "Europe/Zuerich", "Europe/", ""),
    each("cron", .cron, "* * * *", "60 * * * *"),
    each("path", .path, "", "a\u{0}b"),
    each("identifier", .identifier, "1a", "", "a-b"),
  ].flatMap(\.self)

  static let times: [Self] = [
    each("date", .date, "2024-02-30", "2024-13", "20240217", "2024-02", "x"),
    each("date(in: 2024-02-01...)", dates(from: (2024, 2, 1)), "2024-01", "2023-12-31"),
    each("date(in: 2024-02-01...2024-03-31)", dates((2024, 2, 1), (2024, 3, 31)), "2024-04-01"),
    each("date(in: ..<2024-02-01)", dates(before: (2024, 2, 1)), "2024-02-01", "x"),
    each("time", .time, "24:00:00", "9:30", "09:30"),
    each("dateTime(in:)", timestamps(), "2024-02-17T09:30:00Z"),
    each("dateTime", .dateTime, "2024-02-17", "2024-02-17T09:30:00", "2024-02-30T"),
    each("localDateTime", .localDateTime, "2024-02-17", "2024-02-17T09:30:00Z"),
    each("yearMonth", .yearMonth, "2024-13", "2024"),
    each("year", .year, "24", "x"), each("year(in: 1900...)", .year(in: 1_900...), "1899"),
    each("duration", .duration, "", "1", "1x", "h"),
    each("duration(in: 1s...1m)", .duration(in: .seconds(1)...(.seconds(60))), "61s", "0s"),
    each("duration(in: 1h...)", .duration(in: .seconds(3_600)...), "1m"),
    each("isoDuration", .isoDuration, "", "P1", "P1W2D", "1h30m"),
    each("byteCount", .byteCount, "", "512", "10KB", "1.5"),
    each("byteCount(in: ...1MiB)", .byteCount(in: ...1_048_576), "2MiB", "5"),
  ].flatMap(\.self)

  static let bytes: [Self] = [
    each("hex", .hex, "0", "xy"),
    each("hex(byteCount: 16...32)", .hex(byteCount: 16...32), "00"),
    each("hex(byteCount: 1...1)", .hex(byteCount: 1...1), "0000"),
    each("base64", .base64, "a", "YQ"),
    each("base64(byteCount: 4...)", .base64(byteCount: 4...), "YQ=="),
    each("base64URL", .base64URL, "a", "+"),
    each("base64URL(byteCount: ...2)", .base64URL(byteCount: ...2), "AAAA"),
    each("hexColor", .hexColor, "ff8800", "#ff88", "#xyz"),
  ].flatMap(\.self)

  static let checkDigits: [Self] = [
    each("creditCard", .creditCard, "4111111111111112", "4111", "411x"),
    each("iban", .iban, "DE89370400440532013001", "DE89", "XX", "de89"),
    each("isbn", .isbn, "9783161484101", "978316148410", "978-x", "0306406153"),
    each("ean", .ean, "4006381333932", "4006", "x"),
    each("isin", .isin, "US0378331006", "US037833100", "US-"),
  ].flatMap(\.self)

  static let negations: [Self] = [
    each("not numeric", .not(.numeric), "1"),
    each("not numeric(in: 10...65)", .not(.numeric(in: 10...65)), "10"),
    each("not integer(in: 18...)", .not(.integer(in: 18...)), "18"),
    each("not digits", .not(.digits), "1"),
    each("not alphabetic", .not(.alphabetic), "a"),
    each("not alphabetic(.ascii)", .not(.alphabetic(.ascii)), "a"),
    each("not length(2...3)", .not(.length(2...3)), "ab"),
    each("not length(2...)", .not(.length(2...)), "ab"),
    each("not length(...2)", .not(.length(...2)), "ab"),
    each("not length(...0)", .not(.length(...0)), ""),
    each("not oneOf(root, admin)", .not(.oneOf("root", "admin")), "root"),
    each("not nonEmpty", .not(.nonEmpty), "a"),
    each("not satisfying", .not(.satisfying("an even number") { _ in true }), "x"),
    each("not regex", .not(pattern("[a-c]+")), "abc"),
    each("not contained", .not(contained("[0-9]")), "a1b"),
    each("not optional integer", .not(.optional(.integer)), "", "1"),
    each("not not digits", .not(.not(.digits)), "x"),
    each("not price", .not(.price), "1"),
    each("not naturalNumber", .not(.naturalNumber), "1"),
    each("not grouping", .not(.grouping()), "1"),
    each("not mask", .not(masked("(000)")), "(123)"),
    each("not filter(keeping digits)", .not(.filter(keeping: .digits)), "1"),
    each("not filter(dropping white space)", .not(.filter(dropping: .whiteSpace)), "1"),
    each("not case(.upper)", .not(.case(.upper)), "A"),
    each("not case(.lower)", .not(.case(.lower)), "a"),
    each("not trim", .not(.trim), "a"),
    each("not email", .not(.email), "ann@example.org"),
    each("not ipv4", .not(.ipv4), "192.0.2.1"),
    each("not date", .not(.date), "2024-02-17"),
    each("not described", .not(.digits.described("a tax number")), "1"),
    rule("not a rule of one's own", Rule(.not, parts: [Rule("own")])),
    rule("not named", Rule(.not, parts: [Rule(.named, parameters: ["name": "digits"])])),
    rule("not encoding", Rule(.not, parts: [Rule(.encoding)])),
  ].flatMap(\.self)

  static let compositions: [Self] = [
    each("alphabetic and length", .alphabetic && .length(3...16), "1", "ab"),
    each("numeric or n/a", .any(of: .numeric, .oneOf("n/a")), "x", ""),
    each("not (numeric or n/a)", .not(.any(of: .numeric, .oneOf("n/a"))), "1"),
    each("not (numeric and length)", .not(.numeric && .length(2...2)), "11"),
    each("(digits or alphabetic) and length", (.digits || .alphabetic) && .length(...2), "1a3"),
    each("(digits and length) or x", (.digits && .length(2...2)) || .oneOf("x"), "y"),
    each("not ((digits and length) or x)", .not((.digits && .length(1...1)) || .oneOf("x")), "x"),
    each("any of nothing", .any(of: []), ""),
    each("not all of nothing", .not(.all(of: [])), ""),
    each("digits and satisfying", .digits && .satisfying("even") { _ in false }, "", "1"),
    each("a language and a length", pattern("a*b") && .length(...2), "aa", "x"),
    each("what contradicts itself", .digits && .alphabetic, "1"),
    each("alphabetic, not root", .alphabetic && .not(.oneOf("root")), "root", "1"),
    each("optional integer", .optional(.integer(in: 1...12)), "x", "13"),
    each("optional email", .optional(.email), "ann"),
    each("optional (alphabetic or digits)", .optional(.alphabetic || .digits), "-"),
    each("list of integer", .list(of: .integer), "1,x", "1,", ""),
    each("list of host with ;", .list(of: .host, separatedBy: ";"), "a;-"),
    each("list of 2 to 3", ListValidator(of: .digits, separatedBy: ",", count: 2...3), "1"),
    each("list of 2", ListValidator(of: .digits, separatedBy: ",", count: 2...2), "1,2,3"),
    each("list of at most 1", ListValidator(of: .digits, separatedBy: ",", count: ...1), "1,2"),
    each("list of oneOf", .list(of: .oneOf("a", "b")), "a,c"),
    each("described", (.digits && .length(9...9)).described("a tax number"), "12", "x"),
    each(
      "described in both",
      DigitsValidator().described(["en": "a tax number", "zh-Hans": "\u{7A0E}\u{53F7}"]), "x"),
    each(
      "described by a message", IntegerValidator(in: 18...).described { _ in "must be of age" },
      "17"),
    each("described and length", .digits.described("a tax number") && .length(2...2), "x"),
    each("secret", .secret(.oneOf("hunter3")), "hunter2"),
    each("secret with a length", .secret(.length(8...64)), "hunter2"),
    each("secret with a length and more", .secret(.digits && .length(4...4)), "hunter2"),
    rule("all of 25", Rule(.all, parts: (1...25).map { Rule(.init(rawValue: "r\($0)")) })),
    rule("any of 21", Rule(.any, parts: (1...21).map { _ in Rule(.email) })),
  ].flatMap(\.self)

  static let schema: [Self] =
    [
      rule("required", Rule(.required)),
      rule("required, but empty", Rule(.required, parameters: ["state": "empty"])),
      rule("required by others", Rule(.required, parameters: ["given": ["tls", "host"]])),
      rule(
        "check with names",
        Rule(
          .check, parameters: ["given": ["start"]],
          names: ["en": "after start", "zh": "\u{665A}\u{4E8E} start \u{7684}\u{65E5}\u{671F}"])),
      rule("check", Rule(.check, parameters: ["condition": "above 1023", "given": ["tls"]])),
      rule("together", Rule(.together, parameters: ["fields": ["USER", "PASSWORD"]])),
      rule("exactlyOne, none", Rule(.exactlyOne, parameters: ["fields": ["A", "B", "C"]])),
      rule(
        "exactlyOne of two, none", Rule(.exactlyOne, parameters: ["field": "A", "fields": ["B"]])),
      rule("exactlyOne, two", Rule(.exactlyOne, parameters: ["fields": "A", "state": "set"])),
      rule("narrowed", Rule(.narrowed, parameters: ["given": ["password"]])),
      rule("cycle", Rule(.cycle, parameters: ["fields": ["a", "b"]])),
      rule("unknown", Rule(.unknown)),
      rule("unknown name", Rule(.unknown, parameters: ["name": "zip"])),
      rule("once", Rule(.once)),
      rule("once in a line", Rule(.once, parameters: ["line": 3])),
      rule("a file that is missing", Rule(.file, parameters: ["problem": "missing"])),
      rule("a file without permission", Rule(.file, parameters: ["problem": "permission"])),
      rule("a file that is a directory", Rule(.file, parameters: ["problem": "directory"])),
      rule("a file that is not a directory", Rule(.file, parameters: ["problem": "not-directory"])),
      rule("a file too large", Rule(.file, parameters: ["problem": "size", "max": 65_536])),
      rule(
        "a source with an error",
        Rule(.file, parameters: ["problem": "error", "error": "VaultError", "state": "source"])),
      rule("a file with error 5", Rule(.file, parameters: ["problem": 5])),
      rule("schema", Rule(.schema, parameters: ["problem": "two fields are called a"])),
    ].flatMap(\.self)
    + SettingsTextError.Problem.allCases.flatMap { problem in
      rule(
        "syntax: \(problem.rawValue)",
        Rule(.syntax, parameters: ["problem": .text(problem.rawValue)]))
    }
    + ["lines", "document"].flatMap { notation in
      rule(
        "syntax: another notation, \(notation)",
        Rule(.syntax, parameters: ["problem": "json-end", "notation": .text(notation)]))
    }

  private static func pattern(_ pattern: String) -> any Validator {
    (try? RegexValidator(pattern)) ?? .oneOf([])
  }

  private static func contained(_ pattern: String) -> any Validator {
    (try? RegexValidator(contains: pattern)) ?? .oneOf([])
  }

  private static func masked(_ mask: String) -> any Validator {
    (try? MaskValidator(mask)) ?? .oneOf([])
  }

  private static func timestamps() -> any Validator {
    guard let first = Timestamp("2024-02-18T00:00:00Z") else { return FormatValidator.dateTime }
    return FormatValidator.dateTime(in: first...)
  }

  private typealias Day = (year: Int, month: Int, day: Int)

  private static func day(_ day: Day) -> CalendarDate? {
    CalendarDate(year: day.year, month: day.month, day: day.day)
  }

  private static func dates(from first: Day) -> any Validator {
    day(first).map { .date(in: $0...) } ?? DateValidator()
  }

  private static func dates(before end: Day) -> any Validator {
    day(end).map { .date(in: ..<$0) } ?? DateValidator()
  }

  private static func dates(_ first: Day, _ last: Day) -> any Validator {
    guard let first = day(first), let last = day(last) else { return DateValidator() }
    return DateValidator(in: first...last)
  }
}
