import RegularLanguage
import Testing

@testable import RecordJudging

/// UTF-16 becomes UTF-8, in pieces of any size.
@Suite struct UTF16DecoderTests {
  /// Returns what a decoder makes of pieces that end at some offsets.
  private static func decoded(
    _ bytes: [UInt8],
    _ order: UTF16Decoder.Order,
    cut ends: [Int]
  ) -> [UInt8] {
    var decoder = UTF16Decoder(order)
    var result: [UInt8] = []
    var start = 0
    for end in ends + [bytes.count] {
      decoder.decode(bytes.span.extracting(start..<end), into: &result)
      start = end
    }
    decoder.end(into: &result)
    return result
  }

  private static func bytes(_ units: [UInt16], _ order: UTF16Decoder.Order) -> [UInt8] {
    units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return order == .bigEndian ? [high, low] : [low, high]
    }
  }

  @Test func `every scalar is decoded`() {
    for order in [UTF16Decoder.Order.bigEndian, .littleEndian] {
      var units: [UInt16] = []
      var text = ""
      for value in UInt32(0)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        units += Array(Character(scalar).utf16)
        text.unicodeScalars.append(scalar)
      }
      #expect(Self.decoded(Self.bytes(units, order), order, cut: []) == Array(text.utf8))
    }
  }

  @Test func `pieces make no difference, and other text stays as it is`() {
    var random = SplitMix64(seed: 3)
    let all: [UInt16] = [0x61, 0x0A, 0xE9, 0x20AC, 0xFFFF, 0xD83D, 0xDE00, 0xDBFF, 0xDC00, 0xFEFF]
    for _ in 0..<2_000 {
      let units = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        all[Int.random(in: all.indices, using: &random)]
      }
      let order: UTF16Decoder.Order = Bool.random(using: &random) ? .bigEndian : .littleEndian
      var bytes = Self.bytes(units, order)
      if Int.random(in: 0..<4, using: &random) == 0 { bytes.append(0x0A) }
      let whole = Self.decoded(bytes, order, cut: [])
      let cuts = bytes.indices.filter { _ in Bool.random(using: &random) }
      #expect(Self.decoded(bytes, order, cut: cuts) == whole)
      #expect(Self.decoded(bytes, order, cut: Array(bytes.indices)) == whole)
      // A text is well-formed exactly if each surrogate has its other half, and each unit is whole.
      let isWhole = bytes.count.isMultiple(of: 2)
      let text = String(validating: units, as: UTF16.self)
      #expect(String(validating: whole, as: UTF8.self) == (isWhole ? text : nil))
      // What is malformed adds no lines, and removes none.
      #expect(whole.count { $0 == 0x0A } == units.count { $0 == 0x0A })
    }
  }
}
