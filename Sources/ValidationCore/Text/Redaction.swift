/// A marker that a value comes from a secret field and must be redacted.
///
/// The marker does not affect equality or access to the properties of the value, but hides them
/// from descriptions, mirrors and encoded data.
package struct Redaction: Sendable {
  package var isActive: Bool

  package init(isActive: Bool = false) { self.isActive = isActive }

  /// The placeholder for every redacted text: three bullets, U+2022.
  package static let mask = "\u{2022}\u{2022}\u{2022}"
}

extension Redaction: Hashable {
  package static func == (a: Self, b: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
