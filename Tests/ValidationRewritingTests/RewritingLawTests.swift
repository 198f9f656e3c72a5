import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Properties of every rewriting strategy, tested with random edits of all origins.
@Suite struct RewritingLawTests {
  struct Subject: CustomTestStringConvertible {
    let testDescription: String
    let validator: any Validator
    /// The inserted texts.
    let pieces: [String]
    /// Whether a field that starts empty never has an invalid text.
    let isNeverInvalid: Bool

    init(
      _ testDescription: String,
      _ validator: any Validator,
      _ pieces: [String],
      isNeverInvalid: Bool = true
    ) {
      self.testDescription = testDescription
      self.validator = validator
      self.pieces = pieces
      self.isNeverInvalid = isNeverInvalid
    }
  }

  private static let digits = ["0", "00", "1", "5", "9", "12", "507", "1234567"]
  private static let numbers =
    digits + [".", ",", "0.5", "1,234", "1.25", "-", "x", " 7 ", "$5", "e\u{301}", "1'000"]
  private static let letters = [
    "a", "B", " ", "  ", "x y", "\u{DF}", "\u{301}", "\u{1F1E9}", "\u{1F1EA}\u{1F1EB}", "\r\n",
    "\u{3A3}", "\u{FB03}", "\u{1F468}\u{200D}\u{1F469}", "\u{1100}", "\u{1161}", "\u{130}",
    "\u{600}",
  ]

  static func subjects() throws -> [Subject] {
    [
      Subject("price", .price, numbers),
      Subject("price in bounds", .price(in: 5...1_000), numbers, isNeverInvalid: false),
      Subject("price, German", .price(format: .german), numbers),
      Subject("natural number", .naturalNumber, numbers),
      Subject(
        "natural number in bounds", .naturalNumber(in: 10_000...99_999, format: .english), numbers,
        isNeverInvalid: false),
      Subject("price, plain, long", .price(fractionDigits: 4), numbers),
      Subject("price, French", .price(format: .french), numbers),
      Subject("grouping", .grouping(), numbers),
      Subject("grouping, Indian", .grouping(.indian), numbers),
      Subject(
        "grouping, short", try .grouping(.init(groupSeparator: "_", groupSizes: [1, 2])), numbers),
      Subject(
        "mask of digits", try .mask("+7 (000) 000-00-00"),
        digits + ["+7 (91", "7", "-", ") ", "x", "912-34"]),
      Subject(
        "mask of letters", try .mask("<A*-A0\\A>"),
        [
          "a", "B", "1", "22", "-", "<", "a1-B2A>", "e\u{301}", "\u{301}", "\u{1F600}",
          "\u{1100}\u{1161}",
        ],
        isNeverInvalid: false),
      Subject(
        "mask of zeros", try .mask(#"\0\0-00"#), ["0", "00", "00-", "1", "-", "012", "00-10"]),
      Subject(
        "mask with zeros between", try .mask(#"0\00-\0*\A"#),
        ["0", "1", "00", "10", "-", "105-0", "0-0", "A"]),
      Subject(
        "mask from the right", try .mask("0,000.00", editing: .rightToLeft),
        ["0", "1", "9", "00", "12", ".", "1.50", "$5", "1,234.56", "x", "-"]),
      Subject(
        "inferred mask", try MaskValidator(of: .date),
        ["2", "0", "1", "-", "12", "2024-02-1", "2024-02-29"], isNeverInvalid: false),
      Subject("filter", .filter(dropping: .whiteSpace), letters),
      Subject("filter that keeps", .filter(keeping: .init("aB").union("\u{301}")), letters),
      Subject("filter of Characters", .filter(dropping: "e\u{301}a"), letters + ["e", "\u{301}"]),
      Subject(
        "filter that keeps Characters", .filter(keeping: "aBe\u{301}"),
        letters + ["e", "\u{301}"]),
      Subject("filter that replaces", .filter(replacing: .whiteSpace, with: "-- -"), letters),
      Subject("uppercase letters", .case(.upper), letters),
      Subject("lowercase letters", .case(.lower), letters),
      Subject("maximum length", .maximumLength(6), letters),
      Subject("maximum length in scalars", .maximumLength(6, in: .scalars), letters),
      Subject("maximum length in UTF-16", .maximumLength(6, in: .utf16), letters),
      Subject("maximum length in bytes", .maximumLength(6, in: .utf8), letters),
      Subject("trim", .trim, letters),
      Subject(
        "composed", .filter(dropping: .whiteSpace) && .case(.upper) && .maximumLength(6), letters),
    ]
  }

  /// The number of fields.
  private static let walkCount = sampled(10, of: 2_500)

  /// Returns a random edit.
  private static func edit(
    of field: InputField,
    with pieces: [String],
    using generator: inout SplitMix64
  ) -> Edit {
    func replacement(in range: ClosedRange<Int>) -> Edit.Replacement {
      let lower = Int.random(in: range, using: &generator)
      let isInsertion = Bool.random(using: &generator)
      let upper = isInsertion ? lower : Int.random(in: lower...range.upperBound, using: &generator)
      let isDeletion = Int.random(in: 0..<4, using: &generator) == 0
      return .init(
        lower..<upper, with: isDeletion ? "" : pieces.randomElement(using: &generator) ?? "")
    }
    let origin = Edit.Origin.allCases.randomElement(using: &generator) ?? .typing
    var edit = Edit([replacement(in: 0...field.count)], origin: origin)
    // A blank that announces autofill is inserted regardless of the strategy.
    if origin == .autofill, edit.replacements.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
      edit.origin = .typing
    }
    if let last = edit.range?.upperBound, Int.random(in: 0..<8, using: &generator) == 0 {
      edit.replacements.append(replacement(in: last...field.count))
    }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      let count = field.result(of: edit).text.count
      edit.selection = .random(in: count, using: &generator)
    }
    return edit
  }

  /// Performs random edits and deletions, and passes each edit with the field before and after it.
  private static func walk(
    _ subject: Subject,
    seed: UInt64,
    _ body: (_ edit: Edit, _ before: InputField, _ after: InputField) -> Void
  ) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<walkCount {
      var field = InputField(validator: subject.validator)
      for _ in 0..<12 {
        if Int.random(in: 0..<4, using: &generator) == 0 {
          field.select(
            Selection(caret: Int.random(in: 0...field.count, using: &generator)))
          field.delete(Bool.random(using: &generator) ? .backward : .forward)
        }
        let edit = edit(of: field, with: subject.pieces, using: &generator)
        // Each edit is a separate step.
        field.beginGroup()
        field.endGroup()
        let before = field
        field.apply(edit)
        body(edit, before, field)
      }
    }
  }

  @Test(arguments: try subjects())
  func `a strategy declares that it rewrites`(subject: Subject) {
    let rewriting = subject.validator.rewriting
    #expect(rewriting > .nothing)
  }

  @Test(arguments: try subjects())
  func `rewriting an edit is idempotent`(subject: Subject) {
    var rewrites = 0
    Self.walk(subject, seed: 1) { edit, field, _ in
      guard let asked = try? field.resolved(edit),
        case .rewrite(let once) = subject.validator.decision(on: asked, in: field)
      else { return }
      rewrites += 1
      let result = field.result(of: once)
      guard let rewritten = try? field.resolved(once) else {
        Issue.record("\(once) goes past the text")
        return
      }
      guard case .rewrite(let twice) = subject.validator.decision(on: rewritten, in: field) else {
        return
      }
      let again = field.result(of: twice)
      #expect(
        result.text.utf8.elementsEqual(again.text.utf8) && result.caret == again.caret,
        "\(field.marked) \(edit) \(once) \(twice)")
    }
    #expect(rewrites > 0)
  }

  @Test(arguments: try subjects())
  func `a valid text is not rewritten`(subject: Subject) {
    var validCount = 0
    Self.walk(subject, seed: 2) { edit, before, after in
      let raw = before.result(of: edit).text
      if subject.validator.isValid(raw) {
        validCount += 1
        #expect(after.text.utf8.elementsEqual(raw.utf8), "\(before.marked) \(edit)")
      }
      if subject.validator.isValid(after.text) {
        // Only redundant zeros of a fraction, and the sign of a zero, may be removed.
        let edit = subject.validator.finalEdit(of: after)
        let ended = edit.map { after.result(of: $0).text } ?? after.text
        let text = ended == "0" ? after.text.drop { $0 == "-" } : after.text[...]
        let isSame = text.hasPrefix(ended) && subject.validator.isValid(ended)
        #expect(isSame && text.dropFirst(ended.count).allSatisfy("0.".contains))
      }
    }
    #expect(validCount > 0)
  }

  @Test(arguments: try subjects())
  func `the result of an edit is not invalid`(subject: Subject) {
    guard subject.isNeverInvalid else { return }
    Self.walk(subject, seed: 3) { edit, before, after in
      // After only a caret movement it may be: nothing can be inserted before a minus sign.
      let isSame = after.text.utf8.elementsEqual(before.text.utf8)
      guard before.verdictKind != .invalid, !isSame else { return }
      // What is typed out of place in a number stays there, since digits are not joined.
      let raw = before.result(of: edit).text
      let isKept = after.text.filter(\.isNumber) == raw.filter(\.isNumber)
      let kind = after.verdictKind
      #expect(
        kind != .invalid || isKept && subject.pieces == Self.numbers,
        "\(before.marked) \(edit) \(after.marked)")
    }
  }

  @Test(arguments: try subjects())
  func `the caret is in the text, and undoing restores the text before`(subject: Subject) {
    Self.walk(subject, seed: 4) { edit, before, after in
      let range = after.selection.range
      #expect(range.lowerBound >= 0 && range.upperBound <= after.text.count)
      let count = after.count
      #expect(count == after.text.count)
      guard !after.text.utf8.elementsEqual(before.text.utf8) else { return }
      var undone = after
      undone.undo()
      let isBack = undone == before
      #expect(isBack, "\(before.marked) \(edit) \(after.marked) \(undone.marked)")
      undone.redo()
      let isDoneAgain = undone == after
      #expect(isDoneAgain, "\(before.marked) \(edit) \(after.marked) \(undone.marked)")
    }
  }

  @Test(arguments: try subjects())
  func `repeated deletions empty the field`(subject: Subject) {
    Self.walk(subject, seed: 5) { _, _, after in
      for direction in InputField.Direction.allCases {
        var field = after
        field.select(Selection(caret: direction == .backward ? field.count : 0))
        // A text that does not match a mask may match after some deletions, and be completed.
        let maximumFixedCount = 4
        for _ in 0..<after.count + maximumFixedCount where !field.text.isEmpty {
          field.delete(direction)
        }
        #expect(field.text.isEmpty, "\(after.marked) \(direction): \(field.marked)")
      }
      var field = after
      field.select(0..<field.count)
      field.delete()
      #expect(field.text.isEmpty, "\(after.marked)")
    }
  }

  @Test(arguments: try subjects())
  func `ending editing is idempotent`(subject: Subject) {
    Self.walk(subject, seed: 6) { _, _, after in
      var field = after
      field.endEditing()
      let text = field.text
      field.endEditing()
      #expect(field.text.utf8.elementsEqual(text.utf8), "\(after.marked) \(text)")
    }
  }

  @Test(arguments: try subjects())
  func `an edit out of range is refused without a trap`(subject: Subject) {
    let field = InputField("12", validator: subject.validator)
    for range in [-5..<1, 1..<100, 7..<7, Int.min..<Int.max] {
      for unit in TextUnit.allCases {
        var edit = Edit(replacing: range, in: unit, with: "a 1", origin: .paste)
        edit.selection = Selection(anchor: -3, focus: .max)
        #expect(throws: Refusal.self) { try field.resolved(edit) }
        var changed = field
        let kind = changed.apply(edit)?.kind
        #expect(kind == .bounds)
        let isSame = changed == field
        #expect(isSame)
      }
    }
  }

  @Test(arguments: [",", "_", "\u{202F}"] as [Character])
  func `digits before the caret remain before it`(separator: Character) throws {
    let format = try NumberFormat(groupSeparator: separator, groupSizes: [3, 2])
    let subject = Subject("", .grouping(format), ["1", "2", "34", "567", "89123"])
    func digits(_ text: String, before caret: Int) -> String {
      text.prefix(caret).filter { $0 != separator }
    }
    Self.walk(subject, seed: 7) { edit, before, after in
      guard edit.selection == nil else { return }
      // Deleting only a separator deletes the digit next to it.
      let deleted = edit.range.map { Array(before.text)[$0] } ?? []
      guard !edit.isDeletion || !deleted.allSatisfy({ $0 == separator }) else { return }
      let raw = before.result(of: edit)
      #expect(
        digits(after.text, before: after.caret) == digits(raw.text, before: raw.caret),
        "\(before.marked) \(edit) \(after.marked)")
    }
  }
}
