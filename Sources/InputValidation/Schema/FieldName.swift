/// The names of a field: its path, and what an environment calls it.
///
/// A class, so that handing on a field counts one reference.
final class FieldName: Sendable {
  /// The names of the properties that lead to the field.
  let components: [String]
  /// Those with dots between them: `database.maxSize`.
  let path: String
  /// The name in an environment: `DATABASE_MAX_SIZE`.
  let environment: String
  /// The name of an argument: `database-max-size`.
  let argument: String

  /// A Boolean value that tells whether the path and the name in an environment are the same.
  let hasOneSpelling: Bool

  init(_ components: [String]) {
    self.components = components
    path = components.joined(separator: ".")
    environment = Self.environmentName(of: path)
    hasOneSpelling = path == environment
    argument = environment.map { $0 == "_" ? "-" : $0.lowercased() }.joined()
  }

  /// The name in an environment that a path, or another spelling of it, stands for.
  ///
  ///     environmentName(of: "database.maxSize")    // "DATABASE_MAX_SIZE"
  ///     environmentName(of: "database-max-size")   // the same
  ///
  /// - Complexity: O(*n*) in the length of the path.
  static func environmentName(of path: String) -> String {
    let scalars = Array(path.unicodeScalars)
    var name = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      guard scalar.properties.isAlphabetic || scalar.isASCIIDigit else {
        name.append("_")
        continue
      }
      if scalar.isASCIICapital, index > 0 {
        let previous = scalars[index - 1]
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        if previous.isASCIISmall || previous.isASCIIDigit
          || previous.isASCIICapital && next.isASCIISmall
        {
          name.append("_")
        }
      }
      name.append(scalar.isASCIISmall ? Unicode.Scalar(UInt8(scalar.value) - 0x20) : scalar)
    }
    return String(name)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isASCIISmall: Bool { ("a"..."z").contains(self) }
  fileprivate var isASCIICapital: Bool { ("A"..."Z").contains(self) }
}
