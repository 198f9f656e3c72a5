/// A listener that one thread tells of the lines of an input, block after block.
///
/// The lines of a block are counted first, in the order of the input, so that their numbers are
/// known. What the sink makes of them may then be prepared by any thread, several blocks at a time,
/// and is taken in the order of the input again:
///
///     count(1), count(2), take(1), count(3), take(2), take(3)    // prepared: 2, 1, 3
///     count(1), take(1), count(2), take(2)                       // nothing is prepared
///
/// A block of which only a part is judged at a time, because so many of its lines are invalid, is
/// counted and taken once for each part.
package protocol BlockSink: AnyObject {
  /// The error that nothing more can be taken.
  associatedtype Failure: Error

  /// The number of invalid lines of the input that make the rest of it hopeless; `nil` if none do.
  var hopelessCount: Int? { get }

  /// The work that other threads do on a block between its being counted and taken; `nil` for none.
  var preparation: BlockPreparation? { get }

  /// Notes the findings of a block.
  ///
  /// - Returns: How many of them are to be explained.
  func count(_ place: BlockPlace) -> BlockFindings.Explained

  /// Starts to take a block.
  func begin(_ block: Block) throws(Failure)

  /// Takes the findings of a block that were counted last.
  func take(_ place: BlockPlace) throws(Failure)

  /// Ends a block; the numbers are those of the input so far.
  func end(_ tally: LineTally) throws(Failure)
}

/// Makes what a thread prepares blocks by, of which it asks one for itself.
package typealias BlockPreparation = @Sendable () -> (BlockPlace) -> Void

/// The numbers that have been counted of an input.
package struct LineTally: Sendable {
  /// The number of lines.
  package var lines = 0
  /// The number of invalid ones among them.
  package var invalid = 0
  /// The number of lines that were repaired, and are not invalid.
  package var repaired = 0
  /// Whether reading ended before the end, because nothing could repair
  /// the outcome.
  package var isCutShort = false
  /// The reason why the input could not be read to its end; `nil` if it was.
  package var problem: InputError?
  /// The number of lines that are not judged.
  package var skipped = 0
  /// The size that the file had when it was opened, in bytes; `nil` if it could not be opened,
  /// or is no regular file.
  package var size: Int?
  /// The range in which the lines start; `nil` for all of the input.
  package var range: Range<Int>?

  /// Creates a tally of nothing.
  ///
  /// - Parameter problem: Why nothing could be read; `nil` if there is no such reason.
  package init(problem: InputError? = nil) { self.problem = problem }
}
