/// The values of unique keys, which are columns or combinations of columns, stored as digests with
/// the line in which each first appeared.
///
/// The keys share the memory equally. Once the share of a key is full, its values are moved to a
/// temporary file, where lookups are slower but equally exact.
struct UniqueValues: Sendable {
  /// For each key of the plan, the lines of the values in memory.
  private var lines: [Int: [SIMD2<Int>: Int]] = [:]
  /// For each key of the plan, the file that contains its values.
  private var files: [Int: StoredLines] = [:]
  /// The maximum number of values of a key in memory.
  private let maximumValueCount: Int
  /// The error that prevented storing some values; `nil` if all are stored.
  private(set) var problem: SystemError?

  /// The maximum memory of a value, in bytes, even while a dictionary grows: it then has up to 8/3
  /// slots for each value, each with a digest, a number and a bit.
  private static let valueSize = 96

  /// Creates an empty set of values.
  ///
  /// - Parameters:
  ///   - keys: The number of keys.
  ///   - memory: The maximum number of bytes in memory for all keys.
  init(keys: Int, memory: Int) {
    maximumValueCount = memory / max(1, keys) / Self.valueSize
  }
}

extension UniqueValues {
  /// Returns the line in which a value of a key first appeared, and stores a new value.
  ///
  /// - Parameters:
  ///   - value: The hash of the value.
  ///   - key: The number of the key.
  ///   - line: The current line of the value.
  /// - Returns: The line; `nil` if the value is new, or if storing values failed.
  mutating func firstLine(of value: ValueHash, in key: Int, orNow line: Int) -> Int? {
    let digest = value.digest
    // Values in memory can be found even after writing a file has failed.
    if let first = lines[key]?[digest] { return first }
    if problem != nil { return nil }
    do throws(SystemError) {
      if let file = files[key] { return try file.firstLine(of: digest, orNow: line) }
      if lines[key]?.count ?? 0 < maximumValueCount {
        lines[key, default: [:]][digest] = line
        return nil
      }
      let file = try StoredLines(lines[key] ?? [:])
      files[key] = file
      lines[key] = nil
      return try file.firstLine(of: digest, orNow: line)
    } catch {
      problem = error
      return nil
    }
  }
}
