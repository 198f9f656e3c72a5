import RegularLanguage

/// A JSON text (RFC 8259) as a flat list of its values, in the order of the text.
///
/// The text is read strictly, once, in linear time:
///
///     try JSONText(Array(#"{"port": 8080}"#.utf8))   // an object with one member
///     try JSONText(Array(#"{"port": 8080,}"#.utf8))  // throws: a comma after the last member
///
/// Numbers are stored as written, and strings are decoded on demand. A byte order mark at the start
/// is skipped, as RFC 8259 allows. Numbers may have any size, which the RFC leaves open. Malformed
/// UTF-8, escapes of lone surrogates, and nesting beyond the limit are errors.
package struct JSONText: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// The values; in an object, the name of each member precedes its value.
  package let nodes: [JSONNode]
  /// The first 100 members that repeat the name of an earlier member of the same object.
  ///
  /// RFC 8259 allows a reader to accept such a text, and readers disagree on which member applies.
  /// It is up to the caller to reject them.
  package let repetitions: [Repetition]

  /// A member that repeats the name of an earlier member of the same object.
  package struct Repetition: Sendable {
    /// The index of the member's name.
    package let name: Int
    /// The index of the first name that it repeats.
    package let first: Int
  }

  /// Limits on the size of a text, and its dialect.
  package struct Limits: Sendable {
    /// The maximum nesting depth of arrays and objects.
    package var depth: Int
    /// The maximum number of bytes; a text never has more than 4 GiB.
    package var byteCount: Int
    /// The maximum number of members of all objects.
    package var memberCount = Int.max
    /// The dialect of the text.
    package var dialect: JSONDialect

    /// Creates limits.
    package init(depth: Int = 128, byteCount: Int = .max, dialect: JSONDialect = .json) {
      self.depth = depth
      self.byteCount = byteCount
      self.dialect = dialect
    }
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - limits: The limits.
  /// - Throws: ``JSONError`` for the first mistake.
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(JSONError) {
    let maximum = min(limits.byteCount, Int(UInt32.max))
    if bytes.count > maximum { throw JSONError(.tooLong(maximum: maximum), at: maximum) }
    let text = bytes.span
    if !text.isUTF8 { throw JSONError(.notUTF8, at: text.malformedOffset ?? 0) }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var parser = JSONParser(from: start, limits)
    if !parser.accepts(text) {
      if parser.hasTooManyMembers {
        throw JSONError(.tooManyMembers(maximum: limits.memberCount), at: parser.offset)
      }
      let error = JSONError(in: text, after: start, limits)
      // Both have the same grammar, so there is one.
      throw error ?? JSONError(.noValue, at: parser.offset)
    }
    self.bytes = bytes
    nodes = parser.nodes
    repetitions = parser.names.repetitions
  }
}

/// A value of a ``JSONText``, or the name of a member.
package struct JSONNode: Sendable {
  /// The kind of the value; `string` for a name.
  package let kind: JSONType
  /// Whether a string has escapes.
  package let hasEscapes: Bool
  private let start32: UInt32
  private var end32: UInt32
  private var next32: UInt32

  init(kind: JSONType, hasEscapes: Bool, start: Int, end: Int, next: Int) {
    self.kind = kind
    self.hasEscapes = hasEscapes
    start32 = UInt32(truncatingIfNeeded: start)
    end32 = UInt32(truncatingIfNeeded: end)
    next32 = UInt32(truncatingIfNeeded: next)
  }

  /// The offset of the first byte.
  package var start: Int { Int(start32) }
  /// The offset after the last byte.
  package internal(set) var end: Int {
    get { Int(end32) }
    set { end32 = UInt32(truncatingIfNeeded: newValue) }
  }
  /// The index of the node after this one and its descendants.
  package internal(set) var next: Int {
    get { Int(next32) }
    set { next32 = UInt32(truncatingIfNeeded: newValue) }
  }
}

extension JSONText {
  /// Returns the decoded value of a string, or the source text of any other value.
  package func text(of node: JSONNode) -> String {
    if node.kind != .string { return String(decoding: bytes[node.start..<node.end], as: UTF8.self) }
    if !node.hasEscapes {
      return String(decoding: bytes[node.start + 1..<node.end - 1], as: UTF8.self)
    }
    var decoded: [UInt8] = []
    bytes.span.decode(node, into: &decoded)
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Returns the indices of the elements of an array.
  package func elements(of index: Int) -> some Sequence<Int> {
    sequence(state: index + 1) { [nodes] next -> Int? in
      guard next < nodes[index].next else { return nil }
      defer { next = nodes[next].next }
      return next
    }
  }

  /// Returns the indices of the names of the members of an object; each value follows its name.
  package func names(of index: Int) -> some Sequence<Int> {
    sequence(state: index + 1) { [nodes] next -> Int? in
      guard next < nodes[index].next else { return nil }
      defer { next = nodes[next + 1].next }
      return next
    }
  }
}
