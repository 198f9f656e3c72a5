public import InputValidation

extension FieldEditor {
  /// Returns what happens from now on, as a sequence to be read in any task.
  ///
  ///     let events = editor.events([.didChange, .refused])
  ///     editor.insert("7")                           // an error
  ///     editor.insert("r")                           // nil
  ///     for await event in events { print(event) }   // refused(...), then didChange(...)
  ///
  /// It ends when the editor goes, or with the task. It is for one reader; another one takes
  /// another sequence.
  ///
  /// - Parameters:
  ///   - kinds: What it listens for.
  ///   - buffering: How much is kept for a reader that lags behind; by default everything. Of
  ///     what is dropped a reader isn't told, but each change has the text before and after it.
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
