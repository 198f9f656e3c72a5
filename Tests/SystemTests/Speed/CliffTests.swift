import TestSupport
import Testing

/// The time for an input grows with its size, not with its square.
///
/// Timed, and therefore only with `VALIDATION_EXHAUSTIVE=1`, which runs an optimized program.
@Suite(.serialized, .enabled(if: isExhaustive)) struct CliffTests {
  /// A kind of input whose size can be chosen.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The size at which time is first measured.
    let size: Int
    let arguments: @Sendable (Int) -> [String]
    let input: @Sendable (Int) -> String
  }

  private static let examples = [
    Example(testDescription: "unique values of documents", size: 40_000) { _ in
      ["--jsonl", "--unique", "id"]
    } input: { size in
      (0..<size).map { "{\"id\":\"\($0)\"}\n" }.joined()
    },
    Example(testDescription: "repairs and findings in a document", size: 20_000) { _ in
      ["--json", "--column", "[].a", "--digits", "--trim", "--column", "[].b", "--digits"]
    } input: { size in
      "[" + Array(repeating: "{\"a\":\" 1\",\"b\":\"x\"}", count: size).joined(separator: ",\n")
        + "]"
    },
    Example(testDescription: "repairs and findings in properties", size: 20_000) { _ in
      ["--properties", "--column", "a", "--digits", "--trim", "--column", "b", "--digits"]
    } input: { size in
      String(repeating: "a=1\\ \nb=x\n", count: size)
    },
    Example(testDescription: "empty settings among syntax errors", size: 4_000) { size in
      ["--dotenv"]
        + (0..<size).flatMap { ["--column", "E\($0)", "--digits", "--unless-empty"] }
    } input: { size in
      (0..<size).map { "E\($0)=\n?\n" }.joined()
    },
    Example(testDescription: "settings whose rules have conditions", size: 500) { size in
      ["--jsonl", "--column", "k", "--digits"]
        + (0..<size).flatMap { ["--column", "m\($0)", "--digits", "--when", "k", "--digits"] }
    } input: { size in
      let members = (0..<size).map { ",\"m\($0)\":\"x\"" }.joined()
      return String(repeating: "{\"k\":\"x\"\(members)}\n", count: 20)
    },
  ]

  @Test(arguments: examples) func `four times the size takes less than nine times as long`(
    _ example: Example
  ) throws {
    func time(_ size: Int) throws -> Duration {
      let input = ChildInput.text(example.input(size))
      return try ContinuousClock().measure {
        let outcome = try Executable.run(["-q"] + example.arguments(size), input: input)
        #expect(outcome.status < 2, "\(outcome.errors)")
      }
    }
    // The minimum of several runs, because others may use the machine.
    let small = try (0..<3).map { _ in try time(example.size) }.min() ?? .zero
    let large = try (0..<3).map { _ in try time(4 * example.size) }.min() ?? .zero
    #expect(large < small * 9)
  }
}
