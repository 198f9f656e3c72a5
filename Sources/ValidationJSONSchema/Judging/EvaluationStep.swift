/// What is known of a member or an element before its value is read.
///
/// That is which schemas judge it, and what their verdicts mean for the object or array.
final class EvaluationStep: Sendable {
  /// The plan of the value.
  let plan: EvaluationPlan
  let edges: [Edge]
  /// The slots that allow no such member or element, and their keywords.
  let rejections: [(slot: Int, keyword: Keyword)]
  /// The slots whose own keywords evaluate it.
  let marks: [Int]
  /// The slots that watch for the name of the member, and the number of the name in them.
  let watched: [(slot: Int, member: Int)]
  /// A bit for each slot of the value, if there are few, whose verdict the object or array needs.
  let neededSlots: UInt64

  struct Edge: Sendable {
    /// The slot of the object or array.
    let outer: Int
    /// The slot of the value.
    let inner: Int
    let use: Use
  }

  enum Use: Sendable {
    /// The value must be accepted.
    case demanded
    /// Values that are accepted are counted.
    case contained
    /// The value must be accepted unless it is evaluated otherwise.
    case unevaluated
  }

  init(
    _ plan: EvaluationPlan,
    _ edges: [Edge] = [],
    rejections: [(slot: Int, keyword: Keyword)] = [],
    marks: [Int] = [],
    watched: [(slot: Int, member: Int)] = []
  ) {
    self.plan = plan
    self.edges = edges
    self.rejections = rejections
    self.marks = marks
    self.watched = watched
    neededSlots =
      plan.hasShortVerdicts ? edges.reduce(0) { $0 | 1 << UInt64($1.inner) } : UInt64.max
  }
}

/// The plans and the steps that an evaluation has needed so far, and will probably need again.
struct EvaluationMemory: Sendable {
  private let program: SchemaProgram
  private var plans: [[EvaluationPlan.Root]: EvaluationPlan] = [:]
  private var steps: [PlanSteps] = []
  /// The step to the value of a document.
  private var first: EvaluationStep?

  /// The steps of a plan.
  private struct PlanSteps: Sendable {
    /// Those of known names, and of all others, if there are no patterns.
    var members: [EvaluationStep?]
    /// Those of names by their number, and by the patterns that they match.
    var matching: [Match: EvaluationStep] = [:]
    var elements: [EvaluationStep?]
    var name: EvaluationStep?
  }

  private struct Match: Hashable, Sendable {
    let name: Int
    let patterns: [Bool]
  }

  /// The number of plans after which they are forgotten.
  private static let maximumCount = 1 << 12

  init(_ program: SchemaProgram) { self.program = program }
}

extension EvaluationMemory {
  /// The step to the value of the document.
  mutating func start() -> EvaluationStep {
    if let first, plans.count <= Self.maximumCount { return first }
    plans.removeAll()
    steps.removeAll()
    let step = step(by: 0)
    first = step
    return step
  }

  /// Returns the step to a value that a schema judges.
  mutating func step(by schema: Int) -> EvaluationStep {
    EvaluationStep(plan([EvaluationPlan.Root(schema: schema, isCertain: true)]))
  }

  private mutating func plan(_ roots: [EvaluationPlan.Root]) -> EvaluationPlan {
    if let plan = plans[roots] { return plan }
    let plan = EvaluationPlan(roots, number: steps.count, program)
    plans[roots] = plan
    steps.append(
      PlanSteps(
        members: Array(repeating: nil, count: plan.names.count + 1),
        elements: Array(repeating: nil, count: plan.prefixCount + 1)))
    return plan
  }

  /// Returns the step to a member.
  mutating func step(
    to name: Span<UInt8>,
    hash: UInt64,
    of plan: EvaluationPlan
  ) -> EvaluationStep {
    let number = plan.names.number(of: name, hash: hash)
    if plan.patterns.isEmpty {
      if let step = steps[plan.number].members[number] { return step }
      let step = newStep(toMember: number, matching: [], of: plan)
      steps[plan.number].members[number] = step
      return step
    }
    var matches: [Bool] = []
    for pattern in plan.patterns { matches.append(pattern.accepts(name)) }
    let match = Match(name: number, patterns: matches)
    if let step = steps[plan.number].matching[match] { return step }
    let step = newStep(toMember: number, matching: matches, of: plan)
    steps[plan.number].matching[match] = step
    return step
  }

  /// Returns the step to an element.
  mutating func step(toElement index: Int, of plan: EvaluationPlan) -> EvaluationStep {
    let number = min(index, plan.prefixCount)
    if let step = steps[plan.number].elements[number] { return step }
    var requests = Requests(plan)
    for (slot, entry) in plan.slots.enumerated() {
      guard let arrays = entry.schema.arrays else { continue }
      if number < arrays.prefix.count {
        requests.demand(arrays.prefix[number], by: slot, arrays.prefixKeyword, program)
      } else if let rest = arrays.rest {
        requests.demand(rest, by: slot, arrays.restKeyword, program)
      } else if let unevaluated = arrays.unevaluated {
        requests.add(unevaluated, by: slot, .unevaluated)
      }
      if let contains = arrays.contains { requests.add(contains, by: slot, .contained) }
    }
    let step = step(requests)
    steps[plan.number].elements[number] = step
    return step
  }

  /// Returns the step to a name, as a text; `nil` if names are not judged.
  mutating func step(toNameOf plan: EvaluationPlan) -> EvaluationStep? {
    if plan.nameSchemas.isEmpty { return nil }
    if let step = steps[plan.number].name { return step }
    var requests = Requests(plan)
    for (slot, schema) in plan.nameSchemas {
      requests.demand(schema, by: slot, .propertyNames, program)
    }
    requests.marks.removeAll()
    let step = step(requests)
    steps[plan.number].name = step
    return step
  }

  private mutating func newStep(
    toMember number: Int,
    matching matches: [Bool],
    of plan: EvaluationPlan
  ) -> EvaluationStep {
    var requests = Requests(plan)
    let name = number < plan.names.count ? plan.names[number] : nil
    let matched = Set(zip(plan.patterns, matches).lazy.filter(\.1).map { ObjectIdentifier($0.0) })
    for (slot, entry) in plan.slots.enumerated() {
      guard let objects = entry.schema.objects else { continue }
      if let name, let member = objects.number(ofWatched: name) {
        requests.watched.append((slot, member))
      }
      var isKnown = false
      if let name, let schema = objects.schema(ofProperty: name) {
        requests.demand(schema, by: slot, .properties, program)
        isKnown = true
      }
      for (pattern, schema) in objects.patterns where matched.contains(ObjectIdentifier(pattern)) {
        requests.demand(schema, by: slot, .patternProperties, program)
        isKnown = true
      }
      if isKnown { continue }
      if let additional = objects.additional {
        requests.demand(additional, by: slot, .additionalProperties, program)
      } else if let unevaluated = objects.unevaluated {
        requests.add(unevaluated, by: slot, .unevaluated)
      }
    }
    return step(requests)
  }

  private mutating func step(_ requests: Requests) -> EvaluationStep {
    let plan = plan(requests.roots)
    return EvaluationStep(
      plan,
      requests.edges.map { outer, schema, use in
        EvaluationStep.Edge(outer: outer, inner: plan.slotNumbers[schema] ?? 0, use: use)
      },
      rejections: requests.rejections, marks: requests.plan.tracks ? requests.marks : [],
      watched: requests.watched)
  }
}

/// The schemas that have to judge a member or an element.
private struct Requests {
  let plan: EvaluationPlan
  private(set) var edges: [(outer: Int, schema: Int, use: EvaluationStep.Use)] = []
  private(set) var rejections: [(slot: Int, keyword: Keyword)] = []
  var marks: [Int] = []
  var watched: [(slot: Int, member: Int)] = []
  private var isCertain: [Int: Bool] = [:]

  init(_ plan: EvaluationPlan) { self.plan = plan }

  /// The distinct schemas, in order.
  var roots: [EvaluationPlan.Root] {
    isCertain.sorted { $0.key < $1.key }
      .map { EvaluationPlan.Root(schema: $0.key, isCertain: $0.value) }
  }

  mutating func demand(
    _ schema: Int,
    by slot: Int,
    _ keyword: Keyword,
    _ program: SchemaProgram
  ) {
    marks.append(slot)
    if program.subschemas[schema].isNever {
      rejections.append((slot, keyword))
    } else {
      add(schema, by: slot, .demanded)
    }
  }

  mutating func add(_ schema: Int, by slot: Int, _ use: EvaluationStep.Use) {
    edges.append((slot, schema, use))
    var isCertain = false
    if case .demanded = use { isCertain = plan.slots[slot].isCertain }
    self.isCertain[schema] = self.isCertain[schema] ?? false || isCertain
  }
}
