/// Content that is not UTF-8 text: text in another encoding, or compressed data.
///
/// Read as UTF-8, each of its lines would be invalid, and no finding would name the cause.
public enum ForeignContent: Equatable, Sendable {
  /// Text in another encoding, with its name for iconv(1).
  case encoded(String)
  /// Compressed data, with the name of the format and the command that decompresses it.
  case compressed(String, by: String)
}

extension ForeignContent {
  /// Recognizes foreign content by its first bytes.
  ///
  /// UTF-8 text starts with these bytes only if it was constructed to: a UTF-16 byte order mark is
  /// malformed, no text starts with NUL in every other byte, and all signatures contain control
  /// characters or malformed bytes, except that of bzip2, which is ten bytes long.
  ///
  /// - Parameters:
  ///   - start: The first bytes; as many as are available.
  ///   - terminator: The byte that ends a line. If it is NUL, NUL bytes don't indicate UTF-16.
  init?(_ start: Span<UInt8>, terminator: UInt8) {
    if let format = Self.signatures.first(where: { start.begins(with: $0.signature) }) {
      self = format.content
    } else if terminator != 0, let order = Self.orderWithoutMark(start) {
      self = .encoded(order)
    } else {
      return nil
    }
  }

  /// Returns whether the meaning of the first bytes depends on those that follow: they may be the
  /// start of a byte order mark or of foreign content.
  ///
  /// No line that ends is the start of a signature, so text is not delayed until more is read,
  /// except an empty first line, which may be UTF-16.
  static func isUndecided(_ start: Span<UInt8>, terminator: UInt8) -> Bool {
    func isPrefix(of signature: [UInt8]) -> Bool {
      start.count < signature.count && start.indices.allSatisfy { start[$0] == signature[$0] }
    }
    if isPrefix(of: Block.byteOrderMark) || signatures.contains(where: { isPrefix(of: $0.0) }) {
      return true
    }
    return terminator != 0 && start.count < unmarkedCount && alternates(start)
  }

  /// The names of encodings with a byte order mark.
  static let (utf16, utf32) = ("UTF-16", "UTF-32")

  /// Whether the byte order mark is that of UTF-16, so that the text can be decoded.
  package var isMarkedUTF16: Bool { self == .encoded(Self.utf16) }

  /// The name of the program that decompresses standard input by `-dc`; `nil` if there is none.
  package var decompressor: String? {
    let option = " -dc"
    guard case .compressed(_, let command) = self, command.hasSuffix(option) else { return nil }
    return String(command.dropLast(option.count))
  }

  /// The signatures of formats; if one is the prefix of another, the longer one comes first.
  private static let signatures: [(signature: [UInt8], content: ForeignContent)] =
    [
      ([0xFF, 0xFE, 0x00, 0x00], .encoded(utf32)),
      ([0x00, 0x00, 0xFE, 0xFF], .encoded(utf32)),
      ([0xFF, 0xFE], .encoded(utf16)),
      ([0xFE, 0xFF], .encoded(utf16)),
      // RFC 1952, 2.3.1: the magic number, and the only compression method.
      ([0x1F, 0x8B, 0x08], .compressed("gzip", by: "gzip -dc")),
      // RFC 8878, 3.1.1.
      ([0x28, 0xB5, 0x2F, 0xFD], .compressed("zstd", by: "zstd -dc")),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .compressed("xz", by: "xz -dc")),
    ] + zip + bzip2

  /// "PK", followed by the kind of archive part; the archive may be empty or split.
  private static let zip: [([UInt8], ForeignContent)] = [[3, 4], [5, 6], [7, 8]].map {
    (Array("PK".utf8) + $0, .compressed("zip", by: "unzip -p"))
  }

  /// "BZh", the block size, and the 48-bit magic number of a block or of the end.
  private static let bzip2: [([UInt8], ForeignContent)] = (1...9).flatMap { size in
    [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]].map {
      (Array("BZh\(size)".utf8) + $0, .compressed("bzip2", by: "bzip2 -dc"))
    }
  }

  /// The number of first bytes that show UTF-16 without a byte order mark, if there are as many.
  private static let unmarkedCount = 64

  /// Returns the name of UTF-16 without a byte order mark, in which every other byte of ASCII text
  /// is NUL; nil for anything else.
  private static func orderWithoutMark(_ start: Span<UInt8>) -> String? {
    guard start.count >= 4, alternates(start) else { return nil }
    return start[0] == 0 ? "UTF-16BE" : "UTF-16LE"
  }

  /// Returns whether every other one of the first bytes is NUL.
  private static func alternates(_ start: Span<UInt8>) -> Bool {
    guard !start.isEmpty else { return false }
    let isBigEndian = start[0] == 0
    return (0..<min(start.count, unmarkedCount)).allSatisfy {
      (start[$0] == 0) == ($0.isMultiple(of: 2) == isBigEndian)
    }
  }
}

extension Span<UInt8> {
  fileprivate func begins(with signature: [UInt8]) -> Bool {
    guard count >= signature.count else { return false }
    return signature.indices.allSatisfy { self[$0] == signature[$0] }
  }
}
