import Testing

@testable import RegularLanguage

extension TermStore {
  /// The term that an expression becomes, as it prints itself.
  static func term(of expression: RegularLanguage.Expression) throws -> String {
    let budget = CompilationBudget(bytes: 1 << 20, steps: 1 << 20)
    var description: String?
    if let store = TermStore(expression, counting: nil, within: budget) {
      description = store.description(of: store.start)
    }
    return try #require(description)
  }
}
