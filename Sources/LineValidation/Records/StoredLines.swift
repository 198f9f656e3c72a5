import Synchronization

/// The line in which each digest first appeared.
///
/// A log has the digests and their lines. A digest belongs to a row by its first bits, and the row
/// has its number in the log, beside some other bits. In memory are the newest parts of both, and a
/// Bloom filter of all digests; the rest is in two temporary files. A row is read only if the
/// filter has a digest, and the log if the row has its bits:
///
///     log: 2...7, 6...5, 3...5    // entries 0, 1 and 2
///     rows: 7 0, 5 2 | 5 1        // those that begin with 0 to 3, and with 4 to 7
final class StoredLines: Sendable {
  private let table: Mutex<Table>

  /// Creates an empty table.
  ///
  /// - Parameter memory: The maximum number of bytes in memory, for more than a few entries.
  init(memory: Int) { table = Mutex(Table(memory: memory)) }

  // An error is ignored because the content of the files is not needed any more.
  deinit {
    table.withLock { table in
      for file in [table.file, table.rowFile] { _ = try? file.map(Platform.close) }
    }
  }

  /// Returns the line of a digest, and stores a new digest with a line.
  ///
  /// Entries in memory are found even after writing a file has failed.
  ///
  /// - Parameters:
  ///   - digest: The digest.
  ///   - line: The line to store if the digest is new; `nil` to store nothing.
  /// - Returns: The stored line; `nil` if the digest is new.
  /// - Throws: ``SystemError`` if a file can't be read or written.
  func firstLine(of digest: SIMD2<Int>, orNow line: Int?) throws(SystemError) -> Int? {
    try table.withLock { (table) throws(SystemError) in
      try table.firstLine(of: SIMD2(truncatingIfNeeded: digest), orNow: line)
    }
  }
}

extension StoredLines {
  /// The log and its index; its owner closes the files.
  fileprivate struct Table {
    typealias Digest = SIMD2<UInt64>

    /// A digest and its line.
    struct Entry {
      let digest: (UInt64, UInt64)
      let line: UInt64
    }

    /// The last bits of the first half of a digest, and its number in the log, or in memory that of
    /// the next link of the row, starting at 1, or 0.
    typealias Link = SIMD2<UInt32>

    /// The entries after those in the file.
    private var recent: [Entry] = []
    private(set) var file: Platform.Descriptor?
    private var storedCount = 0
    /// The links after those in the file of rows.
    private var links: [Link] = []
    private(set) var rowFile: Platform.Descriptor?
    private var linkedCount = 0
    /// For each row, the number of its newest link, starting at 1, or 0.
    private var newest: [UInt32] = []
    /// For each row, and the end, the number of links before it in the file of rows.
    private var starts: [UInt32] = []
    /// The Bloom filter: two bits for each digest, in one word.
    private var filter: [UInt64] = []
    /// The links and the entry that were read last.
    private var stored: [Link] = []
    private var found = [Entry(digest: (0, 0), line: 0)]
    private let memory: Int

    /// The number of entries that are always in memory, and that of links to read at once.
    private static let (minimumCount, pieceSize) = (32, 1 << 16)

    init(memory: Int) { self.memory = memory }
  }
}

extension StoredLines.Table {
  /// The maximum number of entries that are not in the file: in an eleventh of the memory, or later
  /// a fortieth of it.
  private var maximumRecentCount: Int {
    max(Self.minimumCount, memory / (file == nil ? 256 : 1024))
  }

  /// The maximum number of links that are not in the file, in three eighths of the memory.
  private var maximumLinkCount: Int { max(Self.minimumCount, memory / 64 * 3) }

  mutating func firstLine(of digest: Digest, orNow line: Int?) throws(SystemError) -> Int? {
    if newest.isEmpty { link(rows: Self.minimumCount, words: Self.minimumCount / 4) }
    let (word, bits) = bits(of: digest.y)
    if filter[word] & bits == bits, let first = try storedLine(of: digest) { return first }
    guard let line else { return nil }
    recent.append(Entry(digest: (digest.x, digest.y), line: UInt64(line)))
    link(recent.count - 1)
    if recent.count == maximumRecentCount {
      try store()
    } else if file == nil, recent.count > newest.count {
      link(rows: 2 * newest.count, words: 2 * filter.count)
    }
    if links.count >= maximumLinkCount { try storeLinks() }
    return nil
  }

  /// Returns the row of the first half of a digest.
  private func row(of first: UInt64) -> Int {
    Int(first.multipliedFullWidth(by: UInt64(newest.count)).high)
  }

  /// Returns the bits of a digest in the filter, by its other half, and their word.
  private func bits(of last: UInt64) -> (word: Int, UInt64) {
    let word = Int(last.multipliedFullWidth(by: UInt64(filter.count)).high)
    return (word, 1 << (last & 63) | 1 << (last >> 6 & 63))
  }

  private mutating func storedLine(of digest: Digest) throws(SystemError) -> Int? {
    let (row, tag) = (row(of: digest.x), UInt32(truncatingIfNeeded: digest.x))
    var number = Int(newest[row])
    while number > 0 {
      let link = links[number - 1]
      if link.x == tag, let line = try line(of: digest, at: linkedCount + number - 1) {
        return line
      }
      number = Int(link.y)
    }
    for index in try read(row..<row + 1) where stored[index].x == tag {
      if let line = try line(of: digest, at: Int(stored[index].y)) { return line }
    }
    return nil
  }

  /// Reads the links of rows in the file, and returns their indices among those that were read.
  private mutating func read(_ rows: Range<Int>) throws(SystemError) -> Range<Int> {
    guard let rowFile else { return 0..<0 }
    let range = Int(starts[rows.lowerBound])..<Int(starts[rows.upperBound])
    if range.count > stored.count { stored = Array(repeating: .zero, count: range.count) }
    try Platform.read(&stored, 0..<range.count, at: range.lowerBound, rowFile)
    return 0..<range.count
  }

  /// Returns the line of an entry; `nil` if it has another digest.
  private mutating func line(of digest: Digest, at index: Int) throws(SystemError) -> Int? {
    if let file, index < storedCount {
      try Platform.read(&found, 0..<1, at: index, file)
    } else {
      found[0] = recent[index - storedCount]
    }
    return found[0].digest == (digest.x, digest.y) ? Int(found[0].line) : nil
  }

  /// Makes a recent entry the first one of its row.
  private mutating func link(_ index: Int) {
    let entry = recent[index]
    let (row, (word, bits)) = (row(of: entry.digest.0), bits(of: entry.digest.1))
    links.append(Link(UInt32(truncatingIfNeeded: entry.digest.0), newest[row]))
    newest[row] = UInt32(links.count)
    filter[word] |= bits
  }

  /// Links all entries to a number of rows; no entry is in the file.
  private mutating func link(rows: Int, words: Int) {
    // The old rows are freed first.
    (newest, filter) = ([], [])
    newest = Array(repeating: 0, count: rows)
    filter = Array(repeating: 0, count: words)
    links.removeAll(keepingCapacity: true)
    for index in recent.indices { link(index) }
  }

  /// Moves the recent entries to the file.
  ///
  /// When it is opened, the rows and the filter take their share of the memory, because links in
  /// the file stay in their rows.
  private mutating func store() throws(SystemError) {
    if file == nil {
      file = try Platform.openTemporaryFile()
      link(rows: max(Self.minimumCount, memory / 128), words: max(1, memory / 16))
      links.reserveCapacity(maximumLinkCount)
      starts = Array(repeating: 0, count: newest.count + 1)
    }
    guard let file, storedCount + recent.count < Int(UInt32.max) - maximumRecentCount else {
      throw Platform.isTooLarge
    }
    try Platform.write(recent, at: storedCount, file)
    storedCount += recent.count
    recent = []
    recent.reserveCapacity(maximumRecentCount)
  }

  /// Inserts the links after those of their rows in the file, from the end on, since all links move
  /// towards it.
  private mutating func storeLinks() throws(SystemError) {
    if rowFile == nil { rowFile = try Platform.openTemporaryFile() }
    guard let rowFile else { return }
    var (last, end) = (newest.count, linkedCount + links.count)
    var (new, ends): ([Link], [UInt32]) = ([], [])
    while last > 0 {
      var first = last - 1
      while first > 0,
        Int(starts[last] - starts[first - 1]) + 4 * (last - first) <= Self.pieceSize
      { first -= 1 }
      _ = try read(first..<last)
      new.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      for row in first..<last {
        let base = starts[first]
        new += stored[Int(starts[row] - base)..<Int(starts[row + 1] - base)]
        var number = Int(newest[row])
        while number > 0 {
          let link = links[number - 1]
          new.append(Link(link.x, UInt32(linkedCount + number - 1)))
          number = Int(link.y)
        }
        ends.append(UInt32(new.count))
      }
      end -= new.count
      try Platform.write(new, at: end, rowFile)
      for (row, rowEnd) in zip(first..<last, ends) { starts[row + 1] = UInt32(end) + rowEnd }
      last = first
    }
    linkedCount += links.count
    links.removeAll(keepingCapacity: true)
    for row in newest.indices { newest[row] = 0 }
  }
}
