#if canImport(ByteShuffle)
  internal import ByteShuffle
#endif

extension Span<UInt8> {
  /// Returns the number of occurrences of a byte.
  ///
  /// - Complexity: O(*n*), at tens of gigabytes per second.
  package func count(of byte: UInt8) -> Int {
    #if canImport(ByteShuffle)
      if FrequentRows.areLong {
        return unsafe withUnsafeBufferPointer { bytes in
          unsafe byte_shuffle_count(bytes.baseAddress, bytes.count, byte)
        }
      }
    #endif
    var total = 0
    var offset = 0
    let wanted = SIMD32<UInt8>(repeating: byte)
    while offset < count - 31 {
      // No lane of the counts exceeds 255 in as many iterations.
      let end = Swift.min(offset + 255 * 32, offset + (count - offset) / 32 * 32)
      var counts = SIMD32<UInt8>()
      while offset < end {
        // Any 32 bytes are a vector, and the load checks its bounds.
        let part = unsafe bytes.unsafeLoadUnaligned(
          fromByteOffset: offset, as: SIMD32<UInt8>.self)
        // A mask has lanes of the same size, in which all bits are set if the condition holds.
        counts &-= unsafe unsafeBitCast(part .== wanted, to: SIMD32<UInt8>.self)
        offset &+= 32
      }
      for lane in 0..<32 { total &+= Int(counts[lane]) }
    }
    while offset < count {
      total &+= self[offset] == byte ? 1 : 0
      offset &+= 1
    }
    return total
  }

  /// Finds the line ends of whole windows of ``MaskedBytes``, if vectors can.
  ///
  /// - Parameters:
  ///   - start: The offset of the first window.
  ///   - terminator: The byte that ends lines.
  ///   - masks: Receives a mask for each window.
  /// - Returns: Whether the windows are complete, all their bytes are ASCII, and none is a carriage
  ///   return; otherwise, the masks mean nothing.
  func findEnds(from start: Int, by terminator: UInt8, _ masks: inout [UInt64]) -> Bool {
    #if canImport(ByteShuffle)
      let size = masks.count * MaskedBytes.count
      guard start <= count - size, FrequentRows.areLong else { return false }
      let windows = extracting(start..<start + size)
      return unsafe windows.withUnsafeBufferPointer { bytes in
        unsafe masks.withUnsafeMutableBufferPointer { masks in
          // There is a mask for each window.
          unsafe byte_shuffle_ends(bytes.baseAddress, size, terminator, masks.baseAddress) != 0
        }
      }
    #else
      return false
    #endif
  }
}
