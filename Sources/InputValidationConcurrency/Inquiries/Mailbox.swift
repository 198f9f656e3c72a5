internal import Synchronization

/// A box into which any task puts messages, and out of which others take them where they are
/// isolated.
///
/// Unlike a stream it outlives a reader that is cancelled, and may have several.
final class Mailbox<Message: Sendable>: Sendable {
  private struct Contents {
    var messages: [Message] = []
    /// Those who wait, by the numbers of their waits.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var waits = 0
    /// The number of times that somebody was to be woken.
    var wakes = 0
  }

  private let contents = Mutex(Contents())

  /// Puts a message into the box, and wakes all who wait.
  func put(_ message: Message) { wake { $0.messages.append(message) } }

  /// Wakes all who wait: what they wait for may have come by another way.
  func wake() { wake { _ in } }

  /// Takes all messages out, in the order in which they were put in.
  func takeAll() -> [Message] {
    contents.withLock { contents in
      defer { contents.messages = [] }
      return contents.messages
    }
  }

  /// The number of times that those who wait were woken.
  var wakes: Int { contents.withLock(\.wakes) }

  /// Waits until there is a message, those who wait are woken, or the task is cancelled.
  ///
  /// - Parameter wakes: The number before the caller looked at what it waits for: who is woken
  ///   between that look and the wait, which begins elsewhere, doesn't wait.
  func wait(since wakes: Int) async {
    let number = contents.withLock { contents in
      contents.waits += 1
      return contents.waits
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = contents.withLock { contents in
          if contents.wakes != wakes || Task.isCancelled { return true }
          contents.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      contents.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }

  private func wake(_ change: (inout Contents) -> Void) {
    let waiting = contents.withLock { contents in
      change(&contents)
      contents.wakes += 1
      defer { contents.waiting = [:] }
      return contents.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }
}
