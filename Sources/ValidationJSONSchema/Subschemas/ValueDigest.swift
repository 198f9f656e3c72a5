import RegularLanguage
import SettingsSyntax

/// What identifies a value of JSON: equal values have equal digests, and others almost never.
///
///     1.0 and 1                            // equal
///     {"a": 1, "b": 2} and {"b": 2, "a": 1}   // equal: the order of members doesn't matter
///     "1" and 1, [1, 2] and [2, 1]         // different
typealias ValueDigest = SIMD2<Int>

/// The digests of parts of values.
enum Digests {
  /// Returns the digest of a value that is neither an object nor an array; of a string, the decoded
  /// content is given.
  static func digest(of kind: JSONType, _ text: Span<UInt8>) -> ValueDigest {
    kind == .number ? digest(of: ExactNumber(text)) : digest(kind.rawValue, text)
  }

  static func digest(of number: ExactNumber) -> ValueDigest {
    var hash = ValueHash()
    let head = [JSONType.number.rawValue, number.isNegative && !number.digits.isEmpty ? 1 : 0]
    hash.read(head.span)
    hash.read(number.digits.span)
    hash.read(SIMD2(number.exponent, number.digits.count))
    return hash.digest
  }

  private static func digest(_ kind: UInt8, _ text: Span<UInt8>) -> ValueDigest {
    var hash = ValueHash()
    let head = [kind]
    hash.read(head.span)
    hash.read(text)
    return hash.digest
  }

  /// Returns the digest of a member, given its name.
  static func digest(ofMember name: Span<UInt8>, _ value: ValueDigest) -> ValueDigest {
    var hash = ValueHash(of: digest(UInt8.max, name))
    hash.read(value)
    return hash.digest
  }
}

/// The digest of an object or array whose members or elements are read one after another.
struct ContainerDigest: Sendable {
  private var elements: ValueHash
  /// The sum of the digests of the members, which does not depend on their order.
  private var members = ValueDigest(0, 0)
  private var count = 0

  init(_ kind: JSONType) {
    elements = ValueHash()
    let head = [kind.rawValue]
    elements.read(head.span)
  }

  mutating func addElement(_ digest: ValueDigest) {
    elements.read(digest)
    count += 1
  }

  mutating func addMember(_ digest: ValueDigest) {
    members &+= digest
    count += 1
  }

  var digest: ValueDigest {
    var hash = elements
    hash.read(members)
    hash.read(SIMD2(count, 0))
    return hash.digest
  }
}

extension JSONText {
  /// Returns the digest of a value.
  func digest(of index: Int) -> ValueDigest {
    let node = nodes[index]
    switch node.kind {
    case .object:
      var digest = ContainerDigest(.object)
      for name in names(of: index) {
        let text = Array(text(of: nodes[name]).utf8)
        digest.addMember(Digests.digest(ofMember: text.span, self.digest(of: name + 1)))
      }
      return digest.digest
    case .array:
      var digest = ContainerDigest(.array)
      for element in elements(of: index) { digest.addElement(self.digest(of: element)) }
      return digest.digest
    case .string, .number, .boolean, .null:
      let text = Array(text(of: node).utf8)
      return Digests.digest(of: node.kind, text.span)
    }
  }
}
