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
        (keep), or makes the line invalid (error); keep with --null-data, else auto
        """,
      action: .value(.choice(LinePlan.CarriageReturn.self)) { value, draft throws(UsageError) in
        draft.lines.carriageReturn = try value.choice()
      }
    ),
    Option(
      "encoding",
      in: .lines,
      help: """
        lines are UTF-8, or bytes of which each is the character of its number (Latin-1); what \
        rules and --comment compare with them is read alike
        """,
      action: .value(.choice(LinePlan.Encoding.self)) { value, draft throws(UsageError) in
        draft.lines.encoding = try value.choice()
      }
    ),
    Option(
      "bom",
      in: .lines,
      help: "a byte order mark at the start of a file is no part of its first line, or an error",
      action: .value(.choice(LinePlan.ByteOrderMark.self)) { value, draft throws(UsageError) in
        draft.lines.byteOrderMark = try value.choice()
      }
    ),
    Option(
      "final-newline",
      in: .lines,
      help: "whether the last line of a file needs an end",
      action: .value(.choice(LinePlan.FinalNewline.self)) { value, draft throws(UsageError) in
        draft.lines.finalNewline = try value.choice()
      }
    ),
    Option(
      "max-line",
      in: .lines,
      help: "a line of more bytes, without its end, is invalid",
      action: .value(.text("BYTES")) { value, draft throws(UsageError) in
        draft.lines.mostBytes = try value.count()
      }
    ),
    Option(
      "skip-blank",
      in: .lines,
      help: "lines that are empty or made of spaces and tabs are not judged",
      action: .flag { $0.lines.skipsBlank = true }
    ),
    Option(
      "header",
      in: .lines,
      help: "the first N lines of each file are not judged",
      action: .value(.text("N")) { value, draft throws(UsageError) in
        draft.lines.headerLines = try value.count()
      }
    ),
    Option(
      "comment",
      in: .lines,
      help: "lines that begin with PREFIX are not judged; may be repeated",
      action: .value(.text("PREFIX")) { value, draft throws(UsageError) in
        if value.bytes.isEmpty { throw .emptyValue(option: value.option) }
        draft.lines.commentPrefixes.append(value.bytes)
      }
    ),
  ]
}
