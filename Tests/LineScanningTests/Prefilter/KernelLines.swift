import RegularLanguage
import TestSupport

@testable import LineScanning

/// A generator of lines and blocks for a kernel.
struct KernelLines {
  private let kernel: Kernel
  let format: LineFormat
  private let rows: ByteRows?
  private var generator: SplitMix64
  /// Lines that the automaton accepts, all of one length for a kernel that needs that.
  private var accepted: [[UInt8]]
  /// A byte of each class, and bytes that no automaton expects.
  let representatives: [UInt8]
  /// Those, and the first and last bytes of classes.
  let bounds: [UInt8]
  /// The block that is being built.
  private var block: [UInt8] = []

  /// Bytes that end lines, and bytes outside ASCII, most of which are malformed.
  private static let special: [UInt8] = [0x0A, 0x0D, 0x00, 0x80, 0xC3, 0xA9, 0xFF]

  init(_ kernel: Kernel, _ automaton: Automaton, _ format: LineFormat, seed: UInt64) {
    (self.kernel, self.format) = (kernel, format)
    generator = SplitMix64(seed: seed)
    accepted = kernel.lines.filter { !$0.contains(format.terminator) }
    var isASCII = true
    if case .lanes(let ofASCII, _, _, _) = kernel.scan { isASCII = ofASCII }
    let rows =
      kernel.scan == .nothing ? nil : ByteRows(automaton, format: format, isASCII: isASCII)
    self.rows = rows
    var (members, bounds) = (Set("abc".utf8), Set<UInt8>())
    let classes = rows.flatMap { rows in
      ByteClasses(rowCount: rows.count, atMost: 256) { row, byte in
        Int(rows.target(from: UInt32(row), by: UInt8(byte)))
      }
    }
    if let classes {
      members = Set(classes.members.map { UInt8($0) })
      for byte in 1..<256 where classes[byte] != classes[byte - 1] {
        bounds.formUnion([UInt8(byte - 1), UInt8(byte)])
      }
    }
    members.formUnion(Self.special)
    representatives = members.sorted()
    self.bounds = bounds.union(members).sorted()
    for _ in 0..<sampled(5, of: 100) {
      guard let line = walk() else { continue }
      let content = line.span.extracting(first: format.contentCount(of: line.span))
      let isAccepted = automaton.accepts(content)
      if case .shape(let count, _) = kernel.scan, line.count != count { continue }
      if isAccepted { accepted.append(line) }
    }
  }

  /// Returns a line that the rows accept; `nil` if none was found.
  private mutating func walk() -> [UInt8]? {
    guard let rows else { return nil }
    var (row, line) = (ByteRows.start, [UInt8]())
    while line.count < 140 {
      let mayEnd = rows.target(from: row, by: format.terminator) == ByteRows.start
      if mayEnd, below(5) == 0 { return line }
      let next = (0..<UInt8.max).filter {
        $0 != format.terminator && rows.target(from: row, by: $0) != ByteRows.candidate
      }
      guard let byte = next.randomElement(using: &generator) else { return mayEnd ? line : nil }
      line.append(byte)
      row = rows.target(from: row, by: byte)
    }
    return nil
  }

  /// Returns a number below a bound.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: generator.next() >> 33) % bound
  }
}

extension KernelLines {
  /// Returns all lines with a number of bytes over an alphabet, or evenly chosen ones.
  static func words(_ count: Int, over alphabet: [UInt8], atMost limit: Int) -> [[UInt8]] {
    let total = (0..<count).reduce(1) { product, _ in product * alphabet.count }
    // An odd distance, so that all letters occur in all positions.
    let distance = total <= limit ? 1 : total / limit | 1
    return stride(from: 0, to: total, by: distance).map { number in
      var rest = number
      return (0..<count).map { _ in
        defer { rest /= alphabet.count }
        return alphabet[rest % alphabet.count]
      }
    }
  }

  /// Returns an accepted line whose last bytes are replaced.
  mutating func line(endingWith word: [UInt8]) -> [UInt8] {
    let line = accepted[below(accepted.count)]
    return line.dropLast(word.count) + word
  }

  /// Returns a line that is accepted, or nearly, or random.
  mutating func randomLine() -> [UInt8] {
    var line = accepted[below(accepted.count)]
    let byte = bounds[below(bounds.count)]
    let place = below(line.count + 1)
    switch below(8) {
    case 0: line = (0..<below(9)).map { _ in bounds[below(bounds.count)] }
    case 1: line += accepted[below(accepted.count)]
    case 2: line.insert(byte, at: place)
    case 3 where place < line.count: line.remove(at: place)
    case 4 where place < line.count: line[place] = byte
    case 5: line.append(LineFormat.carriageReturn)
    default: break
    }
    return line
  }

  /// Appends a line after accepted ones.
  mutating func append(_ line: [UInt8]) {
    if case .shape = kernel.scan {
      // A scan of a shape gives up if more than one of 128 bytes begins another line.
      let lineCount = line.count { $0 == format.terminator } + 1
      pad(140 * lineCount)
    } else {
      pad(below(2) * below(150))
    }
    block += line
    block.append(format.terminator)
  }

  /// Appends accepted lines of at least a number of bytes.
  mutating func pad(_ count: Int) {
    let end = block.count + count
    while block.count < end {
      block += accepted[below(accepted.count)]
      block.append(format.terminator)
    }
  }

  /// The size of a block for which the kernel is used, in bytes.
  var blockSize: Int { kernel.blockSize }

  /// Removes and returns the block if it is large enough.
  mutating func takeBlock(ofAtLeast count: Int) -> [UInt8]? {
    if block.count < count { return nil }
    defer { block.removeAll(keepingCapacity: true) }
    return block
  }
}
