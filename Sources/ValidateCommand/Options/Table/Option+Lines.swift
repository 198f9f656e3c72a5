import ValidateRun
import LineValidation

extension Option {
  /// The options for lines.
  static let lines = Section.lines.listing([
    .flag("null-data", "z", help: "lines end in NUL instead of LF") {
      $0.lines.isNullTerminated = true
    },
    .value(
      "crlf", .choice(LinePlan.CarriageReturn.self),
      help: """
        a carriage return at the end of a line is part of the line end (auto), part of the line \
        (keep, not for tables), an error (error), required (require), or as in the first line \
        (consistent); the default is auto, or keep with --null-data
        """
    ) { value, arguments throws(UsageError) in
      arguments.lines.carriageReturn = try value.choice()
    },
    .value(
      "encoding", .choice(LinePlan.Encoding.self),
      help: """
        inputs are UTF-8, UTF-16 with a byte order mark, or bytes that each encode one character \
        (Latin-1); with bytes, values of rules and --comment are read in the same way
        """
    ) { value, arguments throws(UsageError) in
      arguments.lines.encoding = try value.choice()
    },
    .flag(
      "decompress",
      help: """
        decompress inputs that gzip, zstd, xz or bzip2 has compressed, by that program; others are \
        read as they are
        """
    ) { $0.lines.decompresses = true },
    .value(
      "bom", .choice(LinePlan.ByteOrderMark.self),
      help: "a byte order mark at the start of a file is ignored or an error"
    ) { value, arguments throws(UsageError) in
      arguments.lines.byteOrderMark = try value.choice()
    },
    .value(
      "final-newline", .choice(LinePlan.FinalNewline.self),
      help: "whether the last line of a file must end with a line end"
    ) { value, arguments throws(UsageError) in
      arguments.lines.finalNewline = try value.choice()
    },
    .value(
      "max-line", .text("BYTES"),
      help: "lines and rows of more than BYTES bytes, without their ends, are invalid"
    ) { value, arguments throws(UsageError) in
      arguments.lines.maximumByteCount = try value.count()
    },
    .flag(
      "skip-blank",
      help: """
        skip lines that are empty or consist of spaces and tabs, and rows whose values all are or \
        do
        """
    ) { $0.lines.skipsBlank = true },
    .value(
      "header", .text("N"),
      help: """
        skip the first N lines of each file; in a table, the first N rows (1 by default), the last \
        of which names the columns
        """
    ) { value, arguments throws(UsageError) in
      arguments.header = try value.count()
    },
    .value("comment", .text("PREFIX"), help: "skip lines that begin with PREFIX; may be repeated") {
      value, arguments throws(UsageError) in
      arguments.lines.commentPrefixes.append(try value.content)
    },
  ])
}
