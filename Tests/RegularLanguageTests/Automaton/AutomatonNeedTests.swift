import Testing

@testable import RegularLanguage

/// The scalar that every completion of a text needs.
@Suite struct AutomatonNeedTests {
  private static let alphabet: [Character] = ["a", "b", "@", "."]

  /// All texts of up to a length.
  private static func texts(upTo length: Int) -> [String] {
    var (all, last) = ([""], [""])
    for _ in 0..<length {
      last = last.flatMap { text in alphabet.map { text + String($0) } }
      all += last
    }
    return all
  }

  @Test(arguments: [
    #"[^@]+@[^@]+\.[a-z]+"#, ".+@.+", "a.b", #"a.*\.b"#, ".*@.*@.*", ".+[@.].+", ".{2,}@", "[^a]*",
  ])
  func `each completion has it, and it may be the next scalar`(pattern: String) throws {
    let automaton = try Automaton(.pattern(PatternParser.parse(pattern)))
    let completions = Self.texts(upTo: 4)
    for text in Self.texts(upTo: 3) {
      let bytes = Array(text.utf8)
      guard let fault = automaton.fault(in: bytes.span), let need = fault.need else { continue }
      #expect(fault.kind == .incomplete && fault.expected.contains(need))
      for completion in completions
      where automaton.accepts(Array((text + completion).utf8).span) {
        #expect(completion.unicodeScalars.contains(need), "\(text) \(completion)")
      }
    }
  }

  @Test(arguments: [
    (#"[^@]+@[^@]+\.[a-z]+"#, "a@b", "." as Unicode.Scalar?), (".+@.+", "a", "@"),
    ("a.b", "a", nil), (".*@.*@.*", "a", nil), (".+[@.].+", "a", nil), ("ab", "a", nil),
  ])
  func `it is only named among many scalars, and if one more is enough`(
    pattern: String,
    text: String,
    need: Unicode.Scalar?
  ) throws {
    let automaton = try Automaton(.pattern(PatternParser.parse(pattern)))
    #expect(automaton.fault(in: Array(text.utf8).span)?.need == need)
  }
}
