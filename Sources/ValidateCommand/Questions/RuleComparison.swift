import ValidateRun
import ValidationCore
import LineValidation

/// Whether new rules accept all that old ones did: the answer to `--compare`.
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
      case .none: "NEW accepts all that OLD does"
      case .value(let value): "NEW does not accept \(RuleExplanation.quoted(value)), which OLD does"
      case .unknown(let error): "whether NEW accepts all that OLD does is unknown: \(error)"
      }
    let second =
      switch gained {
      case .none: "OLD accepts all that NEW does"
      case .value(let value): "OLD does not accept \(RuleExplanation.quoted(value)), which NEW does"
      case .unknown(let error): "whether OLD accepts all that NEW does is unknown: \(error)"
      }
    return first + "\n" + second + "\n"
  }

  /// 0 if the new rules accept all that the old ones do, 1 if not, 2 if nobody knows.
  var status: ExitStatus {
    switch lost {
    case .none: .valid
    case .value: .invalid
    case .unknown: .failure
    }
  }
}
