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

    /// The progress of an inquiry.
    enum Progress {
      case open(Inquiry)
      /// The rejected text, and why it was rejected.
      case rejected(String, ValidationError)
    }
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
    inquiryCount += 1
    let inquiry = Inquiry(
      text: field.text, number: inquiryCount, redaction: Redaction(isActive: field.isSecret))
    inquiryProgress = .open(inquiry)
    move(on: .asked)
    tell()
    return inquiry
  }

  /// Handles the answer to an inquiry.
  ///
  ///     let editor = FieldEditor(TextField(validator: .alphabetic))
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
    guard case .open(inquiry) = inquiryProgress, state == .validating else {
      return .turn(until: .askedAgain)
    }
    inquiryProgress = error.map { .rejected(inquiry.text, $0) }
    enqueueVerdict(kinds)
    move(on: error == nil ? .approved : .rejected)
    tell()
    return nil
  }
}

extension FieldEditor.Inquiry: CustomReflectable {
  /// A mirror of the text; for a secret, of three bullets.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["text": redaction.isActive ? Redaction.mask : text], displayStyle: .struct)
  }
}
