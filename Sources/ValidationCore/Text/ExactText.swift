/// A text as a key, compared by its bytes.
///
/// `==` on `String` is canonical equivalence: it takes "\u{E9}" for "e\u{301}", though other
/// readers of the same file keep both names apart.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (first: Self, second: Self) -> Bool {
    first.text.isIdentical(to: second.text)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
