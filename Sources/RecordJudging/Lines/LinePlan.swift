package import LineScanning
package import ValidationCore

import RegularLanguage

/// The line format, and the requirements on lines apart from the rules.
package struct LinePlan: Sendable {
  /// The meaning of a carriage return before the end of a line.
  package enum CarriageReturn: String, CaseIterable, Sendable {
    /// It is part of the line terminator.
    case auto
    /// It is a character like any other.
    case keep
    /// It is an error.
    case error
    /// It must be there.
    case require
    /// It must be there if the first line of the input has it, and otherwise is an error.
    case consistent
  }

  /// The encoding of the input.
  package enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    /// UTF-16 with a byte order mark.
    case utf16 = "utf-16"
    /// Each byte is the character with its number (ISO 8859-1).
    case bytes
  }

  /// The meaning of a byte order mark at the start of a file.
  package enum ByteOrderMark: String, CaseIterable, Sendable {
    case strip, error
  }

  /// The meaning of a last line without a terminator.
  package enum FinalNewline: String, CaseIterable, Sendable {
    case ignore, require
  }

  /// Whether lines end with NUL instead of a line feed.
  package var isNullTerminated = false
  /// The meaning of a carriage return; nil if it is not specified.
  package var carriageReturn: CarriageReturn?
  package var encoding = Encoding.utf8
  /// Whether compressed inputs are decompressed, by programs of the system.
  package var decompresses = false
  /// The meaning of a byte order mark; nil if it is not specified.
  package var byteOrderMark: ByteOrderMark?
  package var finalNewline = FinalNewline.ignore
  /// The maximum number of bytes in a line.
  package var maximumByteCount: Int?
  /// Whether blank lines are skipped.
  package var skipsBlank = false
  /// The number of lines at the start of each file that are skipped.
  package var headerLines = 0
  /// The prefixes of lines that are skipped.
  package var commentPrefixes: [[UInt8]] = []
  /// The steps that rewrite lines; empty if lines are only judged.
  package var rewriting: [RewritingStep] = []
  /// Whether filters stand in front of the reading of records.
  ///
  /// A filter says that a record is certainly valid, or nothing: scanners of lines, of rows and of
  /// JSON lines, and automata of single values. Without filters, every record is read by its rules
  /// alone, slowly and with the same result, which tests compare.
  package var usesFilters = true
  /// Whether filters that take longer to make than a small input to judge are made for any input.
  package var filtersSmallInputs = false

  /// Creates a plan with the default line format.
  package init() {}
}

extension LinePlan {
  /// The byte that ends a line.
  package var terminator: UInt8 { isNullTerminated ? 0 : UInt8(ascii: "\n") }

  /// The format that splits bytes into lines.
  package var format: LineFormat {
    // File names that end with a carriage return are a reason to use NUL.
    let carriageReturn = carriageReturn ?? (isNullTerminated ? .keep : .auto)
    return LineFormat(
      terminator: terminator,
      carriageReturn: carriageReturn == .keep ? .kept : .stripped
    )
  }

  /// The comment prefixes as encoded in blocks, without those that contain a terminator.
  var commentsInBlocks: [[UInt8]] {
    commentPrefixes.map { encoding == .bytes ? Latin1.encode($0.span) : $0 }
      .filter { !$0.contains(terminator) }
  }

  /// Returns the size of the content of a block, in bytes of the file.
  package func size(of bytes: Span<UInt8>) -> Int {
    encoding == .bytes ? Latin1.count(bytes) : bytes.count
  }

  /// How the bytes become text, without any demands on lines.
  package var withoutInspection: Self {
    var lines = Self()
    (lines.encoding, lines.decompresses) = (encoding, decompresses)
    return lines
  }

  /// The faults that lines can have apart from broken rules.
  package var faults: [LineFault] {
    (byteOrderMark == .error ? [.byteOrderMark] : []) + (maximumByteCount == nil ? [] : [.tooLong])
      + (carriageReturn?.faults ?? [])
      + (finalNewline == .require ? [.noFinalNewline] : [])
      + (rewriting.isEmpty ? [] : [.rewriting])
  }

  /// Whether lines must be inspected in addition to applying the rules.
  package var needsInspection: Bool {
    skipsBlank || headerLines > 0 || !commentPrefixes.isEmpty
      || faults.contains { $0 != .rewriting }
  }
}

extension LinePlan.CarriageReturn {
  /// The faults that the end of a line can have.
  fileprivate var faults: [LineFault] {
    switch self {
    case .auto, .keep: []
    case .error: [.carriageReturn]
    case .require: [.missingReturn]
    case .consistent: [.carriageReturn, .missingReturn]
    }
  }

  /// Returns whether the end of each line must have a carriage return.
  ///
  /// - Parameter first: Whether the first line of the input has one; `nil` if there is none yet.
  /// - Returns: Whether it must; `nil` if it may have one.
  package func isExpected(ifFirst first: Bool?) -> Bool? {
    switch self {
    case .auto, .keep: nil
    case .error: false
    case .require: true
    case .consistent: first
    }
  }
}

extension UInt8 {
  /// Returns whether a byte is a blank: a space or a tab.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// A fault of a line that does not depend on the rules.
@usableFromInline
package enum LineFault: String, CaseIterable, Sendable {
  case byteOrderMark = "bom"
  case tooLong = "max-line"
  case carriageReturn = "crlf"
  /// A line ends without a carriage return.
  case missingReturn = "crlf-missing"
  case noFinalNewline = "final-newline"
  /// A row has a quotation mark within an unquoted field.
  case innerQuote = "quoting"
  /// A field has blanks before its opening quotation mark.
  case blankQuote = "quoting-blank"
  /// A field continues after its closing quotation mark.
  case closedQuote = "quoting-closed"
  /// A field has no closing quotation mark.
  case openQuote = "quoting-open"
  /// A row has a carriage return within an unquoted field.
  case innerReturn = "quoting-return"
  /// A row has more or fewer fields than the header.
  case fields
  /// A header, or a row of a table without one, has more or fewer fields than required.
  case fieldCount = "fields-count"
  /// A header lacks a column.
  case missingColumn = "header-missing"
  /// A column has no name.
  case unnamedColumn = "header-unnamed"
  /// Two columns have the same name.
  case repeatedColumn = "header-repeated"
  /// A column comes after one that it must precede.
  case misplacedColumn = "header-order"
  /// A value differs from that of another column.
  case same
  /// A value equals that of another column.
  case different
  /// A value is less than that of another column, which is a date or time.
  case notBefore = "not-before"
  /// A value is greater than that of another column, which is a date or time.
  case notAfter = "not-after"
  /// A value is less than that of another column.
  case atLeast = "at-least"
  /// A value is greater than that of another column.
  case atMost = "at-most"
  /// Values don't add up to the required number.
  case sum
  /// A value, or a combination of values, also appears in an earlier row.
  case unique
  /// A value comes before that of the record before it.
  case sorted
  /// A setting has no value.
  case required
  /// There is no rule for the setting.
  case unknown
  /// A setting has two values.
  case repeated
  /// The line satisfies the rules, but is not written as the rewriting requires.
  case rewriting
}

extension LineFault {
  /// Returns the rule that a line with this fault breaks.
  ///
  /// - Parameters:
  ///   - plan: The line format.
  ///   - others: The other columns that the fault concerns.
  ///   - total: The required sum; `nil` for other faults.
  /// - Returns: The rule.
  package func rule(
    _ plan: LinePlan,
    others: [String] = [],
    total: DecimalNumber? = nil
  ) -> Rule {
    switch self {
    case .same, .different, .notBefore, .notAfter, .atLeast, .atMost:
      Rule(code, parameters: others.first.map { ["other": .text($0)] } ?? [:])
    case .sum:
      Rule(code, parameters: ["others": .list(others), "total": .number(total ?? 0)])
    case .unique, .sorted: Rule(code, parameters: others.isEmpty ? [:] : ["others": .list(others)])
    case .byteOrderMark, .carriageReturn, .missingReturn, .innerQuote, .blankQuote, .closedQuote,
      .openQuote, .innerReturn, .fields, .fieldCount, .missingColumn, .unnamedColumn,
      .repeatedColumn, .misplacedColumn, .required, .unknown, .repeated, .rewriting:
      Rule(code)
    case .tooLong: Rule(code, parameters: ["max": .count(plan.maximumByteCount ?? 0)])
    case .noFinalNewline:
      Rule(code, parameters: ["end": plan.isNullTerminated ? "null" : "line-feed"])
    }
  }

  /// The faults of quotation marks and of the characters outside them.
  package static let quoting: [Self] = [
    .innerQuote, .blankQuote, .closedQuote, .openQuote, .innerReturn,
  ]

  /// The name used in findings.
  package var label: String {
    switch self {
    case _ where Self.quoting.contains(self): Self.innerQuote.rawValue
    case .fields, .fieldCount: Self.fields.rawValue
    case .missingReturn: Self.carriageReturn.rawValue
    case .missingColumn, .unnamedColumn, .repeatedColumn, .misplacedColumn: "header"
    default: rawValue
    }
  }

  /// The code of the rule, for which each language has messages.
  package var code: Rule.Code {
    switch self {
    case .byteOrderMark: .lineByteOrderMark
    case .tooLong: .lineLength
    case .carriageReturn: .lineCarriageReturn
    case .missingReturn: .lineMissingReturn
    case .noFinalNewline: .lineEnd
    case .innerQuote: .lineInnerQuote
    case .blankQuote: .lineBlankQuote
    case .closedQuote: .lineClosedQuote
    case .openQuote: .lineOpenQuote
    case .innerReturn: .lineInnerReturn
    case .fields: .lineFields
    case .fieldCount: .lineFieldCount
    case .missingColumn: .lineMissingColumn
    case .unnamedColumn: .lineUnnamedColumn
    case .repeatedColumn: .lineRepeatedColumn
    case .misplacedColumn: .lineMisplacedColumn
    case .same: .lineSame
    case .different: .lineDifferent
    case .notBefore: .lineNotBefore
    case .notAfter: .lineNotAfter
    case .atLeast: .lineAtLeast
    case .atMost: .lineAtMost
    case .sum: .lineSum
    case .unique: .lineUnique
    case .sorted: .lineSorted
    case .required: .lineRequired
    case .unknown: .lineUnknown
    case .repeated: .lineRepeated
    case .rewriting: .lineRewriting
    }
  }
}
