package import ValidationCore

extension FieldEditor {
  /// Returns why no operation is allowed now, or counts the operation and returns `nil`.
  package func refusalOutOfTurn() -> Refusal? {
    if isBusy || observers.isAnnouncing { return .turn(until: .changed) }
    if let occasion = mediator?.occasion(toChange: self) { return .turn(until: occasion) }
    let hasTurn = observers.countReaction(upTo: cascadeLimit)
    return hasTurn ? nil : .turn(until: .observersRest)
  }

  /// Adds an event to the queue, if it has an observer.
  func enqueue(_ event: FieldEvent, _ kinds: FieldEvent.Kinds) {
    guard kinds.contains(event.kind) else { return }
    observers.enqueue(event)
    if let mediator, mediator.kinds.contains(event.kind) { mediator.record(event, of: self) }
  }

  /// Delivers the queued events.
  func deliverEvents() {
    observers.deliverEvents(from: self)
    mediator?.deliverEvents()
  }

  /// Adds an event to the queue if the verdict differs from the one last reported.
  func enqueueVerdict(_ kinds: FieldEvent.Kinds) {
    guard kinds.contains(.verdictChanged), let old = reportedVerdict else { return }
    let new = verdict
    guard new != old else { return }
    reportedVerdict = new
    enqueue(.verdictChanged(from: old, to: new), kinds)
  }
}
