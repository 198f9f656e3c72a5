import RegularLanguage
import Testing

@Suite struct GuardedTests {
  @Test func `threads use the value one after another`() async {
    let total = Total()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1_000 { total.add(1) } }
      }
    }
    #expect(total.value == 8_000)
  }

  @Test func `changes before an error are kept`() {
    struct Refusal: Error {}
    let guarded = Guarded([1])
    #expect(throws: Refusal.self) {
      try guarded.withLock { values in
        values.append(2)
        throw Refusal()
      }
    }
    #expect(guarded.withLock { $0 } == [1, 2])
  }
}

private final class Total: Sendable {
  private let guarded = Guarded(0)

  var value: Int { guarded.withLock { $0 } }

  func add(_ number: Int) { guarded.withLock { $0 += number } }
}
