import Foundation
import InputValidation
import RegularLanguage
import Testing

/// A text comes to the same value, or to none, whether it is typed key by key, pasted or set.
@Suite struct KeyByKeyTests {
  /// So many texts are typed.
  private static let textCount =
    ProcessInfo.processInfo.environment["VALIDATION_EXHAUSTIVE"] == nil ? 400 : 100_000

  /// What somebody types, and what comes of it.
  struct Example: CustomTestStringConvertible {
    let keys: String
    let text: String
    /// The text when editing has ended; `nil` if it can't stand.
    let final: String?

    init(_ keys: String, _ text: String, final: String?) {
      self.keys = keys
      self.text = text
      self.final = final
    }

    var testDescription: String { keys }

    func check(_ validator: any Validator) {
      var field = TextField(validator: validator)
      for key in keys { field.insert(String(key)) }
      #expect(field.text == text)
      let isFinal = field.endEditing() == nil
      #expect((isFinal ? field.text : nil) == final)
    }
  }

  /// Types a text key by key.
  ///
  /// - Returns: Whether no key was refused.
  private static func type(_ text: String, into field: inout TextField) -> Bool {
    text.reduce(true) { isWhole, key in
      let error = field.insert(String(key))
      return isWhole && error == nil
    }
  }

  @Test(arguments: [
    Example("+79123456789", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("9123456789", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("79123456789", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("+7 (912) 345-67-89", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("+77123456789", "+7 (712) 345-67-89", final: "+7 (712) 345-67-89"),
    Example("(912)3456789", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    // What isn't there is refused.
    Example("tel: 912 345 67 89", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    Example("91234567890", "+7 (912) 345-67-89", final: "+7 (912) 345-67-89"),
    // The first is the fixed one, so that a digit is missing.
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

  @Test func `a mark that is typed belongs to the letter before what was completed`() throws {
    var field = TextField(validator: try .mask("A-0"))
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

  /// Something that fills a mask, or nearly so.
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

  @Test func `typing into a mask gives what pasting gives`() throws {
    var generator = SplitMix64(seed: 31)
    var counts = [0, 0, 0]
    for _ in 0..<Self.textCount {
      guard let mask = Self.randomMask(using: &generator) else { continue }
      for _ in 0..<4 {
        let text = Self.randomText(for: mask, using: &generator)
        var typed = TextField(validator: mask)
        let isWhole = Self.type(text, into: &typed)
        var pasted = TextField(validator: mask)
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
          var again = TextField(validator: mask)
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

  @Test func `typing somewhere in a mask gives what pasting there gives`() throws {
    var generator = SplitMix64(seed: 32)
    var sameCount = 0
    for _ in 0..<Self.textCount {
      guard let mask = Self.randomMask(using: &generator) else { continue }
      var field = TextField(validator: mask)
      field.insert(Self.randomText(for: mask, using: &generator), origin: .paste)
      field.select(Selection(caret: Int.random(in: 0...field.count, using: &generator)))
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        field.delete(Bool.random(using: &generator) ? .backward : .forward)
      }
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
}
