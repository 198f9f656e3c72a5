/// A reference to a document or a place in it (RFC 3986), which is resolved against a base.
///
///     URIReference("item.json#/a").resolved(against: URIReference("https://x.org/s/list.json"))
///     // https://x.org/s/item.json#/a
///     URIReference("#a").resolved(against: URIReference("urn:uuid:1"))   // urn:uuid:1#a
///
/// Any text is a reference: what is not allowed in one remains as it is.
struct URIReference: Hashable, Sendable {
  private var scheme: String?
  private var authority: String?
  private var path = ""
  private var query: String?
  /// What follows `#`; `nil` if there is none.
  var fragment: String?

  init(_ text: String) {
    var rest = text[...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      let start = rest.index(rest.startIndex, offsetBy: 2)
      let end = rest[start...].firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[start..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.".utf8.contains(byte)
    }
  }
}

extension URIReference {
  /// Returns the reference that this one is, seen from a document (RFC 3986, section 5.2.2).
  func resolved(against base: Self) -> Self {
    if scheme != nil { return withoutDots }
    var result = self
    result.scheme = base.scheme
    if authority != nil { return result.withoutDots }
    result.authority = base.authority
    if path.isEmpty {
      result.path = base.path
      if query == nil { result.query = base.query }
      return result
    }
    if !path.hasPrefix("/") {
      if base.authority != nil, base.path.isEmpty {
        result.path = "/" + path
      } else {
        let end = base.path.lastIndex(of: "/").map(base.path.index(after:))
        result.path = base.path[..<(end ?? base.path.startIndex)] + path
      }
    }
    return result.withoutDots
  }

  /// The same without segments `.` and `..` (section 5.2.4).
  private var withoutDots: Self {
    guard path.contains(".") else { return self }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || kept.first.map({ !$0.isEmpty }) ?? false { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    var result = self
    result.path = kept.joined(separator: "/")
    return result
  }

  /// The same without a fragment.
  var document: Self {
    var result = self
    result.fragment = nil
    return result
  }

  /// The fragment with its percent-encoded bytes decoded; empty if there is none.
  var decodedFragment: String {
    guard let fragment, fragment.utf8.contains(UInt8(ascii: "%")) else { return fragment ?? "" }
    let bytes = Array(fragment.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension URIReference: CustomStringConvertible {
  var description: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}
