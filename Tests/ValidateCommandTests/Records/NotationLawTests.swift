import RegularLanguage
import TestSupport
import Testing

/// The same records have the same findings in every notation, and are repaired alike; a record is
/// judged alike wherever it is, and with filters and without them.
///
/// With `VALIDATION_EXHAUSTIVE=1`, each law is tried on ten million records, counted in each
/// notation.
@Suite struct NotationLawTests {
  /// The judgement of a record.
  private struct Verdict: Equatable {
    var findings: [AbstractFinding]
    /// The values with repairs.
    var values: [AbstractRecord.Value]
  }

  /// Options that a notation refuses, although tables have them.
  private static let refusals: [(notations: [RecordNotation], option: String, reason: String)] = [
    ([.json, .dotenv, .properties], "--unique", "The file is the only record.")
  ]

  /// Judges the records of a plan that a notation has.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - notation: The notation.
  ///   - files: The numbers of the records in each file; `nil` for all in one.
  ///   - usesFilters: Whether filters stand in front of reading.
  /// - Returns: The verdicts in each file; `nil` if the notation refuses the plan, or does not have
  ///   all records that it needs.
  /// - Throws: An error if the output is not a text of the notation.
  private static func verdicts(
    _ plan: RandomPlan,
    in notation: RecordNotation,
    files: [[Int]]? = nil,
    usesFilters: Bool = false
  ) throws -> [[(record: Int, verdict: Verdict)]]? {
    let words = notation == .lines ? plan.wordsOfLines : plan.words
    let judge = RecordJudge(
      notation.options + words, usesFilters: usesFilters, filtersSmallInputs: usesFilters)
    guard let judge else { return nil }
    let all = plan.records.indices.filter { notation.canWrite(plan.records[$0]) }
    if plan.hasKeys, all.count < plan.records.count { return nil }
    let groups = files ?? (notation.isWhole ? all.map { [$0] } : [all])
    let texts = groups.enumerated().map { number, group in
      WrittenRecords(
        group.map { plan.records[$0] }, in: notation, seed: UInt64(number),
        hasOthers: !plan.isStrict)
    }
    return try zip(groups, try judge.outcomes(of: texts)).map { group, outcome in
      let read = try notation.read(outcome.text, fieldCount: plan.fieldCount)
      let findings = Dictionary(grouping: outcome.findings, by: \.record)
      try #require(read.count == group.count, "\(notation) \(words) \(outcome.text)")
      return group.enumerated().map { index, number in
        let values = read[index].values.map(\.plain)
        return (number, Verdict(findings: findings[index, default: []], values: values))
      }
    }
  }

  /// Returns the findings about a record in an order that does not depend on the notation.
  private static func comparable(
    _ findings: [AbstractFinding],
    _ record: AbstractRecord,
    in notations: [RecordNotation]
  ) -> [AbstractFinding] {
    let found = findings.map { finding in
      var finding = finding
      finding.record = 0
      // Of a value with a line end, which some notations write as it is, only the start is on the
      // line of the finding.
      let field = finding.field.flatMap(AbstractRecord.names.firstIndex)
      let texts = [
        finding.value, field.flatMap { $0 < record.values.count ? record.values[$0].text : nil },
      ]
      if texts.contains(where: { $0?.contains("\n") ?? false }) {
        finding.place = finding.place.map { [$0[0]] }
      }
      return finding
    }
    // A missing value is reported at the end, and members may be in any order.
    return record.isRow && !notations.contains(.shuffled) ? found : found.sorted()
  }

  /// Compares the verdicts on the records of a plan in notations that have them.
  ///
  /// - Returns: The number of findings.
  private static func compare(_ plan: RandomPlan, in notations: [RecordNotation]) throws -> Int {
    var findingCount = 0
    var known: [Int: (notation: RecordNotation, verdict: Verdict)] = [:]
    for notation in notations {
      for (record, verdict) in (try verdicts(plan, in: notation) ?? []).joined() {
        findingCount += verdict.findings.count
        guard let first = known[record] else {
          known[record] = (notation, verdict)
          continue
        }
        let pair = [first, (notation: notation, verdict: verdict)]
        let findings = pair.map { judged in
          comparable(
            judged.verdict.findings, plan.records[record], in: pair.map(\.notation))
        }
        #expect(findings[1] == findings[0], "\(notation), not \(first.notation): \(plan.words)")
        #expect(
          verdict.values == first.verdict.values,
          "\(notation), not \(first.notation): \(plan.words)")
      }
    }
    return findingCount
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>, [1, 2, 4])
  func `records are judged alike in all notations`(seed: UInt64, fieldCount: Int) throws {
    var findingCount = 0
    for number in 0..<UInt64(sampled(6, of: 400)) {
      let plan = RandomPlan(
        seed: seed << 32 + number, fieldCount: fieldCount, records: sampled(12, of: 700))
      let isRefused = RecordJudge(["--csv"] + plan.words) == nil
      let notations = RecordNotation.allCases.filter { fieldCount == 1 || $0 != .lines }
      for notation in notations {
        let words = notation.options + (notation == .lines ? plan.wordsOfLines : plan.words)
        let isExpected =
          isRefused
          || Self.refusals.contains { refusal in
            refusal.notations.contains(notation)
              && words.contains { $0.hasPrefix(refusal.option) }
          }
        #expect((RecordJudge(words) == nil) == isExpected, "\(words)")
      }
      // An unknown column is a fault of the header, not of each row.
      findingCount += try Self.compare(
        plan, in: notations.filter { !plan.isStrict || $0.isJSON || $0.isSettings })
    }
    #expect(findingCount > 100)
  }

  @Test func `nested values are judged alike in all documents`() throws {
    var findingCount = 0
    for seed in 0..<UInt64(sampled(34, of: 1_700)) {
      let plan = RandomPlan(
        seed: seed, fieldCount: 4, isNested: true, records: sampled(12, of: 2_000))
      let notations = RecordNotation.allCases.filter(\.isJSON)
      let refusing = notations.filter { RecordJudge($0.options + plan.words) == nil }
      #expect(refusing.isEmpty || refusing == notations, "\(plan.words)")
      findingCount += try Self.compare(plan, in: notations)
    }
    #expect(findingCount > 1_000)
  }

  @Test(arguments: [
    "--one-of ab,cd --one-of ae,ab", "--any --one-of ab --boolean", "--one-of ab --not --one-of xx",
    "--one-of ab --digits", "--any --one-of ab --ean", "--not --digits --drop -. --emit fixed",
    "--any --digits --length 1..2", "--any --ean --length 1..2",
  ])
  func `rules blame a value alike in all notations`(rules: String) throws {
    let records = ["xx", "ax", "a", "yes", "true", "", "7", "1-2.", "96385075"].map {
      AbstractRecord(values: [.text($0)])
    }
    var known: [AbstractFinding]?
    let notations = RecordNotation.allCases.filter { !$0.isWhole }
    for (number, notation) in notations.enumerated() {
      let words = rules.split(separator: " ").map(String.init)
      let column = notation == .lines ? [] : ["--column", "a"]
      // Every other notation has filters by default: making the automata takes a while.
      for usesFilters in isExhaustive ? [true, false] : [number % 2 == 0] {
        let judge = try #require(
          RecordJudge(
            notation.options + column + words, usesFilters: usesFilters,
            filtersSmallInputs: usesFilters))
        let text = WrittenRecords(records, in: notation)
        let found = try judge.outcomes(of: [text]).flatMap(\.findings)
        #expect(found == known ?? found, "\(notation), filters: \(usesFilters)")
        known = found
      }
    }
    #expect(known?.isEmpty == false)
  }

  @Test func `values of a set are judged alike wherever they are listed`() throws {
    let directory = try TemporaryDirectory([
      "keys.txt": "1\n12\nab\n", "keys.csv": "v,k\n,1\n,12\n,ab\n",
    ])
    let sets = [
      ["--one-of", "1,12,ab"], ["--in", directory.path + "/keys.txt"],
      ["--in", directory.path + "/keys.csv:k"],
    ]
    let values = ["", "1", "13", "a", "ax", "ab", "abc", "\u{E9}"]
    let records = values.map { AbstractRecord(values: [.text($0)]) }
    for notation in RecordNotation.allCases where !notation.isWhole {
      let text = WrittenRecords(records, in: notation)
      let places = try sets.map { set in
        let words = notation.options + (notation == .lines ? [] : ["--column", "a"]) + set
        let judge = try #require(RecordJudge(words))
        return try judge.outcomes(of: [text]).flatMap(\.findings).map { finding in
          [finding.record] + (finding.place ?? [])
        }
      }
      #expect(places[0].count == 6)
      #expect(places.allSatisfy { $0 == places[0] }, "\(notation)")
    }
  }

  @Test(arguments: [1, 2, 4], [false, true])
  func `a record is judged alike alone and among others`(fieldCount: Int, isNested: Bool) throws {
    for seed in 0..<UInt64(sampled(4, of: 400)) {
      let plan = RandomPlan(
        seed: seed, fieldCount: fieldCount, isNested: isNested, records: sampled(10, of: 600))
      if plan.hasKeys { continue }
      var random = SplitMix64(seed: seed)
      let notations = isNested ? [.jsonl] : [.csv, .quoted, .tsv, .jsonl] as [RecordNotation]
      for notation in notations where !plan.isStrict || notation.isJSON {
        let all = plan.records.indices.filter { notation.canWrite(plan.records[$0]) }
        let order = (all + all).shuffled(using: &random)
        let files = [order] + all.map { [$0] }
        guard let found = try Self.verdicts(plan, in: notation, files: files) else { continue }
        var alone: [Int: Verdict] = [:]
        for (record, verdict) in found.dropFirst().joined() { alone[record] = verdict }
        for (record, verdict) in found.first ?? [] {
          let findings = verdict.findings.map { finding in
            var finding = finding
            finding.record = 0
            return finding
          }
          #expect(
            Verdict(findings: findings, values: verdict.values) == alone[record],
            "\(notation) \(plan.words)")
        }
      }
    }
  }

  @Test(arguments: RecordNotation.allCases)
  func `filters decide nothing`(notation: RecordNotation) throws {
    // Without optimization, the automata of rows take long.
    let isTable = [.csv, .quoted, .tsv].contains(notation)
    for seed in 0..<UInt64(sampled(isTable ? 2 : 8, of: 400)) {
      for fieldCount in notation == .lines ? [1] : [1, 2] {
        let plan = RandomPlan(
          seed: 7 << 32 + seed, fieldCount: fieldCount, isNested: notation.isJSON && seed % 2 == 1,
          records: sampled(20, of: 700))
        if plan.isStrict, isTable { continue }
        let slow = try Self.verdicts(plan, in: notation)
        let quick = try Self.verdicts(plan, in: notation, usesFilters: true)
        #expect(slow?.count == quick?.count)
        for (one, two) in zip((slow ?? []).joined(), (quick ?? []).joined()) {
          let findings = [one, two].map { judged in
            Self.comparable(
              judged.verdict.findings, plan.records[judged.record], in: [notation])
          }
          #expect(findings[1] == findings[0], "\(notation) \(plan.words)")
          #expect(two.verdict.values == one.verdict.values, "\(notation) \(plan.words)")
        }
      }
    }
  }

  @Test(arguments: [.lines, .csv, .tsv, .jsonl] as [RecordNotation])
  func `the program prints the valid and the repaired records`(notation: RecordNotation) throws {
    var seed: UInt64 = 0
    for emission in ["valid", "fixed"] {
      while true {
        seed += 1
        let plan = RandomPlan(
          seed: seed, fieldCount: notation == .lines ? 1 : 2, records: 12)
        let repairs = plan.words.contains("fixed")
        guard repairs == (emission == "fixed"), !plan.isStrict,
          let verdicts = try Self.verdicts(plan, in: notation)?.first,
          !verdicts.allSatisfy({ $0.verdict.findings.isEmpty })
        else { continue }
        let text = WrittenRecords(
          verdicts.map { plan.records[$0.record] }, in: notation, hasOthers: !plan.isStrict
        ).text
        let words = notation == .lines ? plan.wordsOfLines : plan.words
        let outcome = try Executable.run(
          notation.options + words + (repairs ? [] : ["--emit", emission]), input: .text(text))
        let printed = verdicts.map { $0.verdict }.filter { verdict in
          repairs || verdict.findings.allSatisfy(\.isWarning)
        }
        let read = try notation.read(outcome.outputBytes, fieldCount: plan.fieldCount)
        #expect(read.map { $0.values.map(\.plain) } == printed.map { $0.values }, "\(plan.words)")
        break
      }
    }
  }
}
