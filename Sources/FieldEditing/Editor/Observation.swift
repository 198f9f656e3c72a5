/// A closure's being told what happens to a field; it ends with this token, or when that is
/// cancelled.
///
/// Keep it for as long as the closure is to be called; several can be kept in an array. It may
/// outlive the editor.
public final class Observation {
  private weak var list: ObserverList?
  private let observer: ObserverList.Observer

  init(of observer: ObserverList.Observer, in list: ObserverList) {
    self.observer = observer
    self.list = list
  }

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
  public func cancel() {
    if let list { list.end(observer) } else { observer.end() }
  }

  deinit { cancel() }
}

extension Observation: CustomReflectable {
  /// A mirror in which there is nothing to look into: what is told may be about a secret.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
