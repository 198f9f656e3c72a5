import LineValidation

/// Suggestions of the intended value, for the first findings.
struct Suggestions: Sendable {
  private let advice: FindingAdvice

  /// Creates suggestions for the rules of an explainer.
  init(_ explainer: LineExplainer) { advice = FindingAdvice(explainer) }
}

extension Suggestions {
  /// Returns the probably intended value of a line, as it would be read.
  ///
  /// - Parameters:
  ///   - index: The index of the finding in a batch.
  ///   - batch: The batch.
  /// - Returns: The value; nil if there is no similar value, or the limit of suggestions is
  ///   reached.
  func value(for index: Int, of batch: FindingBatch) -> ArraySlice<UInt8>? {
    let failure = batch.failures[batch.failures.startIndex + index]
    guard let (advice, range) = advice.advice(on: failure, of: batch),
      batch.before + index < advice.suggestionCount,
      let value = advice.suggestion(for: batch.line(at: failure), at: range)
    else { return nil }
    // If each character is a byte, other characters can't be read.
    let isReadable =
      batch.encoding != .bytes || value.unicodeScalars.allSatisfy { $0.value <= 0xFF }
    return isReadable ? Excerpt(of: Array(value.utf8)[...], batch.encoding).bytes : nil
  }
}
