internal import RegularLanguage

extension Rule {
  /// A detail of a rule, as data that a ``Wording`` turns into words.
  ///
  ///     let rule = Rule("multiple", parameters: ["of": 5, "units": ["cm", "mm"]])
  ///     rule.parameters["of"] == 5     // true: a number
  ///     rule.parameters["of"] == "5"   // false: that is a text
  public enum Parameter: Hashable, Sendable {
    /// A text, such as a pattern or the name of a unit.
    case text(String)
    /// An exact number.
    case number(DecimalNumber)
    /// A list of texts, such as the values of a choice.
    case list([String])
  }
}

extension Rule.Parameter {
  /// Creates a parameter that is a whole number.
  ///
  ///     Rule.Parameter.count(3) == 3   // true
  public static func count(_ count: Int) -> Self { .number(DecimalNumber(count)) }

  /// The texts of a list, or the description of a text or number.
  package var texts: [String] {
    if case .list(let texts) = self { texts } else { [description] }
  }

  /// The number, if the parameter is one and fits in an `Int`.
  package var count: Int? {
    if case .number(let number) = self { Int(number.description) } else { nil }
  }
}

extension Rule.Parameter: CustomStringConvertible {
  /// The text, the number in plain notation, or the texts of the list, separated by commas.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.description
    case .list(let texts): texts.joined(separator: ", ")
    }
  }
}

extension Rule.Parameter: ExpressibleByStringLiteral {
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Rule.Parameter: ExpressibleByIntegerLiteral {
  /// Creates a number from a literal.
  public init(integerLiteral value: Int) { self = .count(value) }
}

extension Rule.Parameter: ExpressibleByArrayLiteral {
  /// Creates a list from a literal.
  public init(arrayLiteral elements: String...) { self = .list(elements) }
}

extension Rule.Parameter: Codable {
  private enum CodingKeys: CodingKey {
    case number
  }

  /// Decodes a text, a list of texts, a whole number, or any number from a text with the key
  /// `number`.
  public init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: CodingKeys.self) {
      let text = try keyed.decode(String.self, forKey: .number)
      guard let number = DecimalNumber(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .number, in: keyed, debugDescription: "This is no decimal number.")
      }
      self = .number(number)
      return
    }
    let single = try decoder.singleValueContainer()
    if let text = try? single.decode(String.self) {
      self = .text(text)
    } else if let count = try? single.decode(Int.self) {
      self = .count(count)
    } else {
      self = .list(try single.decode([String].self))
    }
  }

  /// Encodes a text, a list or a whole number as such, and any other number as a text with the key
  /// `number`, since not every format has exact decimals.
  public func encode(to encoder: any Encoder) throws {
    if case .number(let number) = self, count == nil {
      var keyed = encoder.container(keyedBy: CodingKeys.self)
      try keyed.encode(number.description, forKey: .number)
      return
    }
    var single = encoder.singleValueContainer()
    switch self {
    case .text(let text): try single.encode(text)
    case .number: try single.encode(count)
    case .list(let texts): try single.encode(texts)
    }
  }
}

extension Interval where Bound == DecimalNumber {
  /// The bounds as the parameters of a rule: `min` or `above`, and `max` or `below`.
  package var parameters: [String: Rule.Parameter] { parameters { .number($0) } }
}

extension Interval {
  /// Returns the bounds as the parameters of a rule: `min` or `above`, and `max` or `below`.
  package func parameters(_ parameter: (Bound) -> Rule.Parameter) -> [String: Rule.Parameter] {
    var result: [String: Rule.Parameter] = [:]
    switch lower {
    case .unbounded: break
    case .included(let bound): result["min"] = parameter(bound)
    case .excluded(let bound): result["above"] = parameter(bound)
    }
    switch upper {
    case .unbounded: break
    case .included(let bound): result["max"] = parameter(bound)
    case .excluded(let bound): result["below"] = parameter(bound)
    }
    return result
  }
}

extension NumberStyle {
  /// The style as the parameters of a rule: its differences from the plain style.
  var parameters: [String: Rule.Parameter] {
    let count = decimalCount
    var result: [String: Rule.Parameter] = [:]
    if count.minimum > 0 { result["min-fraction"] = .count(count.minimum) }
    if let maximum = count.maximum { result["fraction"] = .count(maximum) }
    if separator != .point { result["separator"] = .text(separator.character) }
    if let multiple { result["multiple"] = .number(DecimalNumber(multiple.magnitude) ?? multiple) }
    return result
  }
}
