import LineValidation

/// The start of a line, byte for byte, or the whole line if it is short.
struct Excerpt {
  /// The most bytes that are shown of a line.
  static let limit = InvalidLine.maximumShownCount

  let bytes: ArraySlice<UInt8>
  /// Whether that is the whole line.
  let isWhole: Bool

  /// Creates an excerpt.
  ///
  /// - Parameters:
  ///   - line: The line as it was read, or at least one byte more of it than are shown.
  ///   - encoding: What its bytes mean.
  init(of line: ArraySlice<UInt8>, _ encoding: LinePlan.Encoding) {
    isWhole = line.count <= Self.limit
    let start = line.prefix(Self.limit)
    switch encoding {
    case .utf8:
      bytes = start
    case .bytes:
      var decoder = Latin1Decoder()
      bytes = decoder.decode(start.span)[...]
    }
  }
}

extension Excerpt {
  /// All of it as text, if it is well-formed UTF-8.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The part at the start that is well-formed UTF-8.
  var validText: String {
    if let text { return text }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let encoded) = parser.parseScalar(from: &iterator) { count += encoded.count }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

extension Excerpt {
  /// Finds out where a part of the line stands in Unicode scalars.
  ///
  /// - Parameter range: The part, in Characters from 0.
  /// - Returns: The columns from 1, the end being the one after the part; nil if the start of
  ///   the line is not enough to know.
  func scalarColumns(_ range: Range<Int>) -> (start: Int, end: Int?)? {
    // Whatever comes after the start may belong to its last Character.
    let maximumByteCount = isWhole ? bytes.count : bytes.count - 1
    if range.upperBound <= maximumByteCount, JSON.isPlain(bytes.span) {
      return (range.lowerBound + 1, range.upperBound + 1)  // A byte is a Character and a scalar.
    }
    let text = validText
    func column(_ offset: Int) -> Int? {
      let index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      guard let index, isWhole || index < text.endIndex else { return nil }
      return text.unicodeScalars.distance(from: text.startIndex, to: index) + 1
    }
    return column(range.lowerBound).map { ($0, column(range.upperBound)) }
  }
}
