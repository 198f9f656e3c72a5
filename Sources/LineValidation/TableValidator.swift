import LineScanning
public import ValidationCore

/// A validator for the rows of tables, in files or in memory, with rules for their columns.
///
/// A table is comma-separated values (RFC 4180), in which a quoted field may span several lines, or
/// another delimited format. The first row contains the column names. Each invalid value is
/// reported with its column:
///
///     let people = try TableValidator(columns: ["age": .integer(in: 0...150), "mail": .email])
///     let table = "name,age,mail\nAnn,42,ann@example.org\nBob,4z,bob@example.org\n"
///     let summary = try people.validate(Array(table.utf8)) { finding in
///       print(finding.line, finding.column ?? "row", finding.range, finding.text)
///       return true                // prints "3 age 5..<6 4z"
///     }
///     summary.lines                // 2: the rows after the header
///     summary.invalid              // 1
///
/// Memory use is constant, regardless of the number of rows, except for unique columns: beyond 32
/// MiB, their values are stored in a temporary file. Large files are validated by several threads.
public struct TableValidator: Sendable {
  private let rules: TableRules
  private let threads: Int?

  /// A format of tables.
  public struct Format: Hashable, Sendable {
    let rows: RowFormat

    /// Comma-separated values with quoted fields (RFC 4180).
    public static let csv = Self(rows: RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true))
    /// Semicolon-separated values, as spreadsheets write them if the comma is the decimal
    /// separator.
    public static let semicolons = Self(
      rows: RowFormat(delimiter: UInt8(ascii: ";"), isQuoted: true))
    /// Tab-separated values, in which a quotation mark has no special meaning.
    public static let tsv = Self(rows: RowFormat(delimiter: UInt8(ascii: "\t"), isQuoted: false))
  }

  /// Creates a table validator.
  ///
  ///     try TableValidator(columns: ["id": .digits, "mail": .email], unique: ["id"])
  ///     try TableValidator(columns: ["day": .date], format: .tsv)
  ///
  /// - Parameters:
  ///   - columns: The validators of the columns, by column name; or by column number, starting at
  ///     1, if no column has that name. A column may be listed several times, and the table may
  ///     have other columns.
  ///   - unique: The columns in which no value may be repeated.
  ///   - format: The format of the rows.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  /// - Throws: ``LineRuleError`` if a rule can't validate values.
  public init(
    columns: KeyValuePairs<String, any Validator>,
    unique: [String] = [],
    format: Format = .csv,
    threads: Int? = nil
  ) throws(LineRuleError) {
    var names: [String] = []
    for name in columns.map(\.key) where !names.contains(name) { names.append(name) }
    var plan = TablePlan(
      format.rows,
      columns: names.map { name in
        let rules = columns.filter { $0.key == name }.map {
          NamedRule(label: $0.value.rule.code.rawValue, validator: $0.value)
        }
        return ColumnRules(name, RuleSet(rules))
      })
    for key in unique.map({ UniqueColumns([$0]) }) where !plan.uniqueKeys.contains(key) {
      plan.uniqueKeys.append(key)
    }
    self.threads = threads
    do throws(TooLargeRule) {
      rules = try TableRules(plan, LinePlan())
    } catch {
      throw LineRuleError(rule: error.label)
    }
  }
}

extension TableValidator {
  /// Validates the rows of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - range: The range of byte offsets in the file in which the validated rows start; `nil` for
  ///     the whole file. Ranges that cover a file without gaps contain each of its rows exactly
  ///     once.
  ///   - body: Receives each finding, on the calling thread, and returns whether to continue.
  /// - Returns: The counts; up to the last finding if `body` returned `false`.
  /// - Throws: ``InputError`` if the file can't be read until the end, or lacks a column that a
  ///   rule names; `body` has already received the findings up to there.
  /// - Complexity: O(*n*) in the length of the file.
  @discardableResult
  public func validate(
    file path: String,
    in range: Range<Int>? = nil,
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = InputPipeline(rules, threads: threads)
    return try pipeline.summary(ofFile: path, in: range, body)
  }

  /// Validates the rows of bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - body: Receives each finding, on the calling thread, and returns whether to continue.
  /// - Returns: The counts; up to the last finding if `body` returned `false`.
  /// - Throws: ``InputError`` if the bytes are not UTF-8 text, or the table lacks a column that a
  ///   rule names.
  /// - Complexity: O(*n*) in the number of bytes.
  @discardableResult
  public func validate(
    _ bytes: [UInt8],
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = InputPipeline(rules, threads: threads)
    return try pipeline.summary(of: bytes, body)
  }
}
