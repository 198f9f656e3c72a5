import ValidationCore

/// What the members of a plan have to do with each other: relations, unique keys and conditions.
///
/// A class, since it is used for each document, and copying it copies only a reference.
final class MemberLinks: Sendable {
  /// The relations; their fields are members.
  let relations: [RecordRelation]
  /// The unique keys; their fields are members.
  let uniqueKeys: [UniqueKey]
  /// For each member, the conditions under which its rules apply.
  let conditions: [[(member: Int, condition: FieldCondition)]]
  /// For each of these conditions, its index among those of the member that it concerns.
  private let conditionIndices: [[Int]]
  /// For each member, the conditions that other members depend on, to be read with its value.
  let watchedConditions: [[FieldCondition]]
  /// For each member, whether its value, or that it is missing, must be known at the end.
  let isWatched: [Bool]
  /// The members for which this is true.
  let linkedMembers: [Int]
  /// Whether members have nothing to do with each other.
  let isEmpty: Bool
  /// The relations that can be checked quickly; their fields are members.
  let quickRelations: QuickRelations
  /// The indices of the other relations.
  let otherRelations: [Int]
  /// The members that may be missing only if their conditions don't hold.
  let conditionalMembers: [Int]
  /// For each node, its member that is watched; `nil` if there is none.
  private let watchedMembers: [Int?]
  /// Whether no node has several members that are watched.
  let areDistinct: Bool

  /// Prepares the links of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - tree: The paths of its members.
  ///   - lines: The line format.
  ///   - reported: The rules that documents can break.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(
    _ plan: JSONPlan,
    _ tree: JSONTree,
    _ lines: LinePlan,
    _ reported: ReportedRules
  ) throws(TooLargeRule) {
    var isWatched = plan.members.map { !$0.rules.conditions.isEmpty }
    let numbers = plan.memberNumbers
    func fields(_ columns: [String]) -> [Int] {
      let fields = columns.compactMap { name in
        (try? MemberPath(name)).flatMap { numbers[$0.steps] }
      }
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
    var indices = [[Int]](repeating: [], count: plan.members.count)
    conditions = zip(plan.members.indices, judges).map { number, judges in
      let member = plan.members[number]
      return zip(member.rules.conditions, judges).compactMap { condition, judge in
        fields([condition.column]).first.map { other in
          indices[number].append(watched[other].count)
          watched[other].append(judge)
          return (other, judge)
        }
      }
    }
    watchedConditions = watched
    conditionIndices = indices
    self.isWatched = isWatched
    linkedMembers = isWatched.indices.filter { isWatched[$0] }
    isEmpty = !isWatched.contains(true)
    var quick = QuickRelations(fieldCount: plan.members.count)
    otherRelations = relations.indices.filter { [relations] in !quick.add(relations[$0]) }
    quickRelations = quick
    conditionalMembers = plan.members.indices.filter {
      !plan.members[$0].rules.conditions.isEmpty
    }
    let members = tree.nodes.indices.map { node in tree.members(at: node).filter { isWatched[$0] } }
    watchedMembers = members.map(\.first)
    areDistinct = members.allSatisfy { $0.count <= 1 }
  }
}

extension MemberLinks {
  /// Returns the member at a node that is watched; `nil` if there is none.
  func watchedMember(at node: Int) -> Int? { watchedMembers[node] }

  /// Returns whether a member's rules apply, given the values of a document; a member without a
  /// value is among them as the empty text, and one of another type is not.
  func areSatisfied(_ member: Int, _ values: [Int: ValueReading]) -> Bool {
    zip(conditions[member], conditionIndices[member]).allSatisfy { condition, index in
      guard let value = values[condition.member] else { return false }
      return condition.condition.isSatisfied(by: value.conditions[index])
    }
  }
}
