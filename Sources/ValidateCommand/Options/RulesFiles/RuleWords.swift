import LineValidation
import ValidateRun

/// The options in a line of rules, one after another, with their values.
struct RuleWords {
  /// The rest of the line, from the next option on.
  private var rest: ArraySlice<UInt8>
  /// The last option without a value.
  private var flag: Option?
  private let isAllowed: (Option) -> Bool
  /// The start of the current option.
  private(set) var start: Int
  /// The literal text: a pattern, or the value of the last option; empty if there is none.
  private(set) var text: ArraySlice<UInt8>
  /// Whether the line is a pattern without an option before it.
  let isPlain: Bool

  /// Prepares to read a line.
  ///
  /// - Parameters:
  ///   - line: The line, without its end.
  ///   - isAllowed: Returns whether an option is allowed.
  init(_ line: ArraySlice<UInt8>, where isAllowed: @escaping (Option) -> Bool) {
    let content = line.drop(while: UInt8.isBlank)
    isPlain = !content.starts(with: [Option.dash, Option.dash])
    rest = isPlain ? line : content
    start = rest.startIndex
    text = line[line.endIndex...]
    self.isAllowed = isAllowed
  }
}

extension RuleWords {
  /// Reads the next option, and its values.
  ///
  /// - Returns: The option; nil at the end.
  /// - Throws: ``UsageError`` if the option is unknown or lacks its value.
  mutating func next() throws(UsageError) -> (option: Option, values: [OptionValue])? {
    start = rest.startIndex
    if rest.isEmpty { return nil }
    if isPlain, let option = Option.named("regex") {
      text = rest
      rest = rest[rest.endIndex...]
      return (option, [OptionValue(option: option.spelling, bytes: Array(text))])
    }
    if let flag, !rest.starts(with: [Option.dash, Option.dash]) {
      throw .misused(option: flag.spelling, .unexpectedValue)
    }
    let word = rest.prefix { !UInt8.isBlank($0) && $0 != UInt8(ascii: "=") }
    let option = try option(word)
    rest = rest[word.endIndex...]
    var values: [OptionValue] = []
    switch option.action {
    case .flag:
      if rest.first == UInt8(ascii: "=") {
        throw .misused(option: option.spelling, .unexpectedValue)
      }
      flag = option
      rest = rest.drop(while: UInt8.isBlank)
    case .value(let parameter, _):
      guard let separator = rest.first else {
        throw .missingValue(option: option.spelling, name: parameter.name)
      }
      let isApart = UInt8.isBlank(separator)
      text = isApart ? rest.drop(while: UInt8.isBlank) : rest.dropFirst()
      if isApart, text.isEmpty {
        throw .missingValue(option: option.spelling, name: parameter.name)
      }
      values = [OptionValue(option: option.spelling, bytes: Array(text))]
      rest = rest[rest.endIndex...]
    case .optionalValue:
      if rest.first == UInt8(ascii: "=") {
        let bytes = Self.optionalValue(rest.dropFirst())
        values = [OptionValue(option: option.spelling, bytes: Array(bytes))]
        rest = rest[bytes.endIndex...]
      }
      flag = option
      rest = rest.drop(while: UInt8.isBlank)
    case .pair(let first, let second, _):
      // The first value is a word, and the second one the rest of the line.
      let word = rest.drop { UInt8.isBlank($0) || $0 == UInt8(ascii: "=") }
        .prefix { !UInt8.isBlank($0) }
      text = rest[word.endIndex...].drop(while: UInt8.isBlank)
      if word.isEmpty || text.isEmpty {
        throw .missingValue(option: option.spelling, name: "\(first.name) \(second.name)")
      }
      values = [word, text].map { OptionValue(option: option.spelling, bytes: Array($0)) }
      rest = rest[rest.endIndex...]
    case .answer:
      throw .notARule(option: option.spelling, suggestion: nil)
    }
    return (option, values)
  }

  /// Returns the value at the start of a text: up to blanks before another option, or at the end.
  private static func optionalValue(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = text.startIndex
    while end < text.endIndex {
      let next = text[end...].drop(while: UInt8.isBlank)
      if next.isEmpty || next.startIndex > end && next.starts(with: [Option.dash, Option.dash]) {
        break
      }
      end = next.startIndex + 1
    }
    return text[..<end]
  }

  private func option(_ word: ArraySlice<UInt8>) throws(UsageError) -> Option {
    let name = String(validating: word.dropFirst(2), as: UTF8.self)
    guard word.starts(with: [Option.dash, Option.dash]), let name,
      let option = Option.named(name)
    else {
      let suggestion = name.flatMap { Option.suggestion(for: $0, where: isAllowed) }
      throw .notARule(option: Escaping.path(Array(word)), suggestion: suggestion)
    }
    guard isAllowed(option) else {
      throw .notARule(option: option.spelling, suggestion: nil)
    }
    return option
  }
}
