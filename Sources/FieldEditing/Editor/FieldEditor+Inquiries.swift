public import ValidationCore

/// Whoever asks somebody else about the texts of an editor, such as the `Inquirer` of the module
/// InputValidationConcurrency.
package protocol FieldInquirer: AnyObject {
  /// The reason why the text, which is valid, can't be submitted yet; `nil` if it can.
  func errorBeforeSubmission() -> ValidationError?
}

extension FieldEditor {
  /// An inquiry of someone who answers later, such as a server, whether a text can stand.
  public struct Inquiry: Hashable, Sendable {
    /// The text in question.
    public let text: String
    let number: Int
    /// A mark that nobody should see the text.
    let veil: Veil

    /// The progress of an inquiry.
    enum Progress {
      case open(Inquiry)
      case rejected(ValidationError)
    }
  }

  /// Goes to the state ``EditingState/validating``, until there is an answer or the text changes.
  ///
  ///     if let inquiry = editor.ask() {
  ///       editor.answer(inquiry, with: await registry.error(in: inquiry.text))
  ///     }
  ///
  /// - Returns: The inquiry to be answered, in place of any before it; `nil` where it is out of
  ///   turn: the text isn't valid, or nobody has touched it.
  public func ask() -> Inquiry? {
    guard refusalOutOfTurn() == nil, state.next(on: .asked) != nil else { return nil }
    inquiryCount += 1
    let inquiry = Inquiry(
      text: field.text, number: inquiryCount, veil: Veil(isDrawn: field.isSecret))
    inquiryProgress = .open(inquiry)
    move(on: .asked)
    tell()
    return inquiry
  }

  /// Takes the answer to an inquiry.
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
  /// If it is no, the text is invalid for that reason until it changes.
  ///
  /// - Parameters:
  ///   - inquiry: The inquiry.
  ///   - error: `nil` if the text can stand, or why it can't.
  /// - Returns: `nil`, or ``Refusal/turn(until:)`` if the answer comes too late: the text has
  ///   changed since, or something else was asked. Then nothing has changed.
  @discardableResult
  public func answer(_ inquiry: Inquiry, with error: ValidationError? = nil) -> Refusal? {
    if let refusal = refusalOutOfTurn() { return refusal }
    guard case .open(inquiry) = inquiryProgress, state == .validating else {
      return .turn(until: .askedAgain)
    }
    inquiryProgress = error.map { .rejected($0) }
    enqueueVerdict(kinds)
    move(on: error == nil ? .approved : .rejected)
    tell()
    return nil
  }
}

extension FieldEditor.Inquiry: CustomReflectable {
  /// A mirror of the text; of a secret, of three bullets.
  public var customMirror: Mirror {
    Mirror(self, children: ["text": veil.isDrawn ? Veil.mask : text], displayStyle: .struct)
  }
}
