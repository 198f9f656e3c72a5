/// The reasons why a form can't be submitted, or a step can't be left: all of them.
///
///     do {
///       let values = try form.submit()
///     } catch {
///       print(error)
///       // user: must be 3 to 16 characters long
///       // confirmation: must suit password
///       error["user"]?.code   // all
///     }
///
/// Each error has the path of its field; one about the form itself has an empty path. No text that
/// was rejected is in any of them.
public struct FormReport: Error, Hashable, Sendable, Codable {
  /// The errors, in the order of steps and fields; there is at least one.
  public let errors: [ValidationError]
}

extension FormReport {
  /// The error of the field with a path such as "address.city"; `nil` if it has none.
  ///
  ///     do {
  ///       try form.submit()
  ///     } catch {
  ///       error["user"]?.code   // all
  ///       error["nobody"]       // nil
  ///     }
  public subscript(path: String) -> ValidationError? {
    errors.first { $0.path.joined(separator: ".") == path }
  }
}

extension FormReport {
  /// The errors, a line each, with the paths of their fields.
  ///
  /// - Parameter wording: The words.
  /// - Returns: The lines.
  public func message(in wording: Wording = .english) -> String {
    errors.map { error in
      let path = error.path.joined(separator: ".")
      return (path.isEmpty ? "" : path + ": ") + error.message(in: wording)
    }
    .joined(separator: "\n")
  }
}

extension FormReport: CustomStringConvertible {
  /// The errors in English, a line each.
  public var description: String { message() }
}
