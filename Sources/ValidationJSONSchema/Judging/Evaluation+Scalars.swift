import RegularLanguage
import SettingsSyntax
import ValidationCore

extension Evaluation {
  /// Judges a value that is neither an object nor an array.
  ///
  /// - Returns: Its digest, if that is needed.
  mutating func judge(
    _ kind: JSONType,
    _ text: Span<UInt8>,
    _ step: EvaluationStep,
    at place: JSONPlace
  ) -> ValueDigest? {
    let plan = step.plan
    let last = frames.count - 1
    let isPartOfDigest = last >= 0 && !frames[last].digests.isEmpty
    if !collects, plan.hasShortVerdicts {
      if !plan.slots.isEmpty { pass(plan.failures(of: kind, text), step) }
      return isPartOfDigest ? Digests.digest(of: kind, text) : nil
    }
    let digest = isPartOfDigest || plan.needsDigest ? Digests.digest(of: kind, text) : nil
    if plan.slots.isEmpty { return digest }
    let first = beginSlots(plan)
    var value = ScalarValue(kind)
    if kind == .number { value.readNumber(text) }
    for index in plan.slots.indices {
      let subject = Subject(
        slot: plan.slots[index], index: first + index, first: first, kind: kind, place: place)
      judge(value, text, digest, subject)
      if !subject.slot.applied.isEmpty { combine(subject) }
    }
    endSlots(step, first)
    return digest
  }

  /// Passes verdicts on a text, a number, a Boolean or null to the object or array that has it.
  private mutating func pass(_ failures: UInt64, _ step: EvaluationStep) {
    if frames.isEmpty {
      if failures & step.plan.certainSlots != 0 { isInvalid = true }
      return
    }
    for edge in step.edges {
      pass(edge, hasFailed: failures >> UInt64(edge.inner) & 1 == 1, 0)
    }
  }

  /// Records the verdicts on a string or a number, which is judged next.
  @inline(never)
  mutating func recordLeaf(
    _ kind: JSONType,
    _ text: Span<UInt8>,
    at range: Range<Int>,
    hasEscapes: Bool
  ) {
    guard kind == .string || kind == .number else { return }
    guard let last = frames.last, last.digests.isEmpty, step.plan.hasShortVerdicts else {
      leaves = nil
      return
    }
    let verdict = SchemaVerdict(of: kind, text, step)
    leaves?.append(
      SchemaLeaf(
        range: range, isString: kind == .string, hasEscapes: hasEscapes, verdict: verdict))
  }

  /// A value that is neither an object nor an array, as far as it has been read.
  struct ScalarValue {
    var types: TypeSet
    /// The value of a small whole number.
    var small: Int?
    var number: ExactNumber?

    init(_ kind: JSONType) { types = kind.types }

    mutating func readNumber(_ text: Span<UInt8>) {
      small = text.smallWholeNumber
      if small == nil {
        let number = ExactNumber(text)
        self.number = number
        types = number.isWhole ? .integer : .fraction
      } else {
        types = .integer
      }
    }

    /// Returns the keyword that the number does not satisfy; `nil` if it satisfies all.
    func brokenKeyword(of numbers: NumberDemands, _ text: Span<UInt8>) -> Keyword? {
      if let small, numbers.accepts(small) ?? false { return nil }
      return numbers.broken(by: number ?? ExactNumber(text))
    }
  }

  mutating func judge(
    _ value: ScalarValue,
    _ text: Span<UInt8>,
    _ digest: ValueDigest?,
    _ subject: Subject
  ) {
    let schema = subject.slot.schema
    guard acceptsType(value.types, subject) else { return }
    checkValues(digest, subject)
    if subject.kind == .number, let numbers = schema.numbers {
      if let keyword = value.brokenKeyword(of: numbers, text) {
        fail(subject) { $0.fault(schema.numberRule, schema.place, keyword, at: subject.place) }
      }
    }
    if subject.kind == .string, let strings = schema.strings { judge(text, strings, subject) }
  }

  private mutating func judge(
    _ text: Span<UInt8>,
    _ strings: StringDemands,
    _ subject: Subject
  ) {
    let (schema, place) = (subject.slot.schema, subject.place)
    if let keyword = strings.brokenLength(of: text) {
      fail(subject) { $0.fault(schema.lengthRule, schema.place, keyword, at: place) }
    }
    if let pattern = strings.pattern, !pattern.accepts(text) {
      fail(subject) { $0.fault(pattern.rule, schema.place, .pattern, at: place) }
    }
    if let format = strings.format, !format.accepts(text) {
      fail(subject) { $0.fault(format.rule, schema.place, .format, at: place) }
    }
  }

  /// Judges the type of a value; what else a schema demands is not judged if it is wrong.
  mutating func acceptsType(_ types: TypeSet, _ subject: Subject) -> Bool {
    let schema = subject.slot.schema
    if schema.isNever {
      fail(subject) { $0.fault(Rule(.never), schema.place, nil, at: subject.place) }
      return false
    }
    if !schema.types.isDisjoint(with: types) { return true }
    let isFraction = subject.kind == .number && schema.types.contains(.integer)
    let rule = isFraction ? schema.numberRule : typeRule(schema.types, insteadOf: subject.kind)
    fail(subject) { evaluation in
      var fault = evaluation.fault(rule, schema.place, .type, at: subject.place)
      fault.types = schema.types
      return fault
    }
    return false
  }

  mutating func checkValues(_ digest: ValueDigest?, _ subject: Subject) {
    guard let digest else { return }
    let schema = subject.slot.schema
    for values in schema.values where !values.digests.contains(digest) {
      fail(subject) { $0.fault(values.rule, schema.place, values.keyword, at: subject.place) }
    }
  }
}

extension StringDemands {
  /// Returns the keyword that the length of a text does not satisfy; `nil` if it satisfies both.
  fileprivate func brokenLength(of text: Span<UInt8>) -> Keyword? {
    if minimum == nil, maximum == nil { return nil }
    let count = text.scalarCount
    if let minimum, count < minimum { return .minLength }
    if let maximum, count > maximum { return .maxLength }
    return nil
  }
}

extension Span<UInt8> {
  /// The value of a number of JSON, if it is whole, without a fraction or an exponent, and has at
  /// most 18 digits.
  fileprivate var smallWholeNumber: Int? {
    guard count > 0, count <= 18 else { return nil }
    let isNegative = self[0] == UInt8(ascii: "-")
    var value = 0
    for index in (isNegative ? 1 : 0)..<count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    return isNegative ? -value : value
  }
}
