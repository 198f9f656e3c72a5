extension FieldEditor {
  /// Returns why nothing can be done now; `nil` if it can, which then counts.
  func errorOutOfTurn() -> ValidationError? {
    if isBusy { return turnError(until: "the change is made") }
    if observers.isAnnouncing { return turnError(until: "the change is made") }
    guard observers.countReaction(upTo: cascadeLimit) else {
      return turnError(until: "observers no longer answer each other")
    }
    return nil
  }

  func turnError(until occasion: String) -> ValidationError {
    ValidationError(Rule(.turn, parameters: ["until": .text(occasion)]), at: field.selection.range)
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
