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

/// Creates the function with which a thread prepares blocks; each thread creates its own.
package typealias BlockPreparation = @Sendable () -> (BlockPlace) -> Void

/// The counts of an input.
package struct LineTally: Sendable {
  /// The number of lines.
  package var lines = 0
  /// The number of invalid lines.
  package var invalid = 0
  /// The number of repaired lines, which are not invalid.
  package var repaired = 0
  /// Whether reading stopped early, because more lines could not change the outcome.
  package var isCutShort = false
  /// The error that prevented reading until the end; `nil` if there was none.
  package var problem: InputError?
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
