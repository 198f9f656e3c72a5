/// Content that is no text in UTF-8, by its first bytes: text in another encoding, or compressed.
///
/// As text in UTF-8, each of its lines would be found to be invalid, and none of the findings would
/// say what is wrong.
public enum ForeignContent: Equatable, Sendable {
  /// Text in an encoding, by its name for iconv(1).
  case encoded(String)
  /// Text that a program has compressed, by the format's name and the program that gives it back.
  case compressed(String, by: String)
}

extension ForeignContent {
  /// Recognises what an input begins with.
  ///
  /// No text in UTF-8 begins like that, unless on purpose: a mark of UTF-16 is malformed
  /// there, no text has NUL in every other byte, and all signatures but that of bzip2, which is ten
  /// bytes long, have control characters or malformed bytes in them.
  ///
  /// - Parameters:
  ///   - start: The first bytes; as many as are at hand.
  ///   - terminator: What ends a line. If that is NUL, a NUL says nothing.
  init?(_ start: Span<UInt8>, terminator: UInt8) {
    if let format = Self.signatures.first(where: { start.begins(with: $0.signature) }) {
      self = format.content
    } else if terminator != 0, let order = Self.orderWithoutMark(start) {
      self = .encoded(order)
    } else {
      return nil
    }
  }

  /// The beginnings of files; of two that are alike, the longer one comes first.
  private static let signatures: [(signature: [UInt8], content: ForeignContent)] =
    [
      ([0xFF, 0xFE, 0x00, 0x00], .encoded("UTF-32")),
      ([0x00, 0x00, 0xFE, 0xFF], .encoded("UTF-32")),
      ([0xFF, 0xFE], .encoded("UTF-16")),
      ([0xFE, 0xFF], .encoded("UTF-16")),
      // RFC 1952, 2.3.1: the magic number, and the only method there is.
      ([0x1F, 0x8B, 0x08], .compressed("gzip", by: "gzip -dc")),
      // RFC 8878, 3.1.1.
      ([0x28, 0xB5, 0x2F, 0xFD], .compressed("zstd", by: "zstd -dc")),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .compressed("xz", by: "xz -dc")),
    ] + zip + bzip2

  /// "PK", and what part of an archive follows, which may be empty or split.
  private static let zip: [([UInt8], ForeignContent)] = [[3, 4], [5, 6], [7, 8]].map {
    (Array("PK".utf8) + $0, .compressed("zip", by: "unzip -p"))
  }

  /// "BZh", the size of the blocks, and the first 48 bits of a block, or of the end.
  private static let bzip2: [([UInt8], ForeignContent)] = (1...9).flatMap { size in
    [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]].map {
      (Array("BZh\(size)".utf8) + $0, .compressed("bzip2", by: "bzip2 -dc"))
    }
  }

  /// The name of UTF-16 without a mark, of which every other byte is NUL as long as it has nothing
  /// but ASCII in it; nil for anything else.
  private static func orderWithoutMark(_ start: Span<UInt8>) -> String? {
    guard start.count >= 4 else { return nil }
    let isBigEndian = start[0] == 0
    for index in 0..<start.count
    where (start[index] == 0) != (index.isMultiple(of: 2) == isBigEndian) { return nil }
    return isBigEndian ? "UTF-16BE" : "UTF-16LE"
  }
}

extension Span<UInt8> {
  fileprivate func begins(with signature: [UInt8]) -> Bool {
    guard count >= signature.count else { return false }
    return signature.indices.allSatisfy { self[$0] == signature[$0] }
  }
}
