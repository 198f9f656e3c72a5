// The path of a member, as people write it: names with dots between them, and the numbers of rows
// in brackets. A name that would be read as something else is quoted as in JSON:
//
//     lines[1].sku                 the member sku of the second row of lines
//     limits["example.com"].rate   the member rate of the entry with the key example.com
//     limits.example.com.rate      rate of com of example of limits
//
// A text that isn't a path, such as a misspelled name, is one as far as possible: a bracket that
// contains neither a number nor a quoted name belongs to the name.

/// Paths of members.
package enum FieldPath {
  /// Appends the name of a member, or the number of a row, to a path.
  package static func append(_ name: String, isNumber: Bool = false, to path: inout String) {
    if isNumber {
      path += "[\(name)]"
    } else if name.isEmpty || name.utf8.contains(where: isSpecial) {
      path += "[\""
      for scalar in name.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { path += "\\" }
        path.unicodeScalars.append(scalar)
      }
      path += "\"]"
    } else {
      if !path.isEmpty { path += "." }
      path += name
    }
  }

  /// Returns the path of a member of a row, given its path in the row, which may be empty.
  package static func path(_ inner: String, below row: String) -> String {
    inner.isEmpty || inner.utf8.first == UInt8(ascii: "[") ? row + inner : "\(row).\(inner)"
  }

  /// Returns the names and numbers of a path.
  ///
  /// - Complexity: O(*n*) in its length.
  package static func components(of path: String) -> [String] {
    let bytes = Array(path.utf8)
    var components: [String] = []
    var name: [UInt8] = []
    var index = 0
    func end() {
      if !name.isEmpty { components.append(String(decoding: name, as: UTF8.self)) }
      name = []
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "["), let (inner, next) = bracket(in: bytes, at: index) {
        end()
        components.append(inner)
        index = next
        continue
      }
      if bytes[index] == UInt8(ascii: ".") { end() } else { name.append(bytes[index]) }
      index += 1
    }
    end()
    return components
  }

  /// Returns whether a name with the byte is quoted; without an array, since it is asked for each
  /// byte of all names.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""): true
    default: false
    }
  }

  /// Returns the number or the quoted name in a bracket, and the offset after it; `nil` if there is
  /// neither.
  private static func bracket(in bytes: [UInt8], at start: Int) -> (String, next: Int)? {
    var index = start + 1
    var inner: [UInt8] = []
    let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "\"")
    if isQuoted { index += 1 }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == (isQuoted ? UInt8(ascii: "\"") : UInt8(ascii: "]")) { break }
      if isQuoted, byte == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      if !isQuoted, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte) { return nil }
      inner.append(bytes[index])
      index += 1
    }
    if isQuoted { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "]"), isQuoted || !inner.isEmpty else {
      return nil
    }
    let next = index + 1
    let ends =
      next == bytes.count || bytes[next] == UInt8(ascii: ".") || bytes[next] == UInt8(ascii: "[")
    return ends ? (String(decoding: inner, as: UTF8.self), next) : nil
  }
}
