extension Option {
  /// The options for what lines are.
  static let records: [Option] = [
    Option(
      "null-data",
      "z",
      in: .records,
      help: "lines end in NUL instead of LF",
      action: .flag { $0.records.isNullTerminated = true }
    ),
    Option(
      "crlf",
      in: .records,
      help: """
        a carriage return before the end of a line belongs to that end (auto), is a character \
        (keep), or makes the line invalid (error); keep with --null-data, else auto
        """,
      action: .value(.choice(RecordPlan.CarriageReturn.self)) { value, draft throws(UsageError) in
        draft.records.carriageReturn = try value.choice()
      }
    ),
    Option(
      "encoding",
      in: .records,
      help: """
        lines are UTF-8, or bytes of which each is the character of its number (Latin-1); what \
        rules and --comment compare with them is read alike
        """,
      action: .value(.choice(RecordPlan.Encoding.self)) { value, draft throws(UsageError) in
        draft.records.encoding = try value.choice()
      }
    ),
    Option(
      "bom",
      in: .records,
      help: "a byte order mark at the start of a file is no part of its first line, or an error",
      action: .value(.choice(RecordPlan.ByteOrderMark.self)) { value, draft throws(UsageError) in
        draft.records.byteOrderMark = try value.choice()
      }
    ),
    Option(
      "final-newline",
      in: .records,
      help: "whether the last line of a file needs an end",
      action: .value(.choice(RecordPlan.FinalNewline.self)) { value, draft throws(UsageError) in
        draft.records.finalNewline = try value.choice()
      }
    ),
    Option(
      "max-line",
      in: .records,
      help: "a line of more bytes, without its end, is invalid",
      action: .value(.text("BYTES")) { value, draft throws(UsageError) in
        draft.records.mostBytes = try value.count()
      }
    ),
    Option(
      "skip-blank",
      in: .records,
      help: "lines that are empty or made of spaces and tabs are not judged",
      action: .flag { $0.records.skipsBlank = true }
    ),
    Option(
      "header",
      in: .records,
      help: "the first N lines of each file are not judged",
      action: .value(.text("N")) { value, draft throws(UsageError) in
        draft.records.headerLines = try value.count()
      }
    ),
    Option(
      "comment",
      in: .records,
      help: "lines that begin with PREFIX are not judged; may be repeated",
      action: .value(.text("PREFIX")) { value, draft throws(UsageError) in
        if value.bytes.isEmpty { throw .emptyValue(option: value.option) }
        draft.records.commentPrefixes.append(value.bytes)
      }
    ),
  ]
}
