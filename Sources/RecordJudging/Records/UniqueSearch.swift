/// The search for records whose values of a unique key also appear in an earlier record.
package struct UniqueSearch: Sendable {
  /// For each key, the lines in which its values first appeared.
  private var lines: [StoredLines] = []
  /// The error that prevented storing some values; `nil` if all are stored.
  private var storingError: SystemError?
  /// For each ascending key, its values in the last record that has them, and the line of these.
  private var last: [Int: (texts: [[UInt8]], line: Int)] = [:]
  private let keyCount: Int
  private let memory: Int
  /// The keys of the record that a filter has found to be repeated, and whose values are stored.
  private var known: [RepeatedKey]?
  /// The number of lines of the input before the block; counted only for unique keys, because then
  /// one thread judges all blocks.
  package private(set) var linesBefore = 0
  /// The number of lines before the next block.
  private var linesJudged = 0

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - keys: The number of keys.
  ///   - memory: The maximum number of bytes in memory for their values, which the keys share
  ///     equally.
  package init(keys: Int = 0, memory: Int = 0) { (keyCount, self.memory) = (keys, memory) }
}

extension UniqueSearch {
  /// The error that prevents a complete result; `nil` if there is no such error.
  package var problem: InputError? { storingError.map { .temporary($0) } }

  /// Starts another input.
  package mutating func restart() {
    if keyCount > 0 { self = Self(keys: keyCount, memory: memory) }
  }

  /// Starts a block.
  package mutating func beginBlock() { linesBefore = linesJudged }

  /// Records the number of lines of the block that are judged so far.
  package mutating func record(lines: Int) { linesJudged = linesBefore + lines }

  /// Returns the keys of a record that an earlier one has, and stores the others.
  ///
  /// - Parameters:
  ///   - links: The links with the keys.
  ///   - texts: The texts of the record.
  ///   - bytes: The bytes that contain them.
  ///   - isComparable: Returns whether the value of a field breaks no rule, apart from warnings.
  ///   - line: Returns the line of the input at which a key is.
  /// - Returns: The keys, and the lines of the earlier records.
  mutating func repeatedKeys(
    of links: RecordLinks,
    _ texts: LinkedTexts,
    in bytes: Span<UInt8>,
    _ isComparable: (Int) -> Bool,
    line: (UniqueKey) -> Int
  ) -> [RepeatedKey] {
    if let known {
      self.known = nil
      return known
    }
    var repeated: [RepeatedKey] = []
    for key in links.uniqueKeys {
      if key.formats != nil {
        guard let own = links.texts(of: key, texts, in: bytes, isComparable: isComparable) else {
          continue
        }
        let now = (own, line(key))
        if let earlier = last.updateValue(now, forKey: key.number),
          let field = key.firstDescent(from: earlier.texts, to: own)
        {
          repeated.append(RepeatedKey(key: key, line: earlier.line, field: field))
        }
        continue
      }
      guard let digest = links.digest(of: key, texts, in: bytes, isComparable: isComparable),
        let first = firstLine(of: digest, in: key.number, orNow: line(key))
      else { continue }
      repeated.append(RepeatedKey(key: key, line: first, field: key.subject))
    }
    return repeated
  }

  /// Returns whether no earlier record has a key of a record with valid values, and stores the
  /// keys.
  ///
  /// The keys that an earlier record has are kept until the record is judged to report them.
  package mutating func areNew(
    _ links: RecordLinks,
    _ texts: LinkedTexts,
    in bytes: Span<UInt8>,
    line: (UniqueKey) -> Int
  ) -> Bool {
    if links.uniqueKeys.isEmpty { return true }
    for key in links.uniqueKeys where !key.fields.allSatisfy({ texts.places[$0] != nil }) {
      return false
    }
    let repeated = repeatedKeys(of: links, texts, in: bytes, { _ in true }, line: line)
    if repeated.isEmpty { return true }
    known = repeated
    return false
  }

  /// Returns the line in which a value of a key first appeared, and stores a new value.
  ///
  /// - Parameters:
  ///   - digest: The digest of the value.
  ///   - key: The number of the key.
  ///   - line: The current line of the value.
  /// - Returns: The line; `nil` if the value is new, or if storing values failed.
  mutating func firstLine(of digest: SIMD2<Int>, in key: Int, orNow line: Int) -> Int? {
    while lines.count <= key { lines.append(StoredLines(memory: memory / max(1, keyCount))) }
    do throws(SystemError) {
      return try lines[key].firstLine(of: digest, orNow: storingError == nil ? line : nil)
    } catch {
      storingError = error
      return nil
    }
  }
}
