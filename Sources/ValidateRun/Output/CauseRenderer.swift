import RegularLanguage
import ValidationCore
import LineValidation
import ValidationWording

/// The texts of the reasons why lines are invalid, in a format.
///
/// The words for each rule and for each stop are made once. Their combination for a line is cached,
/// since the next line is likely to be invalid for the same reasons.
struct CauseRenderer: Sendable {
  private let words: RenderingWords
  /// Whether values are omitted.
  private let isRedacted: Bool
  /// The words for what was expected, by stop.
  private var expectations: [InvalidLine.Cause: RenderedExpectation] = [:]
  /// The recent texts, in a single array, because references to many arrays would be counted
  /// for each finding.
  private var bytes: [UInt8] = []
  private var memory: [Memory] = []
  /// The texts of reasons that several findings share.
  private var reasons: [ReasonMemory?] = []
  /// The number of texts that were not in the cache.
  private var misses = 0
  /// The texts of reasons that a value completes.
  private var templates: [ObjectIdentifier: Template] = [:]
  /// The sets of broken rules in the cache.
  private var memoryRows = BrokenRules()
  /// The number of the latest series of findings that break the same rules, and the hash value of
  /// these rules.
  private var series = 0
  private var rowFingerprint: UInt64 = 0
  /// The ranges of the texts of a batch.
  private var places: [Range<Int>] = []
  /// For each name and each requirement, the number of the last list that contained it, and the
  /// number of lists.
  private var lastLists: [Int]
  private var lastDemands: [Int]
  private var lists = 0

  /// A cache entry: the range of the text for a stop and a set of broken rules.
  private struct Memory: Sendable {
    var cause: InvalidLine.Cause?
    var isWarning = false
    /// The row of the broken rules; `nil` if the entry is empty.
    var row: Int?
    var place = 0..<0
    /// The length of the line on which the text depends; `nil` if it depends on none, -1 if nothing
    /// is missing at the end of the line.
    var length: Int?
    /// The latest series of findings for which the entry was used, if it is for any length.
    var series = 0
  }

  /// A cache entry for a reason, its column, and the rule that details it.
  private struct ReasonMemory: Sendable {
    let reason: FaultReason
    let column: String?
    let rule: Rule?
    let isWarning: Bool
    let place: Range<Int>
  }

  /// The text of a reason before and after a value.
  private struct Template: Sendable {
    /// The reason is retained, so that no other object gets its identity.
    let reason: FaultReason
    let column: String?
    let isWarning: Bool
    /// The parts; nil if the text does not contain the value once.
    let parts: (start: [UInt8], end: [UInt8])?

    /// A text in the place of the value, which no name is likely to contain.
    static let mark = "VALUE0VALUE1VALUE2"
  }

  /// A finding, by its row among the broken rules of a batch.
  private struct Failure {
    let broken: BrokenRules
    let row: Int
    let isWarning: Bool
  }

  private struct RenderedExpectation: Sendable {
    let expectation: Expectation
    let ending: String
  }

  /// The numbers of cache entries for the first texts, and for more.
  private static let (capacity, maximumCapacity) = (1 << 6, 1 << 12)
  private static let maximumTemplateCount = 1 << 10
  /// The size in bytes at which the cache is cleared.
  private static let maximumByteCount = 1 << 20
  /// The number of words for sets of broken rules at which the cache is cleared.
  private static let maximumWordCount = 1 << 16
  /// The number of expectations at which they are discarded.
  private static let maximumExpectationCount = 1 << 12

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: The style of the findings, whose values may be omitted from messages.
  ///   - parts: The parts to render for each line.
  ///   - wording: The words of messages, including those about lines.
  ///   - name: Escapes the name of a rule.
  ///   - separator: The text between names.
  ///   - message: Escapes a part of a message.
  init(
    _ style: FindingStyle,
    _ parts: [Part],
    in wording: Wording = .english,
    name: Escape,
    separator: String = ", ",
    message: @escaping Escape
  ) {
    isRedacted = style.isRedacted
    let names = style.explainer.rules.names.map { Array(name($0).utf8) }
    words = RenderingWords(
      style.explainer, parts, wording, names: names, separator: separator, escape: message)
    lastLists = Array(repeating: 0, count: names.count)
    lastDemands = Array(repeating: 0, count: words.synonyms.count)
  }
}

extension CauseRenderer {
  /// Renders the causes of the findings of a batch.
  mutating func begin(_ batch: FindingBatch) {
    if memory.isEmpty || bytes.count > Self.maximumByteCount
      || memoryRows.wordCount > Self.maximumWordCount
    {
      bytes.removeAll(keepingCapacity: true)
      clear(max(Self.capacity, memory.count))
      memoryRows.restart()
    }
    // Taken out while they change, so that they are not copied.
    var places: [Range<Int>] = []
    swap(&places, &self.places)
    places.removeAll(keepingCapacity: true)
    let (first, failures) = (batch.failures.startIndex, batch.failures.span)
    places.append(addingCapacity: failures.count) { places in
      for index in failures.indices {
        let row = first + index
        startSeries(row, of: batch, isFirst: index == 0)
        switch failures[index].reason {
        case .stop(let cause):
          let known = memory[Self.slot(of: cause, rowFingerprint, among: memory.count)]
          places.append(
            known.series == series && Self.areSame(known.cause, cause)
              ? known.place : recall(cause, row, of: batch, at: failures[index].range))
        case .fault: places.append(recall(nil, row, of: batch))
        case .explained(let number):
          places.append(recall(explanation: number, row, of: batch))
        }
      }
    }
    self.places = places
  }

  /// Forgets where texts are, and makes room for some.
  private mutating func clear(_ capacity: Int) {
    memory = Array(repeating: Memory(), count: capacity)
    reasons = Array(repeating: nil, count: capacity)
  }

  /// Counts a text that was not in the cache, which is too small for many.
  private mutating func countMiss() {
    misses += 1
    if misses > memory.count, memory.count < Self.maximumCapacity { clear(Self.maximumCapacity) }
  }

  /// Starts another series of findings, unless a finding breaks the same rules as the previous one.
  @inline(__always)
  private mutating func startSeries(_ row: Int, of batch: FindingBatch, isFirst: Bool) {
    if !isFirst, batch.broken.isRepeated(row: row),
      batch.isWarning(row: row) == batch.isWarning(row: row - 1)
    {
      return
    }
    series += 1
    rowFingerprint = batch.broken.fingerprint(row: row, seed: 0)
  }

  /// The number of bytes of the longest text.
  var longest: Int { places.reduce(0) { max($0, $1.count) } }

  /// Appends the text of the cause of a finding, by its index in the batch.
  func append(_ index: Int, to output: inout [UInt8]) {
    output.append(bytes.span.extracting(places[index]))
  }

  /// Appends the text of the cause of a finding, for which there must be room.
  @inline(__always)
  func append(_ index: Int, to output: inout OutputSpan<UInt8>) {
    output.append(bytes.span.extracting(places[index]))
  }

  /// Returns the number of the cache entry for a stop in a line of a series.
  @inline(__always)
  private static func slot(
    of cause: InvalidLine.Cause?,
    _ rowFingerprint: UInt64,
    among count: Int
  ) -> Int {
    ((cause?.fingerprint ?? 0) ^ rowFingerprint).slot(among: count)
  }

  /// Returns the range of a text, which is created if it isn't in the cache.
  ///
  /// - Parameters:
  ///   - cause: The stop in the line; `nil` if the line is read until its end.
  ///   - row: The row of the batch with the broken rules.
  ///   - batch: The batch.
  ///   - range: The invalid part of the line, in Characters.
  /// - Returns: The range of the bytes.
  private mutating func recall(
    _ cause: InvalidLine.Cause?,
    _ row: Int,
    of batch: FindingBatch,
    at range: Range<Int> = 0..<0
  ) -> Range<Int> {
    let place = Self.slot(of: cause, rowFingerprint, among: memory.count)
    let isWarning = batch.isWarning(row: row)
    let length = range.isEmpty ? range.lowerBound : -1
    if let known = memory[place].row, Self.areSame(memory[place].cause, cause),
      memory[place].isWarning == isWarning, memory[place].length ?? length == length,
      memoryRows.isRow(known, like: row, of: batch.broken)
    {
      if memory[place].length == nil { memory[place].series = series }
      return memory[place].place
    }
    countMiss()
    let failure = Failure(broken: batch.broken, row: row, isWarning: isWarning)
    var expected = cause.flatMap { expectation(at: $0) }
    var memory = Memory(cause: cause, isWarning: isWarning, row: memoryRows.count)
    if var exact = expected?.expectation, exact.dependsOnLength {
      exact.locate(range)
      expected = rendered(exact)
      memory.length = length
    } else {
      memory.series = series
    }
    let text = render(failure, expected)
    memory.place = text
    let slot = Self.slot(of: cause, rowFingerprint, among: self.memory.count)
    self.memory[slot] = memory
    memoryRows.append(row: row, of: batch.broken)
    return text
  }

  /// Returns the range of the text of an explanation, which is created if it isn't in the
  /// cache.
  private mutating func recall(
    explanation number: Int,
    _ row: Int,
    of batch: FindingBatch
  ) -> Range<Int> {
    // Only the required part of an explanation is read, because copying it would take longer than
    // all the rest.
    let reason = batch.explanations[number].reason
    let column = batch.explanations[number].field?.name
    let details = batch.explanations[number].details
    let value = isShown(details) ? details?.value : nil
    let isWarning = batch.isWarning(row: row)
    var failure: Failure { Failure(broken: batch.broken, row: row, isWarning: isWarning) }
    if let value, let details,
      let place = recall(reason, column, value, of: details, isWarning: isWarning)
    {
      return place
    }
    let rule = details?.onlyRule
    if reason.dependsOnLength || reason.hasNames || value != nil
      || rule == nil && details?.hasRenderedText ?? false
    {
      // The message is about this value alone.
      let explanation = batch.explanations[number]
      var exact = reason.expectation
      exact.locate(explanation.range)
      return render(
        failure, rendered(exact), about: explanation.field?.name,
        explanation.completeDetails(inLine: batch.line(of: batch.failures[row])))
    }
    let address = UInt64(UInt(bitPattern: ObjectIdentifier(reason)))
    // Columns often have the same reason.
    let end = column?.utf8.last.map { UInt64($0) } ?? 0
    let number = address ^ UInt64(column?.utf8.count ?? 0) << 32 ^ end << 48
    if let known = reasons[number.slot(among: reasons.count)], known.reason === reason,
      known.isWarning == isWarning, Self.areSameNames(known.column, column),
      Self.areSameRules(known.rule, rule)
    {
      return known.place
    }
    countMiss()
    let place = render(
      failure, rendered(reason.expectation), about: column, rule.map { FaultDetails(rule: $0) })
    // The reason is retained, so that no other object gets its identity.
    reasons[number.slot(among: reasons.count)] = ReasonMemory(
      reason: reason, column: column, rule: rule, isWarning: isWarning, place: place)
    return place
  }

  /// Returns the range of the text of a reason that a value completes; nil if the value can't
  /// be inserted into the text.
  private mutating func recall(
    _ reason: FaultReason,
    _ column: String?,
    _ value: String,
    of details: FaultDetails,
    isWarning: Bool
  ) -> Range<Int>? {
    if templates[ObjectIdentifier(reason)] == nil {
      if templates.count >= Self.maximumTemplateCount { templates = [:] }
      templates[ObjectIdentifier(reason)] = template(
        reason, column, isLine: details.isLine, isWarning: isWarning)
    }
    guard let template = templates[ObjectIdentifier(reason)], let parts = template.parts,
      template.isWarning == isWarning, Self.areSameNames(template.column, column)
    else { return nil }
    let start = bytes.count
    bytes.append(parts.start.span)
    // The digits and letters of most values need no escape in any format.
    let isPlain = value.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
    bytes.append(isPlain ? value : words.escape(value))
    bytes.append(parts.end.span)
    return start..<bytes.count
  }

  /// Renders a reason around the place of a value.
  private mutating func template(
    _ reason: FaultReason,
    _ column: String?,
    isLine: Bool,
    isWarning: Bool
  ) -> Template {
    let place = render(
      Failure(broken: BrokenRules(reason.broken), row: 0, isWarning: isWarning), nil, about: column,
      FaultDetails(value: Template.mark, isLine: isLine))
    let text = String(decoding: bytes[place], as: UTF8.self)
    bytes.removeLast(place.count)
    let parts = text.parts(between: Template.mark)
    return Template(
      reason: reason, column: column, isWarning: isWarning,
      parts: parts.count == 2 ? (Array(parts[0].utf8), Array(parts[1].utf8)) : nil)
  }

  /// Returns whether both names are equal byte for byte, or both are missing.
  private static func areSameNames(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }

  /// Returns whether both rules have the same messages, or both are missing: their texts are equal
  /// byte for byte, as equal texts need not be.
  private static func areSameRules(_ one: Rule?, _ other: Rule?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if one.isCopy(of: other) { return true }
    return one == other
      && one.parameters.allSatisfy { name, parameter in
        switch (parameter, other.parameters[name]) {
        case (.text(let one), .text(let other)): one.isIdentical(to: other)
        case (.list(let one), .list(let other)):
          one.elementsEqual(other) { $0.isIdentical(to: $1) }
        default: true
        }
      } && one.parts.elementsEqual(other.parts, by: areSameRules)
  }

  /// Returns whether both are identical, or both are missing.
  ///
  /// The library's equivalent looks up the conformance for `==` at each call.
  @inline(__always)
  private static func areSame(_ one: InvalidLine.Cause?, _ other: InvalidLine.Cause?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one == other
  }

  /// Returns what was expected at a stop.
  private mutating func expectation(at cause: InvalidLine.Cause) -> RenderedExpectation? {
    if let known = expectations[cause] { return known }
    guard let expectation = words.explainer.expectation(at: cause) else { return nil }
    if expectations.count >= Self.maximumExpectationCount { expectations = [:] }
    let rendered = rendered(expectation)
    expectations[cause] = rendered
    return rendered
  }

  private func rendered(_ expectation: Expectation) -> RenderedExpectation {
    RenderedExpectation(
      expectation: expectation,
      ending: words.escape(expectation.words(in: words.wording)))
  }

  /// Renders the reasons why a line is invalid, and returns the range.
  private mutating func render(
    _ failure: Failure,
    _ expectation: RenderedExpectation?,
    about column: String? = nil,
    _ details: FaultDetails? = nil
  ) -> Range<Int> {
    let (broken, row, isWarning) = (failure.broken, failure.row, failure.isWarning)
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
      case .column(let render) where words.explainer.readsRows: bytes.append(render(column))
      case .column: break
      case .firstName: appendFirstName(broken, row: row, isWarning: isWarning)
      case .level(let error, let warning): bytes.append(isWarning ? warning : error)
      }
    }
    return start..<bytes.count
  }

  /// Appends the message, composed as in ``ValidationError/detail(in:)``.
  private mutating func appendMessage(
    _ broken: BrokenRules,
    row: Int,
    _ expectation: RenderedExpectation?,
    about column: String?,
    _ details: FaultDetails?
  ) {
    let rule = rule(of: broken, row: row, details)
    if let column,
      let sentence = sentence(about: column, broken, row: row, rule, details?.suggestion)
    {
      bytes.append(words.escape(sentence))
      return
    }
    let name = column.map(words.escape)
    if let rule {
      let demand = words.escape(words.wording.requirement(of: rule, .detail))
      bytes.append(
        words.wording.detail(of: [demand], isUnsatisfiable: false, about: name, expecting: ""))
      return
    }
    let (demands, needsExpectation) = demands(of: broken, row: row)
    let isMentioned = expectation?.expectation.isMentioned(if: needsExpectation) ?? false
    bytes.append(
      words.wording.detail(
        of: demands, isUnsatisfiable: expectation?.expectation.isUnsatisfiable ?? false,
        about: name, expecting: isMentioned ? expectation?.ending ?? "" : ""))
  }

  /// Returns the rule of details, or the broken rule, completed by their value; nil if they have
  /// neither.
  private func rule(of broken: BrokenRules, row: Int, _ details: FaultDetails?) -> Rule? {
    if let rule = details?.rule { return rule }
    guard let details, let value = details.value, isShown(details),
      let first = Self.numbers(broken, row: row).first
    else { return nil }
    var rule = words.explainer.rules.all[first].rule
    rule.parameters[details.isLine ? "line" : "value"] = .text(value)
    return rule
  }

  /// Returns whether the value of details is not omitted.
  private func isShown(_ details: FaultDetails?) -> Bool {
    !isRedacted || details?.isLine ?? false
  }

  /// Returns the requirements of the broken rules, without duplicates, and whether the expected
  /// characters add to them; of very many, only the first, and the number of others.
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

  /// The message about a column that breaks only one rule, if the rule has a whole sentence.
  private func sentence(
    about column: String,
    _ broken: BrokenRules,
    row: Int,
    _ rule: Rule?,
    _ suggestion: String?
  ) -> String? {
    let numbers = Self.numbers(broken, row: row)
    guard numbers.count == 1 else { return nil }
    return words.wording.sentence(
      about: column, breaking: rule ?? words.explainer.rules.all[numbers[0]].rule,
      suggestion: suggestion)
  }

  /// Appends the name of the first broken rule that is as severe as the finding.
  private mutating func appendFirstName(_ broken: BrokenRules, row: Int, isWarning: Bool) {
    let rules = words.explainer.rules
    let numbers = Self.numbers(broken, row: row)
    let severe = numbers.first { rules.all[$0].isWarning == isWarning }
    guard let rule = severe ?? numbers.first else { return }
    bytes += words.names[rules.nameNumbers[rule]]
  }

  /// The numbers of the broken rules.
  private static func numbers(_ broken: BrokenRules, row: Int) -> [Int] {
    var numbers: [Int] = []
    broken.forEach(row: row) { numbers.append($0) }
    return numbers
  }

  /// Appends the names of the broken rules, without duplicates, and returns their number.
  @discardableResult
  private mutating func appendNames(
    _ broken: BrokenRules,
    row: Int,
    atMost limit: Int
  ) -> Int {
    lists += 1
    var count = 0
    broken.forEach(row: row) { rule in
      let name = words.explainer.rules.nameNumbers[rule]
      guard lastLists[name] != lists else { return }
      lastLists[name] = lists
      count += 1
      guard count <= limit else { return }
      if count > 1 { bytes += words.separator }
      bytes += words.names[name]
    }
    return count
  }
}
