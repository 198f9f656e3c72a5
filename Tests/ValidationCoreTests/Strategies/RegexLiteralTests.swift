import InputValidation
import InputValidationTesting
import Testing

/// Patterns from literals, which need no `try`.
@Suite struct RegexLiteralTests {
  private struct Page: Schema {
    let year = Field(.regex(literal: #"\d{4}"#))
    let code = Field(.regex(literal: "[0-9]", .part), default: "a1")
  }

  @Test func `a literal is equivalent to the pattern`() throws {
    for pattern in ["[a-z]+", #"\d{4}"#] as [StaticString] {
      let (one, other) = (
        RegexValidator(literal: pattern), try RegexValidator(pattern.description)
      )
      #expect(one.rule == other.rule)
      for text in ["", "a", "2024", "20x"] {
        #expect(one.verdict(on: text) == other.verdict(on: text))
      }
    }
    #expect(
      RegexValidator(literal: "[0-9]", .part).rule == (try RegexValidator(contains: "[0-9]")).rule)
  }

  @Test func `a field can have a literal pattern without try`() throws {
    let settings = try LoadedSettings(Page(), from: .dotenv("YEAR=2024"))
    #expect(settings.year == "2024")
    expect(Page().code.validator, refuses: "abc")
  }

  @Test func `an invalid literal ends the program with the error's position`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = RegexValidator(literal: "(a")
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("RegexLiteralTests.swift:"))
    #expect(message.contains("the pattern \"(a\" can't be used"))
  }
}
