/// A mark on a value that was taken from a field nobody should see.
///
/// Values with it and without are equal, and what they are can be asked for by name; but nothing of
/// it is in descriptions, mirrors and what is encoded.
struct Veil: Sendable {
  var isDrawn = false

  /// What stands for every text that nobody should see: three bullets, U+2022.
  static let mask = "\u{2022}\u{2022}\u{2022}"
}

extension Veil: Hashable {
  static func == (a: Self, b: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
