import RegularLanguage
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, "the case files are not next to the repository"))
struct PatternFindingTests {
  /// Patterns that all contain mistakes, by the kind of mistake.
  private static let mistakes: [(start: String, kind: PatternFinding.Kind)] = [
    ("^([0-9a-f]{32})|(#", .anchorsOfOneAlternative),
    (#"^(\d+\.\d+\.\d+)|(UNVERSIONED)"#, .anchorsOfOneAlternative),
    ("^[Ee][Ss]5|[Ee][Ss]6|[Ee][Ss]7", .anchorsOfOneAlternative),
    ("^((6553[0-5])|(655[0-2][0-9])", .anchorsOfOneAlternative),
    ("^(?!aliases|audio|build", .onlyLookarounds),
    (#"^[0-9]+\s*[years|yrs"#, .barInClass),
    ("^1.0.0$", .dotBetweenDigits),
    ("^2.1.0$", .dotBetweenDigits),
  ]

  @Test func `real patterns with both anchors have no findings`() throws {
    let rows = try ConformanceData.rows(
      of: "schemastore_patterns.jsonl", as: PatternConformanceTests.Pattern.self)
    var mistakes = Self.mistakes
    for row in rows {
      let findings = PatternFinding.all(in: row.pattern, isSearch: false, limits: Limits())
      if let index = mistakes.firstIndex(where: { row.pattern.hasPrefix($0.start) }) {
        #expect(findings.map(\.kind) == [mistakes.remove(at: index).kind], "\(row.pattern)")
        continue
      }
      let isAnchored = row.pattern.hasPrefix("^") && row.pattern.hasSuffix("$")
      let expected = findings.filter {
        !isAnchored
          && [.anchorOnOneSide(isStart: true), .anchorOnOneSide(isStart: false)]
            .contains($0.kind)
      }
      #expect(findings == expected, "\(row.pattern)")
    }
    #expect(mistakes.isEmpty)
  }
}
