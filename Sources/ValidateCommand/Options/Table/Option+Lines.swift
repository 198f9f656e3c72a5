import ValidateRun
import LineValidation

extension Option {
  /// The options for lines.
  static let lines: [Option] = [
    Option(
      "null-data",
      "z",
      in: .lines,
      help: "lines end in NUL instead of LF",
      action: .flag { $0.lines.isNullTerminated = true }
    ),
    Option(
      "crlf",
      in: .lines,
      help: """
        a carriage return at the end of a line is part of the line end (auto), part of the line \
        (keep, not for tables) or an error (error); the default is auto, or keep with --null-data
        """,
      action: .value(.choice(LinePlan.CarriageReturn.self)) { value, arguments throws(UsageError) in
        arguments.lines.carriageReturn = try value.choice()
      }
    ),
    Option(
      "encoding",
      in: .lines,
      help: """
        lines are UTF-8, or bytes that each encode one character (Latin-1); values of rules and \
        --comment are read in the same way
        """,
      action: .value(.choice(LinePlan.Encoding.self)) { value, arguments throws(UsageError) in
        arguments.lines.encoding = try value.choice()
      }
    ),
    Option(
      "bom",
      in: .lines,
      help: "a byte order mark at the start of a file is ignored or an error",
      action: .value(.choice(LinePlan.ByteOrderMark.self)) { value, arguments throws(UsageError) in
        arguments.lines.byteOrderMark = try value.choice()
      }
    ),
    Option(
      "final-newline",
      in: .lines,
      help: "whether the last line of a file must end with a line end",
      action: .value(.choice(LinePlan.FinalNewline.self)) { value, arguments throws(UsageError) in
        arguments.lines.finalNewline = try value.choice()
      }
    ),
    Option(
      "max-line",
      in: .lines,
      help: "lines and rows of more than BYTES bytes, without their ends, are invalid",
      action: .value(.text("BYTES")) { value, arguments throws(UsageError) in
        arguments.lines.maximumByteCount = try value.count()
      }
    ),
    Option(
      "skip-blank",
      in: .lines,
      help: """
        skip lines that are empty or consist of spaces and tabs, and rows whose values all are or \
        do
        """,
      action: .flag { $0.lines.skipsBlank = true }
    ),
    Option(
      "header",
      in: .lines,
      help: """
        skip the first N lines of each file; in a table, the first N rows (1 by default), the last \
        of which names the columns
        """,
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.header = try value.count()
      }
    ),
    Option(
      "comment",
      in: .lines,
      help: "skip lines that begin with PREFIX; may be repeated",
      action: .value(.text("PREFIX")) { value, arguments throws(UsageError) in
        if value.bytes.isEmpty { throw .emptyValue(option: value.option) }
        arguments.lines.commentPrefixes.append(value.bytes)
      }
    ),
  ]
}
