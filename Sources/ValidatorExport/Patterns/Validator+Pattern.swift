internal import PatternSyntax
internal import RegularLanguage
public import ValidationCore

extension Validator {
  /// Returns a pattern of the valid texts for another engine.
  ///
  ///     try FormatValidator.phone.pattern(for: .ecmaScript).source   // "^\+[1-9][0-9]{1,14}$"
  ///     try FormatValidator.ean.pattern(for: .ecmaScript).source     // "^[0-9]{8}(?:[0-9]{5})?$"
  ///     try FormatValidator.ean.pattern(for: .ecmaScript).exactness
  ///     // wider(example: "00000001"): its check digit is wrong
  ///
  /// The pattern is that of the validator itself if it has no assertions and no lookaround, and if
  /// engines that backtrack take linear time for it; otherwise, it is made from the automaton. It
  /// matches the same texts, or it is marked as wider, with an example of a text that it matches
  /// and the validator refuses. Only if no pattern is linear, not even a wider one, that of the
  /// validator is exported as it is, and ``ExportedPattern/isLinear`` is false.
  ///
  /// - Parameters:
  ///   - dialect: The notation, and how the engine applies patterns.
  ///   - allowsWider: Whether the pattern may match more texts, if no exact one is short enough.
  ///   - maximumByteCount: The maximum length of the pattern, in bytes of UTF-8.
  /// - Returns: The pattern.
  /// - Throws: ``PatternExportError``.
  /// - Complexity: O(*n* * *m*) for an automaton of *n* states and a pattern of *m* bytes.
  public func pattern(
    for dialect: PatternDialect,
    allowsWider: Bool = true,
    maximumByteCount: Int = 8_192
  ) throws(PatternExportError) -> ExportedPattern {
    let exporter = PatternExporter(writer: PatternWriter(dialect: dialect), limit: maximumByteCount)
    return try exporter.pattern(of: self, allowsWider: allowsWider, allowsNonlinear: true)
  }

  /// Returns a pattern, perhaps a wider one, for which all engines take linear time.
  ///
  /// - Throws: ``PatternExportError``.
  package func linearPattern(for dialect: PatternDialect) throws(PatternExportError)
    -> ExportedPattern
  {
    let exporter = PatternExporter(writer: PatternWriter(dialect: dialect), limit: 8_192)
    return try exporter.pattern(of: self, allowsWider: true, allowsNonlinear: false)
  }
}

/// A search for the pattern of a language.
private struct PatternExporter {
  let writer: PatternWriter
  let limit: Int

  /// A pattern that is short enough.
  private struct Candidate {
    let source: String
    let syntax: Syntax
    /// Whether engines take linear time for it.
    let isLinear: Bool
  }

  private typealias Exactness = ExportedPattern.Exactness

  /// Returns the pattern of a validator.
  func pattern(
    of validator: some Validator,
    allowsWider: Bool,
    allowsNonlinear: Bool
  ) throws(PatternExportError) -> ExportedPattern {
    let language = validator.language
    var failure = PatternExportError.tooLong(limit: limit)
    var nonlinear: ExportedPattern?
    if let language {
      if language.automaton?.isEmpty == true { throw .matchesNothing }
      do throws(PatternExportError) {
        let exact = try exact(language)
        if exact.isLinear { return exported(exact, .exact) }
        nonlinear = exported(exact, .exact)
        failure = .notLinear
      } catch {
        failure = error
      }
    }
    guard let candidates = language ?? (validator as? any CheckedValidator)?.candidates else {
      throw .noLanguage
    }
    if allowsWider {
      let wider = wider(than: candidates, isExact: language != nil, isValid: validator.isValid)
      if let (candidate, exactness) = wider {
        if candidate.isLinear { return exported(candidate, exactness) }
        nonlinear = nonlinear ?? exported(candidate, exactness)
        failure = .notLinear
      }
    }
    if allowsNonlinear, let nonlinear { return nonlinear }
    throw failure
  }

  private func exported(_ candidate: Candidate, _ exactness: Exactness) -> ExportedPattern {
    ExportedPattern(
      source: candidate.source, dialect: writer.dialect, exactness: exactness,
      isLinear: candidate.isLinear)
  }

  /// Returns the pattern of a syntax, or throws why there is none.
  ///
  /// - Parameters:
  ///   - syntax: The syntax.
  ///   - isLinear: Whether the pattern is known to be linear.
  /// - Returns: The pattern.
  /// - Throws: ``PatternExportError``, if it is too long or too deep.
  private func candidate(
    _ syntax: Syntax,
    isLinear: Bool = false
  ) throws(PatternExportError) -> Candidate {
    guard writer.canWrite(syntax) else { throw .tooLong(limit: limit) }
    let (source, isTooDeep) = writer.pattern(syntax)
    if source.utf8.count > limit { throw .tooLong(limit: limit) }
    if isTooDeep { throw .tooDeep(limit: writer.dialect.maximumDepth) }
    return Candidate(
      source: source, syntax: syntax,
      isLinear: isLinear || !writer.dialect.backtracks || syntax.isLinear)
  }

  /// Returns a pattern of the same texts: as it is written if that is linear, or else from the
  /// automaton.
  private func exact(_ language: Language) throws(PatternExportError) -> Candidate {
    let written = language.expression.plainSyntax.flatMap { try? candidate($0) }
    if let written, written.isLinear { return written }
    do throws(PatternExportError) {
      guard let machine = language.exportedMachine else { throw .tooLong(limit: limit) }
      return try candidate(machine)
    } catch {
      if let written { return written }
      throw error
    }
  }

  /// Returns the pattern of a machine.
  private func candidate(_ machine: StateMachine) throws(PatternExportError) -> Candidate {
    guard let syntax = StateElimination.syntax(of: machine, limit: limit) else {
      throw .tooLong(limit: limit)
    }
    // The pattern of a deterministic machine is unambiguous, however long it is.
    return try candidate(syntax, isLinear: true)
  }

  /// Returns a pattern of all texts of a language and others, for which engines take linear time if
  /// there is one.
  ///
  /// - Parameters:
  ///   - candidates: The language.
  ///   - isExact: Whether all of its texts are valid.
  ///   - isValid: Returns whether a text is valid.
  /// - Returns: The pattern; `nil` if none is short enough.
  private func wider(
    than candidates: Language,
    isExact: Bool,
    isValid: (String) -> Bool
  ) -> (Candidate, Exactness)? {
    var nonlinear: (Candidate, Exactness)?
    if !isExact, let exact = try? exact(candidates),
      let example = candidates.sample(where: { !isValid($0) })
    {
      if exact.isLinear { return (exact, .wider(example: example)) }
      nonlinear = (exact, .wider(example: example))
    }
    func compared(_ candidate: Candidate) -> (Candidate, Exactness)? {
      let wider = Language(.pattern(candidate.syntax))
      if isExact, let difference = wider.difference(from: candidates) {
        return (candidate, difference.map { .wider(example: $0) } ?? .exact)
      }
      return wider.sample { !isValid($0) }.map { (candidate, .wider(example: $0)) }
    }
    func first(of syntaxes: [Syntax]) -> (Candidate, Exactness)? {
      for syntax in syntaxes {
        guard let candidate = try? candidate(syntax), candidate.isLinear || nonlinear == nil,
          let result = compared(candidate)
        else { continue }
        if candidate.isLinear { return result }
        nonlinear = result
      }
      return nil
    }
    return first(of: candidates.expression.patternSyntaxes)
      ?? candidates.exportedMachine?.firstWider { machine in
        (try? candidate(machine)).flatMap { $0.isLinear ? compared($0) : nil }
      } ?? first(of: candidates.expression.lengthSyntaxes) ?? nonlinear
  }
}

extension Language {
  /// The machine with the fewest states; `nil` if it is too large for a pattern or a picture.
  var exportedMachine: StateMachine? {
    // A megabyte is enough for a few thousand states.
    (try? machine(limits: Limits(automatonBytes: 1 << 20)))?.minimized
  }

  /// Returns the shortest text that is not in another language.
  ///
  /// - Returns: The text, which is `nil` if there is none; `nil` if that would take too long.
  func difference(from other: Language) -> String?? {
    var shortest: String?
    for complement in other.complements {
      guard let automaton = Language.intersection([self, complement]).automaton else { return nil }
      if automaton.isEmpty { continue }
      var budget = StepBudget(1 << 24)
      guard let text = try? automaton.shortestMember(within: &budget) else { return nil }
      if text.unicodeScalars.count < shortest?.unicodeScalars.count ?? .max { shortest = text }
    }
    return .some(shortest)
  }

  /// Returns the shortest text of a random sample with a property: an empty one, which may also
  /// stand for a missing value, only if there is no other.
  func sample(where isWanted: (String) -> Bool) -> String? {
    guard let automaton else { return nil }
    var generator = SplitMix64(seed: 0)
    var budget = StepBudget(1 << 24)
    let samples = try? automaton.samples(count: 1_000, using: &generator, within: &budget)
    func order(_ text: String) -> (Int, String) { (text.isEmpty ? .max : text.utf8.count, text) }
    return samples?.filter(isWanted).min { order($0) < order($1) }
  }
}
