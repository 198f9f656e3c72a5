// Swift searches texts for texts in a module that brings its engine of regular expressions along,
// which is a twelfth of a static program.

extension StringProtocol {
  /// Returns the parts of this text between the occurrences of a separator, compared by bytes.
  ///
  ///     "a[*][*]b".parts(between: "[*]")   // "a", "" and "b"
  ///     "a[*]b".parts(between: "[]")       // "a[*]b", since nothing separates it
  package func parts(between separator: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(self)
    while let range = rest.utf8.firstOccurrence(of: separator.utf8) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }

  /// Returns whether a text occurs in this one, compared by bytes.
  package func contains(text: String) -> Bool { utf8.firstOccurrence(of: text.utf8) != nil }
}

extension Collection<UInt8> {
  /// Returns the first range of these bytes that is equal to some others; `nil` if there is none,
  /// or the others are empty.
  package func firstOccurrence(of bytes: some Collection<UInt8>) -> Range<Index>? {
    guard let first = bytes.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: bytes) { return start..<index(start, offsetBy: bytes.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
