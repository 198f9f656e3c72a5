internal import Synchronization

/// A queue of messages from any task, for readers on an actor.
///
/// Unlike a stream, it can be used after a reader is cancelled, and supports several readers.
final class Mailbox<Message: Sendable>: Sendable {
  private struct Contents {
    var messages: [Message] = []
    /// The waiting readers, by the number of their waits.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var waits = 0
    /// The number of times that the readers were woken.
    var wakes = 0
  }

  private let contents = Mutex(Contents())

  /// Adds a message, and wakes all readers.
  func put(_ message: Message) { wake { $0.messages.append(message) } }

  /// Wakes all readers, because the awaited condition may hold without a message.
  func wake() { wake { _ in } }

  /// Removes and returns all messages, in the order in which they were added.
  func takeAll() -> [Message] {
    contents.withLock { contents in
      defer { contents.messages = [] }
      return contents.messages
    }
  }

  /// The number of times that the readers were woken.
  var wakes: Int { contents.withLock(\.wakes) }

  /// Waits until there is a message, the readers are woken, or the task is cancelled.
  ///
  /// - Parameter wakes: The number of wakes before the caller checked its condition. If readers
  ///   were woken since then, this method returns immediately.
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
