/// A part that stands in several places of a tree, and is looked into once.
///
/// What is behind the units of `1h30m` is the same for each number of hours. As a tree, a language
/// of such numbers doubles with each unit; with parts that are shared it grows by one part:
///
///     let minutes = Syntax.shared(SharedSyntax(...))
///     .alternation([Syntax.literal("1h").then(minutes), Syntax.literal("2h").then(minutes)])
///
/// It is known by being the same object: two that are made of the same syntax are equal, but are
/// compiled one after the other.
package final class SharedSyntax: Sendable {
  /// The part.
  package let syntax: Syntax
  /// A hash of it, so that a tree is hashed as far as it was written.
  fileprivate let fingerprint: Int

  /// Creates a part to be put in several places.
  package init(_ syntax: Syntax) {
    self.syntax = syntax
    fingerprint = syntax.hashValue
  }
}

extension SharedSyntax: Hashable {
  package static func == (one: SharedSyntax, other: SharedSyntax) -> Bool {
    one === other || one.fingerprint == other.fingerprint && one.syntax == other.syntax
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// Shared parts, each of them once, by number.
struct SharedParts: ~Copyable {
  private var parts: [SharedSyntax] = []
  private var numbers = NumberTable()
}

extension SharedParts {
  /// The number of parts.
  var count: Int { parts.count }

  /// Enters a part if it is not there.
  ///
  /// - Returns: Its number, which is that of those before it where it is new.
  mutating func insert(_ part: SharedSyntax) -> Int {
    let hash = UInt32(truncatingIfNeeded: part.fingerprint)
    if let known = numbers.number(hash, where: { parts[Int($0)] === part }) { return Int(known) }
    numbers.insert(UInt32(parts.count), hash: hash)
    parts.append(part)
    return parts.count - 1
  }
}
