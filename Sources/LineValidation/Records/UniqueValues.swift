import SettingsSyntax

/// The values of unique keys, which are columns or combinations of columns, stored as digests with
/// the line in which each first appeared.
///
/// The keys share the memory equally. Once the share of a key is full, its values are moved to a
/// temporary file, where lookups are slower but equally exact.
struct UniqueValues: Sendable {
  /// For each key of the plan, its values.
  private var keys: [Values]
  /// The maximum number of values of a key in memory.
  private let maximumValueCount: Int
  /// The error that prevented storing some values; `nil` if all are stored.
  private(set) var problem: SystemError?

  /// The values of a key.
  ///
  /// They are changed only by its own method, which has the only reference to the dictionary, so
  /// that it is never copied.
  fileprivate struct Values: Sendable {
    /// The lines of the values in memory.
    var lines: [SIMD2<Int>: Int] = [:]
    /// The file that contains the values; `nil` as long as they are in memory.
    var file: StoredLines?
  }

  /// The maximum memory of a value, in bytes, even while a dictionary grows: it then has up to 8/3
  /// slots for each value, each with a digest, a number and a bit.
  private static let valueSize = 96

  /// Creates an empty set of values.
  ///
  /// - Parameters:
  ///   - keys: The number of keys.
  ///   - memory: The maximum number of bytes in memory for all keys.
  init(keys: Int, memory: Int) {
    self.keys = Array(repeating: Values(), count: keys)
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
    while keys.count <= key { keys.append(Values()) }
    do throws(SystemError) {
      return try keys[key].firstLine(
        of: value.digest, orNow: line, atMost: maximumValueCount, onlyKnown: problem != nil)
    } catch {
      problem = error
      return nil
    }
  }
}

extension UniqueValues.Values {
  /// Returns the line in which a value first appeared, and stores a new value.
  ///
  /// - Parameters:
  ///   - digest: The digest of the value.
  ///   - line: The current line of the value.
  ///   - limit: The maximum number of values in memory.
  ///   - onlyKnown: Whether only values in memory are looked up, because storing values failed.
  /// - Returns: The line; `nil` if the value is new.
  /// - Throws: ``SystemError`` if the file can't be read or written.
  mutating func firstLine(
    of digest: SIMD2<Int>,
    orNow line: Int,
    atMost limit: Int,
    onlyKnown: Bool
  ) throws(SystemError) -> Int? {
    // Values in memory can be found even after writing a file has failed.
    if let first = lines[digest] { return first }
    if onlyKnown { return nil }
    if let file { return try file.firstLine(of: digest, orNow: line) }
    if lines.count < limit {
      lines[digest] = line
      return nil
    }
    let file = try StoredLines(lines)
    self.file = file
    lines = [:]
    return try file.firstLine(of: digest, orNow: line)
  }
}
