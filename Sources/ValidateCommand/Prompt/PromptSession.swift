import ValidateRun
import LineValidation

/// A prompt on a terminal, from the first picture until the end.
///
/// A single thread waits for keys and signals, so that the terminal is never left in an
/// intermediate state. The terminal is always restored when the session ends.
struct PromptSession {
  private let terminal: Platform.Descriptor
  private let modes: Platform.TerminalModes
  private let signals: Platform.SignalRelay
  private var prompt: Prompt
  private var decoder = KeyDecoder()
  private var screen: PromptScreen
  private var size: (columns: Int, rows: Int)
  /// The part of the terminal to clear before the next picture.
  private var clearing = Clearing.nothing

  /// The duration of a flash, in milliseconds.
  private static let flash: CInt = 150
  /// The time to wait for the rest of a key, in milliseconds: longer than gaps on a slow
  /// connection, shorter than the time between two keys.
  private static let patience: CInt = 100
  /// The time to wait at the end of a session for a terminal that accepts no output, in
  /// milliseconds.
  private static let shutdownTimeout: CInt = 200
  /// The maximum number of bytes to read before their effect is shown.
  private static let maximumUnseenCount = 1 << 16

  /// The result of waiting for keys.
  private enum Wait {
    case keys, signals, pause
  }

  /// The part of the terminal to clear before drawing.
  private enum Clearing {
    case nothing, prompt, all
  }

  /// Prepares a session.
  ///
  /// - Throws: ``SystemError`` if the modes of the terminal are not available, or signals can't be
  ///   relayed.
  init(_ prompt: Prompt, on terminal: Platform.Descriptor) throws(SystemError) {
    self.prompt = prompt
    self.terminal = terminal
    modes = try Platform.modes(of: terminal)
    signals = try Platform.SignalRelay()
    screen = PromptScreen(hasColor: Terminal.hasColor)
    size = Self.size(of: terminal)
  }

  private static func size(of terminal: Platform.Descriptor) -> (columns: Int, rows: Int) {
    Platform.size(of: terminal) ?? (columns: 80, rows: .max)
  }
}

extension PromptSession {
  /// Runs the prompt until it ends.
  ///
  /// - Throws: ``SystemError`` if the terminal has disappeared.
  mutating func run() throws(SystemError) -> Prompt.End {
    let end: Prompt.End
    do throws(SystemError) {
      try begin()
      end = try converse()
    } catch {
      // The first error is the one to report.
      try? leave()
      throw error
    }
    try leave()
    signals.close()
    return end
  }

  private mutating func begin() throws(SystemError) {
    try Platform.set(modes.raw, of: terminal)
    try write(PromptScreen.start)
  }

  private mutating func converse() throws(SystemError) -> Prompt.End {
    while true {
      try draw()
      let isFlashing = prompt.refusedText != nil
      let patience = decoder.isAmbiguous ? Self.patience : isFlashing ? Self.flash : -1
      switch try awaitKeys(milliseconds: patience) {
      case .keys: if let end = try readKeys() { return end }
      case .pause where decoder.isAmbiguous:
        if let end = decoder.keyAfterPause().flatMap({ press($0) }) { return end }
      case .pause: prompt.endFlash()
      case .signals: break
      }
    }
  }

  /// Performs the actions of the available keys.
  ///
  /// They are read one by one, because input typed ahead belongs to the next reader of the
  /// terminal.
  private mutating func readKeys() throws(SystemError) -> Prompt.End? {
    var byte: [UInt8] = [0]
    for _ in 0..<Self.maximumUnseenCount {
      guard try Platform.read(terminal, into: &byte, from: 0) == 1 else { return .cancelled }
      if let end = decoder.key(after: byte[0]).flatMap({ press($0) }) { return end }
      if Platform.awaitAny(reading: [terminal], milliseconds: 0) != [true] { break }
    }
    return nil
  }

  private mutating func press(_ key: TerminalKey) -> Prompt.End? {
    if PromptAction(key) == .redraw { clearing = .all }
    return prompt.press(key)
  }
}

// MARK: - Drawing

extension PromptSession {
  private mutating func draw() throws(SystemError) {
    var bytes: [UInt8] =
      switch clearing {
      case .nothing: []
      case .prompt: screen.clearing(for: size.columns)
      case .all: screen.clearingAll()
      }
    clearing = .nothing
    bytes += screen.drawing(PromptView(size: size).frame(of: prompt))
    try write(bytes)
  }

  /// Writes to the terminal, and handles signals while the terminal accepts nothing.
  private mutating func write(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while true {
      rest = try Platform.writeStart(of: rest, to: terminal)
      if rest.isEmpty { return }
      if Platform.awaitAny(reading: [signals.descriptor], writing: terminal) == [true] {
        try obeySignals()
      }
    }
  }

  /// Restores the terminal, and leaves only the value of the prompt.
  ///
  /// - Throws: ``SystemError`` if the modes can't be restored.
  private mutating func leave() throws(SystemError) {
    var rest = screen.drawing(PromptView(size: size).frame(of: prompt, isOver: true))[...]
    rest += screen.ending()
    try Platform.withTerminalOfOthers { () throws(SystemError) in
      // The modes are restored first, because that does not require a reader of the output.
      defer {
        while let left = try? Platform.writeStart(of: rest, to: terminal), !left.isEmpty,
          Platform.hasRoom(in: terminal, within: Self.shutdownTimeout)
        {
          rest = left
        }
      }
      try Platform.set(modes, of: terminal)
    }
  }
}

// MARK: - Signals

extension PromptSession {
  /// Waits for keys, and handles signals in the meantime.
  ///
  /// - Returns: Whether keys are available; otherwise the time is over, or a signal has arrived.
  private mutating func awaitKeys(milliseconds: CInt) throws(SystemError) -> Wait {
    let ready = Platform.awaitAny(
      reading: [terminal, signals.descriptor], milliseconds: milliseconds)
    if ready[1] { try obeySignals() }
    return ready[0] ? .keys : ready[1] ? .signals : .pause
  }

  private mutating func obeySignals() throws(SystemError) {
    while let message = signals.next() {
      switch message {
      case .resized:
        size = Self.size(of: terminal)
        clearing = .prompt
      case .stopped:
        try leave()
        Platform.stop()
        try resume()
      case .continued: try resume()
      case .ended(let signal):
        try? leave()
        Platform.end(by: signal)
      }
    }
  }

  /// Continues on a new row, regardless of what has happened to the terminal.
  private mutating func resume() throws(SystemError) {
    try Platform.set(modes.raw, of: terminal)
    size = Self.size(of: terminal)
    screen = PromptScreen(hasColor: Terminal.hasColor)
    _ = try Platform.writeStart(of: PromptScreen.start[...], to: terminal)
  }
}
