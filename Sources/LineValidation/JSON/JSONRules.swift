import LineScanning
import RegularLanguage
import SettingsSyntax
import ValidationCore

/// The compiled rules for the members of JSON documents.
///
/// A class, since it is used for each value, and copying it copies only a reference.
final class JSONRules: Sendable {
  let plan: JSONPlan
  /// The paths of the members.
  let tree: JSONTree
  /// The rules of the members.
  let records: RecordRules
  /// The judge of each member's text; `nil` for a member without such rules.
  let judges: [FieldJudge?]
  /// How values are repaired; `nil` if they stay as they are.
  let repairing: JSONRepairing?
  /// For each member, the number of its rule about a count.
  private let counts: [Int]
  /// For each member, what its value must be apart from its text.
  private let shapes: [Shape]
  /// For each node, which values it accepts.
  private let filters: [Filter]
  /// For each node, which strings and numbers a scan accepts: any, if only a condition decides
  /// whether the rules of the node apply.
  private let scanFilters: [Filter]
  /// What the members have to do with each other.
  let links: RecordLinks
  /// For each node, its member that is watched; `nil` if there is none.
  private let watchedMembers: [Int?]
  /// Whether no node has several members that are watched.
  let areDistinct: Bool
  /// Whether a carriage return before a line feed is part of the line end.
  let stripsReturns: Bool
  /// The reason that a member is unknown; `nil` if members without rules are allowed.
  let unknown: FaultReason?
  /// The rules of the schema; `nil` if there is none.
  let schema: SchemaRules?
  /// Whether most documents are only scanned.
  let usesFilters: Bool

  /// The types that a member may have, and whether null and the empty string are exempt.
  private struct Shape: Sendable {
    var types: KindSet
    /// The type that errors name.
    var expected: JSONType
    var isExempt: Bool
    var counts: ClosedRange<Int>
    /// The number of the first reported rule about types.
    var firstType: Int
  }

  /// The values that a node accepts, as far as that does not need the rules of several members.
  @safe private struct Filter: Sendable {
    /// The types that all members accept.
    var types = KindSet.all
    /// The only judge of the text, which ``judges`` retain; not retaining it again takes two atomic
    /// operations less for each value.
    var judge: Unmanaged<FieldJudge>?
    /// Whether there are several judges, or values may be exempt.
    var needsAll = false
    var hasCount = false
  }

  /// A set of types.
  private struct KindSet: OptionSet, Sendable {
    let rawValue: UInt8

    static let all = Self(rawValue: 0x3F)

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ kind: JSONType) {
      // The raw value of a type of another module is a call.
      rawValue =
        switch kind {
        case .object: 1
        case .array: 1 << 1
        case .string: 1 << 2
        case .number: 1 << 3
        case .boolean: 1 << 4
        case .null: 1 << 5
        }
    }
  }

  /// The reasons why a text is not JSON, in the order of their rules.
  private static let problems = JSONError.Problem.all(
    maximumDepth: JSONPlan.maximumDepth, maximumMembers: JSONPlan.maximumMemberCount)
  private static let types: [JSONType] = [.object, .array, .string, .number]

  /// Compiles a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - lines: The line format.
  ///   - defersConditions: Whether a scan accepts values whose rules depend on conditions.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(
    _ plan: JSONPlan,
    _ lines: LinePlan,
    defersConditions: Bool = true
  ) throws(TooLargeRule) {
    self.plan = plan
    usesFilters = lines.usesFilters
    stripsReturns = plan.readsLines && lines.format.carriageReturn == .stripped
    let columns = plan.members.map(\.rules)
    var others: [ReportedRule] = []
    func add(_ label: String, _ rule: Rule, isWarning: Bool = false) {
      others.append(ReportedRule(label, rule, demand: rule, isWarning: isWarning))
    }
    for problem in Self.problems { add("json", JSONError(problem, at: 0).rule) }
    for type in Self.types { add("type", JSONType.rule(expected: type)) }
    let firstKeyword = others.count
    if plan.schema != nil { others += SchemaRules.reported }
    var counts: [Int] = []
    let firstWarning = others.count
    if plan.members.contains(where: \.typeIsWarning) {
      for type in Self.types { add("type", JSONType.rule(expected: type), isWarning: true) }
    }
    for member in plan.members {
      counts.append(others.count)
      if let count = member.count {
        add("count", Rule(.count, parameters: count.parameters { .count($0) }))
      }
    }
    let records = try RecordRules(
      RecordPlan(
        columns: columns, relations: plan.relations, uniqueKeys: plan.uniqueKeys,
        missing: plan.missing),
      faults: [.required, .repeated] + (plan.isStrict ? [.unknown] : [])
        + (plan.readsLines ? lines.faults : []), others: others, lines)
    self.records = records
    let reported = records.reported
    schema = plan.schema.map {
      SchemaRules(schema: $0, first: reported.firstOther + firstKeyword)
    }
    unknown =
      plan.isStrict ? records.unknownName(insteadOf: plan.members.map(\.path.text)) : nil
    self.counts = counts.map { reported.firstOther + $0 }
    judges = records.judges
    repairing = JSONRepairing(plan, records, lines)
    let tree = JSONTree(plan)
    self.tree = tree
    let numbers = plan.memberNumbers
    let links = RecordLinks(records, plan.members.indices.map { $0 }) { name, _ in
      (try? MemberPath(name)).flatMap { numbers[$0.steps] }
    }
    self.links = links
    let watched = tree.nodes.indices.map { node in
      tree.members(at: node).filter { links.isWatched[$0] }
    }
    watchedMembers = watched.map(\.first)
    areDistinct = watched.allSatisfy { $0.count <= 1 }
    let shapes = plan.members.enumerated().map { index, member in
      Shape(
        types: KindSet(member.kinds.map { KindSet($0) }), expected: member.expectedKind,
        isExempt: links.exemptsEmptyValues(of: index), counts: member.counts,
        firstType: reported.firstOther
          + (member.typeIsWarning ? firstWarning : Self.problems.count))
    }
    self.shapes = shapes
    let judges = judges
    let filters = tree.nodes.indices.map { number in
      let node = tree.nodes[number]
      var filter = Filter()
      for member in tree.members(at: number) {
        filter.types.formIntersection(shapes[member].types)
        filter.hasCount = filter.hasCount || plan.members[member].count != nil
        filter.needsAll = filter.needsAll || shapes[member].isExempt
        if let judge = judges[member] {
          unsafe filter.needsAll = filter.needsAll || filter.judge != nil
          unsafe filter.judge = Unmanaged.passUnretained(judge)
        }
      }
      for kind in JSONType.all where node.expectedType(insteadOf: kind) != nil {
        filter.types.remove(KindSet(kind))
      }
      return filter
    }
    self.filters = filters
    // Values that are repaired are repaired whatever the conditions.
    let dependent = Set(links.dependentFields)
    let isDeferred = tree.nodes.indices.map { [repairing] number in
      let members = tree.members(at: number)
      return defersConditions && repairing == nil && members.count == 1
        && !tree.nodes[number].isContainer
        && members.allSatisfy { dependent.contains($0) && !plan.members[$0].path.isRepeated }
    }
    scanFilters = zip(filters, isDeferred).map { filter, isDeferred in
      if !isDeferred { return filter }
      var deferred = Filter()
      deferred.types = filter.types.intersection([KindSet(.string), KindSet(.number)])
      return deferred
    }
  }
}

extension JSONRules {
  /// The rules that documents can break.
  var reported: ReportedRules { records.reported }

  /// Whether every document is allowed, apart from what a schema demands.
  var areEmpty: Bool { plan.members.isEmpty && !plan.isStrict && repairing == nil }

  /// Returns the member at a node that is watched; `nil` if there is none.
  func watchedMember(at node: Int) -> Int? { watchedMembers[node] }

  /// Returns whether the rules accept a value that is neither an array nor an object.
  ///
  /// - Parameters:
  ///   - text: The decoded text of a string, or any other value as written.
  ///   - kind: The type.
  ///   - node: The node.
  /// - Returns: Whether all rules accept it.
  func accepts(_ text: Span<UInt8>, _ kind: JSONType, at node: Int) -> Bool {
    accepts(text, kind, at: node, filters[node])
  }

  /// Returns whether a scan accepts such a value; of a value whose rules depend on a condition,
  /// only the condition decides whether it must satisfy them.
  func mayAccept(_ text: Span<UInt8>, _ kind: JSONType, at node: Int) -> Bool {
    accepts(text, kind, at: node, scanFilters[node])
  }

  @inline(__always)
  private func accepts(
    _ text: Span<UInt8>,
    _ kind: JSONType,
    at node: Int,
    _ filter: Filter
  ) -> Bool {
    if filter.needsAll { return areSatisfied(by: text, kind, at: node) }
    guard filter.types.contains(KindSet(kind)) else { return false }
    guard let judge = unsafe filter.judge else { return true }
    return unsafe judge._withUnsafeGuaranteedRef { $0.accepts(text) }
  }

  private func areSatisfied(by text: Span<UInt8>, _ kind: JSONType, at node: Int) -> Bool {
    for member in tree.members(at: node) where !isExempt(member, kind, isEmpty: text.isEmpty) {
      if expectedType(of: member, insteadOf: kind) != nil { return false }
      if let judge = judges[member], !judge.accepts(text) { return false }
    }
    return tree.nodes[node].expectedType(insteadOf: kind) == nil
  }

  /// Whether the rules accept an array or an object, apart from what it contains.
  func accepts(_ kind: JSONType, at node: Int) -> Bool {
    filters[node].types.contains(KindSet(kind))
  }

  /// Whether a value is exempt from the rules of a member.
  func isExempt(_ member: Int, _ kind: JSONType, isEmpty: Bool) -> Bool {
    shapes[member].isExempt && (kind == .null || kind == .string && isEmpty)
  }

  /// The type that a member must have; `nil` if its value may have the type that it has.
  func expectedType(of member: Int, insteadOf kind: JSONType) -> JSONType? {
    shapes[member].types.contains(KindSet(kind)) ? nil : shapes[member].expected
  }

  /// Returns the type that a value must have because paths lead through it; `nil` if it may have
  /// its type, or if a member at the same node reports its type with the same severity.
  func expectedType(
    ofContainerAt node: Int,
    insteadOf kind: JSONType,
    isEmpty: Bool = false
  ) -> JSONType? {
    guard let expected = tree.nodes[node].expectedType(insteadOf: kind) else { return nil }
    let isWarning = plan.members[tree.nodes[node].owner].rules.isWarning
    let isReported = tree.members(at: node).contains { member in
      !isExempt(member, kind, isEmpty: isEmpty) && expectedType(of: member, insteadOf: kind) != nil
        && plan.members[member].rules.conditions.isEmpty
        && (isWarning || !plan.members[member].typeIsWarning)
    }
    return isReported ? nil : expected
  }

  /// Whether the number of elements or members of a value is allowed.
  func acceptsCount(_ count: Int, at node: Int) -> Bool {
    !filters[node].hasCount || tree.members(at: node).allSatisfy { acceptsCount(count, of: $0) }
  }

  /// Whether the number of elements or members of a member's value is allowed.
  func acceptsCount(_ count: Int, of member: Int) -> Bool { shapes[member].counts ~= count }

  /// Returns the explanation of a fault of a document that has no further details.
  func explanation(_ number: Int, _ rule: Rule? = nil) -> LineExplanation {
    var explanation = LineExplanation(range: 0..<0, reason: records.reason(number))
    explanation.details = rule.map { FaultDetails(rule: $0) }
    return explanation
  }

  /// Returns the explanation of a value of another type than required.
  ///
  /// - Parameters:
  ///   - expected: The required type.
  ///   - member: The member that requires it; `nil` if paths lead through the value.
  ///   - rule: The rule with the details of the fault.
  /// - Returns: The explanation.
  func explanation(
    expected: JSONType,
    of member: Int?,
    _ rule: Rule
  ) -> LineExplanation {
    let number = Self.types.firstIndex(of: expected) ?? 0
    let first = member.map { shapes[$0].firstType } ?? reported.firstOther + Self.problems.count
    return explanation(first + number, rule)
  }

  /// Returns the explanation of the number of elements or members of a member's value.
  func explanation(ofCount member: Int) -> LineExplanation { explanation(counts[member]) }

  /// Returns the explanation of a text that is not JSON.
  ///
  /// - Parameters:
  ///   - problem: The syntax error.
  ///   - notation: The notation that was probably meant; `nil` for the present one.
  /// - Returns: The explanation.
  func explanation(of problem: JSONError.Problem, _ notation: String?) -> LineExplanation {
    let number = reported.firstOther + (Self.problems.firstIndex(of: problem) ?? 0)
    return explanation(
      number,
      notation.map { notation in
        var rule = reported.all[number].rule
        rule.parameters["notation"] = .text(notation)
        return rule
      })
  }
}

extension JSONRules: ScanRules {
  var seed: UInt64 { tree.seed }

  @inline(__always)
  func member(
    _ name: Span<UInt8>,
    _ hash: UInt64,
    of node: Int
  ) -> (node: Int, isRequired: Bool)? {
    if let child = tree.child(name, hash, of: node) {
      return (Int(tree.children[child].node), tree.children[child].isRequired)
    }
    return plan.isStrict && tree.knowsNames(in: node) ? nil : (-1, false)
  }

  @inline(__always)
  func element(_ index: Int, of node: Int) -> (node: Int, isRequired: Bool)? {
    guard let child = tree.child(atIndex: index, of: node) else {
      return (Int(tree.nodes[node].each), false)
    }
    return (Int(tree.children[child].node), tree.children[child].isRequired)
  }

  func requiredCount(of kind: JSONType, at node: Int) -> Int { Int(tree.nodes[node].requiredCount) }

  func acceptsCount(_ count: Int, of kind: JSONType, at node: Int) -> Bool {
    acceptsCount(count, at: node)
  }

  func requiresDistinctElements(at node: Int) -> Bool { false }
}
