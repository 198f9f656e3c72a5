import RegularLanguage
import TestSupport
import Testing

/// Vectors make the program faster, and change nothing that it says.
@Suite struct VectorTests {
  @Test(arguments: [
    ["--numeric"], ["--email"], ["--ipv4"], ["--regex", #"\p{L}+(?:-\p{L}+)?"#],
    ["--regex", "(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9]).{8,64}"], ["--duration"],
  ])
  func `the program says the same with vectors of any size`(rule: [String]) throws {
    var generator = SplitMix64(seed: 17)
    let usual = [
      "1.5", "-2", "a@b.org", "10.0.0.255", "\u{E9}t\u{E9}", "na-ab", "Passw0rds", "P1DT2H",
    ]
    var text = ""
    while text.utf8.count < 300_000 {
      // Long stretches of the same kind, so that few rows are frequent, with exceptions.
      let kind = usual[text.utf8.count / 60_000]
      let isOdd = Int.random(in: 0..<50, using: &generator) == 0
      let line = isOdd ? usual.randomElement(using: &generator) ?? "" : kind
      text += line + (Int.random(in: 0..<90, using: &generator) == 0 ? "!\n" : "\n")
    }
    let outputs = try ["0", "16", "32", "64", "128"].map { width in
      let outcome = try Executable.run(
        rule, input: .text(text), environment: ["VALIDATION_VECTORS": width])
      #expect(outcome.status == 1)
      return outcome.output
    }
    #expect(!outputs[0].isEmpty)
    #expect(outputs.allSatisfy { $0 == outputs[0] })
  }
}
