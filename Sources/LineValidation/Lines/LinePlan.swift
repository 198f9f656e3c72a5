package import RegularLanguage

/// What lines are, and what is asked of them besides the rules.
package struct LinePlan: Sendable {
  /// What a carriage return before the end of a line is.
  package enum CarriageReturn: String, CaseIterable, Sendable {
    /// A part of the end of the line.
    case auto
    /// A character like any other.
    case keep
    /// What makes the line invalid.
    case error
  }

  /// What bytes mean.
  package enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    /// Each byte is the character of its number.
    case bytes
  }

  /// What a byte order mark at the start of a file is.
  package enum ByteOrderMark: String, CaseIterable, Sendable {
    case strip, error
  }

  /// What it is if the last line has no end.
  package enum FinalNewline: String, CaseIterable, Sendable {
    case ignore, require
  }

  /// Whether lines end in NUL instead of LF.
  package var isNullTerminated = false
  /// What a carriage return is; nil where nothing was said.
  package var carriageReturn: CarriageReturn?
  package var encoding = Encoding.utf8
  /// What a byte order mark is; nil where nothing was said.
  package var byteOrderMark: ByteOrderMark?
  package var finalNewline = FinalNewline.ignore
  /// The most bytes of a line.
  package var mostBytes: Int?
  /// Whether lines of blanks are not judged.
  package var skipsBlank = false
  /// The number of lines at the start of each file that are not judged.
  package var headerLines = 0
  /// How lines start that are not judged.
  package var commentPrefixes: [[UInt8]] = []

  /// Creates a plan by which lines are what they mostly are.
  package init() {}
}

extension LinePlan {
  /// The byte that ends a line.
  package var terminator: UInt8 { isNullTerminated ? 0 : UInt8(ascii: "\n") }

  /// How bytes make lines.
  package var format: LineFormat {
    // Names that end in a carriage return are a reason to use NUL.
    let carriageReturn = carriageReturn ?? (isNullTerminated ? .keep : .auto)
    return LineFormat(
      terminator: terminator,
      carriageReturn: carriageReturn == .keep ? .kept : .stripped
    )
  }

  /// What lines may be blamed for, whatever the rules.
  package var faults: [LineFault] {
    (byteOrderMark == .error ? [.byteOrderMark] : []) + (mostBytes == nil ? [] : [.tooLong])
      + (carriageReturn == .error ? [.carriageReturn] : [])
      + (finalNewline == .require ? [.noFinalNewline] : [])
  }

  /// Whether lines have to be looked at besides by the rules.
  package var needsInspection: Bool {
    skipsBlank || headerLines > 0 || !commentPrefixes.isEmpty || !faults.isEmpty
  }
}

extension UInt8 {
  /// Whether a byte is a blank: a space or a tab.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// What is wrong with a line, whatever the rules.
package enum LineFault: String, Sendable {
  case byteOrderMark = "bom"
  case tooLong = "max-line"
  case carriageReturn = "crlf"
  case noFinalNewline = "final-newline"
}

extension LineFault {
  /// What findings say.
  package func message(_ plan: LinePlan) -> String {
    switch self {
    case .byteOrderMark: "must not begin with a byte order mark"
    case .tooLong: "must be at most \(plan.mostBytes ?? 0) bytes long"
    case .carriageReturn: "must not end with a carriage return"
    case .noFinalNewline: "must end with \(plan.isNullTerminated ? "NUL" : "a line feed")"
    }
  }
}
