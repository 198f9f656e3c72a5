/// Replacements of whole texts by other texts.
///
///     N/A becomes -       // "N/A" becomes "-", and "N/A " stays
///     no becomes false    // of a chain, each text becomes the last one
package struct Replacements: Sendable {
  /// The replaced texts, by their bytes, and what becomes of each.
  private(set) var texts: [[UInt8]: String] = [:]

  /// Creates replacements without a text.
  package init() {}

  /// A reason why a replacement contradicts others.
  package enum Conflict: Error, Sendable {
    /// The text becomes another one already.
    case repeated
    /// The text would become itself, perhaps by way of others.
    case circle
  }
}

extension Replacements {
  /// Adds a replacement.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - other: What it becomes.
  /// - Throws: ``Conflict`` if it contradicts the others.
  package mutating func add(_ text: String, by other: String) throws(Conflict) {
    let key = Array(text.utf8)
    if let known = texts[key] {
      if known.utf8.elementsEqual(replaced(other).utf8) { return }
      throw .repeated
    }
    let last = replaced(other)
    if last.utf8.elementsEqual(text.utf8) { throw .circle }
    for (earlier, target) in texts where target.utf8.elementsEqual(text.utf8) {
      texts[earlier] = last
    }
    texts[key] = last
  }

  /// Adds all of several replacements.
  ///
  /// - Throws: ``Conflict`` if one of them contradicts the others.
  package mutating func add(_ others: Self) throws(Conflict) {
    for (text, other) in others.texts {
      try add(String(decoding: text, as: UTF8.self), by: other)
    }
  }

  /// One of the texts; empty if there is none.
  package var anyText: String { texts.keys.first.map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Returns what becomes of a text.
  func replaced(_ text: String) -> String { texts[Array(text.utf8)] ?? text }
}
