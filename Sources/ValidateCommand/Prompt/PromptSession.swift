import ValidateRun
import LineValidation

/// A prompt on a terminal, from the first picture to the end.
///
/// One thread does it all: it waits for keys and signals, and for nothing else, so that the
/// terminal is never left in between. However the session ends, the terminal is as it was before.
struct PromptSession {
  private let terminal: Platform.Descriptor
  private let modes: Platform.TerminalModes
  private let signals: Platform.SignalRelay
  private var prompt: Prompt
  private var decoder = KeyDecoder()
  private var screen: PromptScreen
  private var size: (columns: Int, rows: Int)
  /// What must be done before the next picture is drawn.
  private var clearing = Clearing.nothing

  /// How long a refused text flashes, in milliseconds.
  private static let flash: CInt = 150
  /// How long the rest of a key is waited for, in milliseconds: more than between the parts of what
  /// comes over a slow line, and less than a person takes for another key.
  private static let patience: CInt = 100
  /// How long the end of a session waits for a terminal that takes nothing, in milliseconds.
  private static let shutdownTimeout: CInt = 200
  /// So many bytes are read at most before what they do is shown.
  private static let maximumUnseenCount = 1 << 16

  /// The end of waiting for keys.
  private enum Wait {
    case keys, signals, pause
  }

  /// A part of the terminal that is cleared before a picture is drawn.
  private enum Clearing {
    case nothing, prompt, all
  }

  /// Prepares a session.
  ///
  /// - Throws: ``SystemError`` if the terminal does not tell its modes, or signals can't be
  /// relayed.
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
  /// Asks until there is an end.
  ///
  /// - Throws: ``SystemError`` if the terminal is gone.
  mutating func run() throws(SystemError) -> Prompt.End {
    let end: Prompt.End
    do throws(SystemError) {
      try begin()
      end = try converse()
    } catch {
      leave()
      throw error
    }
    leave()
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

  /// Does what the keys are for that have come.
  ///
  /// They are read one by one: what is typed ahead belongs to the next reader of the terminal.
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

  /// Writes to the terminal, and obeys signals while that takes nothing.
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

  /// Puts the terminal in order, with nothing but the value left of the prompt.
  private mutating func leave() {
    var rest = screen.drawing(PromptView(size: size).frame(of: prompt, isOver: true))[...]
    rest += screen.ending()
    Platform.withTerminalOfOthers {
      // The modes come first: they need no reader of what is written.
      try? Platform.set(modes, of: terminal)
      while let left = try? Platform.writeStart(of: rest, to: terminal), !left.isEmpty {
        if !Platform.hasRoom(in: terminal, within: Self.shutdownTimeout) { return }
        rest = left
      }
    }
  }
}

// MARK: - Signals

extension PromptSession {
  /// Waits for keys, and obeys signals meanwhile.
  ///
  /// - Returns: Whether there are any; otherwise the time is over, or a signal has come.
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
        leave()
        Platform.stop()
        try resume()
      case .continued: try resume()
      case .ended(let signal):
        leave()
        Platform.end(by: signal)
      }
    }
  }

  /// Goes on in a row of its own, whatever has happened to the terminal meanwhile.
  private mutating func resume() throws(SystemError) {
    try Platform.set(modes.raw, of: terminal)
    size = Self.size(of: terminal)
    screen = PromptScreen(hasColor: Terminal.hasColor)
    _ = try Platform.writeStart(of: PromptScreen.start[...], to: terminal)
  }
}
