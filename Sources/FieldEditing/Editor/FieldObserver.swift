/// An object that a ``FieldEditor`` tells what happens to its field.
///
///     final class Label: FieldObserver {
///       var text = ""
///
///       func receive(_ event: FieldEvent, from editor: FieldEditor) { text = editor.text }
///     }
///
/// A type that is confined to an actor conforms there: `extension View: @MainActor FieldObserver`.
public protocol FieldObserver: AnyObject {
  /// Takes notice of an event.
  ///
  /// - Parameters:
  ///   - event: What has happened.
  ///   - editor: Where. It may be further on than the event, if another observer has edited.
  func receive(_ event: FieldEvent, from editor: FieldEditor)
}
