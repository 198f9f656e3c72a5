import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Laws of both modes of editing, for masks of digits, letters and fixed digits.
///
/// By default, some masks of each length up to twelve slots are filled with texts of up to three
/// keys, and with `VALIDATION_EXHAUSTIVE=1` all masks of up to six slots, and 60 of each greater
/// length, with all texts of up to six keys.
@Suite struct MaskEditingLawTests {
  private static let keys = Array("7a1")

  /// The masks of one to twelve slots of digits, letters and a fixed 7.
  private static let masks: [String] = {
    var (all, last) = ([String](), [""])
    var random = SplitMix64(seed: scriptSeed)
    for count in 1...12 {
      last = last.flatMap { start in ["0", "A", "7"].map { start + $0 } }
      // Of longer ones, some are continued.
      if last.count > 729 { last = Array(last.shuffled(using: &random).prefix(729)) }
      let share = sampled(4, of: count < 7 ? last.count : 60)
      let chosen = share < last.count ? last.shuffled(using: &random).prefix(share)[...] : last[...]
      all += chosen.filter { $0.contains { $0 != "7" } }
    }
    return all + ["00-A7", "7-0A-0", "+7 (00) 0A", "00.00.0000", "A7-7A-00"]
  }()

  private static let texts: [String] = {
    var (all, last) = ([String](), [""])
    for _ in 0..<sampled(3, of: 6) {
      last = last.flatMap { start in keys.map { start + String($0) } }
      all += last
    }
    return all
  }()

  private static let random: [String] = {
    var random = SplitMix64(seed: scriptSeed)
    return (0..<sampled(6, of: 200)).map { _ in
      String((0..<20).compactMap { _ in "7a1-+ ".randomElement(using: &random) })
    }
  }()

  /// Types keys, and checks that a refused one changes nothing.
  private static func typed(_ keys: String, into field: InputField) -> (InputField, Bool) {
    var (field, isWhole) = (field, true)
    for key in keys {
      let before = field
      if field.insert(String(key)) != nil {
        isWhole = false
        #expect(field == before, "\(keys)")
      }
    }
    return (field, isWhole)
  }

  private static func inserted(
    _ text: String,
    _ origin: Edit.Origin,
    into field: InputField
  ) -> (InputField, Bool) {
    var changed = field
    let refusal =
      origin == .programmatic ? changed.setText(text) : changed.insert(text, origin: origin)
    if refusal != nil { #expect(changed == field, "\(text)") }
    return (changed, refusal == nil)
  }

  @Test(arguments: MaskValidator.Editing.allCases.filter { $0 != .rightToLeft })
  func `typing, pasting, filling and setting end the same, or are refused`(
    editing: MaskValidator.Editing
  ) throws {
    var count = 0
    for form in Self.masks {
      let empty = InputField(validator: try .mask(form, editing: editing))
      for text in Self.texts + Self.random {
        let (typed, isTyped) = Self.typed(text, into: empty)
        let (pasted, isPasted) = Self.inserted(text, .paste, into: empty)
        // What is shown, set again, stays.
        #expect(Self.inserted(typed.text, .programmatic, into: typed).0.text == typed.text)
        for origin in [Edit.Origin.autofill, .programmatic, .drop] {
          let (other, isOther) = Self.inserted(text, origin, into: empty)
          #expect(other.text == pasted.text && isOther == isPasted, "\(form) \(text)")
        }
        guard isTyped, isPasted else { continue }
        count += 1
        if typed.text == pasted.text { continue }
        let isRefused = typed.verdictKind != .valid || pasted.verdictKind != .valid
        #expect(isRefused, "\(form) \(text): \(typed.text), \(pasted.text)")
      }
    }
    #expect(count > 0)
  }

  @Test func `overwriting and inserting agree at the end of the text`() throws {
    for form in Self.masks {
      let one = InputField(validator: try .mask(form))
      let other = InputField(validator: try .mask(form, editing: .overwrite))
      for text in Self.texts + Self.random {
        #expect(Self.typed(text, into: one) == Self.typed(text, into: other), "\(form) \(text)")
        let pasted = Self.inserted(text, .paste, into: one)
        #expect(pasted == Self.inserted(text, .paste, into: other), "\(form) \(text)")
        // Also after content.
        let key = String(text.prefix(1))
        let (start, end) = (Self.typed(key, into: one).0, Self.typed(key, into: other).0)
        let rest = String(text.dropFirst())
        #expect(
          Self.inserted(rest, .drop, into: start) == Self.inserted(rest, .drop, into: end),
          "\(form) \(text)")
      }
    }
  }

  @Test(arguments: ["00.00.0000 - 00.00.0000", "0/00/0", "AA-00-AA", "+7 (00) 00-00"])
  func `an edit in one section leaves the others as they are`(form: String) throws {
    var field = InputField(validator: try .mask(form, editing: .overwrite))
    field.setText(form.replacing("A", with: "x").replacing("0", with: "2"))
    let full = Self.sections(field.text)
    var start = 0
    for (index, section) in Self.sections(form).enumerated() {
      defer { start += section.count + 1 }
      if section.contains("7") { continue }
      for lower in 0..<section.count {
        for upper in lower + 1...section.count {
          for key in ["", section.hasPrefix("A") ? "y" : "7"] {
            var changed = field
            changed.select(start + lower..<start + upper)
            #expect((key.isEmpty ? changed.delete() : changed.insert(key)) == nil)
            var expected = full
            expected[index] =
              full[index].prefix(lower) + key + full[index].dropFirst(upper)
            #expect(Self.sections(changed.text) == expected)
            #expect(changed.verdictKind != .invalid)
            changed.undo()
            #expect(changed.text == field.text)
          }
        }
      }
    }
  }

  private static func sections(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
