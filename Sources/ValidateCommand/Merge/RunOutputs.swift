import SettingsSyntax
import LineValidation
import ValidateRun

/// The outputs of all runs, in the order in which they were read.
///
/// Each line is an object: findings in the form of `--format jsonl`, followed by the summary of
/// their run. Messages for people in between are ignored.
struct RunOutputs {
  /// The terms of the runs.
  let terms: RunTerms
  /// The outputs.
  let all: [RunOutput]
  /// The store of the findings.
  let store: FindingStore
  /// The number of files that no section of a project names; nil if no run counted them.
  let unnamed: Int?
}

extension RunOutputs {
  /// Reads inputs, and shows how many lines have been read.
  ///
  /// - Throws: ``MergeError`` for lines that are neither findings nor summaries, and for summaries
  ///   that don't belong together.
  init(of inputs: [Input], showing progress: Progress) throws(MergeError) {
    defer { progress.clear() }
    var reader = DeliveryReader()
    for input in inputs { try reader.read(input, showing: progress) }
    guard let terms = reader.terms else { throw .noSummary }
    self.init(
      terms: terms, all: reader.all, store: reader.store, unnamed: reader.unnamed?.value)
  }
}

/// Reads the outputs of runs.
private struct DeliveryReader {
  private(set) var terms: RunTerms?
  private(set) var all: [RunOutput] = []
  private(set) var unnamed: CountSum?
  /// The sums of the counts of all summaries, and of the findings, of which a record may have many.
  private var counts: CountSum?
  private var findings: CountSum?
  /// The counts of the first output about each file.
  private var firsts: [[UInt8]: InputTotals] = [:]
  let store = FindingStore()
  /// The findings whose summary has not been read yet.
  private var pending: [RunOutput.Findings] = []
  /// The numbers of lines and bytes of all inputs that have been read.
  private var linesRead = 0
  private var bytesRead = 0
}

extension DeliveryReader {
  /// Reads an input completely.
  mutating func read(_ input: Input, showing progress: Progress) throws(MergeError) {
    let name = input.name
    let descriptor: Platform.Descriptor
    do throws(SystemError) {
      descriptor =
        switch input {
        case .standardInput: .standardInput
        case .file(let path): try Platform.openForReading(path)
        }
    } catch {
      throw .unreadable(name: name, error)
    }
    var lines = TextLines(descriptor)
    var number = 0
    while true {
      let line: ArraySlice<UInt8>?
      do throws(SystemError) {
        line = try lines.next()
        if line == nil, input != .standardInput { try Platform.close(descriptor) }
      } catch {
        throw .unreadable(name: name, error)
      }
      guard let line else { break }
      number += 1
      linesRead += 1
      bytesRead += line.count + 1
      if linesRead % Progress.countBetweenShowing == 0 {
        progress.show(linesRead, bytes: bytesRead)
      }
      if Self.isMessage(line) { continue }
      try read(line, at: "\(name):\(number)")
    }
    if !pending.isEmpty { throw .unfinished(name: name) }
  }

  /// Returns whether a line is a message for people, or a detail line of one.
  private static func isMessage(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "validate: ".utf8) || line.starts(with: "  ".utf8)
  }

  private mutating func read(_ line: ArraySlice<UInt8>, at place: String) throws(MergeError) {
    if line.count > TextLines.maximumByteCount { throw .tooLong(place: place) }
    let object = try JSONError.attempt(try JSON.Value(line)) {
      MergeError.malformed(place: place, byte: $0.offset + 1)
    }
    if let inputs = object["inputs"]?.elements {
      try end(object, inputs, at: place)
    } else if let finding = Finding(object, as: line) {
      try add(finding, line, at: place)
    } else {
      throw .unknown(place: place)
    }
  }

  private mutating func add(
    _ finding: Finding,
    _ line: ArraySlice<UInt8>,
    at place: String
  ) throws(MergeError) {
    if pending.last?.continues(with: finding) != true {
      pending.append(.init(about: finding.file, at: place, from: store.count))
    }
    try OutputError.attempt(try store.append(line)) { MergeError.lost($0) }
    let last = pending.count - 1
    pending[last].add(finding, endingAt: store.count)
  }

  private mutating func add(
    _ counts: [Int],
    to sum: WritableKeyPath<Self, CountSum?>,
    at place: String
  ) throws(MergeError) {
    var all = self[keyPath: sum] ?? CountSum()
    try CountSum.Overflow.attempt(try all.add(counts)) { _ in MergeError.tooLarge(place: place) }
    self[keyPath: sum] = all
  }

  /// Assigns the pending findings to the summary of their run.
  private mutating func end(
    _ object: JSON.Value,
    _ inputs: [JSON.Value],
    at place: String
  ) throws(MergeError) {
    guard let terms = object["terms"].flatMap({ RunTerms($0) }) else {
      throw .unknown(place: place)
    }
    if terms.version != version { throw .otherVersion(place: place, terms.version) }
    if let first = self.terms, first != terms { throw .otherTerms(place: place) }
    self.terms = terms
    var findings = pending[...]
    pending = []
    if let member = object["unnamed"] {
      guard let count = member.count else { throw .unknown(place: place) }
      try add([count], to: \.unnamed, at: place)
    }
    var parts: [InputTotals] = []
    for input in inputs {
      guard let totals = InputTotals(input) else { throw .unknown(place: place) }
      // All other counts are parts of these.
      try add([totals.lines, totals.skipped, totals.listed ?? 0], to: \.counts, at: place)
      try add([totals.findings ?? 0], to: \.findings, at: place)
      // The files of a project may have different rules.
      let first = firsts[totals.file] ?? totals
      firsts[totals.file] = first
      if first.unit != totals.unit {
        let file = Escaping.path(totals.file)
        throw .otherUnit(place: place, file: file, first.unit, totals.unit)
      }
      if first.rules.map(\.label) != totals.rules.map(\.label) { throw .otherTerms(place: place) }
      parts.append(totals)
    }
    for (number, totals) in parts.enumerated() {
      let isNext = findings.first?.file == totals.file
      var own =
        (isNext ? findings.popFirst() : nil)
        ?? .init(about: totals.file, at: place, from: store.count)
      let expected = totals.findings ?? 0
      if own.count > expected {
        let counts = parts[number...].filter { $0.file == totals.file }.map { $0.findings ?? 0 }
        var portions = try portions(of: own, counts)
        own = portions.removeFirst()
        findings = portions + findings
      }
      let runOutput = RunOutput(totals: totals, findings: own)
      if own.count > 0, own.count != expected {
        throw .badFindings(
          place: place, file: runOutput.name, found: own.count, expected: expected)
      }
      let isTooFar = own.lastLine - totals.skipped > totals.lines
      if isTooFar || own.hasProblem && totals.problem == nil {
        throw .strayFinding(place: own.place)
      }
      all.append(runOutput)
    }
    if let stray = findings.first { throw .strayFinding(place: stray.place) }
  }

  /// Divides findings about an input that a run read several times.
  ///
  /// - Parameters:
  ///   - findings: The findings, in the order of their lines.
  ///   - counts: The number of findings of each reading; the last one gets what is left.
  /// - Returns: The findings of each reading that has some, or comes before one that has.
  /// - Throws: ``MergeError/lost(_:)``.
  private func portions(
    of findings: RunOutput.Findings,
    _ counts: [Int]
  ) throws(MergeError) -> [RunOutput.Findings] {
    var end = findings.kept.lowerBound
    var portions = [RunOutput.Findings(about: findings.file, at: findings.place, from: end)]
    do throws(OutputError) {
      try store.forEachLine(in: findings.kept) { line in
        guard let object = try? JSON.Value(line), let finding = Finding(object, as: line) else {
          return
        }
        while finding.line != nil, portions.count < counts.count,
          portions[portions.count - 1].count >= counts[portions.count - 1]
        {
          portions.append(.init(about: findings.file, at: findings.place, from: end))
        }
        end += line.count + 1
        portions[portions.count - 1].add(finding, endingAt: end)
      }
    } catch {
      throw .lost(error)
    }
    return portions
  }
}
