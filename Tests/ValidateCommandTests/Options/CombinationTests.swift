import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// Options that can't be combined.
@Suite struct CombinationTests {
  private static let options = [
    "--csv", "--tsv", "--dotenv", "--properties", "--jsonl", "--json", "--delimiter=;",
    "--null-data", "--crlf=keep", "--crlf=error", "--encoding=bytes", "--bom=strip", "--header=0",
    "--max-line=9", "--strict", "--column=a", "--unique=a", "--unique-memory=1M", "--emit=valid",
    "--emit=fixed", "--in-place", "--diff", "--count-only", "--quiet", "--format=jsonl",
    "--max-report=1", "--redact", "--suggest", "--report=valid:x", "--fail-fast",
    "--max-invalid=5%", "--range=0..9", "--range=1/2", "--baseline=b", "--write-baseline=b",
    "--prune-baseline", "--rules=-", "--in=-", "--like=-", "--infer", "--default=1",
  ]

  /// Returns the error of a command line, regardless of the order of two options; nil if it has
  /// none.
  private static func error(_ words: [String]) -> [String]? {
    var parser = ArgumentParser(words.map { Array($0.utf8) })
    guard case .refuse(let error) = parser.invocation().command else { return nil }
    if case .conflict(let one, let other) = error { return ["\(one)", "\(other)"].sorted() }
    return ["\(error)".prefix { $0 != "(" }].map(String.init)
  }

  /// Whether two options set the same value, so that the last one counts.
  private static func areAlike(_ one: String, _ other: String) -> Bool {
    one.prefix { $0 != "=" } == other.prefix { $0 != "=" }
  }

  @Test func `the order of options does not matter`() {
    var count = 0
    for (index, one) in Self.options.enumerated() {
      for other in Self.options[(index + 1)...] where !Self.areAlike(one, other) {
        let errors = [[one, other], [other, one]].map { Self.error($0 + ["--digits"]) }
        #expect(errors[0] == errors[1], "\(one) \(other)")
        if errors[0]?.count == 2 { count += 1 }
      }
    }
    #expect(count > 150)
  }
}
