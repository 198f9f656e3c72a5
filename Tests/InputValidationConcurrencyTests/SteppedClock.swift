import Synchronization

/// A clock that only advances manually.
final class SteppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Contents {
    var now = Instant()
    var sleepers: [Int: Sleeper] = [:]
    var count = 0
  }

  private let contents = Mutex(Contents())

  var now: Instant { contents.withLock(\.now) }
  var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  var sleepers: Int { contents.withLock(\.sleepers.count) }

  func advance(by duration: Duration) {
    let woken = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      let now = contents.now
      let woken = contents.sleepers.filter { $0.value.deadline <= now }
      for number in woken.keys { contents.sleepers[number] = nil }
      return woken.values
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = contents.withLock { contents in
      contents.count += 1
      return contents.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = contents.withLock { contents in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= contents.now { return .success(()) }
          contents.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = contents.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
