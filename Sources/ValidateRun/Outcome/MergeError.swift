package import LineValidation

/// The error of `--merge` for reports that do not belong together; names and places are safe to
/// show.
package enum MergeError: Error, Equatable {
  /// An input can't be read.
  case unreadable(name: String, SystemError)
  /// A line is no JSON; the offset counts its bytes from 0.
  case malformed(place: String, offset: Int)
  /// A line is larger than anything that is written.
  case tooLong(place: String)
  /// An object is neither a finding nor a summary, or lacks what is needed.
  case unknown(place: String)
  /// A summary is that of another version of the program.
  case otherVersion(place: String, String)
  /// A summary is that of a run by other rules, or with other options.
  case otherTerms(place: String)
  /// A finding is about no line of the summary that follows it.
  case strayFinding(place: String)
  /// Before a summary stand more or fewer findings than it counts.
  case badFindings(place: String, file: String, found: Int, expected: Int)
  /// Findings at the end of an input have no summary after them.
  case unfinished(name: String)
  /// There is no summary at all.
  case noSummary
  /// The numbers are larger than those of any file.
  case tooLarge
  /// A range of a file is in no summary.
  case missing(file: String, Range<Int>)
  /// A range of a file is in two summaries, as parts of different ranges.
  case repeated(file: String, Range<Int>)
  /// Two summaries of the same part say different things.
  case contradiction(file: String)
  /// A file has one size in one summary, and another in another.
  case resized(file: String, Int, Int)
  /// There are findings of other parts, and none of this one.
  case noFindings(file: String, Range<Int>?)
  /// Each run stopped when it had found enough, and where a single run would have stopped is
  /// unknown.
  case indivisible
  /// What must be kept meanwhile is lost.
  case lost(OutputError)
}
