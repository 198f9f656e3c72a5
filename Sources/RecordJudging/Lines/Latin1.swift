/// The conversion to UTF-8 of bytes that are the characters with their numbers (ISO 8859-1).
package enum Latin1 {
  /// Returns the UTF-8 encoding of bytes, stored in the memory of another array.
  package static func encode(_ bytes: Span<UInt8>, reusing memory: consuming [UInt8] = [])
    -> [UInt8]
  {
    var result = memory
    result.removeAll(keepingCapacity: true)
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        result.append(byte)
      } else {
        result.append(0xC0 | byte >> 6)
        result.append(0x80 | byte & 0x3F)
      }
    }
    return result
  }

  /// Returns the number of bytes that were encoded.
  package static func count(_ encoded: Span<UInt8>) -> Int {
    var count = 0
    for index in 0..<encoded.count where encoded[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

/// Converts the UTF-8 that ``Latin1`` produced back to bytes, piece by piece.
package struct Latin1Decoder {
  /// The first byte of a character whose second byte has not been read.
  private var lead: UInt8?

  /// Creates a decoder.
  package init() {}
}

extension Latin1Decoder {
  /// Returns the bytes whose UTF-8 ends in a piece.
  package mutating func decode(_ encoded: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(encoded.count)
    for index in 0..<encoded.count {
      let byte = encoded[index]
      if let first = lead {
        result.append(first << 6 | byte & 0x3F)
        lead = nil
      } else if byte < 0x80 {
        result.append(byte)
      } else {
        lead = byte
      }
    }
    return result
  }
}
