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
    let needsDigest = plan.needsDigest || last >= 0 && !frames[last].digests.isEmpty
    let digest = needsDigest ? Digests.digest(of: kind, text) : nil
    if plan.slots.isEmpty { return digest }
    if !collects, last >= 0, let slot = plan.single {
      let accepts = slot.schema.accepts(kind, text, digest)
      for edge in step.edges { pass(edge, hasFailed: !accepts, 0) }
      return digest
    }
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
    fail(subject) { evaluation in
      let isFraction = subject.kind == .number && schema.types.contains(.integer)
      let rule = isFraction ? schema.numberRule : schema.typeRule(insteadOf: subject.kind)
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

extension Subschema {
  /// Returns whether the schema accepts a text or a number, apart from the schemas that it applies.
  fileprivate func accepts(_ kind: JSONType, _ text: Span<UInt8>, _ digest: ValueDigest?) -> Bool {
    if isNever { return false }
    if kind == .number {
      var value = Evaluation.ScalarValue(kind)
      value.readNumber(text)
      if types.isDisjoint(with: value.types) { return false }
      if let numbers, value.brokenKeyword(of: numbers, text) != nil { return false }
    } else if types.isDisjoint(with: kind.types) {
      return false
    }
    if let digest, !values.allSatisfy({ $0.digests.contains(digest) }) { return false }
    guard kind == .string, let strings else { return true }
    return strings.brokenLength(of: text) == nil && strings.pattern?.accepts(text) ?? true
      && strings.format?.accepts(text) ?? true
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

  /// The number of Unicode scalars of a text in UTF-8.
  fileprivate var scalarCount: Int {
    var count = 0
    for index in indices where self[index] >> 6 != 0b10 { count += 1 }
    return count
  }
}
