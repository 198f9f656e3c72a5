public import InputValidation

extension InputForm {
  /// Ends editing in all fields, waits for all pending answers, and returns the values.
  ///
  ///     let inquirer = Inquirer(of: form.user) { name in try await server.error(in: name) }
  ///     do {
  ///       let values = try await form.submitWhenAnswered()
  ///     } catch {
  ///       print(error)   // user: is taken; or can't be checked at the moment
  ///     }
  ///
  /// All waiting checks start immediately and run concurrently. If a text changes in the meantime,
  /// the answer about the last text is used. If no field has an inquirer, this is equivalent to
  /// `submit()`, which doesn't wait, and refuses fields with unanswered inquiries, with the error
  /// code `unanswered`.
  ///
  /// - Parameter isolation: The actor to which the form belongs; by default, the caller's.
  /// - Returns: The values, which don't change with the form.
  /// - Throws: All errors. A field without an answer has an error with the code `unanswered` if the
  ///   failure policy of its inquirer requires an answer, or if the task was cancelled.
  @discardableResult
  public func submitWhenAnswered(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(FormReport) -> SchemaValues<Root> {
    for case let inquirer as Inquirer in inquirers { inquirer.checkNow() }
    while !Task.isCancelled, let open = firstPendingInquirer { await open.settle() }
    return try submit()
  }

  private var firstPendingInquirer: Inquirer? {
    inquirers.lazy.compactMap { $0 as? Inquirer }.first(where: \.state.isOpen)
  }
}
