import RegularLanguage
import Testing

@testable import ValidateRun

/// A table of findings is a dictionary of their counts.
@Suite struct KnownFindingsTests {
  private typealias Key = KnownFindings.Key
  private typealias Counts = KnownFindings.Counts

  @Test(arguments: [1, 20, 3000], 1...4 as ClosedRange<UInt64>)
  func `the counts are those of a dictionary`(size: UInt64, seed: UInt64) {
    var random = SplitMix64(seed: seed << 32 | size)
    var findings = KnownFindings()
    var reference: [Key: Counts] = [:]
    let counts = [0, 1, 2, 65_534, 65_535, 65_536, .max - 1, .max]
    for step in 0..<4000 {
      // Digests of which one half is always the same, or both are equal.
      let word = UInt64.random(in: 0..<size, using: &random)
      let digest = SipHash.Digest(high: step % 3 == 0 ? word : 7, low: step % 3 == 1 ? 7 : word)
      let key = Key(digest: digest, subject: Int32.random(in: 0..<3, using: &random))
      let now = Counts(
        known: counts.randomElement(using: &random) ?? 0,
        found: counts.randomElement(using: &random) ?? 0)
      guard let number = findings.number(of: key) else {
        #expect(reference.updateValue(now, forKey: key) == nil)
        findings.add(key, now)
        continue
      }
      #expect(findings.key(number) == key && findings[number] == reference[key])
      findings[number] = now
      reference[key] = now
      if step % 1000 == 999 { findings.sort(by: [2, 0, 1]) }
    }
    findings.sort(by: [1, 2, 0])
    let sorted = reference.keys.sorted {
      ($0.subject + 1) % 3 != ($1.subject + 1) % 3
        ? ($0.subject + 1) % 3 < ($1.subject + 1) % 3 : $0.digest < $1.digest
    }
    #expect((0..<findings.count).map(findings.key) == sorted)
    for (number, key) in sorted.enumerated() {
      #expect(findings.number(of: key) == number && findings[number] == reference[key])
    }
  }
}
