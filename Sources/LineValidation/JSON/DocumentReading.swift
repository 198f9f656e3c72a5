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
/// A document that is not JSON has only one fault: the first mistake.
struct DocumentReading: Sendable {
  /// A place in the text of a document.
  private enum Place {
    /// Before a value, or before the first or a further element or name.
    case value, firstElement, element, firstName, name
    case colon, afterValue
    case string, escape, unicode, surrogate, surrogateEscape
    case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits
    case word
    /// After a slash, which may start a comment.
    case slash
    /// After a mistake.
    case broken
  }

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
    /// The hashes of the names so far.
    var names = DistinctNames()
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
  private var place = Place.value
  private var open: [Container] = []
  /// The number of members of the open objects.
  private var memberCount = 0
  /// The node of the next or current value; `nil` if rules concern nothing in it.
  private var node: Int? = 0
  /// The type of the current value.
  private var kind = JSONNode.Kind.null
  /// For each member of the plan that concerns the current value, the state of reading it.
  private var values: [ValueReading] = []
  /// Whether the current string is a name.
  private var isName = false
  /// The start of the current name.
  private var nameStart: [UInt8] = []
  /// The hash of the current name if it is longer.
  private var longName: ValueHash?
  private var lineFeeds = 0
  private var column = CharacterCounter()
  /// The position of the current string, number or word.
  private var start = TextPosition(line: 0, column: 0)
  private var comma = TextPosition(line: 0, column: 0)
  /// The position of the current escape, or of the slash that may start a comment.
  private var escape = TextPosition(line: 0, column: 0)
  /// The problem, unless the slash starts a comment.
  private var slashProblem = JSONError.Problem.noValue
  /// The code units of the current escape, and the number of digits of the last one.
  private var units: [UInt16] = []
  private var digits = 0
  /// The rest of the current word.
  private var word: ArraySlice<UInt8> = []
  private var problem: (problem: JSONError.Problem, place: TextPosition)?
  /// The position of the first malformed Character.
  private var malformed: TextPosition?
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
  /// The maximum number of bytes of a name to keep.
  private let maximumNameSize: Int

  /// Creates the state before the first byte of a document.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - listsFaults: Whether to list faults, and not only the first of each kind.
  init(_ rules: JSONRules, listsFaults: Bool = true) {
    self.rules = rules
    faults = listsFaults ? MemberFaults() : MemberFaults(maximumCount: 0)
    maximumNameSize = max(128, rules.tree.longestName + 1)
    watched = Array(repeating: nil, count: rules.links.isWatched.count)
    linked = LinkedTexts(fieldCount: rules.links.isWatched.count)
  }
}

extension DocumentReading {
  /// Starts another document.
  mutating func restart() {
    (place, memberCount, node, lineFeeds) = (.value, 0, 0, 0)
    open.removeAll(keepingCapacity: true)
    column = CharacterCounter()
    (problem, malformed) = (nil, nil)
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

  private var here: TextPosition { TextPosition(line: lineFeeds, column: column.count) }

  /// Reads the next piece of the document.
  mutating func read(_ piece: Span<UInt8>) {
    var next = 0
    while next < piece.count {
      let first = next
      switch place {
      case .value, .firstElement, .element, .firstName, .name:
        next = readWhole(piece, from: first)
        if next > first { continue }
      case .broken: next = piece.count  // Only the encoding of the rest matters.
      case .string: next = piece.endOfPlainString(from: first)
      case .integer, .fraction, .exponentDigits: next = piece.endOfDigits(from: first)
      default: break
      }
      if next > first {
        switch place {
        case .string, .integer, .fraction, .exponentDigits:
          readText(piece.extracting(first..<next), at: here)
        default: break
        }
      } else {
        // The byte after a number is read again.
        if !readByte(piece[first]) { continue }
        next += 1
      }
      consume(piece.extracting(first..<next))
    }
  }

  /// Reads a name, a string, a number or a word that is completely in a piece and has no escapes,
  /// as most are.
  ///
  /// - Returns: The offset after it; the same offset if there is none.
  private mutating func readWhole(_ piece: Span<UInt8>, from first: Int) -> Int {
    let isNamePlace = place == .firstName || place == .name
    let kind: JSONNode.Kind
    var text = first..<first
    switch piece[first] {
    case UInt8(ascii: "\""):
      kind = .string
      text = first + 1..<piece.endOfPlainString(from: first + 1)
      let end = text.upperBound
      guard end < piece.count, piece[end] == UInt8(ascii: "\"") else { return first }
      if isNamePlace {
        beginName()
        readText(piece.extracting(text), at: start)
        consume(piece.extracting(first..<end))
        endName()
        consume(piece.extracting(end...end))
        return end + 1
      }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number
      text = first..<max(first, piece.endOfNumber(from: first))
      // It may go on in the next piece.
      if text.upperBound == piece.count { return first }
    case UInt8(ascii: "t"): (kind, text) = (.boolean, piece.word("true", from: first))
    case UInt8(ascii: "f"): (kind, text) = (.boolean, piece.word("false", from: first))
    case UInt8(ascii: "n"): (kind, text) = (.null, piece.word("null", from: first))
    default: return first
    }
    if isNamePlace || text.isEmpty && kind != .string { return first }
    if place != .value { beginElement() }
    judge(piece.extracting(text), kind)
    let end = text.upperBound + (kind == .string ? 1 : 0)
    consume(piece.extracting(first..<end))
    place = .afterValue
    return end
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

  /// Advances the position.
  private mutating func consume(_ bytes: Span<UInt8>) {
    var start = 0
    while true {
      let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start)
      column.consume(bytes.extracting(start..<end))
      if end == bytes.count { return }
      noteMalformed()
      lineFeeds += 1
      column = CharacterCounter()
      start = end + 1
    }
  }

  private mutating func noteMalformed() {
    guard malformed == nil, let character = column.malformedCharacter else { return }
    malformed = TextPosition(line: lineFeeds, column: character)
  }

  /// Reads a byte, unless it is the one after a number.
  ///
  /// - Returns: Whether the byte was read.
  private mutating func readByte(_ byte: UInt8) -> Bool {
    switch place {
    case .value, .firstElement, .element, .firstName, .name, .colon, .afterValue:
      if !byte.isJSONBlank { readStructure(byte) }
      return true
    case .string, .escape, .unicode, .surrogate, .surrogateEscape:
      readInString(byte)
      return true
    case .minus, .zero, .integer, .point, .fraction, .exponent, .exponentSign, .exponentDigits:
      return readInNumber(byte)
    case .word:
      guard word.popFirst() == byte else {
        fail(.unknownWord, at: start)
        return true
      }
      readText(byte, at: here)
      if word.isEmpty { endScalar() }
      return true
    case .slash:
      fail(byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") ? .comment : slashProblem)
      return true
    case .broken: return true
    }
  }

  /// Ends the document.
  ///
  /// - Returns: The faults, in order of position; of very many, only the first and the first of
  ///   each kind, and ``unlistedCount`` is the number of the others.
  mutating func end() -> [MemberFault] {
    noteMalformed()
    switch place {
    case .zero, .integer, .fraction, .exponentDigits: endScalar()
    default: break
    }
    switch place {
    case .value, .firstElement, .element: fail(.noValue, at: here)
    case .word: fail(.unknownWord, at: start)
    case .firstName, .name: fail(.noName, at: here)
    case .colon: fail(.noColon, at: here)
    case .afterValue:
      if let last = open.last { fail(missingComma(in: last), at: here) }
    case .string: fail(.openString, at: start)
    case .escape: fail(.openString, at: escape)
    case .unicode, .surrogate, .surrogateEscape: fail(.badUnicode, at: escape)
    case .slash: fail(slashProblem)
    case .broken: break
    case .minus, .zero, .integer, .point, .fraction, .exponent, .exponentSign, .exponentDigits:
      fail(.noDigit, at: here)
    }
    if let malformed {
      return [documentFault(rules.explanation(rules.reported.encoding), at: malformed, length: 1)]
    }
    if let problem {
      let explanation = rules.explanation(of: problem.problem)
      return [documentFault(explanation, at: problem.place, length: 0)]
    }
    if !rules.links.isEmpty { judgeLinks() }
    unlistedCount = faults.unlistedCount
    return faults.sorted
  }

  /// Records a mistake.
  private mutating func fail(_ problem: JSONError.Problem, at place: TextPosition) {
    self.problem = (problem, place)
    self.place = .broken
  }

  /// Records a mistake at a slash.
  private mutating func fail(_ problem: JSONError.Problem) { fail(problem, at: escape) }

  /// Records that a byte is not expected, unless it starts a comment or a string in single quotes.
  private mutating func fail(_ problem: JSONError.Problem, atByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"):
      (escape, slashProblem, place) = (here, problem, .slash)
    case UInt8(ascii: "#"): fail(.comment, at: here)
    case UInt8(ascii: "'"): fail(.singleQuote, at: here)
    default: fail(problem, at: here)
    }
  }

  private func missingComma(in container: Container) -> JSONError.Problem {
    container.kind == .object ? .noCommaOrBrace : .noCommaOrBracket
  }
}

extension DocumentReading {
  /// Reads a byte outside strings, numbers and words, which is not white space.
  private mutating func readStructure(_ byte: UInt8) {
    let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    switch place {
    case .firstName where byte == UInt8(ascii: "}"), .firstElement where byte == UInt8(ascii: "]"):
      endContainer()
    case .name where isClosing, .element where isClosing: fail(.trailingComma, at: comma)
    case .firstName, .name:
      guard byte == UInt8(ascii: "\"") else { return fail(.noName, atByte: byte) }
      place = .string
      beginName()
    case .colon:
      guard byte == UInt8(ascii: ":") else { return fail(.noColon, atByte: byte) }
      place = .value
    case .firstElement, .element:
      beginElement()
      beginValue(byte)
    case .afterValue:
      guard let last = open.last else { return fail(.afterValue, atByte: byte) }
      if byte == UInt8(ascii: ",") {
        comma = here
        place = last.kind == .object ? .name : .element
      } else if byte == (last.kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        endContainer()
      } else {
        fail(missingComma(in: last), atByte: byte)
      }
    default: beginValue(byte)
    }
  }

  private mutating func beginValue(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): beginScalar(.string, .string)
    case UInt8(ascii: "{"): beginContainer(.object)
    case UInt8(ascii: "["): beginContainer(.array)
    case UInt8(ascii: "-"):
      beginScalar(.number, .minus)
      readText(byte, at: here)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      beginScalar(.number, byte == UInt8(ascii: "0") ? .zero : .integer)
      readText(byte, at: here)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      let isNull = byte == UInt8(ascii: "n")
      let text = isNull ? "null" : byte == UInt8(ascii: "t") ? "true" : "false"
      word = Array(text.utf8).dropFirst()
      beginScalar(isNull ? .null : .boolean, .word)
      readText(byte, at: here)
    case UInt8(ascii: "+"), UInt8(ascii: "."): fail(.numberStart, at: here)
    default: fail(.noValue(at: byte), atByte: byte)
    }
  }

  private mutating func beginScalar(_ kind: JSONNode.Kind, _ place: Place) {
    (self.kind, self.place, isName, start) = (kind, place, false, here)
    values.removeAll(keepingCapacity: true)
    guard let node else { return }
    var first = start
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

  /// Reads a byte of a number.
  ///
  /// - Returns: `false` if the number has ended before the byte.
  private mutating func readInNumber(_ byte: UInt8) -> Bool {
    let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    let next: Place? =
      switch (place, byte) {
      case (.minus, UInt8(ascii: "0")): .zero
      case (.minus, _) where isDigit, (.integer, _) where isDigit: .integer
      case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): .point
      case (.point, _) where isDigit, (.fraction, _) where isDigit: .fraction
      case (.zero, _) where byte | 0x20 == UInt8(ascii: "e"),
        (.integer, _) where byte | 0x20 == UInt8(ascii: "e"),
        (.fraction, _) where byte | 0x20 == UInt8(ascii: "e"):
        .exponent
      case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): .exponentSign
      case (.exponent, _) where isDigit, (.exponentSign, _) where isDigit,
        (.exponentDigits, _) where isDigit:
        .exponentDigits
      default: nil
      }
    if let next {
      place = next
      readText(byte, at: here)
      return true
    }
    switch place {
    case .zero where isDigit:
      var zero = here
      zero.column -= 1
      fail(.leadingZero, at: zero)
    case .zero, .integer, .fraction, .exponentDigits: endScalar()
    default: fail(.noDigit, at: here)
    }
    return false
  }

  /// Reads a byte of a string that has a meaning.
  private mutating func readInString(_ byte: UInt8) {
    switch place {
    case .string:
      switch byte {
      case UInt8(ascii: "\""):
        if isName { endName() } else { endScalar() }
      case UInt8(ascii: "\\"): (escape, place) = (here, .escape)
      default: fail(.control, at: here)
      }
    case .escape:
      if byte == UInt8(ascii: "u") {
        (units, digits, place) = ([0], 0, .unicode)
      } else if let meaning = UInt8.meaning(ofEscaped: byte) {
        readText(meaning, at: escape)
        place = .string
      } else {
        fail(.unknownEscape, at: escape)
      }
    case .surrogate where byte == UInt8(ascii: "\\"): place = .surrogateEscape
    case .surrogateEscape where byte == UInt8(ascii: "u"):
      units.append(0)
      (digits, place) = (0, .unicode)
    case .unicode:
      guard let digit = HexDigits.value(of: byte) else { return fail(.badUnicode, at: escape) }
      units[units.count - 1] = units[units.count - 1] << 4 | UInt16(digit)
      digits += 1
      if digits == 4 { endUnit() }
    default: fail(.badUnicode, at: escape)
    }
  }

  private mutating func endUnit() {
    let isTrail = UTF16.isTrailSurrogate(units[units.count - 1])
    if units.count == 1, UTF16.isLeadSurrogate(units[0]) {
      place = .surrogate
    } else if isTrail != (units.count == 2) {
      fail(.badUnicode, at: escape)
    } else {
      readText(Array(String(decoding: units, as: UTF16.self).utf8).span, at: escape)
      place = .string
    }
  }

  private mutating func readText(_ byte: UInt8, at place: TextPosition) {
    let bytes: InlineArray<1, UInt8> = [byte]
    readText(bytes.span, at: place)
  }

  /// Reads a decoded part of a name, or of a value.
  private mutating func readText(_ bytes: Span<UInt8>, at place: TextPosition) {
    guard isName else {
      for index in values.indices { values[index].read(bytes, at: place) }
      return
    }
    var hash = longName
    if hash == nil, nameStart.count + bytes.count > maximumNameSize {
      hash = ValueHash()
      hash?.read(nameStart.span)
    }
    hash?.read(bytes)
    longName = hash
    for index in 0..<min(bytes.count, maximumNameSize - nameStart.count) {
      nameStart.append(bytes[index])
    }
  }
}

extension DocumentReading {
  private mutating func beginContainer(_ kind: JSONNode.Kind) {
    if open.count == JSONPlan.maximumDepth {
      return fail(.tooDeep(maximum: JSONPlan.maximumDepth), at: here)
    }
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
    place = kind == .object ? .firstName : .firstElement
    isName = false
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
    memberCount -= container.names.count
    place = .afterValue
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

  private mutating func beginName() {
    (isName, start, longName) = (true, here, nil)
    nameStart.removeAll(keepingCapacity: true)
  }

  /// Ends a name, and finds the node of the value.
  private mutating func endName() {
    let last = open.count - 1
    place = .colon
    memberCount += 1
    open[last].count += 1
    open[last].name = nameStart
    node = nil
    if memberCount > JSONPlan.maximumMemberCount {
      return fail(.tooManyMembers(maximum: JSONPlan.maximumMemberCount), at: start)
    }
    let tree = rules.tree
    let hash = nameStart.span.nameHash(seed: tree.seed)
    let digest =
      longName?.digest
      ?? SIMD2(
        Int(truncatingIfNeeded: hash),
        Int(truncatingIfNeeded: nameStart.span.nameHash(seed: tree.otherSeed)))
    guard open[last].names.insert(digest) else {
      memberCount -= 1
      var place = start
      place.column += 1
      note(
        rules.explanation(rules.reported.number(of: .repeated)), at: place,
        length: column.count - place.column, path.text)
      return
    }
    guard let parent = open[last].node, let child = tree.child(nameStart.span, hash, of: parent)
    else { return }
    enter(child)
  }

  /// Starts an element, and finds its node.
  private mutating func beginElement() {
    let last = open.count - 1
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
    place = .afterValue
    guard let node else { return }
    if kind == .string { for index in values.indices { values[index].end(at: here) } }
    let members = rules.tree.members(at: node)
    if !rules.links.isEmpty { passScalar(kind, at: node, start) }
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

/// The hashes of the names of an object.
private struct DistinctNames {
  /// The first hashes.
  private var few: [SIMD2<Int>] = []
  /// All hashes, once there are many.
  private var many: Set<SIMD2<Int>> = []

  private static let maximumCompared = 16

  var count: Int { many.isEmpty ? few.count : many.count }

  /// Adds a hash, and returns whether it is new.
  mutating func insert(_ hash: SIMD2<Int>) -> Bool {
    if many.isEmpty {
      if few.contains(hash) { return false }
      if few.count < Self.maximumCompared {
        few.append(hash)
        return true
      }
      many = Set(few)
    }
    return many.insert(hash).inserted
  }
}

extension Span<UInt8> {
  /// Returns the range of a word; empty if there is another one, or only its start.
  fileprivate func word(_ word: StaticString, from start: Int) -> Range<Int> {
    start..<Swift.max(start, end(of: word, from: start))
  }
}
