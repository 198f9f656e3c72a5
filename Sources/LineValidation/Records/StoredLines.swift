import Synchronization

/// The line in which each digest first appeared.
///
/// The entries are in the order of their lines, and a list links those whose digests begin with the
/// same bits. In memory are the newest entries, the number of the newest entry of each list, and a
/// Bloom filter of all digests. Older entries are in a temporary file, which is written in large
/// pieces. A list is only read if the filter has a digest, so usually only if the digest is stored:
///
///     lists: 4    digests: 2..., 6..., 3...    // entry 3, then entry 1; entry 2 is alone
final class StoredLines: Sendable {
  private let table: Mutex<Table>

  /// Creates an empty table.
  ///
  /// - Parameter memory: The maximum number of bytes in memory, if there are more than a few
  ///   entries.
  init(memory: Int) { table = Mutex(Table(memory: memory)) }

  // An error is ignored because the content of the file is not needed any more.
  deinit { table.withLock { table in _ = try? table.file.map(Platform.close) } }

  /// Returns the line of a digest, and stores a new digest with a line.
  ///
  /// Entries in memory are found even after writing the file has failed.
  ///
  /// - Parameters:
  ///   - digest: The digest.
  ///   - line: The line to store if the digest is new; `nil` to store nothing.
  /// - Returns: The stored line; `nil` if the digest is new.
  /// - Throws: ``SystemError`` if the file can't be read or written.
  func firstLine(of digest: SIMD2<Int>, orNow line: Int?) throws(SystemError) -> Int? {
    try table.withLock { (table) throws(SystemError) in
      try table.firstLine(of: SIMD2(truncatingIfNeeded: digest), orNow: line)
    }
  }
}

extension StoredLines {
  /// The entries and their lists; its owner closes the file.
  fileprivate struct Table {
    /// A digest, a line, and the number of the next entry of the list, or 0.
    typealias Entry = SIMD4<UInt64>

    /// For each list, the number of its newest entry, starting at 1; 0 for an empty list.
    private var newest: [UInt32] = []
    /// The Bloom filter: three bits for each digest, in one word.
    private var filter: [UInt64] = []
    /// The entries after those in the file.
    private var recent: [Entry] = []
    private(set) var file: Platform.Descriptor?
    private var storedCount = 0
    /// The pages of the file that were read last, each at the place that its number selects.
    private var pages: [Entry] = []
    private var pageNumbers: [Int] = []
    private let memory: Int

    private static let pageSize = 32

    init(memory: Int) { self.memory = memory }
  }
}

extension StoredLines.Table {
  /// The maximum number of entries that are not in the file, a multiple of those of a page: in an
  /// eighth of the memory, or later a thirty-second of it.
  private var maximumRecentCount: Int {
    max(1, memory / (file == nil ? 256 : 1024) / Self.pageSize) * Self.pageSize
  }

  mutating func firstLine(
    of digest: SIMD2<UInt64>,
    orNow line: Int?
  ) throws(SystemError) -> Int? {
    if newest.isEmpty { link(listCount: Self.pageSize) }
    let (word, bits) = bits(of: digest)
    if filter[word] & bits == bits {
      var number = Int(newest[list(of: digest)])
      while number > 0 {
        let entry = try entry(number - 1)
        if entry.lowHalf == digest { return Int(entry.z) }
        number = Int(entry.w)
      }
    }
    guard let line else { return nil }
    recent.append(Entry(lowHalf: digest, highHalf: SIMD2(UInt64(line), 0)))
    link(recent.count - 1)
    if recent.count == maximumRecentCount {
      try store()
    } else if file == nil, recent.count > newest.count {
      link(listCount: 2 * newest.count)
    }
    return nil
  }

  private func list(of digest: SIMD2<UInt64>) -> Int {
    Int(digest.x.multipliedFullWidth(by: UInt64(newest.count)).high)
  }

  /// Returns the bits of a digest in the filter, and their word.
  private func bits(of digest: SIMD2<UInt64>) -> (word: Int, UInt64) {
    let word = Int(digest.y.multipliedFullWidth(by: UInt64(filter.count)).high)
    return (word, 1 << (digest.y & 63) | 1 << (digest.y >> 6 & 63) | 1 << (digest.y >> 12 & 63))
  }

  private mutating func entry(_ index: Int) throws(SystemError) -> Entry {
    guard let file, index < storedCount else { return recent[index - storedCount] }
    let (number, position) = index.quotientAndRemainder(dividingBy: Self.pageSize)
    let place = number % pageNumbers.count
    let start = place * Self.pageSize
    if pageNumbers[place] != number {
      pageNumbers[place] = -1
      try Platform.read(
        &pages, start..<start + Self.pageSize, at: number * Self.pageSize, file)
      pageNumbers[place] = number
    }
    return pages[start + position]
  }

  /// Makes a recent entry the first one of its list.
  private mutating func link(_ index: Int) {
    let list = list(of: recent[index].lowHalf)
    let (word, bits) = bits(of: recent[index].lowHalf)
    recent[index].w = UInt64(newest[list])
    newest[list] = UInt32(storedCount + index + 1)
    filter[word] |= bits
  }

  /// Links all entries to a number of lists; no entry is in the file.
  private mutating func link(listCount count: Int) {
    // The old lists are freed first.
    (newest, filter) = ([], [])
    newest = Array(repeating: 0, count: count)
    filter = Array(repeating: 0, count: count / 4)
    for index in recent.indices { link(index) }
  }

  /// Moves the recent entries to the file.
  private mutating func store() throws(SystemError) {
    let file = try openFile()
    let next = storedCount + recent.count
    guard next < Int(UInt32.max) - maximumRecentCount else { throw Platform.isTooLarge }
    try Platform.write(recent, at: storedCount, file)
    storedCount = next
    recent = []
    recent.reserveCapacity(maximumRecentCount)
  }

  /// Returns the file.
  ///
  /// When it is opened, the lists take their share of the memory, because entries in the file stay
  /// linked as they are.
  private mutating func openFile() throws(SystemError) -> Platform.Descriptor {
    if let file { return file }
    let new = try Platform.openTemporaryFile()
    file = new
    pageNumbers = Array(repeating: -1, count: max(1, memory >> 15))
    pages = Array(repeating: .zero, count: Self.pageSize * pageNumbers.count)
    // A list has four bytes, and two in the filter; the rest is for pages and recent entries.
    link(listCount: max(Self.pageSize, memory / 8))
    return new
  }
}
