import ValidateRun
import LineValidation

extension Option {
  /// The options for what lines are.
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
        a carriage return before the end of a line belongs to that end (auto), is a character \
        (keep, and not in a table), or makes the line invalid (error); keep with --null-data, else \
        auto
        """,
      action: .value(.choice(LinePlan.CarriageReturn.self)) { value, arguments throws(UsageError) in
        arguments.lines.carriageReturn = try value.choice()
      }
    ),
    Option(
      "encoding",
      in: .lines,
      help: """
        lines are UTF-8, or bytes of which each is the character of its number (Latin-1); what \
        rules and --comment compare with them is read alike
        """,
      action: .value(.choice(LinePlan.Encoding.self)) { value, arguments throws(UsageError) in
        arguments.lines.encoding = try value.choice()
      }
    ),
    Option(
      "bom",
      in: .lines,
      help: "a byte order mark at the start of a file is no part of its first line, or an error",
      action: .value(.choice(LinePlan.ByteOrderMark.self)) { value, arguments throws(UsageError) in
        arguments.lines.byteOrderMark = try value.choice()
      }
    ),
    Option(
      "final-newline",
      in: .lines,
      help: "whether the last line of a file needs an end",
      action: .value(.choice(LinePlan.FinalNewline.self)) { value, arguments throws(UsageError) in
        arguments.lines.finalNewline = try value.choice()
      }
    ),
    Option(
      "max-line",
      in: .lines,
      help: "a line, or row, of more bytes, without its end, is invalid",
      action: .value(.text("BYTES")) { value, arguments throws(UsageError) in
        arguments.lines.mostBytes = try value.count()
      }
    ),
    Option(
      "skip-blank",
      in: .lines,
      help: """
        lines that are empty or made of spaces and tabs are not judged, nor are rows all of whose \
        values are
        """,
      action: .flag { $0.lines.skipsBlank = true }
    ),
    Option(
      "header",
      in: .lines,
      help: """
        the first N lines of each file are not judged; of a table, the first N rows, of which the \
        last names the columns, one without this, and none if N is 0
        """,
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.header = try value.count()
      }
    ),
    Option(
      "comment",
      in: .lines,
      help: """
        lines that begin with PREFIX are not judged, and are no rows of a table; may be repeated
        """,
      action: .value(.text("PREFIX")) { value, arguments throws(UsageError) in
        if value.bytes.isEmpty { throw .emptyValue(option: value.option) }
        arguments.lines.commentPrefixes.append(value.bytes)
      }
    ),
  ]
}
