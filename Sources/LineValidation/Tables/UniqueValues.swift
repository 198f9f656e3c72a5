/// The values of the columns in which no value may stand twice, each by its digest, with the line
/// in which it stood first.
///
/// Each column has the same share of the memory. Once that is full, its values go to a temporary
/// file, where they are found as exactly, and more slowly.
struct UniqueValues: Sendable {
  /// For each column of the plan the lines of the values in memory.
  private var lines: [Int: [SIMD2<Int>: Int]] = [:]
  /// For each column of the plan the file that has its values.
  private var files: [Int: StoredLines] = [:]
  /// The most values of a column in memory.
  private let maximumValueCount: Int
  /// The reason why some values could not be kept; `nil` if all were.
  private(set) var problem: SystemError?

  /// The most memory of a value, in bytes, also while that for all of them grows: a dictionary has
  /// up to 8/3 places for each then, of a digest, a number and a bit.
  private static let valueSize = 96

  /// Prepares to keep values.
  ///
  /// - Parameters:
  ///   - columns: The number of columns.
  ///   - memory: The most bytes of memory for all of them.
  init(columns: Int, memory: Int) {
    maximumValueCount = memory / max(1, columns) / Self.valueSize
  }
}

extension UniqueValues {
  /// Returns the line in which a value of a column stood first, and takes note of a new one.
  ///
  /// - Parameters:
  ///   - value: The hash of the value.
  ///   - column: The column that it is in.
  ///   - line: The line in which it stands now.
  /// - Returns: The line; `nil` if the value is new, as far as is known.
  mutating func firstLine(of value: ValueHash, in column: Int, orNow line: Int) -> Int? {
    let digest = value.digest
    // What is in memory is known even after a file could not be written.
    if let first = lines[column]?[digest] { return first }
    if problem != nil { return nil }
    do throws(SystemError) {
      if let file = files[column] { return try file.firstLine(of: digest, orNow: line) }
      if lines[column]?.count ?? 0 < maximumValueCount {
        lines[column, default: [:]][digest] = line
        return nil
      }
      let file = try StoredLines(lines[column] ?? [:])
      files[column] = file
      lines[column] = nil
      return try file.firstLine(of: digest, orNow: line)
    } catch {
      problem = error
      return nil
    }
  }
}
