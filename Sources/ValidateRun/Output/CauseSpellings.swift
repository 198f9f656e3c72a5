import ValidationCore
import LineValidation

/// The spellings, in a format, of why lines are invalid.
///
/// The words of each rule, and of each place where readings stop, are made once; what is made of
/// them for a line is remembered, since the next line is likely to be invalid for the same reasons.
struct CauseSpellings: Sendable {
  /// A part of what is spelled.
  enum Part: Sendable {
    /// Something that is always the same.
    case text(String)
    /// The words for what the line must be, and what was expected.
    case message
    /// The names of the rules that it breaks.
    case names
    /// The names, of very many only the first and the words for how many more there are.
    case fewNames(others: @Sendable (Int) -> String)
    /// The first of the names.
    case firstName
    /// What a function makes of the name of the column, where lines are rows; nil if no single
    /// column is at fault.
    case column(@Sendable (String?) -> String)
  }

  /// A function that escapes words.
  typealias Escape = @Sendable (String) -> String

  private let words: SpellingWords
  /// The words around those, by where readings stop.
  private var expectations: [InvalidLine.Cause: SpeltExpectation] = [:]
  /// The bytes that were spelled recently: in one array, because references to many would be
  /// counted for each finding.
  private var bytes: [UInt8] = []
  private var memory: [Memory] = []
  /// The spellings of reasons that several findings share.
  private var reasons: [ReasonMemory?] = []
  /// The rules broken for which there are spellings in the memory.
  private var memoryRows = BrokenRules()
  /// The place where the spellings of a batch are.
  private var places: [Range<Int>] = []
  /// For each name, and each demand, the last list that it was part of, and the number of lists.
  private var lastLists: [Int]
  private var lastDemands: [Int]
  private var lists = 0

  /// A place of the memory: where the spelling is for the stop and the rules broken there.
  private struct Memory: Sendable {
    var cause: InvalidLine.Cause?
    /// The row of those rules; `nil` if nothing is known.
    var row: Int?
    var place = 0..<0
  }

  /// A place of the memory for a reason, and the column that it is about.
  private struct ReasonMemory: Sendable {
    let reason: FaultReason
    let column: String?
    let place: Range<Int>
  }

  private struct SpeltExpectation: Sendable {
    let expectation: Expectation
    let ending: String
  }

  private static let capacity = 1 << 12
  /// More bytes are forgotten again.
  private static let maximumByteCount = 1 << 20
  /// With more words of rules broken, all is forgotten, too.
  private static let maximumWordCount = 1 << 16
  /// More expectations are forgotten again.
  private static let maximumExpectationCount = 1 << 12

  /// Creates spellings.
  ///
  /// - Parameters:
  ///   - explainer: What explains.
  ///   - parts: What is spelled of each line.
  ///   - wording: The words of messages, those about lines among them.
  ///   - name: Escapes the name of a rule.
  ///   - separator: What stands between names.
  ///   - message: Escapes a message, piece by piece.
  init(
    _ explainer: LineExplainer,
    _ parts: [Part],
    in wording: Wording = EnglishCatalog().wording,
    name: Escape,
    separator: String = ", ",
    message: @escaping Escape
  ) {
    let names = explainer.rules.names.map { Array(name($0).utf8) }
    words = SpellingWords(
      explainer, parts, wording, names: names, separator: separator, escape: message)
    lastLists = Array(repeating: 0, count: names.count)
    lastDemands = Array(repeating: 0, count: words.synonyms.count)
  }
}

extension CauseSpellings {
  /// Spells the causes of a batch's findings.
  mutating func begin(_ batch: FindingBatch) {
    if memory.isEmpty || bytes.count > Self.maximumByteCount
      || memoryRows.wordCount > Self.maximumWordCount
    {
      bytes.removeAll(keepingCapacity: true)
      memory = Array(repeating: Memory(), count: Self.capacity)
      reasons = Array(repeating: nil, count: Self.capacity)
      memoryRows.restart()
    }
    places.removeAll(keepingCapacity: true)
    let failures = batch.failures
    for row in failures.indices {
      switch failures[row].reason {
      case .stop(let cause):
        places.append(recall(cause, row, of: batch, at: failures[row].range))
      case .fault: places.append(recall(nil, row, of: batch))
      case .explained(let number):
        places.append(recall(explanation: number, row, of: batch))
      }
    }
  }

  /// The number of bytes of the longest spelling.
  var longest: Int { places.reduce(0) { max($0, $1.count) } }

  /// Adds the spelling of the cause of one of the findings, by its place in the batch.
  func append(_ index: Int, to output: inout [UInt8]) {
    output.append(bytes.span.extracting(places[index]))
  }

  /// Adds the spelling of the cause of one of the findings, for which there must be room.
  func append(_ index: Int, to output: inout OutputSpan<UInt8>) {
    output.append(bytes.span.extracting(places[index]))
  }

  /// Returns the place of a spelling, which is made if it isn't there yet.
  ///
  /// - Parameters:
  ///   - cause: Where the reading of the line stops; `nil` if it is read to its end.
  ///   - row: Which of the batch's rows has the rules that it breaks.
  ///   - batch: The batch.
  ///   - range: The part of the line that is at fault, in Characters.
  /// - Returns: Where the bytes are.
  private mutating func recall(
    _ cause: InvalidLine.Cause?,
    _ row: Int,
    of batch: FindingBatch,
    at range: Range<Int> = 0..<0
  ) -> Range<Int> {
    let seed = UInt64(truncatingIfNeeded: cause?.fingerprint ?? 0)
    let fingerprint = batch.broken.fingerprint(row: row, seed: seed)
    let place = Int(fingerprint >> 40) & (Self.capacity - 1)
    if let known = memory[place].row, Self.areSame(memory[place].cause, cause),
      memoryRows.isRow(known, like: row, of: batch.broken)
    {
      return memory[place].place
    }
    let expected = cause.flatMap { expectation(at: $0) }
    if var exact = expected?.expectation, exact.dependsOnLength {
      exact.note(range)
      return spell(batch.broken, row: row, spelt(exact))
    }
    let spelling = spell(batch.broken, row: row, expected)
    memory[place] = Memory(cause: cause, row: memoryRows.count, place: spelling)
    memoryRows.append(row: row, of: batch.broken)
    return spelling
  }

  /// Returns the place of the spelling of an explanation, which is made if it isn't there yet.
  private mutating func recall(
    explanation number: Int,
    _ row: Int,
    of batch: FindingBatch
  ) -> Range<Int> {
    // Only what is needed of an explanation is read: a copy of it takes longer than all the rest.
    let reason = batch.explanations[number].reason
    if reason.dependsOnLength || batch.explanations[number].details != nil {
      // What is said is of this value alone.
      let explanation = batch.explanations[number]
      var exact = reason.expectation
      exact.note(explanation.range)
      return spell(
        batch.broken, row: row, spelt(exact), about: explanation.field?.name, explanation.details)
    }
    let column = batch.explanations[number].field?.name
    let address = UInt64(UInt(bitPattern: ObjectIdentifier(reason)))
    let slot = Int((address &* 0x9E37_79B9_7F4A_7C15) >> 40) & (Self.capacity - 1)
    if let known = reasons[slot], known.reason === reason,
      Self.areSameNames(known.column, column)
    {
      return known.place
    }
    let place = spell(batch.broken, row: row, spelt(reason.expectation), about: column)
    // The reason is kept, so that no other one gets its identity.
    reasons[slot] = ReasonMemory(reason: reason, column: column, place: place)
    return place
  }

  /// Returns whether both have the same bytes, or neither is there.
  private static func areSameNames(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }

  /// Returns whether both are the same, or neither is there.
  ///
  /// What the library has for that requires the meaning of `==` at each call.
  @inline(__always)
  private static func areSame(_ one: InvalidLine.Cause?, _ other: InvalidLine.Cause?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one == other
  }

  /// Returns what is said where readings stop.
  private mutating func expectation(at cause: InvalidLine.Cause) -> SpeltExpectation? {
    if let known = expectations[cause] { return known }
    guard let expectation = words.explainer.expectation(at: cause) else { return nil }
    if expectations.count >= Self.maximumExpectationCount { expectations = [:] }
    let spelt = spelt(expectation)
    expectations[cause] = spelt
    return spelt
  }

  private func spelt(_ expectation: Expectation) -> SpeltExpectation {
    SpeltExpectation(
      expectation: expectation,
      ending: words.escape(expectation.words(in: words.wording)))
  }

  /// Spells why a line is invalid, and returns the place.
  private mutating func spell(
    _ broken: BrokenRules,
    row: Int,
    _ expectation: SpeltExpectation?,
    about column: String? = nil,
    _ details: FaultDetails? = nil
  ) -> Range<Int> {
    let start = bytes.count
    for part in words.parts {
      switch part {
      case .text(let text): bytes.append(text)
      case .message:
        appendMessage(broken, row: row, expectation, about: column, details)
      case .names: appendNames(broken, row: row, atMost: .max)
      case .fewNames(let others):
        let count = appendNames(broken, row: row, atMost: Rule.maximumNamedCount)
        if count > Rule.maximumNamedCount { bytes.append(others(count - Rule.maximumNamedCount)) }
      case .column(let spell) where words.explainer.readsRows: bytes.append(spell(column))
      case .column: break
      case .firstName: appendNames(broken, row: row, atMost: 1)
      }
    }
    return start..<bytes.count
  }

  /// Adds the message, which is put together as ``ValidationError/detail(in:)`` is.
  private mutating func appendMessage(
    _ broken: BrokenRules,
    row: Int,
    _ expectation: SpeltExpectation?,
    about column: String?,
    _ details: FaultDetails?
  ) {
    if let column,
      let sentence = sentence(about: column, broken, row: row, details?.suggestion)
    {
      bytes.append(words.escape(sentence))
      return
    }
    let name = column.map(words.escape)
    if let rule = details?.rule {
      let demand = words.escape(words.wording.requirement(of: rule, .detail))
      bytes.append(
        words.wording.detail(of: [demand], isUnsatisfiable: false, about: name, expecting: ""))
      return
    }
    let (demands, needsExpectation) = demands(of: broken, row: row)
    let isTold = expectation?.expectation.isTold(if: needsExpectation) ?? false
    bytes.append(
      words.wording.detail(
        of: demands, isUnsatisfiable: expectation?.expectation.isUnsatisfiable ?? false,
        about: name, expecting: isTold ? expectation?.ending ?? "" : ""))
  }

  /// Returns what the broken rules demand, each once, and whether what could stand at the place
  /// tells more than one of them; of very many only the first, and how many there are in addition.
  private mutating func demands(of broken: BrokenRules, row: Int) -> ([String], Bool) {
    lists += 1
    var demands: [String] = []
    var (count, needsExpectation) = (0, false)
    broken.forEach(row: row) { rule in
      needsExpectation = needsExpectation || words.needsExpectation[rule]
      let demand = words.synonyms[rule]
      guard lastDemands[demand] != lists else { return }
      lastDemands[demand] = lists
      count += 1
      if count <= Rule.maximumNamedCount { demands.append(words.requirements[rule]) }
    }
    if count > Rule.maximumNamedCount {
      demands.append(words.wording.others(count - Rule.maximumNamedCount))
    }
    return (demands, needsExpectation)
  }

  /// The message about a column that breaks one rule only, if that is a sentence by itself.
  private func sentence(
    about column: String,
    _ broken: BrokenRules,
    row: Int,
    _ suggestion: String?
  ) -> String? {
    var (first, count) = (0, 0)
    broken.forEach(row: row) { rule in
      if count == 0 { first = rule }
      count += 1
    }
    guard count == 1 else { return nil }
    return words.wording.sentence(
      about: column, breaking: words.explainer.rules.all[first].rule, suggestion: suggestion)
  }

  /// Adds the names of the rules that are broken, each once, and returns how many there are.
  @discardableResult
  private mutating func appendNames(
    _ broken: BrokenRules,
    row: Int,
    atMost most: Int
  ) -> Int {
    lists += 1
    var count = 0
    broken.forEach(row: row) { rule in
      let name = words.explainer.rules.nameNumbers[rule]
      guard lastLists[name] != lists else { return }
      lastLists[name] = lists
      count += 1
      guard count <= most else { return }
      if count > 1 { bytes += words.separator }
      bytes += words.names[name]
    }
    return count
  }
}
