import LineValidation
import ValidateRun

/// The options of the sections of a project file, and their combinations.
struct ProjectOptions {
  private let file: ProjectFile
  /// The start of places in the file.
  private let name: String
  /// The options for the whole run.
  private let run: Arguments

  /// Combines the options of a file with those of a command line.
  init(_ file: ProjectFile, named name: String, _ run: Arguments) {
    self.file = file
    self.name = name
    self.run = run
  }
}

extension ProjectOptions {
  /// Returns the plan for files that some sections name, without the files.
  ///
  /// - Parameters:
  ///   - sections: The numbers of the sections, in order.
  ///   - warned: The sections whose warnings belong to other plans.
  /// - Returns: The plan.
  /// - Throws: ``UsageError`` with the place of the option that is wrong or contradicts an earlier
  ///   one.
  func validation(
    of sections: [Int],
    warned: Set<Int>
  ) throws(UsageError) -> ValidationPlan {
    let parts = [file.general] + sections.map { file.sections[$0] }
    let uses = parts.flatMap(\.uses)
    let new = sections.filter { !warned.contains($0) }.map { file.sections[$0] }
    let warnings = (warned.isEmpty ? [file.general] : []) + new
    do throws(UsageError) {
      return try validation(of: uses, warnings.flatMap(\.warnings))
    } catch {
      throw place(of: error, in: uses) ?? error.at(parts[parts.count - 1].place)
    }
  }

  private func validation(
    of uses: [ProjectFile.Use],
    _ warnings: [RuleLineWarning] = []
  ) throws(UsageError) -> ValidationPlan {
    var arguments = Arguments()
    arguments.output = run.output
    arguments.tolerance = run.tolerance
    arguments.baseline = run.baseline
    arguments.prunesBaseline = run.prunesBaseline
    arguments.threads = run.threads
    arguments.rules.warnings = warnings
    // The encoding also applies to the rules before it.
    for use in uses where use.option.name == "encoding" {
      try use.option.apply(use.values, to: &arguments)
    }
    arguments.rules.encoding = arguments.lines.encoding
    var startsSection = false
    for use in uses {
      startsSection = startsSection || use.startsSection
      let count = arguments.rules.entries.count
      let limit = arguments.tolerance.maximumInvalid
      arguments.tolerance.maximumInvalid = nil
      try use.option.apply(use.values, to: &arguments)
      if let bound = arguments.tolerance.maximumInvalid {
        arguments.rules.add(.limit(name: nil, bound))
      }
      arguments.tolerance.maximumInvalid = limit
      arguments.rules.place(from: count, at: use.place)
      if startsSection { startsSection = !arguments.rules.startSection(at: count) }
      arguments.uses.append(
        (use.option, use.option.spelling, use.values.map(\.bytes)))
    }
    return try arguments.withFiles().validation()
  }
}

// MARK: - Contradictions

extension ProjectOptions {
  /// The maximum number of options to search for the cause of an error.
  private static let maximumSearchCount = 400

  /// Returns an error with the place of the option that causes it, and of an earlier option to
  /// which it is opposed; nil if no option causes it.
  ///
  /// The cause is the last option without which the error would not occur:
  ///
  ///     --csv          // opposed
  ///     --column id
  ///     --jsonl        // the cause
  private func place(of error: UsageError, in uses: [ProjectFile.Use]) -> UsageError? {
    let error = bare(error)
    func fails(_ uses: some Collection<ProjectFile.Use>) -> Bool {
      do throws(UsageError) {
        _ = try validation(of: Array(uses))
        return false
      } catch let other {
        return bare(other) == error
      }
    }
    guard uses.count <= Self.maximumSearchCount, !fails([]),
      let end = uses.indices.first(where: { fails(uses[...$0]) })
    else { return nil }
    guard error.isContradiction else { return error.at(uses[end].place) }
    let start = uses[...end].indices.last { fails(uses[$0...end]) } ?? end
    let opposed = uses[..<end].indices.last { index in
      var others = Array(uses[...end])
      others.remove(at: index)
      return !fails(others)
    }
    if start == end { return error.at(uses[end].place) }
    return UsageError.opposed(by: uses[opposed ?? start].place, error).at(uses[end].place)
  }

  /// The error without its place in the project file.
  private func bare(_ error: UsageError) -> UsageError {
    if case .located(let place, let inner) = error, place.hasPrefix(name + ":") {
      return bare(inner)
    }
    return error
  }
}

// MARK: - The whole run

extension ProjectOptions {
  /// Returns the limits of rules and columns in all sections and on the command line, whose own
  /// count, and the places of those in sections.
  ///
  /// - Parameter numbers: The sections whose own limits are returned; nil for all limits.
  /// - Returns: The limits, and their places by name.
  /// - Throws: ``UsageError`` if sections have different limits with the same name.
  func limits(
    of numbers: Set<Int>? = nil
  ) throws(UsageError) -> (limits: [Tolerance.Limit], places: [String: String]) {
    var limits: [Tolerance.Limit] = []
    var places: [String: String] = [:]
    let sections =
      numbers.map { $0.sorted().map { file.sections[$0] } } ?? [file.general] + file.sections
    for section in sections {
      var column: String?
      for use in section.uses {
        let text = use.values.first.flatMap { String(validating: $0.bytes, as: UTF8.self) }
        if use.isColumn { column = text }
        guard use.option.name == Option.limitOfRuleName, let text else { continue }
        let bound = Tolerance.Bound(text)
        guard
          let limit = Tolerance.Limit(text)
            ?? column.flatMap({ name in bound.map { .init(name: name, bound: $0) } })
        else { continue }
        if let old = limits.first(where: { $0.name.utf8.elementsEqual(limit.name.utf8) }),
          old.bound != limit.bound, let place = places[limit.name]
        {
          let option = "--\(Option.limitOfRuleName) \(limit.name)="
          throw UsageError.opposed(
            by: place,
            .conflict(
              .option(option + old.bound.description), .option(option + limit.bound.description))
          ).at(use.place)
        }
        limits.set(limit.name, limit.bound)
        places[limit.name] = use.place
      }
    }
    if numbers != nil { return (limits, places) }
    for limit in run.rules.namedLimits { limits.set(limit.name, limit.bound) }
    return (limits, places)
  }

  /// The fingerprint of the project file, and of the files of rules that it names.
  ///
  /// - Throws: ``UsageError`` if a file can't be read.
  func fingerprint() throws(UsageError) -> Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.add(file.bytes)
    for use in ([file.general] + file.sections).flatMap(\.uses)
    where use.option.name == Option.rulesName {
      guard let path = use.values.first?.bytes else { continue }
      let contents = try UsageError.attempt(
        try RulesFile.contents(of: Input(operand: path))
      ) { $0.at(use.place) }
      fingerprint.add(contents)
    }
    return fingerprint
  }
}

extension UsageError {
  /// Whether two options together cause the error.
  fileprivate var isContradiction: Bool {
    switch self {
    case .conflict, .repeatedBound, .emptyInterval, .foreignBound: true
    default: false
    }
  }
}
