public import InputValidation

extension FieldEditor {
  /// Returns the events from now on, as a sequence that can be read in any task.
  ///
  ///     let events = editor.events([.didChange, .refused])
  ///     editor.insert("7")                           // an error
  ///     editor.insert("r")                           // nil
  ///     for await event in events { print(event) }   // refused(...), then didChange(...)
  ///
  /// The sequence ends when the editor is released or the task is cancelled. It supports a single
  /// reader; create another sequence for another reader.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events to receive.
  ///   - buffering: The buffering policy for a slow reader; by default, all events are kept.
  ///     Dropped events are not reported, but each change contains the text before and after it.
  /// - Returns: The sequence.
  public func events(
    _ kinds: FieldEvent.Kinds = .all,
    buffering: AsyncStream<FieldEvent>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<FieldEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: FieldEvent.self, bufferingPolicy: buffering)
    let writer = EventWriter(to: continuation)
    writer.observation = observe(kinds) { event in writer.write(event) }
    return stream
  }
}
