import RegularLanguage
import Testing

@Suite struct PatternPropertiesTests {
  @Test(arguments: [
    ("\\pL", "\\p{L}"), ("\\p{Letter}", "\\p{L}"), ("\\p{^L}", "\\P{L}"), ("\\PL", "\\P{L}"),
    ("\\P{^L}", "\\p{L}"), ("\\p{gc=Lu}", "\\p{Lu}"), ("\\p{gc:Lu}", "\\p{Lu}"),
    ("\\p{gc!=Lu}", "\\P{Lu}"), ("\\P{gc!=Lu}", "\\p{Lu}"), ("\\p{ gc = Lu }", "\\p{Lu}"),
    ("\\p{^gc=Lu}", "\\P{Lu}"), ("\\p{sc=Grek}", "\\p{Greek}"), ("\\p{Alpha=No}", "\\P{Alpha}"),
    ("\\p{Script=Greek}", "\\p{Greek}"), ("\\p{Any}", "(?s:.)"), ("\\p{ASCII}", "[\\0-\\x7F]"),
    ("[\\p{L}]", "\\p{L}"), ("[^\\p{L}]", "\\P{L}"), ("[^\\P{L}]", "\\p{L}"),
    ("[\\p{Lu}\\p{Ll}\\p{Lt}]", "\\p{LC}"), ("[\\pL\\pL]", "\\pL"), ("[\\p{L}\\P{L}]", "(?s:.)"),
    ("[\\p{L}-z]", "[\\p{L}\\-z]"), ("(?i)\\p{ASCII_Hex_Digit}", "[0-9a-fA-F]"),
    ("(?x) \\p{L} ", "\\p{L}"),
  ])
  func `two spellings have the same meaning`(pattern: String, same: String) throws {
    #expect(try set(pattern) == set(same))
  }

  @Test(arguments: [
    ("\\pL", "a\u{3B1}\u{4E00}", "1\u{300}"), ("\\PL", "1\u{300}", "a\u{3B1}"),
    ("[\\p{Lu}0-9_-]", "A\u{394}7_-", "a "), ("[\\d\\p{Greek}]", "1\u{3B1}", "a\u{661}"),
    ("(?i)\\p{Lu}", "aA", "1\u{4E00}"), ("(?i)\\P{Lu}", "1\u{4E00}", "aA"),
    ("(?i)[^\\p{Lu}]", "1\u{4E00}", "aA"), ("(?i)[\\P{Lu}]", "1\u{4E00}", "aA"),
    ("(?-i)\\p{Lu}", "A", "a"), ("(?i)\\p{ASCII}", "sK", "\u{17F}\u{212A}"),
    ("(?i)\\P{ASCII}", "\u{17F}\u{212A}", "sK"), ("(?i)[\\p{ASCII}]", "s", "\u{17F}"),
    ("(?i)[a-z]", "sK\u{17F}\u{212A}", "1"), ("(?i)[\\w\u{E9}]", "s\u{C9}", "\u{17F}"),
  ])
  func `a pattern has its members`(pattern: String, members: String, others: String) throws {
    let set = try set(pattern)
    #expect(members.unicodeScalars.allSatisfy(set.contains))
    #expect(!others.unicodeScalars.contains(where: set.contains))
  }

  /// The names of all properties, and the letters of all sets with a shorthand.
  private static let namedSets =
    [
      UnicodeTables.scriptNames, UnicodeTables.binaryPropertyNames,
      UnicodeTables.derivedPropertyNames,
    ]
    .flatMap { $0.split(separator: "\n").map { "p{\($0.split(separator: " ")[0])}" } }
    + ["Lu", "Ll", "Lt", "Lm", "Lo", "M", "N", "P", "S", "Z", "C", "Any", "Assigned", "ASCII"]
    .map { "p{\($0)}" } + ["d", "w", "s"]

  @Test(arguments: namedSets)
  func `ignoring case closes a set with a name, and leaves ASCII to itself`(name: String) throws {
    let plain = try set("\\" + name)
    let ignoring = try set("(?i)\\" + name)
    let ascii = try set("\\p{ASCII}")
    let members = plain.ranges.map { range in
      "\\x{\(String(range.lowerBound, radix: 16))}-\\x{\(String(range.upperBound, radix: 16))}"
    }
    let closed = plain.isEmpty ? plain : try set("(?i)[\(members.joined())]")
    #expect(ignoring == (plain.isSubset(of: ascii) ? closed.intersection(ascii) : closed))
    let negation = (name.first == "p" ? "P" : name.prefix(1).uppercased()) + name.dropFirst()
    #expect(try set("(?i)\\" + negation) == ignoring.complement)
    #expect(try set("(?i)[\\\(name)]") == ignoring)
    #expect(try set("(?i)[^\\\(name)]") == ignoring.complement)
  }

  @Test(arguments: [
    Refusal("\\p{Greekk}", 3, "there is no property 'Greekk'; did you mean Greek?"),
    Refusal("ab\\P{^ Greekk}", 7, "there is no property 'Greekk'; did you mean Greek?"),
    Refusal("[\\p{Alfabetic}]", 4, "there is no property 'Alfabetic'; did you mean Alphabetic?"),
    Refusal(
      "\\p{Klingon}", 3,
      "there is no property 'Klingon'; name a category, a script or a binary property, "
        + "such as \\p{Lu} or \\p{Greek}"),
    Refusal(
      "\\pq", 2,
      "there is no property 'q'; name a category, a script or a binary property, "
        + "such as \\p{Lu} or \\p{Greek}"),
    Refusal("\\p{skript=Greek}", 3, "there is no property 'skript'; did you mean Script?"),
    Refusal(
      "\\p{sc=Greekk}", 6, "the property 'sc' has no value 'Greekk'; did you mean Greek?"),
    Refusal(
      "\\p{gc != Foo}", 9, "the property 'gc' has no value 'Foo'; use one of its values"),
    Refusal(
      "\\p{gcb=Extend}", 3,
      "the property Grapheme_Cluster_Break is not supported; bound the length in characters, "
        + "or write the members as a class"),
    Refusal(
      "\\p{wb=MidNum}", 3,
      "the property Word_Break is not supported; write \\b between words, "
        + "or write the members as a class"),
    Refusal(
      "\\p{sb=Close}", 3,
      "the property Sentence_Break is not supported; write the members as a class, "
        + "such as [.!?]"),
    Refusal(
      "\\p{Age=6.0}", 3,
      "the property Age is not supported; write \\p{Assigned}, or write the members as a class"),
    Refusal(
      "\\p{Block}", 3,
      "the property Block is not supported; write its script, such as \\p{Greek}, or its range, "
        + "such as [\\u0370-\\u03FF]"),
    Refusal(
      "\\p{Script}", 3, "the value of this property, such as \\p{Script=Greek}, is missing"),
    Refusal("a\\p{L", 1, "the '}' that closes this property is missing"),
    Refusal("\\p{}", 3, "the name of a property, such as \\p{Lu}, is missing"),
    Refusal("\\p{sc=}", 6, "the value of this property is missing"),
    Refusal("\\p{=Greek}", 3, "the name of a property is missing"),
    Refusal("\\p", 2, "the name of a property, such as \\p{Lu}, is missing"),
    Refusal("[a-\\p{L}]", 1, "a range can't end with a class; write \\- for the character"),
    Refusal(
      "\\p{" + String(repeating: "x", count: 1_000) + "}", 3,
      "there is no property '" + String(repeating: "x", count: 40) + "...'; "
        + "name a category, a script or a binary property, such as \\p{Lu} or \\p{Greek}"),
  ])
  func `an invalid property is rejected`(refusal: Refusal) {
    let error = #expect(throws: CompilationError.self) { try PatternParser.parse(refusal.pattern) }
    #expect(error?.description == refusal.message)
    #expect(error?.position == refusal.position)
  }

  @Test(arguments: ["\\pL", "[\\pL]", "\\p{isLetter}"], ["", "(?i)"])
  func `a pattern may have thousands of properties`(unit: String, flags: String) throws {
    let clock = ContinuousClock()
    let pattern = flags + String(repeating: unit, count: 15_000 / unit.utf8.count)
    let time = try clock.measure { _ = try PatternParser.parse(pattern) }
    #expect(time < .seconds(5), "a debug build on a busy machine takes some tenths of a second")
  }

  private func set(_ pattern: String) throws -> ScalarSet {
    switch try PatternParser.parse(pattern) {
    case .set(let set): set
    case let other:
      try #require(nil as ScalarSet?, "\(pattern) is no set but \(other)")
    }
  }
}

/// A rejected pattern, and its error.
struct Refusal: CustomTestStringConvertible, Sendable {
  let pattern: String
  let position: Int
  let message: String

  init(_ pattern: String, _ position: Int, _ message: String) {
    self.pattern = pattern
    self.position = position
    self.message = message
  }

  var testDescription: String { String(pattern.prefix(40)) }
}
