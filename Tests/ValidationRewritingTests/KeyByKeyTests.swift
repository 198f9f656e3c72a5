import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// A text has the same value, if any, whether it is typed key by key, pasted or set.
@Suite struct KeyByKeyTests {
  /// The number of typed texts.
  private static let textCount = sampled(120, of: 100_000)

  /// Typed text, and the result.
  struct Example: CustomTestStringConvertible {
    let keys: String
    let text: String
    /// The text at the end of editing; `nil` if it is not valid.
    let final: String?

    init(_ keys: String, _ text: String, final: String?) {
      self.keys = keys
      self.text = text
      self.final = final
    }

    var testDescription: String { keys }

    func check(_ validator: any Validator) {
      var field = InputField(validator: validator)
      for key in keys { field.insert(String(key)) }
      #expect(field.text == text)
      let isFinal = field.endEditing() == nil
      #expect((isFinal ? field.text : nil) == final)
    }
  }

  /// Types a text key by key.
  ///
  /// - Returns: Whether no key was refused.
  private static func type(_ text: String, into field: inout InputField) -> Bool {
    text.reduce(true) { isWhole, key in
      let refusal = field.insert(String(key))
      return isWhole && refusal == nil
    }
  }

  @Test(arguments: [
    Example("+79123456789", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("9123456789", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("79123456789", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("+7 (912) 345-67-89", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("+77123456789", "+7 (712) 345-67-89", final: "+7 (712) 345-67-89"),
    Example("(912)3456789", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    // Characters that are not part of the mask are refused.
    Example("tel: 912 345 67 89", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("91234567890", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    // The first digit is the fixed one, so one is missing.
    Example("7123456789", "+7 (123) 456-78-9", final: nil),
    Example("+", "+", final: nil),
    Example("+7", "+7 (", final: nil),
  ])
  func `telephone numbers`(example: Example) throws {
    example.check(try .mask("+7 (000) 000-00-00"))
  }

  @Test(arguments: [
    (#"\0\0-00"#, Example("12", "00-12", final: "00-12")),
    (#"\0\0-00"#, Example("0012", "00-12", final: "00-12")),
    (#"\0\0-00"#, Example("00-12", "00-12", final: "00-12")),
    (#"\0\0-00"#, Example("0000", "00-00", final: "00-00")),
    (#"\0\0-00"#, Example("000", "00-0", final: nil)),
    (#"\0\0-00"#, Example("0", "0", final: nil)),
    (#"0\00"#, Example("105", "105", final: "105")),
    (#"0\00"#, Example("15", "105", final: "105")),
    (#"0\00"#, Example("100", "100", final: "100")),
    (#"0-\0-0"#, Example("1-0-5", "1-0-5", final: "1-0-5")),
    (#"0-\0-0"#, Example("15", "1-0-5", final: "1-0-5")),
    ("00/00/0000", Example("1/5/2024", "15/20/24", final: nil)),
    ("00/00/0000", Example("01/05/2024", "01/05/2024", final: "01/05/2024")),
    ("AA-00", Example("ab-12", "ab-12", final: "ab-12")),
    ("AA-00", Example("ab12", "ab-12", final: "ab-12")),
    ("B-A0", Example("B-B7", "B-B7", final: "B-B7")),
    ("B-A0", Example("C7", "B-C7", final: "B-C7")),
    ("B-A0", Example("BC7", "B-C7", final: "B-C7")),
    ("**-**", Example("a1-2b", "a1-2b", final: "a1-2b")),
    ("0000 0000", Example("1234 5678", "1234 5678", final: "1234 5678")),
    (#"00 km"#, Example("12", "12 km", final: "12 km")),
    (#"00 km"#, Example("12 km", "12 km", final: "12 km")),
  ])
  func `masks`(mask: String, example: Example) throws { example.check(try .mask(mask)) }

  @Test func `a typed mark joins the letter before completed characters`() throws {
    var field = InputField(validator: try .mask("A-0"))
    for scalar in "e\u{301}1".unicodeScalars { field.insert(String(scalar)) }
    #expect(field.text.utf8.elementsEqual("e\u{301}-1".utf8))
  }

  private static func randomMask(using generator: inout SplitMix64) -> MaskValidator? {
    let slots = [
      "0", "0", "0", "A", "*", "-", "-", " ", "/", "7", "7", "a", #"\0"#, #"\0"#, #"\A"#, "(",
    ]
    let count = Int.random(in: 1...8, using: &generator)
    return try? MaskValidator(
      (0..<count).compactMap { _ in slots.randomElement(using: &generator) }.joined())
  }

  /// Returns a text that matches a mask, or nearly does.
  private static func randomText(
    for mask: MaskValidator,
    using generator: inout SplitMix64
  ) -> String {
    var isEscaped = false
    var text = ""
    for character in mask.mask {
      let isPlace = !isEscaped && "0A*".contains(character)
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      isEscaped = false
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: text += String("07aA- /".randomElement(using: &generator) ?? "0")
      case 1...4 where !isPlace: break
      case _ where character == "0" && isPlace:
        text += String("0071".randomElement(using: &generator) ?? "0")
      case _ where isPlace: text += String("aAb".randomElement(using: &generator) ?? "a")
      default: text.append(character)
      }
    }
    return text
  }

  @Test func `typing into a mask equals pasting`() throws {
    var generator = SplitMix64(seed: 31)
    var counts = [0, 0, 0]
    for _ in 0..<Self.textCount {
      guard let mask = Self.randomMask(using: &generator) else { continue }
      for _ in 0..<4 {
        let text = Self.randomText(for: mask, using: &generator)
        var typed = InputField(validator: mask)
        let isWhole = Self.type(text, into: &typed)
        var pasted = InputField(validator: mask)
        let isPasted = pasted.insert(text, origin: .paste) == nil
        let note = Comment(rawValue: "\(mask.mask): \(text): \(typed.text) \(pasted.text)")
        if mask.isValid(typed.text) {
          counts[0] += 1
          if mask.isValid(pasted.text) {
            counts[1] += 1
            #expect(mask.content(of: typed.text) == mask.content(of: pasted.text), note)
          }
          if isWhole {
            counts[2] += 1
            #expect(isPasted && mask.isValid(pasted.text), note)
          }
        }
        for field in [typed, pasted] {
          var again = InputField(validator: mask)
          again.setText(field.text)
          #expect(again.text.utf8.elementsEqual(field.text.utf8), note)
          again = field
          again.setText(field.text)
          #expect(again.text.utf8.elementsEqual(field.text.utf8), note)
        }
      }
    }
    #expect(counts.allSatisfy { $0 > Self.textCount / 20 })
  }

  /// Returns a random edit, with characters of masks and scalars that join.
  private static func randomEdit(of field: InputField, using generator: inout SplitMix64) -> Edit {
    let pieces = [
      "0", "00", "7", "1", "a", "A", "-", " ", "/", "7-", "a1", "70a", "x", "\u{301}",
      "e\u{301}", "\u{1100}", "\u{1161}", "\u{1100}\u{1161}", "\u{1161}\u{1161}",
    ]
    let lower = Int.random(in: 0...field.count, using: &generator)
    let isInsertion = Bool.random(using: &generator)
    let upper = isInsertion ? lower : Int.random(in: lower...field.count, using: &generator)
    let isDeletion = Int.random(in: 0..<3, using: &generator) == 0
    var edit = Edit(
      replacing: lower..<upper,
      with: isDeletion ? "" : pieces.randomElement(using: &generator) ?? "",
      origin: Bool.random(using: &generator) ? .typing : .paste)
    if Int.random(in: 0..<6, using: &generator) == 0 {
      let count = field.result(of: edit).text.count
      edit.selection = .random(in: count, using: &generator)
    }
    return edit
  }

  /// Returns the text and the selection after an edit without a validator.
  private static func outcome(of edit: Edit, in field: InputField) -> InputField {
    var result = InputField(field.text, validator: .all(of: []))
    result.apply(edit)
    return result
  }

  @Test func `a mask does not change a rewritten text again`() throws {
    var generator = SplitMix64(seed: 35)
    var (twiceCount, outOfStepCount) = (0, 0)
    for round in 0..<Self.textCount {
      let own = [#"7A-\00\0"#, #"<A*-A0\A>"#, #"a00\0*7"#]
      let random = Self.randomMask(using: &generator)
      guard let mask = round % 8 < 3 ? try MaskValidator(own[round % 8]) : random else { continue }
      var field = InputField(validator: mask)
      for _ in 0..<10 {
        let before = field
        let edit = Self.randomEdit(of: field, using: &generator)
        field.apply(edit)
        let note = Comment(rawValue: "\(mask.mask): \(before.marked) \(edit): \(field.marked)")
        if case .rewrite(let once) = try mask.decision(on: before.resolved(edit), in: before),
          case .rewrite(let twice) = try mask.decision(on: before.resolved(once), in: before)
        {
          twiceCount += 1
          let isSame =
            Self.outcome(of: once, in: before) == Self.outcome(of: twice, in: before)
          #expect(isSame, note)
        }
        if mask.content(of: field.text) == nil { outOfStepCount += 1 }
        for origin in [Edit.Origin.typing, .paste, .programmatic] {
          var again = field
          again.apply(Edit(replacing: 0..<field.count, with: field.text, origin: origin))
          #expect(again.text.utf8.elementsEqual(field.text.utf8), note)
        }
      }
    }
    #expect(twiceCount > Self.textCount / 20)
    #expect(outOfStepCount > Self.textCount / 40)
  }

  @Test func `typing in the middle of a mask equals pasting there`() throws {
    var generator = SplitMix64(seed: 32)
    var sameCount = 0
    for _ in 0..<Self.textCount {
      guard let mask = Self.randomMask(using: &generator) else { continue }
      var field = InputField(validator: mask)
      field.insert(Self.randomText(for: mask, using: &generator), origin: .paste)
      field.select(Selection(caret: Int.random(in: 0...field.count, using: &generator)))
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        field.delete(Bool.random(using: &generator) ? .backward : .forward)
      }
      // What a deletion has left out of step with the mask is read again.
      guard mask.content(of: field.text) != nil else { continue }
      let text = String(
        Self.randomText(for: mask, using: &generator)
          .prefix(Int.random(in: 1...4, using: &generator)))
      var (typed, pasted) = (field, field)
      let isWhole = Self.type(text, into: &typed)
      pasted.insert(text, origin: .paste)
      guard mask.isValid(typed.text), mask.isValid(pasted.text), isWhole else { continue }
      sameCount += 1
      #expect(
        mask.content(of: typed.text) == mask.content(of: pasted.text),
        "\(mask.mask): \(field.marked): \(text): \(typed.marked) \(pasted.marked)")
    }
    #expect(sameCount > Self.textCount / 40)
  }

  @Test(arguments: [
    Example("12,5", "12,5", final: nil),
    Example("12,50", "12,50", final: nil),
    Example("12,500", "12,500", final: "12,500"),
    Example("1,234,567.89", "1,234,567.89", final: "1,234,567.89"),
    Example("1234567.89", "1,234,567.89", final: "1,234,567.89"),
    Example("1234,567", "1,234,567", final: "1,234,567"),
    Example("12,5007", "125,007", final: "125,007"),
    Example("0,5", "0,5", final: nil),
    Example("0,500", "0,50", final: nil),
    Example("0.5", "0.5", final: "0.5"),
    Example(",5", ",5", final: nil),
    Example(".5", "0.5", final: "0.5"),
    Example("1.5,5", "1.5,5", final: nil),
    // Typing an existing separator moves the caret past it.
    Example("1,,234", "1,234", final: "1,234"),
    Example("12'500", "12'500", final: "12,500"),
    Example("12'5", "12'5", final: nil),
    Example("12.5.5", "12.55", final: "12.55"),
    Example("12..5", "12.5", final: "12.5"),
    Example("12-5", "125", final: "125"),
    Example("12 5", "12 5", final: nil),
    Example("12 ", "12 ", final: "12"),
  ])
  func `prices in English`(example: Example) { example.check(.price(format: .english)) }

  @Test(arguments: [
    Example("12.5", "12.5", final: nil),
    Example("12.500", "12.500", final: "12.500"),
    Example("1.234,5", "1.234,5", final: "1.234,5"),
    Example("12,5", "12,5", final: "12,5"),
  ])
  func `prices in German`(example: Example) { example.check(.price(format: .german)) }

  @Test(arguments: [
    Example("12.5", "12.5", final: "12.5"),
    Example("12,5", "12,5", final: "12.5"),
    Example("12,", "12,", final: "12"),
    Example(",5", "0.5", final: "0.5"),
    Example("0,5", "0.5", final: "0.5"),
    Example("1234,5", "1234.5", final: "1234.5"),
    Example("1,234", "1,234", final: "1234"),
    Example("1,234.50", "1,234.50", final: "1234.50"),
    Example("1,234,567", "1,234,567", final: "1234567"),
    Example("1,2345", "1,2345", final: nil),
    Example("12,34.5", "12,34.5", final: nil),
    Example("1.234.567", "1.23", final: "1.23"),
    Example("1 234", "1 234", final: "1234"),
  ])
  func `prices without groups`(example: Example) { example.check(.price) }

  @Test(arguments: [
    Example("1,234", "1,234", final: nil),
    Example("1,23", "1,23", final: "1.23"),
    Example("1,2345", "1,2345", final: "1.2345"),
    Example("1,234.5", "1,234.5", final: "1234.5"),
  ])
  func `a separator that may be of groups or of a fraction is refused`(example: Example) {
    example.check(.price(fractionDigits: 4))
    var field = InputField(validator: .price(fractionDigits: 4))
    #expect(field.insert("1,234", origin: .paste)?.error?.code == .price)
  }

  @Test(arguments: [
    Example("12,5", "12,5", final: nil),
    Example("1,000", "1,000", final: "1,000"),
    Example("12.5", "125", final: "125"),
  ])
  func `natural numbers`(example: Example) {
    example.check(.naturalNumber(in: 0...1_000_000, format: .english))
  }

  @Test(arguments: [
    (NumberFormat.english, "12,5"), (.english, "12,5.5"), (.german, "12.5"), (.plain, "12,5,5"),
    (.swiss, "12'5"), (.swiss, "12\u{2019}5"), (.french, "12 5"), (.indian, "12,5"),
  ])
  func `an ambiguous number out of bounds stays as it is`(format: NumberFormat, keys: String) {
    var field = InputField(validator: .price(in: 0...5_000, format: format))
    for key in keys { #expect(field.insert(String(key)) == nil) }
    #expect(field.text == keys && field.verdictKind == .invalid)
    #expect(field.endEditing()?.error?.code == .price && field.text == keys)
  }

  @Test func `a key that does not fit is refused with a reason`() {
    var field = InputField("12", validator: .naturalNumber(in: 0...999, format: .english))
    #expect(field.insert("x")?.error?.code == .naturalNumber)
    field.select(0..<0)
    #expect(field.insert("-")?.error?.code == .naturalNumber)
    #expect(field.insert(" ")?.error?.code == .naturalNumber)
    #expect(field.marked == "|12")
  }

  @Test func `an incomplete number can be deleted and repaired`() {
    var field = InputField(validator: .grouping())
    for key in "12,5" { field.insert(String(key)) }
    #expect(field.verdictKind == .incomplete && field.verdict.isIncomplete)
    field.delete()
    field.delete()
    #expect(field.marked == "12|")
    for key in ",5" { field.insert(String(key)) }
    field.select(0..<0)
    field.insert("3")
    #expect(field.marked == "3|12,5")
    field.select(Selection(caret: field.count))
    for key in "00" { field.insert(String(key)) }
    #expect(field.text == "312,500" && field.verdictKind == .valid)
    field.select(3..<3)
    #expect(field.insert(",") == nil)
    #expect(field.marked == "312,|500")
  }

  private static func numbers() throws -> [(any Validator, NumberFormat)] {
    let formats: [NumberFormat] = [
      .plain, .english, .german, .french, .swiss, .indian,
      try NumberFormat(groupSeparator: "_", groupSizes: [1, 2]),
      try NumberFormat(decimalSeparator: "\u{B7}", groupSeparator: nil),
    ]
    return formats.flatMap { format -> [(any Validator, NumberFormat)] in
      [
        (.price(format: format), format), (.price(fractionDigits: 3, format: format), format),
        (.price(in: 5...1_300, format: format), format), (.grouping(format), format),
        (.price(minimumFractionDigits: 2, format: format), format),
        (.price(fractionDigits: 0, format: format), format),
        (.grouping(format, in: -1_050...20_000), format),
        (.naturalNumber(in: 1...50_000, format: format), format),
        (.naturalNumber(in: 0..., format: format), format),
      ]
    }
  }

  private static func value(_ text: String, _ format: NumberFormat) -> DecimalNumber? {
    DecimalNumber(
      String(
        text.filter { $0 != format.groupSeparator && !format.otherGroupSeparators.contains($0) }
          .map { $0 == format.decimalSeparator ? "." : $0 }))
  }

  /// Returns a number in a random format, or a similar text.
  private static func randomNumber(using generator: inout SplitMix64) -> String {
    let group =
      [",", ".", "'", " ", "\u{202F}", "\u{2019}", "_", ""]
      .randomElement(using: &generator) ?? ""
    let point = [".", ",", "\u{B7}"].randomElement(using: &generator) ?? "."
    var text = Int.random(in: 0..<5, using: &generator) == 0 ? "-" : ""
    let sizes = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      Int.random(in: 0..<4, using: &generator) == 0
        ? Int.random(in: 1...4, using: &generator) : 3
    }
    let first = Int.random(in: 0...4, using: &generator)
    func digits(_ count: Int) -> String {
      String((0..<count).compactMap { _ in "0123459".randomElement(using: &generator) })
    }
    text += ([first] + sizes).map(digits).joined(separator: group)
    if Bool.random(using: &generator) {
      text += point + digits(Int.random(in: 0...4, using: &generator))
    }
    if Int.random(in: 0..<6, using: &generator) == 0,
      let noise = " $,.'-x".randomElement(using: &generator)
    {
      let offset = Int.random(in: 0...text.count, using: &generator)
      text.insert(noise, at: text.index(text.startIndex, offsetBy: offset))
    }
    return text
  }

  @Test func `typing a number equals pasting`() throws {
    var generator = SplitMix64(seed: 33)
    let numbers = try Self.numbers()
    var counts = [0, 0]
    for _ in 0..<Self.textCount * sampled(1, of: 4) {
      guard let (validator, format) = numbers.randomElement(using: &generator) else { continue }
      let text = Self.randomNumber(using: &generator)
      var typed = InputField(validator: validator)
      var keys = ""
      for key in text where typed.insert(String(key)) == nil { keys.append(key) }
      let isOver = typed.endEditing() == nil
      let note = Comment(rawValue: "\(validator.rule) \(format): \(text) \(keys): \(typed.text)")
      guard isOver else { continue }
      counts[0] += 1
      let value = try #require(Self.value(typed.text, format))
      // Insert all keys, and the accepted ones, with all origins.
      for text in [text, keys] {
        for origin in [Edit.Origin.paste, .programmatic, .autofill] {
          var pasted = InputField(validator: validator)
          pasted.insert(text, origin: origin)
          guard pasted.endEditing() == nil else { continue }
          counts[1] += 1
          #expect(Self.value(pasted.text, format) == value, note)
        }
      }
      // No digit is lost, and digits are joined only across group separators.
      let digits = keys.filter(\.isNumber)
      let canonical = typed.text.filter(\.isNumber)
      #expect(Self.trimmed(digits) == Self.trimmed(canonical), note)
      let parts = keys.split(omittingEmptySubsequences: false) { !$0.isNumber && $0 != "-" }
      if !typed.text.contains(format.decimalSeparator), let last = parts.last, parts.count > 1 {
        let isEnd = last.allSatisfy { $0 == "0" }
        let minimum = format.groupSeparator == nil ? 3 : format.groupSizes[0]
        #expect(isEnd || last.count >= minimum, note)
      }
      var again = typed
      again.setText(typed.text)
      #expect(again.text.utf8.elementsEqual(typed.text.utf8), note)
    }
    #expect(counts.allSatisfy { $0 > Self.textCount / 3 })
  }

  /// Returns digits without zeros at the ends.
  private static func trimmed(_ digits: String) -> Substring {
    let rest = digits.drop { $0 == "0" }
    return rest.prefix(rest.count - rest.reversed().prefix { $0 == "0" }.count)
  }

  @Test func `typing in the middle of a number equals pasting there`() throws {
    var generator = SplitMix64(seed: 34)
    let numbers = try Self.numbers()
    var sameCount = 0
    for _ in 0..<Self.textCount * sampled(2, of: 4) {
      guard let (validator, format) = numbers.randomElement(using: &generator) else { continue }
      var field = InputField(validator: validator)
      field.insert(
        String((0..<5).compactMap { _ in "123059".randomElement(using: &generator) }),
        origin: .paste)
      field.select(Selection(caret: Int.random(in: 0...field.count, using: &generator)))
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        field.delete(Bool.random(using: &generator) ? .backward : .forward)
      }
      let text = String(
        Self.randomNumber(using: &generator).prefix(Int.random(in: 1...5, using: &generator)))
      var (typed, pasted) = (field, field)
      let isWhole = Self.type(text, into: &typed)
      let isPasted = pasted.insert(text, origin: .paste) == nil
      guard isWhole, isPasted, typed.endEditing() == nil, pasted.endEditing() == nil,
        !pasted.text.utf8.elementsEqual(field.text.utf8)
      else { continue }
      sameCount += 1
      #expect(
        Self.value(typed.text, format) == Self.value(pasted.text, format),
        "\(validator.rule) \(format): \(field.marked): \(text): \(typed.text) \(pasted.text)")
    }
    #expect(sameCount > Self.textCount / 10)
  }
}
