import ValidateRun
// The key sequences of terminals have several conflicting traditions:
//
//   a                  the character
//   0x01               Ctrl-A; Tab, Enter and Escape are Ctrl-I, Ctrl-M and Ctrl-[
//   ESC b              Alt-B
//   ESC [ C            the right arrow of most; with modifiers ESC [ 1 ; 5 C of xterm (Ctrl)
//   ESC O C            the same in the other mode of the keypad; ESC O c is Ctrl of rxvt
//   ESC [ 3 ~          the delete key; ESC [ 3 $, ^ and @ with Shift, Ctrl and both of rxvt
//   ESC ESC [ C        Alt and the right arrow of rxvt
//   ESC [ 122 ; 6 u    Ctrl-Shift-Z of kitty; ESC [ 27 ; 6 ; 90 ~ of xterm (modifyOtherKeys)
//   ESC [ 200 ~ ...    a pasted text, up to ESC [ 201 ~
//
// Bytes may arrive in pieces of any size: after each byte, the decoder is in a state from which the
// next one continues. Whether ESC is a key or the start of a sequence can only be determined by a
// pause. An unknown sequence is ignored as a whole, so that no part of it is mistaken for text. One
// byte has the same meaning everywhere: 0x03 is Ctrl-C even inside a sequence or an unfinished
// paste, so that the prompt can always be interrupted.

/// A decoder for the byte sequences of keys.
struct KeyDecoder {
  /// A state of the decoder.
  private enum State {
    /// Between keys.
    case ground
    /// After an ESC.
    case escape
    /// After ESC and a bracket, with the parameters so far.
    case control([UInt8])
    /// After ESC and O, with the parameters so far.
    case single([UInt8])
    /// After ESC and two brackets: a function key of the Linux console.
    case console
    /// In a string for programs, such as a color report, with whether an ESC precedes.
    case string(isEscaped: Bool)
    /// In a pasted text.
    case paste([UInt8])
  }

  private var state = State.ground
  /// Whether an ESC precedes the current sequence.
  private var isAlt = false
  /// The bytes so far of a Character.
  private var character: [UInt8] = []

  private static let escape: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03
  private static let endOfPaste: [UInt8] = [escape] + Array("[201~".utf8)
  /// The maximum length of parameters; longer ones are unknown, and are not stored.
  private static let maximumParameterCount = 32
}

extension KeyDecoder {
  /// Whether the bytes so far may be a key or the start of another one.
  var isAmbiguous: Bool {
    switch state {
    case .ground, .paste: false
    case .escape, .control, .single, .console, .string: true
    }
  }

  /// Processes a byte.
  ///
  /// - Returns: The key that the byte completes; nil if there is none.
  mutating func key(after byte: UInt8) -> TerminalKey? {
    if byte == Self.interrupt {
      reset()
      return .interrupt
    }
    switch state {
    case .ground: return keyOfGround(byte)
    case .escape: return keyBehindEscape(byte)
    case .control(let parameters): return keyOfControl(parameters, byte)
    case .single(let parameters): return keyOfSingle(parameters, byte)
    case .console: reset()
    case .string(let isEscaped):
      let isEnd = byte == 0x07 || (isEscaped && byte == UInt8(ascii: "\\"))
      if isEnd { reset() } else { state = .string(isEscaped: byte == Self.escape) }
    case .paste(var text): return keyOfPaste(&text, byte)
    }
    return nil
  }

  /// Processes a pause.
  ///
  /// - Returns: The key that the bytes so far represent; nil if there is none.
  mutating func keyAfterPause() -> TerminalKey? {
    defer { if isAmbiguous { reset() } }
    guard case .escape = state else { return nil }
    return .named(.escape)
  }

  private mutating func reset() {
    state = .ground
    isAlt = false
    character = []
  }

  /// Ends the current sequence with a key.
  private mutating func complete(_ key: TerminalKey?) -> TerminalKey? {
    defer { reset() }
    return isAlt ? key?.with(.alt) : key
  }
}

// MARK: - Characters

extension KeyDecoder {
  private mutating func keyOfGround(_ byte: UInt8) -> TerminalKey? {
    // The previous character is truncated.
    if !character.isEmpty, !UTF8.isContinuation(byte) { reset() }
    if byte == Self.escape {
      state = .escape
      return nil
    }
    if UTF8.isASCII(byte) { return complete(Self.key(ofASCII: byte)) }
    character.append(byte)
    var parser = UTF8.ForwardParser()
    var bytes = character.makeIterator()
    switch parser.parseScalar(from: &bytes) {
    case .valid(let encoded): return complete(.character(UTF8.decode(encoded)))
    case .emptyInput, .error: break
    }
    if character.count >= 4 { reset() }
    return nil
  }

  private static func key(ofASCII byte: UInt8) -> TerminalKey? {
    switch byte {
    case 0x08, 0x7F: .named(.backspace)
    case 0x09: .named(.tab)
    case 0x0A, 0x0D: .named(.enter)
    case 0x00: nil
    case ..<0x1B: .character(Unicode.Scalar(byte + 0x60), .control)
    case ..<0x20: .character(Unicode.Scalar(byte + 0x40), .control)
    default: .character(Unicode.Scalar(byte))
    }
  }

  private mutating func keyBehindEscape(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case Self.escape: isAlt = true
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .single([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(isEscaped: false)
    default:
      isAlt = true
      state = .ground
      return keyOfGround(byte)
    }
    return nil
  }
}

// MARK: - Sequences

extension KeyDecoder {
  private mutating func keyOfControl(_ parameters: [UInt8], _ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty: state = .console
    case UInt8(ascii: "$") where Self.numbers(parameters)?.count == 1, 0x40...0x7E:
      let numbers = Self.numbers(parameters)
      if byte == UInt8(ascii: "~"), numbers == [200] {
        reset()
        state = .paste([])
        return nil
      }
      return complete(numbers.flatMap { Self.key(ofControl: byte, $0) })
    case 0x20...0x3F:
      if parameters.count < Self.maximumParameterCount { state = .control(parameters + [byte]) }
    default: return start(over: byte)
    }
    return nil
  }

  private mutating func keyOfSingle(_ parameters: [UInt8], _ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
      if parameters.count < Self.maximumParameterCount { state = .single(parameters + [byte]) }
      return nil
    case UInt8(ascii: "M"): return complete(.named(.enter))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return complete(Self.arrow(byte - 0x20).map { .named($0, .control) })
    case 0x40...0x7E:
      let modifiers = Self.modifiers(Self.numbers(parameters)?.last)
      return complete(Self.arrow(byte).map { .named($0, modifiers) })
    default: return start(over: byte)
    }
  }

  /// Ignores a sequence that is interrupted by a byte, and processes the byte on its own.
  private mutating func start(over byte: UInt8) -> TerminalKey? {
    reset()
    return keyOfGround(byte)
  }

  private mutating func keyOfPaste(_ text: inout [UInt8], _ byte: UInt8) -> TerminalKey? {
    // Avoids copying the text for each byte.
    state = .ground
    text.append(byte)
    guard byte == Self.endOfPaste.last, text.suffix(Self.endOfPaste.count) == Self.endOfPaste[...]
    else {
      state = .paste(text)
      return nil
    }
    reset()
    return .paste(String(decoding: text.dropLast(Self.endOfPaste.count), as: UTF8.self))
  }

  private static func key(ofControl final: UInt8, _ numbers: [Int]) -> TerminalKey? {
    let second = modifiers(numbers.dropFirst().first)
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return arrow(final - 0x20).map { .named($0, .shift) }
    case UInt8(ascii: "u"): return numbers.first.flatMap { key(ofCode: $0, second) }
    case UInt8(ascii: "~") where numbers.first == 27 && numbers.count == 3:
      return key(ofCode: numbers[2], second)
    case UInt8(ascii: "~"): return keypad(numbers.first).map { .named($0, second) }
    case UInt8(ascii: "$"): return keypad(numbers.first).map { .named($0, .shift) }
    case UInt8(ascii: "^"): return keypad(numbers.first).map { .named($0, .control) }
    case UInt8(ascii: "@"): return keypad(numbers.first).map { .named($0, [.control, .shift]) }
    default: return arrow(final).map { .named($0, second) }
    }
  }

  /// Returns numbers separated by semicolons; anything after a colon is ignored.
  ///
  /// - Returns: The numbers; nil if the parameters contain anything else.
  private static func numbers(_ parameters: [UInt8]) -> [Int]? {
    if parameters.isEmpty { return [] }
    var numbers: [Int] = []
    for part in parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let digits = part.prefix { $0 != UInt8(ascii: ":") }
      guard let number = digits.isEmpty ? 1 : Int(digits: digits) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns the modifiers of a parameter, which is 1 plus a bit for each.
  private static func modifiers(_ number: Int?) -> TerminalKey.Modifiers {
    guard let number, (1...256).contains(number) else { return [] }
    return TerminalKey.Modifiers(rawValue: number - 1).intersection(.all)
  }

  private static func arrow(_ final: UInt8) -> TerminalKey.Special? {
    switch final {
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    default: nil
    }
  }

  private static func keypad(_ number: Int?) -> TerminalKey.Special? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    default: nil
    }
  }

  /// Returns the key of a character code, as sent by terminals that report all modifiers.
  private static func key(ofCode code: Int, _ modifiers: TerminalKey.Modifiers) -> TerminalKey? {
    guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else { return nil }
    switch scalar {
    case "\u{1B}": return .named(.escape, modifiers)
    case "\u{08}", "\u{09}", "\u{0A}", "\u{0D}", "\u{7F}":
      return key(ofASCII: UInt8(truncatingIfNeeded: value))?.with(modifiers)
    case "A"..."Z" where !modifiers.isDisjoint(with: [.control, .alt]):
      return .character(Unicode.Scalar(UInt8(value) + 0x20), modifiers.union(.shift))
    case "\0"..<" ": return nil
    default: return .character(scalar, modifiers)
    }
  }
}
