import InputValidation

/// A key, or another action of a person on a field.
struct Key {
  private let byte: UInt8

  init(_ byte: UInt8) { self.byte = byte }

  /// Returns the command of the key in a field.
  func command(in field: InputField) -> FieldCommand {
    switch byte {
    case 0x20...0x7E: .insert(String(character(byte)))
    case 0x80...: composed(Self.pieces[Int(byte & 0x1F)])
    default: control(in: field)
    }
  }

  /// The character of the key, if any.
  var text: String? {
    switch byte {
    case 0x20...0x7E: String(character(byte))
    case 0x80...: Self.pieces[Int(byte & 0x1F)]
    default: nil
    }
  }

  /// Returns the command of a key without a character, in most cases as in a terminal.
  private func control(in field: InputField) -> FieldCommand {
    switch byte {
    case 0x01: .select(Selection(0..<field.count))
    case 0x02: .select(Selection(caret: max(field.caret - 1, 0), affinity: .upstream))
    case 0x03: .select(Selection(caret: 0))
    case 0x05: .select(Selection(caret: field.count))
    case 0x06: .select(Selection(caret: min(field.caret + 1, field.count)))
    case 0x07:
      .select(
        Selection(anchor: field.selection.anchor, focus: max(field.selection.focus - 1, 0)))
    case 0x09: .beginGroup
    case 0x0A: .endEditing
    case 0x0B: .endGroup
    case 0x19: .redo
    case 0x1A: .undo
    case 0x1B: .unmarkText
    case 0x1F: .select(Selection(-1..<field.count + 1))
    case 0x7F: .delete(.forward)
    default: .delete(.backward)
    }
  }

  /// Returns the command for a text that is inserted as a whole.
  private func composed(_ piece: String) -> FieldCommand {
    switch byte >> 5 {
    case 0b100: .insert(piece, origin: .paste)
    case 0b101: .setMarkedText(piece)
    case 0b110: .insert(piece, origin: .autofill)
    default:
      .edit(
        Edit([.init(0..<0, with: piece), .init(1..<2, with: "")], in: .utf16, origin: .drop))
    }
  }

  private static let pieces = [
    "", "1", "12", "0", "00", "1,5", "12.50", "1,234", "1.234,5", "-1", "$5", " 7 ", "+7 (912) 3",
    "79123", "(", ")-", "2024-05", "ab", "AB1", "x y", "n/a", "root", " ", "\r\n", "\u{301}",
    "e\u{301}", "\u{DF}", "\u{1F468}\u{200D}\u{1F469}", "\u{1F1EB}", "\u{1100}", "\u{1161}", "\0",
  ]
}
