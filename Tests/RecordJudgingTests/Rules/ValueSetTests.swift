import InputValidation
import LineScanning
import RecordJudging
import RegularLanguage
import Testing

/// Sets of very many texts.
@Suite struct ValueSetTests {
  /// Creates a set of the lines of a text.
  private static func values(
    _ text: String,
    _ format: LineFormat = LineFormat(),
    maximumByteCount: Int = 1 << 24
  ) throws -> ValueSet {
    try #require(ValueSet(Array(text.utf8), format, maximumByteCount: maximumByteCount))
  }

  @Test(arguments: [
    ("red\nblue\n", ["red", "blue"]), ("red\r\nblue", ["red", "blue"]), ("red\r", ["red\r"]),
    ("", []), ("\n", [""]), ("a\n\nb\n", ["a", "", "b"]), ("a\na\n", ["a"]),
    ("a\r\r\n", ["a\r"]), ("\u{E9}\n\u{4E2D}\u{6587}\n", ["\u{E9}", "\u{4E2D}\u{6587}"]),
  ])
  func `a set consists of the lines`(text: String, values: [String]) throws {
    let set = try Self.values(text)
    #expect(set.count == values.count)
    for value in values { #expect(set.has(value)) }
    for other in ["x", "re", "redd", "a\n", "\n", "blue\n", "r", "\u{E8}"] {
      #expect(!set.has(other))
    }
  }

  @Test func `line formats are supported`() throws {
    let null = try Self.values("a\nb\u{0}c\r\u{0}", LineFormat(terminator: 0))
    #expect(null.has("a\nb"))
    #expect(null.has("c"))
    let kept = try Self.values("c\r\n", LineFormat(carriageReturn: .kept))
    #expect(kept.has("c\r"))
    #expect(!kept.has("c"))
  }

  @Test func `texts with equal hashes are distinguished`() throws {
    // Found by a search: the hashes of both are equal, except for bits that a small set ignores.
    for (one, other) in [("0023502", "0525922"), ("0363345", "1016257"), ("0440462", "1058709")] {
      let set = try Self.values(one + "\n")
      #expect(set.has(one))
      #expect(!set.has(other))
      #expect(try Self.values("\(one)\n\(other)\n").count == 2)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `membership agrees with a standard set`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func text() -> String {
      let count = Int.random(in: 0...20, using: &generator)
      return String((0..<count).map { _ in "ab\u{E9}".randomElement(using: &generator) ?? "a" })
    }
    let texts = (0..<2000).map { _ in text() }
    let reference = Set(texts.map { Array($0.utf8) })
    let set = try Self.values(texts.map { $0 + "\n" }.joined())
    #expect(set.count == reference.count)
    for candidate in texts + (0..<4000).map({ _ in text() }) {
      #expect(set.has(candidate) == reference.contains(Array(candidate.utf8)))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the first texts are the first distinct lines`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let world = ["", "a", "b", "ab", "\u{E9}", "abcdefgh", "abcdefghi", "\r"]
    let lines = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      world.randomElement(using: &generator) ?? ""
    }
    let set = try Self.values(
      lines.map { $0 + "\n" }.joined(), LineFormat(carriageReturn: .kept))
    var distinct: [String] = []
    for line in lines where !distinct.contains(line) { distinct.append(line) }
    #expect(set.count == distinct.count)
    for count in 0...distinct.count + 1 {
      #expect(set.prefix(count) == Array(distinct.prefix(count)), "\(lines)")
    }
    for text in world { #expect(set.has(text) == lines.contains(text), "\(lines)") }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the nearest text agrees with an automaton`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func text() -> String {
      let count = Int.random(in: 1...9, using: &generator)
      return String((0..<count).map { _ in "abc\u{E9}".randomElement(using: &generator) ?? "a" })
    }
    let texts = (0..<60).map { _ in text() }
    let set = try Self.values(texts.map { $0 + "\n" }.joined())
    let automaton = try #require(OneOfValidator(texts).language?.automaton)
    for _ in 0..<100 {
      let wanted = text()
      var budget = StepBudget(1 << 20)
      let known = try automaton.nearest(to: Array(wanted.utf8).span, within: &budget)
      let nearest = try #require(known)
      guard nearest.distance > 0 else { continue }
      for limit in [nearest.distance, nearest.distance + 2] {
        let found = try #require(set.nearest(to: wanted, atMost: limit))
        #expect(texts.contains(found))
        var budget = StepBudget(1 << 20)
        let alone = try #require(OneOfValidator([found]).language?.automaton)
        let other = try alone.nearest(to: Array(wanted.utf8).span, within: &budget)
        #expect(other?.distance == nearest.distance)
      }
      #expect(set.nearest(to: wanted, atMost: nearest.distance - 1) == nil)
    }
  }

  @Test func `a set that exceeds its memory limit is refused`() {
    let lines = Array(String(repeating: "a\n", count: 1000).utf8)
    #expect(ValueSet(lines, LineFormat(), maximumByteCount: 8000) == nil)
    #expect(ValueSet(lines, LineFormat(), maximumByteCount: 8100) != nil)
  }

  @Test func `a validator of a set composes exactly`() throws {
    let member = MemberValidator(try Self.values("red\ngreen\n"))
    #expect(member.isValid("red"))
    #expect(!member.isValid("re"))
    #expect(!(!member).isValid("red"))
    #expect((!member).isValid("re"))
    #expect((member && .length(...3)).isValid("red"))
    #expect(!(member && .length(...3)).isValid("green"))
    #expect((member || .digits).isValid("12"))
    #expect(member.rule == OneOfValidator(["red", "green"]).rule)
  }
}

extension ValueSet {
  /// Returns whether a text is in the set; an expectation can't take a span.
  fileprivate func has(_ text: String) -> Bool { contains(Array(text.utf8).span) }
}
