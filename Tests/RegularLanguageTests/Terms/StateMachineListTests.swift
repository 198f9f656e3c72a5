import EngineSupport
import RegularLanguage
import RegularLanguageReference
import Testing

/// Machines of lists, compared with splitting texts.
@Suite struct StateMachineListTests {
  private typealias Expression = RegularLanguage.Expression

  private static let counts = [
    .zeroOrMore, .oneOrMore, .zeroOrOne, Repetition(1, 1), Repetition(2, 3), Repetition(2, nil),
    Repetition(0, 0), Repetition(3, 2),
  ]

  @Test(arguments: ["a+b?", "(a+b?)?", "a( +b)*", "[ ab]*", "[a,]+b", "a?( b)?", "(?s:.)"])
  func `lists agree with splitting and trimming`(element: String) throws {
    try compare(.pattern(PatternParser.parse(element)))
  }

  @Test func `lengths apply to the elements, not to the list`() throws {
    let letters = Expression.pattern(try PatternParser.parse("[ab]*"))
    try compare(.intersection([letters, .length(.scalars, Repetition(2, 3))]))
  }

  /// All texts of at most seven scalars, and the elements between their commas.
  private static let texts: [(text: String, parts: [String])] =
    ReferenceLanguage.words(over: 4, upTo: 7).map { word in
      let bytes = word.map { Array("ab ,".utf8)[$0] }
      let parts = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      return (String(decoding: bytes, as: UTF8.self), parts.map(trimmed))
    }

  private static func trimmed(_ part: ArraySlice<UInt8>) -> String {
    let isBlank = { $0 == UInt8(ascii: " ") }
    let text = part.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return String(decoding: text, as: UTF8.self)
  }

  private func compare(_ expression: RegularLanguage.Expression) throws {
    let element = try Automaton(expression)
    let machine = try StateMachine(expression)
    let lists = Self.texts.filter { text, parts in
      !text.isEmpty && parts != [""] && parts.allSatisfy { element.accepts($0) }
    }
    for count in Self.counts {
      var members = Set(
        lists.filter { $0.parts.count >= count.minimum }
          .filter { $0.parts.count <= count.maximum ?? .max }.map(\.text))
      if count.minimum == 0 { members.insert("") }
      let list = try StateMachine.list(
        of: machine, separator: ScalarSet(","), blanks: ScalarSet(" "), count: count)
      if count.maximum == nil, count.minimum < 2 {
        #expect(list.states.count <= 2 * machine.states.count + 4)
      }
      try compare(Automaton(.machine(list)), members)
    }
  }

  private func compare(_ automaton: Automaton, _ members: Set<String>) throws {
    var wrong = Self.texts.map(\.text).filter { automaton.accepts($0) != members.contains($0) }
    // Every text that can be completed can be completed by five scalars.
    let beginnings = Set(
      members.flatMap { text in (0...2).filter { $0 < text.count }.map { text.prefix($0) } })
    for (text, _) in Self.texts.prefix(21) {
      let couldGrow = beginnings.contains(text[...])
      let expected: Outcome =
        members.contains(text)
        ? .valid(isExtensible: couldGrow) : couldGrow ? .incomplete : .invalid
      if automaton.outcome(on: Array(text.utf8).span) != expected { wrong.append(text) }
    }
    #expect(wrong.prefix(8) == [])
  }

  @Test func `blanks within an element belong to it`() throws {
    let names = try StateMachine(
      .pattern(PatternParser.parse("[A-Z][a-z]+(?: [A-Z][a-z]+)*")))
    let list = try StateMachine.list(
      of: names, separator: ScalarSet(","), blanks: .whiteSpace, count: Repetition(2, 2))
    let automaton = try Automaton(.machine(list))
    for text in ["New York , Paris", "\tParis,New York  "] { #expect(automaton.accepts(text)) }
    for text in ["New  York, Paris", "New\tYork, Paris", "Paris", "New York, Paris, Rome", ","] {
      #expect(!automaton.accepts(text))
    }
  }

  @Test func `blanks may be separators`() throws {
    let words = try StateMachine(.pattern(PatternParser.parse("a+")))
    let list = try StateMachine.list(
      of: words, separator: ScalarSet(" "), blanks: .whiteSpace, count: .oneOrMore)
    let automaton = try Automaton(.machine(list))
    for text in ["a", "a aa", "\ta\t a"] { #expect(automaton.accepts(text)) }
    for text in ["", " ", "a  a", "a\taa", "a "] { #expect(!automaton.accepts(text)) }
  }

  @Test func `a list of too many states is rejected`() throws {
    let words = try StateMachine(.pattern(PatternParser.parse("a+")))
    #expect(throws: CompilationError(.automatonTooLarge(limit: 1 << 16), at: 0)) {
      try StateMachine.list(
        of: words, separator: ScalarSet(","), blanks: .none, count: Repetition(0, .max),
        limits: Limits(automatonBytes: 1 << 16))
    }
  }
}
