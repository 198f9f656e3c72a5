import ValidationCore

/// The parts of an absolute URL with a host, according to RFC 3986.
///
///     let url = URLReference("HTTP://ann@example.org:8080/a?b#c")
///     url?.scheme   // "http"
///     url?.port     // 8080
///     URLReference("mailto:ann@example.org")   // nil: no host
///
/// Scheme and host are in lowercase. The other parts are as written: percent-encoded, and with "."
/// and ".." in the path unresolved.
public struct URLReference: Hashable, Sendable {
  /// The scheme, in lowercase.
  public let scheme: String
  /// The text between the scheme and an "@" before the host: a name, optionally with a password;
  /// `nil` if there is no "@".
  public let user: String?
  /// The host, in lowercase; an IPv6 address is in brackets.
  public let host: String
  /// The port number; `nil` if there is none.
  public let port: UInt16?
  /// The path: empty, or with a slash at its start.
  public let path: String
  /// The text after the question mark; `nil` if there is none.
  public let query: String?
  /// The text after the number sign; `nil` if there is none.
  public let fragment: String?

  /// Creates a URL with any scheme from a text; `nil` if the text is not a URL.
  ///
  ///     URLReference("https://example.org/a")?.scheme   // "https"
  ///     URLReference("https://example.org/a b")         // nil: a blank
  public init?(_ text: String) {
    guard URLFormat.any.accepts(text) else { return nil }
    self.init(valid: text)
  }

  /// Creates a URL from a valid text.
  init?(valid text: String) {
    var rest = text[...]
    guard let scheme = rest.cut(before: ":"), rest.hasPrefix("//") else { return nil }
    rest = rest.dropFirst(2)
    fragment = rest.cut(after: "#")
    query = rest.cut(after: "?")
    let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    path = String(rest[slash...])
    rest = rest[..<slash]
    user = rest.cut(before: "@").map(String.init)
    // The colons of an address are inside its brackets.
    let bracket = rest.utf8.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
    let colon = rest.utf8[bracket...].firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
    port = UInt16(rest[colon...].dropFirst())
    host = rest[..<colon].lowercased()
    self.scheme = scheme.lowercased()
  }
}

extension Substring {
  /// Removes and returns the text before the first delimiter, and removes the delimiter; `nil` if
  /// there is none.
  fileprivate mutating func cut(before delimiter: Unicode.Scalar) -> Substring? {
    guard let index = unicodeScalars.firstIndex(of: delimiter) else { return nil }
    defer { self = self[unicodeScalars.index(after: index)...] }
    return self[..<index]
  }

  /// Removes the first delimiter and the text after it, which is returned; `nil` if there is none.
  fileprivate mutating func cut(after delimiter: Unicode.Scalar) -> String? {
    guard let index = unicodeScalars.firstIndex(of: delimiter) else { return nil }
    defer { self = self[..<index] }
    return String(self[unicodeScalars.index(after: index)...])
  }
}

extension URLReference: CustomStringConvertible {
  /// The parts in order, with their delimiters.
  public var description: String {
    var text = scheme + "://"
    if let user { text += user + "@" }
    text += host
    if let port { text += ":\(port)" }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

extension URLReference: TextCodable {
  static var format: any Validator<Self> { URLFormat() }
}
