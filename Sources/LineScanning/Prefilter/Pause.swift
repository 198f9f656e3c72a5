/// A pause of some blocks, which is longer after each failure.
struct Pause {
  private var remaining = 0
  private var length = shortest

  private static let shortest = 4
  private static let longest = 1 << 10

  /// Returns whether the pause is over, and else counts a block.
  mutating func isOver() -> Bool {
    if remaining == 0 { return true }
    remaining -= 1
    return false
  }

  mutating func start() {
    remaining = length - 1
    length = min(length * 2, Self.longest)
  }

  /// Makes the next pause short, after a success.
  mutating func shorten() { length = Self.shortest }
}
