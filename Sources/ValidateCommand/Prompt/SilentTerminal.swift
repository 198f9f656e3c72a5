import ValidateRun
import LineValidation

/// Standard input as a terminal with echo disabled.
struct SilentTerminal {
  private let modes: Platform.TerminalModes
  private let signals: Platform.SignalRelay

  /// Disables the echo.
  ///
  /// - Throws: ``SystemError`` if the modes of the terminal can't be changed.
  init() throws(SystemError) {
    modes = try Platform.modes(of: .standardInput)
    signals = try Platform.SignalRelay()
    try Platform.set(modes.silent, of: .standardInput)
  }
}

extension SilentTerminal {
  /// Waits for input; if a signal ends the program, the echo is restored first.
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
        try? echo()
        Platform.stop()
        try? Platform.set(modes.silent, of: .standardInput)
      case .continued: try? Platform.set(modes.silent, of: .standardInput)
      case .ended(let signal):
        try? echo()
        Platform.end(by: signal)
      }
    }
  }

  /// Restores the echo.
  ///
  /// - Throws: ``SystemError`` if that fails.
  func end() throws(SystemError) {
    try echo()
    signals.close()
  }

  private func echo() throws(SystemError) {
    try Platform.withTerminalOfOthers { () throws(SystemError) in
      try Platform.set(modes, of: .standardInput)
    }
  }
}
