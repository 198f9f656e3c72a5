import RegularLanguage
import SettingsSyntax

/// The layouts of the documents so far that were accepted, apart from their strings and numbers.
///
/// The layout of a document is its text without the contents of strings and without numbers. Most
/// lines of a file have the layout of an earlier one, and are read by comparing the text between
/// the values with it, which is much faster than reading names and brackets again:
///
///     {"id": 7, "user": {"email": "ann@example.org"}, "isNew": true}
///     {"id": 12, "user": {"email": "bob@example.org"}, "isNew": true}    // the same layout
///     {"id": 12, "user": {"email": "bob@example.org"}, "isNew": false}   // another layout
///
/// The layouts form a tree, since many of them start alike. Nothing but the values of a document of
/// a known layout can break a rule: its names and counts are those of an accepted document.
///
/// Each value has a node, whose meaning is that of the reader: what it must know to judge another
/// value at the same place.
struct JSONLayouts: Sendable {
  /// A string or number of a document.
  struct LeafValue {
    /// The content of a string, or a number, as a range of the bytes that contain the document.
    let range: Range<Int>
    let isString: Bool
    /// Whether it is a string with escapes, so that its text differs from its content.
    var hasEscapes = false
    /// The node; -1 if no rule concerns the value.
    var node: Int
    /// Whether the rules may not accept the value.
    var isRejected = false
  }

  /// A text between two values, and the value after it.
  private struct Edge {
    /// The bytes of the text among all texts.
    let start: Int
    let count: Int
    let kind: Kind
    let node: Int
    /// The next edge from the same place; -1 if there is none.
    var sibling = -1
    /// The first edge after the value; -1 if there is none.
    var child = -1
  }

  private enum Kind { case string, number, end }

  /// What is known of a line.
  enum Match {
    /// It has a known layout, and this is the offset of its line feed.
    case end(Int)
    /// It may have a known layout, but one of its values is refused.
    case refused
    case unknown
  }

  private var edges: [Edge] = []
  /// The texts of the edges, and eight bytes more, so that all can be loaded as words.
  private var texts: [UInt8] = Array(repeating: 0, count: 8)
  /// The number of documents until the layouts are used again.
  private var pause = 0
  /// How many documents may have other layouts before a pause.
  private var credit = maximumCredit

  private static let maximumCredit = 64
  private static let pauseLength = 4_096
  private static let maximumEdgeCount = 2_048
  private static let maximumTextSize = 1 << 16
  private static let maximumSiblingCount = 8
  /// The maximum number of values of a document whose layout is learned.
  static let maximumValueCount = 256
}

extension JSONLayouts {
  /// Whether layouts are learned; otherwise, ``learn(_:from:_:)`` does nothing.
  var areLearned: Bool { pause == 0 }

  /// Reads a line, which is ASCII or UTF-8.
  ///
  /// - Parameters:
  ///   - block: Complete lines.
  ///   - start: The start of the line.
  ///   - accepts: Returns whether a value with rules is one that the layout may have.
  /// - Returns: The offset of the line feed, if the layout is known.
  @inline(__always)
  func endOfLine(
    in block: Span<UInt8>,
    from start: Int,
    _ accepts: (LeafValue) -> Bool
  ) -> Match {
    if pause > 0 { return .unknown }
    return Self.endOfLine(in: block, from: start, edges.span, texts.span, accepts)
  }

  /// Records whether a line had a known layout.
  mutating func record(isKnown: Bool) {
    if pause > 0 {
      pause -= 1
      return
    }
    credit = isKnown ? min(credit + 1, Self.maximumCredit) : credit - 1
    if credit == 0 {
      // The documents differ too much.
      self = Self()
      pause = Self.pauseLength
    }
  }

  @inline(__always)
  private static func endOfLine(
    in text: Span<UInt8>,
    from start: Int,
    _ edges: Span<Edge>,
    _ texts: Span<UInt8>,
    _ accepts: (LeafValue) -> Bool
  ) -> Match {
    var offset = start
    var next = edges.isEmpty ? -1 : 0
    var isRefused = false
    while next >= 0 {
      let edge = edges[next]
      guard text.hasBytes(at: offset, of: texts, from: edge.start, count: edge.count) else {
        next = edge.sibling
        continue
      }
      let start = offset + edge.count
      var end = start
      var hasEscapes = false
      switch edge.kind {
      case .end:
        if start < text.count, text[start] == UInt8(ascii: "\n") { return .end(start) }
        next = edge.sibling
        continue
      case .string:
        end = text.endOfPlainString(from: start)
        guard end < text.count else { return .unknown }
        if text[end] != UInt8(ascii: "\"") {
          guard let last = text.endOfString(from: end) else { return .unknown }
          (end, hasEscapes) = (last, true)
        }
      case .number:
        end = text.endOfNumber(from: start)
        if end == 0 {
          next = edge.sibling
          continue
        }
      }
      if edge.node >= 0 {
        let value = LeafValue(
          range: start..<end, isString: edge.kind == .string, hasEscapes: hasEscapes,
          node: edge.node)
        guard accepts(value) else {
          // The same layout may have been learned with other values.
          isRefused = true
          next = edge.sibling
          continue
        }
      }
      offset = end
      next = edge.child
    }
    return isRefused ? .refused : .unknown
  }

  /// Adds the layout of a document, unless there are too many.
  ///
  /// - Parameters:
  ///   - text: The bytes at whose end the document is.
  ///   - first: The start of the document.
  ///   - values: Its values, as ranges of the bytes.
  mutating func learn(_ text: Span<UInt8>, from first: Int, _ values: [LeafValue]) {
    guard pause == 0, values.count <= Self.maximumValueCount else { return }
    var parent = -1
    var start = first
    for value in values {
      let range = start..<value.range.lowerBound
      let kind: Kind = value.isString ? .string : .number
      guard let edge = add(text.extracting(range), kind, value.node, after: parent) else { return }
      parent = edge
      start = value.range.upperBound
    }
    _ = add(text.extracting(start..<text.count), .end, -1, after: parent)
  }

  /// Adds an edge, unless there is such an edge.
  ///
  /// - Returns: The edge; `nil` if there are too many.
  private mutating func add(
    _ text: Span<UInt8>,
    _ kind: Kind,
    _ node: Int,
    after parent: Int
  ) -> Int? {
    var last = -1
    var siblingCount = 0
    var next = parent >= 0 ? edges[parent].child : edges.isEmpty ? -1 : 0
    while next >= 0 {
      let edge = edges[next]
      if edge.kind == kind, edge.node == node, edge.count == text.count,
        text.hasBytes(at: 0, of: texts.span, from: edge.start, count: edge.count)
      {
        return next
      }
      (last, next) = (next, edge.sibling)
      siblingCount += 1
    }
    guard siblingCount < Self.maximumSiblingCount, edges.count < Self.maximumEdgeCount,
      texts.count + text.count <= Self.maximumTextSize
    else { return nil }
    let start = texts.count - 8
    texts.removeLast(8)
    for index in text.indices { texts.append(text[index]) }
    texts.append(contentsOf: repeatElement(0, count: 8))
    edges.append(Edge(start: start, count: text.count, kind: kind, node: node))
    let number = edges.count - 1
    if last >= 0 {
      edges[last].sibling = number
    } else if parent >= 0 {
      edges[parent].child = number
    }
    return number
  }
}

extension Span<UInt8> {
  /// Returns whether some bytes are also in another span, which has at least eight bytes after
  /// them.
  @inline(__always)
  fileprivate func hasBytes(
    at offset: Int,
    of other: Span<UInt8>,
    from start: Int,
    count size: Int
  ) -> Bool {
    guard offset + size <= count else { return false }
    var done = 0
    while size - done >= 8 {
      if word(at: offset + done) != other.word(at: start + done) { return false }
      done += 8
    }
    if done == size { return true }
    if offset + done + 8 <= count {
      let difference = word(at: offset + done) ^ other.word(at: start + done)
      return difference << UInt64(64 - 8 * (size - done)) == 0
    }
    while done < size {
      if self[offset + done] != other[start + done] { return false }
      done += 1
    }
    return true
  }
}
