internal import RegularLanguage

/// A part of a JSON text.
///
/// The ranges are relative to the piece of the text in which the part was found.
package enum JSONToken: Equatable, Sendable {
  /// An object or an array begins.
  case begin(JSONType)
  /// An object or an array ends.
  case end(JSONType)
  /// A name, between its quotation marks; `nil` if it has escapes or was cut, so that
  /// ``JSONTokenizer/name`` has its text.
  case name(Range<Int>?)
  /// A whole value that is neither an object nor an array; of a string, what is between the
  /// quotation marks.
  case scalar(JSONType, Range<Int>)
  /// A value in parts begins.
  case beginScalar(JSONType)
  /// A part of a value, as written.
  case part(Range<Int>)
  /// A part of a string that is written as an escape and means ``JSONTokenizer/escaped``.
  case escape
  /// A value in parts ends.
  case endScalar
}

/// A place in a JSON text.
package struct JSONPlace: Sendable {
  /// The number of bytes before it.
  package var offset: Int
  /// The position, as lines end with line feeds; that of the start if columns are not counted.
  package var position = TextPosition(line: 0, column: 0)

  /// Creates a place.
  package init(offset: Int, position: TextPosition = TextPosition(line: 0, column: 0)) {
    self.offset = offset
    self.position = position
  }

  /// The place one ASCII character before this one, on the same line.
  var beforeASCII: Self {
    let column = max(0, position.column - 1)
    return Self(offset: offset - 1, position: TextPosition(line: position.line, column: column))
  }
}

extension JSONTokenizer {
  /// Limits on what a text may contain, and options.
  package struct Limits: Sendable {
    /// The maximum nesting depth of arrays and objects.
    package var depth: Int
    /// The maximum number of distinct names of the open objects.
    package var memberCount = Int.max
    /// The number of bytes up to which ``JSONTokenizer/name`` has the whole name.
    package var nameSize = Int.max
    /// The dialect of the text.
    package var dialect = JSONDialect.json

    /// The maximum nesting depth of documents.
    package static let usualDepth = 128
    /// The maximum number of members of all open objects of a document, which limits memory.
    package static let usualMemberCount = 1 << 19

    /// Creates limits.
    package init(depth: Int, memberCount: Int = .max, nameSize: Int = .max) {
      self.depth = depth
      self.memberCount = memberCount
      self.nameSize = nameSize
    }
  }
}

extension JSONError {
  /// Finds the first syntax error of a text in UTF-8; `nil` if it is JSON.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - markSize: The number of bytes of its byte order mark.
  ///   - limits: The maximum nesting depth of arrays and objects, and the dialect.
  init?(in text: Span<UInt8>, after markSize: Int, _ limits: JSONText.Limits) {
    var tokenLimits = JSONTokenizer.Limits(depth: limits.depth)
    tokenLimits.dialect = limits.dialect
    var tokenizer = JSONTokenizer(
      tokenLimits, seed: .random(in: .min ... .max), countsColumns: false)
    let content = text.extracting(markSize..<text.count)
    while tokenizer.next(in: content) != nil {}
    _ = tokenizer.end()
    guard let (problem, place) = tokenizer.syntaxError else { return nil }
    self.init(problem, at: markSize + place.offset)
  }
}
