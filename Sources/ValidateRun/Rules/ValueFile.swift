import LineValidation
import ValidationCore

/// A file of `--in`, whose lines are values.
///
/// They are read as the lines that are judged, and so is a byte order mark at the start.
enum ValueFile {
  /// The size of the largest file that is read, and the most memory that its values take, in bytes:
  /// a million of usual length take half of it.
  private static let (largestSize, maximumByteCount) = (48 << 20, 64 << 20)
  /// More values than these have no room in an automaton, or nearly none; to find that out would
  /// take longer than to judge many lines.
  private static let maximumCompiledCount = 1 << 15
  /// The longest value that is looked for in code, in bytes.
  private static let longest = 256

  /// Returns what judges by the values of a file: an automaton if they fit into one.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - lines: What its lines are.
  /// - Returns: The validator.
  /// - Throws: ``UsageError`` if the file can't be read, or is no list of values.
  static func validator(
    of input: Input,
    _ lines: LinePlan
  ) throws(UsageError) -> any Validator {
    let contents: [UInt8]?
    do throws(SystemError) {
      contents = try Platform.contents(of: input, upTo: largestSize)
    } catch {
      throw .unreadableRules(name: input.name, reason: error)
    }
    guard var bytes = contents else { throw .valuesTooLarge(name: input.name) }
    switch lines.encoding {
    case .bytes: bytes = Latin1.encode(bytes.span)
    case .utf8:
      if bytes.starts(with: Block.byteOrderMark) {
        bytes.removeFirst(Block.byteOrderMark.count)
      }
      try check(bytes, lines, named: input.name)
    }
    guard let values = ValueSet(bytes, lines.format, maximumByteCount: maximumByteCount) else {
      throw .valuesTooLarge(name: input.name)
    }
    if values.count <= maximumCompiledCount {
      let validator = OneOfValidator(values.prefix(values.count))
      if validator.language?.automaton != nil { return validator }
    }
    if values.longest > longest { throw .valueTooLong(name: input.name, longest: longest) }
    return MemberValidator(values)
  }

  /// Makes sure that all values are text.
  private static func check(
    _ bytes: [UInt8],
    _ lines: LinePlan,
    named name: String
  ) throws(UsageError) {
    if (try? UTF8Span(validating: bytes.span)) != nil { return }
    for (index, line) in bytes.split(
      separator: lines.terminator, omittingEmptySubsequences: false
    ).enumerated() where String(validating: line, as: UTF8.self) == nil {
      throw .malformedValue(value: Escaping.path(Array(line))).at("\(name):\(index + 1)")
    }
  }
}
