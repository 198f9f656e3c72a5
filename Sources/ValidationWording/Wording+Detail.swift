import ValidationCore

extension Wording {
  /// Returns a detailed message about violated requirements.
  ///
  /// All detailed messages are composed here, for errors and for findings in files: only the origin
  /// of the requirements differs.
  ///
  /// - Parameters:
  ///   - demands: The distinct requirements of the violated rules.
  ///   - isUnsatisfiable: Whether no text can meet them.
  ///   - name: The name of the subject; `nil` if it has no name.
  ///   - expectation: The expected characters; empty if they add no information.
  /// - Returns: The message.
  package func detail(
    of demands: [String],
    isUnsatisfiable: Bool,
    about name: String? = nil,
    expecting expectation: String
  ) -> String {
    let requirement = grammar.joined(demands, by: .all)
    if isUnsatisfiable {
      let message = grammar.unsatisfiable(requirement)
      return (name.map { grammar.remark(about: $0, message) } ?? message) + expectation
    }
    guard let name else { return requirement + expectation }
    return grammar.sentence(about: name, requirement, suggestion: nil) + expectation
  }
}
