public import ValidationCore

extension FieldEditor {
  /// Replaces the selection with text: see ``InputField/insert(_:origin:)``.
  @discardableResult
  public func insert(_ text: String, origin: Edit.Origin = .typing) -> Refusal? {
    work { $0.insert(text, origin: origin) }
  }

  /// Deletes the selection, or text next to the caret: see ``InputField/delete(_:by:)``.
  @discardableResult
  public func delete(
    _ direction: InputField.Direction = .backward,
    by granularity: InputField.Granularity = .character
  ) -> Refusal? {
    work { $0.delete(direction, by: granularity) }
  }

  /// Replaces a range of the text: see ``InputField/replace(_:in:with:origin:)``.
  @discardableResult
  public func replace(
    _ range: Range<Int>,
    in unit: TextUnit = .characters,
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> Refusal? {
    work { $0.replace(range, in: unit, with: replacement, origin: origin) }
  }

  /// Replaces the whole text: see ``InputField/setText(_:)``.
  @discardableResult
  public func setText(_ text: String) -> Refusal? {
    work { $0.setText(text) }
  }

  /// Updates the text to that shown by a control: see ``InputField/update(to:selection:origin:)``.
  @discardableResult
  public func update(
    to text: String,
    selection: Selection? = nil,
    origin: Edit.Origin? = nil
  ) -> Refusal? {
    work { $0.update(to: text, selection: selection, origin: origin) }
  }

  /// Applies an edit, if it is allowed: see ``InputField/apply(_:)``.
  @discardableResult
  public func apply(_ edit: Edit) -> Refusal? {
    work { $0.apply(edit) }
  }

  /// Selects a range, or moves the caret: see ``InputField/select(_:in:)``.
  @discardableResult
  public func select(_ range: Range<Int>, in unit: TextUnit = .characters) -> Refusal? {
    work { $0.select(range, in: unit) }
  }

  /// Selects from an anchor to a focus: see ``InputField/select(_:)``.
  @discardableResult
  public func select(_ selection: Selection) -> Refusal? {
    work { $0.select(selection) }
  }

  /// Moves the caret, or an end of the selection: see
  /// ``InputField/moveCaret(_:by:isExtending:)``.
  @discardableResult
  public func moveCaret(
    _ direction: InputField.Direction,
    by granularity: InputField.Granularity = .character,
    isExtending: Bool = false
  ) -> Refusal? {
    work {
      $0.moveCaret(direction, by: granularity, isExtending: isExtending)
      return nil
    }
  }

  /// Sets text that is still being composed: see ``InputField/setMarkedText(_:selected:)``.
  @discardableResult
  public func setMarkedText(_ text: String, selected: Range<Int>? = nil) -> Refusal? {
    work { $0.setMarkedText(text, selected: selected) }
  }

  /// Commits the composed text: see ``InputField/unmarkText()``.
  @discardableResult
  public func unmarkText() -> Refusal? {
    work { $0.unmarkText() }
  }

  /// Undoes the last step; in a form, the last step of all its fields: see ``InputField/undo()``.
  @discardableResult
  public func undo() -> Refusal? {
    if let mediator { return mediator.undo() }
    return work(.undo) { $0.undo() }
  }

  /// Redoes the last undone step; in a form, that of all its fields: see ``InputField/redo()``.
  @discardableResult
  public func redo() -> Refusal? {
    if let mediator { return mediator.redo() }
    return work(.redo) { $0.redo() }
  }

  /// Performs a command: see ``InputField/perform(_:)``.
  @discardableResult
  public func perform(_ command: FieldCommand) -> Refusal? {
    switch command {
    case .undo: undo()
    case .redo: redo()
    case .endEditing: endEditing()
    default: work { $0.perform(command) }
    }
  }

  /// Performs several operations on the field at once, or operations without a method here.
  ///
  ///     editor.update { log.perform(.insert("4"), on: &$0) }
  ///     editor.update { macros.run("today", on: &$0) }
  ///
  /// Observers receive one change. If the closure returns a refusal, its changes are kept.
  ///
  /// - Returns: The result of the closure.
  /// - Complexity: O(*n*) in the length of the text and of the history, plus the cost of the
  ///   closure.
  @discardableResult
  public func update(_ body: (inout InputField) -> Refusal?) -> Refusal? {
    work(.several, body)
  }

  /// Replaces the validator; the text is judged again, and arranged by its content if a mask comes
  /// or goes: see ``InputField/setValidator(_:)``.
  ///
  ///     let editor = FieldEditor(InputField("42", validator: .integer(in: 0...150)))
  ///     editor.setValidator(.integer(in: 0...9))   // nil; the text is still "42", and invalid
  ///     editor.insert("0")                         // nil: an invalid text may be edited
  ///     editor.setText("7")                        // nil
  ///     editor.insert("0")                         // an error: 70 is not in 0...9
  ///
  /// - Returns: `nil`, or ``Refusal/turn(until:)``.
  @discardableResult
  public func setValidator(_ validator: any Validator) -> Refusal? {
    work(to: validator) {
      $0.setValidator(validator)
      return nil
    }
  }

  /// Changes whether text that every valid continuation starts with is typed by itself.
  ///
  ///     let editor = FieldEditor(InputField(validator: .oneOf("ann@a.org", "bob@a.org")))
  ///     editor.setCompletesForcedText(true)   // nil
  ///     editor.insert("a")                    // nil; the text is "ann@a.org"
  ///     editor.delete()                       // nil; the text is "a"
  ///
  /// - Returns: `nil`, or ``Refusal/turn(until:)``.
  @discardableResult
  public func setCompletesForcedText(_ completes: Bool) -> Refusal? {
    work {
      $0.completesForcedText = completes
      return nil
    }
  }

  /// Changes how an insertion that makes the text invalid is handled.
  ///
  ///     let editor = FieldEditor(InputField("4", validator: .integer(in: 0...150)))
  ///     editor.insert("x")             // an error; the text is still "4"
  ///     editor.setEnforcement(.flag)   // nil
  ///     editor.insert("x")             // nil; the text is "4x", and invalid
  ///
  /// - Returns: `nil`, or ``Refusal/turn(until:)``.
  @discardableResult
  public func setEnforcement(_ enforcement: InputField.Enforcement) -> Refusal? {
    work {
      $0.enforcement = enforcement
      return nil
    }
  }
}
