package import RegularLanguage

/// The characters that are possible at a position, and whether the text could end there.
public struct ExpectedCharacters: Hashable, Sendable {
  package let set: ScalarSet
  /// Whether the text could have ended there.
  public let includesEnd: Bool
  /// One of many possible scalars without which no text is valid; `nil` if there is none.
  ///
  ///     let error = try RegexValidator(#"[^@]+@[^@]+\.[a-z]+"#).error(in: "a@b")
  ///     error?.expected?.need             // ".", which messages name
  ///     error?.expected?.contains("c")    // true: "a@bc" may still become valid
  public let need: Unicode.Scalar?

  init(_ set: ScalarSet, includesEnd: Bool, need: Unicode.Scalar? = nil) {
    self.set = set
    self.includesEnd = includesEnd
    self.need = need
  }

  /// Creates a set of the scalars in the given ranges.
  ///
  ///     let expected = ExpectedCharacters(["0"..."9"], includesEnd: true)
  ///     expected.contains("7")   // true
  ///     expected.contains("x")   // false
  public init(_ ranges: [ClosedRange<Unicode.Scalar>], includesEnd: Bool = false) {
    self.init(
      ScalarSet(ranges.map { $0.lowerBound.value...$0.upperBound.value }), includesEnd: includesEnd)
  }

  package static let nothing = Self(.none, includesEnd: false)
}

extension ExpectedCharacters {
  /// The scalars, as ascending ranges.
  public var ranges: [ClosedRange<Unicode.Scalar>] {
    self.set.ranges.compactMap { range in
      guard let lower = Unicode.Scalar(range.lowerBound),
        let upper = Unicode.Scalar(range.upperBound)
      else { return nil }
      return lower...upper
    }
  }

  /// Returns whether a scalar is possible at the position.
  ///
  ///     let error = IntegerValidator(in: 10...65).error(in: "7")
  ///     error?.expected?.contains("6")   // true: 60 is in range
  ///     error?.expected?.contains("8")   // false
  public func contains(_ scalar: Unicode.Scalar) -> Bool { set.contains(scalar) }
}

extension ExpectedCharacters: Codable {
  private enum CodingKeys: CodingKey {
    case ranges
    case includesEnd
    case need
  }

  /// Decodes the ranges from a flat list of scalar values: lower bound, upper bound, lower bound,
  /// ...
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      ScalarSet(pairs: try container.decode([UInt32].self, forKey: .ranges)),
      includesEnd: try container.decode(Bool.self, forKey: .includesEnd),
      need: try container.decodeIfPresent(UInt32.self, forKey: .need).flatMap(Unicode.Scalar.init)
    )
  }

  /// Encodes the ranges as a flat list of scalar values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(set.ranges.flatMap { [$0.lowerBound, $0.upperBound] }, forKey: .ranges)
    try container.encode(includesEnd, forKey: .includesEnd)
    try container.encodeIfPresent(need?.value, forKey: .need)
  }
}
