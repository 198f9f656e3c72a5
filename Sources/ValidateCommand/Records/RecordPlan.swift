import RegularLanguage

/// What the command line says about lines besides the rules.
struct RecordPlan: Sendable {
  /// What a carriage return before the end of a line is.
  enum CarriageReturn: String, CaseIterable, Sendable {
    /// A part of the end of the line.
    case auto
    /// A character like any other.
    case keep
    /// What makes the line invalid.
    case error
  }

  /// What bytes mean.
  enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    /// Each byte is the character of its number.
    case bytes
  }

  /// What a byte order mark at the start of a file is.
  enum ByteOrderMark: String, CaseIterable, Sendable {
    case strip, error
  }

  /// What it is if the last line has no end.
  enum FinalNewline: String, CaseIterable, Sendable {
    case ignore, require
  }

  /// Whether lines end in NUL instead of LF.
  var isNullTerminated = false
  /// What a carriage return is; nil where nothing was said.
  var carriageReturn: CarriageReturn?
  var encoding = Encoding.utf8
  /// What a byte order mark is; nil where nothing was said.
  var byteOrderMark: ByteOrderMark?
  var finalNewline = FinalNewline.ignore
  /// The most bytes of a line.
  var mostBytes: Int?
  /// Whether lines of blanks are not judged.
  var skipsBlank = false
  /// The number of lines at the start of each file that are not judged.
  var headerLines = 0
  /// How lines start that are not judged.
  var commentPrefixes: [[UInt8]] = []
}

extension RecordPlan {
  /// The byte that ends a line.
  var terminator: UInt8 { isNullTerminated ? 0 : UInt8(ascii: "\n") }

  /// How bytes make lines.
  var format: LineFormat {
    // Names that end in a carriage return are a reason to use NUL.
    let carriageReturn = carriageReturn ?? (isNullTerminated ? .keep : .auto)
    return LineFormat(
      terminator: terminator,
      carriageReturn: carriageReturn == .keep ? .kept : .stripped
    )
  }

  /// What lines may be blamed for, whatever the rules.
  var faults: [RecordFault] {
    (byteOrderMark == .error ? [.byteOrderMark] : []) + (mostBytes == nil ? [] : [.tooLong])
      + (carriageReturn == .error ? [.carriageReturn] : [])
      + (finalNewline == .require ? [.noFinalNewline] : [])
  }

  /// Makes sure that the options for lines make sense together.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)``.
  func check() throws(UsageError) {
    // There, the mark is three characters like any others.
    if encoding == .bytes, let byteOrderMark {
      throw .conflict("--encoding bytes", "--bom \(byteOrderMark.rawValue)")
    }
  }

  /// Whether lines have to be looked at besides by the rules.
  var needsInspection: Bool {
    skipsBlank || headerLines > 0 || !commentPrefixes.isEmpty || !faults.isEmpty
  }
}
