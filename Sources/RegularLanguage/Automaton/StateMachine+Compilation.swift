extension StateMachine {
  /// Creates the machine of an expression, whose lengths become states.
  ///
  /// - Throws: `CompilationError` when compiling it would take more than the limits.
  package init(_ expression: Expression, limits: Limits = Limits()) throws(CompilationError) {
    let automaton = try Automaton(expression, counting: nil, limits: limits)
    self.init(
      start: automaton.number(of: automaton.start),
      states: (0..<automaton.stateCount).map { automaton.entry(of: $0) })
  }
}
