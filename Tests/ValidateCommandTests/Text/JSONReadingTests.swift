import SettingsSyntax
import Testing

@testable import ValidateCommand
@testable import ValidateRun

@Suite struct JSONReadingTests {
  @Test(arguments: [
    #"{"file":"a","line":2,"rules":["digits","utf-8"],"isCut":true}"#, "{}", "[]", "-1", "0",
    #""\u0000\"\\\n\r\t\u200b""#, #"{"":[[],{"a":false}]}"#, "9223372036854775807",
    #""\ud834\udd1e""#,
  ]) func `written values can be read`(text: String) throws {
    let value = try JSON.Value(Array(text.utf8)[...])
    let other = try JSON.Value(Array(JSON.text(value).utf8)[...])
    #expect(JSON.text(value) == JSON.text(other))
    if !text.contains("ud834") { #expect(JSON.text(value) == text) }
  }

  @Test func `escapes and blanks follow RFC 8259`() throws {
    let text = #" [ "\/\b\f\u00e9\ud83d\ude00" , 10 ] "#
    let values = try #require(try JSON.Value(Array(text.utf8)[...]).elements)
    #expect(values[0].text == "/\u{8}\u{C}\u{E9}\u{1F600}")
    #expect(values[1].number == 10)
  }

  @Test(arguments: [
    ("", 0), ("{", 1), (#"{"a"}"#, 4), (#"{"a":1,}"#, 6), ("[1,]", 2), ("1 2", 2), ("01", 0),
    ("1.5", 0), ("1e3", 0), ("-", 1), ("nul", 0), ("null", 0), ("tru", 0), ("\"", 0),
    ("\"\u{1}\"", 1), (#""\x""#, 1), (#""\ud800""#, 1), (#""\udc00""#, 1), (#""\u12g4""#, 1),
    (#"{"a":1,"a":2}"#, 7), ("9223372036854775808", 0), ("'a'", 0), ("\u{FEFF}x", 3),
  ]) func `an error has the offset of its byte`(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSON.Value(Array(text.utf8)[...]) }
    #expect(error?.offset == offset)
  }

  @Test func `names are equal if all their bytes are equal`() throws {
    let value = try JSON.Value(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)[...])
    #expect(value.members?.count == 2)
  }

  @Test func `deep nesting and malformed text are errors`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONError(.tooDeep(maximum: 32), at: 32)) { try JSON.Value(deep[...]) }
    #expect(throws: JSONError(.notUTF8, at: 1)) { try JSON.Value([0x22, 0xFF, 0x22][...]) }
  }

  @Test func `no text traps`() {
    let text = Array(#"{"a":[1,-20,"b\u00e9\ud83d\ude00",true],"c":{"d":"","e":false}}"#.utf8)
    for end in text.indices {
      #expect(throws: JSONError.self) { try JSON.Value(text[..<end]) }
      for byte in [0, 9, 0x22, 0x2C, 0x30, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0xFF] as [UInt8] {
        var changed = text
        changed[end] = byte
        _ = try? JSON.Value(changed[...])
      }
    }
  }

  @Test func `base64 can be written and read`() {
    for bytes in [[], [0], [0xFF, 0xFE], [1, 2, 3], Array(0...255)] as [[UInt8]] {
      #expect(JSON.bytes(base64: JSON.base64(bytes)) == bytes)
    }
    for text in ["A", "AA", "AB==", "A===", "AAA", "====", "AA=A", "\u{E9}A=="] {
      #expect(JSON.bytes(base64: text) == nil)
    }
  }
}
