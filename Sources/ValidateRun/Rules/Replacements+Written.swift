package import LineValidation

extension Replacements {
  /// Parses a value of `--replace`: a text, `=`, and what it becomes.
  ///
  /// A backslash escapes an equals sign or a backslash:
  ///
  ///     N/A=-         "N/A" becomes "-"
  ///     -=            "-" becomes empty
  ///     a\=b=c        "a=b" becomes "c"
  ///     a=b=c, a      errors
  ///
  /// - Throws: ``UsageError/badReplacement(value:)`` if there is not exactly one equals sign
  ///   without a backslash, or a backslash precedes another character, and
  ///   ``UsageError/contradictoryReplacement(value:)`` if the text would stay.
  package init(written text: String) throws(UsageError) {
    guard let parts = ValueList.parts(of: text, at: "="), parts.count == 2 else {
      throw .badReplacement(value: text)
    }
    self.init()
    try Conflict.attempt(try add(parts[0], by: parts[1])) { _ in
      UsageError.contradictoryReplacement(value: parts[0])
    }
  }
}
