import EngineSupport
import Foundation
import RegularLanguage
import Testing

/// The number of cases, each a pattern with texts, that are compared with other engines.
///
/// It is the value of the environment variable `VALIDATION_DIFFERENTIAL`, as in
/// `VALIDATION_DIFFERENTIAL=1000000 swift test -c release --filter DifferentialTests`; without it
/// nothing is compared. `VALIDATION_SEED` selects another run.
private let caseCount =
  ProcessInfo.processInfo.environment["VALIDATION_DIFFERENTIAL"].flatMap { Int($0) } ?? 0

private let seed =
  ProcessInfo.processInfo.environment["VALIDATION_SEED"].flatMap { UInt64($0) } ?? 1

/// Compares whole matches with those of `NSRegularExpression` and of Python's `re.fullmatch`.
@Suite(.enabled(if: caseCount > 0, "VALIDATION_DIFFERENTIAL is not set"))
struct DifferentialTests {
  @Test func `no whole match differs from that of other engines`() throws {
    var maker = CommonPatternMaker(generator: SplitMix64(seed: seed))
    let python = try PythonMatcher()
    var tally = DifferentialTally()
    while tally.cases < caseCount {
      var batch: [DifferentialCase] = []
      while batch.count < 64 {
        guard let next = DifferentialCase(using: &maker, tally: &tally) else { continue }
        batch.append(next)
      }
      let answers = try python.answers(to: batch.map(\.question))
      for (testCase, answer) in zip(batch, answers) { tally.compare(testCase, python: answer) }
    }
    try python.finish()
    print(tally)
    #expect(tally.differences.isEmpty)
    #expect(tally.accepted > tally.cases / 10, "too few texts match to tell anything")
  }
}

/// A pattern in all dialects, with texts near its members and the verdicts of this engine.
private struct DifferentialCase {
  let pattern: CommonPattern
  let texts: [String]
  let matches: [Bool]
  let isEmpty: Bool

  /// Creates a random case; returns `nil`, and records it, if the pattern can't be compared.
  init?(
    using maker: inout CommonPatternMaker<SplitMix64>,
    tally: inout DifferentialTally
  ) {
    pattern = maker.pattern(size: .random(in: 1...9, using: &maker.generator))
    // Backtracking engines may never return from empty iterations in empty iterations.
    if pattern.repeatsEmpty, pattern.loopDepth > 1 { return nil }
    let automaton: Automaton
    do {
      automaton = try Automaton(pattern: pattern.text(in: .own))
    } catch {
      tally.refuse(pattern, error)
      return nil
    }
    var budget = StepBudget(1 << 24)
    guard
      var texts = try? automaton.samples(count: 8, using: &maker.generator, within: &budget),
      let misses = try? automaton.nearMisses(count: 8, using: &maker.generator, within: &budget)
    else { return nil }
    texts += misses
    texts += texts.map { $0.mutated(using: &maker.generator) }
    // Backtracking engines may take exponential time on longer texts, the more the loops nest.
    let limit = [24, 12, 8][min(pattern.loopDepth, 2)]
    texts = texts.filter { $0.unicodeScalars.count <= limit } + ["", "a", "\n", "a\n", "\r\n"]
    // The engines have different versions of Unicode; all include version 14.
    if pattern.ignoresCase {
      texts.removeAll { $0.unicodeScalars.contains { $0.isNewInSomeCase || $0.isSomeLetterI } }
    }
    self.texts = texts
    isEmpty = automaton.isEmpty
    matches = texts.map(automaton.accepts(_:))
  }

  var question: PythonMatcher.Question {
    PythonMatcher.Question(pattern: pattern.text(in: .python), texts: texts)
  }
}

extension Unicode.Scalar {
  /// Whether Python treats it as another case of U+0130 and U+0131, which fold to themselves
  /// (CaseFolding.txt has them under T, for Turkic languages only).
  fileprivate var isSomeLetterI: Bool { ["i", "I", "\u{130}", "\u{131}"].contains(self) }

  /// Whether it, or one of its other cases, is newer than Unicode 14.
  fileprivate var isNewInSomeCase: Bool {
    let cases = [String(self), properties.uppercaseMapping, properties.lowercaseMapping]
    return cases.contains { $0.unicodeScalars.contains { $0.properties.age?.major ?? 0 > 14 } }
  }
}

extension String {
  /// The text with one or two scalars removed, doubled, swapped or replaced.
  fileprivate func mutated(using generator: inout some RandomNumberGenerator) -> String {
    var scalars = Array(unicodeScalars)
    for _ in 0...Int.random(in: 0...1, using: &generator) where !scalars.isEmpty {
      let index = Int.random(in: scalars.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: scalars.remove(at: index)
      case 1: scalars.insert(scalars[index], at: index)
      case 2: scalars.swapAt(index, Int.random(in: scalars.indices, using: &generator))
      default: scalars[index] = ["a", "B", "0", "\n", "\u{3C2}"][index % 5]
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

/// The results of a run.
private struct DifferentialTally {
  private(set) var cases = 0
  private(set) var patterns = 0
  private(set) var accepted = 0
  private(set) var tooCostly = 0
  private(set) var notForICU = 0
  private(set) var notForPython = 0
  private(set) var withoutMember = 0
  private(set) var differences: [String] = []

  /// Records a rejected pattern, which may only be rejected for its cost.
  mutating func refuse(_ pattern: CommonPattern, _ error: CompilationError) {
    let description = "\(pattern.text(in: .own)): \(error)"
    switch error.reason {
    case .automatonTooLarge, .tooManySteps, .nestedTooDeeply, .repeatTooLarge:
      tooCostly += 1
      if tooCostly <= 20 { print(description) }
    default: differences.append(description)
    }
  }

  /// Compares the verdicts on the texts.
  mutating func compare(_ testCase: DifferentialCase, python: PythonMatcher.Answer) {
    patterns += 1
    withoutMember += testCase.isEmpty ? 1 : 0
    let icuText = #"\A(?:"# + testCase.pattern.text(in: .icu) + #")\z"#
    let isForICU = !testCase.pattern.repeatsEmpty
    let icu = isForICU ? try? NSRegularExpression(pattern: icuText) : nil
    if isForICU, icu == nil { differences.append("ICU refuses \(icuText)") }
    notForICU += isForICU ? 0 : 1
    if python.matches == nil { notForPython += 1 }
    if let error = python.error {
      differences.append("Python refuses \(testCase.pattern.text(in: .python)): \(error)")
    }
    for (index, text) in testCase.texts.enumerated() {
      cases += 1
      let isMatch = testCase.matches[index]
      accepted += isMatch ? 1 : 0
      // The range of the text is in UTF-16, and its ends are ends of scalars.
      let range = NSRange(location: 0, length: text.utf16.count)
      let icuMatch = icu?.firstMatch(in: text, range: range) != nil
      let pythonMatch = python.matches?[index]
      if icu != nil, icuMatch != isMatch {
        report(testCase, text, isMatch, "ICU")
      }
      if let pythonMatch, pythonMatch != isMatch { report(testCase, text, isMatch, "Python") }
    }
  }

  private mutating func report(
    _ testCase: DifferentialCase,
    _ text: String,
    _ isMatch: Bool,
    _ engine: String
  ) {
    let difference =
      "\(testCase.pattern.text(in: .own)) \(isMatch ? "matches" : "does not match") "
      + "\(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()), unlike in \(engine)"
    differences.append(difference)
    if differences.count <= 50 { print(difference) }
  }
}

extension DifferentialTally: CustomStringConvertible {
  var description: String {
    "\(cases) cases, \(accepted) of them matches, of \(patterns) patterns, "
      + "\(withoutMember) of them without a member, \(notForICU) not given to ICU, "
      + "\(notForPython) given up by Python; "
      + "\(tooCostly) more refused for their cost; \(differences.count) differences"
  }
}
