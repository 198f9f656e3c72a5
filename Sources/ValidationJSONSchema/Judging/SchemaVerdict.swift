import RegularLanguage
package import SettingsSyntax

/// What a schema says of a string or a number at its place in a document.
///
/// If two documents differ only in strings and numbers, and the verdicts on these are the same,
/// the verdict on the documents is the same: nothing else of them is read.
///
///     {"if": {"properties": {"kind": {"const": "a"}}},
///       "then": {"properties": {"size": {"minimum": 1}}}}
///     {"kind": "a", "size": 2}    // accepted by "if", accepted by "then": valid
///     {"kind": "a", "size": 7}    // the same verdicts, so it is valid
///     {"kind": "b", "size": 7}    // another verdict on "kind", though it is valid as well
///
/// That doesn't hold if values are compared with each other, as `uniqueItems` demands.
///
/// A class, since it is used for each value, and copying it copies only a reference.
@safe package final class SchemaVerdict: Sendable {
  /// The schemas; `nil` if ``accepting`` is all that matters.
  private let plan: EvaluationPlan?
  /// A bit for each slot whose verdict matters, and of these, for each that rejects the value.
  private let needed: UInt64
  private let failures: UInt64
  /// The only demands that matter, which most values have and satisfy; `nil` otherwise.
  private let accepting: ScalarDemands?
  /// The same, whose references are not counted, which would take two atomic operations for each
  /// value.
  private let borrowed: Unmanaged<ScalarDemands>?

  /// Creates the verdict on a value.
  init(of kind: JSONType, _ text: Span<UInt8>, _ step: EvaluationStep) {
    let plan = step.plan
    self.plan = plan
    needed = step.neededSlots
    failures = plan.failures(of: kind, text) & needed
    accepting = needed == 1 && failures == 0 ? plan.single : nil
    unsafe borrowed = accepting.map { unsafe Unmanaged.passUnretained($0) }
  }

  /// Creates the verdict that a schema accepts a value.
  init(acceptedBy schema: Int, _ program: SchemaProgram) {
    let own = program.subschemas[schema]
    accepting = own.applied.isEmpty ? own.scalars : nil
    unsafe borrowed = accepting.map { unsafe Unmanaged.passUnretained($0) }
    let root = EvaluationPlan.Root(schema: schema, isCertain: true)
    plan = own.applied.isEmpty ? nil : EvaluationPlan([root], number: 0, program)
    needed = plan?.slotNumbers[schema].map { 1 << UInt64($0) } ?? 0
    // With too many slots, it is the verdict on no value.
    failures = plan?.hasShortVerdicts ?? true ? 0 : UInt64.max
  }
}

extension SchemaVerdict {
  /// Returns whether the verdict on another value, at the same place, is the same.
  ///
  /// - Parameters:
  ///   - text: The decoded content of a string, or a number.
  ///   - kind: Its type.
  /// - Returns: Whether it is.
  package func holds(for text: Span<UInt8>, _ kind: JSONType) -> Bool {
    if let demands = unsafe borrowed {
      return unsafe demands._withUnsafeGuaranteedRef { $0.accept(kind, text) }
    }
    guard let plan else { return false }
    return plan.failures(of: kind, text) & needed == failures
  }

  /// Whether it is known which values it is the verdict on.
  var isKnown: Bool { plan?.hasShortVerdicts ?? true }

  /// Whether the verdict on all values of a type is the same.
  package func isConstant(for kind: JSONType) -> Bool {
    guard let plan else { return accepting?.areConstant(for: kind) ?? false }
    return plan.slots.allSatisfy { $0.schema.scalars.areConstant(for: kind) }
  }
}

extension SchemaVerdict: Hashable {
  package static func == (one: SchemaVerdict, other: SchemaVerdict) -> Bool {
    one.plan === other.plan && one.accepting === other.accepting && one.needed == other.needed
      && one.failures == other.failures
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(plan.map { ObjectIdentifier($0) })
    hasher.combine(accepting.map { ObjectIdentifier($0) })
    hasher.combine(failures)
  }
}

/// A string or a number of a document that was judged.
package struct SchemaLeaf: Sendable {
  /// The content of a string, or a number, as a range of the document.
  package let range: Range<Int>
  package let isString: Bool
  /// Whether it is a string with escapes.
  package let hasEscapes: Bool
  package let verdict: SchemaVerdict
}

extension EvaluationPlan {
  /// Returns a bit for each slot that rejects a text, a number, a Boolean or null; requires
  /// ``hasShortVerdicts``.
  func failures(of kind: JSONType, _ text: Span<UInt8>) -> UInt64 {
    if let single { return single.accept(kind, text) ? 0 : 1 }
    var failures: UInt64 = 0
    for index in slots.indices where !slots[index].accepts(kind, text, after: failures) {
      failures |= 1 << UInt64(index)
    }
    return failures
  }
}

extension EvaluationPlan.Slot {
  /// Returns whether the slot accepts a value, given a bit for each slot before it that does not.
  fileprivate func accepts(
    _ kind: JSONType,
    _ text: Span<UInt8>,
    after failures: UInt64
  ) -> Bool {
    schema.scalars.accept(kind, text) && applied.allSatisfy { $0.areSatisfied(failures) }
  }
}

extension AppliedSchemas {
  /// Returns whether the verdicts of slots on a value without members are those that are needed.
  fileprivate func areSatisfied(_ failures: UInt64) -> Bool {
    func isAccepted(_ slot: Int) -> Bool { failures >> UInt64(slot) & 1 == 0 }
    switch self {
    case .all(let slots): return slots.allSatisfy(isAccepted)
    case .any(let slots): return slots.contains(where: isAccepted)
    case .one(let slots): return slots.count(where: isAccepted) == 1
    case .not(let slot): return !isAccepted(slot)
    case .condition(let condition, let then, let other):
      return (isAccepted(condition) ? then : other).map(isAccepted) ?? true
    case .given: return true
    }
  }
}
