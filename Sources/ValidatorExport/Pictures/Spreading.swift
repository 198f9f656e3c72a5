/// Positions on a line with distances between them.
enum Spreading {
  /// Returns the positions that are nearest to those desired, and at least some distances apart.
  ///
  ///     desired 0, 0, 9 with distances of 4     // -2, 2, 9
  ///
  /// The sum of the squares of the deviations is minimal (pool adjacent violators).
  ///
  /// - Parameters:
  ///   - desired: The desired positions, in order, with their weights.
  ///   - distances: The minimum distance of each position from the one before.
  /// - Returns: The positions.
  /// - Complexity: O(*n*).
  static func positions(
    _ desired: [(position: Double, weight: Double)],
    distances: [Double]
  ) -> [Double] {
    var offsets: [Double] = []
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    for (index, wish) in desired.enumerated() {
      offsets.append((offsets.last ?? 0) + (index == 0 ? 0 : distances[index]))
      blocks.append(((wish.position - offsets[index]) * wish.weight, wish.weight, 1))
      while blocks.count > 1 {
        let (last, previous) = (blocks[blocks.count - 1], blocks[blocks.count - 2])
        if previous.sum / previous.weight <= last.sum / last.weight { break }
        blocks.removeLast()
        blocks[blocks.count - 1] = (
          previous.sum + last.sum, previous.weight + last.weight, previous.count + last.count
        )
      }
    }
    let means = blocks.flatMap { Array(repeating: $0.sum / $0.weight, count: $0.count) }
    return zip(means, offsets).map { $0 + $1 }
  }
}
