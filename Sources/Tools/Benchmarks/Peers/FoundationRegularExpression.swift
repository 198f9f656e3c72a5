import Foundation

extension Peer {
  /// Foundation's `NSRegularExpression`, which is ICU's backtracking engine.
  static let foundation = Peer(name: "NSRegularExpr.") { pattern in
    guard let regex = try? NSRegularExpression(pattern: "(?:\(pattern))\\z") else { return nil }
    return Matcher { text in
      let range = NSRange(location: 0, length: text.utf16.count)
      return { regex.firstMatch(in: text, options: .anchored, range: range) != nil }
    }
  }
}
