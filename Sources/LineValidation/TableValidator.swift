import RegularLanguage
public import ValidationCore

/// A judge of the rows of tables, in files and in memory, by rules for their columns.
///
/// A table is comma-separated values (RFC 4180), in which a field may stand between quotation marks
/// and go over several lines, or another format with a delimiter. Its first row names the columns.
/// Each value that is wrong is told, with its column:
///
///     let people = try TableValidator(columns: ["age": .integer(in: 0...150), "mail": .email])
///     let table = "name,age,mail\nAnn,42,ann@example.org\nBob,4z,bob@example.org\n"
///     let summary = try people.validate(Array(table.utf8)) { finding in
///       print(finding.line, finding.column ?? "row", finding.range, finding.text)
///       return true                // prints "3 age 5..<6 4z", and goes on
///     }
///     summary.lines                // 2: the rows below the header
///     summary.invalid              // 1
///
/// Memory is constant, however many rows there are, but for columns without repeated values: what
/// they hold past 32 MiB goes to a temporary file. Large files are judged by several threads.
public struct TableValidator: Sendable {
  private let pipeline: TablePipeline

  /// A format of tables.
  public struct Format: Hashable, Sendable {
    let rows: RowFormat

    /// Comma-separated values with quotation marks, by RFC 4180.
    public static let csv = Self(rows: RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true))
    /// Comma-separated values as spreadsheets write them where a comma is the decimal separator.
    public static let semicolons = Self(
      rows: RowFormat(delimiter: UInt8(ascii: ";"), isQuoted: true))
    /// Tab-separated values, in which a quotation mark is a character like any other.
    public static let tsv = Self(rows: RowFormat(delimiter: UInt8(ascii: "\t"), isQuoted: false))
  }

  /// Creates a judge of tables.
  ///
  ///     try TableValidator(columns: ["id": .digits, "mail": .email], unique: ["id"])
  ///     try TableValidator(columns: ["day": .date], format: .tsv)
  ///
  /// - Parameters:
  ///   - columns: What the values of each column must be, by its name in the header, or by its
  ///     number from 1 if no column has that name. A column may stand several times, and others
  ///     may be in the table.
  ///   - unique: The columns in which no value may stand twice.
  ///   - format: The format of the rows.
  ///   - threads: How many threads may judge at a time; `nil` for as many as there are processors.
  /// - Throws: ``LineRuleError`` if a rule can't judge values.
  public init(
    columns: KeyValuePairs<String, any Validator>,
    unique: [String] = [],
    format: Format = .csv,
    threads: Int? = nil
  ) throws(LineRuleError) {
    var names: [String] = []
    for name in columns.map(\.key) + unique where !names.contains(name) { names.append(name) }
    let plan = TablePlan(
      format.rows,
      columns: names.map { name in
        let rules = columns.filter { $0.key == name }.map {
          NamedRule(label: $0.value.rule.code.rawValue, validator: $0.value)
        }
        var column = ColumnRules(name, rules.isEmpty ? nil : RuleSet(rules))
        column.isUnique = unique.contains(name)
        return column
      })
    do throws(TooLargeRule) {
      pipeline = try TablePipeline(plan, LinePlan(), threads: threads)
    } catch {
      throw LineRuleError(rule: error.label)
    }
  }
}

extension TableValidator {
  /// Judges the rows of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - range: The offsets of bytes in which the rows start that are judged, counted from the
  ///     first of them; `nil` for the whole file. Ranges that cover a file without a gap have each
  ///     of its rows once.
  ///   - body: Receives each finding, on the calling thread, and returns whether to go on.
  /// - Returns: What was counted; if `body` did not go on, up to the last finding.
  /// - Throws: ``InputError`` if the file can't be read to its end, or lacks a column of the rules;
  ///   what was found before, `body` has received.
  /// - Complexity: O(*n*) in the length of the file.
  @discardableResult
  public func validate(
    file path: String,
    in range: Range<Int>? = nil,
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = pipeline
    return try pipeline.summary(ofFile: path, in: range, body)
  }

  /// Judges the rows of bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - body: Receives each finding, on the calling thread, and returns whether to go on.
  /// - Returns: What was counted; if `body` did not go on, up to the last finding.
  /// - Throws: ``InputError`` if the bytes are no text in UTF-8, or the table lacks a column of the
  ///   rules.
  /// - Complexity: O(*n*) in the number of bytes.
  @discardableResult
  public func validate(
    _ bytes: [UInt8],
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = pipeline
    return try pipeline.summary(of: bytes, body)
  }
}
