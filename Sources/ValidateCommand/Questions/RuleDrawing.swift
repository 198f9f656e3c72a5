import LineValidation
import ValidateRun
import ValidationCore
import ValidationWording
import ValidatorExport

/// A picture of rules, which is the answer to `--explain --format svg`.
struct RuleDrawing {
  /// The document.
  let svg: String
  /// 1 if no line can satisfy the rules.
  let status: ExitStatus

  /// Draws one pattern as a railroad diagram, and other rules as an automaton.
  ///
  /// - Throws: ``UsageError/undrawable(_:)``.
  init(of rules: CompiledRules, in wording: Wording) throws(UsageError) {
    let whole = rules.set.validator
    // A negated pattern has another rule than the pattern.
    let pattern = rules.parts.count == 1 ? rules.parts[0].pattern : nil
    let drawn: any Validator = pattern.flatMap { $0.rule == whole.rule ? $0 : nil } ?? whole
    svg = try PictureError.attempt(try drawn.picture(in: wording)) {
      UsageError.undrawable(Self.conflict(of: $0))
    }
    status = rules.set.isContradictory ? .invalid : .valid
  }

  private static func conflict(of error: PictureError) -> DrawingConflict {
    switch error {
    case .noLanguage: .runsCode
    case .tooManyStates(let count, let limit): .states(count, limit: limit)
    case .tooLarge: .tooLarge
    }
  }
}
