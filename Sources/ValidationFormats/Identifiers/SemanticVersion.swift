public import ValidationCore

/// A version as defined by Semantic Versioning 2.0.0, with numbers of any size.
///
///     SemanticVersion("1.2.3-rc.1+5")?.prerelease    // "rc.1"
///     SemanticVersion("1.2.3-rc.1").map { $0 < SemanticVersion(1, 2, 3) }   // true
///     SemanticVersion("v1.2.3")                      // nil
public struct SemanticVersion: Hashable, Sendable {
  /// The number incremented by incompatible changes.
  public let major: DecimalNumber
  /// The number incremented by compatible additions.
  public let minor: DecimalNumber
  /// The number incremented by bug fixes.
  public let patch: DecimalNumber
  /// The identifiers after `-`, separated by dots; empty for a release.
  public let prerelease: String
  /// The identifiers after `+`, separated by dots; empty if there are none.
  public let build: String

  /// Creates the version of a release.
  ///
  ///     SemanticVersion(1, 2, 3) < SemanticVersion(1, 10, 0)   // true
  ///     SemanticVersion(1, 2, 3).prerelease                    // "": it is a release
  public init(_ major: UInt, _ minor: UInt, _ patch: UInt) {
    self.major = DecimalNumber(major)
    self.minor = DecimalNumber(minor)
    self.patch = DecimalNumber(patch)
    prerelease = ""
    build = ""
  }

  /// Creates a version from its text; `nil` for any other text.
  ///
  ///     SemanticVersion("1.2.3-rc.1+5")?.build   // "5"
  ///     SemanticVersion("1.2")                   // nil: the third number is missing
  public init?(_ text: String) {
    guard SemanticVersionFormat().isValid(text) else { return nil }
    self.init(valid: text)
  }

  /// Creates a version from a valid text; `nil` if a number can't be read.
  init?(valid text: String) {
    let core = text.prefix { $0 != "-" && $0 != "+" }
    let numbers = core.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, let major = DecimalNumber(numbers[0]),
      let minor = DecimalNumber(numbers[1]), let patch = DecimalNumber(numbers[2])
    else { return nil }
    let rest = text[core.endIndex...]
    let prerelease = rest.prefix { $0 != "+" }
    self.major = major
    self.minor = minor
    self.patch = patch
    self.prerelease = String(prerelease.dropFirst())
    self.build = String(rest[prerelease.endIndex...].dropFirst())
  }
}

extension SemanticVersion: Comparable {
  /// Compares versions by precedence (section 11): of two versions that differ only in ``build``,
  /// neither is less than the other, although they aren't equal.
  public static func < (a: Self, b: Self) -> Bool {
    let (core, otherCore) = ((a.major, a.minor, a.patch), (b.major, b.minor, b.patch))
    if core != otherCore { return core < otherCore }
    // A release comes after its prereleases.
    if a.prerelease.isEmpty || b.prerelease.isEmpty { return !a.prerelease.isEmpty }
    return a.precedence.lexicographicallyPrecedes(b.precedence)
  }

  private var precedence: [Identifier] { identifiers.map { Identifier(bytes: Array($0.utf8)) } }

  /// The identifiers after `-`.
  var identifiers: [Substring] { prerelease.split(separator: ".") }

  /// Returns whether an identifier is a number.
  static func isNumber(_ identifier: some Sequence<UInt8>) -> Bool {
    identifier.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// An identifier in its order: numbers by value come before texts by bytes.
  private struct Identifier: Comparable {
    var bytes: [UInt8]

    private var isNumber: Bool { SemanticVersion.isNumber(bytes) }

    static func < (a: Self, b: Self) -> Bool {
      if a.isNumber != b.isNumber { return a.isNumber }
      if a.isNumber, a.bytes.count != b.bytes.count { return a.bytes.count < b.bytes.count }
      return a.bytes.lexicographicallyPrecedes(b.bytes)
    }
  }
}

extension SemanticVersion: CustomStringConvertible {
  /// The version as a text such as `1.2.3-rc.1+5`.
  public var description: String {
    "\(major).\(minor).\(patch)" + (prerelease.isEmpty ? "" : "-" + prerelease)
      + (build.isEmpty ? "" : "+" + build)
  }
}

extension SemanticVersion: TextCodable {
  static var format: any Validator<Self> { SemanticVersionFormat() }
}
