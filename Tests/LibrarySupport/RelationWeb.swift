package import InputValidation
package import RegularLanguage

/// A schema of five fields with relations from data, for properties of any relations.
///
/// The first two fields may be secrets.
package struct RelationWeb<A: Word, B: Word>: Schema {
  package let a: Field<A>, b: Field<B>
  package let c = Field(.length(...6)), d = Field(.length(...6), default: "x")
  package let e = Field(.length(...6), default: "")
  package let links: [WebLink]

  package init(_ links: [WebLink]) {
    a = A.field(of: .length(1...6))
    b = B.field(of: .oneOf("ab", "abc", "canary"))
    self.links = links
  }

  package var relations: [Relation<Self>] {
    let places: [any WebField<Self>] = [
      FieldPlace(path: \.a), FieldPlace(path: \.b), FieldPlace(path: \.c), FieldPlace(path: \.d),
      FieldPlace(path: \.e),
    ]
    return links.map { link in
      let (target, source) = (places[link.target], places[link.source])
      return target.relation(link.kind, from: source)
    }
  }
}

/// A relation of a web, given by the numbers of its fields.
package struct WebLink: Sendable {
  package enum Kind: CaseIterable {
    case fill
    case narrow
    case enable
    case check
  }

  package let kind: Kind
  package let target: Int
  package let source: Int

  package init(kind: Kind, target: Int, source: Int) {
    self.kind = kind
    self.target = target
    self.source = source
  }

  /// Returns random relations; those that fill or enable a field depend only on earlier fields, so
  /// that there are no cycles.
  package static func random(_ count: Int, using random: inout SplitMix64) -> [Self] {
    (0..<count).map { _ in
      let pair = Array((0..<5).shuffled(using: &random).prefix(2))
      let kind = Kind.allCases.randomElement(using: &random) ?? .fill
      let (low, high) = (pair.min() ?? 0, pair.max() ?? 1)
      switch kind {
      // Only fields with a default can be disabled.
      case .enable: return Self(kind: kind, target: max(high, 3), source: min(low, 2))
      case .fill: return Self(kind: kind, target: high, source: low)
      case .narrow, .check: return Self(kind: kind, target: pair[0], source: pair[1])
      }
    }
  }
}

/// The value of a field of text, which may be a secret.
package protocol Word: Sendable {
  init(word: String)
  var word: String { get }
  static func field(of part: any Validator<String>) -> Field<Self>
}

extension String: Word {
  package init(word: String) { self = word }
  package var word: String { self }
  package static func field(of part: any Validator<String>) -> Field<String> { Field(part) }
}

extension Secret<String>: Word {
  package init(word: String) { self.init(word) }
  package var word: String { reveal() }
  package static func field(of part: any Validator<String>) -> Field<Secret<String>> {
    Field(SecretValidator<Secret<String>>(part))
  }
}

/// A field of a web, with its type erased.
private protocol WebField<Root>: Sendable {
  associatedtype Root: Schema

  func relation(_ kind: WebLink.Kind, from source: any WebField<Root>) -> Relation<Root>
  func relation<Target: Word>(
    _ kind: WebLink.Kind,
    to target: any KeyPath<Root, Field<Target>> & Sendable
  ) -> Relation<Root>
}

private struct FieldPlace<Root: Schema, Value: Word>: WebField {
  let path: any KeyPath<Root, Field<Value>> & Sendable

  func relation(_ kind: WebLink.Kind, from source: any WebField<Root>) -> Relation<Root> {
    source.relation(kind, to: path)
  }

  func relation<Target: Word>(
    _ kind: WebLink.Kind,
    to target: any KeyPath<Root, Field<Target>> & Sendable
  ) -> Relation<Root> {
    switch kind {
    case .fill: .fill(target, from: path) { $0.word == "x" ? nil : Target(word: $0.word) }
    case .narrow: .narrow(target, by: path) { .oneOf($0.word, "x") }
    case .enable: .enable(target, when: path) { $0.word.utf8.count < 3 }
    case .check: .check("as long", target, path) { $0.word.utf8.count <= $1.word.utf8.count + 2 }
    }
  }
}
