extension Wording {
  /// Returns a detailed message about demands that are not met.
  ///
  /// This is where all detailed messages are put together, those of an error as those of a finding
  /// in a file: they differ only in how the demands come about.
  ///
  /// - Parameters:
  ///   - demands: What the broken rules demand, each once.
  ///   - isUnsatisfiable: Whether no text at all could meet them.
  ///   - name: The name of what the message is about; `nil` if it has none.
  ///   - expectation: What could stand at the place; empty if that tells nothing more.
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
