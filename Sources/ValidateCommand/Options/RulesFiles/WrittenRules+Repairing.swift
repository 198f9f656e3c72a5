import LineValidation
import ValidateRun

extension WrittenRules {
  /// The steps that repair lines or values, in order, with the words that require them.
  private var repairing: [(step: RewritingStep, entry: Entry)] {
    entries.compactMap { entry in
      if case .repairing(let step) = entry.word { (step, entry) } else { nil }
    }
  }

  /// The first option that repairs lines or values; nil if there is none.
  var firstRepairingOption: String? { repairing.first?.entry.option }

  /// The first option of the command line that repairs lines or values; nil if there is none.
  var repairingOption: String? { repairing.first { $0.entry.place == nil }?.entry.option }

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
    for (step, entry) in repairing {
      if case .replacements(let new) = step, case .replacements(var all)? = steps.last {
        try Replacements.Conflict.attempt(try all.add(new)) { _ in
          UsageError.invalid(option: "--replace", value: new.anyText, .contradiction).at(
            entry.place)
        }
        steps[steps.count - 1] = .replacements(all)
        continue
      }
      if ["--lower", "--upper"].contains(entry.option) {
        if let letters, letters != entry.option {
          throw .conflict("--lower", "--upper").at(entry.place)
        }
        letters = entry.option
      }
      steps.append(step)
    }
    return steps
  }
}
