import FieldEditing
import InputValidation
import RegularLanguage
import TestSupport
import Testing

/// Fields that type forced text by themselves.
@Suite struct CompletingTests {
  private static func field(_ validator: any Validator, _ text: String = "") -> InputField {
    var field = InputField(text, validator: validator, clock: .stopped(at: .zero))
    field.completesForcedText = true
    return field
  }

  private static func date() throws -> any Validator { try .regex(#"\d{4}-\d{2}-\d{2}"#) }

  @Test(arguments: [
    ("2024", "2024-"), ("2024-", "2024-"), ("202405", "2024-05-"), ("2024-05-17", "2024-05-17"),
    ("20240517", "2024-05-17"), ("2024--05", "2024-05-"), ("202", "202"),
  ])
  func `what must follow is typed with the key before`(keys: String, text: String) throws {
    var field = Self.field(try Self.date())
    for key in keys { field.insert(String(key)) }
    #expect(field.text == text && field.caret == text.count)
  }

  @Test func `a closed list is completed as soon as one text is left`() {
    var field = Self.field(.oneOf("ann@example.org", "bob@example.org", "bea@example.org"))
    #expect(field.insert("a") == nil && field.text == "ann@example.org")
    #expect(field.delete() == nil && field.text == "a")
    #expect(field.delete() == nil && field.text.isEmpty)
    field.insert("b")
    #expect(field.text == "b")
    field.insert("e")
    #expect(field.text == "bea@example.org")
    #expect(field.insert("x") != nil && field.text == "bea@example.org")
    // The field has typed it already, but not twice.
    for key in "a@example.org" { #expect(field.insert(String(key)) == nil) }
    #expect(field.insert("g") != nil && field.text == "bea@example.org")
  }

  @Test func `a text with a forced start may be typed without it`() throws {
    var field = Self.field(try .regex(#"\+41 \d{2}"#))
    field.insert("7")
    #expect(field.text == "+41 7")
    field.setText("")
    for key in "+41 79" { field.insert(String(key)) }
    #expect(field.text == "+41 79")
    field.setText("")
    field.insert("+")
    #expect(field.text == "+41 ")
    field.insert("4")
    #expect(field.text == "+41 ")
    // The same text, but not typed by the field.
    field.setText("+41 ")
    field.insert("4")
    #expect(field.text == "+41 4")
  }

  @Test func `undoing reverts a key with what it completed`() throws {
    var field = Self.field(try Self.date(), "202")
    field.insert("4")
    #expect(field.text == "2024-" && field.lastEdit?.replacements.first?.text == "4-")
    field.undo()
    #expect(field.text == "202" && !field.canUndo)
    field.redo()
    #expect(field.text == "2024-" && field.caret == 5)
  }

  @Test func `only keys at the end complete`() throws {
    var field = Self.field(try Self.date())
    field.insert("2024", origin: .paste)
    #expect(field.text == "2024")
    field.setText("2023")
    #expect(field.text == "2023")
    field.delete()
    #expect(field.text == "202")
    field.setMarkedText("4")
    #expect(field.text == "2024")
    field.unmarkText()
    #expect(field.text == "2024")
    field.select(0..<1)
    field.insert("1")
    #expect(field.text == "1024")
    field.update(to: "102")
    field.update(to: "1024", selection: Selection(caret: 4))
    #expect(field.text == "1024-")
    field.update(to: "1024", selection: Selection(caret: 4))
    #expect(field.text == "1024")
    field.completesForcedText = false
    field.delete()
    field.insert("5")
    #expect(field.text == "1025")
  }

  @Test func `a selected end is deleted alone`() {
    var field = Self.field(.oneOf("abcd", "x"))
    field.insert("a")
    field.select(3..<4)
    field.delete()
    #expect(field.text == "abc")
    field.insert("d")
    #expect(field.text == "abcd")
    field.delete(by: .word)
    #expect(field.text.isEmpty)
  }

  @Test func `a secret and a test by code are never completed`() {
    let code: some Validator = .satisfying("prime") { $0 == "17" } && .oneOf("17")
    let cases: [(any Validator, String)] = [(.secret(.oneOf("hunter2")), "h"), (code, "1")]
    for (validator, key) in cases {
      var field = Self.field(validator)
      #expect(field.insert(key) == nil)
      #expect(field.text == key)
    }
  }

  @Test func `Characters are deleted as a whole`() {
    // The accent is forced, and the letter before it is not.
    var field = Self.field(.oneOf("e\u{301}1", "a"))
    field.insert("e")
    #expect(field.text == "e\u{301}1" && field.count == 2)
    field.delete()
    #expect(field.text == "e\u{301}")
    field.delete()
    #expect(field.text.isEmpty)
  }

  @Test func `the end of a long text is completed`() throws {
    let word = String(repeating: "ab", count: 300)
    var field = Self.field(try .regex("(ab)*-end"), word)
    field.insert("-")
    #expect(field.text == word + "-end")
    field.delete()
    #expect(field.text == word + "-")
    // A bound on the length forces a text of any size, of which a part is typed at once.
    var bounded = Self.field(try .regex("x*") && .length(5_000...))
    bounded.insert("x")
    #expect(bounded.count == 1_001)
  }

  @Test func `an editor tells its observers of a key with what it completes`() {
    let editor = FieldEditor(InputField(validator: .oneOf("ann@a.org", "bob@a.org")))
    #expect(editor.setCompletesForcedText(true) == nil)
    var changes: [String] = []
    let observation = editor.observe { event in
      if case .didChange(let change) = event { changes.append(change.new) }
    }
    editor.insert("a")
    editor.insert("n")
    #expect(changes == ["ann@a.org"] && editor.text == "ann@a.org")
    withExtendedLifetime(observation) {}
  }

  // MARK: Laws

  /// What a field shows after a key, by trying all words.
  private static func naive(_ words: [String], _ text: String, _ key: String) -> String {
    func forced(_ start: String) -> String? {
      let rests = words.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
      guard var common = rests.first else { return nil }
      for rest in rests { while !rest.hasPrefix(common) { common.removeLast() } }
      return String(common)
    }
    if let after = forced(text + key) { return text + key + after }
    if let before = forced(text), let after = forced(text + before + key) {
      return text + before + key + after
    }
    return text
  }

  @Test func `forced text is the common start of all continuations`() throws {
    let texts = RandomValidators.texts(upTo: 4)
    var generator = SplitMix64(seed: 5)
    var completed = 0
    for _ in 0..<sampled(60, of: 1_000) {
      let words = (0..<3).compactMap { _ in texts.randomElement(using: &generator) }
      let validator = OneOfValidator(words)
      for text in texts where words.contains(where: { $0.hasPrefix(text) }) {
        for key in ["a", "b", "c"] {
          var field = Self.field(validator, text)
          field.insert(key)
          let expected = Self.naive(words, text, key)
          #expect(field.text == expected, "\(words): \(text), \(key)")
          if expected.count > text.count + 1 { completed += 1 }
        }
      }
    }
    #expect(completed > 300)
  }

  @Test func `typing a valid text leads to that text`() throws {
    var validators = RandomValidators(seed: 8)
    let texts = RandomValidators.texts(upTo: 5)
    var count = 0
    for _ in 0..<sampled(60, of: 1_000) {
      let validator = try validators.validator(size: 4)
      for text in texts where validator.isValid(text) {
        var field = Self.field(validator)
        for key in text { field.insert(String(key)) }
        #expect(field.text == text, "\(validator.rule)")
        count += 1
      }
    }
    #expect(count > 1_000)
  }

  @Test func `no key is refused because the field completes`() throws {
    var validators = RandomValidators(seed: 9)
    var generator = SplitMix64(seed: 6)
    var counts = [true: 0, false: 0]
    for _ in 0..<sampled(300, of: 5_000) {
      let validator = try validators.validator(size: 4)
      var completing = Self.field(validator)
      if completing.verdictKind == .invalid { continue }
      for _ in 0..<6 {
        let key = ["a", "b", "c"].randomElement(using: &generator) ?? ""
        var plain = completing
        plain.completesForcedText = false
        let isAccepted = plain.insert(key) == nil
        let text = completing.text
        let refusal = completing.insert(key)
        if isAccepted {
          #expect(refusal == nil)
          #expect(
            completing.text.hasPrefix(plain.text) || completing.text == text,
            "\(validator.rule): \(text), \(key)")
        }
        counts[isAccepted, default: 0] += 1
        #expect(completing.verdictKind != .invalid)
      }
    }
    #expect(counts.values.allSatisfy { $0 > 100 })
  }
}
