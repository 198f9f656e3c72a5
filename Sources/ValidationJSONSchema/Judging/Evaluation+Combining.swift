import SettingsSyntax
import ValidationCore

extension Evaluation {
  /// Judges a value by the verdicts of the schemas that a schema applies to it.
  mutating func combine(_ subject: Subject) {
    let (slot, first) = (subject.slot, subject.first)
    func demand(_ inner: Int, _ evaluation: inout Self) {
      if evaluation.slots[first + inner].hasFailed {
        evaluation.fail(
          subject.index, slot, evaluation.collects ? evaluation.faults[first + inner] : [],
          isReported: evaluation.isReported(inner, of: subject))
      } else {
        evaluation.mergeTrack(inner, into: subject)
      }
    }
    for applied in slot.applied {
      switch applied {
      case .all(let schemas): for inner in schemas { demand(inner, &self) }
      case .any(let schemas):
        let accepted = schemas.filter { !slots[first + $0].hasFailed }
        for inner in accepted { mergeTrack(inner, into: subject) }
        if accepted.isEmpty { failAlternatives(schemas, .anyOf, subject) }
      case .one(let schemas):
        let accepted = schemas.filter { !slots[first + $0].hasFailed }
        if accepted.count == 1 {
          mergeTrack(accepted[0], into: subject)
        } else if accepted.isEmpty {
          failAlternatives(schemas, .oneOf, subject)
        } else {
          let numbers = schemas.indices.filter { accepted.contains(schemas[$0]) }
          fail(subject.index, slot) { evaluation in
            let texts = numbers.prefix(Rule.maximumNamedCount).map { String($0 + 1) }
            return evaluation.fault(
              Rule(.single, parameters: ["found": .list(texts), "count": .count(schemas.count)]),
              slot.schema.place, .oneOf, at: subject.place)
          }
        }
      case .not(let inner):
        if slots[first + inner].hasFailed { continue }
        fail(subject.index, slot) { evaluation in
          let simple = evaluation.program.excludedRule(of: slot.schema)
          return evaluation.fault(
            simple.map { Rule(.not, parts: [$0]) } ?? Rule(.excluded), slot.schema.place, .not,
            at: subject.place)
        }
      case .condition(let condition, let then, let other):
        let isSatisfied = !slots[first + condition].hasFailed
        if isSatisfied { mergeTrack(condition, into: subject) }
        if let inner = isSatisfied ? then : other { demand(inner, &self) }
      case .given(let member, let inner):
        if slots[subject.index].seen.contains(member) { demand(inner, &self) }
      }
    }
  }

  /// Whether the errors of a schema that another one applies are errors of the document already.
  private func isReported(_ inner: Int, of subject: Subject) -> Bool {
    // Only what a certain schema demands is certain.
    subject.slot.isCertain && collects && faults[subject.first + inner].isEmpty
  }

  /// Adds what a schema has evaluated to what another one has that applies it.
  private mutating func mergeTrack(_ inner: Int, into subject: Subject) {
    guard subject.firstTrack >= 0 else { return }
    let evaluated = tracks[subject.firstTrack + inner].evaluated
    tracks[subject.firstTrack + subject.number].evaluated.formUnion(evaluated)
  }

  /// Records that none of several schemas accepts a value.
  ///
  /// The errors are those of the schema that comes nearest.
  private mutating func failAlternatives(
    _ schemas: [Int],
    _ keyword: Keyword,
    _ subject: Subject
  ) {
    let (slot, first) = (subject.slot, subject.first)
    guard collects else { return fail(subject.index, slot, []) }
    let depth = frames.count
    let all = schemas.map { faults[first + $0] }
    // A value of a type that none of them allows.
    let types = all.map { $0.first { $0.path.count == depth && $0.types != nil }?.types }
    if types.allSatisfy({ $0 != nil }) {
      let union = types.reduce(into: TypeSet()) { $0.formUnion($1 ?? []) }
      let rule = typeRule(union, insteadOf: subject.kind)
      return fail(subject.index, slot) { evaluation in
        var fault = evaluation.fault(rule, slot.schema.place, keyword, at: subject.place)
        fault.types = union
        return fault
      }
    }
    func distance(_ faults: [SchemaFault]) -> (Int, Int) {
      var worst = 0
      for fault in faults {
        let isHere = fault.path.count == depth
        if isHere, fault.types != nil { worst = max(worst, 3) }
        if fault.path.count <= depth + 1, fault.keyword == .const || fault.keyword == .enum {
          worst = max(worst, 2)
        }
        if fault.types != nil { worst = max(worst, 1) }
      }
      return (worst, faults.count)
    }
    let nearest = all.min { distance($0) < distance($1) } ?? []
    if nearest.isEmpty {
      return fail(subject.index, slot) { evaluation in
        evaluation.fault(
          Rule(.alternative, parameters: ["count": .count(schemas.count)]), slot.schema.place,
          keyword, at: subject.place)
      }
    }
    fail(subject.index, slot, nearest)
  }
}

extension SchemaProgram {
  /// What a schema excludes, if that is simple.
  fileprivate func excludedRule(of schema: Subschema) -> Rule? {
    for case .not(let excluded) in schema.applied { return subschemas[excluded].simpleRule }
    return nil
  }
}
