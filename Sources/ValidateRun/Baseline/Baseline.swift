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
  private var numbers: [[UInt8]: Int32] = [:]
  private var findings = KnownFindings()
  private let key: SipHash.Digest
  private let hash: SipHash
  /// Whether all findings are recorded, and thereby known.
  package let isRecording: Bool
  /// Whether there were more findings than can be recorded.
  private(set) var isFull = false
  /// The number of findings in the file that was read, which are as many as all counts of it.
  private var listed = CountSum()
  /// What the last line that was read is about, and its number.
  private var lastRead: (name: [UInt8], subject: Int32) = ([], 0)
  /// The fingerprint of the file that was read.
  private(set) var fingerprint = Fingerprint()

  /// The maximum number of different findings, which limits memory.
  package static let maximumCount = KnownFindings.maximumCount
  /// The number of bytes of a value that are hashed; the rest of a longer value is ignored.
  static let maximumValueCount = InvalidLine.maximumShownCount

  private static var randomKey: SipHash.Digest {
    var random = SystemRandomNumberGenerator()
    return SipHash.Digest(high: random.next(), low: random.next())
  }

  /// Creates a baseline without findings.
  ///
  /// - Parameters:
  ///   - key: The key of the digests; if it records all findings, that of the baseline to replace,
  ///     so that unchanged findings have unchanged lines.
  ///   - isRecording: Whether it records all findings.
  private init(key: SipHash.Digest, isRecording: Bool) {
    self.key = key
    hash = SipHash(key: (key.high.byteSwapped, key.low.byteSwapped))
    self.isRecording = isRecording
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
    guard let (name, digest, count) = Self.entry(in: line) else {
      let isMark = Self.isConflict(line) && !line.contains(UInt8(ascii: "\t"))
      throw .badBaseline(isMark ? .conflict : .entry)
    }
    if findings.count == Self.maximumCount { throw .badBaseline(.count(Self.maximumCount)) }
    // No sum of some of the counts overflows if that of all doesn't.
    try CountSum.Overflow.attempt(try listed.add(count)) { _ in UsageError.badBaseline(.sum) }
    // Most lines are about the same as the one before.
    if !name.elementsEqual(lastRead.name) { lastRead = (Array(name), number(of: Array(name))) }
    let key = KnownFindings.Key(digest: digest, subject: lastRead.subject)
    if findings.number(of: key) != nil { throw .badBaseline(.repetition) }
    findings.add(key, KnownFindings.Counts(known: count))
    fingerprint.add(line)
  }

  /// Returns what a line says about a finding; nil if it is none.
  private static func entry(
    in line: ArraySlice<UInt8>
  ) -> (subject: ArraySlice<UInt8>, SipHash.Digest, count: Int)? {
    let tabs = line.indices.filter { line[$0] == UInt8(ascii: "\t") }
    guard tabs.count == 4, tabs[0] > line.startIndex, tabs[2] > tabs[1] + 1,
      let digest = SipHash.Digest(line[(tabs[2] + 1)..<tabs[3]]),
      let count = Int(digits: line[(tabs[3] + 1)...]), count > 0
    else { return nil }
    return (line[..<tabs[2]], digest, count)
  }

  private func number(of subject: [UInt8]) -> Int32 {
    if let known = numbers[subject] { return known }
    let number = Int32(truncatingIfNeeded: subjects.count)
    numbers[subject] = number
    subjects.append(subject)
    return number
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
    return numbers[subject]
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
    let key = KnownFindings.Key(digest: digest, subject: subject)
    guard let number = findings.number(of: key) else {
      if isRecording {
        isFull = isFull || findings.count == Self.maximumCount
        findings.add(key, KnownFindings.Counts(found: 1))
      }
      return isRecording
    }
    findings[number].found += 1
    return isRecording || findings[number].found <= findings[number].known
  }

  /// Returns how often a finding is known from an earlier run.
  func knownCount(_ subject: Int32, _ digest: SipHash.Digest) -> Int {
    findings.number(of: KnownFindings.Key(digest: digest, subject: subject))
      .map { findings[$0].known } ?? 0
  }

  /// For each file, by its name as written in the file, the number of known findings, and of those
  /// that were found again.
  var counts: [[UInt8]: (listed: Int, matched: Int)] {
    var ofSubjects = subjects.map { _ in (listed: 0, matched: 0) }
    for number in 0..<findings.count {
      let (subject, counts) = (Int(findings.key(number).subject), findings[number])
      ofSubjects[subject].listed += counts.known
      ofSubjects[subject].matched += min(counts.known, counts.found)
    }
    var ofFiles: [[UInt8]: (listed: Int, matched: Int)] = [:]
    for (subject, counts) in zip(subjects, ofSubjects) {
      let file = Array(subject.prefix { $0 != UInt8(ascii: "\t") })
      ofFiles[file, default: (0, 0)].listed += counts.listed
      ofFiles[file, default: (0, 0)].matched += counts.matched
    }
    return ofFiles
  }

  /// For each subject, whether it is about one of the files.
  private func isRead(_ files: [[UInt8]]) -> [Bool] {
    let names = Set(files.map { Array(Escaping.path($0).utf8) })
    return subjects.map { names.contains(Array($0.prefix { $0 != UInt8(ascii: "\t") })) }
  }

  /// Writes a file with the findings of this run, or without the known findings that are gone.
  ///
  /// - Parameters:
  ///   - file: The open file.
  ///   - inputs: The files that were read completely, byte for byte; for others, all known findings
  ///     are kept.
  /// - Throws: ``SystemError`` if it can't be written.
  func write(
    to file: Platform.Descriptor,
    afterReading inputs: [[UInt8]]
  ) throws(SystemError) {
    let isRead = isRead(inputs)
    let order = subjects.indices.sorted { subjects[$0].lexicographicallyPrecedes(subjects[$1]) }
    var ranks = Array(repeating: 0, count: subjects.count)
    for (rank, subject) in order.enumerated() { ranks[subject] = rank }
    findings.sort(by: ranks)
    var bytes = Self.title + Array("\(key)\n".utf8)
    for number in 0..<findings.count {
      let (key, counts) = (findings.key(number), findings[number])
      let again = isRead[Int(key.subject)] ? min(counts.known, counts.found) : counts.known
      let count = isRecording ? counts.found : again
      if count == 0 { continue }
      bytes += subjects[Int(key.subject)]
      bytes.append(UInt8(ascii: "\t"))
      key.digest.append(to: &bytes)
      bytes += "\t\(count)\n".utf8
      if bytes.count >= Self.pieceSize {
        try Platform.write(bytes, to: file)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try Platform.write(bytes, to: file)
  }

  /// The maximum number of bytes of a file.
  private static let maximumByteCount = 256 << 20
  /// The number of bytes to write at once.
  private static let pieceSize = 1 << 16

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
        // A file that is not a baseline is probably named by mistake.
        guard let key = try oldKey(in: plan.path) else {
          throw .badBaseline(.foreign).at(Escaping.path(plan.path))
        }
        return Baseline(key: key, isRecording: true)
      } catch {
        guard case .file(_, .unreadable(let reason)) = error, reason.isAbsence else { throw error }
        return Baseline(key: randomKey, isRecording: true)
      }
    }
  }

  /// Returns the key of a baseline to replace, even if a merge left conflicts in it, or if the half
  /// that was kept lacks the first line; nil for any other file.
  private static func oldKey(in path: [UInt8]) throws(UsageError) -> SipHash.Digest? {
    var old: SipHash.Digest?
    try forEachLine(of: path) { line in
      if let key = key(in: line) {
        old = key
        return false
      }
      if isConflict(line) { return true }
      let isEntry = entry(in: line) != nil
      old = isEntry ? old ?? randomKey : nil
      return isEntry
    }
    return old
  }

  /// Reads a file.
  ///
  /// - Throws: ``UsageError`` with the place of the first mistake.
  private static func read(_ path: [UInt8]) throws(UsageError) -> Baseline {
    var baseline: Baseline?
    var number = 0
    func mistake(_ error: UsageError) -> UsageError {
      error.at("\(Escaping.path(path)):\(max(1, number))")
    }
    try forEachLine(of: path) { (line) throws(UsageError) in
      number += 1
      if let baseline {
        try UsageError.attempt(try baseline.read(line), mistake)
      } else if let key = key(in: line) {
        baseline = Baseline(key: key, isRecording: false)
        baseline?.fingerprint.add(line)
      } else {
        throw mistake(.badBaseline(isConflict(line) ? .conflict : .header))
      }
      return true
    }
    guard let baseline else { throw mistake(.badBaseline(.header)) }
    return baseline
  }

  /// Passes on the lines of a file, as long as the receiver wants more.
  private static func forEachLine(
    of path: [UInt8],
    _ receive: (ArraySlice<UInt8>) throws(UsageError) -> Bool
  ) throws(UsageError) {
    let name = Escaping.path(path)
    func unreadable(_ error: SystemError) -> UsageError { .file(name, .unreadable(error)) }
    let file = try SystemError.attempt(try Platform.openForReading(path), unreadable)
    // An error is ignored because the file is not needed any more.
    defer { _ = try? Platform.close(file) }
    var lines = TextLines(file, upTo: maximumByteCount + 1)
    while let line = try SystemError.attempt(try lines.next(), unreadable) {
      if lines.remaining == 0 { throw .badBaseline(.count(maximumCount)).at(name) }
      // A checkout may have rewritten the line ends.
      guard try receive(line.last == UInt8(ascii: "\r") ? line.dropLast() : line) else { return }
    }
  }
}
