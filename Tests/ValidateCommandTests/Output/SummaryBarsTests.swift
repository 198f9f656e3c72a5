import LineValidation
import Testing

@testable import ValidateRun

@Suite struct SummaryBarsTests {
  private static func totals(_ counts: [(String?, String, Int)], of lines: Int) -> Totals {
    var totals = Totals()
    totals.lines = lines
    for (column, label, count) in counts {
      let count = RuleCount(column: column, label: label, count: count)
      if column == nil { totals.rules.append(count) } else { totals.columns.append(count) }
    }
    return totals
  }

  private static let counts: [(String?, String, Int)] = [
    ("email", "email", 12), ("\u{5E74}\u{9F84}", "integer", 3), (nil, "fields", 1),
  ]

  @Test func `bars are aligned, and the longest one is that of most violations`() {
    let totals = Self.totals(Self.counts, of: 1000)
    #expect(
      SummaryBars(totals, width: 37, isUnicode: false).lines == [
        "email [email]   12    1.2%  #########",
        "\u{5E74}\u{9F84} [integer]   3    0.3%  ##",
        "[fields]         1    0.1%  #",
      ])
    #expect(
      SummaryBars(totals, width: 37, isUnicode: true).lines == [
        "email [email]   12    1.2%  " + String(repeating: "\u{2588}", count: 9),
        "\u{5E74}\u{9F84} [integer]   3    0.3%  \u{2588}\u{2588}\u{258E}",
        "[fields]         1    0.1%  \u{258A}",
      ])
  }

  @Test(arguments: 20...120) func `no line is wider than the terminal`(width: Int) {
    let long = String(repeating: "\u{5E74}", count: 60)
    let totals = Self.totals(
      Self.counts + [(long, "one-of", 100_000), ("e\u{301}", "x", 99_999)], of: 100_000)
    for isUnicode in [false, true] {
      let lines = SummaryBars(totals, width: width, isUnicode: isUnicode).lines
      // There is room for the numbers and a few columns of the name in any case.
      for line in lines { #expect(line.columns <= max(width, 24), "\(line)") }
      #expect(lines.count == 5)
    }
  }

  @Test func `there are no bars without room, and none without violations`() {
    let totals = Self.totals(Self.counts, of: 1000)
    #expect(SummaryBars(totals, width: 10, isUnicode: false).lines[0].hasSuffix("1.2%"))
    #expect(SummaryBars(Self.totals([], of: 5), width: 80, isUnicode: true).lines == [])
    #expect(
      SummaryBars(Self.totals([(nil, "x", 0)], of: 0), width: 80, isUnicode: true).lines == [])
  }

  @Test(arguments: [
    (0, 10, "0.0%"), (1, 8, "12.5%"), (1, 1_000_000, "<0.1%"), (10, 10, "100.0%"),
    (999_999, 1_000_000, ">99.9%"), (1, 3, "33.3%"), (0, 0, "0.0%"), (Int.max, Int.max, "100.0%"),
    (Int.max - 1, Int.max, ">99.9%"), (1, Int.max, "<0.1%"),
  ]) func `a share has one decimal`(part: Int, whole: Int, text: String) {
    #expect(Share(part, of: whole).description == text)
  }
}
