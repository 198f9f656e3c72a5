package import LineValidation

/// The error of `--merge` for reports that do not belong together.
///
/// Names and places are safe to show.
package enum MergeError: Error, Equatable {
  /// An input can't be read.
  case unreadable(name: String, SystemError)
  /// A line is not JSON as this program writes it, in which numbers are integers, from a byte on,
  /// counted from 1.
  case malformed(place: String, byte: Int)
  /// A line is longer than any line of a report.
  case tooLong(place: String)
  /// An object is neither a finding nor a summary, or members are missing.
  case unknown(place: String)
  /// A summary was written by another version of the program.
  case otherVersion(place: String, String)
  /// A summary is from a run with other rules or options.
  case otherTerms(place: String)
  /// A summary counts another unit than an earlier one about the same file.
  case otherUnit(place: String, file: String, CountedUnit, CountedUnit)
  /// A finding is not about a line of the summary that follows it.
  case strayFinding(place: String)
  /// A summary is preceded by more or fewer findings than it counts.
  case badFindings(place: String, file: String, found: Int, expected: Int)
  /// The findings at the end of an input are not followed by a summary.
  case unfinished(name: String)
  /// There is no summary.
  case noSummary
  /// The counts of the summaries up to a place are larger than those of any files.
  case tooLarge(place: String)
  /// No summary covers a range of a file.
  case missing(file: String, Range<Int>)
  /// A range of a file is covered by two summaries with different ranges.
  case repeated(file: String, Range<Int>)
  /// Two summaries of the same part differ.
  case contradiction(file: String)
  /// Two summaries state different sizes of a file.
  case resized(file: String, Int, Int)
  /// There are findings for other parts, but not for this one.
  case noFindings(file: String, Range<Int>?)
  /// Each run stopped after its limit of findings, so the place where a single run would have
  /// stopped is unknown.
  case indivisible
  /// Temporary data could not be written.
  case lost(OutputError)
}
