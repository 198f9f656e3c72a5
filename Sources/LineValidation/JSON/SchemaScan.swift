import RegularLanguage
import SettingsSyntax
import ValidationJSONSchema

/// Judges lines by a schema, only to find out whether they are valid.
///
/// Most lines have the layout of an earlier one that the schema has accepted. Then only the
/// verdicts on their strings and numbers are found again, and if these are the same, so is that on
/// the line:
///
///     {"properties": {"id": {"minimum": 1}, "tags": {"items": {"maxLength": 3}}}}
///     {"id": 7, "tags": ["a", "bc"]}     // is read, and learned
///     {"id": 12, "tags": ["d", "ef"]}    // the same layout and verdicts: valid
///     {"id": 0, "tags": ["d", "ef"]}     // another verdict on 0: the line is read, and rejected
///     {"id": 7, "tags": ["a"]}           // another layout: the line is read, and learned
struct SchemaScan: Sendable {
  private var reading: JSONSchema.Reading
  /// The layouts, whose nodes are numbers of verdicts.
  private var layouts = JSONLayouts()
  private var verdicts: [SchemaVerdict] = []
  private var numbers: [SchemaVerdict: Int] = [:]
  /// A buffer for decoded strings.
  private var decoded: [UInt8] = []

  /// The number of verdicts after which they, and the layouts, are forgotten.
  private static let maximumCount = 1 << 12

  init(_ schema: JSONSchema) { reading = JSONSchema.Reading(schema, listsFaults: false) }
}

extension SchemaScan {
  /// Reads a line.
  ///
  /// - Parameters:
  ///   - block: Complete lines.
  ///   - start: The start of the line.
  ///   - isASCII: Whether all lines are known to be ASCII.
  /// - Returns: The offset of its line feed, and whether the line is valid.
  mutating func line(
    in block: Span<UInt8>,
    from start: Int,
    isASCII: Bool
  ) -> (end: Int, isValid: Bool) {
    switch match(in: block, from: start) {
    case .end(let end):
      layouts.record(isKnown: true)
      return (end, isASCII || block.extracting(start..<end).isText)
    // Rejected lines don't differ too much.
    case .refused: layouts.record(isKnown: true)
    case .unknown: layouts.record(isKnown: false)
    }
    let end = block.firstOffset(of: UInt8(ascii: "\n"), from: start)
    let line = block.extracting(start..<end)
    guard isASCII || line.isText, reading.accepts(line, recordsLeaves: layouts.areLearned) else {
      return (end, false)
    }
    if let leaves = reading.leaves { learn(leaves, in: block.extracting(first: end), from: start) }
    return (end, true)
  }

  /// Returns whether a document is valid.
  mutating func accepts(_ document: Span<UInt8>) -> Bool {
    document.isText && reading.accepts(document)
  }

  private mutating func match(in block: Span<UInt8>, from start: Int) -> JSONLayouts.Match {
    let verdicts = verdicts
    return Self.match(in: block, from: start, layouts, verdicts.span, &decoded)
  }

  private static func match(
    in block: Span<UInt8>,
    from start: Int,
    _ layouts: borrowing JSONLayouts,
    _ verdicts: Span<SchemaVerdict>,
    _ decoded: inout [UInt8]
  ) -> JSONLayouts.Match {
    layouts.endOfLine(in: block, from: start) { value in
      if value.hasEscapes {
        decoded.removeAll(keepingCapacity: true)
        block.decode(value.range, into: &decoded)
        return verdicts[value.node].holds(for: decoded.span, .string)
      }
      return verdicts[value.node].holds(
        for: block.extracting(value.range), value.isString ? .string : .number)
    }
  }

  /// Adds the layout of a valid line.
  private mutating func learn(_ leaves: [SchemaLeaf], in text: Span<UInt8>, from start: Int) {
    if leaves.count > JSONLayouts.maximumValueCount { return }
    if verdicts.count > Self.maximumCount {
      layouts = JSONLayouts()
      verdicts.removeAll()
      numbers.removeAll()
    }
    let values = leaves.map { leaf in
      JSONLayouts.LeafValue(
        range: start + leaf.range.lowerBound..<start + leaf.range.upperBound,
        isString: leaf.isString, hasEscapes: leaf.hasEscapes, node: number(of: leaf))
    }
    layouts.learn(text, from: start, values)
  }

  /// Returns the number of the verdict on a value; -1 if it is the same for all values of the type.
  private mutating func number(of leaf: SchemaLeaf) -> Int {
    if leaf.verdict.isConstant(for: leaf.isString ? .string : .number) { return -1 }
    if let number = numbers[leaf.verdict] { return number }
    numbers[leaf.verdict] = verdicts.count
    verdicts.append(leaf.verdict)
    return verdicts.count - 1
  }
}
