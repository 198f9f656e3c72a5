import LineValidation
import ValidationCore

import Synchronization

/// The progress of the program, on a line of the terminal that is the last one.
///
/// Nothing is shown of what takes less than a second. What else is written to the terminal clears
/// the line before, and it comes back later.
package final class Progress: Sendable {
  private let isShown: Bool
  private let catalog: any MessageCatalog
  private let state = Mutex(State())

  private struct State {
    var next = SystemClock.now + .seconds(1)
    var isOnScreen = false
  }

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - isWanted: Whether it may be shown; it is if standard error is a terminal.
  ///   - catalog: The words.
  init(isWanted: Bool, _ catalog: any MessageCatalog) {
    self.catalog = catalog
    isShown = isWanted && Terminal.canRewrite(.standardError)
  }

  // An error that ends the work is told on the same line.
  deinit { clear() }
}

extension Progress {
  /// Shows how many lines there were, now and then.
  func show(lines: Int, invalid: Int) {
    guard isShown else { return }
    state.withLock { state in
      guard SystemClock.now >= state.next else { return }
      state.next = SystemClock.now + .milliseconds(200)
      state.isOnScreen = true
      Diagnostics.write("\r\u{1B}[K" + catalog.progress(lines: lines, invalid: invalid))
    }
  }

  /// Leaves the line to others.
  func clear() {
    guard isShown else { return }
    state.withLock { state in
      guard state.isOnScreen else { return }
      state.isOnScreen = false
      Diagnostics.write("\r\u{1B}[K")
    }
  }
}
