/// Another engine, as far as whole matches go.
struct Peer: Sendable {
  /// The name of its column.
  let name: String
  /// Why it can't take part; `nil` if it can.
  var absence: String?
  /// Compiles a pattern that must match the whole of a text; `nil` if it refuses the pattern.
  let compile: @Sendable (String) -> Matcher?

  /// A compiled pattern.
  ///
  /// It is bound to a text before it is timed, so that no peer pays for a conversion into the form
  /// of text that it reads.
  struct Matcher {
    /// The question whether the pattern matches the whole of a text.
    let question: (String) -> () -> Bool
  }

  /// The engines to compare with.
  static let all = [swiftRegex, foundation, pcre2]

  /// Those of them that are installed.
  static let present = all.filter { $0.absence == nil }
}
