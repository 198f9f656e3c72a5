import LineScanning
import LineValidation
import RegularLanguage
import ValidationCore

/// A file of `--in`, whose lines, or the values of a column, are the allowed values.
///
/// It is read like the lines to judge, including a byte order mark at the start, but is neither
/// compressed nor UTF-16: like rules, it is then UTF-8.
enum ValueFile {
  /// The maximum size of the file, and the maximum memory for its values, in bytes.
  ///
  /// A million values of 36 bytes take 43 MB.
  private static let (largestSize, maximumByteCount) = (48 << 20, 64 << 20)
  /// An automaton has no room for more values than this, or rarely, and trying would take longer
  /// than judging many lines.
  private static let maximumCompiledCount = 1 << 15
  /// The maximum length in bytes of a value that is looked up in code.
  private static let longest = 256

  /// Returns the validator for the values of a file, which is an automaton if they fit into one.
  ///
  /// - Parameters:
  ///   - source: The file, and the column if it is a table.
  ///   - lines: The definition of its lines.
  /// - Returns: The validator.
  /// - Throws: ``UsageError`` if the file can't be read, or is not a list of values.
  static func validator(
    of source: ValueSource,
    _ lines: LinePlan
  ) throws(UsageError) -> any Validator {
    let input = source.input
    var contents = try SystemError.attempt(try RuleSources.contents(of: input, upTo: largestSize)) {
      UsageError.file(input.name, .unreadable($0))
    }
    // Each copy of so large a file would take as much memory again.
    guard var bytes = contents.take() else { throw .file(input.name, .valuesTooLarge) }
    switch lines.encoding {
    case .bytes: if !bytes.span.isASCII { bytes = Latin1.encode(bytes.span) }
    case .utf8, .utf16:
      if bytes.starts(with: Block.byteOrderMark) {
        bytes.removeFirst(Block.byteOrderMark.count)
      }
      try check(bytes, lines, named: input.name)
    }
    var format = lines.format
    var rule: Rule?
    if let column = source.column {
      let column = lines.encoding == .bytes ? Latin1.encode(column.span) : column
      try source.keepValues(of: column, in: &bytes)
      format = LineFormat(terminator: ValueSource.terminator, carriageReturn: .kept)
      rule = source.rule(column)
    }
    guard let values = ValueSet(consume bytes, format, maximumByteCount: maximumByteCount) else {
      throw .file(input.name, .valuesTooLarge)
    }
    if values.count <= maximumCompiledCount {
      let texts = values.prefix(values.count)
      let list = OneOfValidator(texts)
      let validator = rule.map { erased(NamedValidator(part: list, rule: $0)) } ?? list
      if validator.language?.automaton != nil { return validator }
    }
    if values.longest > longest { throw .file(input.name, .valueTooLong(longest: longest)) }
    return rule.map { MemberValidator(values, rule: $0) } ?? MemberValidator(values)
  }

  /// Checks that all values are text.
  private static func check(
    _ bytes: [UInt8],
    _ lines: LinePlan,
    named name: String
  ) throws(UsageError) {
    if bytes.span.isUTF8 { return }
    for (index, line) in bytes.split(
      separator: lines.terminator, omittingEmptySubsequences: false
    ).enumerated() where String(validating: line, as: UTF8.self) == nil {
      throw .malformedValue(value: Escaping.path(Array(line))).at("\(name):\(index + 1)")
    }
  }
}
