import Synchronization
import Testing

/// The failures that a test expects, instead of recording them as its own.
private final class ExpectedFailures: Sendable {
  @TaskLocal static var current: ExpectedFailures?

  let messages = Mutex<[String]>([])
  private let fileID: String

  init(in fileID: String) {
    self.fileID = fileID
  }

  /// Returns the issue unless it is a failure in the file of the test.
  func collect(_ issue: Issue) -> Issue? {
    guard issue.sourceLocation?.fileID == fileID else { return issue }
    messages.withLock { $0 += issue.comments.map(\.rawValue) }
    return nil
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// Keeps failures for `expectFailure`, in suites about functions that record failures.
  static var collectsFailures: Self {
    .compactMapIssues { issue in
      guard let failures = ExpectedFailures.current else { return issue }
      return failures.collect(issue)
    }
  }
}

/// Expects a failure that starts with a text, perhaps among others, at the place of the caller.
///
/// The suite must have the trait `collectsFailures`.
func expectFailure(
  _ message: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () -> Void
) {
  let failures = ExpectedFailures(in: sourceLocation.fileID)
  ExpectedFailures.$current.withValue(failures, operation: body)
  let found = failures.messages.withLock { $0 }
  #expect(found.contains { $0.hasPrefix(message) }, "\(found)", sourceLocation: sourceLocation)
}
