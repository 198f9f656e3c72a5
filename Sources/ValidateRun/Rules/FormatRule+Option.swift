package import ValidationFormats
import ValidationCore

/// The option of a format, which has the name of the format's code.
extension FormatRule {
  /// Returns the variant of the rule for the value of its option.
  ///
  /// - Parameter value: The value: the word of the variant, or a list.
  /// - Returns: The variant; the rule itself if it has no variants.
  /// - Throws: ``UsageError`` for another value.
  package func variant(for value: OptionValue) throws(UsageError) -> FormatRule {
    if let patterns {
      let text = try value.words()
      if case .word(text, let rule) = variants { return rule }
      return try DatePatternError.attempt(try patterns.rule(text)) {
        UsageError.invalid(option: value.option, value: text, .datePattern($0))
      }
    }
    switch variants {
    case .word(let word, let rule):
      _ = try value.word(of: [word])
      return rule
    case .list(let variants):
      let words = try value.words().split(separator: ",").map(String.init)
      guard !words.isEmpty else { throw .invalid(option: value.option, value: "", .empty) }
      if let word = words.first(where: { !variants.isElement($0) }) {
        throw .invalid(option: value.option, value: Escaping.text(word), .scheme)
      }
      return variants.rule(words)
    case nil: return self
    }
  }

  /// Returns the validator of the rule within the bounds of its option.
  func validator(_ bounds: Bounds) throws(UsageError) -> any Validator {
    try validator(in: OptionBounds(bounds: bounds, option: "--" + name))
  }
}

/// The bounds of an option.
private struct OptionBounds: FormatBounds {
  let bounds: Bounds
  let option: String

  func interval<Value: Comparable & Hashable & Sendable>(
    _ read: (String) -> Value?
  ) throws(UsageError) -> Interval<Value>? {
    try bounds.interval(of: option, read)
  }
}
