import InputValidation
import LibrarySupport
import RegularLanguage
import Testing

/// Caret movement by Characters, by words and to the ends of the text.
@Suite struct MovementTests {
  private static let anything = LengthValidator(0...)

  /// Each text has a bar wherever a caret that moves forward by words stops.
  @Test(arguments: [
    "one| two|", " one|, two|. ", "192|.0|.2|.1|", "ann|@example|.org|", "don|'t|", "_a1|-b|",
    // All combining marks belong to their letters.
    "cafe\u{301}| nai\u{308}\u{323}ve|", "\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}| x|",
    // Each Han and Hiragana character is a word; runs of Katakana and Hangul are words.
    "\u{4E2D}|\u{6587}|", "a|\u{4E2D}|b|", "\u{3042}|\u{3044}|", "\u{30C6}\u{30B9}\u{30C8}| x|",
    "\u{D55C}\u{AD6D}| \u{C5B4}|", "\u{1112}\u{1161}\u{11AB}| x|", "\u{20BB7}|\u{91CE}|",
    // Emoji are not words, whatever scalars they consist of.
    "a|\u{1F469}\u{200D}\u{1F680}b|", "\u{1F1E8}\u{1F1ED} a|", "1\u{FE0F}\u{20E3}| a|",
    "\u{2764}\u{FE0F}",
    "\u{5E9}\u{5DC}\u{5D5}\u{5DD}| x|", "\u{661}\u{662}|/x|", "\u{BD}| x|", "a\u{203F}b|", "",
    "\r\na|\r\n", "\u{301}a|",
  ]) func `moving forward stops after each word`(marked: String) {
    let text = marked.filter { $0 != "|" }
    var field = InputField(text, validator: Self.anything)
    field.moveCaret(.backward, by: .text)
    var stops: [Int] = []
    while field.caret < field.count {
      field.moveCaret(.forward, by: .word)
      stops.append(field.caret)
    }
    var expected: [Int] = []
    var count = 0
    for character in marked {
      if character == "|" { expected.append(count) } else { count += 1 }
    }
    if expected.last != count, count > 0 { expected.append(count) }
    #expect(stops == expected)
  }

  /// Characters in words, Characters that are words, and separators.
  private static let alphabet: [String] = [
    "a", "b", "7", "_", " ", "-", ".", "\u{E9}", "e\u{301}", "\u{4E2D}", "\u{6587}", "\u{3042}",
    "\u{30C6}", "\u{D55C}", "\u{1F469}\u{200D}\u{1F680}", "\u{1F1E8}\u{1F1ED}", "\u{200B}",
  ]

  /// Returns the words of a text as ranges of Characters, by checking each boundary separately.
  private static func words(in characters: [Character]) -> [Range<Int>] {
    func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_"
    }
    func isAlone(_ character: Character) -> Bool { "\u{4E2D}\u{6587}\u{3042}".contains(character) }
    let isBoundary = (0...characters.count).map { place in
      guard place > 0, place < characters.count else { return true }
      let (before, after) = (characters[place - 1], characters[place])
      return !isWord(before) || !isWord(after) || isAlone(before) || isAlone(after)
    }
    let places = isBoundary.indices.filter { isBoundary[$0] }
    return zip(places, places.dropFirst()).map { $0..<$1 }.filter {
      isWord(characters[$0.lowerBound])
    }
  }

  @Test func `moving by words stops at the nearest boundary`() {
    var generator = SplitMix64(seed: 29)
    for _ in 0..<500 {
      let length = Int.random(in: 0...12, using: &generator)
      let text = (0..<length)
        .map { _ in Self.alphabet.randomElement(using: &generator) ?? "" }.joined()
      let words = Self.words(in: Array(text))
      let count = text.count
      let field = InputField(text, validator: Self.anything)
      let mirror = InputField(String(text.reversed()), validator: Self.anything)
      for place in 0...count {
        let forward = field.boundary(.forward, by: .word, from: place)
        let backward = field.boundary(.backward, by: .word, from: place)
        #expect(forward == words.map(\.upperBound).first { $0 > place } ?? count, "\(text)")
        #expect(backward == words.map(\.lowerBound).last { $0 < place } ?? 0, "\(text)")
        // Moving backward in the reversed text is moving forward.
        #expect(
          mirror.boundary(.backward, by: .word, from: count - place) == count - forward, "\(text)")
        // Moving backward and forward again returns to the end of a word.
        if words.contains(where: { $0.upperBound == forward }) {
          let start = field.boundary(.backward, by: .word, from: forward)
          #expect(field.boundary(.forward, by: .word, from: start) == forward, "\(text)")
        }
        #expect(field.boundary(.forward, from: place) == min(place + 1, count))
        #expect(field.boundary(.backward, from: place) == max(place - 1, 0))
        #expect(field.boundary(.forward, by: .text, from: place) == count)
        #expect(field.boundary(.backward, by: .text, from: place) == 0)
      }
    }
  }

  @Test func `deleting by words equals selecting by words and deleting`() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let length = Int.random(in: 0...12, using: &generator)
      let text = (0..<length)
        .map { _ in Self.alphabet.randomElement(using: &generator) ?? "" }.joined()
      for direction in InputField.Direction.allCases {
        for granularity in InputField.Granularity.allCases {
          var field = InputField(text, validator: Self.anything)
          field.select(Selection.random(in: text.count, using: &generator))
          var other = field
          #expect(field.delete(direction, by: granularity) == nil)
          if other.selection.isEmpty {
            other.moveCaret(direction, by: granularity, isExtending: true)
          }
          if !other.selection.isEmpty { other.delete() }
          #expect(field.text == other.text && field.selection.range == other.selection.range)
          field.undo()
          #expect(field.text == text)
        }
      }
    }
  }

  @Test func `a selection extends from its anchor, and collapses in the direction`() {
    var field = InputField("one two three", validator: Self.anything)
    field.select(4..<4)
    field.moveCaret(.forward, by: .word, isExtending: true)
    field.moveCaret(.forward, by: .word, isExtending: true)
    #expect(field.selection == Selection(anchor: 4, focus: 13))
    field.moveCaret(.backward, by: .word, isExtending: true)
    #expect(field.selection == Selection(anchor: 4, focus: 8))
    field.moveCaret(.backward, by: .text, isExtending: true)
    #expect(field.selection == Selection(anchor: 4, focus: 0))
    field.moveCaret(.forward)
    #expect(field.selection == Selection(caret: 4))
    field.select(Selection(anchor: 7, focus: 4))
    field.moveCaret(.backward, by: .word)
    #expect(field.selection == Selection(caret: 0))
    field.select(Selection(anchor: 7, focus: 4))
    field.moveCaret(.forward, by: .word)
    #expect(field.selection == Selection(caret: 13))
  }

  @Test(arguments: [Int.min, -1, 4, Int.max])
  func `an offset past an end means that end`(offset: Int) {
    let field = InputField("a b", validator: Self.anything)
    for granularity in InputField.Granularity.allCases {
      for direction in InputField.Direction.allCases {
        #expect(
          field.boundary(direction, by: granularity, from: offset)
            == field.boundary(direction, by: granularity, from: offset < 0 ? 0 : 3))
      }
    }
  }

  @Test func `a secret is one word`() {
    var field = InputField("correct horse", validator: .secret(.length(8...)))
    field.moveCaret(.backward, by: .word)
    #expect(field.caret == 0)
    field.moveCaret(.forward, by: .word)
    #expect(field.caret == 13)
    field.delete(by: .word)
    #expect(field.text.isEmpty)
  }

  @Test func `an editor reports caret movements`() {
    let editor = FieldEditor(InputField("one two", validator: Self.anything))
    var moves: [String] = []
    let watch = editor.observe([.selectionChanged]) { moves.append("\($0)") }
    editor.moveCaret(.backward, by: .word)
    editor.moveCaret(.backward, by: .word, isExtending: true)
    #expect(moves.count == 2)
    #expect(editor.delete(.forward, by: .word) == nil)
    #expect(editor.text == "two")
    watch.cancel()
  }
}
