package import ValidationCore

package import RegularLanguage

/// A plan of what lines are, and what is asked of them besides the rules.
package struct LinePlan: Sendable {
  /// A meaning of a carriage return before the end of a line.
  package enum CarriageReturn: String, CaseIterable, Sendable {
    /// A part of the end of the line.
    case auto
    /// A character like any other.
    case keep
    /// An error of the line.
    case error
  }

  /// A meaning of bytes.
  package enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    /// Each byte is the character of its number.
    case bytes
  }

  /// A meaning of a byte order mark at the start of a file.
  package enum ByteOrderMark: String, CaseIterable, Sendable {
    case strip, error
  }

  /// A meaning of a last line endlessly.
  package enum FinalNewline: String, CaseIterable, Sendable {
    case ignore, require
  }

  /// Whether lines end in NUL instead of LF.
  package var isNullTerminated = false
  /// The meaning of a carriage return; nil if nothing was said.
  package var carriageReturn: CarriageReturn?
  package var encoding = Encoding.utf8
  /// The meaning of a byte order mark; nil if nothing was said.
  package var byteOrderMark: ByteOrderMark?
  package var finalNewline = FinalNewline.ignore
  /// The most bytes of a line.
  package var maximumByteCount: Int?
  /// Whether lines of blanks are not judged.
  package var skipsBlank = false
  /// The number of lines at the start of each file that are not judged.
  package var headerLines = 0
  /// The beginnings of lines that are not judged.
  package var commentPrefixes: [[UInt8]] = []
  /// The steps by which lines are repaired; empty if they are only judged.
  package var rewriting: [RewritingStep] = []

  /// Creates a plan by which lines are what they mostly are.
  package init() {}
}

extension LinePlan {
  /// The byte that ends a line.
  package var terminator: UInt8 { isNullTerminated ? 0 : UInt8(ascii: "\n") }

  /// The format by which bytes make lines.
  package var format: LineFormat {
    // Names that end in a carriage return are a reason to use NUL.
    let carriageReturn = carriageReturn ?? (isNullTerminated ? .keep : .auto)
    return LineFormat(
      terminator: terminator,
      carriageReturn: carriageReturn == .keep ? .kept : .stripped
    )
  }

  /// The beginnings of lines that are not judged, as they stand in blocks; a line has no end in it.
  var commentsInBlocks: [[UInt8]] {
    commentPrefixes.map { encoding == .bytes ? Latin1.encode($0.span) : $0 }
      .filter { !$0.contains(terminator) }
  }

  /// Returns the size of what is in a block, in bytes of the file.
  func size(of bytes: Span<UInt8>) -> Int {
    encoding == .bytes ? Latin1.count(bytes) : bytes.count
  }

  /// The faults that lines may have, whatever the rules.
  package var faults: [LineFault] {
    (byteOrderMark == .error ? [.byteOrderMark] : []) + (maximumByteCount == nil ? [] : [.tooLong])
      + (carriageReturn == .error ? [.carriageReturn] : [])
      + (finalNewline == .require ? [.noFinalNewline] : [])
      + (rewriting.isEmpty ? [] : [.rewriting])
  }

  /// Whether lines must be looked at besides by the rules.
  package var needsInspection: Bool {
    skipsBlank || headerLines > 0 || !commentPrefixes.isEmpty
      || faults.contains { $0 != .rewriting }
  }
}

extension UInt8 {
  /// Returns whether a byte is a blank: a space or a tab.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// A fault of a line, whatever the rules.
package enum LineFault: String, CaseIterable, Sendable {
  case byteOrderMark = "bom"
  case tooLong = "max-line"
  case carriageReturn = "crlf"
  case noFinalNewline = "final-newline"
  /// A row has a quotation mark in a field that stands in none.
  case innerQuote = "quoting"
  /// A field goes on after its closing quotation mark.
  case closedQuote = "quoting-closed"
  /// A field has no closing quotation mark.
  case openQuote = "quoting-open"
  /// A row has a carriage return in a field that stands in no quotation marks.
  case innerReturn = "quoting-return"
  /// A row has more fields than the header, or fewer.
  case fields
  /// A value is not the same as that of another column.
  case same
  /// A value stands in an earlier row, too.
  case unique
  /// A setting has no value.
  case required
  /// A setting is one that no rule is about.
  case unknown
  /// A setting has two values.
  case repeated
  /// It satisfies the rules, but not once it is rewritten as it should be.
  case rewriting
}

extension LineFault {
  /// Returns the rule that a line with the fault breaks.
  ///
  /// - Parameters:
  ///   - plan: What lines are.
  ///   - other: The column that must have the same value; `nil` for other faults.
  /// - Returns: The rule.
  package func rule(_ plan: LinePlan, other: String? = nil) -> Rule {
    switch self {
    case .same: Rule(code, parameters: other.map { ["other": .text($0)] } ?? [:])
    case .byteOrderMark, .carriageReturn, .innerQuote, .closedQuote, .openQuote, .innerReturn,
      .fields, .unique, .required, .unknown, .repeated, .rewriting:
      Rule(code)
    case .tooLong: Rule(code, parameters: ["max": .count(plan.maximumByteCount ?? 0)])
    case .noFinalNewline:
      Rule(code, parameters: ["end": plan.isNullTerminated ? "null" : "line-feed"])
    }
  }

  /// The faults of quotation marks, and of what stands outside them.
  package static let quoting: [Self] = [.innerQuote, .closedQuote, .openQuote, .innerReturn]

  /// The name that findings call it by.
  package var label: String { (Self.quoting.contains(self) ? .innerQuote : self).rawValue }

  /// The code of the rule, for which languages have words.
  package var code: Rule.Code {
    switch self {
    case .byteOrderMark: .lineByteOrderMark
    case .tooLong: .lineLength
    case .carriageReturn: .lineCarriageReturn
    case .noFinalNewline: .lineEnd
    case .innerQuote: .lineInnerQuote
    case .closedQuote: .lineClosedQuote
    case .openQuote: .lineOpenQuote
    case .innerReturn: .lineInnerReturn
    case .fields: .lineFields
    case .same: .lineSame
    case .unique: .lineUnique
    case .required: .lineRequired
    case .unknown: .lineUnknown
    case .repeated: .lineRepeated
    case .rewriting: .lineRewriting
    }
  }
}
