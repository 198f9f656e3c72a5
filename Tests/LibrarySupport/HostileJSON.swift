package import RegularLanguage

/// A JSON document that can be corrupted as an attacker would: with numbers out of range, other
/// types, missing or duplicate keys, and long or deeply nested values.
package indirect enum HostileJSON {
  /// A literal: a number, a string with its quotes, `true`, `false` or `null`.
  case scalar(String)
  case array([HostileJSON])
  case object([Member])

  package struct Member {
    package var key: String
    package var value: HostileJSON
  }

  /// Parses the output of an encoder, which has no white space.
  package init(_ text: String) {
    var rest = text.unicodeScalars[...]
    self.init(parsing: &rest)
  }

  private init(parsing rest: inout Substring.UnicodeScalarView) {
    switch rest.first {
    case "[":
      var elements: [Self] = []
      rest.removeFirst()
      while let next = rest.first, next != "]" {
        if next == "," { rest.removeFirst() }
        elements.append(Self(parsing: &rest))
      }
      rest = rest.dropFirst()
      self = .array(elements)
    case "{":
      var members: [Member] = []
      rest.removeFirst()
      while let next = rest.first, next != "}" {
        if next == "," { rest.removeFirst() }
        let key = Self(parsing: &rest).text
        rest = rest.dropFirst()
        members.append(Member(key: key, value: Self(parsing: &rest)))
      }
      rest = rest.dropFirst()
      self = .object(members)
    case "\"":
      var isEscaped = false
      var end = rest.index(after: rest.startIndex)
      while end < rest.endIndex, isEscaped || rest[end] != "\"" {
        isEscaped = !isEscaped && rest[end] == "\\"
        end = rest.index(after: end)
      }
      self = .scalar(String(rest[...end]))
      rest = rest[end...].dropFirst()
    default:
      let scalar = rest.prefix { ![",", ":", "]", "}"].contains($0) }
      rest = rest.dropFirst(scalar.count)
      self = .scalar(String(scalar))
    }
  }

  /// The document as text.
  package var text: String {
    switch self {
    case .scalar(let text): text
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { $0.key + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }
}

extension HostileJSON {
  private static let numbers = [
    "0", "-1", "1", "2", "-0", "0.5", "1e2", "1e999", "-1e308", "NaN", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "18446744073709551615", "4294967295", "55296",
    "1114112", "9223372036854775806",
  ]

  private static let strings = [
    "", "NaN", "Infinity", "-1", "\\u0000", "\\ud800", "\\r", "\\u0301", "1,234.5", "x", " ",
    "typing", "autofill", "composition", "scalars", "utf16", "utf8", "all", "any", "not",
    "optional", "length", "one-of", "regex", "backward", "upstream", "block", "max", "unit",
  ].map { "\"" + $0 + "\"" }

  private static func scalar(using generator: inout SplitMix64) -> Self {
    let scalars = numbers + strings + ["true", "false", "null", "[]", "{}"]
    return .scalar(scalars.randomElement(using: &generator) ?? "null")
  }

  /// Returns the document with one of its parts corrupted.
  package func spoilt(using generator: inout SplitMix64) -> Self {
    switch self {
    case .scalar(let text):
      let isNumber = text.first?.isNumber == true || text.first == "-"
      let others = isNumber ? Self.numbers : Self.strings
      return Int.random(in: 0..<8, using: &generator) == 0
        ? Self.scalar(using: &generator)
        : .scalar(others.randomElement(using: &generator) ?? text)
    case .array(var elements):
      guard let index = elements.indices.randomElement(using: &generator) else {
        return .array([Self.scalar(using: &generator)])
      }
      switch Int.random(in: 0..<16, using: &generator) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      case 2: elements.reverse()
      case 3: elements = Array(repeating: elements[index], count: 200)
      case 4: elements.append(Self.scalar(using: &generator))
      case 5: elements[index] = .array(elements)
      default: elements[index] = elements[index].spoilt(using: &generator)
      }
      return .array(elements)
    case .object(var members):
      guard let index = members.indices.randomElement(using: &generator) else {
        return Self.scalar(using: &generator)
      }
      let other = Member(key: members[index].key, value: Self.scalar(using: &generator))
      switch Int.random(in: 0..<16, using: &generator) {
      case 0: members.remove(at: index)
      case 1: members.append(other)
      case 2: members.insert(other, at: index)
      case 3: members[index].key = Self.strings.randomElement(using: &generator) ?? "\"\""
      case 4: members[index].value = Self.nested(at: index, of: members)
      default: members[index].value = members[index].value.spoilt(using: &generator)
      }
      return .object(members)
    }
  }

  /// Returns an object that contains itself many times, in an array that is its member.
  private static func nested(at index: Int, of members: [Member]) -> Self {
    (0..<100).reduce(members[index].value) { inner, _ in
      var members = members
      members[index].value = .array([inner])
      return .object(members)
    }
  }
}
