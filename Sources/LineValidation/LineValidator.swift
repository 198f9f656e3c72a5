public import ValidationCore

/// A judge of the lines of files, and of bytes in memory, by a validator or by several rules.
///
/// Lines end with a line feed, before which a carriage return is no part of the line. Memory is
/// constant, however long a file or a line is, and large files are judged by several threads. Only
/// what is invalid is told, in the order of the lines, as values:
///
///     let ports = try LineValidator(.integer(in: 1...65_535))
///     let summary = try ports.validate(Array("80\n8o80\n443\n".utf8)) { finding in
///       print(finding.line, finding.range, finding.text)     // 2 1..<2 8o80
///       return true                                          // to go on
///     }
///     summary.lines      // 3
///     summary.invalid    // 1
///
/// Some validators are a language with a check in code in addition, such as `.iban`: the
/// check is asked at the end of a line, and takes longer than all else. A validator that has no
/// language at all can't judge files, since nothing is known of a line that has not been read to
/// its end:
///
///     try LineValidator(SatisfyingValidator("empty") { $0.isEmpty })   // throws a LineRuleError
public struct LineValidator: Sendable {
  private let judge: LineBlockJudge
  private let explainer: LineExplainer
  private let threads: Int?

  /// Creates a judge by one validator.
  ///
  ///     try LineValidator(.integer(in: 1...65_535), threads: 1)                // one thread
  ///     try LineValidator(SatisfyingValidator("even") { $0.count % 2 == 0 })   // throws
  ///
  /// - Parameters:
  ///   - validator: What makes a line valid.
  ///   - threads: How many threads may judge at a time; `nil` for as many as there are processors.
  /// - Throws: ``LineRuleError`` if the validator can't judge lines.
  public init(_ validator: some Validator, threads: Int? = nil) throws(LineRuleError) {
    try self.init(
      rules: [NamedRule(label: validator.rule.code.rawValue, validator: validator)],
      threads: threads)
  }

  /// Creates a judge by several rules, all of which a line must satisfy.
  ///
  ///     let users = try LineValidator(rules: [
  ///       "letters": AlphabeticValidator(), "short": LengthValidator(...16),
  ///     ])
  ///
  /// - Parameters:
  ///   - rules: The rules with their names, by which findings call them.
  ///   - threads: How many threads may judge at a time; `nil` for as many as there are processors.
  /// - Throws: ``LineRuleError`` if a rule can't judge lines.
  public init(
    rules: KeyValuePairs<String, any Validator>,
    threads: Int? = nil
  ) throws(LineRuleError) {
    try self.init(
      rules: rules.map { NamedRule(label: $0.key, validator: $0.value) }, threads: threads)
  }

  private init(rules: [NamedRule], threads: Int?) throws(LineRuleError) {
    let rules = RuleSet(rules)
    self.threads = threads
    explainer = LineExplainer(rules, Self.plan)
    do throws(TooLargeRule) {
      var judge = try LineBlockJudge(
        rules: rules, explainer.rules, format: Self.plan.format, explains: true)
      judge.prepare()
      self.judge = judge
    } catch {
      throw LineRuleError(rule: error.label)
    }
  }

  /// The plan by which lines are what they mostly are.
  private static let plan = LinePlan()
}

extension LineValidator {
  /// Judges the lines of a file.
  ///
  ///     let ports = try LineValidator(.integer(in: 1...65_535))
  ///     try ports.validate(file: "ports.txt") { finding in
  ///       print(finding.line, finding.text)   // each line that is no port
  ///       return true                         // to go on
  ///     }
  ///     try ports.validate(file: "nowhere.txt") { _ in true }   // throws: there is no such file
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - range: The offsets of bytes in which the lines start that are judged, counted from the
  ///     first of them; `nil` for the whole file. Ranges that cover a file without a gap have each
  ///     of its lines once.
  ///   - body: Receives each finding, on the calling thread, and returns whether to go on.
  /// - Returns: What was counted; where `body` did not go on, up to the last finding.
  /// - Throws: ``InputError`` if the file can't be read to its end; what was found before, `body`
  ///   has received.
  /// - Complexity: O(*n*) in the length of the file, and constant memory.
  @discardableResult
  public func validate(
    file path: String,
    in range: Range<Int>? = nil,
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = pipeline
    return try pipeline.summary(ofFile: path, in: range, body)
  }

  /// Judges the lines of bytes in memory.
  ///
  ///     let ports = try LineValidator(.integer(in: 1...65_535))
  ///     let first = try ports.validate(Array("80\nx\ny\n".utf8)) { _ in false }
  ///     first.lines                                                  // 2: one finding was enough
  ///     first.invalid                                                // 1
  ///     try ports.validate([0xFF, 0xFE, 0x38, 0x00]) { _ in true }   // throws: UTF-16
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - body: Receives each finding, on the calling thread, and returns whether to go on.
  /// - Returns: What was counted; where `body` did not go on, up to the last finding.
  /// - Throws: ``InputError`` if the bytes are no text in UTF-8, but in another encoding or
  ///   compressed.
  /// - Complexity: O(*n*) in the number of bytes.
  @discardableResult
  public func validate(
    _ bytes: [UInt8],
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = pipeline
    return try pipeline.summary(of: bytes, body)
  }

  private var pipeline: LinePipeline {
    LinePipeline(judge, explainer, Self.plan, threads: threads)
  }
}

/// The error that creating a ``LineValidator``, ``TableValidator`` or ``SettingsFileValidator``
/// throws for a rule that has no language, or takes too much memory.
public struct LineRuleError: Error, Equatable, CustomStringConvertible {
  /// The rule's name.
  public let rule: String

  /// The error in words.
  public var description: String {
    "the rule '\(rule)' is not a language, or takes more memory than a rule may take"
  }
}
