import Foundation
import LineValidation
import RegularLanguage
import TestSupport
import Testing
import ValidateRun
import ValidationCore
import ValidationFormats

/// The format of generated values is proposed, although some values are mistakes.
@Suite struct InferencePlantingTests {
  private static let count = sampled(600, of: 2_000)

  @Test func `the planted format is proposed for nearly all columns`() throws {
    var (all, wrong): (Int, [String]) = (0, [])
    for seed in 0..<sampled(UInt64(1), of: 20) {
      var generator = SplitMix64(seed: seed + 1)
      var columns: [[String]] = []
      for format in FormatRule.all {
        var values = try Self.values(of: format, using: &generator)
        // One row in a thousand has a mistake.
        for _ in 0..<max(Self.count / 1_000, 1) {
          let row = Int.random(in: 0..<Self.count, using: &generator)
          values[row] = ["", "?!", "n/a", "  "].randomElement(using: &generator) ?? ""
        }
        columns.append(values)
      }
      let rows = (0..<Self.count).map { row in
        columns.map {
          $0[row].contains(/[",\n]/) ? "\"\($0[row].replacing("\"", with: "\"\""))\"" : $0[row]
        }
        .joined(separator: ",") + "\n"
      }
      let header = FormatRule.all.map(\.name).joined(separator: ",") + "\n"
      let inferred = try InferenceCase("--csv", header + rows.joined(), "--tolerance 1%")
      for format in FormatRule.all {
        all += 1
        let rules = inferred.rules(of: format.name)
        let isProposed = rules.contains {
          $0 == "--\(format.name)" || $0.hasPrefix("--\(format.name)=")
        }
        if !isProposed { wrong.append("\(format.name): \(rules)") }
      }
      let outcome = try inferred.outcome("-q --max-invalid 40%")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(100 * wrong.count <= 5 * all, "\(wrong)")
  }

  /// A row of a table of measurements.
  private static func row(_ number: Int) -> [String] {
    let day = "2024-0\(number / 60 % 9 + 1)-\(number / 3 % 20 + 10)"
    return [
      day, ["ZRH", "BSL", "GVA"][number % 3], number % 11 == 0 ? "NA" : "\(number * 37 % 300).5",
      "\(day) 0\(number / 3 % 9):30:00", "\(Double(number * 37 % 300) / 7)",
    ]
  }

  /// Mistakes in columns of the table.
  private static let mistakes = [
    (0, "02/17/2024"), (0, "2024-02-30"), (0, ""), (1, "ZHR"), (2, "-7.5"), (2, "n/v"),
    (2, "150000.5"), (3, "2024-13-01 07:30:00"), (3, "2024-01-01 25:30:00"), (4, "42000.1"),
  ]

  @Test func `planted mistakes are found, and nothing else`() throws {
    func text(_ rows: [[String]]) -> String {
      "day,place,value,time,share\n" + rows.map { $0.joined(separator: ",") + "\n" }.joined()
    }
    let rows = (0..<540).map(Self.row)
    let known = rows.indices.filter { $0 % 4 < 3 }.map { rows[$0] }
    var others = rows.indices.filter { $0 % 4 == 3 }.map { rows[$0] }
    let inferred = try InferenceCase("--csv", text(known))
    #expect(try inferred.outcome(of: Array(text(others).utf8)).output == "", "\(inferred.rules)")
    for (index, (column, value)) in Self.mistakes.enumerated() { others[5 * index][column] = value }
    // A day and a place are repeated.
    others[101][0...1] = others[100][0...1]
    let outcome = try inferred.outcome("--format tsv", of: Array(text(others).utf8))
    let lines = outcome.output.split(separator: "\n").dropFirst()
    let found = Set(lines.map { String($0.split(separator: "\t")[1]) })
    let expected = Set((Self.mistakes.indices.map { 5 * $0 } + [101]).map { "\($0 + 2)" })
    #expect(found == expected, "\(outcome.output)\(inferred.rules)")
  }

  private static func validator(of format: FormatRule) throws -> any Validator {
    let written = WrittenRule(.format(format))
    return try written.compiled(limits: .ofCommand, lines: LinePlan()).rule.validator
  }

  /// Returns valid values of a format as they appear in data, rather than any of its language.
  private static func values(
    of format: FormatRule,
    using generator: inout SplitMix64
  ) throws -> [String] {
    let validator = try validator(of: format)
    var values: [String] = []
    let samples = (try? validator.samples(count: count, seed: generator.next())) ?? []
    while values.count < count {
      let sample = samples.isEmpty ? "" : samples[values.count % samples.count]
      let value = written(format.name, using: &generator) ?? sample
      if validator.isValid(value) { values.append(value) }
    }
    return values
  }

  private static func written(_ format: String, using random: inout SplitMix64) -> String? {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func text(_ characters: String, _ range: ClosedRange<Int>) -> String {
      let all = Array(characters)
      return String((0..<number(range)).map { _ in all[number(0...all.count - 1)] })
    }
    let (small, digits) = ("abcdefghijklmnopqrstuvwxyz", "0123456789")
    let scrambled = small + small.uppercased() + digits
    func word() -> String { text(small, 3...9) }
    func host() -> String { "\(word()).\(word()).\(["org", "net", "ch"][number(0...2)])" }
    func bytes(_ marks: String) -> String {
      text(scrambled + marks, 8...8) + text(scrambled + marks, 16...16)
    }
    func iban() -> String {
      let account = text(digits, 17...17)
      // The letters CH are 12 and 17, and the check digits are 00 at first.
      let rest = (account + "121700").utf8.reduce(0) { (10 * $0 + Int($1) - 48) % 97 }
      return "CH\(98 - rest < 10 ? "0" : "")\(98 - rest)\(account)"
    }
    return switch format {
    case "iban": iban()
    case "isbn": "978" + text(digits, 10...10)
    case "ean": text(digits, 13...13)
    case "credit-card": "4" + text(digits, 15...15)
    case "phone": "+41" + text(digits, 9...9)
    case "port": "\(number(1...65_535))"
    case "email": "\(word()).\(word())@\(host())"
    case "url": "https://\(host())/\(word())"
    case "hostname": host()
    case "host": number(0...3) == 0 ? "10.0.0.\(number(1...254))" : host()
    case "endpoint": "\(host()):\(number(1...9_999))"
    case "ip-address":
      number(0...1) == 0 ? "10.1.2.\(number(1...254))" : "2001:db8::\(number(1...9_999))"
    case "language-tag": "\(text(small, 2...2))-\(text(small, 2...2).uppercased())"
    case "duration": "\(number(1...23))h\(number(1...59))m"
    case "byte-count": "\(number(1...900))\(["kB", "MiB", "GB"][number(0...2)])"
    case "hex": text("0123456789abcdef", 8...8) + text("0123456789abcdef", 8...8)
    case "base64": bytes("+/") + (number(0...1) == 0 ? "" : text(scrambled, 3...3) + "=")
    case "base64url": bytes("-_") + text(scrambled, 2...2)
    case "semantic-version": "\(number(0...9)).\(number(0...20)).\(number(0...30))"
    case "identifier": "\(word())_\(word())"
    case "path": "/\(word())/\(word())/\(word()).txt"
    case "date": "20\(number(10...24))-\(number(10...12))-\(number(10...28))"
    case "date-time": "20\(number(10...24))-10-\(number(10...28))T\(number(10...23)):00:00Z"
    case "cron": "\(number(0...59)) \(number(0...23)) * * \(number(0...6))"
    default: nil
    }
  }
}
