internal import ValidationCore

/// The names of a field of a schema: its path, and its name in an environment.
///
///     // of `maxSize` in the section `database`
///     field.components    // ["database", "maxSize"]
///     field.path          // "database.maxSize"
///     field.environment   // "DATABASE_MAX_SIZE"
///
/// A source of settings of your own is asked for fields by these names.
///
/// This is a class, so that passing it on retains only one reference. The names are computed when
/// they are needed: a body with many rows has several for each of its fields.
public final class FieldName: Sendable {
  /// The names of the properties that lead to the field, and the numbers of rows.
  public let components: [String]
  /// The indices of the components that are numbers of rows.
  package let indices: [Int]
  /// The indices of the components that are names of shapes, which JSON doesn't have.
  package let shapes: [Int]

  /// Creates the names of a field, or of a section.
  ///
  /// - Parameters:
  ///   - components: The names of the properties that lead to it, and the numbers of rows.
  ///   - indices: The indices of the components that are numbers of rows.
  ///   - shapes: The indices of the components that are names of shapes.
  package init(_ components: [String], indices: [Int] = [], shapes: [Int] = []) {
    self.components = components
    self.indices = indices
    self.shapes = shapes
  }
}

extension FieldName {
  /// Returns whether a component is the number of a row.
  func isRow(at index: Int) -> Bool { indices.contains(index) }

  /// The components, joined with dots: `database.maxSize`.
  ///
  /// The number of a row is in brackets, as in `lines[0].sku`, and so is a name with a dot, a
  /// bracket or a quotation mark, as in `limits["example.com"].rate`.
  public var path: String {
    components.indices.reduce(into: "") { path, index in
      FieldPath.append(components[index], isNumber: isRow(at: index), to: &path)
    }
  }

  /// The name in an environment: `DATABASE_MAX_SIZE`.
  public var environment: String {
    Self.environmentName(of: components.joined(separator: "."))
  }

  /// The name of an argument: `database-max-size`.
  package var argument: String {
    environment.map { $0 == "_" ? "-" : $0.lowercased() }.joined()
  }

  /// Returns the name of a row, given that of its section: `lines[0]`, or `address`, or
  /// `limits.search` for an entry with a key.
  package func row(_ number: Int, key: String? = nil, of section: RowsIdentity) -> FieldName {
    if !section.shape.hasNumbers { return self }
    if let key { return FieldName(components + [key], indices: indices, shapes: shapes) }
    return FieldName(
      components + [String(number)], indices: indices + [components.count], shapes: shapes)
  }

  /// Returns the name of a field or section in what this is the name of.
  package func appending(_ names: [String], isShape: Bool = false) -> FieldName {
    let shapes = isShape ? shapes + [components.count + names.count - 1] : shapes
    return FieldName(components + names, indices: indices, shapes: shapes)
  }

  /// The names of the members and the numbers of rows that lead to the field in JSON.
  package var members: [String] {
    if shapes.isEmpty { return components }
    return components.indices.lazy.filter { !self.shapes.contains($0) }.map { self.components[$0] }
  }

  /// Returns the names with other numbers of rows; those after the last given number stay.
  package func inRows(_ numbers: [String]) -> FieldName {
    var components = components
    for (index, number) in zip(indices, numbers) { components[index] = number }
    return FieldName(components, indices: indices, shapes: shapes)
  }

  /// Returns the environment name for a path, or for another spelling of it.
  ///
  ///     environmentName(of: "database.maxSize")    // "DATABASE_MAX_SIZE"
  ///     environmentName(of: "database-max-size")   // the same
  ///     environmentName(of: "lines[0].sku")        // "LINES_0_SKU"
  ///     environmentName(of: "limits[\"a.b\"].rate")  // "LIMITS_A_B_RATE"
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
    for (index, byte) in bytes.enumerated()
    where byte != UInt8(ascii: "]") && byte != UInt8(ascii: "\"") {
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

extension FieldName: CustomStringConvertible {
  /// The path.
  public var description: String { path }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isSmall: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
  fileprivate var isCapital: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
}
