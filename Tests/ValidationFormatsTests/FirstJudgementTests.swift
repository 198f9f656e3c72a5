import InputValidation
import Testing

/// The first text in bounds is judged by its value, later ones by an automaton.
@Suite struct FirstJudgementTests {
  /// Strategies without bounds, and in bounds that no other test has: each number makes them new in
  /// the process.
  private static let strategies: [(name: String, any: any Validator, make: Make)] = [
    (
      "duration", .duration,
      { .duration(in: Duration(attoseconds: 12_345_678_901_234_567_890 + Int128($0))...) }
    ),
    ("byteCount", .byteCount, { .byteCount(in: 1_234_567 + $0...7_654_321_098) }),
    (
      "dateTime", .dateTime,
      { number in
        Timestamp("\(4_000 + number)-03-01T12:00:00Z").map { .dateTime(in: $0...) } ?? .dateTime
      }
    ),
    (
      "date", .date,
      { CalendarDate(year: 4_000 + $0, month: 3, day: 1).map { .date(in: $0...) } ?? .date }
    ),
    (
      "semanticVersion", .semanticVersion,
      { .semanticVersion(in: SemanticVersion(5, 6, UInt($0))...) }
    ),
    ("base64", .base64, { .base64(byteCount: 2...400 + $0) }),
    ("base64URL", .base64URL, { .base64URL(byteCount: 2...400 + $0) }),
  ]

  private typealias Make = @Sendable (_ number: Int) -> any Validator

  @Test(arguments: strategies.map(\.name))
  func `the first text has the verdict of the second`(name: String) throws {
    let (_, unbounded, make) = try #require(Self.strategies.first { $0.name == name })
    // Instants in bounds have no language to take samples from.
    let bounded = make(0).language == nil ? unbounded : make(0)
    let samples = try bounded.samples(count: 12, seed: 2) + unbounded.samples(count: 12, seed: 3)
    let texts = try samples + bounded.nearMisses(count: 12, seed: 2)
    for (index, text) in texts.enumerated() {
      let strategy = make(index + 1)
      let isValid = strategy.isValid(text)
      #expect(strategy.isValid(text) == isValid, "\(text)")
      #expect(strategy.verdict(on: text).isValid == isValid, "\(text)")
    }
  }
}
