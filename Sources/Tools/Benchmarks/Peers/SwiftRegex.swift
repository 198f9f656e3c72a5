extension Peer {
  /// The standard library's `Regex`, which backtracks.
  static let swiftRegex = Peer(name: "Regex") { pattern in
    guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { return nil }
    return Matcher { text in { (try? regex.wholeMatch(in: text)) != nil } }
  }
}
