import Testing

@testable import RegularLanguage

extension TermStore {
  /// Returns the description of the term of an expression.
  static func term(of expression: RegularLanguage.Expression) throws -> String {
    let budget = CompilationBudget(bytes: 1 << 20, steps: 1 << 20)
    var description: String?
    if let store = TermStore(expression, counting: nil, within: budget) {
      description = store.description(of: store.start)
    }
    return try #require(description)
  }
}
