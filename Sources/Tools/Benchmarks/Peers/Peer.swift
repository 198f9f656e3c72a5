/// Another engine, used for whole matches.
struct Peer: Sendable {
  /// The name of its column.
  let name: String
  /// The reason why it is absent; `nil` if it is present.
  var absence: String?
  /// Compiles a pattern that must match a whole text; `nil` if it refuses the pattern.
  let compile: @Sendable (String) -> Matcher?

  /// A compiled pattern.
  ///
  /// The text is converted before the time is measured, so that no peer pays for a conversion.
  struct Matcher {
    /// Returns a function for a text that returns whether the pattern matches the whole text.
    let question: (String) -> () -> Bool
  }

  /// The engines to compare with.
  static let all = [swiftRegex, foundation, pcre2]

  /// The engines that are installed.
  static let present = all.filter { $0.absence == nil }
}
