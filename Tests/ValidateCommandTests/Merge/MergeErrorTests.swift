import TestSupport
import LineValidation
import Testing

@testable import ValidateCommand
@testable import ValidateRun

@Suite struct MergeErrorTests {
  static let errors: [MergeError] = [
    .malformed(place: "1", byte: 3), .tooLong(place: "1"), .unknown(place: "1"),
    .otherVersion(place: "1", "2"), .otherTerms(place: "1"), .strayFinding(place: "1"),
    .otherUnit(place: "1", file: "2", .line, .row),
    .badFindings(place: "1", file: "2", found: 3, expected: 4), .unfinished(name: "1"),
    .noSummary, .tooLarge(place: "1"), .missing(file: "1", 2..<3), .repeated(file: "1", 2..<3),
    .contradiction(file: "1"), .resized(file: "1", 2, 3), .noFindings(file: "1", 2..<3),
    .noFindings(file: "1", nil), .indivisible, .lost(.sameFile(.temporary, as: .input("1"))),
  ]

  @Test(arguments: errors) func `an error is reported in each language`(_ error: MergeError) {
    let words = Catalogs.all.map { $0.words(for: error) }
    #expect(Set(words).count == words.count)
    #expect(words[0].utf8.allSatisfy { $0 < 0x80 })
    #expect(words.allSatisfy { !$0.contains("{") }, "\(words)")
    #expect(words[1].unicodeScalars.contains { $0.properties.isIdeographic })
  }

  @Test func `a missing file is named`() throws {
    let outcome = try Executable.run(["--merge", "./missing"])
    #expect(outcome.errors == "validate: ./missing: No such file or directory\n")
    #expect(outcome.status == 2)
  }
}
