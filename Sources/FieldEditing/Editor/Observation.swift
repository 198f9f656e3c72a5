/// A token that has a closure told what happens to a field or a form, or what is posted to a topic,
/// until it is released or cancelled.
///
/// Keep it for as long as the closure is to be called; several can be kept in an array. It may
/// outlive the editor or the form.
public final class Observation {
  private let end: () -> Void

  /// Creates a token.
  ///
  /// - Parameter end: Ends the observation; it may be called again, and does nothing then.
  package init(_ end: @escaping () -> Void) { self.end = end }

  /// Ends it: the closure is called no more, and let go.
  ///
  ///     let editor = FieldEditor(TextField(validator: .alphabetic))
  ///     let watch = editor.observe(.refused) { event in print(event) }
  ///     editor.insert("7")   // an error, and the event is printed
  ///     watch.cancel()
  ///     editor.insert("7")   // an error; nothing is printed
  ///
  /// That holds at once, even for an event that other observers are just being told. Cancelling
  /// again does nothing.
  public func cancel() { end() }

  deinit { end() }
}

extension Observation: CustomReflectable {
  /// A mirror in which there is nothing to look into: what is told may be about a secret.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
