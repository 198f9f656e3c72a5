internal import RegularLanguage

/// The unit of text offsets and lengths.
public enum TextUnit: String, Hashable, Sendable, Codable, CaseIterable {
  /// Characters as users perceive them (extended grapheme clusters, UAX #29): Swift's `Character`.
  case characters
  /// Unicode scalars.
  case scalars
  /// UTF-16 code units, as in `NSRange`, JavaScript and Java.
  case utf16
  /// Bytes of UTF-8, as in database columns.
  case utf8
}

extension TextUnit {
  /// Returns the length of a text.
  package func length(of text: String) -> Int {
    switch self {
    case .characters: text.count
    case .scalars: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .utf8: text.utf8.count
    }
  }
}

extension LengthUnit {
  init(_ unit: TextUnit) {
    switch unit {
    case .characters: self = .characters
    case .scalars: self = .scalars
    case .utf16: self = .utf16
    case .utf8: self = .utf8
    }
  }
}
