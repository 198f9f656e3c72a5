import LineValidation
import ValidateRun

extension Option {
  /// The options for tables.
  static let tables: [Option] = [
    Option(
      "csv",
      in: .tables,
      help: """
        lines are rows of a table by RFC 4180: fields with commas between them, which may stand in \
        quotation marks; the first row names the columns
        """,
      action: .flag { $0.table.add(.csv) }
    ),
    Option(
      "tsv",
      in: .tables,
      help: "lines are rows of fields with tabs between them, and nothing is quoted",
      action: .flag { $0.table.add(.tsv) }
    ),
    Option(
      "delimiter",
      in: .tables,
      help: "what stands between the fields of --csv, which this implies: a character of ASCII",
      action: .value(.text("CHARACTER")) { value, arguments throws(UsageError) in
        guard let byte = value.bytes.first, value.bytes.count == 1, Self.mayDelimit(byte) else {
          throw .badDelimiter(value: Escaping.path(value.bytes))
        }
        arguments.table.delimiter = byte
      }
    ),
    Option(
      "dotenv",
      in: .tables,
      help: """
        each file is settings, as in .env: names with values, which are the columns; those with \
        rules must be there
        """,
      action: .flag { $0.table.add(.dotenv) }
    ),
    Option(
      "properties",
      in: .tables,
      help: "each file is settings in the form of Java's properties, likewise",
      action: .flag { $0.table.add(.properties) }
    ),
    Option(
      "like",
      in: .tables,
      help: "all settings that FILE has must be there; their values in FILE mean nothing",
      action: .value(.file("FILE")) { value, arguments in
        arguments.table.example = ExampleSettings(
          spelling: value.option, path: value.bytes)
      }
    ),
    Option(
      "strict",
      in: .tables,
      help: "settings without a rule must not be there",
      action: .flag { $0.table.strictness = "--strict" }
    ),
    Option(
      "column",
      in: .tables,
      help: """
        the rules up to the next --column are about the values of this one, by its name in the \
        header, or its number; in a file of rules, [NAME] says the same
        """,
      action: .value(.text("NAME|N")) { value, arguments throws(UsageError) in
        arguments.rules.add(.column(try value.words(in: arguments.rules.encoding)))
      }
    ),
    Option(
      "optional",
      in: .tables,
      help: "tables need not have the column",
      action: .flag { $0.rules.add(.optional) }
    ),
    Option(
      "unless-empty",
      in: .tables,
      help: """
        the column's rules are about values that are not empty, or about those in rows in which \
        another column is not
        """,
      action: .optionalValue(.text("NAME|N")) { (value, arguments) throws(UsageError) in
        let other = try value?.words(in: arguments.rules.encoding)
        arguments.rules.add(.exemption(other.map { .unless($0) } ?? .empty))
      }
    ),
    Option(
      "unique",
      in: .tables,
      help: """
        no two rows may have the same value in a column; of many values, most are kept in a \
        temporary file
        """,
      action: .value(.text("NAME|N")) { value, arguments throws(UsageError) in
        arguments.rules.add(.unique(try value.words(in: arguments.rules.encoding)))
      }
    ),
    Option(
      "unique-memory",
      in: .tables,
      help: """
        keep the values of --unique in at most SIZE bytes of memory, 32M without this, and others \
        in a temporary file; K, M and G stand for KiB, MiB and GiB
        """,
      action: .value(.text("SIZE")) { value, arguments throws(UsageError) in
        arguments.table.uniqueBytes = try value.size()
      }
    ),
    Option(
      "same",
      in: .tables,
      help: "two columns have the same value in each row; names with commas as in --one-of",
      action: .value(.text("A,B")) { value, arguments throws(UsageError) in
        let text = try value.text(in: arguments.rules.encoding)
        let columns = try ValueList(text).values
        guard columns.count == 2 else { throw .badPair(value: text) }
        arguments.rules.add(.same(SameColumns(columns[0], columns[1])))
      }
    ),
  ]

  /// Returns whether a byte can stand between fields.
  private static func mayDelimit(_ byte: UInt8) -> Bool {
    byte < 0x7F && (byte >= UInt8(ascii: " ") || byte == UInt8(ascii: "\t"))
      && byte != UInt8(ascii: "\"")
  }
}
