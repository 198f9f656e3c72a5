import InputValidation
import Synchronization

/// A stand-in for a server: it answers when a test says so.
final class Desk: Sendable {
  enum Reply: Sendable, CaseIterable {
    case yes
    case no
    case outage
  }

  struct Outage: Error {}

  /// A question that was put, in the order of all.
  struct Question {
    let text: String
    var isCancelled = false
    fileprivate var continuation: CheckedContinuation<Reply, Never>?

    var isOpen: Bool { continuation != nil }
  }

  private let contents = Mutex<[Question]>([])

  var questions: [Question] { contents.withLock { $0 } }

  /// Waits for the reply, whether or not anybody still wants it.
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

  /// Answers all that is still open, so that no task waits for ever.
  func close() {
    for number in questions.indices { reply(.yes, to: number) }
  }
}
