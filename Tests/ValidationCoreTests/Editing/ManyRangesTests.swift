import InputValidation
import RegularLanguage
import Testing

/// Edits of many ranges at once.
@Suite struct ManyRangesTests {
  @Test(arguments: TextUnit.allCases)
  func `thousands of ranges are replaced in a long text`(unit: TextUnit) {
    let word = "ab\u{E9}\u{1F600} "
    let count = 20_000
    let width = length(of: word, in: unit)
    var field = InputField(String(repeating: word, count: count), validator: .all(of: []))
    let replacements = (0..<count).map { Edit.Replacement($0 * width..<$0 * width + 1, with: "x") }
    #expect(field.apply(Edit(replacements.reversed(), in: unit)) == nil)
    #expect(field.text == String(repeating: "x" + word.dropFirst(), count: count))
    #expect(field.caret == field.count - 4)
    #expect(field.undo() == nil)
    #expect(field.text == String(repeating: word, count: count))
  }

  @Test func `thousands of ranges are inside one Character`() {
    let count = 2_000
    var field = InputField(
      "e" + String(repeating: "\u{301}", count: count), validator: .all(of: []))
    let replacements = (0..<count).map { Edit.Replacement($0..<$0 + 1, with: "x") }
    #expect(field.apply(Edit(replacements, in: .scalars)) == nil)
    #expect(field.text == String(repeating: "x", count: count))
  }

  @Test(arguments: Array(UInt64(0)..<200))
  func `several ranges are resolved like each alone`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "\u{E9}", "e\u{301}", "\r\n", "\u{1F1EB}", "\u{1F468}\u{200D}", "\u{1F600}"]
    let text = (0..<Int.random(in: 0...12, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let unit = TextUnit.allCases.randomElement(using: &random) ?? .utf8
    var field = InputField(text, validator: .all(of: []))
    field.select(Selection(caret: Int.random(in: 0...field.count, using: &random)))
    let places = (0..<2 * Int.random(in: 1...4, using: &random))
      .map { _ in Int.random(in: 0...length(of: text, in: unit), using: &random) }.sorted()
    let ranges = stride(from: 0, to: places.count, by: 2).map { places[$0]..<places[$0 + 1] }
    var expected: [Range<Int>] = []
    for range in ranges {
      var other = field
      #expect(other.select(range, in: unit) == nil)
      var whole = other.selection.range
      while let last = expected.last, last.upperBound > whole.lowerBound {
        whole =
          min(last.lowerBound, whole.lowerBound)..<max(last.upperBound, whole.upperBound)
        expected.removeLast()
      }
      expected.append(whole)
    }
    #expect(field.apply(Edit(ranges.map { .init($0, with: "x") }, in: unit)) == nil)
    #expect(field.lastEdit?.replacements.map(\.range) == expected)
  }

  private func length(of text: String, in unit: TextUnit) -> Int {
    switch unit {
    case .characters: text.count
    case .scalars: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .utf8: text.utf8.count
    }
  }
}
