import InputValidation
import RegularLanguage
import TestSupport
import Testing

/// Properties of every field after any edits.
///
/// With `VALIDATION_EXHAUSTIVE=1`, they make a million edits in total, in half a minute.
@Suite struct EditPropertiesTests {
  private static let scripts = sampled(100, of: 1_600)
  private static let editsPerScript = 40

  private static func validators() throws -> [any Validator] {
    [
      .alphabetic && .length(...4), .digits, .length(2...3), .not(.oneOf("a")), .nonEmpty,
      .integer(in: 10...65), try .regex(#"\d{4}-\d{2}-\d{2}"#), try .regex("(a|1|[^x]{3})*"),
      .length(...6, in: .utf16) || .digits, .satisfying("short") { $0.utf8.count < 9 },
      .length(...300), try .regex(#"(?s).*(?=\S)."#),
      .price(in: 0...5_000, format: .english), .maximumLength(5, in: .utf16) && .case(.upper),
      .filter(dropping: "-\r\n") && .trim, try MaskValidator("+7 (000) 000"),
    ]
  }

  private static let pieces = [
    "", "1", "a", "12", "-", "e\u{301}", "\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{200D}",
    "\u{1F1EB}",
    "\u{1F1F7}\u{1F1EB}", "\r", "\n", "\u{E9}", "\0", "\u{1100}", "\u{1161}", "\u{915}\u{94D}",
    "\u{937}", "2024-05-17", String(repeating: "ab1\u{1F469}", count: 60),
  ]

  /// Returns a random command, with offsets in and around the text.
  private static func command(
    for field: TextField,
    using generator: inout SplitMix64
  ) -> FieldCommand {
    let piece = pieces.randomElement(using: &generator) ?? ""
    let origin = Edit.Origin.allCases.randomElement(using: &generator) ?? .typing
    func range(upTo count: Int) -> Range<Int> {
      let lower = Int.random(in: -1...count + 1, using: &generator)
      return lower..<lower + Int.random(in: 0...4, using: &generator)
    }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...5: return .insert(piece, origin: origin)
    case 6, 7: return .delete(.backward)
    case 8: return .delete(.forward)
    case 9: return .select(Selection(range(upTo: field.count)))
    case 10:
      let range = range(upTo: field.count)
      return .select(
        Selection(anchor: range.upperBound, focus: range.lowerBound, affinity: .upstream))
    case 11, 12:
      let unit = TextUnit.allCases.randomElement(using: &generator) ?? .utf8
      let replacements = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        Edit.Replacement(
          range(upTo: min(field.text.utf16.count, 12)),
          with: pieces.randomElement(using: &generator) ?? "")
      }
      return .edit(Edit(replacements, in: unit, origin: origin))
    case 13:
      return .edit(Edit(replacing: range(upTo: field.count), with: piece, origin: origin))
    case 14, 15:
      return .setMarkedText(piece, selected: Bool.random(using: &generator) ? nil : 0..<1)
    case 16: return .unmarkText
    case 17: return .endEditing
    case 18: return .undo
    default: return .redo
    }
  }

  @Test func `after any edits a field equals a new one with the same text`() throws {
    let validators = try Self.validators()
    var generator = SplitMix64(seed: 20)
    var (landed, refused) = (0, 0)
    for script in 0..<Self.scripts {
      let initial = script % 3 == 0 ? Self.pieces.randomElement(using: &generator) ?? "" : ""
      var field = TextField(
        initial, validator: validators[script % validators.count],
        enforcement: TextField.Enforcement.allCases[script / 3 % 3],
        clock: .stopped(at: .zero))
      for number in 0..<Self.editsPerScript {
        if number == 30 {
          field.validator = validators[(script + 5) % validators.count]
          field.enforcement = .block
        }
        let before = field
        let command = Self.command(for: field, using: &generator)
        let refusal = field.perform(command)
        if let refusal, !Self.mayChange(command, isComposing: before.isComposing) {
          refused += 1
          let isSame = field == before && field.canUndo == before.canUndo
          #expect(isSame, "\(command) refused: \(refusal.kind), but something has changed")
        } else {
          landed += 1
        }
        Self.check(field, after: command, of: script)
        Self.checkUndo(field, before, command)
      }
      #expect(field.setText("") == nil)
      #expect(field.text.isEmpty)
    }
    #expect(landed > refused && refused > 300)
  }

  /// Returns whether a refused command may change the field: it may discard a composition, delete
  /// text nevertheless, or commit marked text before editing can't end.
  private static func mayChange(_ command: FieldCommand, isComposing: Bool) -> Bool {
    switch command {
    case .insert, .delete, .unmarkText, .setMarkedText: isComposing
    case .edit(let edit): isComposing && edit.isDeletion
    case .endEditing: true
    default: false
    }
  }

  private static func check(_ field: TextField, after command: FieldCommand, of script: Int) {
    let text = field.text
    #expect(field.count == text.count, "\(command) in script \(script)")
    let selected = field.selection.range
    #expect(0 <= selected.lowerBound && selected.upperBound <= field.count)
    #expect(text.distance(from: text.startIndex, to: field.caretIndex) == field.caret)
    let expected = field.validator.verdict(on: text, caret: field.caretIndex).kind
    #expect(field.verdictKind == expected, "\(command) in script \(script)")
    if let marked = field.markedRange { #expect(marked.upperBound <= field.count) }
    checkLengths(of: field, after: command)
  }

  /// Expects the cached lengths to be those of the text.
  private static func checkLengths(of field: TextField, after command: FieldCommand) {
    let lengths: [(TextUnit, Int)] = [
      (.characters, field.text.count), (.scalars, field.text.unicodeScalars.count),
      (.utf16, field.text.utf16.count), (.utf8, field.text.utf8.count),
    ]
    for (unit, length) in lengths {
      var copy = field
      let range = 0..<length + 1
      let refusal = copy.select(range, in: unit)
      #expect(refusal == .bounds(range, count: length, unit: unit), "\(command) in \(unit)")
    }
  }

  /// Expects that a command with its own undo step can be undone and redone completely.
  private static func checkUndo(_ field: TextField, _ before: TextField, _ command: FieldCommand) {
    switch command {
    case .undo, .redo, .select, .endEditing, .unmarkText: return
    case .insert, .delete, .setMarkedText: if before.isComposing { return }
    default: break
    }
    // If the text has not changed, there is nothing to undo.
    if field.text.utf8.elementsEqual(before.text.utf8), !field.isComposing { return }
    // Repeat it as a separate group, so that it is not merged with the step before.
    var again = before
    again.beginGroup()
    again.perform(command)
    again.endGroup()
    #expect(again == field)
    let starts = Self.starts(before)
    // The command may have removed the composition or the announcement.
    if starts.contains(again) { return }
    #expect(again.undo() == nil)
    let isBack = starts.contains { again == $0 && again.verdictKind == $0.verdictKind }
    #expect(isBack, "\(command)")
    #expect(again.redo() == nil)
    #expect(again == field && again.verdictKind == field.verdictKind, "\(command)")
  }

  /// Returns the fields that undoing a command may restore: if it ended a composition or an
  /// announcement, both are undone together.
  private static func starts(_ field: TextField) -> [TextField] {
    var withoutProvisional = field
    withoutProvisional.undo()
    if field.isComposing { return [withoutProvisional] }
    let edit = field.lastEdit
    let text = edit?.replacements.map(\.text).joined() ?? ""
    // A redone announcement has the origin `undo`.
    let mayBeAnnounced =
      (edit?.origin == .autofill || edit?.origin == .undo) && text.count == 1
      && text.allSatisfy(\.isWhitespace)
    return mayBeAnnounced ? [field, withoutProvisional] : [field]
  }

  @Test func `ranges in any unit replace the Characters that they touch`() throws {
    var generator = SplitMix64(seed: 25)
    for _ in 0..<Self.scripts * 20 {
      var text = ""
      for _ in 0..<4 { text += Self.pieces.dropLast().randomElement(using: &generator) ?? "" }
      let unit = TextUnit.allCases.randomElement(using: &generator) ?? .scalars
      var parts: [Edit.Replacement] = []
      var offset = 0
      let count = unit.count(of: text)
      while parts.count < 6 {
        let lower = min(offset + Int.random(in: 0...2, using: &generator), count)
        let upper = min(lower + Int.random(in: 0...2, using: &generator), count)
        parts.append(
          Edit.Replacement(
            lower..<upper, with: Self.pieces.dropLast().randomElement(using: &generator) ?? ""))
        offset = upper
      }
      let edit = Edit(parts, in: unit, origin: .programmatic)
      let expected = edit.plainResult(of: text)
      var field = TextField(text, validator: .all(of: []))
      #expect(field.apply(edit) == nil)
      #expect(Array(field.text.utf8) == Array(expected.utf8), "\(text.debugDescription) \(edit)")
      #expect(field.count == expected.count)
    }
  }

  @Test func `an edit of several ranges equals replacing Characters`() throws {
    var generator = SplitMix64(seed: 21)
    for _ in 0..<Self.scripts {
      var text = ""
      for _ in 0..<6 { text += Self.pieces.dropLast().randomElement(using: &generator) ?? "" }
      let characters = Array(text)
      var parts: [Edit.Replacement] = []
      var offset = 0
      while offset < characters.count {
        let lower = Int.random(in: offset...characters.count, using: &generator)
        let upper = Int.random(in: lower...characters.count, using: &generator)
        parts.append(
          Edit.Replacement(
            lower..<upper, with: Self.pieces.dropLast().randomElement(using: &generator) ?? ""))
        offset = upper + 1
      }
      var expected = ""
      var last = 0
      for part in parts {
        expected += String(characters[last..<part.range.lowerBound]) + part.text
        last = part.range.upperBound
      }
      expected += String(characters[last...])
      var field = TextField(text, validator: .all(of: []), enforcement: .flag)
      #expect(field.apply(Edit(parts.shuffled(using: &generator), origin: .programmatic)) == nil)
      #expect(Array(field.text.utf8) == Array(expected.utf8))
      #expect(field.count == expected.count)
    }
  }
}

extension TextUnit {
  fileprivate func count(of text: String) -> Int {
    switch self {
    case .characters: text.count
    case .scalars: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .utf8: text.utf8.count
    }
  }
}

extension Edit {
  /// Returns the result of the edit, whose ranges are in order: each Character that a range touches
  /// is removed, and the insertions are between the others, in order.
  fileprivate func plainResult(of text: String) -> String {
    let characters = text.map { String($0) }
    var starts = [0]
    for character in characters { starts.append((starts.last ?? 0) + unit.count(of: character)) }
    let isKept = characters.indices.map { index in
      !replacements.contains {
        !$0.range.isEmpty && $0.range.overlaps(starts[index]..<starts[index + 1])
      }
    }
    var result = ""
    var next = 0
    func keep(upTo end: Int) {
      while next < end {
        if isKept[next] { result += characters[next] }
        next += 1
      }
    }
    for replacement in replacements {
      let range = replacement.range
      // Text that is inserted inside a Character goes after it.
      let place =
        range.isEmpty
        ? starts.prefix { $0 < range.lowerBound }.count
        : starts.prefix { $0 <= range.lowerBound }.count - 1
      keep(upTo: place)
      result += replacement.text
    }
    keep(upTo: characters.count)
    return result
  }
}
