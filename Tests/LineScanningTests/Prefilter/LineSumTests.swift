import EngineSupport
import RegularLanguage
import TestSupport
import Testing

@testable import LineScanning

/// Lines with a check digit are accepted if their sum is; every line of a small world is compared.
@Suite struct LineSumTests {
  /// What the digits of a number add, modulo a number.
  private struct Sum {
    let modulus: Int
    /// For each position and digit, the number that it adds.
    let additions: [[Int]]

    /// The automaton of all numbers whose sum is zero.
    var automaton: Automaton {
      get throws {
        struct PartialSum: Hashable {
          var position = 0
          var sum = 0
        }
        let machine = StateMachine(
          from: PartialSum(), isFinal: { $0.position == additions.count && $0.sum == 0 }
        ) { partial -> [(ScalarSet, PartialSum)] in
          guard partial.position < additions.count else { return [] }
          return (0..<modulus).map { digit in
            let scalar = UInt32(0x30 + digit)
            let sum = (partial.sum + additions[partial.position][digit]) % modulus
            return (
              ScalarSet([scalar...scalar]), PartialSum(position: partial.position + 1, sum: sum)
            )
          }
        }
        return try Automaton(.machine(#require(machine)))
      }
    }

    /// All lines of digits.
    var lines: [[UInt8]] {
      additions.reduce([[]]) { lines, _ in
        lines.flatMap { line in (0..<UInt8(modulus)).map { line + [0x30 + $0] } }
      }
    }
  }

  /// Returns the sum of a graph's lines.
  private func sum(of automaton: Automaton, count: Int) -> LineSum? {
    ByteRows(automaton, format: LineFormat(), isASCII: true).flatMap { rows in
      LineGraph(rows, count: count, terminator: 0x0A, isRun: true).flatMap { LineSum($0) }
    }
  }

  @Test func `a line is accepted if its sum is`() throws {
    var generator = SplitMix64(seed: 1)
    var found = 0
    for _ in 0..<sampled(40, of: 400) {
      let modulus = Int.random(in: 2...10, using: &generator)
      let count = Int.random(in: 2...(modulus < 5 ? 5 : 3), using: &generator)
      let additions = (0..<count).map { position in
        let isLast = position == count - 1
        let factor = isLast ? 1 : Int.random(in: 0...4, using: &generator)
        let threshold = Int.random(in: 1...2 * modulus, using: &generator)
        let step = isLast ? 0 : Int.random(in: 0..<modulus, using: &generator)
        return (0..<modulus).map { digit in
          (factor * digit + (digit >= threshold ? step : 0)) % modulus
        }
      }
      let rule = Sum(modulus: modulus, additions: additions)
      let automaton = try rule.automaton
      guard let sum = sum(of: automaton, count: count) else { continue }
      found += 1
      for line in rule.lines {
        var (total, isInRange) = (0, true)
        for (position, byte) in line.enumerated() {
          guard let first = sum.bytes[position].first, sum.bytes[position].contains(byte) else {
            isInRange = false
            break
          }
          let (term, distance) = (sum.terms[position], byte - first)
          total += Int(term.factor) * Int(distance)
          if distance >= term.threshold { total += Int(term.step) }
        }
        let isAccepted = isInRange && sum.entries[total] != 0
        #expect(isAccepted == automaton.accepts(line.span), "\(rule) \(line)")
      }
    }
    #expect(found > 20)
  }

  /// The weights of an EAN, and of Luhn's formula.
  @Test(
    arguments: [
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 3, 6, 9, 2, 5, 8, 1, 4, 7],
      [0, 2, 4, 6, 8, 1, 3, 5, 7, 9],
    ])
  func `lines with a check digit are scanned by their sum`(other: [Int]) throws {
    let rule = Sum(modulus: 10, additions: [other, Array(0..<10), other, Array(0..<10)])
    let automaton = try rule.automaton
    #expect(sum(of: automaton, count: 4) != nil)
    let rows = try #require(ByteRows(automaton, format: LineFormat(), isASCII: true))
    let scan = try #require(ShapeScan(rows, count: 4, bounds: nil, format: LineFormat()))
    #expect(scan.factorCount == 2)
    for line in rule.lines {
      let padding = Array(repeatElement(Array("0000\n".utf8), count: 40).joined())
      var candidates: [Int] = []
      #expect(scan.scan((padding + line + [0x0A]).span, candidates: &candidates))
      #expect(candidates.isEmpty == automaton.accepts(line.span), "\(line)")
    }
  }

  @Test func `other lines have no sum`() throws {
    for pattern in ["[0-9]{2}(?:00|11|2[0-9])", "[02468]{2}[0-9]", "ab|cd", "(?:01|12|20)[0-9]x"] {
      let automaton = try Automaton(pattern: pattern)
      for count in 2...6 { #expect(sum(of: automaton, count: count) == nil, "\(pattern)") }
    }
  }
}
