import Synchronization

/// The line in which each digest first appeared.
///
/// A log has the digests and their lines. A digest belongs to a row by its first bits, and the row
/// has its number in the log, beside some other bits. In memory are the newest parts of both, and a
/// Bloom filter of all digests; the rest is in temporary files, the rows in several generations. A
/// row is read only if the filter has a digest, and the log if the row has its bits:
///
///     log: 2...7, 6...5, 3...5    // entries 0, 1 and 2
///     rows: 7 0, 5 2 | 5 1        // those that begin with 0 to 3, and with 4 to 7
final class StoredLines: Sendable {
  private let table: Mutex<Table>

  /// Creates an empty table.
  ///
  /// - Parameter memory: The maximum number of bytes in memory, for more than a few entries.
  init(memory: Int) { table = Mutex(Table(memory: memory)) }

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
  /// A temporary file, closed when it is not used any more.
  fileprivate final class File: Sendable {
    let descriptor: Platform.Descriptor

    init() throws(SystemError) { descriptor = try Platform.openTemporaryFile() }

    // An error is ignored because the content is not needed any more.
    deinit { _ = try? Platform.close(descriptor) }
  }

  /// The log and its index.
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

    /// The links of all rows that were in memory, or in files, at the same time.
    struct Generation {
      let file: File
      /// For each row, and the end, the number of links before it.
      let starts: [UInt32]
      var count: Int { starts.last.map(Int.init) ?? 0 }
    }

    /// The entries after those in the file.
    private var recent: [Entry] = []
    private var file: File?
    private var storedCount = 0
    /// The links after those in files.
    private var links: [Link] = []
    /// The links in files, the oldest and largest generation first.
    private var generations: [Generation] = []
    private var linkedCount = 0
    /// For each row, the number of its newest link, starting at 1, or 0.
    private var newest: [UInt32] = []
    /// The Bloom filter: two bits for each digest, in one word.
    private var filter: [UInt64] = []
    /// The links and the entry that were read last.
    private var stored: [Link] = []
    private var found = [Entry(digest: (0, 0), line: 0)]
    private let memory: Int

    /// The number of entries that are always in memory, that of links to merge at once, and the
    /// factor by which the maximum sizes of generations differ.
    private static let (minimumCount, pieceSize, growth) = (32, 1 << 15, 10)

    init(memory: Int) { self.memory = memory }
  }
}

extension StoredLines.Table {
  /// The maximum number of entries that are not in the file: in an eleventh of the memory, or later
  /// a fortieth of it.
  private var maximumRecentCount: Int {
    max(Self.minimumCount, memory / (file == nil ? 256 : 1024))
  }

  /// The maximum number of links that are not in files, in two ninths of the memory.
  private var maximumLinkCount: Int { max(Self.minimumCount, memory / 36) }

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
    for generation in generations.indices {
      let end = try read(row..<row + 1, of: generation, to: 0)
      for index in 0..<end where stored[index].x == tag {
        if let line = try line(of: digest, at: Int(stored[index].y)) { return line }
      }
    }
    return nil
  }

  /// Reads the links of rows of a generation to an index, and returns the index after them.
  private mutating func read(
    _ rows: Range<Int>,
    of generation: Int,
    to index: Int
  ) throws(SystemError) -> Int {
    let first = Int(generations[generation].starts[rows.lowerBound])
    let end = index + Int(generations[generation].starts[rows.upperBound]) - first
    while stored.count < end { stored.append(.zero) }
    try Platform.read(&stored, index..<end, at: first, generations[generation].file.descriptor)
    return end
  }

  /// Returns the line of an entry; `nil` if it has another digest.
  private mutating func line(of digest: Digest, at index: Int) throws(SystemError) -> Int? {
    if let file, index < storedCount {
      try Platform.read(&found, 0..<1, at: index, file.descriptor)
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
  /// files stay in their rows.
  private mutating func store() throws(SystemError) {
    if file == nil {
      file = try StoredLines.File()
      link(rows: max(Self.minimumCount, memory / 128), words: max(1, memory / 64 * 5))
      links.reserveCapacity(maximumLinkCount)
    }
    guard let file, storedCount + recent.count < Int(UInt32.max) - maximumRecentCount else {
      throw Platform.isTooLarge
    }
    try Platform.write(recent, at: storedCount, file.descriptor)
    storedCount += recent.count
    recent = []
    recent.reserveCapacity(maximumRecentCount)
  }

  /// Moves the links to a new generation, together with those of generations that are not larger
  /// than it may become.
  ///
  /// The maximum size grows by a factor when it is exceeded, so there are few generations, and the
  /// number of times that a link is moved grows with the logarithm of the number of all links.
  private mutating func storeLinks() throws(SystemError) {
    var (kept, count, maximum) = (generations.count, links.count, maximumLinkCount * Self.growth)
    while kept > 0, generations[kept - 1].count <= maximum {
      kept -= 1
      count += generations[kept].count
      if count > maximum { maximum *= Self.growth }
    }
    let file = try StoredLines.File()
    var (new, starts): ([Link], [UInt32]) = ([], [0])
    starts.reserveCapacity(newest.count + 1)
    let step = max(1, newest.count * Self.pieceSize / count)
    for first in stride(from: 0, to: newest.count, by: step) {
      let rows = first..<min(first + step, newest.count)
      var (nexts, end): ([Int], Int) = ([], 0)
      for generation in kept..<generations.count {
        nexts.append(end)
        end = try read(rows, of: generation, to: end)
      }
      let written = Int(starts[first])
      new.removeAll(keepingCapacity: true)
      for row in rows {
        for index in nexts.indices {
          let starts = generations[kept + index].starts
          let next = nexts[index] + Int(starts[row + 1] - starts[row])
          new += stored[nexts[index]..<next]
          nexts[index] = next
        }
        var number = Int(newest[row])
        while number > 0 {
          let link = links[number - 1]
          new.append(Link(link.x, UInt32(linkedCount + number - 1)))
          number = Int(link.y)
        }
        starts.append(UInt32(written + new.count))
      }
      try Platform.write(new, at: written, file.descriptor)
    }
    generations[kept...] = [Generation(file: file, starts: starts)]
    linkedCount += links.count
    links.removeAll(keepingCapacity: true)
    for row in newest.indices { newest[row] = 0 }
  }
}
