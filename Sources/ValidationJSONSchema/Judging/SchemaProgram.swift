import RegularLanguage
import SettingsSyntax

/// The compiled schemas that judge a document; the first one judges its whole value.
final class SchemaProgram: Sendable {
  let subschemas: [Subschema]
  let library: SchemaLibrary
  /// The seed of the hashes of names.
  let seed = UInt64.random(in: .min ... .max)

  init(_ subschemas: [Subschema], _ library: SchemaLibrary) {
    self.subschemas = subschemas
    self.library = library
  }
}

/// The schemas that judge one value.
///
/// They are those that were applied from outside, the roots, and those that these apply to the same
/// value. Each is a slot, and those that another needs are before it:
///
///     {"anyOf": [A, B]}     // slots: A, B, and the whole; its verdict needs theirs
///
/// A schema is judged once for a value, however often it is referred to.
final class EvaluationPlan: Sendable {
  /// A class, since it is used for each value, and copying it copies only a reference.
  final class Slot: Sendable {
    let schema: Subschema
    /// Whether an error in it is an error of the document, because nothing tries it only.
    let isCertain: Bool
    /// The slots that it needs, in the place of the numbers of schemas.
    let applied: [AppliedSchemas]

    init(schema: Subschema, isCertain: Bool, applied: [AppliedSchemas]) {
      (self.schema, self.isCertain, self.applied) = (schema, isCertain, applied)
    }
  }

  /// A schema that is applied from outside.
  struct Root: Hashable, Sendable {
    let schema: Int
    let isCertain: Bool
  }

  /// The number of the plan among those of an evaluation.
  let number: Int
  let slots: [Slot]
  /// The slot of each schema.
  let slotNumbers: [Int: Int]
  /// What the only slot demands of a text or a number, if it applies no others.
  let single: ScalarDemands?
  /// Whether the verdicts of all slots fit into a number.
  let hasShortVerdicts: Bool
  /// A bit for each slot, if there are few, whose error is an error of the document.
  let certainSlots: UInt64
  /// Whether it matters which members or elements have been evaluated.
  let tracks: Bool
  /// Whether some schemas list values, so that the digest is needed.
  let needsDigest: Bool
  /// The slots whose elements must differ.
  let uniqueSlots: [Int]
  /// The names of members that are treated differently from others.
  let names: NameIndex
  /// The distinct patterns of names.
  let patterns: [SchemaPattern]
  /// The schemas that names must satisfy, with their slots.
  let nameSchemas: [(slot: Int, schema: Int)]
  /// The number of the first elements, each of which is treated in its own way.
  let prefixCount: Int

  init(_ roots: [Root], number: Int, _ program: SchemaProgram) {
    self.number = number
    var order: [Int] = []
    var isCertain: [Int: Bool] = [:]
    for root in roots {
      isCertain[root.schema] = isCertain[root.schema] ?? false || root.isCertain
    }
    var visited: Set<Int> = []
    for root in roots where visited.insert(root.schema).inserted {
      var way = [(root.schema, program.applied(by: root.schema))]
      while let (schema, rest) = way.last {
        guard let next = rest.first else {
          order.append(schema)
          way.removeLast()
          continue
        }
        way[way.count - 1].1 = rest.dropFirst()
        if visited.insert(next).inserted { way.append((next, program.applied(by: next))) }
      }
    }
    for schema in order.reversed() where isCertain[schema] ?? false {
      for other in program.subschemas[schema].applied.flatMap(\.demanded) {
        isCertain[other] = true
      }
    }
    let numbers = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    slotNumbers = numbers
    slots = order.map { number in
      let schema = program.subschemas[number]
      return Slot(
        schema: schema, isCertain: isCertain[number] ?? false,
        applied: schema.applied.map { $0.mapped { numbers[$0] ?? 0 } })
    }
    single = slots.count == 1 && slots[0].applied.isEmpty ? slots[0].schema.scalars : nil
    hasShortVerdicts = slots.count <= UInt64.bitWidth
    certainSlots = zip(0..<64, slots).reduce(0) { $1.1.isCertain ? $0 | 1 << $1.0 : $0 }
    tracks = slots.contains {
      $0.schema.objects?.unevaluated != nil || $0.schema.arrays?.unevaluated != nil
    }
    needsDigest = slots.contains { !$0.schema.values.isEmpty }
    uniqueSlots = slots.indices.filter { [slots] in slots[$0].schema.arrays?.isUnique ?? false }
    var names: Set<[UInt8]> = []
    var patterns: [ObjectIdentifier: SchemaPattern] = [:]
    var nameSchemas: [(slot: Int, schema: Int)] = []
    for (index, slot) in slots.enumerated() {
      guard let objects = slot.schema.objects else { continue }
      names.formUnion(objects.properties.map(\.name))
      names.formUnion(objects.watched)
      for (pattern, _) in objects.patterns { patterns[ObjectIdentifier(pattern)] = pattern }
      if let schema = objects.names { nameSchemas.append((index, schema)) }
    }
    self.names = NameIndex(names, seed: program.seed)
    self.patterns = patterns.values.sorted { $0.text < $1.text }
    self.nameSchemas = nameSchemas
    prefixCount = slots.reduce(0) { max($0, $1.schema.arrays?.prefix.count ?? 0) }
  }
}

extension SchemaProgram {
  fileprivate func applied(by schema: Int) -> ArraySlice<Int> {
    subschemas[schema].applied.flatMap(\.schemas)[...]
  }
}

extension AppliedSchemas {
  fileprivate func mapped(_ number: (Int) -> Int) -> Self {
    switch self {
    case .all(let schemas): .all(schemas.map(number))
    case .any(let schemas): .any(schemas.map(number))
    case .one(let schemas): .one(schemas.map(number))
    case .not(let schema): .not(number(schema))
    case .condition(let first, let second, let third):
      .condition(if: number(first), then: second.map(number), else: third.map(number))
    case .given(let member, let schema): .given(member: member, number(schema))
    }
  }
}
