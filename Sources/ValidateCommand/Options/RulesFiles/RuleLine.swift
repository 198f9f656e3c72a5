import ValidationCore
import LineValidation
import ValidateRun

/// A line of a file of rules, or a rule written as one argument.
///
/// It is either a pattern or a list of options as on the command line, of which at most the last
/// one takes a value: the rest of the line. Nothing is quoted:
///
///     [A-Z]{3}-\d+              a pattern
///     --length 3..16            another rule
///     --not --one-of root,a b   the values "root" and "a b"
///     --integer --min 5         a rule with a bound
///     --regex --x               the pattern "--x"
struct RuleLine {
  /// The rules of the line.
  let rules: WrittenRules
  /// The options for tables in the line.
  let table: WrittenTable
  /// The literal text: a pattern, or the value of the last option; empty if there is none.
  let text: ArraySlice<UInt8>
  /// Whether the line is a pattern without an option before it.
  let isPlain: Bool

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - line: The line, without its end.
  ///   - encoding: The encoding.
  ///   - includesFiles: Whether the line may refer to a file of rules.
  ///   - includesTables: Whether the line may contain options for tables.
  /// - Throws: ``UsageError`` if the line is invalid.
  init(
    _ line: ArraySlice<UInt8>,
    encoding: LinePlan.Encoding = .utf8,
    includesFiles: Bool = false,
    includesTables: Bool = false
  ) throws(UsageError) {
    var arguments = Arguments()
    arguments.rules.encoding = encoding
    var text = line[line.endIndex...]
    var rest = line.drop(while: UInt8.isBlank)
    isPlain = !rest.starts(with: [Option.dash, Option.dash])
    if isPlain {
      let pattern = OptionValue(option: "--regex", bytes: Array(line))
      arguments.rules.add(.rule(.pattern(try pattern.text(in: encoding), .whole)))
      text = line
      rest = []
    }
    var flag: Option?
    while !rest.isEmpty {
      if let flag, !rest.starts(with: [Option.dash, Option.dash]) {
        throw .unexpectedValue(option: flag.spelling)
      }
      let word = rest.prefix { !UInt8.isBlank($0) && $0 != UInt8(ascii: "=") }
      let option = try Self.option(word) { option in
        option.isRule || includesFiles && option.name == Option.rulesName
          || includesTables && option.isTableKind
      }
      rest = rest[word.endIndex...]
      switch option.action {
      case .flag(let apply):
        if rest.first == UInt8(ascii: "=") { throw .unexpectedValue(option: option.spelling) }
        apply(&arguments)
        flag = option
        rest = rest.drop(while: UInt8.isBlank)
      case .value(let parameter, let apply):
        guard let separator = rest.first else {
          throw .missingValue(option: option.spelling, name: parameter.name)
        }
        let isApart = UInt8.isBlank(separator)
        let value = isApart ? rest.drop(while: UInt8.isBlank) : rest.dropFirst()
        if isApart, value.isEmpty {
          throw .missingValue(option: option.spelling, name: parameter.name)
        }
        try apply(OptionValue(option: option.spelling, bytes: Array(value)), &arguments)
        text = value
        rest = []
      case .optionalValue(_, let apply):
        var value: OptionValue?
        if rest.first == UInt8(ascii: "=") {
          let bytes = rest.dropFirst().prefix { !UInt8.isBlank($0) }
          value = OptionValue(option: option.spelling, bytes: Array(bytes))
          rest = rest[bytes.endIndex...]
        }
        try apply(value, &arguments)
        flag = option
        rest = rest.drop(while: UInt8.isBlank)
      case .pair(let first, let second, let apply):
        // The first value is a word, and the second one the rest of the line.
        let value = rest.drop { UInt8.isBlank($0) || $0 == UInt8(ascii: "=") }
          .prefix { !UInt8.isBlank($0) }
        let others = rest[value.endIndex...].drop(while: UInt8.isBlank)
        guard !value.isEmpty, !others.isEmpty else {
          throw .missingValue(option: option.spelling, name: "\(first.name) \(second.name)")
        }
        try apply(
          OptionValue(option: option.spelling, bytes: Array(value)),
          OptionValue(option: option.spelling, bytes: Array(others)), &arguments)
        text = others
        rest = []
      case .answer:
        throw .notARule(option: option.spelling, suggestion: nil)
      }
    }
    if let bound = arguments.tolerance.maximumInvalid {
      arguments.rules.add(.limit(name: nil, bound))
    }
    rules = arguments.rules
    table = arguments.table
    self.text = text
  }
}

extension RuleLine {
  private static func option(
    _ word: ArraySlice<UInt8>,
    where isAllowed: (Option) -> Bool
  ) throws(UsageError) -> Option {
    let name = String(validating: word.dropFirst(2), as: UTF8.self)
    guard word.starts(with: [Option.dash, Option.dash]), let name,
      let option = Option.named(name)
    else {
      let suggestion = String(validating: word.dropFirst(2), as: UTF8.self)
        .flatMap { Option.suggestion(for: $0, where: isAllowed) }
      throw .notARule(option: Escaping.path(Array(word)), suggestion: suggestion)
    }
    guard isAllowed(option) else {
      throw .notARule(option: option.spelling, suggestion: nil)
    }
    return option
  }
}
