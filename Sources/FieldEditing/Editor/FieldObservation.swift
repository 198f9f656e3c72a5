/// A token for observing a field, a form, or a topic, which ends the observation when it is
/// released or cancelled.
///
/// Keep it for as long as the closure should be called; several tokens can be kept in an array. A
/// token may outlive the editor or the form.
public final class FieldObservation {
  private let end: () -> Void

  /// Creates a token.
  ///
  /// - Parameter end: Ends the observation; further calls must have no effect.
  package init(_ end: @escaping () -> Void) { self.end = end }

  /// Ends the observation: the closure is released and no longer called.
  ///
  ///     let editor = FieldEditor(InputField(validator: .alphabetic))
  ///     let watch = editor.observe(.refused) { event in print(event) }
  ///     editor.insert("7")   // an error, and the event is printed
  ///     watch.cancel()
  ///     editor.insert("7")   // an error; nothing is printed
  ///
  /// It takes effect immediately, even for an event that is being delivered to other observers.
  /// Cancelling again has no effect.
  public func cancel() { end() }

  deinit { end() }
}

extension FieldObservation: CustomReflectable {
  /// An empty mirror, since events may concern a secret.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
