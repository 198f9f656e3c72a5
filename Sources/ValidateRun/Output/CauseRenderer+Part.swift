extension CauseRenderer {
  /// A part of a text.
  enum Part: Sendable {
    /// A constant text.
    case text(String)
    /// The message: the requirement, and what was expected.
    case message
    /// The names of the broken rules.
    case names
    /// The names of the broken rules; of very many, only the first, and the words for the number of
    /// others.
    case fewNames(others: @Sendable (Int) -> String)
    /// The first name, which is not that of a warning if the finding is an error.
    case firstName
    /// One of two texts, depending on whether the finding is an error or a warning.
    case level(error: String, warning: String)
    /// The result of a function of the column name, if lines are rows; the name is nil if no single
    /// column is at fault.
    case column(@Sendable (String?) -> String)
  }

  /// A function that escapes words.
  typealias Escape = @Sendable (String) -> String
}
