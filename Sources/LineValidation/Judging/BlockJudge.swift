/// Judges the lines of blocks, or the rows, each block on its own.
protocol BlockJudge: Sendable {
  /// Makes what is made when the first block comes otherwise, so that copies share it.
  mutating func prepare()

  /// Starts to judge a block of lines, as far as ``advance(_:of:)`` would.
  ///
  /// - Parameters:
  ///   - judgement: Becomes that of the block; its storage is used again.
  ///   - block: The bytes of whole lines, each with its terminator.
  mutating func begin(_ judgement: inout BlockResult, of block: Block)

  /// Goes on with a judgement up to the end of the block, or until there are many failures.
  mutating func advance(_ judgement: inout BlockResult, of block: Block)

  /// Goes on with what is no block of lines, and must be judged in the order of the input.
  ///
  /// - Returns: Whether any line ends in the block, so that there is a judgement.
  mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool

  /// Forgets the pieces of a line whose end could not be read.
  mutating func discard()

  /// The reason why the validity of some judged lines is unknown; `nil`
  /// if there is none.
  var problem: InputError? { get }
}

extension BlockJudge {
  var problem: InputError? { nil }
}
