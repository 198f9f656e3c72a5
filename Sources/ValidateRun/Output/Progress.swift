package import LineValidation
import ValidationCore

import Synchronization

/// The progress of the program, on the last line of the terminal.
///
///     120000 rows, 3 invalid, 45%, about 12 s left
///
/// Nothing is shown within the first second. Other output to the terminal clears the line first,
/// and it is shown again later. The share and the time are shown if all inputs are files.
package final class Progress: Sendable {
  private let isShown: Bool
  private let catalog: MessageCatalog
  private let inputs: [Input]
  private let range: InputRange?
  private let start = SystemClock.now
  private let state: Mutex<State>

  private struct State {
    var next: Duration
    var isOnScreen = false
    /// The size of the inputs, once it is needed; nil if it is unknown.
    var size: Int??
  }

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - inputs: All inputs.
  ///   - range: The range of each input that is read; nil for all of it.
  ///   - isWanted: Whether it may be shown; it is shown if standard error is a terminal.
  ///   - catalog: The words.
  package init(
    of inputs: [Input],
    _ range: InputRange? = nil,
    isWanted: Bool = true,
    in catalog: MessageCatalog
  ) {
    self.catalog = catalog
    (self.inputs, self.range) = (inputs, range)
    isShown = isWanted && Terminal.canRewrite(.standardError)
    state = Mutex(State(next: start + .seconds(1)))
  }

  // An error that ends the program is shown on the same line.
  deinit { clear() }
}

extension Progress {
  /// The number of records after which a loop over single records shows the progress again.
  package static let countBetweenShowing = 256

  /// Shows the progress at intervals.
  ///
  /// - Parameters:
  ///   - count: The number of lines, or of other units.
  ///   - invalid: The number of invalid ones; nil if none are judged.
  ///   - bytes: The number of bytes that have been read.
  package func show(_ count: Int, invalid: Int? = nil, bytes: Int) {
    guard isShown else { return }
    state.withLock { state in
      let now = SystemClock.now
      guard now >= state.next else { return }
      state.next = now + .milliseconds(200)
      state.isOnScreen = true
      let size = state.size ?? size
      state.size = .some(size)
      let reading = size.map { ReadingProgress(bytes: bytes, size: $0, elapsed: now - start) }
      Diagnostics.write("\r\u{1B}[K" + catalog.progress(count, invalid: invalid, reading))
    }
  }

  /// The number of bytes to read; nil if some input is not a regular file.
  private var size: Int? {
    var sum = 0
    for input in inputs {
      let size: Int?
      switch input {
      case .standardInput: size = (try? Platform.size(of: .standardInput)) ?? nil
      case .file(let path): size = Platform.size(ofFile: path)
      }
      guard let size else { return nil }
      let count = range.map { $0.offsets(in: size).clamped(to: 0..<size).count } ?? size
      sum = sum.addingReportingOverflow(count).partialValue
    }
    return sum > 0 ? sum : nil
  }

  /// Clears the line for other output.
  package func clear() {
    guard isShown else { return }
    state.withLock { state in
      guard state.isOnScreen else { return }
      state.isOnScreen = false
      Diagnostics.write("\r\u{1B}[K")
    }
  }
}
