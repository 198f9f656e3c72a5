import LineValidation
import ValidateRun

/// A file of rules: a pattern or a rule per line (see ``RuleLine``).
///
/// Empty lines, blank lines, and lines that start with `#` are ignored. Lines end with LF or CR LF;
/// a byte order mark at the start is skipped. For a table, the rules of a column follow its name or
/// number in brackets:
///
///     [email]
///     --email
///
///     [age]
///     --integer
///     --min 0
///
/// Options that make lines rows, such as `--delimiter ;`, are given on the command line, or
/// anywhere in the file.
enum RulesFile {
  /// The maximum size of a file in bytes, because a device may be endless.
  private static let largestSize = 64 << 20

  /// Reads the rules of a file.
  ///
  /// - Parameters:
  ///   - path: The path; `-` is standard input.
  ///   - encoding: The encoding of the file.
  ///   - isOfTable: Whether lines are rows of a table, so that rules are about columns.
  /// - Returns: The rules in order.
  /// - Throws: ``UsageError`` with the file's name and the number of the line.
  static func rules(
    at path: [UInt8],
    in encoding: LinePlan.Encoding,
    ofTable isOfTable: Bool = false
  ) throws(UsageError) -> WrittenRules {
    let input = Input(operand: path)
    return try rules(
      in: try contents(of: input), encoding: encoding, ofTable: isOfTable, named: input.name)
  }

  /// Parses the rules in the content of a file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - encoding: The encoding.
  ///   - isOfTable: Whether lines are rows of a table, so that rules are about columns.
  ///   - name: The name of the file in errors.
  /// - Returns: The rules in order.
  /// - Throws: ``UsageError`` with the file's name and the number of the line.
  static func rules(
    in bytes: [UInt8],
    encoding: LinePlan.Encoding,
    ofTable isOfTable: Bool = false,
    named name: String
  ) throws(UsageError) -> WrittenRules {
    var written = WrittenRules()
    /// Whether a line has the form of a column's name, but is read as a pattern.
    var hasUnreadColumns = false
    written.fingerprint.add(bytes)
    var columnWarnings: [RuleLineWarning] = []
    // Whether some lines are options, or patterns that are not the name of an option.
    var (hasOptions, hasWords) = (false, false)
    for (index, line) in ContentLines(bytes).enumerated() {
      if line.first == UInt8(ascii: "#") || line.allSatisfy(UInt8.isBlank) { continue }
      let place = "\(name):\(index + 1)"
      do throws(UsageError) {
        if line.contains(0) { throw .nulInRule }
        guard encoding == .bytes || String(validating: line, as: UTF8.self) != nil else {
          throw .malformedRule(line: Escaping.path(Array(line)))
        }
        if isOfTable, let column = column(in: line) {
          let name = OptionValue(option: "--column", bytes: column)
          written.option = Option.named("column")
          written.add(.column(try name.words(in: encoding)), at: place)
          continue
        }
        let rule = try RuleLine(line, encoding: encoding, includesTables: true)
        let count = written.entries.count
        written.add(rule.rules)
        written.place(from: count, at: place)
        written.table.add(rule.table)
        let warnings = RuleLineWarning.all(in: rule, line, at: place)
        written.warnings += warnings.filter { !$0.isAboutName }
        let nameWarnings = warnings.filter(\.isAboutName)
        columnWarnings += nameWarnings
        hasOptions = hasOptions || !rule.isPlain
        hasWords = hasWords || rule.isPlain && nameWarnings.isEmpty
        guard let column = column(in: line) else { continue }
        hasUnreadColumns = true
        if column.allSatisfy(UInt8.isOfName) {
          let text = String(decoding: line, as: UTF8.self)
          columnWarnings.append(
            RuleLineWarning(place: place, line: text, position: 0, problem: .column))
        }
      } catch {
        throw error.at(place)
      }
    }
    if hasUnreadColumns, written.table.isAsked {
      // The option may stand below the columns.
      return try rules(in: bytes, encoding: encoding, ofTable: true, named: name)
    }
    // A file that contains only patterns may have one such as `[abc]` or `date`.
    if hasOptions || !hasWords { written.warnings += columnWarnings }
    guard !written.entries.isEmpty || written.table.isAsked else { throw .noRuleInFile(name: name) }
    try written.checkEnd()
    return written
  }

  /// Returns the name of the column if a line has the form `[NAME]`; nil otherwise.
  private static func column(in line: ArraySlice<UInt8>) -> [UInt8]? {
    let words = line.reversed().drop(while: UInt8.isBlank).reversed()
    guard words.first == UInt8(ascii: "["), words.last == UInt8(ascii: "]") else { return nil }
    return Array(words.dropFirst().dropLast())
  }

  /// Reads a file as a whole.
  ///
  /// - Throws: ``UsageError`` with the file's name.
  static func contents(of input: Input) throws(UsageError) -> [UInt8] {
    let contents = try SystemError.attempt(try RuleSources.contents(of: input, upTo: largestSize)) {
      UsageError.file(input.name, .unreadable($0))
    }
    guard let contents else { throw .file(input.name, .rulesTooLarge) }
    return contents
  }
}

extension RuleLineWarning {
  /// Whether a pattern is the name of an option.
  fileprivate var isAboutName: Bool {
    if case .nameOfOption = problem { true } else { false }
  }
}

extension UInt8 {
  /// Returns whether a byte is typical of names: a letter, a digit, a blank or `_`.
  fileprivate static func isOfName(_ byte: Self) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: " "):
      true
    default: byte >= 0x80
    }
  }
}
