import RegularLanguage
import SettingsSyntax

/// Reads documents that are completely in memory, only to find out whether they are valid.
///
/// Most documents are valid, and are read only by a scan. If it rejects one, a ``DocumentReading``
/// finds out why, from the rejected values if nothing else can be wrong; if that finds no fault,
/// the scan was unable to judge it: two of its names may have the same hash.
///
///     {"id": 7, "tags": ["a", "b"]}     // accepted
///     {"id": 0, "tags": ["a", "b"]}     // rejected because of a value
///     {"id": 7, "tags": ["a", "b",]}    // rejected
@safe struct JSONScan: Sendable {
  private var documents: DocumentScan<JSONRules>
  /// The rules of the documents, whose references are not counted, which would take two atomic
  /// operations for each line.
  private let borrowedRules: Unmanaged<JSONRules>
  private var layouts = JSONLayouts()
  /// A buffer for decoded strings.
  private var decoded: [UInt8] = []
  /// Whether the line that was read last is known to be valid apart from rejected values.
  private var isShaped = false

  init(_ rules: JSONRules) {
    documents = DocumentScan(rules)
    unsafe borrowedRules = Unmanaged.passUnretained(rules)
  }
}

extension JSONScan {
  var rules: JSONRules { documents.rules }

  /// The strings and numbers of the document that was read last; of a line with a known layout,
  /// only those with rules.
  var values: [JSONLayouts.LeafValue] { documents.values }

  /// The rejected values of the line that was read last, if nothing else can be wrong with it;
  /// otherwise empty.
  var rejected: [JSONLayouts.LeafValue] { isShaped ? documents.rejected : [] }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - block: Complete lines.
  ///   - start: The start of the line.
  ///   - isASCII: Whether all lines are known to be ASCII.
  /// - Returns: The offset of its line feed, and whether the line is known to be valid.
  mutating func line(
    in block: Span<UInt8>,
    from start: Int,
    isASCII: Bool
  ) -> (end: Int, isValid: Bool) {
    documents.values.removeAll(keepingCapacity: true)
    let match = layouts.endOfLine(in: block, from: start) { value in
      documents.values.append(value)
      return true
    }
    if case .end(let end) = match {
      layouts.record(isKnown: true)
      isShaped = isASCII || block.extracting(start..<end).isText
      return (end, isShaped && areAccepted(in: block))
    }
    layouts.record(isKnown: false)
    let end = block.firstOffset(of: UInt8(ascii: "\n"), from: start)
    isShaped = isASCII || block.extracting(start..<end).isText
    if !isShaped { return (end, false) }
    let isValid = documents.read(block.extracting(first: end), from: start)
    isShaped = documents.isShaped
    if isShaped { layouts.learn(block.extracting(first: end), from: start, values) }
    return (end, isValid)
  }

  /// Returns whether the rules accept the values of a line whose layout is known.
  private mutating func areAccepted(in block: Span<UInt8>) -> Bool {
    unsafe borrowedRules._withUnsafeGuaranteedRef { rules in
      var areAccepted = true
      for index in documents.values.indices {
        if rules.mayAccept(documents.values[index], in: block, &decoded) { continue }
        documents.values[index].isRejected = true
        areAccepted = false
      }
      return areAccepted
    }
  }

  /// Returns whether a document is known to be valid.
  mutating func accepts(_ document: Span<UInt8>) -> Bool {
    document.isText && documents.read(document, from: 0)
  }
}

extension Span<UInt8> {
  /// Whether the bytes are ASCII or UTF-8.
  var isText: Bool { isASCII || isUTF8 }
}
