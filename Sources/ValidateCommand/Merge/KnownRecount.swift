import SettingsSyntax
import ValidateRun

/// Decides again which findings of ranges are known.
///
/// Each run over a range takes the first findings of a kind in its range for the known ones; of the
/// whole file, only the first of all are:
///
///     known 1    range 1: known, new    range 2: known, new    // as found by each run
///     known 1    range 1: known, new    range 2: new, new      // as merged
///
/// Memory depends on the number of known findings, but not on the number of findings.
struct KnownRecount {
  private let tolerance: Tolerance
  /// How often each known finding occurred.
  private var seen: [[String]: Int] = [:]
  /// The counts of the current part.
  private(set) var totals: InputTotals
  /// The last line, and what is known about it.
  private var line: Int?
  private var lineState = LineState()

  private struct LineState {
    var severity = 0
    var isUnlimited = false
    var limits: Set<Int> = []
    var rules: Set<[String]> = []
  }

  /// Prepares to judge the findings of a file again.
  init(_ tolerance: Tolerance, _ totals: InputTotals) {
    self.tolerance = tolerance
    self.totals = totals
  }
}

extension KnownRecount {
  /// Starts a part of the file.
  mutating func open(_ part: InputTotals) {
    totals = part
    totals.restartFindings()
    line = nil
  }

  /// Judges a finding again, and counts it.
  ///
  /// - Parameter text: The finding.
  /// - Returns: The finding as a run over the whole file writes it; nil if it has no violations.
  mutating func judge(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let object = try? JSON.Value(text), let number = object["line"]?.number,
      let violations = object["violations"]?.elements
    else { return nil }
    if number != line {
      line = number
      lineState = LineState()
    }
    let old = lineState
    var (isInvalid, isWarned, isRejection) = (false, false, false)
    var counted: [[String]: Bool] = [:]
    for violation in violations {
      let words = violation.elements?.compactMap(\.text) ?? []
      guard words.count >= 3 else { return nil }
      let isWarning = words[2] == "warning"
      isRejection = isRejection || !isWarning
      if words.count == 5, let most = violation.elements?.last?.number {
        let subject = [words[0], words[3]]
        let isKnown = counted[subject] ?? isKnown(subject + [words[4]], most)
        counted[subject] = isKnown
        if isKnown { continue }
      }
      if isWarning { isWarned = true } else { isInvalid = true }
      lineState.rules.insert([words[0], words[1]])
      guard !isWarning || tolerance.warningsFail else { continue }
      let column = words[1].isEmpty ? nil : words[1]
      let own = tolerance.limits(ofRule: words[0], in: column)
      if own.isEmpty { lineState.isUnlimited = true }
      lineState.limits.formUnion(own)
    }
    let severity = isInvalid ? 3 : isWarned ? 2 : 1
    lineState.severity = max(lineState.severity, severity)
    count(after: old)
    return Self.rewritten(
      text, isWarning: severity == 1 ? !isRejection : !isInvalid, isKnown: severity == 1)
  }

  private mutating func isKnown(_ finding: [String], _ most: Int) -> Bool {
    let count = seen[finding, default: 0] + 1
    seen[finding] = count
    if count > most { return false }
    totals.noteMatch()
    return true
  }

  private mutating func count(after old: LineState) {
    if lineState.severity != old.severity {
      totals.count(severity: old.severity, -1)
      totals.count(severity: lineState.severity, 1)
    }
    totals.count(
      isUnlimited: lineState.isUnlimited && !old.isUnlimited,
      limits: lineState.limits.subtracting(old.limits))
    totals.count(rules: lineState.rules, after: old.rules)
  }

  /// Replaces the level and the state of a finding, and removes its violations.
  private static func rewritten(
    _ text: ArraySlice<UInt8>,
    isWarning: Bool,
    isKnown: Bool
  ) -> [UInt8]? {
    // Quotation marks in strings are escaped, so these members can't be part of one.
    let level = text.firstRange(of: Array(",\"level\":\"".utf8))
    guard let state = text.firstRange(of: Array(",\"state\":\"".utf8)) else { return nil }
    var result = Array(text[..<(level ?? state).lowerBound])
    if level != nil { result += ",\"level\":\"\(isWarning ? "warning" : "error")\"".utf8 }
    return result + ",\"state\":\"\(isKnown ? "known" : "new")\"}".utf8
  }
}
