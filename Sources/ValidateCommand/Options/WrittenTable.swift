import LineScanning
import SettingsSyntax
import ValidateRun
import LineValidation

/// The options for tables and settings.
struct WrittenTable: Sendable {
  /// A kind of table.
  enum Kind: String, Sendable {
    /// Comma-separated values, by RFC 4180.
    case csv
    /// Tab-separated values.
    case tsv
    /// Settings in `.env` format.
    case dotenv
    /// Settings in Java properties format.
    case properties
    /// A JSON document per line.
    case jsonl
    /// A JSON document per file.
    case json
    /// The same, with comments and trailing commas.
    case jsonc
  }

  /// The kind; nil if not specified.
  private(set) var kind: Kind?
  /// A second kind, which conflicts with the first.
  private(set) var otherKind: Kind?
  /// The byte between fields; nil if not specified.
  var delimiter: UInt8?
  /// The file whose names are required; nil if not specified.
  var example: ExampleFile?
  /// The files of the schema of JSON documents.
  var schema = SchemaFiles()
  /// The names that a header may have; nil if not specified.
  var headerNames: HeaderRules.Names?
  /// The number of fields; nil if not specified.
  var fieldCount: Int?
  /// The columns that must be in this order among themselves; nil for any order.
  var order: [String]?
  /// The columns of which the header must have one; empty if it needs none.
  var some: [String] = []
  /// Whether columns can be given by their numbers.
  var hasNumbers = true
  /// The option, as written, that rejects names without a rule; nil if not specified.
  var strictness: String?
  /// The maximum memory for the values of unique columns, in bytes; nil if not specified.
  var uniqueBytes: Int?
}

extension WrittenTable {
  /// A form of the input.
  enum Form: Sendable {
    case rows(RowFormat)
    case settings(SettingsPlan.Form)
    /// Inputs that contain JSON documents: one per line, or a single one.
    case documents(readsLines: Bool, JSONDialect)
  }

  /// Records a kind.
  mutating func add(_ kind: Kind) {
    if let old = self.kind, old != kind { otherKind = kind }
    self.kind = self.kind ?? kind
  }

  /// Adds the options of a file of rules, unless the command line has them.
  mutating func add(_ file: Self) {
    if let kind = file.kind { add(kind) }
    delimiter = delimiter ?? file.delimiter
    headerNames = headerNames ?? file.headerNames
    fieldCount = fieldCount ?? file.fieldCount
  }

  /// Whether lines are rows.
  var isAsked: Bool { kind != nil || delimiter != nil }

  /// The option that makes lines rows.
  var spelling: String { kind.map { "--" + $0.rawValue } ?? "--delimiter" }

  /// The option about names, which lines don't have; nil if there is none.
  var nameOption: String? { example?.spelling ?? strictness ?? headerNameOption }

  /// The option about the names of a header; nil if there is none.
  var headerNameOption: String? { headerNames == nil ? nil : "--header-names" }

  /// The option about headers, which only tables have; nil if there is none.
  var headerOption: String? { headerNameOption ?? (fieldCount == nil ? nil : "--fields") }

  /// What is demanded of the header of a table.
  var header: HeaderRules {
    var header = HeaderRules()
    header.names = headerNames ?? (strictness == nil ? nil : .known)
    header.order = order ?? []
    header.some = some
    header.fieldCount = fieldCount
    return header
  }

  /// The form of the input; nil for lines.
  var form: Form? {
    let comma = UInt8(ascii: ",")
    return switch kind {
    case .csv: .rows(RowFormat(delimiter: delimiter ?? comma, isQuoted: true))
    case .tsv: .rows(RowFormat(delimiter: UInt8(ascii: "\t"), isQuoted: false))
    case .dotenv: .settings(.dotenv)
    case .properties: .settings(.properties)
    case .jsonl: .documents(readsLines: true, .json)
    case .json: .documents(readsLines: false, .json)
    case .jsonc: .documents(readsLines: false, .jsonc)
    case nil: delimiter.map { .rows(RowFormat(delimiter: $0, isQuoted: true)) }
    }
  }
}

extension WrittenTable.Form {
  /// Whether an input is judged as a whole, and not by its lines.
  var isWhole: Bool {
    switch self {
    case .rows, .documents(readsLines: true, _): false
    case .settings, .documents(readsLines: false, _): true
    }
  }

  /// Whether an input is a table.
  var isOfRows: Bool { if case .rows = self { true } else { false } }

  /// The names of the options that are implied by the form, or don't apply to it.
  var foreignOptions: Set<String> {
    let ofLines: Set = [
      "crlf", "bom", "final-newline", "max-line", "comment", "header", "skip-blank",
    ]
    return (isWhole ? ofLines : []).union(["null-data"])
  }
}
