/// A reader of texts that are completely in memory, step by step.
///
///     var cursor = JSONCursor(from: 0, JSONText.Limits())
///     let text = Array(#"{"port": 80}"#.utf8)
///     cursor.next(in: text.span)   // beginObject; then name, number, endObject and end
///
/// It doesn't use recursion: a stack contains the open arrays and objects. It is several times as
/// fast as ``JSONTokenizer``, which explains what is wrong with the texts that it refuses. The
/// caller decides whether names may be repeated.
package struct JSONCursor: Sendable {
  /// What is read.
  package enum Step: Sendable {
    case beginObject, beginArray, endObject, endArray
    /// The name of a member, whose value is next.
    case name
    case string, number, boolean, null
    /// The end of the text.
    case end
    /// Something that is not JSON; what follows is undefined.
    case invalid
  }

  private let limits: JSONText.Limits
  /// The number of open containers.
  private var depth = 0
  /// Whether each of them is an object, in bits: the lowest is that of the innermost one.
  private var objects: UInt64 = 0
  /// The bits of the outer ones, in words.
  private var outerObjects: [UInt64] = []
  /// Whether a value is next, because of a name or at the start of the text.
  private var awaitsValue = true
  /// Whether the innermost open container has no element or member yet.
  private var isFirst = false
  /// The number of names that may still follow.
  private var remainingNames: Int
  /// Whether the text is refused because it has more members than the limit; then the name that is
  /// too many is next.
  package private(set) var hasTooManyMembers = false
  /// The number of bytes read.
  package private(set) var offset: Int
  /// The offset of the first byte of the last step.
  package private(set) var start: Int
  /// The offset after the last byte of the last step.
  package private(set) var end: Int
  /// Whether the last name or string has escapes.
  package private(set) var hasEscapes = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - start: The offset of the first byte after the byte order mark.
  ///   - limits: The maximum nesting depth of arrays and objects, the maximum number of members,
  ///     and the dialect.
  package init(from start: Int, _ limits: JSONText.Limits) {
    (self.start, end, offset) = (start, start, start)
    self.limits = limits
    remainingNames = limits.memberCount
  }
}

extension JSONCursor {
  /// The range of the last name or string, between its quotation marks.
  @inlinable package var content: Range<Int> { @inline(__always) get { start + 1..<end - 1 } }

  /// Reads the next step of a text in UTF-8.
  package mutating func next(in text: Span<UInt8>) -> Step {
    if awaitsValue {
      awaitsValue = false
      guard let byte = nextByte(text) else { return .invalid }
      return value(byte, text)
    }
    if depth == 0 { return nextByte(text) == nil ? .end : .invalid }
    let isObject = objects & 1 == 1
    let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    guard var byte = nextByte(text) else { return .invalid }
    if byte == closing { return close(isObject) }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { return .invalid }
      offset &+= 1
      guard let next = nextByte(text) else { return .invalid }
      if limits.dialect == .jsonc, next == closing { return close(isObject) }
      byte = next
    }
    isFirst = false
    return isObject ? name(byte, text) : value(byte, text)
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
  private mutating func step(_ step: Step, until end: Int) -> Step {
    (start, self.end, offset) = (offset, end, end)
    return step
  }

  @inline(__always)
  private mutating func close(_ isObject: Bool) -> Step {
    depth &-= 1
    objects &>>= 1
    if depth & 63 == 0, let outer = outerObjects.popLast() { objects = outer }
    isFirst = false
    return step(isObject ? .endObject : .endArray, until: offset &+ 1)
  }

  @inline(__always)
  private mutating func name(_ byte: UInt8, _ text: Span<UInt8>) -> Step {
    if remainingNames <= 0, byte == UInt8(ascii: "\"") {
      hasTooManyMembers = true
      return .invalid
    }
    remainingNames &-= 1
    guard byte == UInt8(ascii: "\""), string(.name, text) == .name,
      nextByte(text) == UInt8(ascii: ":")
    else { return .invalid }
    offset &+= 1
    awaitsValue = true
    return .name
  }

  @inline(__always)
  private mutating func value(_ byte: UInt8, _ text: Span<UInt8>) -> Step {
    switch byte {
    case UInt8(ascii: "\""): return string(.string, text)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth >= limits.depth { return .invalid }
      let isObject = byte == UInt8(ascii: "{")
      if depth & 63 == 0, depth > 0 {
        outerObjects.append(objects)
        objects = 0
      }
      depth &+= 1
      objects = objects &<< 1 | (isObject ? 1 : 0)
      isFirst = true
      return step(isObject ? .beginObject : .beginArray, until: offset &+ 1)
    case UInt8(ascii: "t"): return scalar(.boolean, until: text.end(of: "true", from: offset))
    case UInt8(ascii: "f"): return scalar(.boolean, until: text.end(of: "false", from: offset))
    case UInt8(ascii: "n"): return scalar(.null, until: text.end(of: "null", from: offset))
    default: return scalar(.number, until: text.endOfNumber(from: offset))
    }
  }

  /// Reads a number or word; an end of 0 means that there is none.
  @inline(__always)
  private mutating func scalar(_ scalar: Step, until end: Int) -> Step {
    end == 0 ? .invalid : step(scalar, until: end)
  }

  /// Reads a string, whose first quotation mark is next.
  @inline(__always)
  private mutating func string(_ string: Step, _ text: Span<UInt8>) -> Step {
    let end = text.endOfPlainString(from: offset &+ 1)
    if end < text.count, text[end] == UInt8(ascii: "\"") {
      hasEscapes = false
      return step(string, until: end &+ 1)
    }
    guard let end = text.endOfString(from: end) else { return .invalid }
    hasEscapes = true
    return step(string, until: end + 1)
  }
}
