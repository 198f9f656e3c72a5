/// A mark on a value that was taken from a field nobody should see.
///
/// Values with it and without are equal, and what they are can be asked for by name; but nothing of
/// it is in descriptions, mirrors and what is encoded.
package struct Veil: Sendable {
  package var isDrawn: Bool

  package init(isDrawn: Bool = false) { self.isDrawn = isDrawn }

  /// What stands for every text that nobody should see: three bullets, U+2022.
  package static let mask = "\u{2022}\u{2022}\u{2022}"
}

extension Veil: Hashable {
  package static func == (a: Self, b: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
