import EngineSupport
import Testing

@testable import RegularLanguage

@Suite struct AutomatonTableTests {
  private static let patterns = [
    "", "a*", "[0-9]{4}-[0-9]{2}", "a|b|cd|[e-z]{3}", #"\p{L}+"#, "(?!x)[^y]*",
    #"(?:[\u{0}-\u{7F}]|\u{E9}|\u{1F600}){2,5}"#, "(?s:.)*", "(?:ab?c?)*d",
  ]

  @Test(arguments: patterns + ["a{700}", "(?:[a-y]z?){60}"])
  func `a state has the number of its row`(pattern: String) throws {
    let automaton = try Automaton(pattern: pattern)
    for number in 0..<automaton.stateCount {
      let state = automaton.state(number)
      #expect(Int(state.row) == number * automaton.classCount)
      #expect(automaton.number(of: state) == number)
    }
  }

  @Test(arguments: patterns)
  func `a table restores its automaton`(pattern: String) throws {
    let syntax = try PatternParser.parse(pattern)
    let texts = ["", "a", "abc", "0000-00", "aaa\u{E9}", "d", "\u{1F600}", "acd", "xy", "\u{301}"]
    for bounds in [nil, Repetition(0, 5), Repetition(2, 4)] {
      let length = bounds.map { [Expression.length(.scalars, $0)] } ?? []
      let automaton = try Automaton(.intersection([.pattern(syntax)] + length))
      let table = try #require(automaton.table)
      let read = try #require(Automaton(table: table))
      #expect(read.description == automaton.description)
      #expect(read.table == table)
      for text in texts {
        let isAccepted = automaton.accepts(Array(text.utf8).span)
        #expect(Automaton.accepts(Array(text.utf8).span, table: table) == isAccepted)
        for caret in [nil, 0] {
          let outcome = automaton.outcome(on: Array(text.utf8).span, caret: caret)
          #expect(read.outcome(on: Array(text.utf8).span, caret: caret) == outcome)
          let fault = automaton.fault(in: Array(text.utf8).span, caret: caret)
          #expect(read.fault(in: Array(text.utf8).span, caret: caret) == fault)
        }
      }
    }
  }

  @Test func `a table may have line ends`() throws {
    let automaton = try Automaton(pattern: "[a-f]{2,4}")
    let table = try #require(automaton.table)
    let rows = table.map { "\($0)\n" }.joined()
    #expect(Automaton(table: "\n" + rows)?.table == table)
  }

  @Test(arguments: [LengthUnit.characters, .scalars, .utf16, .utf8])
  func `a table supports all units of lengths`(unit: LengthUnit) throws {
    let texts = [
      "", "a", "\u{E9}", "ab", "\u{1F600}", "a\u{E9}", "abc", "\u{1F600}a", "abcd",
      "a\u{301}bcd", "\r\n\r\nab", "\u{1100}\u{1161}abc\u{301}",
    ]
    let automaton = try Automaton(.length(unit, Repetition(1, 3)))
    let table = try #require(automaton.table)
    let read = try #require(Automaton(table: table))
    for text in texts {
      let isAccepted = automaton.accepts(Array(text.utf8).span)
      #expect(Automaton.accepts(Array(text.utf8).span, table: table) == isAccepted)
      #expect(
        read.outcome(on: Array(text.utf8).span) == automaton.outcome(on: Array(text.utf8).span))
    }
    #expect(read.table == automaton.table)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `malformed tables are rejected, or give usable automata`(seed: UInt64) throws {
    let automaton = try Automaton(
      .intersection([
        .pattern(PatternParser.parse("[a-c]+-[0-9]{2}")), .length(.scalars, Repetition(0, 6)),
      ]))
    let table = Array(try #require(automaton.table).utf8)
    for count in table.indices {
      #expect(Automaton(table: String(decoding: table[..<count], as: UTF8.self)) == nil)
    }
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      var bytes = table
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
      }
      let table = String(decoding: bytes, as: UTF8.self)
      let mutant = Automaton(table: table)
      for text in ["ab-12", "\u{E9}\u{1F600}"] {
        let isAccepted = Automaton.accepts(Array(text.utf8).span, table: table)
        #expect(isAccepted == nil || mutant == nil || isAccepted == mutant?.accepts(text))
      }
    }
  }
}

private typealias Expression = RegularLanguage.Expression
