import ValidateRun
import LineValidation

/// Standard input that is a terminal which does not echo what is typed.
struct SilentTerminal {
  private let modes: Platform.TerminalModes
  private let signals: Platform.SignalRelay

  /// Ends the echo.
  ///
  /// - Throws: ``SystemError`` if the terminal's modes can't be changed.
  init() throws(SystemError) {
    modes = try Platform.modes(of: .standardInput)
    signals = try Platform.SignalRelay()
    try Platform.set(modes.silent, of: .standardInput)
  }
}

extension SilentTerminal {
  /// Waits until something is typed; a signal that ends the program does so with the echo on.
  func awaitInput() {
    while true {
      let ready = Platform.awaitAny(reading: [.standardInput, signals.descriptor])
      if ready[1] { obeySignals() }
      if ready[0] { return }
    }
  }

  private func obeySignals() {
    while let message = signals.next() {
      switch message {
      case .resized: break
      case .stopped:
        echo()
        Platform.stop()
        try? Platform.set(modes.silent, of: .standardInput)
      case .continued: try? Platform.set(modes.silent, of: .standardInput)
      case .ended(let signal):
        echo()
        Platform.end(by: signal)
      }
    }
  }

  /// Lets the terminal echo again.
  func end() {
    echo()
    signals.close()
  }

  private func echo() {
    Platform.withTerminalOfOthers { try? Platform.set(modes, of: .standardInput) }
  }
}
