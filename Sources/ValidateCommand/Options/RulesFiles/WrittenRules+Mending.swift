import LineValidation
import ValidateRun

extension WrittenRules {
  /// The steps that mend lines or values, in order, with their options and places.
  private var mending: [(step: RewritingStep, option: String, place: String?)] {
    entries.compactMap { entry in
      guard case .mending(let step, let option) = entry.word else { return nil }
      return (step, option, entry.place)
    }
  }

  /// The first option that mends lines or values, as written; nil if there is none.
  var firstMendingOption: String? { mending.first?.option }

  /// The first option of the command line that mends lines or values, as written; nil if there is
  /// none.
  var mendingOption: String? { mending.first { $0.place == nil }?.option }

  /// Whether there are no words apart from those that mend.
  var hasNoRules: Bool { mending.count == entries.count }

  /// Whether an option mends lines or values.
  var isMending: Bool { !mending.isEmpty }

  /// Returns the steps that mend the lines, or the values of one column.
  ///
  /// - Throws: ``UsageError`` for steps that contradict each other.
  func mendingSteps() throws(UsageError) -> [RewritingStep] {
    var steps: [RewritingStep] = []
    var letters: String?
    for (step, option, place) in mending {
      if case .replacements(let new) = step, case .replacements(var all)? = steps.last {
        do throws(Replacements.Conflict) {
          try all.add(new)
        } catch {
          throw .contradictoryReplacement(value: new.anyText).at(place)
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
