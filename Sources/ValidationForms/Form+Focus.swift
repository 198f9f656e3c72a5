public import ValidationCore

extension Form {
  /// The path of the field that is being edited; `nil` if none is.
  public var focus: String? { core.focus.map(core.path(of:)) }

  /// Goes to a field; editing ends in the one before, which keeps nobody, whatever is in it.
  ///
  ///     form.focus(on: "vat")   // an error, while it is disabled
  ///
  /// A field of another step can't be gone to before that is shown: see ``go(to:with:)``.
  ///
  /// - Parameter path: The path of the field; `nil` is none, as when the form loses the focus.
  /// - Returns: `nil`, or ``Refusal/unknown(_:)`` if no field has the path, or
  ///   ``Refusal/turn(until:)`` if the field is disabled or not on the page. Then nothing has
  ///   changed.
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

  /// Goes to the next field of the page that is not disabled; from none to the first.
  ///
  ///     form.paths         // ["user", "city"]
  ///     form.focusNext()   // "user"
  ///     form.focusNext()   // "city"
  ///     form.focusNext()   // nil: city is the last one
  ///
  /// - Returns: The path of the field; `nil` behind the last one, where the focus leaves the form.
  @discardableResult
  public func focusNext() -> String? {
    core.moveFocus(
      to: core.focus.map { core.neighbor(of: $0, 1) } ?? core.reachable.first)
    return focus
  }

  /// Goes to the field before that is not disabled; from none to the last.
  ///
  ///     form.focus(on: "city")
  ///     form.focusPrevious()   // "user"
  ///     form.focusPrevious()   // nil: user is the first one
  ///
  /// - Returns: The path of the field; `nil` before the first one, where the focus leaves the form.
  @discardableResult
  public func focusPrevious() -> String? {
    core.moveFocus(
      to: core.focus.map { core.neighbor(of: $0, -1) } ?? core.reachable.last)
    return focus
  }
}
