import Foundation
import InputValidation
import InputValidationFoundation
import Testing

/// Ranges as AppKit and UIKit have them.
@Suite struct RangesTests {
  @Test func `a delegate hands its range on`() {
    var field = InputField("n\u{303}o", validator: .alphabetic)
    #expect(field.replace(NSRange(location: 3, length: 0), with: "s") == nil)
    #expect(field.text == "n\u{303}os")
    #expect(field.selectedNSRange == NSRange(location: 4, length: 0))
    #expect(field.replace(NSRange(location: 0, length: 2), with: "7") != nil)
    #expect(field.text == "n\u{303}os")
    #expect(field.select(NSRange(location: 2, length: 2)) == nil)
    #expect(field.selectedNSRange == NSRange(location: 2, length: 2))
  }

  @Test func `an editor takes what its field takes`() {
    let editor = FieldEditor(InputField("42", validator: .digits))
    #expect(editor.replace(NSRange(location: 1, length: 1), with: "0", origin: .paste) == nil)
    #expect(editor.text == "40")
    #expect(editor.replace([NSRange(location: 0, length: 1)], with: "x") != nil)
    #expect(editor.select(NSRange(location: 0, length: 9)) != nil)
    #expect(editor.text == "40")
  }

  @Test func `several ranges are one step`() {
    var field = InputField("1-2-3", validator: .anything)
    let dashes = [NSRange(location: 3, length: 1), NSRange(location: 1, length: 1)]
    #expect(field.replace(dashes, with: "") == nil)
    #expect(field.text == "123")
    #expect(field.replace(dashes, with: "")?.kind == .bounds)
    #expect(field.undo() == nil)
    #expect(field.text == "1-2-3")
  }

  @Test(arguments: [
    NSRange(location: NSNotFound, length: 0), NSRange(location: NSNotFound, length: 1),
    NSRange(location: 1, length: .max), NSRange(location: .max, length: .max),
    NSRange(location: -1, length: 2), NSRange(location: .min, length: 0),
    NSRange(location: .min, length: .max), NSRange(location: 1, length: -1),
    NSRange(location: 0, length: .min), NSRange(location: 3, length: 0),
  ])
  func `a range that no text has is refused and changes nothing`(range: NSRange) {
    var field = InputField("42", validator: .digits)
    let before = field
    #expect(field.replace(range, with: "1")?.kind == .bounds)
    #expect(field.replace([range, NSRange(location: 0, length: 1)], with: "1") != nil)
    #expect(field.select(range)?.kind == .bounds)
    #expect(field == before)
  }

  @Test func `a range in UTF-16 does what the same range does that counts so`() {
    var generator = SystemRandomNumberGenerator()
    let text = "a\u{1F44D}\u{1F3FD}e\u{301}\r\nz"
    for _ in 0..<2_000 {
      let location = Int.random(in: -2...13, using: &generator)
      let length = Int.random(in: 0...13, using: &generator)
      var (one, other) = (
        InputField(text, validator: .anything), InputField(text, validator: .anything)
      )
      let refusal = one.replace(NSRange(location: location, length: length), with: "x")
      let range = location..<location + length
      #expect(refusal == other.replace(range, in: .utf16, with: "x"))
      #expect(one == other)
    }
  }

  @Test func `an error is where the text goes wrong`() {
    let text = "\u{1F44D}"
    #expect(
      AlphabeticValidator().error(in: "a" + text)?.nsRange(in: "a" + text)
        == NSRange(location: 1, length: 2))
    #expect(DigitsValidator().error(in: "12x")?.nsRange(in: "1") == NSRange(location: 1, length: 0))
  }
}

extension Validator where Self == LengthValidator {
  fileprivate static var anything: Self { .length(0...) }
}
