/// A reader of texts that are completely in memory, which lists the values of those that are JSON.
struct JSONParser {
  private(set) var nodes: [JSONNode] = []
  private(set) var names = NameTable()
  private var cursor: JSONCursor
  /// The indices of the open arrays and objects.
  private var open: [Int] = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - start: The offset of the first byte after the byte order mark.
  ///   - limits: The maximum nesting depth of arrays and objects, the maximum number of members,
  ///     and the dialect.
  init(from start: Int, _ limits: JSONText.Limits) {
    cursor = JSONCursor(from: start, limits)
  }

  /// The number of bytes read.
  var offset: Int { cursor.offset }

  /// Whether the text is refused because it has more members than the limit; ``offset`` is that of
  /// the first name that is too many.
  var hasTooManyMembers: Bool { cursor.hasTooManyMembers }

  /// Reads a text in UTF-8, and returns whether it is JSON.
  mutating func accepts(_ text: Span<UInt8>) -> Bool {
    // The typical number of nodes of a text.
    nodes.reserveCapacity(text.count / 8)
    while true {
      switch cursor.next(in: text) {
      case .beginObject: begin(.object)
      case .beginArray: begin(.array)
      case .endObject, .endArray: end(text)
      case .name, .string: append(.string, hasEscapes: cursor.hasEscapes)
      case .number: append(.number)
      case .boolean: append(.boolean)
      case .null: append(.null)
      case .end: return true
      case .invalid: return false
      }
    }
  }

  private mutating func begin(_ kind: JSONType) {
    open.append(nodes.count)
    append(kind)
  }

  private mutating func end(_ text: Span<UInt8>) {
    let container = open.removeLast()
    nodes[container].end = cursor.end
    nodes[container].next = nodes.count
    if nodes[container].kind == .object { names.check(container, nodes, text) }
  }

  @inline(__always)
  private mutating func append(_ kind: JSONType, hasEscapes: Bool = false) {
    nodes.append(
      JSONNode(
        kind: kind, hasEscapes: hasEscapes, start: cursor.start, end: cursor.end,
        next: nodes.count + 1))
  }
}

extension Span<UInt8> {
  /// Appends the decoded bytes of a string.
  func decode(_ node: JSONNode, into bytes: inout [UInt8]) {
    decode(node.start + 1..<node.end - 1, into: &bytes)
  }
}
