import ValidationCore
import LineValidation

/// The advice on findings: on lines, or on the values of each column of a table.
struct FindingAdvice: Sendable {
  private let all: [LineAdvice?]
  /// For each rule, whether an example is more helpful than the message.
  private let wantsExample: [Bool]

  /// Creates the advice for the rules of an explainer.
  init(_ explainer: LineExplainer) {
    all = explainer.advice
    wantsExample = explainer.rules.all.map(\.rule.wantsExample)
  }
}

extension FindingAdvice {
  /// Returns the advice on a finding.
  ///
  /// - Parameters:
  ///   - failure: The finding.
  ///   - batch: The batch with the finding.
  /// - Returns: The advice, and the invalid part of the line or of the value; nil if no rule of
  ///   values is broken, for example if a row has too many fields.
  func advice(
    on failure: InvalidLine,
    of batch: FindingBatch
  ) -> (advice: LineAdvice, range: Range<Int>)? {
    var (number, range) = (0, failure.range)
    switch failure.reason {
    case .fault: return nil
    case .stop: break
    case .explained(let explanation):
      if batch.explanations[explanation].field == nil { break }
      guard let column = batch.explanations[explanation].field?.column else { return nil }
      (number, range) = (column, batch.explanations[explanation].range)
    }
    guard all.indices.contains(number) else { return nil }
    return all[number].map { ($0, range) }
  }

  /// Returns whether an example is more helpful than the message of a finding.
  ///
  /// - index: The index of the finding in its batch.
  ///   - index: The place of the finding in its batch.
  ///   - batch: The batch.
  /// - Returns: Whether that is so for one of the broken rules.
  func wantsExample(for index: Int, of batch: FindingBatch) -> Bool {
    var wants = false
    let failures = batch.failures
    batch.broken.forEach(row: failures.startIndex + index) { wants = wants || wantsExample[$0] }
    return wants
  }
}

extension Rule {
  /// Whether an example is more helpful than the words of the rule.
  fileprivate var wantsExample: Bool {
    switch code {
    case .nonEmpty, .encoding: false
    // The words already contain the value.
    case .oneOf: parameters["values"]?.isSingle != true || parameters["others"] != nil
    case .described, .all, .any, .optional: parts.contains(where: \.wantsExample)
    default: code.traits.allowsExample
    }
  }
}

extension Rule.Parameter {
  fileprivate var isSingle: Bool {
    if case .list(let texts) = self { texts.count == 1 } else { true }
  }
}
