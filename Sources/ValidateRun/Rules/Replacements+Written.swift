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
  /// - Throws: ``UsageError/invalid(option:value:_:)`` if there is not exactly one equals sign
  ///   without a backslash, or a backslash precedes another character, and
  ///   ``UsageError/invalid(option:value:_:)`` if the text would stay.
  package init(written text: String) throws(UsageError) {
    guard let parts = ValueList.parts(of: text, at: "="), parts.count == 2 else {
      throw .invalid(option: "--replace", value: text, .replacement)
    }
    self.init()
    try Conflict.attempt(try add(parts[0], by: parts[1])) { _ in
      UsageError.invalid(option: "--replace", value: parts[0], .contradiction)
    }
  }
}
