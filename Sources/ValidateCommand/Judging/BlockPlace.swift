/// What is at a place of a ``BlockRing``.
struct BlockPlace: Sendable {
  var block: Block
  var judgement = BlockJudgement()
  var findings = BlockFindings()

  init(blockSize: Int) {
    block = Block(size: blockSize)
  }
}
