import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Laws of amounts, compared with an exhaustive search for keys that complete a text.
///
/// By default, random texts are judged. With `VALIDATION_EXHAUSTIVE=1`, there are many more.
@Suite struct AmountLawTests {
  struct Subject: CustomTestStringConvertible {
    let testDescription: String
    let validator: any Validator
    let keys: [Character]
    /// The number of keys that complete any text that can be completed.
    let depth: Int

    init(_ name: String, _ validator: any Validator, _ keys: String, depth: Int = 5) {
      testDescription = name
      self.validator = validator
      self.keys = Array(keys)
      self.depth = depth
    }
  }

  static func subjects() throws -> [Subject] {
    [
      Subject("English price", .price(in: 0...5_000, format: .english), "0159,.' "),
      Subject("plain price", .price(in: 0...5_000), "0159,. "),
      Subject("price from 10", .price(in: 10...150), "0159,. "),
      Subject("price with three decimals", .price(in: 0...1_500, fractionDigits: 3), "0159,. "),
      Subject("price without decimals", .price(in: 0...5_000, fractionDigits: 0), "0159,.-"),
      Subject(
        "price with two decimals", .price(in: 1...999, minimumFractionDigits: 2), "0159,.", depth: 6
      ),
      Subject("German price", .price(in: 0...5_000, format: .german), "0159,. "),
      Subject("Swiss price", .price(in: 0...5_000, format: .swiss), "0159.'\u{2019}"),
      Subject("grouping", .grouping(.english, in: -1_050...15_000), "0159,.-+"),
      Subject("large grouping", .grouping(.english, in: 105_000...), "0159,.", depth: 6),
      Subject("narrow grouping", .grouping(.english, in: 1_050.5...1_500.5), "0159,."),
      Subject("Indian grouping", .grouping(.indian, in: 0...500_000), "0159,."),
      Subject(
        "groups of three sizes",
        try .grouping(.init(groupSeparator: "_", groupSizes: [1, 2, 1])), "0159_.,"),
      Subject("natural number", .naturalNumber(in: 1...1_500), "0159,.'"),
      Subject("English number", .naturalNumber(in: 1...50_000, format: .english), "0159,.'"),
    ]
  }

  /// A search for keys that make a text valid when editing ends, in a field that flags errors.
  private struct Search {
    let subject: Subject
    private var known: [State: Bool] = [:]

    private struct State: Hashable {
      let text: String
      let caret: Int
      let depth: Int
    }

    init(_ subject: Subject) { self.subject = subject }

    /// Returns whether a number of keys completes the text of a field that accepts everything.
    mutating func completes(_ field: InputField, within depth: Int) -> Bool {
      let state = State(text: field.text, caret: field.caret, depth: depth)
      if let known = known[state] { return known }
      let result = AmountLawTests.isFinal(field) || completesWithKey(field, depth - 1)
      known[state] = result
      return result
    }

    private mutating func completesWithKey(_ field: InputField, _ depth: Int) -> Bool {
      guard depth >= 0 else { return false }
      for key in subject.keys {
        let edit = Edit(replacing: field.caret..<field.caret, with: String(key), origin: .typing)
        guard let asked = try? field.resolved(edit) else { continue }
        // A refused digit is still flagged, but a separator or sign has no place.
        if case .refuse = subject.validator.decision(on: asked, in: field), !key.isNumber {
          continue
        }
        var next = field
        next.apply(edit)
        if completes(next, within: depth) { return true }
      }
      return false
    }
  }

  /// Returns whether the text is valid when editing ends.
  private static func isFinal(_ field: InputField) -> Bool {
    let edit = field.validator.finalEdit(of: field)
    return field.validator.isValid(edit.map { field.result(of: $0).text } ?? field.text)
  }

  /// Returns random texts of the keys with carets, and two numbers.
  private static func texts(of subject: Subject, count: Int) -> [(text: String, caret: Int)] {
    var generator = SplitMix64(seed: 71)
    return [("1100", 0), ("105000", 3)]
      + (0..<count).map { _ in
        let length = Int.random(in: 0...5, using: &generator)
        let keys = (0..<length).compactMap { _ in subject.keys.randomElement(using: &generator) }
        return (String(keys), Int.random(in: 0...length, using: &generator))
      }
  }

  @Test(arguments: try subjects())
  func `an amount is incomplete exactly if keys complete it`(subject: Subject) {
    var search = Search(subject)
    var counts = [0, 0]
    for (text, caret) in Self.texts(of: subject, count: sampled(20, of: 2_000)) {
      var field = InputField(text, validator: subject.validator, enforcement: .flag)
      field.select(caret..<caret)
      let verdict = field.verdict
      if verdict.isValid { continue }
      // What is invalid stays so for fewer keys, too.
      let depth = verdict.isInvalid ? sampled(2, of: 3) : subject.depth
      let completes = search.completes(field, within: depth)
      #expect(completes == verdict.isIncomplete, "\(field.marked)")
      counts[completes ? 1 : 0] += 1
    }
    #expect(counts.allSatisfy { $0 > 0 })
  }

  @Test(arguments: try subjects())
  func `the end of editing is idempotent, and never rounds`(subject: Subject) {
    func digits(_ text: String) -> String { text.filter(\.isNumber) }
    var count = 0
    for (text, _) in Self.texts(of: subject, count: sampled(50, of: 20_000)) {
      var field = InputField(text, validator: subject.validator, enforcement: .flag)
      let refusal = field.endEditing()
      let ended = field.text
      field.endEditing()
      #expect(field.text == ended, "\(text)")
      guard refusal == nil else { continue }
      count += 1
      // Only zeros are removed or added.
      let (before, after) = (digits(text), digits(ended))
      let core = before.drop { $0 == "0" }
      let end = core.reversed().drop { $0 == "0" }.count
      #expect(end == 0 || after.contains(core.prefix(end)), "\(text) \(ended)")
      let rest = after.filter { $0 != "0" }
      #expect(rest == before.filter { $0 != "0" }, "\(text) \(ended)")
      #expect(ended.first != "-" || !rest.isEmpty, "\(text) \(ended)")
    }
    #expect(count > 0)
  }

  @Test(arguments: try subjects())
  func `an amount ends the same however it gets into the field`(subject: Subject) {
    var count = 0
    for (text, _) in Self.texts(of: subject, count: sampled(50, of: 20_000)) {
      var typed = InputField(validator: subject.validator)
      let isTyped = text.allSatisfy { typed.insert(String($0)) == nil }
      guard isTyped, typed.endEditing() == nil else { continue }
      for origin in Edit.Origin.allCases where origin != .typing {
        var field = InputField(validator: subject.validator)
        guard field.insert(text, origin: origin) == nil, field.endEditing() == nil else { continue }
        #expect(field.text == typed.text, "\(text) \(origin)")
        count += 1
      }
      var field = InputField(validator: subject.validator)
      guard field.setText(text) == nil, field.endEditing() == nil else { continue }
      #expect(field.text == typed.text, "\(text)")
    }
    #expect(count > 0)
  }
}
