internal import ValidationCore

/// JSON Pointers (RFC 6901).
package enum JSONPointer {
  /// Returns a name as a reference token: `~` is written `~0`, and `/` is written `~1`.
  package static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return name
    }
    return name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the name that a reference token stands for.
  package static func unescaped(_ token: Substring) -> String {
    if !token.utf8.contains(UInt8(ascii: "~")) { return String(token) }
    var name = ""
    var isEscape = false
    for scalar in token.unicodeScalars {
      switch scalar {
      case "0" where isEscape: name += "~"
      case "1" where isEscape: name += "/"
      default: if scalar != "~" { name.unicodeScalars.append(scalar) }
      }
      isEscape = scalar == "~"
    }
    return name
  }

  /// Returns the pointer of a member with a path.
  package static func pointer(_ components: [String]) -> String {
    components.reduce(into: "") { pointer, name in
      pointer += "/"
      pointer += escaped(name)
    }
  }

  /// Returns the pointer of a member with a path, such as `lines[1].sku`: see ``FieldPath``.
  package static func pointer(ofPath path: String) -> String {
    pointer(FieldPath.components(of: path))
  }
}
