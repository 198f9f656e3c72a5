import InputValidation
import LibrarySupport
import Testing

@Suite struct SemanticVersionTests {
  @Test func `a version has three numbers, and may have identifiers`() throws {
    VerdictCase(
      "semanticVersion", .semanticVersion,
      valid: [
        "0.0.0", "1.2.3", "1.2.3-rc.1+5", "1.0.0--", "1.0.0-0a", "1.0.0+001",
        "99999999999999999999999.999999999999999999.99999999999999999",
      ],
      incomplete: ["", "1", "1.", "1.2", "1.2.3-", "1.2.3-a.", "1.2.3+", "1.2.3-01"],
      invalid: [
        "v", "01", "1..", "1.2.3-..", "1.2.3-01.", "1.2.3+a+", "1.2.3\n", "1.2.3-\u{E9}", " 1",
      ]
    ).check()
    try FormatLaws.check(.semanticVersion)
  }

  @Test func `a version has components`() throws {
    let version = try FormatValidator.semanticVersion.value(of: "1.22.333-rc.1-x+5.a-b")
    #expect(version.major == 1)
    #expect(version.minor == 22)
    #expect(version.patch == 333)
    #expect(version.prerelease == "rc.1-x")
    #expect(version.build == "5.a-b")
    #expect(version.description == "1.22.333-rc.1-x+5.a-b")
    #expect(SemanticVersion("1.2.3+a-b")?.prerelease == "")
    #expect(SemanticVersion("1.2") == nil)
    #expect(SemanticVersion("1.2.03") == nil)
    #expect(SemanticVersion("1.2.3") == SemanticVersion(1, 2, 3))
  }

  @Test func `build metadata affects equality, but not precedence`() throws {
    let (a, b) = (try #require(SemanticVersion("1.0.0+a")), SemanticVersion(1, 0, 0))
    #expect(a != b)
    #expect(!(a < b))
    #expect(!(b < a))
  }

  private static let ordered = [
    "0.0.0-0", "0.0.0", "0.9.0", "0.10.0", "1.0.0-0", "1.0.0-2", "1.0.0-2.0", "1.0.0-10",
    "1.0.0--", "1.0.0-0a", "1.0.0-10a", "1.0.0-A", "1.0.0-alpha", "1.0.0-alpha.1",
    "1.0.0-alpha.1.2", "1.0.0-alpha.2", "1.0.0-alpha.10", "1.0.0-alpha.beta", "1.0.0-alpha0",
    "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0-a",
    "1.1.0", "2.0.0-rc.1", "2.0.0", "10.0.0", "99999999999999999999.0.0",
  ]

  @Test func `versions are ordered by precedence`() throws {
    let versions = try Self.ordered.map { try #require(SemanticVersion($0)) }
    for (place, version) in versions.enumerated() {
      for (other, another) in versions.enumerated() {
        #expect((version < another) == (place < other), "\(version) \(another)")
      }
    }
  }

  @Test func `bounds are part of the language`() throws {
    let versions = try Self.ordered.map { try #require(SemanticVersion($0)) }
    for bound in versions {
      for interval in [
        Interval(lower: .included(bound)), Interval(lower: .excluded(bound)),
        Interval(upper: .included(bound)), Interval(upper: .excluded(bound)),
      ] {
        let validator: some Validator = .semanticVersion(in: interval)
        for version in versions {
          for build in ["", "+7"] {
            #expect(
              validator.isValid("\(version)" + build) == interval.contains(version),
              "\(version) \(interval)")
          }
        }
      }
    }
  }

  @Test func `what no version inside the bounds starts with is invalid`() throws {
    let validator: some Validator<SemanticVersion> = .semanticVersion(
      in: SemanticVersion(1, 2, 0)..<SemanticVersion(2, 0, 0))
    VerdictCase(
      "semanticVersion(in:)", validator,
      valid: ["1.2.0", "1.10.3", "1.2.1-a", "2.0.0-rc.1", "1.2.0+5"],
      incomplete: ["1", "1.1", "2", "2.0.0"],
      invalid: ["3", "0", "1.1.", "2.1", "2.0.1", "2.0.0+", "1.2.0-rc", "10"]
    ).check()
    try FormatLaws.check(validator)
    #expect(validator.text(for: SemanticVersion(2, 0, 0)) == nil)
    #expect(validator.error(in: "3")?.parameters == ["min": "1.2.0", "below": "2.0.0"])
  }

  struct Order: Decodable {
    var a: String?
    var b: String?
    var order: Int?
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    for name in ["formats_semver.jsonl", "formats_semver_dialect.jsonl"] {
      FormatCases.expectAgreement(.semanticVersion, try FormatCases.texts("semver", in: name))
    }
    FormatCases.expectAgreement(.semanticVersion, try FormatCases.validatorJS("isSemVer"))
    let orders = try FormatCases.rows(of: "formats_semver.jsonl", as: Order.self)
      .filter { $0.order != nil }
    #expect(!orders.isEmpty)
    for row in orders {
      let a = try #require(row.a.flatMap { SemanticVersion($0) })
      let b = try #require(row.b.flatMap { SemanticVersion($0) })
      #expect((a < b ? -1 : b < a ? 1 : 0) == row.order, "\(a) \(b)")
    }
  }
}
