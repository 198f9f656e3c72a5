public import ValidationCore

/// An object that checks the texts of an editor asynchronously, such as the `Inquirer` of the
/// module InputValidationConcurrency.
package protocol FieldInquirer: AnyObject {
  /// Returns why a valid text can't be submitted yet, or `nil` if it can.
  func errorBeforeSubmission() -> ValidationError?
}

extension FieldEditor {
  /// A request for an asynchronous check of a text, such as by a server.
  public struct Inquiry: Hashable, Sendable {
    /// The text to be checked.
    public let text: String
    let number: Int
    /// The redaction of the text, which is active if the text is a secret.
    let redaction: Redaction
  }

  /// The inquiries of an editor, of which only the last one counts.
  struct Inquiries {
    private enum Phase {
      /// There is no inquiry, or its text was accepted.
      case none
      case open(Inquiry)
      /// The rejected text, and why it was rejected.
      case rejected(String, ValidationError)
    }

    private var phase = Phase.none
    private var count = 0
  }

  /// Starts an inquiry: the state is ``EditingState/validating`` until it is answered or the text
  /// changes.
  ///
  ///     if let inquiry = editor.ask() {
  ///       editor.answer(inquiry, with: await registry.error(in: inquiry.text))
  ///     }
  ///
  /// - Returns: The inquiry to be answered, which replaces any earlier one; `nil` if the text is
  ///   untouched or not valid.
  public func ask() -> Inquiry? {
    guard refusalOutOfTurn() == nil, state.next(on: .asked) != nil else { return nil }
    let inquiry = inquiries.open(about: field)
    move(on: .asked)
    deliverEvents()
    return inquiry
  }

  /// Handles the answer to an inquiry.
  ///
  ///     let editor = FieldEditor(InputField(validator: .alphabetic))
  ///     editor.insert("rolf")
  ///     if let first = editor.ask() {
  ///       editor.insert("o")
  ///       editor.answer(first)   // an error: the text has changed since
  ///     }
  ///     if let second = editor.ask() {
  ///       editor.answer(second, with: ValidationError(Rule("taken"), at: 0..<5))   // nil
  ///     }
  ///     editor.submit()   // an error with the code "taken"
  ///
  /// If the inquiry is answered with an error, the text is invalid until it changes.
  ///
  /// - Parameters:
  ///   - inquiry: The inquiry.
  ///   - error: `nil` if the text is acceptable, otherwise the reason why it is not.
  /// - Returns: `nil`, or ``Refusal/turn(until:)`` if the answer is late: the text has changed, or
  ///   there is a newer inquiry. Then nothing changes.
  @discardableResult
  public func answer(_ inquiry: Inquiry, with error: ValidationError? = nil) -> Refusal? {
    if let refusal = refusalOutOfTurn() { return refusal }
    guard state == .validating, inquiries.close(inquiry, with: error) else {
      return .turn(until: .askedAgain)
    }
    enqueueVerdict(kinds)
    move(on: error == nil ? .approved : .rejected)
    deliverEvents()
    return nil
  }
}

extension FieldEditor.Inquiries {
  /// Why the text was rejected; `nil` if it was not.
  var rejection: ValidationError? {
    if case .rejected(_, let error) = phase { error } else { nil }
  }

  /// Whether neither an inquiry nor an answer would be discarded with the text.
  var isNone: Bool { if case .none = phase { true } else { false } }

  /// Opens an inquiry, which replaces the earlier one.
  mutating func open(about field: InputField) -> FieldEditor.Inquiry {
    count += 1
    let inquiry = FieldEditor.Inquiry(
      text: field.text, number: count, redaction: Redaction(isActive: field.isSecret))
    phase = .open(inquiry)
    return inquiry
  }

  /// Handles an answer.
  ///
  /// - Returns: Whether the inquiry was open.
  mutating func close(_ inquiry: FieldEditor.Inquiry, with error: ValidationError?) -> Bool {
    guard case .open(inquiry) = phase else { return false }
    phase = error.map { .rejected(inquiry.text, $0) } ?? .none
    return true
  }

  /// Discards the inquiry or its answer.
  mutating func drop() { phase = .none }

  /// Discards the inquiry or its answer if the text has changed or is judged differently.
  mutating func follow(_ work: FieldEditor.Transaction, to current: String) {
    switch phase {
    case .none: break
    case .open: if work.isEdited { drop() }
    case .rejected(let text, _):
      // An edit may leave the text as it is. A text that is composed again is asked about again.
      let isOther = work.after.isProvisional || !text.isIdentical(to: current)
      if work.isEdited && isOther || work.isSwapped { drop() }
    }
  }
}

extension FieldEditor.Inquiry: CustomReflectable {
  /// A mirror of the text; for a secret, of three bullets.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["text": redaction.isActive ? Redaction.mask : text], displayStyle: .struct)
  }
}
