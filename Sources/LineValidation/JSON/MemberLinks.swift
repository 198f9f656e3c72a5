import ValidationCore

/// What the members of a plan have to do with each other: relations, unique keys and conditions.
struct MemberLinks: Sendable {
  /// The relations; their fields are members.
  let relations: [RecordRelation]
  /// The unique keys; their fields are members.
  let uniqueKeys: [UniqueKey]
  /// For each member, the conditions under which its rules apply.
  let conditions: [[(member: Int, condition: FieldCondition)]]
  /// For each member, the conditions that other members depend on, to be read with its value.
  let watchedConditions: [[FieldCondition]]
  /// For each member, whether its value, or that it is missing, must be known at the end.
  let isWatched: [Bool]

  /// Prepares the links of a plan.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(_ plan: JSONPlan, _ lines: LinePlan, _ reported: ReportedRules) throws(TooLargeRule) {
    var isWatched = plan.members.map { !$0.rules.conditions.isEmpty }
    func fields(_ columns: [String]) -> [Int] {
      let fields = columns.compactMap { plan.member(named: $0) }
      for field in fields { isWatched[field] = true }
      return fields
    }
    func reason(_ fault: ReportedFault) -> FaultReason {
      FaultReason([reported.number(of: fault)], Expectation(nil))
    }
    relations = plan.relations.map { relation in
      let fields = fields(relation.columns)
      return RecordRelation(
        relation, fields: fields, fields.map { plan.members[$0].rules.order },
        reason: reason(relation.reportedFault))
    }
    uniqueKeys = plan.uniqueKeys.enumerated().map { number, key in
      UniqueKey(
        number: number, columns: key.names, fields: fields(key.names),
        reason: reason(ReportedFault(uniqueKey: key)))
    }
    let judges = try FieldCondition.all(plan.members.map(\.rules), lines)
    var watched = [[FieldCondition]](repeating: [], count: plan.members.count)
    conditions = zip(plan.members, judges).map { member, judges in
      zip(member.rules.conditions, judges).compactMap { condition, judge in
        fields([condition.column]).first.map { other in
          watched[other].append(judge)
          return (other, judge)
        }
      }
    }
    watchedConditions = watched
    self.isWatched = isWatched
  }
}

extension MemberLinks {
  /// Whether members have nothing to do with each other.
  var isEmpty: Bool { !isWatched.contains(true) }

  /// Returns whether a member's rules apply, given the values of a document.
  func areSatisfied(_ member: Int, _ values: [Int: ValueReading]) -> Bool {
    conditions[member].allSatisfy { other, condition in
      guard let value = values[other] else { return false }
      let readings = zip(watchedConditions[other], value.conditions)
      return readings.contains { $0 === condition && condition.isSatisfied(by: $1) }
    }
  }
}
