/// Converts UTF-16 to UTF-8, piece by piece.
///
/// Surrogates without their other halves become the bytes that UTF-8 would have for them, and half
/// a code unit at the end becomes the byte FF: both are malformed, so that the line is invalid at
/// this place, and no other line is.
struct UTF16Decoder: Sendable {
  /// The order of the bytes of a code unit.
  enum Order: Sendable { case bigEndian, littleEndian }

  private let order: Order
  /// The first byte of a code unit whose second byte has not been read.
  private var first: UInt8?
  /// A high surrogate after which nothing has been read.
  private var lead: UInt16?

  /// Creates a decoder for the text after the byte order mark.
  init(_ order: Order) { self.order = order }
}

extension UTF16Decoder {
  /// Appends the UTF-8 encoding of what ends in a piece.
  mutating func decode(_ piece: Span<UInt8>, into result: inout [UInt8]) {
    for index in piece.indices {
      let byte = piece[index]
      guard let first else {
        first = byte
        continue
      }
      self.first = nil
      let (high, low) = order == .bigEndian ? (first, byte) : (byte, first)
      read(UInt16(high) << 8 | UInt16(low), into: &result)
    }
  }

  /// Appends what is left at the end of the text.
  mutating func end(into result: inout [UInt8]) {
    endLead(into: &result)
    if first != nil { result.append(0xFF) }
    first = nil
  }

  private mutating func read(_ unit: UInt16, into result: inout [UInt8]) {
    if unit < 0x80, lead == nil { return result.append(UInt8(truncatingIfNeeded: unit)) }
    if let lead, UTF16.isTrailSurrogate(unit) {
      self.lead = nil
      let scalar = 0x1_0000 + (UInt32(lead & 0x3FF) << 10 | UInt32(unit & 0x3FF))
      result.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      result.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
      return
    }
    endLead(into: &result)
    if UTF16.isLeadSurrogate(unit) { lead = unit } else { Self.append(unit, to: &result) }
  }

  /// Appends a high surrogate that no low one follows.
  private mutating func endLead(into result: inout [UInt8]) {
    if let lead { Self.append(lead, to: &result) }
    lead = nil
  }

  private static func append(_ unit: UInt16, to result: inout [UInt8]) {
    if unit < 0x80 { return result.append(UInt8(truncatingIfNeeded: unit)) }
    if unit < 0x800 {
      result.append(UInt8(truncatingIfNeeded: 0xC0 | unit >> 6))
    } else {
      result.append(UInt8(truncatingIfNeeded: 0xE0 | unit >> 12))
      result.append(UInt8(truncatingIfNeeded: 0x80 | unit >> 6 & 0x3F))
    }
    result.append(UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F))
  }
}

/// Converts the bytes of an input to UTF-8, piece by piece.
enum InputDecoder: Sendable {
  /// Each byte is the character with its number.
  case latin1
  case utf16(UTF16Decoder)
}

extension InputDecoder {
  /// Replaces a buffer by the UTF-8 encoding of what ends in a piece.
  mutating func decode(_ piece: Span<UInt8>, into result: inout [UInt8]) {
    switch self {
    case .latin1: result = Latin1.encode(piece, reusing: result)
    case .utf16(var decoder):
      result.removeAll(keepingCapacity: true)
      decoder.decode(piece, into: &result)
      self = .utf16(decoder)
    }
  }

  /// Replaces a buffer by what is left at the end.
  mutating func end(into result: inout [UInt8]) {
    result.removeAll(keepingCapacity: true)
    guard case .utf16(var decoder) = self else { return }
    decoder.end(into: &result)
    self = .utf16(decoder)
  }
}
