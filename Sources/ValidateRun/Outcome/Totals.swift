/// The counts of a run.
package struct Totals: Sendable {
  /// The number of inputs.
  var files = 0
  /// The names of the inputs that could not be read completely, safe to show, with the reasons in
  /// English.
  var problems: [(name: String, reason: String)] = []
  /// The number of lines.
  var lines = 0
  /// The number of invalid lines.
  package var invalid = 0
  /// The number of lines that only have warnings, which are not invalid; nil if no rule is a
  /// warning.
  var warned: Int?
  /// The number of lines all of whose findings are known; nil without a baseline.
  var known: Int?
  /// The number of known findings that were not found again; nil without a baseline.
  package var gone: Int?
  /// The numbers of failing lines for each limit; nil if there are no limits of rules or columns.
  var failures: FailureCounts?
  /// The numbers of findings of an output.
  var findings = Findings()
  /// The number of skipped lines, which are not included in the others.
  var skipped = 0
  /// The number of files that no section of a project names; nil if no files were given.
  package var unnamed: Int?
  /// The number of repaired lines; nil if lines are not repaired.
  var repaired: Int?
  /// The number of findings that an output omits because of its limit.
  package var omitted = 0
  /// The number of findings that are not listed because a document has too many.
  package var unlisted = 0
  /// The number of violations of each rule, in the order of the rules; a line that violates two
  /// rules counts for both.
  var rules: [RuleCount] = []
  /// The number of violations by column of a table; empty if lines are not rows.
  var columns: [RuleCount] = []
  /// The counts by input.
  package var inputs: [InputTotals] = []
  /// Whether reading stopped early.
  package var isCutShort = false
  /// Whether the rows of some input were not judged, because its header is malformed.
  package var hasUnjudgedInput = false
  /// Why the number of lines is wrong; nil if it is not.
  package var lineCountFault: LineCountFault?

  /// Numbers of findings.
  struct Findings: Sendable {
    var errors = 0
    var warnings = 0
    var count: Int { errors + warnings }

    /// Adds those of another input.
    mutating func add(_ others: Self) {
      errors += others.errors
      warnings += others.warnings
    }
  }

  package init() {}
}

extension Totals {
  /// Whether every input was read completely.
  var isComplete: Bool { problems.isEmpty && !isCutShort }

  /// The violated rules.
  var brokenRules: [RuleCount] { rules.filter { $0.count > 0 } }

  /// The violated rules of columns.
  var brokenColumns: [RuleCount] { columns.filter { $0.count > 0 } }

  /// The counts for people: those of each column, followed by those of whole lines or rows.
  var details: [RuleCount] {
    let labels = Set(columns.map(\.label))
    return brokenColumns + brokenRules.filter { !labels.contains($0.label) }
  }

  /// The number of lines with findings.
  package var faulty: Int { invalid + (warned ?? 0) + (known ?? 0) }

  /// Records how many findings of each file are known, and how many of them were found again.
  ///
  /// - Parameter counts: The numbers by file name, safe to show.
  mutating func record(_ counts: [[UInt8]: (listed: Int, matched: Int)]) {
    var counts = counts
    for index in inputs.indices {
      // If a file is read twice, its findings are counted once.
      let name = Array(Escaping.path(inputs[index].file).utf8)
      let known = counts.removeValue(forKey: name) ?? (0, 0)
      (inputs[index].listed, inputs[index].matched) = (known.listed, known.matched)
    }
  }

  /// Counts the known findings that were not found again in files that were read completely.
  package mutating func countGone() {
    gone = inputs.reduce(0) { sum, input in
      // A part of a file says nothing about the rest.
      let isWhole = input.problem == nil && !input.isCutShort && input.range == nil
      return isWhole ? sum + (input.listed ?? 0) - (input.matched ?? 0) : sum
    }
  }

  /// Adds the counts of an input.
  package mutating func add(_ input: InputTotals) {
    files += 1
    lines += input.lines
    invalid += input.invalid
    warned.add(input.warned)
    known.add(input.known)
    failures.add(input.failures)
    skipped += input.skipped
    rules.add(input.rules)
    columns.add(input.columns)
    if let problem = input.problem {
      problems.append((name: Escaping.path(input.file), reason: problem))
    }
    isCutShort = input.isCutShort
    inputs.append(input)
  }
}

/// A number of lines that is too small or too large.
package struct LineCountFault: Equatable, Sendable {
  /// The actual number of lines.
  let lines: Int
  /// The minimum, or the maximum.
  let required: Int
  /// Whether there are too many.
  var isExcess = false

  /// The option with the bound, without its dashes.
  var option: String { isExcess ? "max-records" : "min-lines" }
}
