import ValidationCore
import FieldEditing

extension FormCore: FieldMediator {
  var kinds: FieldEvent.Kinds { eventQueue.fieldKinds }

  func record(_ event: FieldEvent, of editor: FieldEditor) {
    if editor.number != Self.removed { record(.field(path(of: editor.number), event), of: editor) }
  }

  /// Returns an event to wait for if the field is in a removed row, another field of an undo step
  /// is being restored, or custom code is being called, which must not change the values that it
  /// depends on.
  func occasion(toChange editor: FieldEditor) -> Refusal.Occasion? {
    if editor.number == Self.removed { return .rowRestored }
    return isAsking || (replayedPart.map { $0.editor !== editor } ?? false) ? .changed : nil
  }

  /// Determines the consequences of an operation on one field.
  func follow(_ work: FieldEditor.Transaction, of editor: FieldEditor) {
    let index = editor.number
    if work.isSwapped {
      // The new validator is the field's own, without the requirements of other fields.
      members[index].swap(editor.current.validator)
      updates.insert(index)
    }
    let isTextOther = work.written != nil
    let isComposed = members[index].composition != nil
    // A step may also leave the text as it was, as after "8000", "x", "8000".
    let replayed = work.refusal == nil ? replayedPart : nil
    guard
      isTextOther || work.isSwapped || isComposed || work.means == .filling || replayed != nil
    else { return }
    if isTextOther {
      members[index].deferred = DeferredText()
      members[index].foreignError = nil
    }
    if let part = replayed {
      members[index].isOwned = part.isUndone ? part.wasOwned : part.isOwned
      fill(index)
    } else if isTextOther || !work.isSwapped {
      record(work, of: index)
    }
    spread(from: index)
    // The field will be judged next.
    editor.externalVerdict = externalVerdict(of: index)
  }

  /// Updates the scheduled editors, in the order of the fields.
  func carryOut() {
    guard updates.start() else { return }
    var later: [Int] = []
    while let batch = updates.nextBatch() {
      for index in batch {
        // An operation on the field is in progress, and ends by calling this method again.
        if editors[index].isBusy {
          later.append(index)
        } else if members[index].deferred.coming == nil || !editors[index].canWaitForText() {
          carryOut(for: index)
        } else {
          settleText(of: index)
        }
      }
    }
    updates.insert(later)
    leaveDisabledField()
    updates.finish()
  }

  /// Sets the validator and the text that were deferred for an editor.
  func bringUpToDate(_ editor: FieldEditor) {
    guard editor.number != Self.removed, !editor.isBusy, !isAsking else { return }
    carryOut(for: editor.number)
  }

  private func carryOut(for index: Int) {
    let editor = editors[index]
    editor.becomeCurrent()
    var mediation = FieldEditor.Mediation()
    settleText(of: index)
    mediation.texts = textsToSet(in: index)
    mediation.externalVerdict = externalVerdict(of: index)
    if members[index].isValidatorDue { mediation.validator = validator(of: index) }
    members[index].isValidatorDue = false
    members[index].deferred = DeferredText()
    if mediation.validator == nil, mediation.texts.isEmpty,
      mediation.externalVerdict == editor.externalVerdict
    {
      return
    }
    editor.adopt(mediation)
    if !mediation.texts.isEmpty { record(.filled(path(of: index)), of: editor) }
  }

  func deliverEvents() { eventQueue.deliverEvents() }

  /// Queues an event for the observers of the form.
  func record(_ event: FormEvent, of editor: FieldEditor? = nil) {
    eventQueue.record(event, of: editor)
  }
}
