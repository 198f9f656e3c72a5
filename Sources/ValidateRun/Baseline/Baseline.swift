import LineValidation

/// The findings that are known from an earlier run.
///
/// A finding is known by the file, the column, the name of the rule, and a digest of the value, but
/// not by its line. The same value may be known several times:
///
///     validate baseline 1 1c0de5ba1e5eed00f00dfeedcafe0123
///     people.csv   age   integer   8f3c...   2    // two rows with this value
///
/// The fields are separated by tabs and escaped as in `--format tsv`. The first line has the key of
/// the digests, which is random.
package final class Baseline {
  /// What a finding is about: the file, the column and the rule, as written in the file.
  private var subjects: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var entries: [Key: Entry] = [:]
  private let key: SipHash.Digest
  private let hash: SipHash
  /// Whether all findings are recorded, and thereby known.
  package let isRecording: Bool
  /// Whether there were more findings than can be recorded.
  private(set) var isFull = false
  /// The number of findings in the file that was read, which are as many as all counts of it.
  private var listed = CountSum()
  /// The fingerprint of the file that was read.
  private(set) var fingerprint = Fingerprint()

  /// The maximum number of different findings, which limits memory.
  package static let maximumCount = 1_000_000
  /// The number of bytes of a value that are hashed; the rest of a longer value is ignored.
  static let maximumValueCount = InvalidLine.maximumShownCount

  /// A finding.
  struct Key: Hashable, Sendable {
    fileprivate let subject: Int32
    fileprivate let digest: SipHash.Digest
  }

  /// The numbers of a finding.
  private struct Entry: Sendable {
    /// How often it is known.
    var known: Int
    /// How often it was found in this run.
    var found = 0
  }

  private static var randomKey: SipHash.Digest {
    var random = SystemRandomNumberGenerator()
    return SipHash.Digest(high: random.next(), low: random.next())
  }

  /// Creates an empty baseline that records all findings.
  ///
  /// - Parameter key: The key of the digests: that of the baseline to replace, so that unchanged
  ///   findings have unchanged lines.
  private init(key: SipHash.Digest) {
    self.key = key
    hash = SipHash(key: (key.high.byteSwapped, key.low.byteSwapped))
    isRecording = true
  }

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: The name of the file in errors.
  /// - Throws: ``UsageError`` with the place of the first mistake.
  package init(_ bytes: [UInt8], named name: String) throws(UsageError) {
    // A checkout may have rewritten the line ends.
    var lines = ContentLines(bytes, skipsMark: false)
    let header = lines.next() ?? []
    guard let key = Self.key(in: header) else {
      throw .badBaseline(Self.isConflict(header) ? .conflict : .header).at("\(name):1")
    }
    self.key = key
    hash = SipHash(key: (key.high.byteSwapped, key.low.byteSwapped))
    isRecording = false
    fingerprint.add(bytes)
    for (index, line) in lines.enumerated() {
      try UsageError.attempt(try read(line)) { $0.at("\(name):\(index + 2)") }
    }
  }

  private static let title = Array("validate baseline 1 ".utf8)

  /// Returns the key in the first line of a baseline; nil for any other line.
  private static func key(in line: ArraySlice<UInt8>) -> SipHash.Digest? {
    line.starts(with: title) ? SipHash.Digest(line.dropFirst(title.count)) : nil
  }

  /// Returns whether Git wrote a line into a file that it could not merge.
  private static func isConflict(_ line: ArraySlice<UInt8>) -> Bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.starts(with: $0.utf8) }
  }
}

extension Baseline {
  private func read(_ line: ArraySlice<UInt8>) throws(UsageError) {
    if Self.isConflict(line), !line.contains(UInt8(ascii: "\t")) { throw .badBaseline(.conflict) }
    guard let (name, digest, count) = Self.entry(in: line) else { throw .badBaseline(.entry) }
    if entries.count == Self.maximumCount { throw .badBaseline(.count(Self.maximumCount)) }
    // No sum of some of the counts overflows if that of all doesn't.
    try CountSum.Overflow.attempt(try listed.add(count)) { _ in UsageError.badBaseline(.sum) }
    let subject = number(of: Array(name))
    let old = entries.updateValue(
      Entry(known: count), forKey: Key(subject: subject, digest: digest))
    if old != nil { throw .badBaseline(.repetition) }
  }

  /// Returns what a line says about a finding; nil if it is none.
  private static func entry(
    in line: ArraySlice<UInt8>
  ) -> (subject: ArraySlice<UInt8>, SipHash.Digest, count: Int)? {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count == 5, !fields[0].isEmpty, !fields[2].isEmpty,
      let digest = SipHash.Digest(fields[3]), let count = Int(digits: fields[4]), count > 0
    else { return nil }
    return (line[..<(fields[3].startIndex - 1)], digest, count)
  }

  private func number(of subject: [UInt8]) -> Int32 {
    if let known = numbers[subject] { return Int32(truncatingIfNeeded: known) }
    numbers[subject] = subjects.count
    subjects.append(subject)
    return Int32(truncatingIfNeeded: subjects.count - 1)
  }

  /// Returns the number of what findings are about.
  ///
  /// - Parameters:
  ///   - file: The file as given on the command line, byte for byte.
  ///   - column: The column; empty if there is none.
  ///   - rule: The name of the rule.
  /// - Returns: The number; nil if no such finding is known.
  func subject(_ file: [UInt8], column: String, rule: String) -> Int32? {
    let fields = [file, Array(column.utf8), Array(rule.utf8)].map { Escaping.path($0) }
    let subject = Array(fields.joined(separator: "\t").utf8)
    if isRecording { return number(of: subject) }
    return numbers[subject].map { Int32(truncatingIfNeeded: $0) }
  }

  /// Returns the digest of a value.
  func digest(of value: ArraySlice<UInt8>) -> SipHash.Digest {
    let start = value.prefix(Self.maximumValueCount)
    return hash.digest(of: start.span)
  }

  /// Counts a finding.
  ///
  /// - Returns: Whether it is known: of several with the same value, only as many as were known
  ///   before, in the order of the lines.
  func isKnown(_ subject: Int32, _ digest: SipHash.Digest) -> Bool {
    let key = Key(subject: subject, digest: digest)
    guard let index = entries.index(forKey: key) else {
      if isRecording {
        if entries.count == Self.maximumCount {
          isFull = true
        } else {
          entries[key] = Entry(known: 0, found: 1)
        }
      }
      return isRecording
    }
    entries.values[index].found += 1
    return isRecording || entries.values[index].found <= entries.values[index].known
  }
}

extension Baseline {
  /// Returns how often a finding is known from an earlier run.
  func knownCount(_ subject: Int32, _ digest: SipHash.Digest) -> Int {
    entries[Key(subject: subject, digest: digest)]?.known ?? 0
  }

  /// For each file, by its name as written in the file, the number of known findings, and of those
  /// that were found again.
  var counts: [[UInt8]: (listed: Int, matched: Int)] {
    let files = subjects.map { Array($0.prefix { $0 != UInt8(ascii: "\t") }) }
    var counts: [[UInt8]: (listed: Int, matched: Int)] = [:]
    for (key, entry) in entries {
      let file = files[Int(key.subject)]
      counts[file, default: (0, 0)].listed += entry.known
      counts[file, default: (0, 0)].matched += min(entry.known, entry.found)
    }
    return counts
  }

  /// For each subject, whether it is about one of the files.
  private func isRead(_ files: [[UInt8]]) -> [Bool] {
    let names = Set(files.map { Array(Escaping.path($0).utf8) })
    return subjects.map { names.contains(Array($0.prefix { $0 != UInt8(ascii: "\t") })) }
  }

  /// The content of a file with the findings of this run.
  var recorded: [UInt8] { text { _, entry in entry.found } }

  /// Returns the content of a file without the known findings that are gone.
  ///
  /// - Parameter files: The files that were read completely, byte for byte; for others, all known
  ///   findings are kept.
  /// - Returns: The content.
  func pruned(_ files: [[UInt8]]) -> [UInt8] {
    let isRead = isRead(files)
    return text { key, entry in
      isRead[Int(key.subject)] ? min(entry.known, entry.found) : entry.known
    }
  }

  private func text(_ count: (Key, Entry) -> Int) -> [UInt8] {
    let order = subjects.indices.sorted { subjects[$0].lexicographicallyPrecedes(subjects[$1]) }
    var ranks = Array(repeating: 0, count: subjects.count)
    for (rank, subject) in order.enumerated() { ranks[subject] = rank }
    var kept: [(key: Key, count: Int)] = []
    for (key, entry) in entries {
      let count = count(key, entry)
      if count > 0 { kept.append((key, count)) }
    }
    kept.sort {
      (ranks[Int($0.key.subject)], $0.key.digest) < (ranks[Int($1.key.subject)], $1.key.digest)
    }
    var bytes = Self.title + Array("\(key)\n".utf8)
    for entry in kept {
      bytes += subjects[Int(entry.key.subject)]
      bytes += "\t\(entry.key.digest)\t\(entry.count)\n".utf8
    }
    return bytes
  }
}

extension Baseline {
  /// The maximum number of bytes of a file.
  private static let maximumByteCount = 256 << 20

  /// Opens the baseline of a run; nil if there is none.
  ///
  /// - Throws: ``UsageError`` if a file can't be read, or is not a baseline.
  package static func open(_ plan: BaselinePlan?) throws(UsageError) -> Baseline? {
    guard let plan else { return nil }
    switch plan.use {
    case .compare, .prune:
      return try read(plan.path)
    case .write:
      do throws(UsageError) {
        let contents = try contents(of: plan.path)
        // A file that is not a baseline is probably named by mistake.
        guard let key = oldKey(in: contents) else {
          throw .badBaseline(.foreign).at(Escaping.path(plan.path))
        }
        return Baseline(key: key)
      } catch {
        guard case .file(_, .unreadable(let reason)) = error, reason.isAbsence else { throw error }
        return Baseline(key: randomKey)
      }
    }
  }

  /// Returns the key of a baseline to replace, even if a merge left conflicts in it, or if the half
  /// that was kept lacks the first line; nil for any other file.
  private static func oldKey(in contents: [UInt8]) -> SipHash.Digest? {
    var isBaseline = false
    for line in ContentLines(contents, skipsMark: false) {
      if let key = key(in: line) { return key }
      if isConflict(line) { continue }
      if entry(in: line) == nil { return nil }
      isBaseline = true
    }
    return isBaseline ? randomKey : nil
  }

  private static func read(_ path: [UInt8]) throws(UsageError) -> Baseline {
    try Baseline(try contents(of: path), named: Escaping.path(path))
  }

  private static func contents(of path: [UInt8]) throws(UsageError) -> [UInt8] {
    let name = Escaping.path(path)
    let contents = try SystemError.attempt(
      try Platform.contents(of: .file(path: path), upTo: maximumByteCount)
    ) {
      UsageError.file(name, .unreadable($0))
    }
    guard let contents else { throw .badBaseline(.count(maximumCount)).at(name) }
    return contents
  }
}
