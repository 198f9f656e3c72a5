/// A JSON parser that doesn't use recursion.
///
/// A stack contains the open arrays and objects. The text is a parameter of each function, because
/// a span can't be stored.
struct JSONParser {
  private(set) var nodes: [JSONNode] = []
  private let maximumDepth: Int
  /// The indices of the open arrays and objects.
  private var open: [Int] = []
  private var offset = 0
  private(set) var names = NameTable()

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  /// Reserves memory for the typical number of nodes of a text.
  mutating func reserve(for text: Span<UInt8>) { nodes.reserveCapacity(text.count / 8) }

  mutating func parse(_ text: Span<UInt8>) throws(JSONError) {
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { offset = 3 }
    try value(text)
    while let container = open.last {
      let isObject = nodes[container].kind == .object
      skipBlanks(text)
      let byte = peek(text)
      if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        close(container, text)
        continue
      }
      if nodes.count > container + 1 {
        guard byte == UInt8(ascii: ",") else {
          throw error(text, isObject ? .noCommaOrBrace : .noCommaOrBracket)
        }
        let comma = offset
        offset += 1
        skipBlanks(text)
        if let byte = peek(text), byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
          throw JSONError(.trailingComma, at: comma)
        }
      }
      if isObject { try name(text) }
      try value(text)
    }
    skipBlanks(text)
    if offset < text.count { throw error(text, .afterValue) }
  }

  @inline(__always)
  private func peek(_ text: Span<UInt8>) -> UInt8? { offset < text.count ? text[offset] : nil }

  /// Returns an error at the current position, unless there is a comment or a single quote.
  private func error(_ text: Span<UInt8>, _ problem: JSONError.Problem) -> JSONError {
    let byte = peek(text)
    let isSlash =
      byte == UInt8(ascii: "/") && offset + 1 < text.count
      && (text[offset + 1] == UInt8(ascii: "/") || text[offset + 1] == UInt8(ascii: "*"))
    if isSlash || byte == UInt8(ascii: "#") { return JSONError(.comment, at: offset) }
    if byte == UInt8(ascii: "'") { return JSONError(.singleQuote, at: offset) }
    return JSONError(problem, at: offset)
  }

  @inline(__always)
  private mutating func skipBlanks(_ text: Span<UInt8>) {
    var end = offset
    while end < text.count, text[end].isJSONBlank { end += 1 }
    offset = end
  }

  private mutating func append(
    _ kind: JSONNode.Kind,
    from start: Int,
    hasEscapes: Bool = false
  ) {
    nodes.append(
      JSONNode(
        kind: kind, hasEscapes: hasEscapes, start: start, end: offset, next: nodes.count + 1))
  }

  private mutating func close(_ container: Int, _ text: Span<UInt8>) {
    offset += 1
    open.removeLast()
    nodes[container].end = offset
    nodes[container].next = nodes.count
    if nodes[container].kind == .object { names.check(container, nodes, text) }
  }
}

extension JSONParser {
  @inline(__always)
  private mutating func name(_ text: Span<UInt8>) throws(JSONError) {
    guard peek(text) == UInt8(ascii: "\"") else { throw error(text, .noName) }
    try string(text)
    skipBlanks(text)
    guard peek(text) == UInt8(ascii: ":") else { throw error(text, .noColon) }
    offset += 1
  }

  private mutating func value(_ text: Span<UInt8>) throws(JSONError) {
    skipBlanks(text)
    guard let byte = peek(text) else { throw error(text, .noValue) }
    switch byte {
    case UInt8(ascii: "\""): try string(text)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if open.count == maximumDepth { throw error(text, .tooDeep(maximum: maximumDepth)) }
      open.append(nodes.count)
      let start = offset
      offset += 1
      append(byte == UInt8(ascii: "{") ? .object : .array, from: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(text)
    case UInt8(ascii: "t"): try word("true", .boolean, text)
    case UInt8(ascii: "f"): try word("false", .boolean, text)
    case UInt8(ascii: "n"): try word("null", .null, text)
    case UInt8(ascii: "+"), UInt8(ascii: "."): throw error(text, .numberStart)
    default: throw error(text, .noValue(at: byte))
    }
  }

  private mutating func word(
    _ word: StaticString,
    _ kind: JSONNode.Kind,
    _ text: Span<UInt8>
  ) throws(JSONError) {
    let start = offset
    for byte in word.description.utf8 {
      guard peek(text) == byte else {
        offset = start
        throw error(text, .unknownWord)
      }
      offset += 1
    }
    append(kind, from: start)
  }

  private mutating func number(_ text: Span<UInt8>) throws(JSONError) {
    let start = offset
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    try digits(text)
    if text[first] == UInt8(ascii: "0"), offset > first + 1 {
      throw JSONError(.leadingZero, at: first)
    }
    if peek(text) == UInt8(ascii: ".") {
      offset += 1
      try digits(text)
    }
    if let byte = peek(text), byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = peek(text), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        offset += 1
      }
      try digits(text)
    }
    append(.number, from: start)
  }

  @inline(__always)
  private mutating func digits(_ text: Span<UInt8>) throws(JSONError) {
    var end = offset
    while end < text.count, text[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    if end == offset { throw JSONError(.noDigit, at: offset) }
    offset = end
  }

  private mutating func string(_ text: Span<UInt8>) throws(JSONError) {
    let start = offset
    var hasEscapes = false
    var end = start + 1
    while end < text.count {
      let byte = text[end]
      if byte == UInt8(ascii: "\"") {
        offset = end + 1
        append(.string, from: start, hasEscapes: hasEscapes)
        return
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        end = try text.endOfEscape(from: end)
      } else if byte < 0x20 {
        throw JSONError(.control, at: end)
      } else {
        end += 1
      }
    }
    throw JSONError(.openString, at: start)
  }
}

extension Span<UInt8> {
  /// Appends the decoded bytes of a string.
  func decode(_ node: JSONNode, into bytes: inout [UInt8]) {
    decode(node.start + 1..<node.end - 1, into: &bytes)
  }
}
