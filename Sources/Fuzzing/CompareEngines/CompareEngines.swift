import EngineComparison
import Foundation
import RegularLanguage

/// Holds the ways to judge a text against each other, for many texts of each of many rules.
///
/// `FuzzEngines` compiles a rule to judge one text, and learns from branches. Without a fuzzer, and
/// with many texts for a rule, comparisons are a hundred to a thousand times as frequent:
///
///     export VALIDATION_FUZZ=1
///     swift run -c release --scratch-path .build/compare CompareEngines cheap 100000000
///     swift run -c release --scratch-path .build/compare CompareEngines all 10000000 2
///
/// The last argument is a seed. The rules are all samples of the library, those of the seeds of
/// `FuzzEngines`, and random patterns, bounds and compositions.
///
/// With `cheap`, an execution is one text of one rule that is judged in all ways of
/// `QuickComparison`. With `all`, it is one text that is judged in one `Way`, or one line of a
/// block or file. The numbers of executions are printed ten times.
@main struct CompareEngines {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 2, let mode = Mode(rawValue: arguments[1]),
      let wanted = Int(arguments[2])
    else {
      print("usage: CompareEngines cheap|all EXECUTIONS [SEED]")
      exit(2)
    }
    let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
    var run = EngineRun(mode, seed: seed)
    var tenth = 1
    while run.executions < wanted {
      run.checkNextRule(executions: max(100, wanted / 1_000))
      guard run.executions >= wanted / 10 * tenth else { continue }
      // Unlike printed text, it is not buffered.
      FileHandle.standardOutput.write(Data((run.summary + "\n").utf8))
      tenth = run.executions / max(1, wanted / 10) + 1
    }
  }
}

/// Which ways are compared.
enum Mode: String {
  case cheap
  case all
}

/// A run over many rules.
struct EngineRun {
  private let mode: Mode
  private let seed: UInt64
  private var rules: RuleGenerator
  /// The inputs of the fuzz target.
  private var inputs: ArraySlice<[UInt8]>
  private var ruleCount = 0
  private(set) var executions = 0
  private var validCount = 0
  private var counts: [Way: Int] = [:]

  init(_ mode: Mode, seed: UInt64) {
    (self.mode, self.seed) = (mode, seed)
    rules = RuleGenerator(seed: seed)
    let folder = URL(filePath: "Fixtures/Fuzz/FuzzEngines")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    inputs =
      (files ?? []).sorted { $0.path() < $1.path() }
      .compactMap { try? Data(contentsOf: $0) }.map { Array($0) }[...]
  }

  private static let waysOfTexts = Way.all.filter { !$0.readsLines }
  private static let waysOfLines = Way.all.filter(\.readsLines)

  /// Compiles the next rule, and judges texts.
  mutating func checkNextRule(executions count: Int) {
    let input = inputs.popFirst()
    var reader = RuleReader(input?.dropFirst(2) ?? rules.next()[...])
    guard let rule = reader.compiledRule() else { return }
    ruleCount += 1
    if mode == .all, let input, input.count > 2 {
      // As the fuzz target does.
      let way = Way.all[Int(input[0]) % Way.all.count]
      check(way, Comparison(rule, text: Array(reader.rest), seed: UInt64(input[1])))
    }
    let seed = seed &+ UInt64(ruleCount)
    var texts = TextGenerator(rule, texts: [Array(reader.rest)], seed: seed)
    switch mode {
    case .cheap:
      var comparison = QuickComparison(rule)
      for _ in 0..<count { comparison.check(texts.next()) }
      executions += comparison.count
      validCount += comparison.validCount
    case .all:
      var generator = SplitMix64(seed: seed)
      let end = executions + count
      while executions < end {
        let ways = generator.next() % 64 == 0 ? Self.waysOfLines : Self.waysOfTexts
        let way = ways[Int(generator.next() % UInt64(ways.count))]
        if way.isSlow, generator.next() % 16 > 0 { continue }
        let neighbors = way.readsLines ? (0..<1_000).map { _ in texts.next() } : []
        let comparison = Comparison(
          rule, text: texts.next(), neighbors: neighbors, seed: generator.next())
        check(way, comparison)
      }
    }
  }

  private mutating func check(_ way: Way, _ comparison: Comparison) {
    comparison.checkValidity()
    let count = comparison.check(way)
    counts[way, default: 0] += count
    executions += count
  }

  /// What was done.
  var summary: String {
    let ways = counts.map { "\($0.key): \($0.value)" }.sorted()
    let valid = validCount > 0 ? ["valid: \(validCount)"] : []
    return (["rules: \(ruleCount)", "executions: \(executions)"] + valid + ways)
      .joined(separator: ", ")
  }
}

extension Way {
  /// Whether the way judges many texts at once.
  fileprivate var readsLines: Bool {
    switch self {
    case .blocks, .together, .cells, .files, .threads: true
    default: false
    }
  }

  /// Whether the way compiles much, or judges the same text or lines again and again.
  fileprivate var isSlow: Bool {
    switch self {
    case .carets, .questions, .cells, .threads: true
    default: false
    }
  }
}
