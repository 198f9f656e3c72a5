#if arch(x86_64) && hasFeature(BuiltinModule)
  private import Builtin
#endif

/// Up to 64 bytes of a block, as the source of masks with one bit per byte, lowest bit first.
package struct MaskedBytes {
  /// The bytes, in four quarters; those after the end of the block are zero.
  private var quarters: (Quarter, Quarter, Quarter, Quarter)

  /// A vector of the size that all processors have.
  private typealias Quarter = SIMD16<UInt8>

  /// The number of bytes.
  package static let count = 64

  /// Loads the bytes of a block from an offset on.
  @inline(__always)
  package init(_ block: Span<UInt8>, at offset: Int) {
    if offset &+ Self.count <= block.count {
      self.init(all: block, at: offset)
    } else {
      self.init(rest: block, at: offset)
    }
  }

  @inline(__always)
  private init(all block: Span<UInt8>, at offset: Int) {
    quarters = (
      Self.quarter(of: block, at: offset), Self.quarter(of: block, at: offset &+ 16),
      Self.quarter(of: block, at: offset &+ 32), Self.quarter(of: block, at: offset &+ 48)
    )
  }

  @inline(never)
  private init(rest block: Span<UInt8>, at offset: Int) {
    var bytes = SIMD64<UInt8>()
    for index in 0..<min(max(block.count - offset, 0), Self.count) {
      bytes[index] = block[offset + index]
    }
    let (low, high) = (bytes.lowHalf, bytes.highHalf)
    quarters = (low.lowHalf, low.highHalf, high.lowHalf, high.highHalf)
  }

  @inline(__always)
  private static func quarter(of block: Span<UInt8>, at offset: Int) -> Quarter {
    // Any 16 bytes are a vector, and the load checks its bounds.
    unsafe block.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Quarter.self)
  }
}

extension MaskedBytes {
  /// Returns the mask of the bytes that are equal to a byte.
  @inline(__always)
  package func mask(of byte: UInt8) -> UInt64 {
    let wanted = Quarter(repeating: byte)
    return Self.mask(
      quarters.0 .== wanted, quarters.1 .== wanted, quarters.2 .== wanted, quarters.3 .== wanted)
  }

  /// Returns the same mask on every processor; the tests compare the two.
  package func portableMask(of byte: UInt8) -> UInt64 {
    let wanted = Quarter(repeating: byte)
    return Self.portableMask(
      quarters.0 .== wanted, quarters.1 .== wanted, quarters.2 .== wanted, quarters.3 .== wanted)
  }

  /// Returns the mask of the bytes that are equal to one of two bytes.
  @inline(__always)
  func mask(of byte: UInt8, or other: UInt8) -> UInt64 {
    let (one, two) = (Quarter(repeating: byte), Quarter(repeating: other))
    return Self.mask(
      (quarters.0 .== one) .| (quarters.0 .== two), (quarters.1 .== one) .| (quarters.1 .== two),
      (quarters.2 .== one) .| (quarters.2 .== two), (quarters.3 .== one) .| (quarters.3 .== two))
  }

  /// Returns the mask of the bytes from `first` to `first + width`.
  @inline(__always)
  func mask(from first: UInt8, width: UInt8) -> UInt64 {
    let (low, high) = (Quarter(repeating: first), Quarter(repeating: width))
    return Self.mask(
      quarters.0 &- low .<= high, quarters.1 &- low .<= high,
      quarters.2 &- low .<= high, quarters.3 &- low .<= high)
  }

  /// Returns the bits of the first bytes of a mask.
  ///
  /// Bytes after the end of a block read as NUL, which may look like terminators.
  @inline(__always)
  static func first(_ count: Int, of mask: UInt64) -> UInt64 {
    count < Self.count ? mask & ((1 &<< UInt64(count)) &- 1) : mask
  }

  /// Returns whether one of the bytes is equal to a byte.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let wanted = Quarter(repeating: byte)
    let low = (quarters.0 .== wanted) .| (quarters.1 .== wanted)
    let found = low .| (quarters.2 .== wanted) .| (quarters.3 .== wanted)
    // A mask has lanes of the same size; comparing two masks would take a step for each lane.
    let halves = unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  /// Returns the bits up to and including which the number of set bits is odd.
  @inline(__always)
  static func parity(of bits: UInt64) -> UInt64 {
    var bits = bits
    bits ^= bits &<< 1
    bits ^= bits &<< 2
    bits ^= bits &<< 4
    bits ^= bits &<< 8
    bits ^= bits &<< 16
    return bits ^ bits &<< 32
  }

  /// The mask of the continuation bytes of UTF-8: 10xxxxxx.
  var continuationMask: UInt64 {
    let (bits, wanted) = (Quarter(repeating: 0xC0), Quarter(repeating: 0x80))
    return Self.mask(
      quarters.0 & bits .== wanted, quarters.1 & bits .== wanted,
      quarters.2 & bits .== wanted, quarters.3 & bits .== wanted)
  }

  /// Whether all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool {
    let seen = Self.halves((quarters.0 | quarters.1) | (quarters.2 | quarters.3))
    return (seen[0] | seen[1]) & 0x8080_8080_8080_8080 == 0
  }

  /// Gathers one bit of each lane.
  @inline(__always)
  private static func mask(
    _ first: SIMDMask<SIMD16<Int8>>,
    _ second: SIMDMask<SIMD16<Int8>>,
    _ third: SIMDMask<SIMD16<Int8>>,
    _ fourth: SIMDMask<SIMD16<Int8>>
  ) -> UInt64 {
    #if arch(x86_64) && hasFeature(BuiltinModule)
      return bits(of: first) | bits(of: second) &<< 16 | bits(of: third) &<< 32
        | bits(of: fourth) &<< 48
    #else
      return portableMask(first, second, third, fourth)
    #endif
  }

  #if arch(x86_64) && hasFeature(BuiltinModule)
    /// Gathers one bit of each lane by the instruction that processors have for it.
    @inline(__always)
    private static func bits(of mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
      // A mask has lanes of the same size, in which all bits are set if the condition holds.
      let lanes = unsafe unsafeBitCast(mask, to: SIMD16<Int8>.self)
      let zero = SIMD16<Int8>.zero
      let isNegative = Builtin.cmp_slt_Vec16xInt8(lanes._storage._value, zero._storage._value)
      return UInt64(UInt16(Builtin.bitcast_Vec16xInt1_Int16(isNegative)))
    }
  #endif

  /// Gathers one bit of each lane without such an instruction.
  ///
  /// There is no such operation for vectors, but there is one for a matrix of eight by eight bits:
  /// each of eight lanes gets a bit of its own, and a transposition then brings the bits together.
  @inline(__always)
  private static func portableMask(
    _ first: SIMDMask<SIMD16<Int8>>,
    _ second: SIMDMask<SIMD16<Int8>>,
    _ third: SIMDMask<SIMD16<Int8>>,
    _ fourth: SIMDMask<SIMD16<Int8>>
  ) -> UInt64 {
    let columns = halves(
      (row(0, first) | row(2, second)) | (row(4, third) | row(6, fourth)))
    var matrix = columns[0] | columns[1]
    matrix = exchange(matrix, by: 7, 0x00AA_00AA_00AA_00AA)
    matrix = exchange(matrix, by: 14, 0x0000_CCCC_0000_CCCC)
    return exchange(matrix, by: 28, 0x0000_0000_F0F0_F0F0)
  }

  /// Returns a vector with one bit of the first eight lanes, and the next bit of the others.
  @inline(__always)
  private static func row(_ bit: UInt8, _ mask: SIMDMask<SIMD16<Int8>>) -> Quarter {
    let (low, high) = (1 &<< bit, 2 &<< bit)
    let bits = Quarter(
      lowHalf: SIMD8(repeating: low), highHalf: SIMD8(repeating: high))
    // A mask has lanes of the same size, in which all bits are set if the condition holds.
    return unsafe unsafeBitCast(mask, to: Quarter.self) & bits
  }

  /// Exchanges bits with those a distance above them.
  @inline(__always)
  private static func exchange(_ matrix: UInt64, by distance: UInt64, _ bits: UInt64) -> UInt64 {
    let difference = (matrix ^ (matrix &>> distance)) & bits
    return matrix ^ difference ^ (difference &<< distance)
  }

  /// Returns the first eight bytes as a number, and the others as another.
  @inline(__always)
  private static func halves(_ bytes: Quarter) -> SIMD2<UInt64> {
    // Any bytes are numbers; the first byte is the lowest.
    let halves = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return SIMD2(UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
  }
}
