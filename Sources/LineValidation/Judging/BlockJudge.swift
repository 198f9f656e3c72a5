/// Judges the lines, or the rows, of blocks, each block independently.
protocol BlockJudge: Sendable {
  /// Builds what the first block would otherwise build lazily, so that copies share it.
  mutating func prepare()

  /// Starts to judge a block of lines, and continues as ``advance(_:of:)`` does.
  ///
  /// - Parameters:
  ///   - judgement: Receives the result for the block; its storage is reused.
  ///   - block: Whole lines, each with its terminator.
  mutating func begin(_ judgement: inout BlockResult, of block: Block)

  /// Continues to judge the block, until the end or until there are many failures.
  mutating func advance(_ judgement: inout BlockResult, of block: Block)

  /// Judges a block that is not made of whole lines; the blocks must be passed in input order.
  ///
  /// - Returns: Whether a line ends in the block, so that there is a result.
  mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool

  /// Discards the pieces of a line whose end could not be read.
  mutating func discard()

  /// The error that prevents a complete result; `nil` if there is no such error.
  var problem: InputError? { get }
}

extension BlockJudge {
  var problem: InputError? { nil }
}
