/// The errors of a form, thrown by `submit` and reported if a step can't be left.
///
///     do {
///       let values = try form.submit()
///     } catch {
///       print(error)
///       // user: must be 3 to 16 characters long
///       // confirmation: must match password
///       error["user"]?.code   // all
///     }
///
/// Each error has the path of its field; the path of an error about the form itself is empty. The
/// errors don't contain rejected texts.
public struct FormReport: Error, Hashable, Sendable, Codable {
  /// The errors, in the order of steps and fields; there is at least one.
  public let errors: [ValidationError]

  /// Creates a report, for example for a test or a preview.
  ///
  ///     let taken = ValidationError(Rule("taken"), at: 0..<0, path: "user")
  ///     FormReport(errors: [taken])["user"]?.code   // taken
  ///
  /// - Parameter errors: The errors, each with the path of its field.
  public init(errors: [ValidationError]) { self.errors = errors }
}

extension FormReport {
  /// Returns the error of the field with a path such as "address.city" or "lines[0].sku", as in the
  /// paths of a form; `nil` if it has none.
  ///
  ///     do {
  ///       try form.submit()
  ///     } catch {
  ///       error["user"]?.code   // all
  ///       error["unknown"]      // nil
  ///     }
  public subscript(path: String) -> ValidationError? {
    errors.first { $0.path.utf8.elementsEqual(path.utf8) }
  }
}
