import LineValidation
import ValidationCore

import Synchronization

/// The progress of the program, on the last line of the terminal.
///
/// Nothing is shown within the first second. Other output to the terminal clears the line first,
/// and it is shown again later.
package final class Progress: Sendable {
  private let isShown: Bool
  private let catalog: MessageCatalog
  private let state = Mutex(State())

  private struct State {
    var next = SystemClock.now + .seconds(1)
    var isOnScreen = false
  }

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - isWanted: Whether it may be shown; it is shown if standard error is a terminal.
  ///   - catalog: The words.
  init(isWanted: Bool, _ catalog: MessageCatalog) {
    self.catalog = catalog
    isShown = isWanted && Terminal.canRewrite(.standardError)
  }

  // An error that ends the program is shown on the same line.
  deinit { clear() }
}

extension Progress {
  /// Shows the number of lines at intervals.
  func show(lines: Int, invalid: Int) {
    guard isShown else { return }
    state.withLock { state in
      guard SystemClock.now >= state.next else { return }
      state.next = SystemClock.now + .milliseconds(200)
      state.isOnScreen = true
      Diagnostics.write("\r\u{1B}[K" + catalog.progress(lines: lines, invalid: invalid))
    }
  }

  /// Clears the line for other output.
  func clear() {
    guard isShown else { return }
    state.withLock { state in
      guard state.isOnScreen else { return }
      state.isOnScreen = false
      Diagnostics.write("\r\u{1B}[K")
    }
  }
}
