package import ValidationCore

extension FieldEditor {
  /// Returns why nothing can be done now; `nil` if it can, which then counts.
  package func refusalOutOfTurn() -> Refusal? {
    if isBusy || observers.isAnnouncing { return .turn(until: .changed) }
    if let mediator, mediator.isOutOfTurn(self) { return .turn(until: .changed) }
    let hasTurn = observers.countReaction(upTo: cascadeLimit)
    return hasTurn ? nil : .turn(until: .observersRest)
  }

  /// Puts an event into the queue, if anybody listens for it.
  func enqueue(_ event: FieldEvent, _ kinds: FieldEvent.Kinds) {
    guard kinds.contains(event.kind) else { return }
    observers.enqueue(event)
    if let mediator, mediator.kinds.contains(event.kind) { mediator.note(event, of: self) }
  }

  /// Tells what waits in the queue.
  func tell() {
    observers.tell(from: self)
    mediator?.tell()
  }

  /// Puts it into the queue if the verdict is another than observers know.
  func enqueueVerdict(_ kinds: FieldEvent.Kinds) {
    guard kinds.contains(.verdictChanged), let old = toldVerdict else { return }
    let new = verdict
    guard new != old else { return }
    toldVerdict = new
    enqueue(.verdictChanged(from: old, to: new), kinds)
  }
}
