import RegularLanguage
import TestSupport
import Testing

@testable import ValidationCore

/// The automata of whole numbers judge as the patterns do that they stand for.
@Suite struct IntegerLanguageTests {
  private static let ends: [Interval<DecimalNumber>.End] =
    [.unbounded]
    + ["-20", "-9.5", "-1", "0", "0.5", "1", "9", "10", "12", "100"].compactMap { text in
      DecimalNumber(text)
    }
    .flatMap { [.included($0), .excluded($0)] }

  /// All intervals between the ends.
  private static let intervals = ends.flatMap { lower in
    ends.map { Interval(lower: lower, upper: $0) }
  }

  /// All texts of at most three of some scalars, and some longer ones.
  private static let texts: [String] = {
    var all = ["", "0012", "-0100", "+00", "00012x", "1000"]
    for first in ["+", "-", "0", "1", "2", "9", "x"] {
      all.append(first)
      for second in ["-", "0", "1", "2", "5", "9"] {
        all.append(first + second)
        all += ["0", "2", "9", "x"].map { first + second + $0 }
      }
    }
    return all
  }()

  /// Expects the same verdicts on all texts, with the caret at the start and the end, from a
  /// language and from its pattern.
  private func expectVerdicts(of language: Language, _ comment: String) throws {
    let automaton = try #require(language.automaton)
    let eager = try Automaton(language.expression)
    for text in Self.texts {
      for caret in [text.startIndex, text.endIndex] {
        let rule = Rule(.integer)
        let verdict = automaton.verdict(on: text, caret: caret) { fault in
          text.withBytes { ValidationError(rule, fault, in: $0) }
        }
        let expected = eager.verdict(on: text, caret: caret) { fault in
          text.withBytes { ValidationError(rule, fault, in: $0) }
        }
        if verdict != expected {
          Issue.record("\(comment): '\(text)' is \(verdict), expected \(expected)")
          return
        }
      }
    }
  }

  @Test(arguments: [true, false]) func `intervals are judged as by patterns`(
    allowsSign: Bool
  ) throws {
    let notation = DecimalLanguage(allowsSign: allowsSign, allowsFraction: false)
    for interval in sampled(90, from: Self.intervals.filter { $0 != Interval() }) {
      try expectVerdicts(of: notation.language(in: interval), "\(interval)")
      try expectVerdicts(of: notation.language(in: interval).orEmpty, "\(interval) or empty")
    }
  }

  @Test func `intersections of intervals are judged as by patterns`() throws {
    let signed = DecimalLanguage(allowsSign: true, allowsFraction: false)
    let unsigned = DecimalLanguage(allowsSign: false, allowsFraction: false)
    // Some of all pairs, spread over them.
    let intervals = Self.intervals
    let step = sampled(1_999, of: 397)
    for number in stride(from: 0, to: intervals.count * intervals.count, by: step) {
      let (one, other) = (intervals[number / intervals.count], intervals[number % intervals.count])
      let parts = [signed.language(in: one), signed.language(in: other)]
      try expectVerdicts(of: .intersection(parts), "\(one) and \(other)")
      try expectVerdicts(
        of: .intersection([parts[0].orEmpty, unsigned.language(in: other).orEmpty]),
        "\(one) and unsigned \(other), or empty")
    }
  }

  @Test func `bounds of many digits are judged as by patterns`() throws {
    let digits = String(repeating: "9", count: 300)
    let bound = try #require(DecimalNumber(digits))
    let language: Language? = DecimalLanguage(allowsSign: true, allowsFraction: false)
      .language(in: Interval(lower: .included(bound)))
    #expect(language.contains(digits) == true)
    #expect(language.contains(String(digits.dropLast())) == false)
  }
}
