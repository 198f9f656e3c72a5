/// A mark on a value that was taken from a secret field.
///
/// Values with it and without are equal, and what they are can be asked for by name; but nothing of
/// it is in descriptions, mirrors and what is encoded.
package struct Redaction: Sendable {
  package var isActive: Bool

  package init(isActive: Bool = false) { self.isActive = isActive }

  /// The replacement for every secret text: three bullets, U+2022.
  package static let mask = "\u{2022}\u{2022}\u{2022}"
}

extension Redaction: Hashable {
  package static func == (a: Self, b: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
