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
  /// The pattern is that of the validator itself if it has no assertions and no lookaround;
  /// otherwise, it is made from the automaton. It matches the same texts, or it is marked as wider,
  /// with an example of a text that it matches and the validator refuses.
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
    let writer = PatternWriter(dialect: dialect)
    let exporter = PatternExporter(writer: writer, limit: maximumByteCount)
    if let language {
      if language.automaton?.isEmpty == true { throw .matchesNothing }
      if let source = exporter.exactSource(of: language) {
        return ExportedPattern(source: source, dialect: dialect, exactness: .exact)
      }
    }
    guard let candidates = language ?? (self as? any CheckedValidator)?.candidates else {
      throw .noLanguage
    }
    guard allowsWider,
      let wider = exporter.wider(than: candidates, isExact: language != nil, isValid: isValid)
    else { throw .tooLong(limit: maximumByteCount) }
    return ExportedPattern(source: wider.source, dialect: dialect, exactness: wider.exactness)
  }
}

/// A search for the pattern of a language.
private struct PatternExporter {
  let writer: PatternWriter
  let limit: Int

  private func source(_ syntax: Syntax) -> String? {
    guard writer.canWrite(syntax) else { return nil }
    let source = writer.pattern(syntax)
    return source.utf8.count <= limit ? source : nil
  }

  /// Returns a pattern of the same texts; `nil` if it is too long.
  func exactSource(of language: Language) -> String? {
    if let syntax = language.expression.plainSyntax, let source = source(syntax) { return source }
    return language.exportedMachine.flatMap { self.source(of: $0)?.source }
  }

  /// Returns the pattern of a machine; `nil` if it is too long.
  private func source(of machine: StateMachine) -> (source: String, syntax: Syntax)? {
    let syntax = StateElimination.syntax(of: machine, limit: limit)
    return syntax.flatMap { syntax in source(syntax).map { ($0, syntax) } }
  }

  /// Returns a pattern of all texts of a language and others.
  ///
  /// - Parameters:
  ///   - candidates: The language.
  ///   - isExact: Whether all of its texts are valid.
  ///   - isValid: Returns whether a text is valid.
  /// - Returns: The pattern; `nil` if none is short enough.
  func wider(
    than candidates: Language,
    isExact: Bool,
    isValid: (String) -> Bool
  ) -> (source: String, exactness: ExportedPattern.Exactness)? {
    if !isExact, let source = exactSource(of: candidates),
      let example = candidates.sample(where: { !isValid($0) })
    {
      return (source, .wider(example: example))
    }
    func compared(_ source: String, _ syntax: Syntax) -> (String, ExportedPattern.Exactness)? {
      let wider = Language(.pattern(syntax))
      if isExact, let difference = wider.difference(from: candidates) {
        return (source, difference.map { .wider(example: $0) } ?? .exact)
      }
      return wider.sample { !isValid($0) }.map { (source, .wider(example: $0)) }
    }
    func first(of syntaxes: [Syntax]) -> (String, ExportedPattern.Exactness)? {
      for syntax in syntaxes {
        if let source = source(syntax), let result = compared(source, syntax) { return result }
      }
      return nil
    }
    return first(of: candidates.expression.patternSyntaxes)
      ?? candidates.exportedMachine?.firstWider { machine in
        source(of: machine).flatMap { compared($0.source, $0.syntax) }
      } ?? first(of: candidates.expression.lengthSyntaxes)
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

  /// Returns the shortest text of a random sample with a property.
  func sample(where isWanted: (String) -> Bool) -> String? {
    guard let automaton else { return nil }
    var generator = SplitMix64(seed: 0)
    var budget = StepBudget(1 << 24)
    let samples = try? automaton.samples(count: 1_000, using: &generator, within: &budget)
    return samples?.filter(isWanted).min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }
}
