import ValidationCore
import ValidationWording

extension FoundCharacter {
  /// Creates the description of a scalar that people can't recognize by sight; `nil` if it is
  /// visible and unambiguous.
  ///
  ///     FoundCharacter("\u{430}")   // .cyrillicLetter("\u{430}", like: "a")
  ///     FoundCharacter("\u{A0}")    // .named("\u{A0}"): a no-break space
  ///     FoundCharacter("x")         // nil: it is visible
  package init?(_ scalar: Unicode.Scalar) {
    if Wording.english.characters[scalar] != nil {
      self = .named(scalar)
    } else if let found = LookAlikes.found(scalar) {
      self = found
    } else if 0xFE00...0xFE0F ~= scalar.value || 0xE0100...0xE01EF ~= scalar.value {
      self = .variationSelector(scalar)
    } else if scalar.isPrintable {
      return nil
    } else {
      self = scalar.properties.generalCategory == .control ? .control(scalar) : .unseen(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can be displayed as it is.
  package var isPrintable: Bool {
    if isASCII { return 0x20..<0x7F ~= value }
    // Joiners are part of ordinary spelling.
    if self == "\u{200C}" || self == "\u{200D}" { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return false
    default:
      return true
    }
  }
}
