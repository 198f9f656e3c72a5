import InputValidation
import InputValidationTesting
import RegularLanguage
import TestSupport
import Testing

/// Properties of every field after any edits, also with validators that rewrite.
@Suite struct EditPropertiesTests {
  private static let scripts = sampled(100, of: 1_600)
  private static let pieces = FieldOperation.pieces

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

  @Test func `after any edits a field equals a new one with the same text`() throws {
    let validators = try Self.validators()
    var refusals = [true: 0, false: 0]
    var search = ScriptSearch<FieldOperation>(
      seed: scriptSeed, operations: scriptOperations(4_000, of: 64_000), length: 40)
    while let script = search.next() {
      search.record(Self.difference(after: script, validators, &refusals))
    }
    search.report()
    let (refused, landed) = (refusals[true] ?? 0, refusals[false] ?? 0)
    #expect(landed > refused && refused > 300)
  }

  /// Scripts after which a property once seemed not to hold.
  @Test(
    arguments: [
      [
        .setValidator(2), .replace([.init(offset: 1, count: 0, text: "12")], .characters, .typing),
        .select(.init(offset: 2, count: 0), isReversed: true),
        .mark("\u{915}\u{94D}", selecting: nil),
        .replace([.init(offset: 4, count: 4)], .utf8, .typing),
      ]
    ] as [[FieldOperation]])
  func `a field equals a new one after a script`(script: [FieldOperation]) throws {
    var refusals: [Bool: Int] = [:]
    #expect(Self.difference(after: script, try Self.validators(), &refusals) == nil)
    #expect(refusals == [false: 4])
  }

  /// Performs the operations of a script until a property doesn't hold, and counts those that are
  /// refused and those that are not.
  private static func difference(
    after script: [FieldOperation],
    _ validators: [any Validator],
    _ refusals: inout [Bool: Int]
  ) -> ScriptDifference? {
    var field = field("", validators[0], .block)
    for (index, operation) in script.enumerated() {
      switch operation {
      case .begin(let text, let number, let enforcement):
        field = Self.field(text, validators[number % validators.count], enforcement)
      case .setValidator(let number):
        field.validator = validators[number % validators.count]
        field.enforcement = .block
      default:
        guard let command = operation.command(for: field) else { continue }
        let before = field
        let refusal = field.perform(command)
        refusals[refusal != nil, default: 0] += 1
        let words =
          violation(ofRefusing: command, refusal, before, field) ?? violation(in: field)
          ?? violationOfUndoing(field, before, command)
        if let words { return ScriptDifference(after: index + 1, words) }
      }
    }
    let refusal = field.setText("")
    return refusal.map { ScriptDifference(after: script.count, "\($0), when cleared") }
  }

  private static func field(
    _ text: String,
    _ validator: any Validator,
    _ enforcement: InputField.Enforcement
  ) -> InputField {
    InputField(
      text, validator: validator, enforcement: enforcement, clock: .stopped(at: .zero))
  }

  /// Returns how a refused command has changed a field.
  private static func violation(
    ofRefusing command: FieldCommand,
    _ refusal: Refusal?,
    _ before: InputField,
    _ field: InputField
  ) -> String? {
    guard let refusal, !mayChange(command, isComposing: before.isComposing) else { return nil }
    let isSame = field == before && field.canUndo == before.canUndo
    return isSame ? nil : "refused: \(refusal.kind), but something has changed"
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

  /// Returns what is wrong in a field.
  private static func violation(in field: InputField) -> String? {
    let text = field.text
    if field.count != text.count { return "the count is \(field.count)" }
    let selected = field.selection.range
    if selected.lowerBound < 0 || selected.upperBound > field.count { return "\(selected)" }
    if text.distance(from: text.startIndex, to: field.caretIndex) != field.caret {
      return "the index of the caret is not that of \(field.caret)"
    }
    let expected = field.validator.verdict(on: text, caret: field.caretIndex).kind
    if field.verdictKind != expected { return "\(field.verdictKind), instead of \(expected)" }
    if let marked = field.markedRange, marked.upperBound > field.count { return "\(marked)" }
    return violationOfLengths(in: field)
  }

  /// Returns which cached length is not that of the text.
  private static func violationOfLengths(in field: InputField) -> String? {
    let lengths: [(TextUnit, Int)] = [
      (.characters, field.text.count), (.scalars, field.text.unicodeScalars.count),
      (.utf16, field.text.utf16.count), (.utf8, field.text.utf8.count),
    ]
    for (unit, length) in lengths {
      var copy = field
      let range = 0..<length + 1
      let refusal = copy.select(range, in: unit)
      if refusal != .bounds(range, count: length, unit: unit) { return "the length in \(unit)" }
    }
    return nil
  }

  /// Returns how a command with its own undo step can't be undone and redone completely.
  private static func violationOfUndoing(
    _ field: InputField,
    _ before: InputField,
    _ command: FieldCommand
  ) -> String? {
    switch command {
    case .undo, .redo, .select, .endEditing, .unmarkText: return nil
    case .insert, .delete, .setMarkedText: if before.isComposing { return nil }
    default: break
    }
    // If the text has not changed, there is nothing to undo.
    if field.text.utf8.elementsEqual(before.text.utf8), !field.isComposing { return nil }
    // Repeat it as a separate group, so that it is not merged with the step before.
    var again = before
    again.beginGroup()
    again.perform(command)
    again.endGroup()
    if again != field { return "in a group, the text is \(again.text.debugDescription)" }
    let starts = Self.starts(before)
    // The command may have removed the composition or the announcement, with the caret elsewhere.
    let isText = { (text: String) in again.text.utf8.elementsEqual(text.utf8) }
    if !again.isComposing, starts.contains(where: { isText($0.text) }) { return nil }
    let refusal = again.undo()
    let isBack = starts.contains { again == $0 && again.verdictKind == $0.verdictKind }
    if refusal != nil || !isBack { return "it can't be undone" }
    let isRedone = again.redo() == nil && again == field && again.verdictKind == field.verdictKind
    return isRedone ? nil : "it can't be redone"
  }

  /// Returns the fields that undoing a command may restore: if it ended a composition or an
  /// announcement, both are undone together.
  private static func starts(_ field: InputField) -> [InputField] {
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
      var field = InputField(text, validator: .all(of: []))
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
      var field = InputField(text, validator: .all(of: []), enforcement: .flag)
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
