/// The start of a line, byte for byte, or the whole line if it is short.
struct Excerpt {
  /// The most bytes that are shown of a line.
  static let limit = 4096

  let bytes: [UInt8]
  /// Whether that is the whole line.
  let isWhole: Bool

  /// Creates an excerpt.
  ///
  /// - Parameters:
  ///   - line: The line as it was read, or at least one byte more of it than are shown.
  ///   - encoding: What its bytes mean.
  init(of line: ArraySlice<UInt8>, _ encoding: RecordPlan.Encoding) {
    isWhole = line.count <= Self.limit
    let start = Array(line.prefix(Self.limit))
    switch encoding {
    case .utf8:
      bytes = start
    case .bytes:
      var decoder = Latin1Decoder()
      bytes = decoder.decode(start.span)
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
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
