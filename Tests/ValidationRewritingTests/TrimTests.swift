import InputValidation
import LibrarySupport
import RegularLanguage
import Testing

@Suite struct TrimTests {
  @Test(arguments: [
    VerdictCase(
      "trim", .trim, valid: ["", "a", "a b", "a\nb", "\u{301}"],
      incomplete: [" ", " a", "a ", "a\u{3000}", "\r\na", "\u{2028}", " \u{301}"])
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  @Test(arguments: [
    ("a ", "a|"), (" a", "a|"), ("  ", "|"), (" a b ", "a b|"), ("a\r\n", "a|"), ("a", "a|"),
    (" \u{301}a", "\u{301}a|"),
  ])
  func `the end of editing removes white space`(text: String, final: String) {
    var field = InputField(text, validator: .trim)
    #expect(field.endEditing() == nil)
    #expect(field.marked.utf8.elementsEqual(final.utf8))
    field.undo()
    #expect(field.text == text)
  }

  @Test func `the caret keeps its place in the text`() {
    var field = InputField("  ab  ", validator: .trim)
    field.select(3..<3)
    field.endEditing()
    #expect(field.marked == "a|b")
  }

  @Test func `several words can be typed`() {
    var field = InputField(validator: .trim && .length(3...9))
    for character in " ab cd " { #expect(field.insert(String(character)) == nil) }
    #expect(field.text == "ab cd ")
    #expect(field.endEditing() == nil)
    #expect(field.text == "ab cd")
  }

  @Test func `autofilled text is trimmed`() {
    var field = InputField(validator: .trim && .alphabetic)
    #expect(field.insert("Ada ", origin: .autofill) == nil)
    #expect(field.text == "Ada")
    #expect(field.insert(" ")?.error?.code == .all)
  }

  @Test(arguments: Array(UInt64(0)..<500))
  func `the result of an edit is that of trimming the whole text`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func text(upTo count: Int) -> String {
      (0..<Int.random(in: 0...count, using: &random))
        .map { _ in [" ", "a", "b", "\r\n", "\u{3000}"].randomElement(using: &random) ?? "" }
        .joined()
    }
    let old = text(upTo: 6)
    var field = InputField(old, validator: .trim, enforcement: .flag)
    let places = (0..<4).map { _ in Int.random(in: 0...field.count, using: &random) }.sorted()
    let ranges = [places[0]..<places[1], places[2]..<places[3]]
      .prefix(Int.random(in: 1...2, using: &random))
    let replacements = ranges.map { Edit.Replacement($0, with: text(upTo: 2)) }
    let edit = Edit(
      replacements, origin: .random(using: &random) ? .typing : .paste,
      selection: Int.random(in: 0..<4, using: &random) == 0 ? Selection(caret: 0) : nil)

    // All Characters after the edit, and whether they are new.
    var parts: [(character: Character, isNew: Bool)] = []
    var rest = Array(old)[...]
    for replacement in replacements {
      parts += rest.prefix(upTo: replacement.range.lowerBound).map { ($0, false) }
      parts += replacement.text.map { ($0, true) }
      rest = rest[replacement.range.upperBound...]
    }
    parts += rest.map { ($0, false) }
    var kept = parts[...]
    if parts.contains(where: { $0.isNew && $0.character.isWhitespace }) {
      kept = kept.drop { $0.character.isWhitespace }
      while edit.origin == .paste, let last = kept.last, last.character.isWhitespace {
        kept.removeLast()
      }
      if !kept.contains(where: \.isNew) { kept = old.map { ($0, false) }[...] }
    }
    #expect(field.apply(edit) == nil)
    #expect(field.text == String(kept.map(\.character)))
  }

  @Test func `a blank is typed and pasted into a long text`() {
    let long = String(repeating: "abc ", count: 25_000) + "d"
    var field = InputField(long, validator: .trim)
    for (place, text, origin) in [
      (50_000, " ", Edit.Origin.typing), (0, " x", .typing), (0, " ", .typing),
      (100_003, " y ", .paste), (100_005, " ", .paste),
    ] {
      field.select(place..<place)
      #expect(field.insert(text, origin: origin) == nil)
    }
    #expect(field.count == long.count + 4)
    #expect(field.text.hasPrefix("xabc ") && field.text.hasSuffix("d y"))
    #expect(field.endEditing() == nil)
  }
}
