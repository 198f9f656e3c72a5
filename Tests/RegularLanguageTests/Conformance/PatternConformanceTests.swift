import RegularLanguage
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, "the case files are not next to the repository"))
struct PatternConformanceTests {
  struct Pattern: Decodable {
    var pattern: String
  }

  struct ThreeValued: Decodable {
    var pattern: String
    var input: String
    var expected: String
  }

  struct Whole: Decodable {
    struct Flags: Decodable {
      var case_insensitive: Bool
    }
    var name: String
    var pattern: String
    var haystack: String
    var flags: Flags
    var whole: Bool
  }

  struct Reject: Decodable {
    var pattern: String
    var accepted_by: [String]
  }

  @Test func `every real pattern compiles within the default budget`() throws {
    for row in try ConformanceData.rows(of: "schemastore_patterns.jsonl", as: Pattern.self) {
      do {
        let automaton = try Automaton(.pattern(PatternParser.parse(row.pattern)))
        if automaton.stateCount > 2000 { print(automaton.stateCount, row.pattern.prefix(200)) }
      } catch {
        Issue.record("\(row.pattern): \(error.position): \(error)")
      }
    }
  }

  @Test func `three-valued verdicts agree`() throws {
    var automata: [String: Automaton] = [:]
    for row in try ConformanceData.rows(of: "schemastore_three_valued.jsonl", as: ThreeValued.self)
    {
      let automaton =
        try automata[row.pattern] ?? Automaton(.pattern(PatternParser.parse(row.pattern)))
      automata[row.pattern] = automaton
      let verdict =
        switch automaton.outcome(on: Array(row.input.utf8).span) {
        case .valid: "valid"
        case .incomplete: "incomplete"
        case .invalid: "invalid"
        }
      #expect(verdict == row.expected, "\(row.pattern) on \(row.input.debugDescription)")
    }
  }

  @Test func `whole matches agree`() throws {
    var rows = try ConformanceData.rows(of: "rust_regex_whole.jsonl", as: Whole.self)
    for difference in Self.acceptedDifferences {
      let covered = rows.filter { difference.covers($0.name) }
      rows.removeAll { difference.covers($0.name) }
      #expect(!covered.isEmpty, "\(difference.rows) is no row, or is accepted twice")
      for row in covered {
        let error = #expect(throws: CompilationError.self, "\(row.name) is no difference") {
          _ = try row.isMatch
        }
        #expect(error?.description.hasPrefix(difference.refusal) == true, "\(row.name)")
      }
    }
    for row in rows {
      do {
        let isMatch = try row.isMatch
        #expect(
          isMatch == row.whole,
          "\(row.name): \(row.pattern) on \(row.haystack.debugDescription)")
      } catch {
        Issue.record("\(row.name): \(row.pattern): \(error)")
      }
    }
  }

  @Test func `patterns that no engine accepts are rejected`() throws {
    let rows = try ConformanceData.rows(of: "rust_regex_rejects.jsonl", as: Reject.self)
    for row in rows where row.accepted_by.isEmpty {
      #expect(throws: CompilationError.self, "\(row.pattern)") {
        try PatternParser.parse(row.pattern)
      }
    }
  }

  @Test func `patterns that only some engines accept are treated as documented`() throws {
    let rows = try ConformanceData.rows(of: "rust_regex_rejects.jsonl", as: Reject.self)
    let disputed = rows.filter { !$0.accepted_by.isEmpty }.map(\.pattern)
    #expect(disputed.sorted() == DialectPattern.all.map(\.pattern).sorted())
    for decision in DialectPattern.all {
      let syntax = try? PatternParser.parse(decision.pattern)
      #expect((syntax != nil) == decision.isAccepted, "\(decision.pattern)")
    }
  }
}

extension PatternConformanceTests.Whole {
  /// Returns whether the pattern matches the whole text in this engine.
  fileprivate var isMatch: Bool {
    get throws(CompilationError) {
      let pattern = flags.case_insensitive ? "(?i)" + pattern : pattern
      return try Automaton(.pattern(PatternParser.parse(pattern))).accepts(
        Array(haystack.utf8).span)
    }
  }
}
