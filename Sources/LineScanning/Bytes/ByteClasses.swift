/// The classes of bytes that have the same target from each row.
struct ByteClasses {
  /// For each class, one of its bytes.
  private(set) var members: [Int] = []
  private var numbers: [Int] = []

  /// Returns the number of a byte's class.
  subscript(byte: Int) -> Int { numbers[byte] }

  /// Finds the classes; returns `nil` if there are more than a limit.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - byteCount: The number of bytes, from 0 on.
  ///   - limit: The maximum number of classes.
  ///   - target: Returns the row that a byte leads to from a row.
  init?(
    rowCount: Int,
    byteCount: Int = 256,
    atMost limit: Int,
    target: (_ row: Int, _ byte: Int) -> Int
  ) {
    func areSame(_ byte: Int, _ other: Int) -> Bool {
      var row = 0
      while row < rowCount, target(row, byte) == target(row, other) { row += 1 }
      return row == rowCount
    }
    numbers.reserveCapacity(byteCount)
    for byte in 0..<byteCount {
      let known = members.firstIndex { areSame($0, byte) }
      numbers.append(known ?? members.count)
      if known == nil { members.append(byte) }
      if members.count > limit { return nil }
    }
  }

  /// Returns, for each pair of bytes as a number with the first one lowest, the number of its pair
  /// of classes, times a factor.
  func pairs(times factor: Int) -> [UInt16] {
    let columns = members.indices.map { second in
      numbers.map { UInt16(factor * ($0 * members.count + second)) }
    }
    return numbers.flatMap { columns[$0] }
  }
}
