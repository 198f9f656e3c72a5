/// A receiver of the lines of an input, which one thread calls for one block after another.
///
/// The lines of a block are counted first, in input order, so that their numbers are known. Any
/// thread may then prepare them for the sink, several blocks at a time, and the sink takes the
/// blocks in input order again:
///
///     count(1), count(2), take(1), count(3), take(2), take(3)    // prepared: 2, 1, 3
///     count(1), take(1), count(2), take(2)                       // without preparation
///
/// If a block has so many invalid lines that it is judged in parts, each part is counted and taken
/// separately.
package protocol BlockSink: AnyObject {
  /// The error thrown to stop.
  associatedtype Failure: Error

  /// The number of invalid lines after which the rest of the input is not judged; `nil` for no
  /// limit.
  var hopelessCount: Int? { get }

  /// The preparation of a counted block on other threads before it is taken; `nil` if there is
  /// none.
  var preparation: BlockPreparation? { get }

  /// Whether the sink decides which findings make a line invalid, for which the broken rules are
  /// determined before the lines are counted.
  var gradesFindings: Bool { get }

  /// Decides which lines of a block are invalid, if ``gradesFindings``.
  func grade(_ place: BlockPlace) -> LineGrades

  /// Counts the findings of a block.
  ///
  /// - Returns: The numbers of findings to explain.
  func count(_ place: BlockPlace) -> BlockFindings.Explained

  /// Starts to take a block.
  func begin(_ block: Block) throws(Failure)

  /// Takes the findings of a block that were counted last.
  func take(_ place: BlockPlace) throws(Failure)

  /// Ends a block; the tally covers the input so far.
  func end(_ tally: LineTally) throws(Failure)
}

extension BlockSink {
  /// `false` by default: every failure makes a line invalid.
  package var gradesFindings: Bool { false }

  /// Counts nothing by default.
  package func grade(_ place: BlockPlace) -> LineGrades { LineGrades() }
}

/// The grades of the lines of a block, or of the rows.
package struct LineGrades: Sendable {
  /// The number of invalid lines.
  package var invalid = 0
  /// The number of lines that only have warnings.
  package var warned = 0
  /// The number of lines all of whose findings are known and therefore ignored.
  package var known = 0
  /// The place at which reading stops; `nil` if it continues.
  package var stop: LastLine?

  /// A place at which reading stops.
  package struct LastLine: Sendable {
    /// The number of failures up to this place.
    let failures: Int
    /// The number of the last row.
    let row: Int

    /// Creates a place.
    package init(failures: Int, row: Int) {
      self.failures = failures
      self.row = row
    }
  }

  /// Creates grades of no lines.
  package init() {}
}

/// Creates the function with which a thread prepares blocks; each thread creates its own.
package typealias BlockPreparation = @Sendable () -> (BlockPlace) -> Void

/// The counts of an input.
package struct LineTally: Sendable {
  /// The number of lines.
  package var lines = 0
  /// The number of bytes that have been read and judged.
  package var bytes = 0
  /// The number of invalid lines.
  package var invalid = 0
  /// The number of lines that only have warnings, which are not invalid.
  package var warned = 0
  /// The number of lines all of whose findings are known and therefore ignored.
  package var known = 0
  /// The number of repaired lines, which are not invalid.
  package var repaired = 0
  /// The number of lines or rows that are larger than a block, and therefore never repaired.
  package var large = 0
  /// Whether reading stopped early, because more lines could not change the outcome.
  package var isCutShort = false
  /// The error that prevented reading until the end; `nil` if there was none.
  package var problem: InputError?
  /// Whether no row was judged, because the header, which has a finding, is malformed.
  package var isUnjudged = false
  /// The delimiter that was probably meant, if the header of a table is a single field; `nil` if
  /// there is none.
  package var likelyDelimiter: UInt8?
  /// The number of skipped lines.
  package var skipped = 0
  /// The size of the file, in bytes, when it was opened; `nil` if it could not be opened, or is not
  /// a regular file.
  package var size: Int?
  /// The range in which the lines start; `nil` for the whole input.
  package var range: Range<Int>?

  /// Creates an empty tally.
  ///
  /// - Parameter problem: The error that prevented reading; `nil` if there was none.
  package init(problem: InputError? = nil) { self.problem = problem }
}
