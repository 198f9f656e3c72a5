public import InputValidation

extension Form {
  /// Ends editing in all fields, and takes their values when all answers about them are there.
  ///
  ///     let inquirer = Inquirer(of: form.user) { name in try await server.error(in: name) }
  ///     do {
  ///       let values = try await form.submit()
  ///     } catch {
  ///       print(error)   // user: is taken; or can't be checked at the moment
  ///     }
  ///
  /// All inquirers that wait ask at once, side by side. Where a text changes meanwhile, the answer
  /// about the last one counts. Without an inquirer of a field, this is the `submit()` that does
  /// not wait; and that one refuses what is still open, with an error of the code
  /// `unanswered`.
  ///
  /// - Parameter isolation: Where the form belongs: where this is called.
  /// - Returns: The values, which nothing changes any more.
  /// - Throws: All errors; one with the code `unanswered` for each field about which
  ///   nobody has answered, if its inquirer's policy bars that, or if the task was cancelled.
  @discardableResult
  public func submit(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(FormReport) -> FormValues<Root> {
    for case let inquirer as Inquirer in inquirers { inquirer.hurry() }
    while !Task.isCancelled, let open = firstOpenInquirer { await open.settle() }
    let submitNow: () throws(FormReport) -> FormValues<Root> = submit
    return try submitNow()
  }

  private var firstOpenInquirer: Inquirer? {
    inquirers.lazy.compactMap { $0 as? Inquirer }.first(where: \.state.isOpen)
  }
}
