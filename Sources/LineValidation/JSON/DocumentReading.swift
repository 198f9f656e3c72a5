import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationJSONSchema

/// The state of reading a document in arbitrary pieces, which finds all faults of the document.
///
/// Memory use does not depend on the length of the document, but on its depth and on the number of
/// members of its open objects, both of which are limited:
///
///     {"user": {"mail": "ann@exa | mple.org"}}    // split within a value
///     {"user": {"name": "\ud83   | d\ude00"}}     // split within an escape
///
/// A document that is not JSON has only one fault: the first syntax error. The grammar is that of
/// ``JSONTokenizer``.
struct DocumentReading: Sendable {
  /// An open array or object; without references, since every document has some.
  fileprivate struct Container {
    let kind: JSONType
    /// Its node; `nil` if rules concern nothing in it.
    let node: Int?
    let start: TextPosition
    /// The number of members or elements so far.
    var count = 0
    /// Where the name of its current member starts among all names.
    let firstName: Int
    /// Where the children of its node that have occurred start among all of them.
    let firstOccurred: Int
  }

  /// The open arrays and objects, from the outside to the inside.
  struct Containers {
    fileprivate var all: [Container] = []
    /// The starts of the names of their current members.
    fileprivate var names: [UInt8] = []
    /// The children of their nodes that have occurred.
    fileprivate var occurred: [Int] = []
  }

  /// The end of an object or array.
  private struct ContainerEnd {
    let kind: JSONType
    let place: TextPosition
    let path: MemberPlace
  }

  private let rules: JSONRules
  private var tokenizer: JSONTokenizer
  /// The state of reading the document by the schema; `nil` if there is none.
  private var schema: JSONSchema.Reading?
  private var open = Containers()
  /// The node of the next or current value; `nil` if rules concern nothing in it.
  private var node: Int? = 0
  /// The type of the current value.
  private var kind = JSONType.null
  /// For each member of the plan that concerns the current value, the state of reading it.
  private var values: [ValueReading] = []
  /// The judge of the values.
  private var judge: RecordJudge
  /// The ends of the objects and arrays with rules, by node; null on the way to members counts as
  /// an object without any.
  private var ends: [Int: ContainerEnd] = [:]
  /// The nodes on the way to members whose values are neither objects, arrays nor null.
  private var blocked: Set<Int> = []
  /// The number of faults of the document that are not listed because it has too many.
  private(set) var unlistedCount = 0

  /// Creates the state before the first byte of a document.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - listsFaults: Whether to list faults, and not only the first of each kind.
  init(_ rules: JSONRules, listsFaults: Bool = true) {
    self.rules = rules
    schema = rules.plan.schema.map {
      JSONSchema.Reading($0, listsFaults: true, dialect: rules.plan.dialect)
    }
    judge = RecordJudge(
      rules.records, rules.links, listing: listsFaults ? BlockResult.maximumFailureCount : 0)
    var limits = JSONTokenizer.Limits(
      depth: JSONPlan.maximumDepth, memberCount: JSONPlan.maximumMemberCount,
      nameSize: max(128, rules.tree.longestName + 1))
    limits.dialect = rules.plan.dialect
    tokenizer = JSONTokenizer(limits, seed: rules.tree.seed, countsColumns: true)
  }
}

extension DocumentReading {
  /// Starts another document.
  ///
  /// - Parameter isPlain: Whether the document is known to be ASCII, on one line.
  mutating func restart(isPlain: Bool = false) {
    tokenizer.restart(isPlain: isPlain)
    schema?.restart(isPlain: isPlain)
    node = 0
    open.removeAll()
    judge.restart()
    unlistedCount = 0
    if rules.links.isEmpty { return }
    ends.removeAll(keepingCapacity: true)
    blocked.removeAll(keepingCapacity: true)
  }

  /// The place of the current token.
  private var here: TextPosition { TextPosition(tokenizer.here) }

  /// Reads the next piece of the document.
  mutating func read(_ piece: Span<UInt8>) {
    while let token = tokenizer.next(in: piece) { read(token, in: piece) }
    if schema == nil { return }
    // What is found is taken soon, so that it takes little memory in a large piece.
    for start in stride(from: 0, to: piece.count, by: Self.sliceSize) {
      schema?.read(piece.extracting(start..<min(piece.count, start + Self.sliceSize)))
      record(schema?.takeFaults() ?? [])
    }
  }

  /// The number of bytes that the schema judges at once.
  private static let sliceSize = 1 << 16

  /// Records what the schema has found, apart from repeated names, which are faults without it.
  private mutating func record(_ found: [SchemaFault]) {
    guard let schema = rules.schema else { return }
    for fault in found where fault.rule.code != SettingsRules.repeated {
      judge.add(schema.fault(fault, rules.records))
    }
  }

  private mutating func read(_ token: JSONToken, in piece: Span<UInt8>) {
    switch token {
    case .begin(let kind):
      beginElement()
      beginContainer(kind)
    case .end: endContainer()
    case .name(let range?): endName(piece.extracting(range))
    case .name(nil):
      let name = tokenizer.name
      endName(name.span)
    case .scalar(let kind, let range):
      beginElement()
      var place = here
      if kind == .string { place.column += 1 }
      readScalar(piece.extracting(range), kind, at: place)
    case .beginScalar(let kind):
      beginElement()
      beginScalar(kind)
    case .part(let range): readText(piece.extracting(range), at: here)
    case .escape:
      let escaped = tokenizer.escaped
      readText(escaped.span, at: TextPosition(tokenizer.escapeStart))
    case .endScalar: endScalar()
    }
  }

  /// Judges a value that is completely in memory; its range in the block, if known, takes less time
  /// to record than its text.
  private mutating func readScalar(
    _ text: Span<UInt8>,
    _ kind: JSONType,
    at place: TextPosition,
    in range: Range<Int>? = nil
  ) {
    guard let node else { return }
    if !rules.links.isEmpty {
      for member in rules.tree.members(at: node) where rules.links.isWatched[member] {
        let open = open
        let value = text.extracting(first: kind == .null ? 0 : text.count)
        judge.watch(value, of: member, at: place, name: open.path.text)
      }
      passScalar(kind, at: node, place)
    }
    if rules.accepts(text, kind, at: node) { return }
    judgeScalar(kind, isEmpty: text.isEmpty, at: node) {
      ShownValue(
        place: place, length: text.characters(0..<text.count).upperBound, start: text.start)
    } judgeText: { reading, _, member in
      let open = reading.open
      reading.judge.judge(text, of: member, at: place, name: open.path.text, in: range)
    }
  }

  /// A value as findings show it.
  private struct ShownValue {
    let place: TextPosition
    let length: Int
    let start: [UInt8]
  }

  /// Judges the type of a value that is neither an object nor an array, and its text.
  ///
  /// - Parameters:
  ///   - kind: The type.
  ///   - isEmpty: Whether the text is empty.
  ///   - node: The node of the value.
  ///   - value: Returns the value, if its type is wrong.
  ///   - judgeText: Judges the text by the rules of a member, given its index among those of the
  ///     node.
  private mutating func judgeScalar(
    _ kind: JSONType,
    isEmpty: Bool,
    at node: Int,
    _ value: () -> ShownValue,
    judgeText: (inout Self, _ index: Int, _ member: Int) -> Void
  ) {
    for (index, member) in rules.tree.members(at: node).enumerated()
    where !rules.isExempt(member, kind, isEmpty: isEmpty) {
      if let expected = rules.expectedType(of: member, insteadOf: kind) {
        record(JSONType.rule(expected: expected, found: kind), expected, value(), of: member)
      } else {
        judgeText(&self, index, member)
      }
    }
    if let expected = rules.expectedType(ofContainerAt: node, insteadOf: kind, isEmpty: isEmpty) {
      record(JSONType.rule(expected: expected, found: kind), expected, value())
    }
  }

  /// Records that a value has another type than required.
  ///
  /// - Parameters:
  ///   - rule: The rule with the details of the fault.
  ///   - expected: The required type.
  ///   - value: The value.
  ///   - member: The member that requires it; `nil` if paths lead through the value.
  private mutating func record(
    _ rule: Rule,
    _ expected: JSONType,
    _ value: ShownValue,
    of member: Int? = nil
  ) {
    judge.add(
      RecordFault(
        field: member ?? node.map { rules.tree.nodes[$0].owner }, isOfRules: member != nil,
        name: path.text, place: value.place, length: value.length, value: .bytes(value.start),
        explanation: rules.explanation(expected: expected, of: member, rule)))
  }

  /// Records a value that is not an object or an array, if paths lead through it.
  private mutating func passScalar(_ kind: JSONType, at node: Int, _ place: TextPosition) {
    guard rules.tree.nodes[node].isContainer else { return }
    if kind == .null {
      ends[node] = ContainerEnd(kind: .object, place: place, path: path)
    } else {
      blocked.insert(node)
    }
  }

  /// Ends the document.
  ///
  /// - Parameters:
  ///   - search: The search for repeated keys.
  ///   - line: The number of the first line of the document in the input.
  /// - Returns: The faults, in order of position; of very many, only the first and the first of
  ///   each kind, and ``unlistedCount`` is the number of the others.
  mutating func end(_ search: inout UniqueSearch, line: Int) -> [RecordFault] {
    let token = tokenizer.end()
    if let (problem, place) = tokenizer.syntaxError {
      // The whole line is shown with it.
      let isEncoding = problem == .notUTF8
      let start = TextPosition(place)
      let explanation =
        isEncoding
        ? rules.explanation(rules.reported.encoding)
        : rules.explanation(of: problem, notation(insteadOf: problem, at: start))
      return [RecordFault(place: start, length: isEncoding ? 1 : 0, explanation: explanation)]
    }
    if token != nil { endScalar() }
    if schema != nil {
      _ = schema?.end()
      record(schema?.takeFaults() ?? [])
    }
    if !rules.links.isEmpty { recordMissing() }
    let faults = judge.end(&search, line: line)
    unlistedCount = judge.faults.unlistedCount
    return faults
  }

  /// Reads only some values of a document, if nothing else can be wrong with it.
  ///
  /// - Parameters:
  ///   - values: The values, in order: strings without escapes, and numbers.
  ///   - text: The bytes of which their ranges are.
  ///   - start: The start of the document, which is ASCII on one line, and has no relations.
  /// - Returns: The faults.
  mutating func faults(
    of values: [JSONLayouts.LeafValue],
    in text: Span<UInt8>,
    from start: Int
  ) -> [RecordFault] {
    open.removeAll()
    judge.restart()
    unlistedCount = 0
    var offset = start
    for value in values {
      open.advance(in: text, from: &offset, to: value.range.lowerBound - (value.isString ? 1 : 0))
      node = value.node
      readScalar(
        text.extracting(value.range), value.isString ? .string : .number,
        at: TextPosition(line: 0, column: value.range.lowerBound - start), in: value.range)
    }
    var search = UniqueSearch()
    return judge.end(&search, line: 1)
  }

  /// Returns the faults that the schema has found in values of a document, if nothing else can be
  /// wrong with it.
  mutating func faults(of found: [SchemaFault]) -> [RecordFault] {
    judge.restart()
    record(found)
    var search = UniqueSearch()
    let faults = judge.end(&search, line: 1)
    unlistedCount = judge.faults.unlistedCount
    return faults
  }

  /// Returns the notation that was probably meant, as the parameter `notation` of a rule: lines
  /// that are documents, if another value starts a line, or a document of several lines, if a line
  /// ends within it after a bracket or a comma; `nil` if the present one was meant.
  private func notation(
    insteadOf problem: JSONError.Problem,
    at place: TextPosition
  ) -> String? {
    if rules.plan.readsLines { return tokenizer.isUnfinished ? "document" : nil }
    return problem == .afterValue && place.line > 0 && place.column == 0 ? "lines" : nil
  }

  /// Ends a document that is the only record of its input, and returns its faults.
  mutating func end() -> [RecordFault] {
    var search = UniqueSearch()
    return end(&search, line: 1)
  }

  private mutating func beginScalar(_ kind: JSONType) {
    self.kind = kind
    values.removeAll(keepingCapacity: true)
    guard let node else { return }
    var first = here
    if kind == .string { first.column += 1 }
    for member in rules.tree.members(at: node) {
      values.append(judge.newValue(of: member, at: first))
    }
    // A value on the way to a member is shown if it is not an object or an array.
    if values.isEmpty, rules.tree.nodes[node].isContainer {
      values.append(ValueReading(nil, at: first))
    }
  }

  /// Reads a decoded part of a value.
  private mutating func readText(_ bytes: Span<UInt8>, at place: TextPosition) {
    for index in values.indices { values[index].read(bytes, at: place) }
  }

  private mutating func beginContainer(_ kind: JSONType) {
    var inner = node
    if let node {
      let here = here
      var value: ShownValue { ShownValue(place: here, length: 1, start: [kind.bracket]) }
      for member in rules.tree.members(at: node) {
        guard let expected = rules.expectedType(of: member, insteadOf: kind) else { continue }
        record(JSONType.rule(expected: expected, found: kind), expected, value, of: member)
      }
      if let expected = rules.expectedType(ofContainerAt: node, insteadOf: kind) {
        var rule = JSONType.rule(expected: expected, found: kind)
        if kind == .array {
          let path = rules.plan.members[rules.tree.nodes[node].owner].path
          rule.parameters["path"] = path.throughElements(after: open.all.count).map { .text($0) }
        }
        record(rule, expected, value)
      }
      if rules.tree.nodes[node].expectedType(insteadOf: kind) != nil {
        inner = nil
        if !rules.links.isEmpty { blocked.insert(node) }
      }
    }
    open.begin(kind, inner, at: here)
    values.removeAll(keepingCapacity: true)
  }

  private mutating func endContainer() {
    let container = open.removeLast()
    defer { open.forgetOccurred(in: container) }
    guard let node = container.node else { return }
    if !rules.links.isEmpty {
      ends[node] = ContainerEnd(kind: container.kind, place: here, path: path)
    }
    for member in rules.tree.members(at: node)
    where !rules.acceptsCount(container.count, of: member)
      && rules.expectedType(of: member, insteadOf: container.kind) == nil
    {
      judge.add(
        RecordFault(
          field: member, isOfRules: true, name: path.text, place: container.start, length: 1,
          value: .bytes([container.kind.bracket]), explanation: rules.explanation(ofCount: member)))
    }
    let children = rules.tree.nodes[node].children
    if open.occurred.count - container.firstOccurred == children.count { return }
    let path = path
    let found = Set(open.occurred[container.firstOccurred...])
    for child in children.lazy.map(Int.init)
    where rules.tree.children[child].isRequired && !found.contains(child) {
      let missing = path.appending(Array(rules.tree.name(ofChild: child)), in: container.kind)
      judge.add(
        RecordFault(
          field: rules.tree.nodes[Int(rules.tree.children[child].node)].owner, name: missing.text,
          place: here, value: .bytes([]),
          explanation: rules.explanation(rules.reported.number(of: .required))))
    }
  }

  /// Ends a name, and finds the node of the value.
  private mutating func endName(_ name: Span<UInt8>) {
    let parent = open.name(name)
    node = nil
    let child = parent.flatMap { rules.tree.child(name, tokenizer.nameHash, of: $0) }
    if tokenizer.isRepeated {
      // The severity is that of the member.
      let member = child.map { rules.tree.nodes[Int(rules.tree.children[$0].node)].owner }
      return recordName(rules.records.reason(ReportedFault(fault: .repeated)), of: member)
    }
    guard let parent else { return }
    if let child { return enter(child) }
    guard let unknown = rules.unknown, rules.tree.knowsNames(in: parent) else { return }
    recordName(unknown)
  }

  /// Records a fault of the current name, which may be that of a member of the plan.
  private mutating func recordName(_ reason: FaultReason, of member: Int? = nil) {
    var place = TextPosition(tokenizer.start)
    place.column += 1
    let name = open.names[(open.all.last?.firstName ?? 0)...]
    var fault = RecordFault(
      LineExplanation(range: 0..<0, reason: reason), ofName: path.text, Array(name).span.start,
      at: place, length: here.column - place.column)
    fault.field = member
    judge.add(fault)
  }

  /// Finds the node of a value that starts, if it is an element.
  private mutating func beginElement() {
    let last = open.all.count - 1
    guard last >= 0, open.all[last].kind == .array else { return }
    let index = open.all[last].count
    open.all[last].count += 1
    node = nil
    guard let parent = open.all[last].node else { return }
    if let child = rules.tree.child(atIndex: index, of: parent) { return enter(child) }
    let each = Int(rules.tree.nodes[parent].each)
    node = each < 0 ? nil : each
  }

  private mutating func enter(_ child: Int) {
    open.occurred.append(child)
    node = Int(rules.tree.children[child].node)
  }

  /// Ends a string, a number, a Boolean or null, and judges it.
  private mutating func endScalar() {
    guard let node, !values.isEmpty else { return }
    if kind == .string { for index in values.indices { values[index].end(at: here) } }
    if !rules.links.isEmpty {
      passScalar(kind, at: node, TextPosition(tokenizer.start))
      for (member, value) in zip(rules.tree.members(at: node), values)
      where rules.links.isWatched[member] {
        let open = open
        if kind == .null {
          judge.watch([UInt8]().span, of: member, at: value.start, name: open.path.text)
        } else {
          judge.watch(value, of: member, name: open.path.text)
        }
      }
    }
    let value = values[0]
    judgeScalar(kind, isEmpty: value.isEmpty, at: node) {
      ShownValue(place: value.start, length: value.columns, start: value.bytes)
    } judgeText: { reading, index, member in
      let (value, open) = (reading.values[index], reading.open)
      reading.judge.judge(value, of: member, name: open.path.text)
    }
  }

  /// The path of the current value.
  private var path: MemberPlace { open.path }
}

extension DocumentReading.Containers {
  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    occurred.removeAll(keepingCapacity: true)
  }

  /// Begins an array or object.
  fileprivate mutating func begin(_ kind: JSONType, _ node: Int?, at start: TextPosition) {
    all.append(
      .init(
        kind: kind, node: node, start: start, firstName: names.count,
        firstOccurred: occurred.count))
  }

  /// Ends the innermost array or object, apart from the children that have occurred.
  fileprivate mutating func removeLast() -> DocumentReading.Container {
    let last = all.removeLast()
    names.removeLast(names.count - last.firstName)
    return last
  }

  fileprivate mutating func forgetOccurred(in last: DocumentReading.Container) {
    occurred.removeLast(occurred.count - last.firstOccurred)
  }

  /// Begins a member of the innermost object, and returns its node.
  fileprivate mutating func name(_ name: Span<UInt8>) -> Int? {
    let last = all.count - 1
    all[last].count += 1
    names.removeLast(names.count - all[last].firstName)
    names.append(name)
    return all[last].node
  }

  /// Reads names and brackets up to a value, in a text that is known to be a document.
  mutating func advance(in text: Span<UInt8>, from offset: inout Int, to end: Int) {
    while offset < end {
      let byte = text[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let kind: JSONType = byte == UInt8(ascii: "{") ? .object : .array
        begin(kind, nil, at: TextPosition(line: 0, column: 0))
        if kind == .array { all[all.count - 1].count = 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = removeLast()
      case UInt8(ascii: ","):
        // The count of an object is not part of the path.
        all[all.count - 1].count += 1
      case UInt8(ascii: "\""):
        guard let string = text.string(from: offset - 1) else { return }
        let content = offset..<string.end - 1
        offset = text.endOfBlanks(from: string.end)
        guard offset < end, text[offset] == UInt8(ascii: ":") else { continue }
        if string.hasEscapes {
          var decoded: [UInt8] = []
          text.decode(content, into: &decoded)
          _ = name(decoded.span)
        } else {
          _ = name(text.extracting(content))
        }
      default: continue
      }
    }
  }

  /// The path of the current value.
  var path: MemberPlace {
    var end = names.count
    let steps = all.reversed().map { container -> MemberPlace.Step in
      defer { end = container.firstName }
      return container.kind == .object
        ? .name(Array(names[container.firstName..<end])) : .index(container.count - 1)
    }
    return MemberPlace(steps: steps.reversed())
  }
}

extension DocumentReading {
  /// Records the members that are missing, at the end of the object or array that lacks them.
  private mutating func recordMissing() {
    for member in rules.links.watchedFields
    where judge.values[member] == nil && !rules.plan.members[member].path.isRepeated {
      guard let (end, rest) = missingPart(ofPathTo: member), let name = rest.first else { continue }
      let first = end.path.appending(name, in: end.kind)
      let path = rest.dropFirst().reduce(first) {
        $0.appending($1, in: $1.isArrayIndex ? .array : .object)
      }
      // Without conditions, the end of the object or array has the fault.
      judge.recordMissing(
        member, at: end.place, name: path.text, missing: first.text,
        isReported: rules.plan.members[member].rules.conditions.isEmpty)
    }
  }

  /// Returns the last object or array on the path to a missing member, and the names of the path
  /// from there.
  ///
  /// - Returns: The end of the object or array; `nil` if there is no text because a value has
  ///   another type, which may be a fault of its own.
  private func missingPart(
    ofPathTo member: Int
  ) -> (end: ContainerEnd, rest: ArraySlice<[UInt8]>)? {
    let tree = rules.tree
    let names = rules.plan.members[member].path.names
    var node = 0
    var last: ContainerEnd?
    for index in 0...names.count {
      guard let end = ends[node] else {
        if blocked.contains(node) { return nil }
        return last.map { ($0, names[(index - 1)...]) }
      }
      last = end
      guard index < names.count else { return nil }
      let name = names[index]
      guard let child = tree.child(name.span, name.span.nameHash(seed: tree.seed), of: node) else {
        return nil
      }
      node = Int(tree.children[child].node)
    }
    return nil
  }
}

extension JSONType {
  /// The bracket or brace that opens an array or object.
  fileprivate var bracket: UInt8 { self == .object ? UInt8(ascii: "{") : UInt8(ascii: "[") }
}

extension TextPosition {
  fileprivate init(_ place: JSONPlace) { self = place.position }
}
