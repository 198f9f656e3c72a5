extension ObserverList {
  /// An observer.
  final class Entry {
    enum Recipient {
      case object(any FieldObserver)
      case closure((FieldEvent) -> Void)
    }

    let kinds: FieldEvent.Kinds
    /// The number of earlier events, which don't concern it.
    let start: Int
    private weak var object: (any FieldObserver)?
    private var closure: Closure?

    /// A closure in a structure can be handed on as it is; alone it would be wrapped on the way,
    /// and whoever handed it on would hold it too.
    private struct Closure {
      let receive: (FieldEvent) -> Void
    }

    init(_ recipient: Recipient, for kinds: FieldEvent.Kinds, after start: Int) {
      self.kinds = kinds
      self.start = start
      switch recipient {
      case .object(let object): self.object = object
      case .closure(let closure): self.closure = Closure(receive: closure)
      }
    }

    /// A Boolean value that tells whether there is nobody to tell any more.
    var hasEnded: Bool { object == nil && closure == nil }

    func isFor(_ object: any FieldObserver) -> Bool { self.object === object }

    func end() {
      // What a closure holds may be what cancels it, and would come back here in the middle; or an
      // editor whose observers hold others, and so on.
      var last = closure
      object = nil
      closure = nil
      ObserverList.releasing.release(&last)
    }

    func receive(_ event: FieldEvent, from editor: FieldEditor) {
      object?.receive(event, from: editor)
      closure?.receive(event)
    }
  }
}
