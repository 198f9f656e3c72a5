import InputValidationTesting
import RegularLanguage
import ValidationCore

/// Something that a person or a terminal does to a prompt.
enum PromptOperation: ScriptOperation, Equatable {
  case type(String)
  case paste(String)
  case press(Key)
  /// Sends only the first bytes of a key, then nothing for a while.
  case pause(Key, after: Int)
  /// Starts another prompt.
  case begin(Int)
  case resize(columns: Int)

  /// The rules of the prompts.
  static let rules = [
    "--digits", "--length ..12", "--date", "--one-of debug,delta,info", "--integer --max 42",
    "--length 2.. --default xyz", "--ipv4",
  ]

  /// A key, by its effect; terminals send different bytes for it.
  enum Key: CaseIterable {
    case left, left2, right, rightOfApplication, wordLeft, wordRight, wordRightOfRxvt, home, end
    case selectLeft, selectWordRight, selectHome
    case backspace, delete, deleteWord, deleteWordForward, deleteToStart, deleteToEnd
    case undo, undo2, redo, redoOfKitty
    case complete, accept, deleteOrCancel, interrupt, escape, redraw, unknown, unknown2

    var bytes: [UInt8] {
      let text =
        switch self {
        case .left: "\u{1B}[D"
        case .left2: "\u{2}"
        case .right: "\u{1B}[C"
        case .rightOfApplication: "\u{1B}OC"
        case .wordLeft: "\u{1B}b"
        case .wordRight: "\u{1B}[1;5C"
        case .wordRightOfRxvt: "\u{1B}Oc"
        case .home: "\u{1}"
        case .end: "\u{1B}[4~"
        case .selectLeft: "\u{1B}[1;2D"
        case .selectWordRight: "\u{1B}[1;6C"
        case .selectHome: "\u{1B}[1;2H"
        case .backspace: "\u{7F}"
        case .delete: "\u{1B}[3~"
        case .deleteWord: "\u{17}"
        case .deleteWordForward: "\u{1B}d"
        case .deleteToStart: "\u{15}"
        case .deleteToEnd: "\u{B}"
        case .undo: "\u{1A}"
        case .undo2: "\u{1F}"
        case .redo: "\u{19}"
        case .redoOfKitty: "\u{1B}[122;6u"
        case .complete: "\t"
        case .accept: "\r"
        case .deleteOrCancel: "\u{4}"
        case .interrupt: "\u{3}"
        case .escape: "\u{1B}"
        case .redraw: "\u{C}"
        case .unknown: "\u{1B}[A"
        case .unknown2: "\u{1B}[15~"
        }
      return Array(text.utf8)
    }
  }

  static func random(using random: inout SplitMix64) -> Self {
    func key() -> Key { .allCases.randomElement(using: &random) ?? .left }
    func text(_ count: ClosedRange<Int>) -> String {
      let pieces = Array("12024-.ade xf\u{E9}\u{65E5}")
      return String(
        (0..<Int.random(in: count, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? "1"
        })
    }
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<11: return .type(text(1...1))
    case 11: return .paste(text(0...4))
    case 12:
      return .paste(
        [" 12 ", "1\r2", "7\r", "2024-02-29", "1 2"].randomElement(using: &random) ?? "")
    case 13: return .pause(key(), after: .random(in: 1...3, using: &random))
    case 14:
      return Bool.random(using: &random)
        ? .begin(.random(in: rules.indices, using: &random))
        : .resize(columns: .random(in: 10...60, using: &random))
    default: return .press(key())
    }
  }

  var simpler: [Self] {
    switch self {
    case .type(let text) where text != "1": [.type("1")]
    case .paste(let text) where text.count == 1: [.type(text)]
    case .paste(let text) where text.count > 1:
      [.paste(String(text.dropLast())), .paste(String(text.dropFirst()))]
    case .pause(let key, _): [.press(key)]
    case .press(.wordLeft), .press(.home), .press(.left2): [.press(.left)]
    case .press(.deleteWord), .press(.deleteToStart): [.press(.backspace)]
    default: []
    }
  }
}
