import RegularLanguage
import Testing

/// Spans of arrays and of texts, which older systems don't have.
@Suite struct SpanTests {
  @Test func `a span has the elements of its array`() {
    for count in 0...40 {
      var array = Array(0..<count)
      #expect(array.span.count == count)
      let span = array.span
      #expect(span.indices.allSatisfy { span[$0] == array[$0] })
      let copy = array
      var changed = array.mutableSpan
      for index in changed.indices { changed[index] += 1 }
      #expect(array == copy.map { $0 + 1 })
      #expect(copy == Array(0..<count), "a copy is not changed")
      let slice = copy[(count / 2)...]
      #expect(slice.span.count == slice.count)
      #expect(slice.isEmpty || slice.span[0] == slice.first)
    }
  }

  @Test(arguments: ["", "a", "\u{E9}", "fifteen bytes!!", "more than fifteen bytes", "\u{1F600}\0"])
  func `a text lends its bytes`(text: String) {
    func bytes(of text: some StringProtocol) -> [UInt8] {
      text.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }
    #expect(bytes(of: text) == Array(text.utf8))
    #expect(bytes(of: text.dropFirst()) == Array(text.dropFirst().utf8))
  }

  @Test func `malformed bytes start after the longest text before them`() {
    let alphabet: [UInt8] = [
      0x00, 0x61, 0x80, 0xA0, 0xBF, 0xC3, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    ]
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...8, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let text = String(validating: bytes, as: UTF8.self)
      #expect(bytes.span.isUTF8 == (text != nil))
      #expect(bytes.span.text == text)
      let valid = (0...count).last { String(validating: bytes[..<$0], as: UTF8.self) != nil }
      #expect(bytes.span.malformedOffset == (text == nil ? valid : nil), "\(bytes)")
    }
  }
}
