extension FieldEditor {
  /// See ``TextField/insert(_:origin:)``.
  @discardableResult
  public func insert(_ text: String, origin: Edit.Origin = .typing) -> ValidationError? {
    work { $0.insert(text, origin: origin) }
  }

  /// See ``TextField/delete(_:)``.
  @discardableResult
  public func delete(_ direction: TextField.Direction = .backward) -> ValidationError? {
    work { $0.delete(direction) }
  }

  /// See ``TextField/replace(_:in:with:origin:)``.
  @discardableResult
  public func replace(
    _ range: Range<Int>,
    in unit: TextUnit = .characters,
    with replacement: String,
    origin: Edit.Origin = .typing
  ) -> ValidationError? {
    work { $0.replace(range, in: unit, with: replacement, origin: origin) }
  }

  /// See ``TextField/setText(_:)``.
  @discardableResult
  public func setText(_ text: String) -> ValidationError? {
    work { $0.setText(text) }
  }

  /// See ``TextField/apply(_:)``.
  @discardableResult
  public func apply(_ edit: Edit) -> ValidationError? {
    work { $0.apply(edit) }
  }

  /// See ``TextField/select(_:in:)``.
  @discardableResult
  public func select(_ range: Range<Int>, in unit: TextUnit = .characters) -> ValidationError? {
    work { $0.select(range, in: unit) }
  }

  /// See ``TextField/select(_:)``.
  @discardableResult
  public func select(_ selection: Selection) -> ValidationError? {
    work { $0.select(selection) }
  }

  /// See ``TextField/setMarkedText(_:selected:)``.
  @discardableResult
  public func setMarkedText(_ text: String, selected: Range<Int>? = nil) -> ValidationError? {
    work { $0.setMarkedText(text, selected: selected) }
  }

  /// See ``TextField/unmarkText()``.
  @discardableResult
  public func unmarkText() -> ValidationError? {
    work { $0.unmarkText() }
  }

  /// See ``TextField/undo()``; in a form, the last step of all fields is undone.
  @discardableResult
  public func undo() -> ValidationError? {
    if let mediator { return mediator.undo() }
    return work(.undo) { $0.undo() }
  }

  /// See ``TextField/redo()``; in a form, the step of any field that was undone last is made again.
  @discardableResult
  public func redo() -> ValidationError? {
    if let mediator { return mediator.redo() }
    return work(.redo) { $0.redo() }
  }

  /// See ``TextField/perform(_:)``.
  @discardableResult
  public func perform(_ command: FieldCommand) -> ValidationError? {
    switch command {
    case .undo: undo()
    case .redo: redo()
    case .endEditing: endEditing()
    default: work { $0.perform(command) }
    }
  }

  /// Does several things to the field at once, or such as have no method here.
  ///
  ///     editor.update { log.perform(.insert("4"), on: &$0) }
  ///     editor.update { macros.run("today", on: &$0) }
  ///
  /// It is told as one change. What the closure does is done, also if it returns an error.
  ///
  /// - Returns: What the closure returns.
  /// - Complexity: O(*n*) in the length of the text and of the history, besides what is done.
  @discardableResult
  public func update(_ body: (inout TextField) -> ValidationError?) -> ValidationError? {
    work(.several, body)
  }

  /// Swaps the strategy; the text stays, and is judged anew.
  ///
  ///     let editor = FieldEditor(TextField("42", validator: .integer(in: 0...150)))
  ///     editor.setValidator(.integer(in: 0...9))   // nil; the text is still "42", and invalid
  ///     editor.insert("0")                         // nil: an invalid text may be edited
  ///     editor.setText("7")                        // nil
  ///     editor.insert("0")                         // an error: 70 is none of them
  ///
  /// - Returns: `nil`, or an error with the code ``Rule/Code/turn``.
  @discardableResult
  public func setValidator(_ validator: any Validator) -> ValidationError? {
    expect(validator)
    return work {
      $0.validator = validator
      return nil
    }
  }

  /// Changes what happens to an insertion that leaves the text invalid.
  ///
  ///     let editor = FieldEditor(TextField("4", validator: .integer(in: 0...150)))
  ///     editor.insert("x")             // an error; the text is still "4"
  ///     editor.setEnforcement(.flag)   // nil
  ///     editor.insert("x")             // nil; the text is "4x", and invalid
  ///
  /// - Returns: `nil`, or an error with the code ``Rule/Code/turn``.
  @discardableResult
  public func setEnforcement(_ enforcement: TextField.Enforcement) -> ValidationError? {
    work {
      $0.enforcement = enforcement
      return nil
    }
  }
}
