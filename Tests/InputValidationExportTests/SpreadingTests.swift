import Testing

@testable import ValidatorExport

/// Positions that are at least some distances apart.
@Suite struct SpreadingTests {
  @Test(
    arguments: [
      ([], []), ([5], [5]), ([0, 0, 9], [-2, 2, 9]), ([0, 10, 20], [0, 10, 20]),
      ([3, 3, 3], [-1, 3, 7]), ([9, 0], [2.5, 6.5]),
    ] as [([Double], [Double])])
  func `positions are as near as possible to the desired ones`(desired: [Double], result: [Double])
  {
    let wishes = desired.map { (position: $0, weight: 1.0) }
    let distances = desired.indices.map { $0 == 0 ? 0 : 4.0 }
    #expect(Spreading.positions(wishes, distances: distances) == result)
  }

  @Test func `a position with a great weight stays`() {
    let positions = Spreading.positions([(0, 1_000_000), (0, 1)], distances: [0, 4])
    #expect(abs(positions[0]) < 0.001)
  }
}
