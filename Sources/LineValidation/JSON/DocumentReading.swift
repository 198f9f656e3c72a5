import RegularLanguage
import SettingsSyntax
import ValidationCore

/// A fault in a document, with the path of the value.
struct MemberFault: Sendable {
  /// The fault; its field is the number of the member of the plan to which it belongs.
  let fault: FieldFault
  /// The path of the value; `nil` for a fault of the document.
  let path: String?
  /// The member of the plan whose rules are broken; `nil` if other rules are.
  var member: Int?
}

/// The state of reading a document in arbitrary pieces, which finds all faults of the document.
///
/// Memory use does not depend on the length of the document, but on its depth and on the number of
/// members of its open objects, both of which are limited:
///
///     {"user": {"mail": "ann@exa | mple.org"}}    // split within a value
///     {"user": {"name": "\ud83   | d\ude00"}}     // split within an escape
///
/// A document that is not JSON has only one fault: the first mistake. The grammar is that of
/// ``JSONTokenizer``.
struct DocumentReading: Sendable {
  /// An open array or object.
  private struct Container {
    let kind: JSONNode.Kind
    /// Its node; `nil` if rules concern nothing in it.
    let node: Int?
    let start: TextPosition
    /// The number of members or elements so far.
    var count = 0
    /// The start of the name of the current member.
    var name: [UInt8] = []
    /// The children of the node that have occurred.
    var occurred: [Int] = []
  }

  /// The end of an object or array.
  private struct ContainerEnd {
    let kind: JSONNode.Kind
    let place: TextPosition
    let path: MemberPlace
  }

  private let rules: JSONRules
  private var tokenizer: JSONTokenizer
  private var open: [Container] = []
  /// The node of the next or current value; `nil` if rules concern nothing in it.
  private var node: Int? = 0
  /// The type of the current value.
  private var kind = JSONNode.Kind.null
  /// For each member of the plan that concerns the current value, the state of reading it.
  private var values: [ValueReading] = []
  /// The values that other members, or documents, depend on, by member: texts, and at the end also
  /// members without a value, which are null or missing and read as the empty text.
  private var watched: [ValueReading?]
  /// The texts of these values, known at the end, and the bytes that contain them.
  private var linked: LinkedTexts
  private var linkedBytes: [UInt8] = []
  /// The paths of these values.
  private var watchedPaths: [Int: String] = [:]
  /// The members whose values break a rule that is not a warning, known at the end.
  private var invalid: Set<Int> = []
  /// The ends of the objects and arrays with rules, by node; null on the way to members counts as
  /// an object without any.
  private var ends: [Int: ContainerEnd] = [:]
  /// The nodes on the way to members whose values are neither objects, arrays nor null.
  private var blocked: Set<Int> = []
  private var reasons = ReasonCache()
  private var faults: MemberFaults
  /// The number of faults of the document that are not listed because it has too many.
  private(set) var unlistedCount = 0

  /// Creates the state before the first byte of a document.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - listsFaults: Whether to list faults, and not only the first of each kind.
  init(_ rules: JSONRules, listsFaults: Bool = true) {
    self.rules = rules
    faults = listsFaults ? MemberFaults() : MemberFaults(maximumCount: 0)
    let limits = JSONTokenizer.Limits(
      depth: JSONPlan.maximumDepth, memberCount: JSONPlan.maximumMemberCount,
      nameSize: max(128, rules.tree.longestName + 1))
    tokenizer = JSONTokenizer(limits, seed: rules.tree.seed, countsColumns: true)
    watched = Array(repeating: nil, count: rules.links.isWatched.count)
    linked = LinkedTexts(fieldCount: rules.links.isWatched.count)
  }
}

extension DocumentReading {
  /// Starts another document.
  mutating func restart() {
    tokenizer.restart()
    node = 0
    open.removeAll(keepingCapacity: true)
    faults.removeAll()
    unlistedCount = 0
    if rules.links.isEmpty { return }
    for member in rules.links.watchedFields {
      watched[member] = nil
      linked.places[member] = nil
    }
    linkedBytes.removeAll(keepingCapacity: true)
    watchedPaths.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    blocked.removeAll(keepingCapacity: true)
    invalid.removeAll(keepingCapacity: true)
  }

  /// The place of the current token.
  private var here: TextPosition { TextPosition(tokenizer.here) }

  /// Reads the next piece of the document.
  mutating func read(_ piece: Span<UInt8>) {
    while let token = tokenizer.next(in: piece) { read(token, in: piece) }
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
      judge(piece.extracting(range), kind)
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

  /// Judges a value that is completely in memory.
  private mutating func judge(_ text: Span<UInt8>, _ kind: JSONNode.Kind) {
    guard let node else { return }
    var place = here
    if kind == .string { place.column += 1 }
    let members = rules.tree.members(at: node)
    if !rules.links.isEmpty {
      for member in members where rules.links.isWatched[member] {
        var value = emptyReading(of: member, at: place)
        if kind != .null { value.read(text, at: place) }
        watch(value, of: member, path.text)
      }
      passScalar(kind, at: node, place)
    }
    if rules.accepts(text, kind, at: node) { return }
    for member in members where !rules.isExempt(member, kind, text.isEmpty) {
      if let expected = rules.expectedType(of: member, insteadOf: kind) {
        note(expected, insteadOf: kind, text, at: place, of: member)
      } else if let judge = rules.judges[member], !judge.accepts(text),
        let explanation = judge.explanation(ofAny: text, &reasons)
      {
        let range = explanation.range
        let start = TextPosition(line: place.line, column: place.column + range.lowerBound)
        let fault = FieldFault(
          field: member, place: start, length: range.count, value: text.start,
          explanation: explanation)
        faults.append(MemberFault(fault: fault, path: path.text, member: member))
      }
    }
    if let expected = rules.expectedType(
      ofContainerAt: node, insteadOf: kind, isEmpty: text.isEmpty)
    {
      note(expected, insteadOf: kind, text, at: place, owner: rules.tree.nodes[node].owner)
    }
  }

  /// Records that a value has another type than required.
  private mutating func note(
    _ expected: JSONNode.Kind,
    insteadOf kind: JSONNode.Kind,
    _ text: Span<UInt8>,
    at place: TextPosition,
    of member: Int? = nil,
    owner: Int? = nil
  ) {
    note(
      rules.explanation(expected: expected, found: kind, of: member), of: member, owner: owner,
      at: place,
      length: text.characters(0..<text.count).upperBound, path.text, value: text.start)
  }

  /// The initial state of reading a value that other members, or documents, depend on.
  private func emptyReading(of member: Int, at place: TextPosition) -> ValueReading {
    ValueReading(nil, at: place, isWatched: true, rules.links.watchedConditions[member])
  }

  /// Keeps a value that other members, or documents, depend on.
  private mutating func watch(_ value: ValueReading, of member: Int, _ path: String?) {
    watched[member] = value
    watchedPaths[member] = path
  }

  /// Notes a value that is not an object or an array, if paths lead through it.
  private mutating func passScalar(_ kind: JSONNode.Kind, at node: Int, _ place: TextPosition) {
    guard rules.tree.nodes[node].isContainer else { return }
    if kind == .null {
      ends[node] = ContainerEnd(kind: .object, place: place, path: path)
    } else {
      blocked.insert(node)
    }
  }

  /// Ends the document.
  ///
  /// - Returns: The faults, in order of position; of very many, only the first and the first of
  ///   each kind, and ``unlistedCount`` is the number of the others.
  mutating func end() -> [MemberFault] {
    let token = tokenizer.end()
    if let (problem, place) = tokenizer.mistake {
      let place = TextPosition(place)
      return [
        problem == .notUTF8
          ? documentFault(rules.explanation(rules.reported.encoding), at: place, length: 1)
          : documentFault(rules.explanation(of: problem), at: place, length: 0)
      ]
    }
    if token != nil { endScalar() }
    if !rules.links.isEmpty { judgeLinks() }
    unlistedCount = faults.unlistedCount
    return faults.sorted
  }

  private mutating func beginScalar(_ kind: JSONNode.Kind) {
    self.kind = kind
    values.removeAll(keepingCapacity: true)
    guard let node else { return }
    var first = here
    if kind == .string { first.column += 1 }
    for member in rules.tree.members(at: node) {
      values.append(
        ValueReading(
          rules.judges[member]?.newReading, at: first, isWatched: rules.links.isWatched[member],
          rules.links.watchedConditions[member]))
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
}

extension DocumentReading {
  private mutating func beginContainer(_ kind: JSONNode.Kind) {
    var inner = node
    if let node {
      for member in rules.tree.members(at: node) {
        if let expected = rules.expectedType(of: member, insteadOf: kind) {
          note(expected, insteadOf: kind, of: member)
        }
      }
      if let expected = rules.expectedType(ofContainerAt: node, insteadOf: kind) {
        note(expected, insteadOf: kind, owner: rules.tree.nodes[node].owner)
      }
      if rules.tree.nodes[node].expectedType(insteadOf: kind) != nil {
        inner = nil
        if !rules.links.isEmpty { blocked.insert(node) }
      }
    }
    open.append(Container(kind: kind, node: inner, start: here))
    values.removeAll(keepingCapacity: true)
  }

  /// Records that an array or object starts where another type is required.
  private mutating func note(
    _ expected: JSONNode.Kind,
    insteadOf kind: JSONNode.Kind,
    of member: Int? = nil,
    owner: Int? = nil
  ) {
    var rule = JSONNode.Kind.rule(expected: expected, found: kind)
    if kind == .array, let owner {
      let path = rules.plan.members[owner].path.throughElements(after: open.count)
      rule.parameters["path"] = path.map { .text($0) }
    }
    note(
      rules.explanation(expected: expected, of: member, rule), of: member, owner: owner, at: here,
      length: 1, path.text, value: [kind.bracket])
  }

  private mutating func endContainer() {
    let container = open.removeLast()
    guard let node = container.node else { return }
    if !rules.links.isEmpty {
      ends[node] = ContainerEnd(kind: container.kind, place: here, path: path)
    }
    for member in rules.tree.members(at: node)
    where !rules.acceptsCount(container.count, of: member)
      && rules.expectedType(of: member, insteadOf: container.kind) == nil
    {
      note(
        rules.explanation(ofCount: member), of: member, at: container.start, length: 1, path.text,
        value: [container.kind.bracket])
    }
    let children = rules.tree.nodes[node].children
    if container.occurred.count == children.count { return }
    let path = path
    let occurred = Set(container.occurred)
    for child in children.lazy.map(Int.init)
    where rules.tree.children[child].isRequired && !occurred.contains(child) {
      let number = rules.reported.number(of: .required)
      let missing = path.appending(Array(rules.tree.name(ofChild: child)), in: container.kind)
      let owner = rules.tree.nodes[Int(rules.tree.children[child].node)].owner
      note(rules.explanation(number), owner: owner, at: here, length: 0, missing.text)
    }
  }

  /// Ends a name, and finds the node of the value.
  private mutating func endName(_ name: Span<UInt8>) {
    let last = open.count - 1
    open[last].count += 1
    open[last].name.removeAll(keepingCapacity: true)
    open[last].name.append(name)
    node = nil
    if tokenizer.isRepeated {
      var place = TextPosition(tokenizer.start)
      place.column += 1
      note(
        rules.explanation(rules.reported.number(of: .repeated)), at: place,
        length: here.column - place.column, path.text)
      return
    }
    guard let parent = open[last].node,
      let child = rules.tree.child(name, tokenizer.nameHash, of: parent)
    else { return }
    enter(child)
  }

  /// Finds the node of a value that starts, if it is an element.
  private mutating func beginElement() {
    let last = open.count - 1
    guard last >= 0, open[last].kind == .array else { return }
    let index = open[last].count
    open[last].count += 1
    node = nil
    guard let parent = open[last].node else { return }
    if let child = rules.tree.child(atIndex: index, of: parent) { return enter(child) }
    let each = Int(rules.tree.nodes[parent].each)
    node = each < 0 ? nil : each
  }

  private mutating func enter(_ child: Int) {
    open[open.count - 1].occurred.append(child)
    node = Int(rules.tree.children[child].node)
  }

  /// Ends a string, a number, a Boolean or null, and judges it.
  private mutating func endScalar() {
    guard let node else { return }
    if kind == .string { for index in values.indices { values[index].end(at: here) } }
    let members = rules.tree.members(at: node)
    if !rules.links.isEmpty { passScalar(kind, at: node, TextPosition(tokenizer.start)) }
    for (member, value) in zip(members, values) {
      if rules.links.isWatched[member] {
        let value = kind == .null ? emptyReading(of: member, at: value.start) : value
        watch(value, of: member, path.text)
      }
      if rules.isExempt(member, kind, value.isEmpty) { continue }
      if let expected = rules.expectedType(of: member, insteadOf: kind) {
        note(value, expected, of: member)
      } else if let found = value.end(),
        let explanation = rules.judges[member]?.explanation(of: found)
      {
        faults.append(
          MemberFault(
            fault: FieldFault(member, value, explanation), path: path.text, member: member))
      }
    }
    if let value = values.first,
      let expected = rules.expectedType(
        ofContainerAt: node, insteadOf: kind, isEmpty: value.isEmpty)
    {
      note(value, expected, owner: rules.tree.nodes[node].owner)
    }
  }

  /// Records that a value has another type than required.
  private mutating func note(
    _ value: ValueReading,
    _ expected: JSONNode.Kind,
    of member: Int? = nil,
    owner: Int? = nil
  ) {
    let explanation = rules.explanation(expected: expected, found: kind, of: member)
    let fault = FieldFault(
      field: member ?? owner, place: value.start, length: value.columns, value: value.bytes,
      explanation: explanation)
    faults.append(MemberFault(fault: fault, path: path.text, member: member))
  }

  private mutating func note(
    _ explanation: LineExplanation,
    of member: Int? = nil,
    owner: Int? = nil,
    at place: TextPosition,
    length: Int,
    _ path: String?,
    value: [UInt8] = []
  ) {
    let fault = FieldFault(
      field: member ?? owner, place: place, length: length, value: value,
      explanation: explanation)
    faults.append(MemberFault(fault: fault, path: path, member: member))
  }

  /// Returns a fault of the document, with which the whole line is shown.
  private func documentFault(
    _ explanation: LineExplanation,
    at place: TextPosition,
    length: Int
  ) -> MemberFault {
    let fault = FieldFault(
      field: nil, place: place, length: length, value: nil, explanation: explanation)
    return MemberFault(fault: fault, path: nil)
  }

  /// The path of the current value.
  private var path: MemberPlace {
    MemberPlace(
      steps: open.map {
        $0.kind == .object ? .name($0.name) : .index($0.count - 1)
      })
  }
}

extension DocumentReading {
  /// Applies the conditions of members, and judges the relations between valid values.
  private mutating func judgeLinks() {
    let links = rules.links
    let missing = watchMissing()
    linked = LinkedTexts(watched, &linkedBytes)
    var exempt: Set<Int> = []
    for member in links.conditionalFields
    where !links.areConditionsSatisfied(member, by: linked, in: linkedBytes.span) {
      exempt.insert(member)
    }
    let isExempt = { [linked, linkedBytes] (member: Int) in
      links.isExempt(member, linked, in: linkedBytes.span)
    }
    faults.removeAll { $0.member.map(isExempt) ?? false }
    var noted: Set<String> = []
    for (member, path) in missing {
      let column = rules.plan.members[member].rules
      if column.isOptional || exempt.contains(member) { continue }
      if !column.isWarning { invalid.insert(member) }
      // If there are no conditions, the end of the object or array has the fault.
      guard !column.conditions.isEmpty, let value = watched[member],
        noted.insert(path.text ?? "").inserted
      else { continue }
      note(
        rules.explanation(rules.reported.number(of: .required)), of: member, at: value.start,
        length: 0, path.text)
    }
    for fault in faults {
      guard let member = fault.member else { continue }
      let broken = fault.fault.explanation.broken
      if !rules.reported.leavesComparable(broken, inColumn: member) { invalid.insert(member) }
    }
    let violations = links.violations(linked, in: linkedBytes.span) {
      [invalid] in !invalid.contains($0)
    }
    for violation in violations {
      let relation = links.relations[violation.relation]
      guard let value = watched[relation.subject] else { continue }
      note(
        relation.explanation(violation.value, characters: value.characters), relation.subject, value
      )
    }
  }

  /// Keeps the members that are missing, as empty texts at the end of the object or array that
  /// lacks them.
  ///
  /// - Returns: The members, with the paths of what is missing, which may be on the way to them.
  private mutating func watchMissing() -> [(member: Int, path: MemberPlace)] {
    var missing: [(member: Int, path: MemberPlace)] = []
    for member in rules.links.watchedFields where watched[member] == nil {
      guard let (end, rest) = missingPart(ofPathTo: member), let name = rest.first else { continue }
      let first = end.path.appending(name, in: end.kind)
      let path = rest.dropFirst().reduce(first) {
        $0.appending($1, in: $1.isArrayIndex ? .array : .object)
      }
      watch(emptyReading(of: member, at: end.place), of: member, path.text)
      missing.append((member, first))
    }
    return missing
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

  /// Records a fault of a value that depends on other values.
  private mutating func note(
    _ explanation: LineExplanation,
    _ member: Int,
    _ value: ValueReading
  ) {
    let fault = FieldFault(member, value, explanation)
    faults.append(MemberFault(fault: fault, path: watchedPaths[member], member: member))
  }

  /// Returns the fault of a document that repeats the values of an earlier one.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - line: The line of the earlier document.
  /// - Returns: The fault; `nil` if a value is missing.
  func fault(repeating key: UniqueKey, ofLine line: Int) -> MemberFault? {
    watched[key.subject].map { value in
      MemberFault(
        fault: FieldFault(
          key.subject, value, key.explanation(firstLine: line, characters: value.characters)),
        path: watchedPaths[key.subject], member: key.subject)
    }
  }

  /// Returns the hash of the values of a key; `nil` if they are not compared.
  func hash(of key: UniqueKey) -> ValueHash? {
    rules.links.hash(of: key, linked, in: linkedBytes.span) { !invalid.contains($0) }
  }
}

extension JSONNode.Kind {
  /// The bracket or brace that opens an array or object.
  fileprivate var bracket: UInt8 { self == .object ? UInt8(ascii: "{") : UInt8(ascii: "[") }
}

extension TextPosition {
  fileprivate init(_ place: JSONPlace) { self = place.position }
}
