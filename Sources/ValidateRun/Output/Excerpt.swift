import LineValidation

/// The start of a line, byte for byte, or the whole line if it is short.
struct Excerpt {
  /// The maximum number of bytes of a line to show.
  static let limit = InvalidLine.maximumShownCount

  let bytes: ArraySlice<UInt8>
  /// Whether the excerpt is the whole line.
  let isWhole: Bool

  /// Creates an excerpt.
  ///
  /// - Parameters:
  ///   - line: The line as it was read, or at least one byte more than is shown.
  ///   - encoding: The encoding of the line.
  init(of line: ArraySlice<UInt8>, _ encoding: LinePlan.Encoding) {
    isWhole = line.count <= Self.limit
    let start = line.prefix(Self.limit)
    switch encoding {
    case .utf8, .utf16:
      bytes = start
    case .bytes:
      var decoder = Latin1Decoder()
      bytes = decoder.decode(start.span)[...]
    }
  }
}

extension Excerpt {
  /// The whole excerpt as text, if it is well-formed UTF-8.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The longest prefix that is well-formed UTF-8.
  var validText: String {
    if let text { return text }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let encoded) = parser.parseScalar(from: &iterator) { count += encoded.count }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Returns the columns of a part of the line, in Unicode scalars.
  ///
  /// - Parameter range: The part, in Characters from 0.
  /// - Returns: The start and the end, from 1, where the end is the column after the part; nil if
  ///   the excerpt is too short.
  func scalarColumns(_ range: Range<Int>) -> (start: Int, end: Int?)? {
    // The bytes that follow may belong to the last Character.
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
