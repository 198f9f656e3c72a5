import Synchronization

/// A hash table in a temporary file that maps digests to line numbers.
///
/// An entry has three words: the digest and the line, which is 0 in an empty slot. It is stored in
/// the slot given by the first bits of its digest, or in the next empty slot after that:
///
///     slots: 8    digests: 2..., 2..., 7...    // in slots 2, 3 and 7
final class StoredLines: Sendable {
  private let table: Mutex<Table>

  /// Creates a table with entries.
  ///
  /// - Throws: ``SystemError`` if the file can't be created or written.
  init(_ lines: [SIMD2<Int>: Int]) throws(SystemError) {
    var table = try Table(bits: max(10, Int.bitWidth - (2 * lines.count).leadingZeroBitCount))
    do throws(SystemError) {
      for (digest, line) in lines { _ = try table.firstLine(of: digest, orNow: line) }
    } catch {
      // The first error is the one to report.
      try? Platform.close(table.file)
      throw error
    }
    self.table = Mutex(table)
  }

  // An error is ignored because the content of the file is not needed any more.
  deinit { table.withLock { table in _ = try? Platform.close(table.file) } }

  /// Returns the line of a digest, and stores a new digest with a line.
  ///
  /// - Parameters:
  ///   - digest: The digest.
  ///   - line: The line to store if the digest is new, starting at 1.
  /// - Returns: The stored line; `nil` if the digest is new.
  /// - Throws: ``SystemError`` if the file can't be read or written.
  func firstLine(of digest: SIMD2<Int>, orNow line: Int) throws(SystemError) -> Int? {
    try table.withLock { (table) throws(SystemError) in
      try table.firstLine(of: digest, orNow: line)
    }
  }
}

extension StoredLines {
  /// The hash table; its owner closes the file.
  fileprivate struct Table {
    private(set) var file: Platform.Descriptor
    /// The number of bits of the digest that select a slot.
    private var bits: Int
    private var count = 0
    /// A buffer for some slots.
    private var words = [UInt64](repeating: 0, count: wordsOfEntry * placesAtOnce)

    private static let wordsOfEntry = 3
    /// The number of slots to read at once for a lookup, which usually include the entry.
    private static let placesAtOnce = 32
    /// The number of slots to read at once while growing.
    private static let placesOfPart = 2048

    init(bits: Int) throws(SystemError) {
      self.bits = bits
      file = try Platform.openTemporaryFile()
    }
  }
}

extension StoredLines.Table {
  mutating func firstLine(of digest: SIMD2<Int>, orNow line: Int) throws(SystemError) -> Int? {
    let first = UInt64(truncatingIfNeeded: digest.x)
    let second = UInt64(truncatingIfNeeded: digest.y)
    if let known = try add(first, second, UInt64(line)) { return known }
    count += 1
    // A fuller table would store entries far from their slots.
    if count / 3 >= 1 << (bits - 2) { try grow() }
    return nil
  }

  /// Adds an entry, unless its digest is already stored.
  ///
  /// - Returns: The stored line; `nil` if the digest is new.
  private mutating func add(
    _ first: UInt64,
    _ second: UInt64,
    _ line: UInt64
  ) throws(SystemError) -> Int? {
    var place = Int(first >> (UInt64.bitWidth - bits))
    while true {
      let places = min(Self.placesAtOnce, 1 << bits - place)
      try Platform.read(&words, count: places * Self.wordsOfEntry, at: place * Self.entrySize, file)
      for index in 0..<places {
        let word = index * Self.wordsOfEntry
        if words[word + 2] == 0 {
          try Platform.write(
            [first, second, line], at: (place + index) * Self.entrySize, file)
          return nil
        }
        if words[word] == first, words[word + 1] == second { return Int(words[word + 2]) }
      }
      place = (place + places) & (1 << bits - 1)
    }
  }

  /// Moves all entries to a file with twice as many slots.
  private mutating func grow() throws(SystemError) {
    let (old, places) = (file, 1 << bits)
    file = try Platform.openTemporaryFile()
    // The old file is not needed even if moving fails.
    defer { _ = try? Platform.close(old) }
    bits += 1
    var part = [UInt64](repeating: 0, count: Self.wordsOfEntry * Self.placesOfPart)
    for start in stride(from: 0, to: places, by: Self.placesOfPart) {
      let end = min(start + Self.placesOfPart, places)
      let count = (end - start) * Self.wordsOfEntry
      try Platform.read(&part, count: count, at: start * Self.entrySize, old)
      for word in stride(from: 0, to: count, by: Self.wordsOfEntry) where part[word + 2] != 0 {
        _ = try add(part[word], part[word + 1], part[word + 2])
      }
    }
  }

  private static var entrySize: Int { wordsOfEntry * MemoryLayout<UInt64>.size }
}
