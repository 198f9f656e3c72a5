import InputValidation

/// What puts the events of an editor into a stream.
///
/// The editor keeps it, by the closure that it calls, and it keeps the token of that closure: they
/// part when the editor goes, or when nobody reads any more.
final class EventWriter {
  private let continuation: AsyncStream<FieldEvent>.Continuation
  var observation: Observation?

  init(to continuation: AsyncStream<FieldEvent>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }

  func write(_ event: FieldEvent) {
    // Whoever was reading may have stopped; that can only be seen here, since it may have happened
    // on another thread.
    if case .terminated = continuation.yield(event) { observation?.cancel() }
  }
}
