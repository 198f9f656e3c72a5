import LineScanning
import RegularLanguage
import ValidationCore

/// Repairs the values of a column: rewrites a value if the result satisfies the rules of the
/// column.
///
///     --column port --port --trim    // " 80" becomes "80", and " x" stays
///
/// A class, since it is used for each value, and copying it copies only a reference.
package final class ValueRepairing: Sendable {
  /// The steps, and the rules for canonical values.
  private let rewriting: LineRewriting
  /// The judge of values that satisfy the rules and stay as they are, as most values do; `nil` if
  /// its rules are too large.
  private let settled: FieldJudge?
  /// The judge of the column's rules; `nil` if there are none.
  private let judge: FieldJudge?
  private let encoding: LinePlan.Encoding

  /// Creates the repairing of a column.
  ///
  /// - Parameters:
  ///   - column: The column; its repairing is not empty.
  ///   - settled: The rules of the column for values that stay as they are.
  ///   - judge: The judge of its rules.
  ///   - plan: The line format.
  init(
    _ column: ColumnRules,
    settled: ColumnRules,
    _ judge: FieldJudge?,
    _ plan: LinePlan
  ) {
    self.judge = judge
    encoding = plan.encoding
    rewriting = column.rewriting
    self.settled = settled.rules.flatMap {
      try? FieldJudge($0, of: column.column, plan, from: 0, of: ReportedRules($0, plan))
    }
  }
}

extension ValueRepairing {
  /// Returns what becomes of a value that the steps change; `nil` if it stays as it is.
  package func rewritten(_ value: Span<UInt8>) -> [UInt8]? {
    if settled?.accepts(value) ?? false { return nil }
    guard let text = value.text, let rewritten = rewriting.rewritten(text),
      !rewritten.utf8.elementsEqual(text.utf8)
    else { return nil }
    return Array(rewritten.utf8)
  }

  /// Returns whether a value satisfies the rules of the column, and the encoding can represent it.
  func isValid(_ value: Span<UInt8>) -> Bool {
    if encoding == .bytes, !value.isLatin1 { return false }
    return judge?.isValid(value) ?? true
  }
}

extension FieldJudge {
  /// Returns whether a value that is completely in memory satisfies the rules.
  package func isValid(_ value: Span<UInt8>) -> Bool {
    if accepts(value) { return true }
    var reading = newReading
    reading.read(value)
    return explanation(of: reading.end(isTerminated: false)) == nil
  }
}

extension Span<UInt8> {
  /// Whether the bytes of a UTF-8 text encode only characters of ISO 8859-1.
  fileprivate var isLatin1: Bool {
    for index in indices where self[index] > 0xC3 { return false }
    return true
  }
}

extension ColumnRules {
  /// The rewriting of the column's values, which are judged by its rules.
  fileprivate var rewriting: LineRewriting {
    LineRewriting(repairing, rules ?? .acceptingEverything)
  }

  /// The column with rules that accept only values that are valid and stay as they are.
  var settled: Self {
    if repairing.isEmpty { return self }
    let rewriting = rewriting
    var column = self
    column.rules = rewriting.unchangedLineRules
    column.repairing = []
    // An empty value may become another one.
    if rewriting.rewritten("")?.isEmpty == false { column.exemption = nil }
    return column
  }
}

extension RuleSet {
  /// The rules of a column without rules.
  fileprivate static let acceptingEverything = RuleSet([
    NamedRule(label: "any", validator: erased(.all(of: [])))
  ])
}
