import InputValidation
import InputValidationTesting
import RegularLanguage

/// An operation on a field with any validator, with offsets in and around its text.
enum FieldOperation: ScriptOperation, Equatable {
  /// Starts again with a text, a validator and an enforcement.
  case begin(String, Int, InputField.Enforcement)
  case setValidator(Int)
  case insert(String, Edit.Origin)
  case delete(InputField.Direction)
  case select(Part, isReversed: Bool)
  case replace([Part], TextUnit, Edit.Origin)
  case mark(String, selecting: Range<Int>?)
  case unmark
  case endEditing
  case undo
  case redo

  /// A range and its replacement; the offset is a position in or around any text.
  struct Part: Equatable {
    var offset: Int
    var count: Int
    var text = ""

    /// Returns the range in or around a text of some units.
    func range(in count: Int) -> Range<Int> {
      let lower = offset % (count + 3) - 1
      return lower..<lower + self.count
    }
  }

  static let pieces = [
    "", "1", "a", "12", "-", "e\u{301}", "\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{200D}",
    "\u{1F1EB}",
    "\u{1F1F7}\u{1F1EB}", "\r", "\n", "\u{E9}", "\0", "\u{1100}", "\u{1161}", "\u{915}\u{94D}",
    "\u{937}", "2024-05-17", String(repeating: "ab1\u{1F469}", count: 60),
  ]

  static func random(using random: inout SplitMix64) -> Self {
    let piece = element(of: pieces, using: &random)
    let origin = element(of: Edit.Origin.allCases, using: &random)
    switch Int.random(in: 0..<42, using: &random) {
    case 0:
      let isEmpty = Int.random(in: 0..<3, using: &random) > 0
      return .begin(
        isEmpty ? "" : piece, .random(in: 0..<100, using: &random),
        element(of: InputField.Enforcement.allCases, using: &random))
    case 1: return .setValidator(.random(in: 0..<100, using: &random))
    case 2..<14: return .insert(piece, origin)
    case 14..<18: return .delete(.backward)
    case 18, 19: return .delete(.forward)
    case 20..<24: return .select(part("", using: &random), isReversed: .random(using: &random))
    case 24..<28:
      let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        part(element(of: pieces, using: &random), using: &random)
      }
      return .replace(parts, element(of: TextUnit.allCases, using: &random), origin)
    case 28, 29: return .replace([part(piece, using: &random)], .characters, origin)
    case 30..<34: return .mark(piece, selecting: Bool.random(using: &random) ? nil : 0..<1)
    case 34, 35: return .unmark
    case 36, 37: return .endEditing
    case 38, 39: return .undo
    default: return .redo
    }
  }

  private static func part(_ text: String, using random: inout SplitMix64) -> Part {
    Part(
      offset: .random(in: 0..<1_000, using: &random), count: .random(in: 0...4, using: &random),
      text: text)
  }

  private static func element<Element>(
    of elements: [Element],
    using random: inout SplitMix64
  ) -> Element {
    elements[.random(in: elements.indices, using: &random)]
  }

  var simpler: [Self] {
    switch self {
    case .begin(let text, let validator, let enforcement) where !text.isEmpty:
      [.begin("", validator, enforcement)]
    case .insert(let text, let origin):
      (origin == .typing ? [] : [.insert(text, .typing)])
        + (text.count > 1 ? [.insert(String(text.prefix(text.count / 2)), origin)] : [])
    case .replace(let parts, let unit, let origin):
      (parts.count > 1 ? parts.map { .replace([$0], unit, origin) } : [])
        + (origin == .typing ? [] : [.replace(parts, unit, .typing)])
        + (unit == .characters ? [] : [.replace(parts, .characters, origin)])
    case .mark(let text, _?): [.mark(text, selecting: nil)]
    default: []
    }
  }
}

extension FieldOperation {
  /// Returns the command of the operation for a field; `nil` if there is none.
  func command(for field: InputField) -> FieldCommand? {
    switch self {
    case .begin, .setValidator: return nil
    case .insert(let text, let origin): return .insert(text, origin: origin)
    case .delete(let direction): return .delete(direction)
    case .select(let part, let isReversed):
      let range = part.range(in: field.count)
      if !isReversed { return .select(Selection(range)) }
      return .select(
        Selection(anchor: range.upperBound, focus: range.lowerBound, affinity: .upstream))
    case .replace(let parts, let unit, let origin):
      // Ranges in other units are at the start, since a long text has too many.
      let count = unit == .characters ? field.count : min(field.text.utf16.count, 12)
      let replacements = parts.map { Edit.Replacement($0.range(in: count), with: $0.text) }
      return .edit(Edit(replacements, in: unit, origin: origin))
    case .mark(let text, let range): return .setMarkedText(text, selected: range)
    case .unmark: return .unmarkText
    case .endEditing: return .endEditing
    case .undo: return .undo
    case .redo: return .redo
    }
  }
}
