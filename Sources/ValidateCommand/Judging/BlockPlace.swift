/// What is at a place of a ``BlockRing``.
struct BlockPlace: Sendable {
  var block: Block
  var judge: BlockJudge
  var judgement = BlockJudgement()

  init(_ judge: BlockJudge, blockSize: Int) {
    block = Block(size: blockSize)
    self.judge = judge
  }
}
