extension FieldEditor {
  /// A question to someone who answers later, such as a server, whether a text can stand.
  public struct Question: Hashable, Sendable {
    /// The text in question.
    public let text: String
    let number: Int
  }

  /// An inquiry: what has come of a question so far.
  enum Inquiry {
    case open(Question)
    case rejected(ValidationError)
  }

  /// Goes to the state ``EditingState/validating``, until there is an answer or the text changes.
  ///
  ///     if let question = editor.ask() {
  ///       editor.answer(question, with: await registry.error(in: question.text))
  ///     }
  ///
  /// - Returns: The question to be answered, in place of any before it; `nil` where it is out of
  ///   turn: the text isn't valid, or nobody has touched it.
  public func ask() -> Question? {
    guard errorOutOfTurn() == nil, state.next(on: .asked) != nil else { return nil }
    questions += 1
    let question = Question(text: field.text, number: questions)
    inquiry = .open(question)
    move(on: .asked)
    observers.tell(from: self)
    return question
  }

  /// Takes the answer to a question.
  ///
  /// If it is no, the text is invalid for that reason until it changes.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - error: `nil` if the text can stand, or why it can't.
  /// - Returns: `nil`, or an error with the code ``Rule/Code/turn`` if the answer comes too late:
  ///   the text has changed since, or something else was asked. Then nothing has changed.
  @discardableResult
  public func answer(_ question: Question, with error: ValidationError? = nil) -> ValidationError? {
    if let error = errorOutOfTurn() { return error }
    guard case .open(question) = inquiry, state == .validating else {
      return turnError(until: "it is asked again")
    }
    inquiry = error.map { .rejected($0) }
    enqueueVerdict(observers.kinds)
    move(on: error == nil ? .approved : .rejected)
    observers.tell(from: self)
    return nil
  }
}
