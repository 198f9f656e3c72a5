#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A queue of tasks for each thread, which runs them one after another, even if one adds another.
///
/// Editors that respond to each other, each during the notification by the previous one, would
/// recurse without limit. Only the first task of such a chain runs immediately; the others wait
/// until it has ended.
package struct ThreadQueue: Sendable {
  /// The tasks that a thread runs one after another until none are left.
  package final class Round {
    fileprivate var waiting: [() -> Void] = []
  }

  /// The key of the thread-local storage for the round; if the system has no key left, it is `nil`,
  /// and chains recurse.
  private let key: pthread_key_t?

  init() {
    var key = pthread_key_t()
    // A round exists only during a function of this type, which retains it.
    self.key = unsafe pthread_key_create(&key, nil) == 0 ? key : nil
  }

  /// The current round on this thread.
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

  /// Runs a task and then all tasks that it adds; if a round is in progress, adds the task to it.
  package func run(_ work: @escaping () -> Void) {
    join { $0.waiting.append(work) }
  }

  /// Runs a task now, and then the tasks that it adds.
  package func hold(_ work: () -> Void) {
    if current != nil { return work() }
    join { _ in work() }
  }

  /// Releases a value, and then all values that only it has retained.
  func release<Value>(_ value: inout Value?) {
    if case nil = value { return }
    join { Self.move(&value, to: $0) }
  }

  /// Adds a task to the current round, or to a new round that ends with it.
  private func join(_ add: (Round) -> Void) {
    if let round = current { return add(round) }
    let round = Round()
    current = round
    defer { current = nil }
    add(round)
    while !round.waiting.isEmpty {
      var tasks: [() -> Void] = []
      swap(&tasks, &round.waiting)
      for task in tasks { task() }
    }
  }

  /// Makes the round the only owner of a value, which the caller would otherwise retain until it
  /// returns.
  private static func move<Value>(_ value: inout Value?, to round: Round) {
    let kept = value.take()
    round.waiting.append { withExtendedLifetime(kept) {} }
  }
}
