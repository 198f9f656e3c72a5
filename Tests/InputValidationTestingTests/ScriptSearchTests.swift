import InputValidationTesting
import RegularLanguage
import Testing

/// Random scripts find a planted fault, and the script that shows it is made small.
@Suite(.collectsFailures) struct ScriptSearchTests {
  /// A list with an undo; its fault is that undoing after a number above 20 also removes the first
  /// element.
  private struct FaultyList {
    var elements: [Int] = []
    var past: [[Int]] = []

    mutating func perform(_ operation: Operation, isFaulty: Bool) {
      switch operation {
      case .append(let number):
        past.append(elements)
        elements.append(number)
      case .remove(let index) where !elements.isEmpty:
        past.append(elements)
        elements.remove(at: index % elements.count)
      case .remove: break
      case .undo:
        let isAbove = elements.last ?? 0 > 20
        elements = past.popLast() ?? elements
        if isFaulty, isAbove, !elements.isEmpty { elements.removeFirst() }
      }
    }
  }

  private enum Operation: ScriptOperation, Equatable {
    case append(Int)
    case remove(at: Int)
    case undo

    static func random(using random: inout SplitMix64) -> Self {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .append(.random(in: 0..<100, using: &random))
      case 1: .remove(at: .random(in: 0..<10, using: &random))
      default: .undo
      }
    }

    var simpler: [Self] {
      switch self {
      case .append(let number) where number > 0: [.append(0), .append(number - 1)]
      case .remove(let index) where index > 0: [.remove(at: 0)]
      case .append, .remove, .undo: []
      }
    }
  }

  private static func difference(after script: [Operation], isFaulty: Bool) -> ScriptDifference? {
    var (list, model) = (FaultyList(), FaultyList())
    for (index, operation) in script.enumerated() {
      list.perform(operation, isFaulty: isFaulty)
      model.perform(operation, isFaulty: false)
      if list.elements != model.elements {
        return ScriptDifference(after: index + 1, "\(list.elements), not \(model.elements)")
      }
    }
    return nil
  }

  private static func search(seed: UInt64, isFaulty: Bool) -> ScriptSearch<Operation> {
    var search = ScriptSearch<Operation>(seed: seed, operations: 2_000)
    while let script = search.next() {
      search.record(difference(after: script, isFaulty: isFaulty))
    }
    return search
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a planted fault is found, and its script is made small`(seed: UInt64) {
    // From some scripts, other operations lead to two elements, of which none can be removed.
    let failure = Self.search(seed: seed, isFaulty: true).failure ?? []
    #expect(3...4 ~= failure.count && failure.contains(.append(21)) && failure.last == .undo)
    #expect(Self.difference(after: failure, isFaulty: true) != nil)
  }

  @Test func `a failing script is reported as code`() {
    expectFailure(
      """
      operation 3: [], not [0]
        let script: [Operation] = [
          .append(0),
          .append(21),
          .undo,
        ]
        found with the seed
      """
    ) { Self.search(seed: 1, isFaulty: true).report() }
  }

  @Test func `subjects without a fault pass`() {
    let search = Self.search(seed: 1, isFaulty: false)
    #expect(search.failure == nil)
    search.report()
  }

  @Test func `chunks are removed before single elements`() {
    var shrinking = Shrinking(Array(0..<1_000))
    var count = 0
    while let candidate = shrinking.candidate() {
      count += 1
      shrinking.record(isFailing: candidate.contains(700) && candidate.contains(3))
    }
    #expect(shrinking.smallest == [3, 700])
    #expect(count < 100)
  }

  @Test func `an empty sequence can't be made smaller`() {
    var shrinking = Shrinking([Int]())
    #expect(shrinking.candidate() == nil)
    #expect(shrinking.smallest.isEmpty)
  }
}
