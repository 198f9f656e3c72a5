public import ValidationCore

/// A validator for the lines of files, or of bytes in memory, with one rule or several.
///
/// A line ends with a line feed, or with a carriage return and a line feed. Memory use is constant,
/// regardless of the length of the file or of its lines, and large files are validated by several
/// threads. Only invalid lines are reported, in order, as values:
///
///     let ports = try LineValidator(.integer(in: 1...65_535))
///     let summary = try ports.validate(Array("80\n8o80\n443\n".utf8)) { finding in
///       print(finding.line, finding.range, finding.text)     // 2 1..<2 8o80
///       return true                                          // continue
///     }
///     summary.lines      // 3
///     summary.invalid    // 1
///
/// Some validators combine a language with a check in code, such as `.iban`. The check runs at the
/// end of each line and takes longer than everything else. A validator that has no language can't
/// validate files, because it can judge a line only when the whole line has been read:
///
///     try LineValidator(SatisfyingValidator("empty") { $0.isEmpty })   // throws a LineRuleError
public struct LineValidator: Sendable {
  private let judge: LineBlockJudge
  private let explainer: LineExplainer
  private let threads: Int?

  /// Creates a line validator from one validator.
  ///
  ///     try LineValidator(.integer(in: 1...65_535), threads: 1)                // one thread
  ///     try LineValidator(SatisfyingValidator("even") { $0.count % 2 == 0 })   // throws
  ///
  /// - Parameters:
  ///   - validator: The validator that each line must satisfy.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  /// - Throws: ``LineRuleError`` if the validator can't validate lines.
  public init(_ validator: some Validator, threads: Int? = nil) throws(LineRuleError) {
    try self.init(
      rules: [NamedRule(label: validator.rule.code.rawValue, validator: validator)],
      threads: threads)
  }

  /// Creates a line validator from several rules, all of which each line must satisfy.
  ///
  ///     let users = try LineValidator(rules: [
  ///       "letters": AlphabeticValidator(), "short": LengthValidator(...16),
  ///     ])
  ///
  /// - Parameters:
  ///   - rules: The rules by name; findings use these names.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  /// - Throws: ``LineRuleError`` if a rule can't validate lines.
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
      judge = try LineBlockJudge(
        rules: rules, explainer.rules, format: Self.plan.format, explains: true)
    } catch {
      throw LineRuleError(rule: error.label)
    }
  }

  /// The default line format.
  private static let plan = LinePlan()
}

extension LineValidator {
  /// Validates the lines of a file.
  ///
  ///     let ports = try LineValidator(.integer(in: 1...65_535))
  ///     try ports.validate(file: "ports.txt") { finding in
  ///       print(finding.line, finding.text)   // each line that is not a port
  ///       return true                         // continue
  ///     }
  ///     try ports.validate(file: "nowhere.txt") { _ in true }   // throws: there is no such file
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - range: The range of byte offsets in the file in which the validated lines start; `nil` for
  ///     the whole file. Ranges that cover a file without gaps contain each of its lines exactly
  ///     once.
  ///   - body: Receives each finding, on the calling thread, and returns whether to continue.
  /// - Returns: The line counts; up to the last finding if `body` returned `false`.
  /// - Throws: ``InputError`` if the file can't be read until the end; `body` has already received
  ///   the findings up to there.
  /// - Complexity: O(*n*) in the length of the file, with constant memory.
  @discardableResult
  public func validate(
    file path: String,
    in range: Range<Int>? = nil,
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = pipeline
    return try pipeline.summary(ofFile: path, in: range, body)
  }

  /// Validates the lines of bytes in memory.
  ///
  ///     let ports = try LineValidator(.integer(in: 1...65_535))
  ///     let first = try ports.validate(Array("80\nx\ny\n".utf8)) { _ in false }
  ///     first.lines                                                  // 2: stopped at one finding
  ///     first.invalid                                                // 1
  ///     try ports.validate([0xFF, 0xFE, 0x38, 0x00]) { _ in true }   // throws: UTF-16
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - body: Receives each finding, on the calling thread, and returns whether to continue.
  /// - Returns: The line counts; up to the last finding if `body` returned `false`.
  /// - Throws: ``InputError`` if the bytes are not UTF-8 text but compressed or in another
  ///   encoding.
  /// - Complexity: O(*n*) in the number of bytes.
  @discardableResult
  public func validate(
    _ bytes: [UInt8],
    _ body: (LineFinding) -> Bool
  ) throws(InputError) -> LineSummary {
    var pipeline = pipeline
    return try pipeline.summary(of: bytes, body)
  }

  private var pipeline: InputPipeline {
    InputPipeline(judge, explainer, Self.plan, threads: threads)
  }
}

/// The error thrown when a ``LineValidator``, ``TableValidator`` or ``SettingsFileValidator`` is
/// created with a rule that has no language or needs too much memory.
public struct LineRuleError: Error, Equatable, CustomStringConvertible {
  /// The name of the rule.
  public let rule: String

  /// A description of the error.
  public var description: String {
    "the rule '\(rule)' is not a language, or its automaton needs more memory than allowed"
  }
}
