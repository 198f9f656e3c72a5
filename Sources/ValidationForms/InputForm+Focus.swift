public import ValidationCore

extension InputForm {
  /// The path of the field that has the focus; `nil` if no field has it.
  public var focus: String? { core.focus.map(core.path(of:)) }

  /// Moves the focus to a field; editing ends in the previous field, even if its text is not valid.
  ///
  ///     form.focus(on: "vat")   // an error, while it is disabled
  ///
  /// A field of another step can't have the focus until that step is shown: see ``go(to:with:)``.
  ///
  /// - Parameter path: The path of the field; `nil` if the form loses the focus.
  /// - Returns: `nil`, ``Refusal/unknown(_:)`` if no field has the path, or
  ///   ``Refusal/turn(until:)`` if the field is disabled or not on the page. In case of an error,
  ///   nothing changes.
  @discardableResult
  public func focus(on path: String?) -> Refusal? {
    if let refusal = core.refusalOutOfTurn { return refusal }
    guard let path else {
      core.moveFocus(to: nil)
      return nil
    }
    guard let index = core.index(ofPath: path) else { return .unknown(path) }
    guard core.reachable.contains(index) else {
      return .turn(until: core.isEnabled(index) ? .stepShown : .enabled)
    }
    core.moveFocus(to: index)
    return nil
  }

  /// Moves the focus to the next enabled field of the page, or to the first if no field has it.
  ///
  ///     form.paths         // ["user", "city"]
  ///     form.focusNext()   // "user"
  ///     form.focusNext()   // "city"
  ///     form.focusNext()   // nil: city is the last field
  ///
  /// - Returns: The path of the field; `nil` after the last field, when the focus leaves the form.
  @discardableResult
  public func focusNext() -> String? {
    core.moveFocus(
      to: core.focus.map { core.neighbor(of: $0, step: 1) } ?? core.reachable.first)
    return focus
  }

  /// Moves the focus to the previous enabled field of the page, or to the last if no field has it.
  ///
  ///     form.focus(on: "city")
  ///     form.focusPrevious()   // "user"
  ///     form.focusPrevious()   // nil: user is the first field
  ///
  /// - Returns: The path of the field; `nil` before the first field, when the focus leaves the
  ///   form.
  @discardableResult
  public func focusPrevious() -> String? {
    core.moveFocus(
      to: core.focus.map { core.neighbor(of: $0, step: -1) } ?? core.reachable.last)
    return focus
  }
}
