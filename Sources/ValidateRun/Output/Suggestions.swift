import LineValidation

/// Suggestions of what lines may be meant to be, for the first findings.
struct Suggestions: Sendable {
  private let advice: FindingAdvice

  /// Creates suggestions by what is known of the rules.
  init(_ explainer: LineExplainer) { advice = FindingAdvice(explainer) }
}

extension Suggestions {
  /// Returns the value that a line may be meant to be, as it would be read.
  ///
  /// - Parameters:
  ///   - index: The place of the finding in a batch.
  ///   - batch: The batch.
  /// - Returns: The value; nil if none is near, or there were findings enough before.
  func value(for index: Int, of batch: FindingBatch) -> ArraySlice<UInt8>? {
    let failure = batch.failures[batch.failures.startIndex + index]
    guard let (advice, range) = advice.advice(on: failure, of: batch),
      batch.before + index < advice.suggestionCount,
      let value = advice.suggestion(for: batch.line(at: failure), at: range)
    else { return nil }
    // What is no byte can't be read where each is a character.
    let isReadable = batch.encoding == .utf8 || value.unicodeScalars.allSatisfy { $0.value <= 0xFF }
    return isReadable ? Excerpt(of: Array(value.utf8)[...], batch.encoding).bytes : nil
  }
}
