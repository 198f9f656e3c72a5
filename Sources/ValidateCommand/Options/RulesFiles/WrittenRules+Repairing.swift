import LineValidation
import ValidateRun

extension WrittenRules {
  /// The steps that repair lines or values, in order, with their options and places.
  private var repairing: [(step: RewritingStep, option: String, place: String?)] {
    entries.compactMap { entry in
      guard case .repairing(let step, let option) = entry.word else { return nil }
      return (step, option, entry.place)
    }
  }

  /// The first option that repairs lines or values, as written; nil if there is none.
  var firstRepairingOption: String? { repairing.first?.option }

  /// The first option of the command line that repairs lines or values, as written; nil if there is
  /// none.
  var repairingOption: String? { repairing.first { $0.place == nil }?.option }

  /// Whether there are no words apart from those that repair.
  var hasNoRules: Bool { repairing.count == entries.count }

  /// Whether an option repairs lines or values.
  var isRepairing: Bool { !repairing.isEmpty }

  /// Returns the steps that repair the lines, or the values of one column.
  ///
  /// - Throws: ``UsageError`` for steps that contradict each other.
  func repairingSteps() throws(UsageError) -> [RewritingStep] {
    var steps: [RewritingStep] = []
    var letters: String?
    for (step, option, place) in repairing {
      if case .replacements(let new) = step, case .replacements(var all)? = steps.last {
        try Replacements.Conflict.attempt(try all.add(new)) { _ in
          UsageError.contradictoryReplacement(value: new.anyText).at(place)
        }
        steps[steps.count - 1] = .replacements(all)
        continue
      }
      if ["--lower", "--upper"].contains(option) {
        if let letters, letters != option { throw .conflict("--lower", "--upper").at(place) }
        letters = option
      }
      steps.append(step)
    }
    return steps
  }
}
