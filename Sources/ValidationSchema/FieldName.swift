/// The names of a field, including its path and its name in an environment.
///
/// This is a class, so that passing it on retains only one reference.
package final class FieldName: Sendable {
  /// The names of the properties that lead to the field.
  package let components: [String]
  /// The components, joined with dots: `database.maxSize`.
  package let path: String
  /// The name in an environment: `DATABASE_MAX_SIZE`.
  package let environment: String
  /// The name of an argument: `database-max-size`.
  package let argument: String

  /// Whether the path and the environment name are the same.
  package let hasOneSpelling: Bool

  /// Creates the names of a field, or of a section.
  ///
  /// - Parameters:
  ///   - components: The names of the properties that lead to it, and the numbers of rows.
  ///   - indices: The indices of the components that are numbers of rows.
  init(_ components: [String], indices: [Int] = []) {
    self.components = components
    let joined = components.joined(separator: ".")
    environment = Self.environmentName(of: joined)
    var path = indices.isEmpty ? joined : components.first ?? ""
    for index in components.indices.dropFirst() where !indices.isEmpty {
      path += indices.contains(index) ? "[\(components[index])]" : "." + components[index]
    }
    self.path = path
    hasOneSpelling = path == environment
    argument = environment.map { $0 == "_" ? "-" : $0.lowercased() }.joined()
  }

  /// The environment names of the sections that contain the field: `DATABASE`.
  var sections: [String] {
    components.indices.dropFirst().map {
      Self.environmentName(of: components[..<$0].joined(separator: "."))
    }
  }

  /// Returns the environment name for a path, or for another spelling of it.
  ///
  ///     environmentName(of: "database.maxSize")    // "DATABASE_MAX_SIZE"
  ///     environmentName(of: "database-max-size")   // the same
  ///     environmentName(of: "lines[0].sku")        // "LINES_0_SKU"
  ///
  /// - Complexity: O(*n*) in the length of the path.
  package static func environmentName(of path: String) -> String {
    if path.utf8.allSatisfy({ $0.isCapital || $0 == UInt8(ascii: "_") }) { return path }
    // Non-ASCII letters are unchanged, with all of their bytes.
    if path.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: environmentName(of: Array(path.utf8)), as: UTF8.self)
    }
    let bytes = path.unicodeScalars.flatMap { scalar in
      scalar.isASCII || scalar.properties.isAlphabetic ? Array(String(scalar).utf8) : [0]
    }
    return String(decoding: environmentName(of: bytes), as: UTF8.self)
  }

  private static func environmentName(of bytes: [UInt8]) -> [UInt8] {
    let underscore = UInt8(ascii: "_")
    var name: [UInt8] = []
    name.reserveCapacity(bytes.count + 8)
    for (index, byte) in bytes.enumerated() where byte != UInt8(ascii: "]") {
      if byte.isCapital, index > 0 {
        let previous = bytes[index - 1]
        let next = index + 1 < bytes.count ? bytes[index + 1] : underscore
        if previous.isSmall || previous.isDigit || previous.isCapital && next.isSmall {
          name.append(underscore)
        }
      }
      let isKept = byte.isCapital || byte.isDigit || byte >= 0x80
      name.append(byte.isSmall ? byte - 0x20 : isKept ? byte : underscore)
    }
    return name
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isSmall: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
  fileprivate var isCapital: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
}
