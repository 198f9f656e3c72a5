/// What the program has to say about itself, on standard error.
enum Diagnostics {
  /// Writes a message under the program's name.
  ///
  /// - Parameters:
  ///   - message: One line. Characters that could command a terminal are escaped.
  ///   - details: Lines to stand below the message as they are.
  static func report(_ message: String, details: [String] = []) {
    let lines = ["validate: \(Escaping.text(message))"] + details.map(Escaping.text)
    write(lines.map { $0 + "\n" }.joined())
  }

  /// Writes text that is safe to show.
  static func write(_ text: String) {
    // If standard error can't be written either, only the exit status is left to tell.
    try? Platform.write(lines: Array(text.utf8), to: .standardError)
  }
}
