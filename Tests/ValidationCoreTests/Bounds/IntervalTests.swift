import InputValidation
import Testing

@Suite struct IntervalTests {
  private struct Example: CustomTestStringConvertible {
    let testDescription: String
    let interval: Interval<Int>
    let members: ClosedRange<Int>?

    init(_ name: String, _ interval: some IntervalExpression<Int>, _ members: ClosedRange<Int>?) {
      testDescription = name
      self.interval = interval.interval
      self.members = members
    }
  }

  @Test(arguments: [
    Example("closed", 2...5, 2...5),
    Example("half-open", 2..<5, 2...4),
    Example("from", 2..., 2...9),
    Example("through", ...5, 0...5),
    Example("up to", ..<5, 0...4),
    Example("open", Interval.open(2, 5), 3...4),
    Example("above", Interval.above(2), 3...9),
    Example("unbounded", Interval<Int>(), 0...9),
    Example("optional bounds", Interval(lower: 2, upper: nil), 2...9),
    Example("empty", 2..<2, nil),
    Example("crossed", Interval(lower: 5, upper: 2), nil),
  ])
  private func `an interval contains exactly the members in its bounds`(example: Example) {
    let members = (0...9).filter(example.interval.contains)
    #expect(members == (example.members.map(Array.init) ?? []))
  }
}
