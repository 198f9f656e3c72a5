/// Up to 64 bytes of a block, from which masks are made: a bit a byte, the first the lowest.
struct MaskedBytes {
  /// The bytes, a quarter each; those after the end of the block are zero.
  private var quarters: (Quarter, Quarter, Quarter, Quarter)

  /// As many bytes as the vectors of all processors have.
  private typealias Quarter = SIMD16<UInt8>

  /// The number of bytes.
  static let count = 64

  /// Takes the bytes of a block from an offset on.
  @inline(__always)
  init(_ block: Span<UInt8>, at offset: Int) {
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
    var bytes = InlineArray<64, UInt8>(repeating: 0)
    for index in 0..<min(max(block.count - offset, 0), Self.count) {
      bytes[index] = block[offset + index]
    }
    self.init(all: bytes.span, at: 0)
  }

  @inline(__always)
  private static func quarter(of block: Span<UInt8>, at offset: Int) -> Quarter {
    // Any 16 bytes are a vector, and the load checks its bounds.
    unsafe block.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Quarter.self)
  }
}

extension MaskedBytes {
  /// The bytes that are the same as one.
  @inline(__always)
  func mask(of byte: UInt8) -> UInt64 {
    let wanted = Quarter(repeating: byte)
    return Self.mask(
      quarters.0 .== wanted, quarters.1 .== wanted, quarters.2 .== wanted, quarters.3 .== wanted)
  }

  /// The bytes that continue a scalar of UTF-8: 10xxxxxx.
  var continuationMask: UInt64 {
    if isASCII { return 0 }
    let (bits, wanted) = (Quarter(repeating: 0xC0), Quarter(repeating: 0x80))
    return Self.mask(
      quarters.0 & bits .== wanted, quarters.1 & bits .== wanted,
      quarters.2 & bits .== wanted, quarters.3 & bits .== wanted)
  }

  /// Whether no byte is part of a scalar above U+007F.
  @inline(__always)
  var isASCII: Bool {
    let seen = Self.halves((quarters.0 | quarters.1) | (quarters.2 | quarters.3))
    return (seen[0] | seen[1]) & 0x8080_8080_8080_8080 == 0
  }

  /// Gathers a bit of each lane.
  ///
  /// There is no operation for that, but for a matrix of eight by eight bits there is: the lanes
  /// of each eight bytes get a bit of their own, then a transposition brings those together.
  @inline(__always)
  private static func mask(
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

  /// Keeps one bit of the first eight lanes, and the next one of the others.
  @inline(__always)
  private static func row(_ bit: UInt8, _ mask: SIMDMask<SIMD16<Int8>>) -> Quarter {
    let (low, high) = (1 &<< bit, 2 &<< bit)
    let bits = Quarter(
      lowHalf: SIMD8(repeating: low), highHalf: SIMD8(repeating: high))
    // A mask has as many lanes of as many bits, and all of them are set where it holds.
    return unsafe unsafeBitCast(mask, to: Quarter.self) & bits
  }

  /// Exchanges bits with those so far above them.
  @inline(__always)
  private static func exchange(_ matrix: UInt64, by distance: UInt64, _ bits: UInt64) -> UInt64 {
    let difference = (matrix ^ (matrix &>> distance)) & bits
    return matrix ^ difference ^ (difference &<< distance)
  }

  /// The first eight bytes as a number, and the others.
  @inline(__always)
  private static func halves(_ bytes: Quarter) -> SIMD2<UInt64> {
    // Any bytes are numbers; the first byte is the lowest.
    let halves = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return SIMD2(UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
  }
}
