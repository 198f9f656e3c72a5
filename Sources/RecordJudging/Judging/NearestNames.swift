import PatternSyntax

/// Names among which the one is searched for that was probably meant by another.
///
/// A class, since the reasons of many findings refer to it.
package final class NearestNames: Sendable {
  private let names: [Candidate]

  private struct Candidate: Sendable {
    let name: String
    let bytes: [UInt8]
    let letters: Letters
  }

  /// The maximum size of a name, in bytes; longer ones are not mistyped.
  private static let maximumByteCount = 64

  /// Creates a search; of two names that are equally near, it finds the first.
  package init(_ names: [String]) {
    self.names = names.compactMap { name in
      let bytes = Array(name.utf8)
      return bytes.count <= Self.maximumByteCount
        ? Candidate(name: name, bytes: bytes, letters: Letters(bytes)) : nil
    }
  }
}

extension NearestNames {
  /// Returns the name that was probably meant by an unknown one; `nil` if no name is similar.
  ///
  /// - Complexity: O(*n*) in the number of names, most of which are passed over by their lengths
  ///   and letters.
  package func nearest(to name: String) -> String? {
    let bytes = Array(name.utf8)
    guard bytes.count <= Self.maximumByteCount else { return nil }
    let letters = Letters(bytes)
    let count = name.count
    var limit = min(max(1, min(3, count / 3)), count - 1)
    var nearest: String?
    for candidate in names where limit >= 0 {
      guard abs(candidate.bytes.count - bytes.count) <= limit,
        letters.count(without: candidate.letters) <= limit,
        candidate.letters.count(without: letters) <= limit,
        let distance = editDistance(candidate.bytes, bytes, atMost: limit)
      else { continue }
      // A later name must be nearer.
      (nearest, limit) = (candidate.name, distance - 1)
    }
    return nearest
  }
}

/// The set of bytes of a name, of which some are not distinguished.
private struct Letters: Sendable {
  private let bits: UInt64

  init(_ name: [UInt8]) { bits = name.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  /// Returns a lower bound of the number of letters that another name lacks, each of which is a
  /// mistake.
  func count(without other: Self) -> Int { (bits & ~other.bits).nonzeroBitCount }
}
