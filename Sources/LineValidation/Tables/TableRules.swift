import ValidationCore
import RegularLanguage

/// The rules of a table's columns, ready to judge whatever the header says.
///
/// An object, since it is asked for each field, and what is copied then is one reference.
final class TableRules: Sendable {
  /// The plan of the table.
  let plan: TablePlan
  /// The plan of lines, by which some rows are left out.
  let lines: LinePlan
  /// The rules that rows can break.
  let reported: ReportedRules
  /// The beginnings of comments.
  let comments: [[UInt8]]
  /// For each column of the plan what judges its values; `nil` if it has no rules.
  let columns: [FieldJudge?]
  /// Whether the values of some columns must be different in all rows.
  let hasUniqueColumns: Bool
  /// For each reported rule the reason that it alone is broken, whatever was expected.
  private let reasons: [FaultReason]

  /// Prepares the rules of a plan.
  ///
  /// - Throws: ``TooLargeRule`` if a rule takes more memory than it may.
  init(_ plan: TablePlan, _ lines: LinePlan) throws(TooLargeRule) {
    self.plan = plan
    self.lines = lines
    comments = lines.commentsInBlocks
    reported = ReportedRules(
      plan.columns, same: plan.same, faults: LineFault.quoting + [.fields] + lines.faults, lines)
    columns = try FieldJudge.all(plan.columns, lines, of: reported)
    hasUniqueColumns = plan.columns.contains(where: \.isUnique)
    reasons = reported.all.indices.map { FaultReason([$0], Expectation(nil)) }
  }
}

extension TableRules {
  /// Returns whether what starts somewhere is a comment.
  func isComment(_ bytes: Span<UInt8>) -> Bool {
    comments.contains { bytes.starts(with: $0) }
  }

  /// Returns whether a row, without its end, is not judged.
  func isSkipped(_ row: Span<UInt8>) -> Bool {
    lines.skipsBlank && isBlank(row) || isComment(row)
  }

  /// Returns whether all values of a row, without its end, are empty or made of blanks.
  private func isBlank(_ row: Span<UInt8>) -> Bool {
    var place = RowPlace.fieldStart
    for index in row.indices {
      switch plan.format.pass(row[index], from: &place) {
      case .value where !UInt8.isBlank(row[index]), .fault, .rowEnd: return false
      case .value, .mark, .fieldEnd: break
      }
    }
    return plan.format.mayEnd(at: place)
  }

  /// Returns whether a row is invalid, whatever its values.
  ///
  /// - Parameters:
  ///   - row: The row, without its end.
  ///   - hasReturn: Whether a carriage return is part of that end.
  /// - Returns: Whether it is larger than it may be, or must not end so.
  func isFaulty(_ row: Span<UInt8>, hasReturn: Bool) -> Bool {
    if hasReturn, lines.carriageReturn == .error { return true }
    guard let most = lines.maximumByteCount, row.count > most else { return false }
    return lines.size(of: row) > most
  }

  /// Returns whether a value is known to be what those of its column must be.
  ///
  /// - Parameters:
  ///   - value: The value, which is in memory as a whole.
  ///   - column: The index of its column in the plan; `nil` if it has no rules.
  /// - Returns: Whether it is; where it has no rules, whether it is text.
  func accepts(_ value: Span<UInt8>, inColumn column: Int?) -> Bool {
    if let column, let judge = columns[column] { return judge.accepts(value) }
    return value.isASCIIWithoutLineFeeds || value.isUTF8
  }

  /// Returns what is said of a fault of a row, whatever the rules.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - column: The column that has it, as the plan names it; `nil` for whole rows.
  ///   - other: The column that must have the same value, likewise; `nil` for other faults.
  ///   - range: The part of the value that is at fault, in Characters.
  /// - Returns: The explanation.
  func explanation(
    _ fault: LineFault,
    of column: String? = nil,
    equalTo other: String? = nil,
    at range: Range<Int>
  ) -> LineExplanation {
    LineExplanation(
      range: range, reason: reasons[reported.number(of: fault, in: column, equalTo: other)])
  }

  /// Returns what is said of a value that is not UTF-8, whatever the rules.
  ///
  /// - Parameters:
  ///   - column: The index of its column in the plan; `nil` if it has no rules.
  ///   - range: The part of the value that is malformed, in Characters.
  /// - Returns: The explanation.
  func malformation(ofColumn column: Int?, at range: Range<Int>) -> LineExplanation {
    let number = column.map { reported.encoding(ofColumn: plan.columns[$0].column) }
    return LineExplanation(range: range, reason: reasons[number ?? reported.encoding])
  }

  /// Returns what is said of a value that is in memory as a whole, whatever the rules; `nil` if it
  /// is UTF-8.
  func malformation(of value: Span<UInt8>, inColumn column: Int?) -> LineExplanation? {
    if value.isUTF8 { return nil }
    var counter = CharacterCounter()
    counter.consume(value)
    return counter.malformedCharacter.map { malformation(ofColumn: column, at: $0..<$0 + 1) }
  }

  /// Returns the automaton of the rows of a table that break nothing; `nil` if what rows have to
  /// be is no regular language, or too large a one.
  func automaton(_ layout: TableLayout) -> Automaton? {
    guard !layout.columns.isEmpty, layout.same.isEmpty, lines.maximumByteCount == nil else {
      return nil
    }
    var languages: [Language?] = []
    for column in layout.columns {
      guard let column else {
        languages.append(nil)
        continue
      }
      let rules = plan.columns[column]
      if rules.isUnique { return nil }
      guard let set = rules.rules else {
        languages.append(nil)
        continue
      }
      guard let language = set.validator.language else { return nil }
      switch rules.exemption {
      case nil: languages.append(language)
      case .empty: languages.append(language.orEmpty)
      case .unless: return nil
      }
    }
    let rows = Language.row(of: languages, plan.format)
    return unjudged.reduce(rows) { $0?.excluding($1) }?.automaton
  }

  /// The lines that a reading field by field must look at, whatever is in the fields: those that
  /// are not judged, and in a table without quotation marks those that must not end as they do.
  private var unjudged: [Syntax] {
    var lines: [Syntax] = []
    if !comments.isEmpty {
      let prefixes = comments.map { String(decoding: $0, as: UTF8.self) }
      lines.append(.literals(prefixes).then(.anything))
    }
    if self.lines.skipsBlank {
      let blanks = Syntax.alternation([" ", "\t"].map { .literal($0) }).repeated(.zeroOrMore)
      let delimiter = Syntax.literal(String(decoding: [plan.format.delimiter], as: UTF8.self))
      let mark = Syntax.literal("\"")
      let value =
        plan.format.isQuoted ? .alternation([blanks, mark.then(blanks).then(mark)]) : blanks
      lines.append(value.then(delimiter.then(value).repeated(.zeroOrMore)))
    }
    if lineFormat.carriageReturn == .kept, !plan.format.isQuoted {
      lines.append(.anything.then(.literal("\r")))
    }
    return lines
  }

  /// How the automaton reads bytes as lines: a return that no line may end with is in
  /// none that it accepts.
  var lineFormat: LineFormat {
    LineFormat(carriageReturn: lines.carriageReturn == .error ? .kept : .stripped)
  }
}
