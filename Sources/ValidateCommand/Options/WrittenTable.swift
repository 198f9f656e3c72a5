import SettingsSyntax
import ValidateRun
import LineValidation
import RegularLanguage

/// What was said of tables and settings, of which lines are rows.
struct WrittenTable: Sendable {
  /// A kind of table.
  enum Kind: String, Sendable {
    /// Comma-separated values, by RFC 4180.
    case csv
    /// Tab-separated values.
    case tsv
    /// Settings in the form of `.env` files.
    case dotenv
    /// Settings in the form of Java's properties.
    case properties
  }

  /// The kind; nil if nothing was said.
  private(set) var kind: Kind?
  /// The kind that was requested as well, which can't be.
  private var otherKind: Kind?
  /// The byte between fields; nil if nothing was said.
  var delimiter: UInt8?
  /// The settings that have all that there must be; nil if nothing was said.
  var example: ExampleSettings?
  /// The option, as it was written, by which there must be no other settings; nil without it.
  var strictness: String?
  /// The most bytes of memory for the values of columns in which none may be repeated; nil if
  /// nothing was said.
  var uniqueBytes: Int?
}

extension WrittenTable {
  /// A form of what is judged.
  enum Form: Sendable {
    case rows(RowFormat)
    case settings(SettingsPlan.Form)
  }

  /// Notes a kind.
  mutating func add(_ kind: Kind) {
    if let old = self.kind, old != kind { otherKind = kind }
    self.kind = self.kind ?? kind
  }

  /// Notes what a file of rules says, as far as the command line says nothing else.
  mutating func add(_ file: Self) {
    if let kind = file.kind { add(kind) }
    delimiter = delimiter ?? file.delimiter
  }

  /// Whether lines are rows.
  var isAsked: Bool { kind != nil || delimiter != nil }

  /// The option that says that lines are rows.
  var spelling: String { kind.map { "--" + $0.rawValue } ?? "--delimiter" }

  /// The option that says something of settings alone; nil if none does.
  var settingsOption: String? { example?.spelling ?? strictness }

  /// The form of what is judged; nil if that is lines.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)``.
  func form() throws(UsageError) -> Form? {
    if let otherKind {
      throw .conflict(.option(spelling), "--\(otherKind.rawValue)")
    }
    if delimiter != nil, let kind, kind != .csv {
      throw .conflict("--\(kind.rawValue)", "--delimiter")
    }
    let comma = UInt8(ascii: ",")
    return switch kind {
    case .csv: .rows(RowFormat(delimiter: delimiter ?? comma, isQuoted: true))
    case .tsv: .rows(RowFormat(delimiter: UInt8(ascii: "\t"), isQuoted: false))
    case .dotenv: .settings(.dotenv)
    case .properties: .settings(.properties)
    case nil: delimiter.map { .rows(RowFormat(delimiter: $0, isQuoted: true)) }
    }
  }
}

extension WrittenTable.Form {
  /// The names of the options that say of lines what the form says already, or what it has not.
  var foreignOptions: Set<String> {
    switch self {
    case .rows: ["null-data"]
    case .settings:
      [
        "null-data", "crlf", "bom", "final-newline", "max-line", "comment", "header", "skip-blank",
      ]
    }
  }
}

/// A file of settings that names all that there must be.
struct ExampleSettings: Sendable {
  /// The option as it was written.
  let spelling: String
  /// The path of the file, byte for byte.
  let path: [UInt8]
}

extension ExampleSettings {
  /// The file.
  var input: Input { Input(operand: path) }

  /// Reads the names.
  ///
  /// - Parameter form: The form of the settings.
  /// - Returns: The names in their order.
  /// - Throws: ``UsageError`` if the file can't be read.
  func names(_ form: SettingsPlan.Form) throws(UsageError) -> [String] {
    let bytes = try RulesFile.contents(of: input)
    var names: [String] = []
    for item in form.items(of: bytes) {
      switch item {
      case .success(let entry): names.append(entry.name)
      case .failure(let error):
        throw .badExample(error).at("\(input.name):\(error.line):\(error.column)")
      }
    }
    return names
  }
}
