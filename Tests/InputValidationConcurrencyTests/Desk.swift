import InputValidation
import Synchronization

/// A test double of a server, which answers when a test tells it to.
final class Desk: Sendable {
  enum Reply: Sendable, CaseIterable {
    case yes
    case no
    case outage
  }

  struct Outage: Error {}

  /// A question that the server has received; questions are in order.
  struct Question {
    let text: String
    var isCancelled = false
    fileprivate var continuation: CheckedContinuation<Reply, Never>?

    var isOpen: Bool { continuation != nil }
  }

  private let contents = Mutex<[Question]>([])

  var questions: [Question] { contents.withLock { $0 } }

  /// Waits for the reply, even if the task is cancelled.
  func ask(_ text: String) async throws -> ValidationError? {
    let number = contents.withLock { questions in
      questions.append(Question(text: text))
      return questions.count - 1
    }
    let reply = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        contents.withLock { $0[number].continuation = continuation }
      }
    } onCancel: {
      contents.withLock { $0[number].isCancelled = true }
    }
    switch reply {
    case .yes: return nil
    case .no: return ValidationError(Rule("taken"), at: 0..<text.count)
    case .outage: throw Outage()
    }
  }

  func reply(_ reply: Reply, to number: Int) {
    let continuation = contents.withLock { $0[number].continuation.take() }
    continuation?.resume(returning: reply)
  }

  /// Answers all open questions, so that no task waits forever.
  func close() {
    for number in questions.indices { reply(.yes, to: number) }
  }
}
