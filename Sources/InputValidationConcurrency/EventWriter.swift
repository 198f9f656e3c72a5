import InputValidation

/// An observer that writes the events of an editor to a stream.
///
/// The editor retains it through the closure that it calls, and it retains the token of that
/// closure. The cycle is broken when the editor is released or the stream has no reader any more.
final class EventWriter {
  private let continuation: AsyncStream<FieldEvent>.Continuation
  var observation: FieldObservation?

  init(to continuation: AsyncStream<FieldEvent>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }

  func write(_ event: FieldEvent) {
    // The reader may have stopped, possibly on another thread; this is the only place to detect it.
    if case .terminated = continuation.yield(event) { observation?.cancel() }
  }
}
