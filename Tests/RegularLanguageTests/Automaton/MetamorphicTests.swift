import EngineSupport
import RegularLanguage
import TestSupport
import Testing

/// The verdict on a text doesn't depend on how a language is written, composed or read.
@Suite struct MetamorphicTests {
  private static let sets = [
    ScalarSet("a"), ScalarSet("-"), ScalarSet("a").complement,
    ScalarSet.lineTerminators.complement,
  ]
  private static let letters: [Unicode.Scalar] = ["a", "-", "\u{301}", "\n"]

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>)
  func `equivalent expressions have equal verdicts`(seed: UInt64) throws {
    var terms = RandomTerms(seed: 700 + seed, sets: Self.sets)
    var members = 0
    var wrong: [String] = []
    for number in 0..<60 {
      let (a, b) = (terms.expression(size: 1 + number % 3), terms.expression(size: 2))
      let written = [
        RegularLanguage.Expression.intersection([a, b]),
        .complement(.union([.complement(a), .complement(b)])),
        // Absorption: b is in the complement.
        .intersection([b, .union([.intersection([a, b]), .complement(b)])]),
      ]
      let automata = try written.map { try Automaton($0) }
      for text in Self.texts {
        let outcomes = automata.map { $0.outcome(on: Array(text.utf8).span) }
        if case .valid? = outcomes.first { members += 1 }
        if Set(outcomes).count > 1 { wrong.append("\(text.debugDescription) by \(a) and \(b)") }
      }
    }
    #expect(wrong == [])
    #expect(members > 100)
  }

  @Test(arguments: 1...sampled(2, of: 4) as ClosedRange<UInt64>)
  func `a text in pieces has the same fault as the whole text`(seed: UInt64) throws {
    var terms = RandomTerms(seed: 800 + seed, sets: Self.sets)
    var wrong: [String] = []
    for number in 0..<20 {
      let expression = terms.expression(size: 1 + number % 4)
      let automaton = try Automaton(expression)
      for text in Self.texts {
        let fault = automaton.fault(in: Array(text.utf8).span)
        let scalars = Array(text.unicodeScalars)
        for pieces in 0..<(1 << max(scalars.count - 1, 0)) {
          if Self.fault(in: scalars, cut: pieces, by: automaton) != fault {
            wrong.append("\(text.debugDescription) by \(expression)")
          }
        }
      }
    }
    #expect(wrong == [])
  }

  /// Returns the fault of a text that is cut after each scalar whose bit is set.
  private static func fault(
    in scalars: [Unicode.Scalar],
    cut cuts: Int,
    by automaton: Automaton
  ) -> Fault? {
    let ends = scalars.indices.filter { cuts >> $0 & 1 == 1 }
    let bytes = scalars.map { Array(String($0).utf8) }
    return StreamingRun(automaton).fault(
      of: Array(bytes.joined()), cutAt: ends.map { bytes[...$0].joined().count })
  }

  private static let texts: [String] = {
    var texts = [""]
    var last = texts
    for _ in 0..<4 {
      last = last.flatMap { text in letters.map { text + String($0) } }
      texts += last
    }
    return texts
  }()
}
