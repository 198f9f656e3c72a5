import RegularLanguage
import SettingsSyntax
import ValidationJSONSchema

/// Judges lines by a schema, only to find out whether they are valid.
///
/// Most lines have the layout of an earlier one that the schema has accepted. Then only the
/// verdicts on their strings and numbers are found again, and if these are the same, so is that on
/// the line. Others are read by a ``DocumentScan``, if the schema is simple, and only those that it
/// does not accept by the schema itself, unless only values of them are rejected:
///
///     {"properties": {"id": {"minimum": 1}, "tags": {"items": {"maxLength": 3}}}}
///     {"id": 7, "tags": ["a", "bc"]}     // is read, and learned
///     {"id": 12, "tags": ["d", "ef"]}    // the same layout and verdicts: valid
///     {"id": 0, "tags": ["d", "ef"]}     // another verdict on 0: the line is read, and rejected
///     {"id": 7, "tags": ["a"]}           // another layout: the line is read, and learned
@safe struct SchemaScan: Sendable {
  private var reading: JSONSchema.Reading
  /// The scan by the schema, if it is simple enough.
  private var documents: DocumentScan<SchemaTree>?
  /// How many valid documents the scan may reject before a pause, and how many are read in it.
  private var credit = maximumCredit
  private var pause = 0
  /// The rejected values of the line that was read last, if nothing else can be wrong with it.
  private var rejected: [JSONLayouts.LeafValue] = []
  /// The state of judging these, and the open arrays and objects on the way.
  private var judging: JSONSchema.Reading?
  private var open = DocumentReading.Containers()
  private let schema: JSONSchema
  /// The layouts, whose nodes are numbers of verdicts.
  private var layouts = JSONLayouts()
  private var verdicts: [SchemaVerdict] = []
  /// The same, whose references are not counted, which would take two atomic operations for each
  /// value.
  private var borrowed: [Unmanaged<SchemaVerdict>] = unsafe []
  private var numbers: [SchemaVerdict: Int] = [:]
  /// A buffer for decoded strings.
  private var decoded: [UInt8] = []

  /// The number of verdicts after which they, and the layouts, are forgotten.
  private static let maximumCount = 1 << 12
  private static let maximumCredit = 32
  private static let pauseLength = 2_048

  init(_ schema: JSONSchema) {
    self.schema = schema
    reading = JSONSchema.Reading(schema, listsFaults: false)
    if schema.tree.isUseful { documents = DocumentScan(schema.tree) }
  }
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
    rejected.removeAll(keepingCapacity: true)
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
    guard isASCII || line.isText else { return (end, false) }
    if pause == 0, documents?.read(block.extracting(first: end), from: start) ?? false {
      credit = min(credit + 1, Self.maximumCredit)
      if layouts.areLearned { learn(in: block.extracting(first: end), from: start) }
      return (end, true)
    }
    if pause == 0, let documents, documents.isShaped {
      let all = documents.rejected
      if all.allSatisfy({ documents.rules.isDecisive(at: $0.node) }) { rejected = all }
      if !rejected.isEmpty { return (end, false) }
    }
    guard reading.accepts(line, recordsLeaves: layouts.areLearned) else { return (end, false) }
    recordRejection()
    if let leaves = reading.leaves { learn(leaves, in: block.extracting(first: end), from: start) }
    return (end, true)
  }

  /// Returns the faults of the line that was read last, if only values of it can be wrong; `nil` if
  /// that is not known.
  ///
  /// - Parameters:
  ///   - text: The bytes of the line, which are ASCII if the columns of the faults matter.
  ///   - start: The start of the line.
  /// - Returns: The faults; at least one.
  mutating func rejectedFaults(in text: Span<UInt8>, from start: Int) -> [SchemaFault]? {
    guard let tree = documents?.rules, !rejected.isEmpty,
      !rejected.contains(where: \.hasEscapes)
    else { return nil }
    var judging = judging.take() ?? JSONSchema.Reading(schema, listsFaults: true)
    judging.restart(isPlain: true)
    open.removeAll()
    var faults: [SchemaFault] = []
    var offset = start
    for value in rejected {
      let first = value.range.lowerBound - (value.isString ? 1 : 0)
      open.advance(in: text, from: &offset, to: first)
      let column = first - start
      judging.read(
        text.extracting(value.range), value.isString ? .string : .number,
        by: tree.schema(at: value.node),
        at: JSONPlace(offset: column, position: TextPosition(line: 0, column: column)))
      for var fault in judging.takeFaults() {
        fault.path = open.path.steps
        faults.append(fault)
      }
    }
    self.judging = judging
    return faults
  }

  /// Returns the faults of a line that is known to be UTF-8, with its line feed.
  mutating func faults(ofLine line: Span<UInt8>) -> [SchemaFault] {
    if self.line(in: line, from: 0, isASCII: true).isValid { return [] }
    if let faults = rejectedFaults(in: line, from: 0) { return faults }
    var judging = judging.take() ?? JSONSchema.Reading(schema, listsFaults: true)
    judging.restart()
    judging.read(line)
    _ = judging.end()
    let faults = judging.takeFaults()
    self.judging = judging
    return faults
  }

  /// Returns whether a document is valid.
  mutating func accepts(_ document: Span<UInt8>) -> Bool {
    guard document.isText else { return false }
    return documents?.read(document, from: 0) ?? false || reading.accepts(document)
  }

  /// Records that the scan has not accepted a document that is valid.
  private mutating func recordRejection() {
    if pause > 0 {
      pause -= 1
    } else if documents != nil {
      credit -= 1
      if credit == 0 { (credit, pause) = (1, Self.pauseLength) }
    }
  }

  private mutating func match(in block: Span<UInt8>, from start: Int) -> JSONLayouts.Match {
    let verdicts = unsafe borrowed
    return unsafe Self.match(in: block, from: start, layouts, verdicts.span, &decoded)
  }

  private static func match(
    in block: Span<UInt8>,
    from start: Int,
    _ layouts: borrowing JSONLayouts,
    _ verdicts: Span<Unmanaged<SchemaVerdict>>,
    _ decoded: inout [UInt8]
  ) -> JSONLayouts.Match {
    layouts.endOfLine(in: block, from: start) { value in
      if value.hasEscapes {
        decoded.removeAll(keepingCapacity: true)
        block.decode(value.range, into: &decoded)
        return unsafe verdicts[value.node]._withUnsafeGuaranteedRef {
          $0.holds(for: decoded.span, .string)
        }
      }
      return unsafe verdicts[value.node]._withUnsafeGuaranteedRef {
        $0.holds(for: block.extracting(value.range), value.isString ? .string : .number)
      }
    }
  }

  /// Adds the layout of a valid line that the scan has read.
  private mutating func learn(in text: Span<UInt8>, from start: Int) {
    guard let documents, !documents.comparesValues,
      documents.values.count <= JSONLayouts.maximumValueCount
    else { return }
    let tree = documents.rules
    learn(
      documents.values.map { value in
        var value = value
        let verdict = value.node >= 0 ? tree.verdict(at: value.node) : nil
        value.node = number(of: verdict, value.isString)
        return value
      }, in: text, from: start)
  }

  /// Adds the layout of a valid line, given what an evaluation has found.
  private mutating func learn(_ leaves: [SchemaLeaf], in text: Span<UInt8>, from start: Int) {
    if leaves.count > JSONLayouts.maximumValueCount { return }
    learn(
      leaves.map { leaf in
        JSONLayouts.LeafValue(
          range: start + leaf.range.lowerBound..<start + leaf.range.upperBound,
          isString: leaf.isString, hasEscapes: leaf.hasEscapes,
          node: number(of: leaf.verdict, leaf.isString))
      }, in: text, from: start)
  }

  private mutating func learn(
    _ values: [JSONLayouts.LeafValue],
    in text: Span<UInt8>,
    from start: Int
  ) {
    layouts.learn(text, from: start, values)
    if verdicts.count <= Self.maximumCount { return }
    layouts = JSONLayouts()
    verdicts.removeAll()
    unsafe borrowed.removeAll()
    numbers.removeAll()
  }

  /// Returns the number of the verdict on a value; -1 if it is the same for all values of the type.
  private mutating func number(of verdict: SchemaVerdict?, _ isString: Bool) -> Int {
    guard let verdict, !verdict.isConstant(for: isString ? .string : .number) else { return -1 }
    if let number = numbers[verdict] { return number }
    numbers[verdict] = verdicts.count
    verdicts.append(verdict)
    unsafe borrowed.append(Unmanaged.passUnretained(verdict))
    return verdicts.count - 1
  }
}

extension SchemaTree: ScanRules {
  func element(_ index: Int, of node: Int) -> (node: Int, isRequired: Bool)? {
    let element: Int? = element(index, of: node)
    return element.map { ($0, false) }
  }

  func requiredCount(of kind: JSONType, at node: Int) -> Int {
    kind == .object ? requiredCount(at: node) : 0
  }

  func mayAccept(_ text: Span<UInt8>, _ kind: JSONType, at node: Int) -> Bool {
    accepts(text, kind, at: node)
  }
}
