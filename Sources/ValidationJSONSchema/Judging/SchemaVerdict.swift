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
package struct SchemaVerdict: Sendable {
  private let plan: EvaluationPlan
  /// A bit for each slot whose verdict matters, and of these, for each that rejects the value.
  private let needed: UInt64
  private let failures: UInt64
  /// The only demands that matter, which most values have and satisfy; `nil` otherwise.
  private let demands: ScalarDemands?

  init(of kind: JSONType, _ text: Span<UInt8>, _ step: EvaluationStep) {
    plan = step.plan
    needed = step.neededSlots
    failures = step.plan.failures(of: kind, text) & needed
    demands = needed == 1 && failures == 0 ? step.plan.single : nil
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
    if let demands { return demands.accept(kind, text) }
    return plan.failures(of: kind, text) & needed == failures
  }

  /// Whether the verdict on all values of a type is the same.
  package func isConstant(for kind: JSONType) -> Bool {
    plan.slots.allSatisfy { $0.schema.scalars.areConstant(for: kind) }
  }
}

extension SchemaVerdict: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.plan === other.plan && one.needed == other.needed && one.failures == other.failures
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(plan))
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
