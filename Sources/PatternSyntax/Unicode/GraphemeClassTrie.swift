/// The classes of all scalars, in a two-stage table: blocks of 128 scalars.
///
/// Blocks without a scalar in any table are shared, which keeps the trie at about 70 KB, and its
/// construction fast enough for a command that runs for milliseconds.
struct GraphemeClassTrie: Sendable {
  /// The trie of the generated tables, built at first use.
  static let shared = GraphemeClassTrie()

  /// The offset in `classes` of each block, in blocks.
  private let blocks: [UInt16]

  /// The classes in the blocks; the first block contains no scalar of any table.
  private let classes: [GraphemeClass]

  private init() {
    var blocks = [UInt16](repeating: 0, count: (0x10FFFF >> Self.shift) + 1)
    var classes = [GraphemeClass](repeating: .other, count: 1 << Self.shift)
    for graphemeClass in GraphemeClass.allCases where graphemeClass != .other {
      let bounds = graphemeClass.ranges
      for index in stride(from: 0, to: bounds.count, by: 2) {
        // Without optimization, the iterator of a range would take most of the time.
        var scalar = Int(bounds[index])
        while scalar <= Int(bounds[index + 1]) {
          let block = scalar >> Self.shift
          if blocks[block] == 0 {
            blocks[block] = UInt16(truncatingIfNeeded: classes.count >> Self.shift)
            classes += repeatElement(.other, count: 1 << Self.shift)
          }
          classes[Int(blocks[block]) << Self.shift | scalar & Self.mask] = graphemeClass
          scalar += 1
        }
      }
    }
    self.blocks = blocks
    self.classes = classes
  }

  private static let shift = 7
  private static let mask = 1 << shift - 1
}

extension GraphemeClassTrie {
  /// The class of a scalar; `other` for any value that is not a scalar.
  subscript(_ scalar: UInt32) -> GraphemeClass {
    let block = Int(scalar >> UInt32(Self.shift))
    guard block < blocks.count else { return .other }
    return classes[Int(blocks[block]) << Self.shift | Int(scalar) & Self.mask]
  }
}
