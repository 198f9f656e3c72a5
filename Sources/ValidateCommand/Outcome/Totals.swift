/// The numbers that have been counted.
struct Totals: Sendable {
  /// The number of inputs.
  var files = 0
  /// The names of the inputs that could not be read to their end, and why, safe to show.
  var problems: [(name: String, reason: String)] = []
  /// The number of lines.
  var lines = 0
  /// The number of invalid ones among them.
  var invalid = 0
  /// The number of findings that an output does not get because there were enough of them.
  var omitted = 0
  /// The numbers of lines that break each rule, in the order of the rules; one that breaks two
  /// counts twice.
  var rules: [(label: String, count: Int)] = []
  /// A Boolean value that tells whether reading ended before the end.
  var isCutShort = false
  /// The words where there are too few lines in all; nil if there are enough.
  var shortage: String?
}

extension Totals {
  /// The words for the findings that an output does not get.
  var omission: String {
    "\(omitted) more \(omitted == 1 ? "finding" : "findings") not printed (--max-report)"
  }

  /// The words for an end of reading before the end; nil if there was none.
  var interruption: String? {
    isCutShort ? "stopped after \(Self.lines(lines)) (--fail-fast)" : nil
  }

  /// Returns a number of lines in words.
  static func lines(_ count: Int) -> String { "\(count) \(count == 1 ? "line" : "lines")" }

  /// A Boolean value that tells whether every input was read to its end.
  var isComplete: Bool { problems.isEmpty && !isCutShort }
}
