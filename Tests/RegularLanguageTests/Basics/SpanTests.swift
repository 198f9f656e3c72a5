import RegularLanguage
import Testing

/// Spans of arrays and of texts, which older systems don't have.
@Suite struct SpanTests {
  @Test func `a span has the elements of its array`() {
    for count in 0...40 {
      var array = Array(0..<count)
      let copy = array
      let span = copy.span
      #expect(span.count == count)
      for index in span.indices { #expect(span[index] == copy[index]) }
      increment(&array)
      #expect(array == copy.map { $0 + 1 })
      #expect(copy == Array(0..<count), "a copy is not changed")
      let slice = copy[(count / 2)...]
      #expect(slice.span.count == slice.count)
      #expect(slice.isEmpty || slice.span[0] == slice.first)
    }
  }

  private func increment(_ array: inout [Int]) {
    var elements = array.mutableSpan
    for index in elements.indices { elements[index] += 1 }
  }

  @Test(arguments: ["", "a", "\u{E9}", "fifteen bytes!!", "more than fifteen bytes", "\u{1F600}\0"])
  func `a text lends its bytes`(text: String) {
    let rest = text.dropFirst()
    #expect(text.withBytes { bytes in bytes.indices.map { bytes[$0] } } == Array(text.utf8))
    #expect(rest.withBytes { bytes in bytes.indices.map { bytes[$0] } } == Array(rest.utf8))
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
