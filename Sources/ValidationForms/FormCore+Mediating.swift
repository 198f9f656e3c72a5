import ValidationCore
import FieldEditing

extension FormCore: FieldMediator {
  var kinds: FieldEvent.Kinds { telling.fieldKinds }

  func note(_ event: FieldEvent, of editor: FieldEditor) {
    note(.field(path(of: editor.number), event))
  }

  /// A step of several fields is undone as a whole, and what code of others does while it is asked
  /// would contradict what it is asked about.
  func isOutOfTurn(_ editor: FieldEditor) -> Bool {
    isAsking || (travel.map { $0.field != editor.number } ?? false)
  }

  /// Finds out what follows from an operation on one field.
  func follow(_ work: FieldEditor.Work, of editor: FieldEditor) {
    let index = editor.number
    if work.isSwapped {
      // Whoever swaps the strategy means the field's own.
      members[index].base = editor.current.validator
      members[index].isBaseSwapped = true
      members[index].isValidatorDue = true
      members[index].held = .unknown
      setDue(index)
    }
    let isTextOther = work.written != nil
    let isComposed = members[index].composition != nil
    guard isTextOther || work.isSwapped || isComposed || work.means == .filling else { return }
    if isTextOther {
      members[index].comingText = nil
      members[index].foreignError = nil
      if let part = travel {
        members[index].isOwned = part.isUndone ? part.wasOwned : part.isOwned
        fill(index)
      } else {
        record(work, of: index)
      }
    } else if !work.isSwapped {
      record(work, of: index)
    }
    spread(from: index)
    // The field is about to be judged.
    editor.objection = objection(to: index)
  }

  /// Has editors get to know what follows for them, in the order of the fields.
  func carryOut() {
    if isCarryingOut || due.isEmpty { return }
    isCarryingOut = true
    defer { isCarryingOut = false }
    var later: [Int] = []
    while !due.isEmpty {
      let batch = due.sorted()
      due = []
      for index in batch {
        members[index].isDue = false
        // Somebody is at work on it, and ends with coming back here.
        if editors[index].isBusy {
          later.append(index)
        } else if members[index].comingText == nil || !editors[index].canWaitForText() {
          carryOut(for: index)
        }
      }
    }
    for index in later { setDue(index) }
    leaveDisabledField()
  }

  /// Gives an editor the strategy and the text that nobody has asked for so far.
  func bringUpToDate(_ editor: FieldEditor) {
    guard !editor.isBusy, !isAsking else { return }
    editor.isOutdated = false
    carryOut(for: editor.number)
  }

  private func carryOut(for index: Int) {
    let editor = editors[index]
    editor.isOutdated = false
    var mediation = FieldEditor.Mediation()
    if let text = members[index].comingText, !editor.current.text.isIdentical(to: text) {
      mediation.text = text
      // It was found in another text.
      members[index].foreignError = nil
    }
    mediation.objection = objection(to: index)
    if members[index].isValidatorDue { mediation.validator = validator(of: index) }
    members[index].isValidatorDue = false
    members[index].comingText = nil
    if mediation.validator == nil, mediation.text == nil, mediation.objection == editor.objection {
      return
    }
    editor.adopt(mediation)
    if mediation.text != nil { note(.filled(path(of: index))) }
  }

  func tell() { telling.tell() }

  /// Has observers of the form be told something.
  func note(_ event: FormEvent) { telling.note(event) }
}
