#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A queue of things that are done one after the other on each thread, also where one leads to the
/// next.
///
/// Editors that answer each other, each from inside of what the one before does, would nest without
/// an end. Of such a chain only the first is done at once; the others wait until that has ended.
package struct ThreadQueue: Sendable {
  /// A round of things that a thread does before it goes on with what it did.
  package final class Round {
    fileprivate var waiting: [() -> Void] = []
  }

  /// The place where each thread keeps its round; `nil` if the system has no place left, and chains
  /// nest.
  private let key: pthread_key_t?

  init() {
    var key = pthread_key_t()
    // A round is there only while a function here is at work, which retains it.
    self.key = unsafe pthread_key_create(&key, nil) == 0 ? key : nil
  }

  /// The round that is under way on this thread.
  package private(set) var current: Round? {
    get {
      guard let key, let round = unsafe pthread_getspecific(key) else { return nil }
      return unsafe Unmanaged<Round>.fromOpaque(round).takeUnretainedValue()
    }
    nonmutating set {
      guard let key else { return }
      let round = unsafe newValue.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
      _ = unsafe pthread_setspecific(key, round)
    }
  }

  /// Does something now, and then all that it leads to; if a round is under way, behind what waits
  /// in that.
  package func run(_ work: @escaping () -> Void) {
    join { $0.waiting.append(work) }
  }

  /// Does something now, and what it puts into the queue behind that.
  package func hold(_ work: () -> Void) {
    if current != nil { return work() }
    join { _ in work() }
  }

  /// Lets something go, and then all that it alone has held.
  func release<Value>(_ value: inout Value?) {
    if case nil = value { return }
    join { Self.move(&value, to: $0) }
  }

  /// Adds something to the round that is under way, or to one that ends with it.
  private func join(_ add: (Round) -> Void) {
    if let round = current { return add(round) }
    let round = Round()
    current = round
    defer { current = nil }
    add(round)
    while !round.waiting.isEmpty {
      var works: [() -> Void] = []
      swap(&works, &round.waiting)
      for work in works { work() }
    }
  }

  /// Makes a round the only one to hold a value: whoever called this would hold it up to the end.
  private static func move<Value>(_ value: inout Value?, to round: Round) {
    let kept = value.take()
    round.waiting.append { withExtendedLifetime(kept) {} }
  }
}
