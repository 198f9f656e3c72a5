import LineValidation
import ValidateRun
import ValidationCore

extension Option {
  /// The options for tables.
  static let tables = Section.tables.listing([
    .flag(
      "csv",
      help: """
        lines are rows of a table by RFC 4180: fields separated by commas, which may be quoted; \
        the first row names the columns
        """
    ) { $0.table.add(.csv) }.ofRecords,
    .flag("tsv", help: "lines are rows of fields separated by tabs, without quoting") {
      $0.table.add(.tsv)
    }.ofRecords,
    .value(
      "delimiter", .text("CHARACTER"),
      help: "the ASCII character that separates fields, also as \\x1F; implies --csv"
    ) { value, arguments throws(UsageError) in
      let byte = value.bytes.count == 1 ? value.bytes[0] : value.hexadecimalByte
      guard let byte, Self.mayDelimit(byte) else {
        let text = Escaping.path(value.bytes)
        // A backslash is doubled.
        let escape = text.hasPrefix(#"\\"#) ? String(text.dropFirst(2)) : nil
        throw .invalid(option: "--delimiter", value: text, .delimiter(escape: escape))
      }
      arguments.table.delimiter = byte
    }.ofRecords,
    .flag(
      "dotenv",
      help: """
        each file contains settings as in .env; their names are the columns, and settings with \
        rules are required
        """
    ) { $0.table.add(.dotenv) }.ofRecords,
    .flag(
      "properties", help: "each file contains settings as in Java properties files, in the same way"
    ) { $0.table.add(.properties) }.ofRecords,
    .value(
      "like", .file("FILE"),
      help: """
        every setting in FILE, every column of its header, or every member of its document is \
        required; the values in FILE are ignored
        """
    ) { value, arguments in
      arguments.table.example = ExampleFile(
        spelling: value.option, path: value.bytes)
    }.ofAllRules,
    .flag("strict", help: "settings, columns and members without a rule are invalid") {
      $0.table.strictness = "--strict"
    }.ofAllRules,
    .value(
      "header-names", .choice(HeaderRules.Names.self),
      help: """
        exact: the header has the columns that rules name, in this order, and no others; known: in \
        any order; any: names may even be repeated or empty, which is otherwise an error
        """
    ) { value, arguments throws(UsageError) in
      arguments.table.headerNames = try value.choice()
    }.ofRecords,
    .value("fields", .text("N"), help: "the header, or each row without a header, has N fields") {
      value, arguments throws(UsageError) in
      arguments.table.fieldCount = try value.count(from: 1)
    }.ofRecords,
    .value(
      "column", .text("NAME|N"),
      help: """
        the rules up to the next --column apply to this column, given by its name in the header \
        or its number; in a name, * stands for any text; rules of the same column add up; in a \
        rules file, write [NAME]
        """
    ) { value, arguments throws(UsageError) in
      arguments.rules.add(.column(try value.words(in: arguments.rules.encoding)))
    },
    .flag("optional", help: "the column may be missing") { $0.rules.add(.optional) },
    .optionalValue(
      "unless-empty", .text("NAME|N"),
      help: """
        the rules of the column apply only if its value, or that of another column, is not \
        empty
        """
    ) { value, arguments throws(UsageError) in
      let other = try value?.words(in: arguments.rules.encoding)
      arguments.rules.add(.exemption(other.map { .unless($0) } ?? .empty))
    },
    .value(
      "when", .text("NAME|N"),
      help: """
        the rules of the column apply only to rows in which the value of this other column \
        satisfies the rules up to the next --when or --column
        """
    ) { value, arguments throws(UsageError) in
      arguments.rules.add(.condition(try value.words(in: arguments.rules.encoding)))
    },
    .flag(
      "otherwise",
      help: """
        the rules of the column apply to the rows in which no --when before it in the same column \
        holds
        """
    ) { $0.rules.add(.otherwise) },
    comparison(
      "not-before", .notBefore,
      "the value must not be before that of this other column, by the format of the column: "
        + "numbers, dates, times, durations, sizes or versions"),
    comparison("not-after", .notAfter, "the value must not be after that of this other column"),
    comparison("at-least", .atLeast, "the same as --not-before, with words for numbers"),
    comparison("at-most", .atMost, "the same as --not-after, with words for numbers"),
    .value(
      "unique", .text("A,B,..."),
      help: """
        no two rows may have the same value in this column, or the same values in all of these \
        columns; large sets of values are kept in a temporary file; escape commas as in --one-of
        """
    ) { value, arguments throws(UsageError) in
      arguments.rules.add(.unique(try columns(value, arguments.rules.encoding)))
    },
    .value(
      "sorted", .text("A,B,..."),
      help: """
        the rows ascend by these columns, each in the order of its format or else of its text; \
        rows without a value are skipped
        """
    ) { value, arguments throws(UsageError) in
      arguments.rules.add(.sorted(try columns(value, arguments.rules.encoding)))
    },
    .value(
      "unique-memory", .text("SIZE"),
      help: """
        the memory for the values of --unique, \(UniqueColumns.usualMemory >> 20)M by default; \
        others are kept in temporary files; K, M and G mean KiB, MiB and GiB
        """
    ) { value, arguments throws(UsageError) in
      arguments.table.uniqueBytes = try value.size()
    }.ofAllRules,
    pair("same", .same, "two columns must have the same value in each row"),
    pair("different", .different, "two columns must have different values in each row"),
    .pair(
      "sum", .text("TOTAL"), .text("A,B,..."),
      help: "the numbers in these columns must add up to TOTAL in each row"
    ) { total, value, arguments throws(UsageError) in
      let text = try total.text()
      guard let number = DecimalNumber(text) else {
        throw .invalid(option: total.option, value: text, .expected(.bound(format: nil)))
      }
      let columns = try columns(value, arguments.rules.encoding)
      guard columns.count > 1 else {
        throw .invalid(option: value.option, value: Escaping.path(value.bytes), .columns)
      }
      arguments.rules.add(.relation(ColumnRelation(.sum(number), columns)))
    },
  ])

  /// Returns whether an option demands something of headers.
  static func isAboutHeader(_ option: Option) -> Bool {
    ["header-names", "fields"].contains(option.name)
  }

  /// Returns an option that compares a column with another one.
  private static func comparison(
    _ name: String,
    _ kind: ColumnRelation.Kind,
    _ help: String
  ) -> Option {
    .value(name, .text("NAME|N"), help: help) { value, arguments throws(UsageError) in
      let other = try value.words(in: arguments.rules.encoding)
      arguments.rules.add(.comparison(kind, with: other))
    }
  }

  /// Returns an option about a pair of columns.
  private static func pair(
    _ name: String,
    _ kind: ColumnRelation.Kind,
    _ help: String
  ) -> Option {
    .value(
      name, .text("A,B"),
      help: help + ", by their common format or else as texts; escape commas as in --one-of"
    ) { value, arguments throws(UsageError) in
      let columns = try columns(value, arguments.rules.encoding)
      guard columns.count == 2 else {
        throw .invalid(option: "--same", value: try value.text(in: arguments.rules.encoding), .pair)
      }
      arguments.rules.add(.relation(ColumnRelation(kind, columns)))
    }
  }

  /// Returns the columns that a value names.
  private static func columns(
    _ value: OptionValue,
    _ encoding: LinePlan.Encoding
  ) throws(UsageError) -> [String] {
    let columns = try ValueList.values(of: try value.words(in: encoding))
    if columns.contains("") { throw .invalid(option: value.option, value: "", .emptyColumn) }
    return columns
  }

  /// Returns whether a byte can be a delimiter: ASCII, such as the unit separator U+001F, but
  /// neither a quotation mark nor part of a line end.
  private static func mayDelimit(_ byte: UInt8) -> Bool {
    0x01..<0x7F ~= byte && !"\"\r\n".utf8.contains(byte)
  }
}
