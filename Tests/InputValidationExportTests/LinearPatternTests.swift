import InputValidation
import InputValidationExport
import RegularLanguage
import TestSupport
import Testing
import ValidatorSamples

/// The time that engines take that backtrack, in steps.
@Suite struct LinearPatternTests {
  @Test(
    arguments: [
      // Exponential.
      ("(a+)+b", "^a+b$"), ("(a|ab|b)*c", "^[ab]*c$"), ("(?:a|aa)+b", "^a+b$"),
      ("([a-z]+,?)+;", nil), ("(?:a?b?)*c", "^[ab]*c$"),
      // Polynomial.
      ("a*a*b", "^a*b$"), (".*a.*b", nil),
      ("(a{2,})+b", "^a{2,}b$"), ("[ab]*a[ab]*c", nil), ("(?s:.*)a.*b(?s:.*)", nil),
      // Exponential in the length of the pattern.
      ("(?:a?){20}b", "^a{0,20}b$"),
    ] as [(String, String?)])
  func `an ambiguous pattern is exported from the automaton`(
    pattern: String,
    source: String?
  ) throws {
    let exported = try RegexValidator(pattern).pattern(for: .ecmaScript, allowsWider: false)
    #expect(exported.isLinear && exported.exactness == .exact)
    if let source { #expect(exported.source == source) }
    // Engines that follow all ways at once get the pattern as it is.
    let written = try RegexValidator(pattern).pattern(for: .re2)
    #expect(written.isLinear)
    let syntax = try PatternParser.parse(exported.source, limits: Limits())
    for (first, part) in [("", "a"), ("", "ab"), ("", "b"), ("x", "a"), ("ba", "b"), ("", "xa")] {
      for last in ["", "!", "c!"] {
        let counts = [40, 80].map { count in
          let text = first + String(repeating: part, count: count) + last
          let engine = Backtracker(text)
          #expect(engine.matches(syntax) == written.accepts(text))
          return engine.stepCount
        }
        #expect(counts[1] <= counts[0] * 5 / 2 + 100, "\(part), \(last): \(counts)")
      }
    }
  }

  @Test(
    arguments: [
      ("[a-z]+(?:-[a-z]+)*", "^[a-z]+(?:-[a-z]+)*$"), ("(?:a*)*", "^a*$"), ("(?:a|a)*b", "^a*b$"),
      (".*.*x", #"^[^\n\r\u2028\u2029]*x$"#),
      (#"[^@\s]+@[^@\s]+\.[a-z]+"#, nil), ("(?s:.*)foo(?s:.*)", #"^[\s\S]*foo[\s\S]*$"#),
      // Some texts have two readings, or sixteen.
      ("[a-z]+|[a-z0-9]+", "^(?:[a-z]+|[0-9a-z]+)$"),
      (
        #"(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)"#,
        #"^(?:(?:2(?:5[0-5]|[0-4][0-9])|[01]?[0-9]{1,2})\.){3}"#
          + "(?:2(?:5[0-5]|[0-4][0-9])|[01]?[0-9]{1,2})$"
      ), ("[ab]{3,16}x", "^[ab]{3,16}x$"), (#"(?:\d{3}-){2}\d{4}"#, "^(?:[0-9]{3}-){2}[0-9]{4}$"),
    ] as [(String, String?)])
  func `a pattern that is linear is exported as it is written`(
    pattern: String,
    source: String?
  ) throws {
    let exported = try RegexValidator(pattern).pattern(for: .ecmaScript)
    #expect(exported.isLinear && exported.exactness == .exact)
    let written = try RegexValidator(pattern).pattern(for: .re2).source
    #expect("^" + written.dropFirst(2).dropLast(2) + "$" == exported.source || source != nil)
    if let source { #expect(exported.source == source) }
  }

  @Test func `a long repetition is linear if the next character decides`() throws {
    let exported = try LengthValidator(3...5000, in: .scalars).pattern(for: .ecmaScript)
    #expect(exported.source == #"^[\s\S]{3,5000}$"# && exported.isLinear)
  }

  @Test func `what no automaton can express is wider, or marked`() throws {
    let validator = try RegexValidator("(?s:.*)a(?s:.{9})(?:b|b+c?)+")
    let linear = try validator.pattern(for: .pcre)
    #expect(linear.isLinear && linear.exactness != .exact)
    let exported = try validator.pattern(for: .pcre, allowsWider: false)
    #expect(!exported.isLinear && exported.exactness == .exact)
    #expect(try validator.pattern(for: .re2).isLinear)
    // A schema or a control has no place for the mark, so these get no such pattern.
    struct One: Schema { let text: Field<String> }
    let schema = One(text: Field(validator))
    #expect(!schema.jsonSchema().isExact && !schema.jsonSchema().text.contains("b+c?"))
    #expect(!schema.htmlInputs()[0].html.contains("b+c?"))
  }

  @Test func `random patterns are exact, and linear unless they are marked`() throws {
    var generator = SplitMix64(seed: 27)
    var written = 0
    for _ in 0..<sampled(150, of: 3_000) {
      let pattern = Self.pattern(depth: 3, &generator)
      guard let validator = try? RegexValidator(pattern) else { continue }
      let exported = try validator.pattern(for: .pcre, allowsWider: false)
      let inside = String(exported.source.dropFirst(2).dropLast(2))
      let syntax = try PatternParser.parse(inside, limits: Limits())
      if try validator.pattern(for: .re2).source == exported.source { written += 1 }
      #expect(exported.isLinear, "\(pattern)")
      for _ in 0..<8 {
        let (first, last) = (Self.word(0...3, &generator), Self.word(0...2, &generator))
        let part = Self.word(1...4, &generator)
        let counts = [24, 48].map { count in
          let text = first + String(repeating: part, count: count) + last
          let engine = Backtracker(text, limit: 100_000)
          #expect(engine.matches(syntax) == validator.isValid(text), "\(pattern): \(text)")
          return engine.stepCount
        }
        #expect(
          counts[1] <= counts[0] * 5 / 2 + 200,
          "\(pattern) as \(exported.source): \(first)(\(part))*\(last): \(counts)")
      }
    }
    #expect(written > sampled(25, of: 50))
  }

  private static func word(_ counts: ClosedRange<Int>, _ generator: inout SplitMix64) -> String {
    String(
      (0..<Int.random(in: counts, using: &generator)).map { _ in
        "ab".randomElement(using: &generator) ?? "a"
      })
  }

  /// Returns a pattern with nested repetitions and alternatives.
  private static func pattern(depth: Int, _ generator: inout SplitMix64) -> String {
    func inner() -> String { pattern(depth: depth - 1, &generator) }
    switch depth == 0 ? 0 : Int.random(in: 0..<7, using: &generator) {
    case 0, 1: return ["a", "b", "[ab]", "ab", ""].randomElement(using: &generator) ?? "a"
    case 2, 3: return inner() + inner()
    case 4: return "(?:\(inner())|\(inner()))"
    default:
      let bounds = ["*", "+", "?", "{2}", "{1,3}", "{2,}"].randomElement(using: &generator) ?? "*"
      return "(?:\(inner()))\(bounds)"
    }
  }

  @Test(arguments: NamedValidator.formats)
  func `the patterns of formats are linear`(named: NamedValidator) throws {
    // Longer ones take seconds without optimization.
    let exported = try? named.validator.pattern(
      for: .jsonSchema, allowsWider: false, maximumByteCount: isExhaustive ? 8_192 : 256)
    guard let exported else { return }
    #expect(exported.isLinear, "\(named.name): \(exported.source)")
  }

  @Test(arguments: [(.re2, 250), (.pcre, 250)] as [(PatternDialect, Int)])
  func `groups are not nested more deeply than engines allow`(
    dialect: PatternDialect,
    limit: Int
  ) throws {
    let validator = try RegexValidator("(?!a{300}$)[ab]*")
    #expect(throws: PatternExportError.tooDeep(limit: limit)) {
      try validator.pattern(for: dialect, allowsWider: false)
    }
    let wider = try validator.pattern(for: dialect)
    #expect(wider.source.count { $0 == "(" } < limit && wider.exactness != .exact)
    let shorter = try RegexValidator("(?!a{60}$)[ab]*").pattern(for: dialect, allowsWider: false)
    #expect(shorter.exactness == .exact)
  }
}

extension ExportedPattern {
  /// Returns whether the pattern matches a text, by our own engine.
  fileprivate func accepts(_ text: String) -> Bool {
    (try? RegexValidator(source))?.isValid(text) ?? false
  }
}
