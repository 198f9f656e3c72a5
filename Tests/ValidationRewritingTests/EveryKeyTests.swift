import InputValidation
import TestSupport
import Testing

/// The results of typing and pasting every text of a few keys.
///
/// By default, these have up to three of seven keys, for each kind of number in some formats. With
/// `VALIDATION_EXHAUSTIVE=1`, they have six of nine keys, in all formats, which takes minutes.
@Suite struct EveryKeyTests {
  /// A strategy, with its keys and number format.
  struct Subject: CustomTestStringConvertible {
    let testDescription: String
    let validator: any Validator
    let keys: [Character]
    var format = NumberFormat.plain

    /// Returns a number strategy in a format, with a sign, a space and separators of other formats.
    static func number(
      _ name: String,
      _ format: NumberFormat,
      _ validator: any Validator
    ) -> Self {
      var keys: [Character] = ["0", "5", ".", ",", " ", "-"]
      if let separator = format.groupSeparator, !keys.contains(separator) { keys.append(separator) }
      if isExhaustive { keys += ["'", "+"] }
      return Self(testDescription: name, validator: validator, keys: keys, format: format)
    }

    static func mask(_ mask: String, _ keys: String) throws -> Self {
      Self(testDescription: mask, validator: try .mask(mask), keys: Array(keys))
    }
  }

  private static func numbers() throws -> [Subject] {
    let formats: [(String, NumberFormat)] = [
      ("plain", .plain), ("English", .english), ("German", .german), ("French", .french),
      ("Swiss", .swiss), ("Indian", .indian),
      ("groups of one and two", try NumberFormat(groupSeparator: "_", groupSizes: [1, 2])),
      ("groups of two and one", try NumberFormat(groupSeparator: ",", groupSizes: [2, 1])),
      ("groups of three sizes", try NumberFormat(groupSeparator: ",", groupSizes: [1, 2, 1])),
    ]
    return formats.flatMap { name, format -> [Subject] in
      [
        .number("price, \(name)", format, .price(in: 0...5_000, format: format)),
        .number("grouping, \(name)", format, .grouping(format)),
        .number("natural, \(name)", format, .naturalNumber(in: 0...50_000, format: format)),
      ]
    }
  }

  private static func masks() throws -> [Subject] {
    [
      try .mask("+7 (00) 0", "+7 ()1"), try .mask("+7-00-0", "+7-1"), try .mask("00-00", "12- "),
      try .mask(#"\0\0-00"#, "01-"), try .mask("0-7-0", "17- "), try .mask("0/0/00", "12/"),
      try .mask("B-A0", "B-b1"), try .mask("7 70", "7 1"),
    ]
  }

  /// Types every text of a few keys, and passes each that is valid at the end of editing: with the
  /// accepted keys, the field, and the keys that were refused after the first accepted one.
  private static func typeAll(
    _ subject: Subject,
    upTo count: Int,
    _ body: (_ text: String, _ landed: String, _ final: InputField, _ refused: String) -> Void
  ) {
    func go(_ text: String, _ landed: String, _ refused: String, _ field: InputField) {
      var final = field
      if final.endEditing() == nil { body(text, landed, final, refused) }
      guard text.count < count else { return }
      for key in subject.keys {
        var next = field
        if next.insert(String(key)) == nil {
          go(text + String(key), landed + String(key), refused, next)
        } else {
          let isFirst = landed.isEmpty || landed == "-"
          go(text + String(key), landed, isFirst ? refused : refused + String(key), next)
        }
      }
    }
    go("", "", "", InputField(validator: subject.validator))
  }

  private static func value(_ text: String, _ format: NumberFormat) -> DecimalNumber? {
    DecimalNumber(
      String(
        text.filter { $0 != format.groupSeparator }
          .map { $0 == format.decimalSeparator ? "." : $0 }))
  }

  @Test(arguments: sampled(7, from: try numbers()))
  func `digits are not joined across other keys`(subject: Subject) {
    let format = subject.format
    var finalCount = 0
    Self.typeAll(subject, upTo: sampled(3, of: 6)) { text, landed, final, refused in
      finalCount += 1
      let note = Comment(rawValue: "\(text.debugDescription): \(final.text)")
      let value = Self.value(final.text, format)
      #expect(value != nil, note)
      // A digit may be refused, since the number may be complete, and a sign or decimal separator
      // that has no place; what may separate groups is kept.
      let canBeRefused = refused.allSatisfy { "05-+".contains($0) || $0 == format.decimalSeparator }
      #expect(canBeRefused, note)
      // Pasting all keys, or the accepted ones, is refused or gives the same number.
      for text in [text, landed] {
        var pasted = InputField(validator: subject.validator)
        if pasted.insert(text, origin: .paste) == nil, pasted.endEditing() == nil {
          #expect(Self.value(pasted.text, format) == value, note)
        }
      }
      // A separator between digits is before the fraction, or before a whole group.
      let parts = landed.split(omittingEmptySubsequences: false) { !"05".contains($0) }
      let fraction = final.text.split(separator: format.decimalSeparator).dropFirst().first ?? ""
      guard let last = parts.last(where: { !$0.isEmpty }),
        let first = parts.first(where: { !$0.isEmpty })
      else { return }
      let isFirst = last.startIndex == first.startIndex
      let minimum = min(3, format.groupSizes[0])
      #expect(
        isFirst || last.count >= minimum || last.hasPrefix(fraction) && !fraction.isEmpty
          || last.allSatisfy { $0 == "0" }, note)
    }
    #expect(finalCount > 40)
  }

  @Test(arguments: try masks())
  func `typing into a mask equals pasting`(subject: Subject) throws {
    let mask = try #require(subject.validator as? MaskValidator)
    var finalCount = 0
    Self.typeAll(subject, upTo: sampled(4, of: 7)) { text, landed, final, _ in
      finalCount += 1
      // A separator before a whole code is ignored in a pasted text.
      for text in text.hasPrefix("-") ? [landed] : [text, landed] {
        var pasted = InputField(validator: mask)
        if pasted.insert(text, origin: .paste) == nil, mask.isValid(pasted.text) {
          #expect(
            mask.content(of: pasted.text) == mask.content(of: final.text),
            "\(text.debugDescription): \(final.text) \(pasted.text)")
        }
      }
    }
    #expect(finalCount > 0)
  }

  @Test(arguments: [
    ("+7 (000) 000-00-00", "+7 (912) 345-67-89"), ("+1 (000) 000-0000", "+1 (212) 555-0199"),
    ("+49 000 000000", "+49 494 949494"),
  ])
  func `a pasted prefix never fills a placeholder`(form: String, text: String) throws {
    let mask = try MaskValidator(form)
    let content = try #require(mask.content(of: text))
    let prefix = text.prefix { !" (".contains($0) }
    for count in 0...content.count {
      let digits = content.prefix(count)
      // With all, some or no separators.
      var texts = [prefix + digits, prefix + " " + digits, prefix + "-" + digits]
      for missing in text.indices where text[missing].isNumber && missing >= prefix.endIndex {
        var short = text
        short.remove(at: missing)
        texts.append(Substring(short))
        texts.append(short.filter { !"()".contains($0) }[...])
      }
      for text in texts {
        var field = InputField(validator: mask)
        guard field.insert(String(text), origin: .paste) == nil else { continue }
        let found = mask.content(of: field.text)
        let pasted = text.dropFirst(prefix.count).filter(\.isNumber)
        #expect(found == String(pasted), "\(text): \(field.text)")
      }
    }
  }

  @Test(arguments: [
    ("+7912345678", "+7 (912) 345-67-8"), ("+1 (212) 55-0199", ""),
    ("7 (912) 345-67-8", "+7 (912) 345-67-8"), ("8 (912) 345-67-8", ""), ("8-912-345-67-8", ""),
    ("(+7) 912 345 67 8", ""), ("7123456789", "+7 (712) 345-67-89"),
    ("712-345-67-89", "+7 (712) 345-67-89"), ("912.345.67.89", "+7 (912) 345-67-89"),
  ])
  func `a pasted phone number may lack a digit`(pasted: String, text: String) throws {
    var field = InputField(validator: try .mask("+7 (000) 000-00-00"))
    field.insert(pasted, origin: .paste)
    #expect(field.text == text)
  }

  @Test func `groups of all sizes can be typed and pasted`() throws {
    let few = [1, 2, 3, 4]
    let sizes = few.flatMap { a in [[a]] + few.flatMap { b in [[a, b], [a, b, 1], [a, b, 3]] } }
    for sizes in sizes {
      let format = try NumberFormat(groupSeparator: ",", groupSizes: sizes)
      let validator: GroupingValidator = .grouping(format)
      for count in 1...9 {
        let digits = String("987654321".prefix(count))
        let number = try #require(DecimalNumber(digits))
        let text = try #require(validator.text(for: number))
        var typed = [InputField(validator: validator), InputField(validator: validator)]
        // With three group sizes, typing a separator may be too early.
        for key in sizes.count < 3 ? text : digits { typed[0].insert(String(key)) }
        for key in digits { #expect(typed[1].insert(String(key)) == nil) }
        var pasted = InputField(validator: validator)
        #expect(pasted.insert(text, origin: .paste) == nil)
        for field in typed + [pasted] {
          #expect(field.text == text && field.verdictKind == .valid, "\(sizes) \(field.text)")
        }
      }
    }
  }

  @Test(arguments: [[3, 4, 3], [3, 4], [1, 2, 3], [2, 3], [4, 3, 2], [2, 1, 2]])
  func `typed separators give the same number as pasted ones`(sizes: [Int]) throws {
    let format = try NumberFormat(groupSeparator: ",", groupSizes: sizes)
    let validators: [any Validator] = [
      .grouping(format), .naturalNumber(in: 0...9_999_999_999, format: format),
    ]
    for count in 1...sampled(8, of: 13) {
      let digits = Array("1234567890123".prefix(count))
      for places in 0..<1 << (count - 1)
      where isExhaustive || places.nonzeroBitCount < 3 && (count > 7 || places % 3 == 0) {
        let text = digits.indices.map { index in
          String(digits[index]) + (places & 1 << index == 0 ? "" : ",")
        }.joined()
        let number = places.trailingZeroBitCount % 2
        for validator in isExhaustive ? validators : [validators[number]] {
          var typed = InputField(validator: validator)
          let landed = text.filter { typed.insert(String($0)) == nil }
          guard typed.endEditing() == nil else { continue }
          for text in [text, landed] {
            var pasted = InputField(validator: validator)
            guard pasted.insert(text, origin: .paste) == nil, pasted.endEditing() == nil else {
              continue
            }
            #expect(pasted.text == typed.text, "\(sizes) \(text)")
          }
        }
      }
    }
  }
}
