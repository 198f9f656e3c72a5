import InputValidation

/// How far the program has got, on a terminal that shows nothing else.
///
/// Nothing is shown of what takes less than a second.
final class Progress {
  private let isShown: Bool
  private var next = SystemClock.now + .seconds(1)
  private var isOnScreen = false

  /// Creates a display.
  ///
  /// - Parameter isWanted: Whether it may be shown; it is if standard error is a terminal, and
  ///   standard output is none.
  init(isWanted: Bool) {
    isShown =
      isWanted && Terminal.canRewrite(.standardError)
      && !Platform.isTerminal(.standardOutput)
  }

  // An error that ends the work is told on the same line.
  deinit { clear() }
}

extension Progress {
  /// Shows how many lines there were, now and then.
  func show(lines: Int, invalid: Int) {
    guard isShown, SystemClock.now >= next else { return }
    next = SystemClock.now + .milliseconds(200)
    isOnScreen = true
    Diagnostics.write("\r\u{1B}[K\(lines) lines, \(invalid) invalid")
  }

  /// Leaves the line to others.
  func clear() {
    guard isOnScreen else { return }
    isOnScreen = false
    Diagnostics.write("\r\u{1B}[K")
  }
}
