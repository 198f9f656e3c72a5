import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Laws of masks, for all texts of a few keys in all short masks of digits.
///
/// Digits are content: the field has those that were inserted, each once and in order, apart from
/// whole codes of the mask such as "+39", or refuses the insertion.
@Suite struct MaskLawTests {
  /// A fixed digit or separator, or a place.
  private enum Slot: Character, CaseIterable {
    case place = "0"
    case seven = "7"
    case one = "1"
    case dash = "-"
    case plus = "+"
  }

  private static let keys = Array("712-+")

  /// Masks with codes of one, two and three digits, with separators around them.
  private static let masks =
    [
      "+7 (00) 0", "+71-00", "71-00", "+71 0", "7-7 00", "71700", "0-7-0", "0-71-00", "00+71-00",
      "-7-00", "(7 00) 0", "0071", "-71-0-7-00", "+7+1 00", "1-0-1-0", "0-0+0",
    ] + short.indices.filter { isExhaustive || $0 % 97 == 3 }.map { short[$0] }

  private static let short: [String] = {
    var (all, last) = ([String](), [""])
    for _ in 0..<5 {
      last = last.flatMap { start in Slot.allCases.map { start + String($0.rawValue) } }
      all += last
    }
    return all.filter { $0.contains("0") }
  }()

  private static func texts(upTo count: Int) -> [String] {
    var (all, last) = ([String](), [""])
    for _ in 0..<count {
      last = last.flatMap { start in keys.map { start + String($0) } }
      all += last
    }
    return all
  }

  /// Returns whether digits are the content of places, with each code of the mask whole or absent.
  ///
  /// An independent reading: it tries all.
  static func isReading(
    _ digits: Substring,
    of content: Substring,
    in mask: Substring
  ) -> Bool {
    guard let slot = mask.first else { return digits.isEmpty && content.isEmpty }
    if slot == "0" {
      guard let first = content.first else { return digits.isEmpty }
      return digits.first == first
        && isReading(digits.dropFirst(), of: content.dropFirst(), in: mask.dropFirst())
    }
    let run = mask.prefix { $0 != "0" }
    let (code, rest) = (run.filter(\.isNumber), mask[run.endIndex...])
    if isReading(digits, of: content, in: rest) { return true }
    if content.isEmpty, code.hasPrefix(digits) { return true }
    return digits.hasPrefix(code)
      && isReading(digits.dropFirst(code.count), of: content, in: rest)
  }

  /// Returns whether a field has the digits that were inserted, and no others.
  private static func keeps(_ inserted: String, _ text: String, _ mask: MaskValidator) -> Bool {
    let digits = inserted.filter(\.isNumber)
    // The start of a code that may still be content is shown as it is.
    guard let content = mask.content(of: text) else { return digits == text.filter(\.isNumber) }
    return isReading(digits[...], of: content[...], in: mask.mask[...])
  }

  private static func inserted(
    _ text: String,
    _ origin: Edit.Origin,
    into mask: some Validator
  ) -> (field: InputField, isWhole: Bool) {
    var field = InputField(validator: mask)
    let refusal = field.insert(text, origin: origin)
    return (field, refusal == nil)
  }

  @Test func `a mask keeps what is inserted, or says so`() throws {
    var counts = [0, 0, 0]
    for text in Self.masks {
      let mask = try MaskValidator(text)
      var typed: [String: (field: InputField, landed: String)] = [
        "": (InputField(validator: mask), "")
      ]
      for text in Self.texts(upTo: sampled(3, of: 6)) {
        var (field, landed) = try #require(typed[String(text.dropLast())])
        if field.insert(String(text.suffix(1))) == nil { landed += text.suffix(1) }
        typed[text] = (field, landed)
        let pasted = Self.inserted(text, .paste, into: mask)
        let note = Comment(
          rawValue: "\(mask.mask): \(text): typed \(field.text), pasted \(pasted.field.text)")
        #expect(Self.keeps(landed, field.text, mask), note)
        if pasted.isWhole {
          counts[0] += 1
          #expect(Self.keeps(text, pasted.field.text, mask), note)
        }
        // All other insertions equal pasting.
        for origin in [Edit.Origin.autofill, .programmatic] {
          let other = Self.inserted(text, origin, into: mask)
          let isSame = other.field.text == pasted.field.text && other.isWhole == pasted.isWhole
          #expect(isSame, note)
        }
        // Typing does, or the field refuses something now or at the end.
        if pasted.isWhole, landed == text, field.text != pasted.field.text {
          counts[1] += 1
          #expect(!mask.isValid(field.text) || !mask.isValid(pasted.field.text), note)
        }
        // What is shown, inserted into an empty field, gives itself.
        for shown in Set([field.text, pasted.field.text, text]).subtracting(["", text]) {
          counts[2] += 1
          let again = Self.inserted(shown, .paste, into: mask).field.text
          #expect(again == shown, "\(note): \(again)")
        }
        #expect(field.verdictKind != .invalid && pasted.field.verdictKind != .invalid, note)
      }
    }
    #expect(counts.allSatisfy { $0 > 40 }, "\(counts)")
  }

  @Test func `a text that a mask shows can be completed by typing`() throws {
    for text in Self.masks.prefix(16) {
      let mask = try MaskValidator(text)
      var shown: [String: InputField] = ["": InputField(validator: mask)]
      var (last, completed): ([InputField], Set<String>) = ([InputField(validator: mask)], [])
      var before: [String: Set<String>] = [:]
      while let field = last.popLast() {
        if mask.isValid(field.text) { completed.insert(field.text) }
        for key in Self.keys {
          var next = field
          next.insert(String(key))
          before[next.text, default: []].insert(field.text)
          if shown.updateValue(next, forKey: next.text) == nil { last.append(next) }
        }
      }
      var open = Array(completed)
      while let text = open.popLast() {
        for text in before[text] ?? [] where completed.insert(text).inserted { open.append(text) }
      }
      let stuck = shown.keys.filter { !completed.contains($0) }
      #expect(stuck.isEmpty && completed.count > 3, "\(mask.mask): \(stuck)")
    }
  }

  @Test(arguments: [
    ("+258 00 000 0000", "841234567", "+258 84 123 4567"),
    ("+258 00 000 0000", "258841234567", "+258 84 123 4567"),
    ("+258 00 000 0000", "251234567", "+258 25 123 4567"),
    ("+39 000 0000000", "3471234567", "+39 347 1234567"),
    ("+39 000 0000000", "393471234567", "+39 347 1234567"),
    ("+39 000 0000000", "+393471234567", "+39 347 1234567"),
    ("+39 000 0000000", "39 347 1234567", "+39 347 1234567"),
    ("+44 0000 000000", "4012345678", "+44 4012 345678"),
    ("3400 000000 00000", "370000000000002", "3437 000000 00000"),
  ])
  func `a typed number is the pasted one`(form: String, keys: String, text: String) throws {
    let mask = try MaskValidator(form)
    var typed = InputField(validator: mask)
    for key in keys { typed.insert(String(key)) }
    #expect(typed.text == text)
    for origin in [Edit.Origin.paste, .autofill, .programmatic] {
      let pasted = Self.inserted(keys, origin, into: mask)
      // Of the last mask, only the first 13 digits fit.
      #expect(pasted.isWhole ? pasted.field.text == text : form.hasPrefix("34"))
    }
  }

  @Test(arguments: [
    ("+7 (000) 000-00-00", "89041234567"), ("+7 (000) 000-00-00", "89041234568"),
    ("+7 (000) 000-00-00", "+91 2345678901"), ("+7 (000) 000-00-00", "9123456789 7"),
    ("+1 (000) 000-0000", "4155550132 ext 11"), ("+1 (000) 000-0000", "4155550132 1"),
    ("+39 000 0000000", "+34712345678"), ("+39 000 0000000", "+3471234567"),
    ("+44 0000 000000", "+49 30 123456"), ("00-00", "12-345"), ("B-A0", "B\u{301}-C7"),
    ("A0-B0", "a1-b2B"),
  ])
  func `what would be cut or become another number is refused`(form: String, text: String) throws {
    for origin in [Edit.Origin.paste, .autofill, .programmatic, .drop] {
      let (field, isWhole) = Self.inserted(text, origin, into: try .mask(form))
      #expect(!isWhole && field.text.isEmpty, "\(field.text)")
    }
    var field = InputField(validator: try .mask(form))
    #expect(field.setText(text) != nil && field.text.isEmpty)
  }

  @Test(arguments: [
    ("+7 912 345-67-89", "+7 (912) 345-67-89"), ("(+7) 912 345 67 89", "+7 (912) 345-67-89"),
    (" 912 345 67 89", "+7 (912) 345-67-89"), ("+ 7 912 3456789", "+7 (912) 345-67-89"),
    ("7 912 345-67-89", "+7 (912) 345-67-89"), ("tel. 912 345-67-89", "+7 (912) 345-67-89"),
  ])
  func `a whole number with its code is formatted`(pasted: String, text: String) throws {
    let (field, isWhole) = Self.inserted(pasted, .paste, into: try .mask("+7 (000) 000-00-00"))
    #expect(isWhole && field.text == text)
  }

  @Test func `the start of a code waits for the next key`() throws {
    let mask = try MaskValidator("+39 000 0000000")
    var field = InputField(validator: mask)
    field.insert("3")
    #expect(field.marked == "3|" && field.verdictKind == .incomplete)
    #expect(field.endEditing() != nil && field.text == "3")
    var other = field
    field.insert("4")
    #expect(field.marked == "+39 34|")
    other.insert("9")
    #expect(other.marked == "+39 |")
    other.setText("")
    for key in "+3" { other.insert(String(key)) }
    #expect(other.marked == "+3|")
    #expect(other.insert("4")?.error?.code == .mask && other.text == "+3")
    other.insert("9")
    #expect(other.text == "+39 ")
  }

  @Test func `a digit typed before a code is content`() throws {
    var field = InputField("+39 347 12345", validator: try .mask("+39 000 0000000"))
    field.select(0..<0)
    #expect(field.insert("3") == nil)
    #expect(field.text == "+39 334 712345")
  }

  // MARK: Alternatives

  @Test(arguments: [
    ("4111111111111111", "4111 1111 1111 1111"),
    ("341111111111111", "3411 111111 11111"), ("3111111111111111", "3111 1111 1111 1111"),
    ("41111111111111", "4111 1111 1111 11"),
  ])
  func `a code of one card is not added to another`(keys: String, text: String) throws {
    let card: some Validator = try .mask("3400 000000 00000") || .mask("0000 0000 0000 0000")
    var field = InputField(validator: card)
    for key in keys { field.insert(String(key)) }
    #expect(field.text == text)
    field.setText("")
    #expect(field.insert(keys, origin: .paste) == nil && field.text == text)
  }

  @Test func `a code that one form may have added is not content of another`() throws {
    let form: some Validator = try .mask("7-AAA") || .mask("0 AAAA")
    var field = InputField(validator: form)
    for key in "aaa" { field.insert(String(key)) }
    #expect(field.text == "7-aaa" && field.insert("a") != nil && field.text == "7-aaa")
    field.setText("7aaaa")
    #expect(field.text == "7 aaaa")
  }

  @Test func `a mask comes before what only judges`() throws {
    let login: some Validator = try .mask("+7 (000) 000-00-00") || .email
    var field = InputField(validator: login)
    for key in "9123456789" { field.insert(String(key)) }
    #expect(field.text == "+7 (912) 345-67-89")
    field.setText("")
    for key in "ann@b.example" { field.insert(String(key)) }
    #expect(field.text == "ann@b.example" && field.endEditing() == nil)
  }

  @Test func `alternative masks keep what is inserted, or say so`() throws {
    let forms = ["70-00", "0-000", "+7 00", "17-0", "00000", "0-7-0"]
    var finalCount = 0
    for (one, other) in forms.flatMap({ one in forms.map { (one, $0) } }) where one != other {
      let masks = [try MaskValidator(one), try MaskValidator(other)]
      var typed = ["": (InputField(validator: masks[0] || masks[1]), "")]
      for text in Self.texts(upTo: sampled(4, of: 6)) where !text.contains(where: "-+".contains) {
        var (field, landed) = try #require(typed[String(text.dropLast())])
        if field.insert(String(text.suffix(1))) == nil { landed += text.suffix(1) }
        typed[text] = (field, landed)
        let valid = masks.filter { $0.isValid(field.text) }
        if valid.isEmpty { continue }
        finalCount += 1
        let note = Comment(rawValue: "\(one) \(other): \(text): \(field.text)")
        #expect(valid.contains { Self.keeps(landed, field.text, $0) }, note)
        // A form that takes all of the text as it is comes before one that adds a code to it.
        for case let filled? in masks.map({ $0.text(for: text) })
        where filled.filter(\.isNumber) == text {
          #expect(field.text == filled || field.text.filter(\.isNumber) == landed, note)
        }
      }
    }
    #expect(finalCount > 100)
  }
}
