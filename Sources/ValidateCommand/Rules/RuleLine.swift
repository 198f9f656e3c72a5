import InputValidation

/// A line of a file of rules, or a rule that is written as one argument.
///
/// It is a pattern, as it stands, or options as on the command line, of which at most the last one
/// takes a value: the rest of the line, as it stands. Nothing is quoted:
///
///     [A-Z]{3}-\d+              a pattern
///     --length 3..16            another rule
///     --not --one-of root,a b   the values "root" and "a b"
///     --integer --min 5         a rule with a bound
///     --regex --x               the pattern "--x"
enum RuleLine {
  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line, without its end.
  ///   - includesFiles: Whether the line can name a file of rules.
  /// - Returns: The rules of the line.
  /// - Throws: ``UsageError`` if it is not what it should be.
  static func rules(
    in line: ArraySlice<UInt8>,
    includesFiles: Bool = false
  ) throws(UsageError) -> RuleDraft {
    var draft = Draft()
    var rest = line.drop(while: isBlank)
    guard rest.starts(with: [Option.dash, Option.dash]) else {
      let pattern = Argument(option: "--regex", bytes: Array(line))
      draft.rules.add(.rule(.pattern(try pattern.text(), .whole)))
      return draft.rules
    }
    var flag: Option?
    while !rest.isEmpty {
      if let flag, !rest.starts(with: [Option.dash, Option.dash]) {
        throw .unexpectedValue(option: flag.spelling)
      }
      let word = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "=") }
      let option = try option(word, includesFiles: includesFiles)
      rest = rest[word.endIndex...]
      switch option.action {
      case .flag(let apply):
        if rest.first == UInt8(ascii: "=") { throw .unexpectedValue(option: option.spelling) }
        apply(&draft)
        flag = option
        rest = rest.drop(while: isBlank)
      case .value(let parameter, let apply):
        guard let separator = rest.first else {
          throw .missingValue(option: option.spelling, name: parameter.name)
        }
        let value = isBlank(separator) ? rest.drop(while: isBlank) : rest.dropFirst()
        if isBlank(separator), value.isEmpty {
          throw .missingValue(option: option.spelling, name: parameter.name)
        }
        try apply(Argument(option: option.spelling, bytes: Array(value)), &draft)
        rest = []
      case .optionalValue, .pair, .answer:
        throw .notARule(option: option.spelling)
      }
    }
    return draft.rules
  }

  /// Whether a byte is a space or a tab.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func option(
    _ word: ArraySlice<UInt8>,
    includesFiles: Bool
  ) throws(UsageError) -> Option {
    let name = String(validating: word.dropFirst(2), as: UTF8.self)
    guard word.starts(with: [Option.dash, Option.dash]), let name,
      let option = Option.named(name)
    else {
      throw .notARule(option: Escaping.path(Array(word)))
    }
    guard option.isRule || (includesFiles && option.name == Option.rulesName) else {
      throw .notARule(option: option.spelling)
    }
    return option
  }
}
