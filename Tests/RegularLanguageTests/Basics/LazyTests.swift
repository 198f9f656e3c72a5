import RegularLanguage
import Testing

@Suite struct LazyTests {
  @Test func `a value is created once, on first use`() async {
    let made = Guarded(0)
    let lazy = Lazy {
      made.withLock { count in
        count += 1
        return count
      }
    }
    #expect(made.withLock { $0 } == 0)
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { lazy.value } }
      for await value in group { #expect(value == 1) }
    }
    #expect(made.withLock { $0 } == 1)
    #expect(Lazy(made: 7).value == 7)
  }
}
