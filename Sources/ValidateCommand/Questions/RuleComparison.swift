import ValidateRun
import ValidationCore
import LineValidation

/// A comparison of new rules with old ones, which is the answer to `--compare`.
struct RuleComparison {
  /// A value that one set of rules accepts and the other does not.
  private enum Difference {
    case none
    case value(String)
    case unknown(QuestionError)
  }

  private let lost: Difference
  private let gained: Difference

  /// Compares rules.
  init(old: RuleSet, new: RuleSet) {
    lost = Self.difference(of: old.validator, from: new.validator)
    gained = Self.difference(of: new.validator, from: old.validator)
  }

  private static func difference(
    of first: any Validator,
    from second: any Validator
  ) -> Difference {
    do throws(QuestionError) {
      let value = try first.counterexample(toStricterThan: second)
      return value.map(Difference.value) ?? .none
    } catch {
      return .unknown(error)
    }
  }
}

extension RuleComparison {
  /// The answer in words.
  var text: String {
    let first =
      switch lost {
      case .none: "NEW accepts every value of OLD"
      case .value(let value): "NEW does not accept \(RuleExplanation.quoted(value)), but OLD does"
      case .unknown(let error): "unknown whether NEW accepts every value of OLD: \(error)"
      }
    let second =
      switch gained {
      case .none: "OLD accepts every value of NEW"
      case .value(let value): "OLD does not accept \(RuleExplanation.quoted(value)), but NEW does"
      case .unknown(let error): "unknown whether OLD accepts every value of NEW: \(error)"
      }
    return first + "\n" + second + "\n"
  }

  /// 0 if the new rules accept everything that the old ones accept, 1 if not, 2 if unknown.
  var status: ExitStatus {
    switch lost {
    case .none: .valid
    case .value: .invalid
    case .unknown: .failure
    }
  }
}
