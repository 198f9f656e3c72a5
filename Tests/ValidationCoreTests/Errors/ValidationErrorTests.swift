import RegularLanguage
import Foundation
import InputValidation
import Testing

@Suite struct ValidationErrorTests {
  private static let errors: [ValidationError] = {
    let handle: some Validator = .alphabetic && .length(3...16) && .not(.oneOf("root", "admin"))
    let either: some Validator = .any(of: .integer(in: 0..<10), .oneOf("auto"))
    let closure: some Validator = .digits && .satisfying("even") { _ in false }
    return [
      handle.error(in: ""), handle.error(in: "r0"), handle.error(in: "root"), either.error(in: "x"),
      closure.error(in: "7"), AnyOfValidator([]).error(in: "a"), NonEmptyValidator().error(in: ""),
      ValidationError(Rule("own"), at: 2..<3, path: "address.city"),
    ].compactMap { $0 }
  }()

  @Test func `an error can be encoded and decoded`() throws {
    #expect(Self.errors.count == 8)
    for error in Self.errors {
      let data = try JSONEncoder().encode(error)
      let decoded = try JSONDecoder().decode(ValidationError.self, from: data)
      #expect(decoded == error)
      #expect(decoded.hashValue == error.hashValue)
      #expect(decoded.message() == error.message())
      #expect(decoded.isUnsatisfiable == error.isUnsatisfiable)
    }
    #expect(Set(Self.errors).count == 8)
    #expect(Set(Self.errors + Self.errors).count == 8)
  }

  @Test func `encoded characters may be any numbers`() throws {
    for ranges in ["[]", "[48]", "[57, 48]", "[0, 4294967295]", "[55296, 57343, 48, 57]"] {
      let json = Data(#"{"ranges": \#(ranges), "includesEnd": false}"#.utf8)
      let expected = try JSONDecoder().decode(ExpectedCharacters.self, from: json)
      #expect(expected.ranges.allSatisfy { expected.contains($0.lowerBound) })
    }
  }

  @Test func `an error has a code and parameters`() {
    let error = IntegerValidator(in: 18...).error(in: "x")
    #expect(error?.code == .integer)
    #expect(error?.code.rawValue == "integer")
    #expect(error?.parameters == ["min": 18])
    #expect(error?.path == "")
    #expect(error.map { "\($0)" } == error?.detail())
  }

  @Test func `an error never shows the text that it rejects`() throws {
    // No message below contains these characters.
    let alphabet = Array("ЖЩЫЮЯ壱弐参😀🦊♞♜☃")
    let validators: [any Validator] = [
      .numeric, .integer(in: 0...9), .digits(in: .open(1, 3)), .alphabetic(.ascii),
      try .regex("[a-f]{2,4}"), .length(0...0), .length(...3, in: .utf8), .oneOf("a", "b"),
      .not(.nonEmpty), .satisfying("even") { _ in false }, .alphabetic && .length(...0),
      .digits || .oneOf("auto"), .not(.not(.digits)), .optional(.digits), .length(3_000...),
      .digits && .satisfying("even") { _ in false },
    ]
    var generator = SplitMix64(seed: 3)
    for _ in 0..<30 {
      let text = String(
        (0...Int.random(in: 0...8, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? "Ж"
        })
      for validator in validators {
        guard let error = validator.error(in: text) else { continue }
        let described = "\(error) \(error.rule) \(error.reasons.map(\.description))"
        #expect(!described.contains { text.contains($0) }, "\(error)")
      }
    }
  }

  @Test(arguments: [
    ("0"..."0", true), ("7"..."7", true), ("X"..."X", true), ("0"..."7", false),
    ("a"..."a", false), ("/"..."/", false),
  ])
  func `the whole text is wrong if only its check digit could be another`(
    range: ClosedRange<Unicode.Scalar>,
    isWhole: Bool
  ) {
    let error = ValidationError(
      Rule(.isbn), at: 9..<10, expected: ExpectedCharacters([range]))
    #expect(error.blamingWholeText(of: 10).range == (isWhole ? 0..<10 : 9..<10))
  }
}
