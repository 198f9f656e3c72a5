/// A reader of texts that are completely in memory, which lists the values of those that are JSON.
///
/// It doesn't use recursion: a stack contains the open arrays and objects. It is several times as
/// fast as ``JSONTokenizer``, which explains what is wrong with the texts that it refuses.
struct JSONParser {
  private(set) var nodes: [JSONNode] = []
  private(set) var names = NameTable()
  private let limits: JSONText.Limits
  /// The indices of the open arrays and objects.
  private var open: [Int] = []
  /// The number of bytes read.
  private(set) var offset: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - start: The offset of the first byte after the byte order mark.
  ///   - limits: The maximum nesting depth of arrays and objects, and the dialect.
  init(from start: Int, _ limits: JSONText.Limits) {
    offset = start
    self.limits = limits
  }

  /// Reads a text in UTF-8, and returns whether it is JSON.
  mutating func accepts(_ text: Span<UInt8>) -> Bool {
    // The typical number of nodes of a text.
    nodes.reserveCapacity(text.count / 8)
    guard value(text) else { return false }
    while let container = open.last {
      let isObject = nodes[container].kind == .object
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      guard let byte = nextByte(text) else { return false }
      if byte == closing {
        close(container, text)
        continue
      }
      if nodes.count > container + 1 {
        guard byte == UInt8(ascii: ",") else { return false }
        offset += 1
        if limits.dialect == .jsonc, nextByte(text) == closing {
          close(container, text)
          continue
        }
      }
      if isObject, !name(text) { return false }
      guard value(text) else { return false }
    }
    return nextByte(text) == nil
  }

  /// Returns the next byte that is neither white space nor in a comment; `nil` at the end.
  @inline(__always)
  private mutating func nextByte(_ text: Span<UInt8>) -> UInt8? {
    offset = text.endOfBlanks(from: offset)
    if limits.dialect == .jsonc, offset < text.count, text[offset] == UInt8(ascii: "/") {
      offset = text.endOfBlanksAndComments(from: offset)
    }
    return offset < text.count ? text[offset] : nil
  }

  @inline(__always)
  private mutating func append(_ kind: JSONType, until end: Int, hasEscapes: Bool = false) {
    nodes.append(
      JSONNode(kind: kind, hasEscapes: hasEscapes, start: offset, end: end, next: nodes.count + 1))
    offset = end
  }

  private mutating func close(_ container: Int, _ text: Span<UInt8>) {
    offset += 1
    open.removeLast()
    nodes[container].end = offset
    nodes[container].next = nodes.count
    if nodes[container].kind == .object { names.check(container, nodes, text) }
  }

  @inline(__always)
  private mutating func name(_ text: Span<UInt8>) -> Bool {
    guard nextByte(text) == UInt8(ascii: "\""), string(text),
      nextByte(text) == UInt8(ascii: ":")
    else { return false }
    offset += 1
    return true
  }

  private mutating func value(_ text: Span<UInt8>) -> Bool {
    guard let byte = nextByte(text) else { return false }
    switch byte {
    case UInt8(ascii: "\""): return string(text)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if open.count == limits.depth { return false }
      open.append(nodes.count)
      append(byte == UInt8(ascii: "{") ? .object : .array, until: offset + 1)
      return true
    case UInt8(ascii: "t"): return scalar(.boolean, until: text.end(of: "true", from: offset))
    case UInt8(ascii: "f"): return scalar(.boolean, until: text.end(of: "false", from: offset))
    case UInt8(ascii: "n"): return scalar(.null, until: text.end(of: "null", from: offset))
    default: return scalar(.number, until: text.endOfNumber(from: offset))
    }
  }

  /// Adds a number or word, and returns whether there is one.
  @inline(__always)
  private mutating func scalar(_ kind: JSONType, until end: Int) -> Bool {
    if end == 0 { return false }
    append(kind, until: end)
    return true
  }

  /// Reads a string, whose first quotation mark is next.
  private mutating func string(_ text: Span<UInt8>) -> Bool {
    let end = text.endOfPlainString(from: offset + 1)
    if end < text.count, text[end] == UInt8(ascii: "\"") {
      append(.string, until: end + 1)
      return true
    }
    guard let end = text.endOfString(from: end) else { return false }
    append(.string, until: end + 1, hasEscapes: true)
    return true
  }
}

extension Span<UInt8> {
  /// Appends the decoded bytes of a string.
  func decode(_ node: JSONNode, into bytes: inout [UInt8]) {
    decode(node.start + 1..<node.end - 1, into: &bytes)
  }
}
