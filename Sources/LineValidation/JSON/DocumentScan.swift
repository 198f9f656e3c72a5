import RegularLanguage
import SettingsSyntax

/// What a scan must know to judge documents: a graph of nodes, one for each kind of place.
///
/// The first node is that of the document; -1 is a place of which nothing is demanded.
protocol ScanRules: Sendable {
  /// The seed of the hashes of names.
  var seed: UInt64 { get }

  /// Returns the node of a member, and whether that must not be missing; `nil` if there must be no
  /// such member.
  func member(
    _ name: Span<UInt8>,
    _ hash: UInt64,
    of node: Int
  ) -> (node: Int, isRequired: Bool)?

  /// Returns the same of an element.
  func element(_ index: Int, of node: Int) -> (node: Int, isRequired: Bool)?

  /// The number of members or elements that must not be missing.
  func requiredCount(of kind: JSONType, at node: Int) -> Int

  /// Returns whether an object or an array is accepted, apart from what it contains.
  func accepts(_ kind: JSONType, at node: Int) -> Bool

  /// Returns whether an object or an array may have so many members or elements.
  func acceptsCount(_ count: Int, of kind: JSONType, at node: Int) -> Bool

  /// Returns whether the elements of an array must differ.
  func requiresDistinctElements(at node: Int) -> Bool

  /// Returns whether another value is accepted, given the decoded text of a string, or the value
  /// as written.
  func mayAccept(_ text: Span<UInt8>, _ kind: JSONType, at node: Int) -> Bool
}

extension ScanRules {
  /// Returns whether a string or number is accepted, whose text is decoded into a buffer if it has
  /// escapes.
  @inline(__always)
  func mayAccept(
    _ value: JSONLayouts.LeafValue,
    in text: Span<UInt8>,
    _ decoded: inout [UInt8]
  ) -> Bool {
    let kind: JSONType = value.isString ? .string : .number
    if !value.hasEscapes { return mayAccept(text.extracting(value.range), kind, at: value.node) }
    decoded.removeAll(keepingCapacity: true)
    text.decode(value.range, into: &decoded)
    return mayAccept(decoded.span, kind, at: value.node)
  }
}

/// The state of reading whole documents, only to find out whether they are known to be valid.
///
/// A document that it does not accept may be valid: two of its names may have the same hash, it may
/// have too many names, or the rules may not know of a value what it demands.
struct DocumentScan<Rules: ScanRules>: Sendable {
  let rules: Rules
  /// The open arrays and objects, outermost first.
  private var open: [Container]
  /// The hashes of the names of the open objects.
  private var names: [UInt64]
  /// A buffer for decoded strings.
  private var decoded: [UInt8] = []
  /// The strings and numbers of the document that was read last, up to one more than a layout may
  /// have; their ranges are those in the bytes that were given, whatever else these contain.
  var values: [JSONLayouts.LeafValue] = []
  /// Whether the document that was read last is known to be valid apart from rejected values.
  private(set) var isShaped = false

  /// An open array or object.
  private struct Container: Sendable {
    var isObject = false
    /// Its node; -1 if rules concern nothing in it.
    var node = -1
    /// The number of hashes before the first of its names.
    var firstName = 0
    /// The number of its members or elements so far.
    var count = 0
    /// The number of required members that are still missing.
    var missing = 0
    /// A bit for each of its names, by the hash.
    var bits: UInt64 = 0
    /// The number of strings and numbers before it.
    var firstValue = 0
    /// Whether some of its members or elements are arrays or objects.
    var hasContainers = false
    /// Of the outermost one, whether values in it have been compared with each other.
    var comparesValues = false
    /// Of the outermost one, whether values in it have been rejected.
    var rejectsValues = false
  }

  /// The number of names up to which each is compared with all others.
  private static var maximumCompared: Int { 16 }
  /// The maximum number of names of the open objects.
  private static var maximumNames: Int { 1 << 14 }

  init(_ rules: Rules) {
    self.rules = rules
    open = Array(repeating: Container(), count: JSONPlan.maximumDepth)
    names = Array(repeating: 0, count: Self.maximumNames)
  }
}

extension DocumentScan {
  /// Whether values of the document that was read last have been compared with each other, so that
  /// others in their place may make it invalid.
  var comparesValues: Bool { open[0].comparesValues }

  /// The rejected values of the document that was read last; empty if there are too many values.
  var rejected: [JSONLayouts.LeafValue] {
    values.count <= JSONLayouts.maximumValueCount ? values.filter(\.isRejected) : []
  }

  /// Reads the document at the end of some bytes, which is ASCII or UTF-8.
  ///
  /// The bytes before it are not removed, so that all ranges are relative to the same bytes.
  ///
  /// - Parameters:
  ///   - text: The bytes.
  ///   - start: The start of the document.
  /// - Returns: Whether it is known to be valid; then ``values`` are its strings and numbers.
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Bool {
    values.removeAll(keepingCapacity: true)
    (open[0].comparesValues, open[0].rejectsValues) = (false, false)
    isShaped = Self.accepts(text, from: start, rules, &open, &names, &decoded, &values)
    return isShaped && !open[0].rejectsValues
  }

  /// Returns whether a document is known to be valid apart from rejected values.
  ///
  /// A single loop, whose state is in registers: it reads nearly all documents.
  private static func accepts(
    _ text: Span<UInt8>,
    from start: Int,
    _ rules: Rules,
    _ containers: inout [Container],
    _ hashes: inout [UInt64],
    _ decoded: inout [UInt8],
    _ values: inout [JSONLayouts.LeafValue]
  ) -> Bool {
    let seed = rules.seed
    var open = containers.mutableSpan
    var names = hashes.mutableSpan
    var (depth, nameCount, offset, node) = (0, 0, start, 0)
    // Whether a name and a colon precede the next value.
    var expectsName = false
    while true {
      offset = text.endOfBlanks(from: offset)
      if expectsName {
        guard offset < text.count, text[offset] == UInt8(ascii: "\"") else { return false }
        let start = offset + 1
        guard let string = text.string(from: offset) else { return false }
        let end = string.end - 1
        if string.hasEscapes {
          decoded.removeAll(keepingCapacity: true)
          text.decode(start..<end, into: &decoded)
        }
        offset = text.endOfBlanks(from: string.end)
        guard offset < text.count, text[offset] == UInt8(ascii: ":") else { return false }
        offset = text.endOfBlanks(from: offset + 1)
        let hash =
          string.hasEscapes
          ? decoded.span.nameHash(seed: seed) : text.nameHash(start..<end, seed: seed)
        let last = depth - 1
        let bit: UInt64 = 1 << (hash &>> 58)
        if open[last].bits & bit != 0, open[last].count < maximumCompared {
          for index in open[last].firstName..<nameCount where names[index] == hash {
            return false
          }
        }
        if nameCount == names.count { return false }
        names[nameCount] = hash
        nameCount &+= 1
        open[last].bits |= bit
        open[last].count &+= 1
        node = open[last].node
        if node >= 0 {
          let member =
            string.hasEscapes
            ? rules.member(decoded.span, hash, of: node)
            : rules.member(text.extracting(start..<end), hash, of: node)
          guard let member else { return false }
          if member.isRequired { open[last].missing &-= 1 }
          node = member.node
        }
      }
      guard offset < text.count else { return false }
      let start = offset
      var kind = JSONType.number
      switch text[offset] {
      case UInt8(ascii: "\""):
        guard let string = text.string(from: offset) else { return false }
        offset = string.end
        kind = .string
        var value = JSONLayouts.LeafValue(
          range: start + 1..<offset - 1, isString: true, hasEscapes: string.hasEscapes, node: node)
        if node >= 0, !rules.mayAccept(value, in: text, &decoded) {
          value.isRejected = true
          open[0].rejectsValues = true
        }
        values.record(value)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = text[offset] == UInt8(ascii: "{")
        kind = isObject ? .object : .array
        if depth == open.count || node >= 0 && !rules.accepts(kind, at: node) { return false }
        open[depth] = Container(
          isObject: isObject, node: node, firstName: nameCount,
          missing: node >= 0 ? rules.requiredCount(of: kind, at: node) : 0,
          firstValue: values.count)
        if depth > 0 { open[depth - 1].hasContainers = true }
        depth &+= 1
        offset = text.endOfBlanks(from: offset + 1)
        guard offset < text.count else { return false }
        if text[offset] != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          expectsName = isObject
          if !expectsName {
            guard let element = element(&open[depth - 1], rules) else { return false }
            node = element
          }
          continue
        }
      case UInt8(ascii: "t"): (offset, kind) = (text.end(of: "true", from: start), .boolean)
      case UInt8(ascii: "f"): (offset, kind) = (text.end(of: "false", from: start), .boolean)
      case UInt8(ascii: "n"): (offset, kind) = (text.end(of: "null", from: start), .null)
      default:
        offset = text.endOfNumber(from: start)
        if offset == 0 { return false }
        var value = JSONLayouts.LeafValue(range: start..<offset, isString: false, node: node)
        if node >= 0, !rules.mayAccept(value, in: text, &decoded) {
          value.isRejected = true
          open[0].rejectsValues = true
        }
        values.record(value)
      }
      switch kind {
      case .boolean, .null:
        if offset == 0 { return false }
        if node >= 0, !rules.mayAccept(text.extracting(start..<offset), kind, at: node) {
          return false
        }
      case .number, .string, .object, .array: break
      }
      // After a value, or at the end of an empty array or object.
      while true {
        offset = text.endOfBlanks(from: offset)
        if depth == 0 { return offset == text.count }
        guard offset < text.count else { return false }
        let byte = text[offset]
        offset &+= 1
        let isObject = open[depth - 1].isObject
        if byte == UInt8(ascii: ",") {
          expectsName = isObject
          if isObject { break }
          guard let element = element(&open[depth - 1], rules) else { return false }
          node = element
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
        depth &-= 1
        let last = open[depth]
        if last.missing > 0 { return false }
        if last.node >= 0,
          !rules.acceptsCount(last.count, of: isObject ? .object : .array, at: last.node)
        {
          return false
        }
        if !isObject, last.node >= 0, last.count > 1, rules.requiresDistinctElements(at: last.node)
        {
          open[0].comparesValues = true
          guard hasDistinctElements(last, text, values) else { return false }
        }
        if last.count > maximumCompared, isObject {
          let hashes = (last.firstName..<nameCount).map { names[$0] }.sorted()
          if zip(hashes, hashes.dropFirst()).contains(where: ==) { return false }
        }
        nameCount = last.firstName
      }
    }
  }

  /// Returns whether the elements of an array that ends are known to differ, which they are if they
  /// are few strings without escapes.
  ///
  ///     ["a", "b"]                       // they do
  ///     ["a", "a"], ["a", "\u0062"]      // they don't, or may not
  ///     [1, 2], [["a"], ["b"]], ["a", null]
  private static func hasDistinctElements(
    _ array: Container,
    _ text: Span<UInt8>,
    _ values: [JSONLayouts.LeafValue]
  ) -> Bool {
    // Without arrays and objects in it, all values since its start are its elements.
    guard !array.hasContainers, array.count <= maximumCompared,
      values.count - array.firstValue == array.count
    else { return false }
    for index in array.firstValue..<values.count {
      let value = values[index]
      if !value.isString || value.hasEscapes { return false }
      let bytes = text.extracting(value.range)
      for other in array.firstValue..<index
      where bytes.isIdentical(to: text.extracting(values[other].range)) {
        return false
      }
    }
    return true
  }

  /// Starts the next element of an array.
  ///
  /// - Returns: Its node, or -1; `nil` if there must be no such element.
  @inline(__always)
  private static func element(_ array: inout Container, _ rules: Rules) -> Int? {
    let index = array.count
    array.count = index + 1
    if array.node < 0 { return -1 }
    guard let element = rules.element(index, of: array.node) else { return nil }
    if element.isRequired { array.missing &-= 1 }
    return element.node
  }
}

extension [JSONLayouts.LeafValue] {
  /// Adds a value, unless there are too many for a layout.
  @inline(__always)
  fileprivate mutating func record(_ value: JSONLayouts.LeafValue) {
    if count <= JSONLayouts.maximumValueCount { append(value) }
  }
}

extension Span<UInt8> {
  /// Returns the end of a string that starts with a quotation mark, and whether it has escapes;
  /// `nil` if it is not a string.
  @inline(__always)
  func string(from start: Int) -> (end: Int, hasEscapes: Bool)? {
    let end = endOfPlainString(from: start + 1)
    if end < count, self[end] == UInt8(ascii: "\"") { return (end + 1, false) }
    return endOfString(from: end).map { ($0 + 1, true) }
  }
}
