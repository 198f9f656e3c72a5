/// Why a question about a validator has no answer.
public enum QuestionError: Error, Hashable, Sendable {
  /// A validator has no ``Validator/language``: it judges by code.
  case noLanguage
  /// The automaton, or the search in it, would go past its limit.
  case tooLarge
}

extension QuestionError: CustomStringConvertible {
  /// The reason in English.
  public var description: String {
    switch self {
    case .noLanguage: "the validator judges by code, of which nothing can be foretold"
    case .tooLarge: "the answer would take more memory or steps than the limit"
    }
  }
}
