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
    var words = RuleWords(line) { option in
      option.isRule || includesFiles && option.name == Option.rulesName
        || includesTables && option.isTableKind
    }
    var arguments = Arguments()
    arguments.rules.encoding = encoding
    while let (option, values) = try words.next() { try option.apply(values, to: &arguments) }
    if let bound = arguments.tolerance.maximumInvalid {
      arguments.rules.add(.limit(name: nil, bound))
    }
    rules = arguments.rules
    table = arguments.table
    text = words.text
    isPlain = words.isPlain
  }
}
