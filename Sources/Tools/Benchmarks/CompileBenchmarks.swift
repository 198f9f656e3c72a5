import Foundation
import RegularLanguage

/// Measures the time from a pattern to the verdict on the empty text.
///
/// The verdict is included because `Regex` compiles lazily. Our contender is the engine itself,
/// without the cache that validators share.
///
/// - Throws: `WrongAnswer`.
func benchmarkCompiling(matching filter: String) throws {
  let patterns = Pattern.all.filter { "compile \($0.name)".contains(filter) || filter.isEmpty }
  if patterns.isEmpty { return }
  let table = Table("Compile", unit: .microseconds, columns: compilers)
  for pattern in patterns {
    let times = try timesToCompile(pattern.pattern, row: pattern.name, effort: Effort())
    table.row("compile \(pattern.name)", times)
  }
}

/// Measures the compilation of all patterns of SchemaStore, if they are next to the repository.
///
/// - Throws: `WrongAnswer`, or an error if the file can't be read.
func benchmarkCompilingSchemaStore(matching filter: String) throws {
  guard "compile schemastore".contains(filter) || filter.isEmpty else { return }
  let file = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../../shared/conformance/schemastore_patterns.jsonl")
  guard let lines = try? String(contentsOf: file, encoding: .utf8).split(separator: "\n") else {
    print("\ncompile schemastore: left out, since its patterns aren't beside the repository")
    return
  }
  let patterns = try lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)).pattern }
  let effort = Effort(rounds: 3, turn: .microseconds(500))
  var times: [String: [Double]] = [:]
  for pattern in patterns {
    for (name, time) in try timesToCompile(pattern, row: pattern, effort: effort) {
      times[name, default: []].append(time)
    }
  }
  let table = Table(
    "Compile the \(patterns.count) patterns of SchemaStore", unit: .microseconds,
    columns: compilers)
  for (label, share) in [("median", 0.5), ("nine tenths", 0.9), ("largest", 1.0)] {
    table.row("schemastore, \(label)", times.mapValues { $0.quantile(share) })
  }
  let counts = compilers.map { "\($0) \(times[$0]?.count ?? 0)" }
  print("compiled, and of our opinion on the empty text: " + counts.joined(separator: ", "))
}

/// A line of the file.
private struct Row: Decodable {
  let pattern: String
}

private let engine = "Automaton"
private let compilers = [engine] + Peer.present.map(\.name)

/// Measures all compilers that accept a pattern and agree with us on the empty text.
private func timesToCompile(
  _ pattern: String,
  row: String,
  effort: Effort
) throws(WrongAnswer) -> [String: Double] {
  guard let expected = acceptsNothingTyped(pattern) else {
    throw WrongAnswer(description: "\(row): \(engine) refuses the pattern")
  }
  var contenders = [Contender(name: engine) { acceptsNothingTyped(pattern) == true }]
  for peer in Peer.present where peer.compile(pattern)?.question("")() == expected {
    contenders.append(
      Contender(name: peer.name) { peer.compile(pattern)?.question("")() == true })
  }
  let times = try measure(contenders, expecting: expected, row: row, effort: effort)
  return Dictionary(uniqueKeysWithValues: zip(contenders.map(\.name), times))
}

/// Compiles a pattern, and judges the empty text; `nil` if the pattern is refused.
private func acceptsNothingTyped(_ pattern: String) -> Bool? {
  guard let syntax = try? PatternParser.parse(pattern),
    let automaton = try? Automaton(.pattern(syntax))
  else { return nil }
  return automaton.accepts(Array("".utf8).span)
}
