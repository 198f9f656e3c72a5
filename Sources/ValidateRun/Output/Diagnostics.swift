import LineValidation

/// Messages of the program about itself, on standard error.
package enum Diagnostics {
  /// Writes a message after the program's name.
  ///
  /// - Parameters:
  ///   - message: One line. Characters that could command a terminal are escaped.
  ///   - details: Further lines to write unchanged.
  /// - Returns: Whether it was written.
  @discardableResult
  package static func report(_ message: String, details: [String] = []) -> Bool {
    let lines = ["validate: \(Escaping.text(message))"] + details.map(Escaping.text)
    return write(lines.map { $0 + "\n" }.joined())
  }

  /// Writes text that is safe to show.
  ///
  /// - Returns: Whether it was written. If standard error fails, only the exit status can report
  ///   it.
  @discardableResult
  package static func write(_ text: String) -> Bool {
    do throws(SystemError) {
      try Platform.write(lines: Array(text.utf8), to: .standardError)
      return true
    } catch {
      return false
    }
  }
}
