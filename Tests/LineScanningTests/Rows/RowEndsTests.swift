import LineScanning
import RegularLanguage
import Testing

@Suite struct RowEndsTests {
  private static let formats = [
    RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true),
    RowFormat(delimiter: UInt8(ascii: ";"), isQuoted: true),
    RowFormat(delimiter: UInt8(ascii: "\t"), isQuoted: false),
  ]

  @Test(arguments: formats, 0..<200)
  func `reading 64 bytes at once finds the same ends of rows`(
    format: RowFormat,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var bytes = RandomRows.bytes(format, using: &random)
    // Rows without quotation marks are skipped.
    let isLong = seed % 4 == 0
    for _ in 0..<(isLong ? 8 : 0) {
      let plain = Array("a,b;c\td\(seed % 8 == 0 ? "\r" : "")\n".utf8)
      let count = Int.random(in: 0...300, using: &random)
      bytes += repeatElement(plain, count: count).joined()
      bytes += [UInt8](repeating: plain[0], count: Int.random(in: 0...count * 2, using: &random))
      bytes += RandomRows.bytes(format, using: &random)
    }
    var place = RowPlace.fieldStart
    var ends: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if case .rowEnd = format.pass(byte, from: &place) { ends.append(index + 1) }
    }
    var last = RowEnds(format)
    var start = 0
    while start < bytes.count {
      let size = Int.random(in: 1...(isLong ? 3_000 : 150), using: &random)
      let end = min(bytes.count, start + size)
      let found = last.last(in: bytes.span.extracting(start..<end)).map { start + $0 }
      #expect(found == ends.last { start < $0 && $0 <= end })
      start = end
    }
    var first = RowEnds(format)
    var found: [Int] = []
    var offset = 0
    while let end = first.first(in: bytes.span, from: offset) {
      found.append(end)
      offset = end
    }
    #expect(found == ends)
  }

  @Test(arguments: formats, 0..<100)
  func `quotation marks at the borders of 64 bytes have their meaning`(
    format: RowFormat,
    seed: UInt64
  ) {
    let (quote, plain) = (UInt8(ascii: "\""), [UInt8](repeating: UInt8(ascii: "x"), count: 61))
    let feed = UInt8(ascii: "\n"), letter = plain[0]
    let pieces = [
      [quote, letter] + plain + [quote], [letter, letter] + plain + [letter],
      [letter, letter] + plain + [feed], [format.delimiter, quote, feed] + plain,
      [letter, letter] + plain + [format.delimiter], [letter, letter] + plain + [quote],
    ]
    var random = SplitMix64(seed: seed)
    let bytes = (0..<12).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
    var place = RowPlace.fieldStart
    let ends = bytes.indices.filter { index in
      if case .rowEnd = format.pass(bytes[index], from: &place) { true } else { false }
    }
    var rows = RowEnds(format)
    for start in stride(from: 0, to: bytes.count, by: 128) {
      let found = rows.last(in: bytes.span.extracting(start..<start + 128)).map { start + $0 - 1 }
      #expect(found == ends.last { (start..<start + 128).contains($0) })
    }
  }
}

extension RowEndsTests {
  @Test(arguments: formats, 0..<200)
  func `comments end with their lines, wherever bytes are cut`(
    format: RowFormat,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let bytes = RandomRows.bytes(format, using: &random)
    let comments = [["a"], ["bc", "\"\""], ["\"", " "], ["\u{E9}a"]].randomElement(using: &random)
    let prefixes = (comments ?? []).map { Array($0.utf8) }
    var ends: [Int] = []
    var start = 0
    while start < bytes.count {
      var index = start
      if prefixes.contains(where: { bytes[start...].starts(with: $0) }) {
        index = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
        if bytes[index - 1] == UInt8(ascii: "\n") { ends.append(index) }
      } else {
        var place = RowPlace.fieldStart
        while index < bytes.count {
          index += 1
          guard case .rowEnd = format.pass(bytes[index - 1], from: &place) else { continue }
          ends.append(index)
          break
        }
      }
      start = index
    }
    var last = RowEnds(format, comments: prefixes)
    start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...9, using: &random))
      let found = last.last(in: bytes.span.extracting(start..<end)).map { start + $0 }
      #expect(found == ends.last { start < $0 && $0 <= end })
      start = end
    }
    var first = RowEnds(format, comments: prefixes)
    var found: [Int] = []
    var offset = 0
    while let end = first.first(in: bytes.span, from: offset) {
      found.append(end)
      offset = end
    }
    #expect(found == ends)
  }
}

/// A generator of rows of tables, some of them malformed.
enum RandomRows {
  static func bytes(_ format: RowFormat, using random: inout SplitMix64) -> [UInt8] {
    let isCareful = Bool.random(using: &random)
    let delimiter = String(Unicode.Scalar(format.delimiter))
    var text = ""
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let field = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in ["a", "bc", " ", "\u{E9}"].randomElement(using: &random) ?? "" }.joined()
      switch Int.random(in: 0..<8, using: &random) {
      case 0: text += "\"\(field)\"\"\(delimiter)\n\""
      case 1: text += "\"\""
      case 2: text += "\"\r\n\(field)\""
      case 3 where !isCareful:
        text += ["\"", "a\"b", "\"a\"b", "\r", "a\rb"].randomElement(using: &random) ?? ""
      default: text += field
      }
      text += [delimiter, delimiter, "\n", "\r\n"].randomElement(using: &random) ?? ""
    }
    return Array(text.utf8)
  }
}
