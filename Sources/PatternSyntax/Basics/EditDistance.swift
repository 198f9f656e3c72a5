/// Returns the number of typing mistakes between two words.
///
/// A mistake is an extra, a missing or a wrong letter, or two swapped neighbors (the optimal string
/// alignment distance):
///
///     editDistance("regex", "regxe")    // 1
///     editDistance("regex", "quiet")    // 4
///
/// - Complexity: O(n * m) in the words' bytes; words longer than 64 bytes are not compared, because
///   they are not mistyped names.
package func editDistance(_ first: String, _ second: String) -> Int {
  let longest = max(first.utf8.count, second.utf8.count)
  return longest > 64 ? longest : editDistance(Array(first.utf8), Array(second.utf8))
}

/// Returns the number of typing mistakes between two words, by their bytes or scalars.
///
/// - Complexity: O(n * m) in their numbers.
package func editDistance<Unit: Equatable>(_ first: [Unit], _ second: [Unit]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let substitution = previous[column] + (first[row] == second[column] ? 0 : 1)
      var best = min(substitution, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
}

/// Returns the number of typing mistakes between two words if there are few.
///
/// - Parameters:
///   - first: A word, as bytes or scalars.
///   - second: Another word.
///   - limit: The maximum number of mistakes.
/// - Returns: The number; `nil` if it is greater.
/// - Complexity: O(n * m) in the bytes of the shorter word and the maximum.
package func editDistance<Unit: Equatable>(
  _ first: [Unit],
  _ second: [Unit],
  atMost limit: Int
) -> Int? {
  if abs(first.count - second.count) > limit { return nil }
  let far = limit + 1
  var beforePrevious = [Int](repeating: far, count: second.count + 1)
  var previous = (0...second.count).map { min($0, far) }
  var current = beforePrevious
  var isPreviousFar = false
  for row in first.indices {
    // Farther columns need more insertions or deletions.
    let columns = max(0, row - limit)..<max(0, row - limit, min(second.count, row + limit + 1))
    current[columns.lowerBound] = columns.lowerBound == 0 ? min(row + 1, far) : far
    var isFar = current[columns.lowerBound] == far
    for column in columns {
      let substitution = previous[column] + (first[row] == second[column] ? 0 : 1)
      var best = min(substitution, previous[column + 1] + 1, current[column] + 1, far)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current[column + 1] = best
      isFar = isFar && best == far
    }
    if columns.upperBound < second.count { current[columns.upperBound + 1] = far }
    if isFar, isPreviousFar { return nil }
    isPreviousFar = isFar
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[second.count] <= limit ? previous[second.count] : nil
}
