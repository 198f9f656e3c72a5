/// An object that a ``FieldEditor`` notifies of events.
///
///     final class Label: FieldObserver {
///       var text = ""
///
///       func receive(_ event: FieldEvent, from editor: FieldEditor) { text = editor.text }
///     }
///
/// A type that is isolated to an actor declares an isolated conformance: `extension View:
/// @MainActor FieldObserver`.
public protocol FieldObserver: AnyObject {
  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - editor: The editor that sends the event. It may have changed since, if another observer
  ///     has edited.
  func receive(_ event: FieldEvent, from editor: FieldEditor)
}
