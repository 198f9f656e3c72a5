import RegularLanguage
import SettingsSyntax

/// The texts of the fields of a record, as far as other fields, or other records, depend on them.
///
/// They are ranges of some bytes: of the block that contains the record, or of a buffer if some
/// texts are decoded. Of a very long text, only the start is there; the rest has been read.
package struct LinkedTexts: Sendable {
  /// The range of each text; `nil` for a field without a text, or which is not watched.
  package var places: [Range<Int>?]
  /// The fields whose texts are longer than what the bytes contain of them.
  private(set) var long: [Int: ValueReading] = [:]

  /// Creates the texts of a record of which nothing is known yet.
  package init(fieldCount: Int) { places = Array(repeating: nil, count: fieldCount) }
}

extension LinkedTexts {
  /// Appends the texts of values that have been read to a buffer.
  ///
  /// - Parameters:
  ///   - values: The value of each field; `nil` for a field without a text.
  ///   - bytes: Receives the texts.
  init(_ values: [ValueReading?], _ bytes: inout [UInt8]) {
    self.init(fieldCount: values.count)
    for (field, value) in values.enumerated() {
      guard let value else { continue }
      let start = bytes.count
      bytes += value.bytes
      places[field] = start..<bytes.count
      if value.bytes.count > InvalidLine.maximumShownCount { long[field] = value }
    }
  }
}

extension RecordLinks {
  /// Returns whether a condition holds; one on a field without a text does not.
  func isSatisfied(
    _ linked: LinkedCondition,
    by texts: LinkedTexts,
    in bytes: Span<UInt8>
  ) -> Bool {
    guard let place = texts.places[linked.field] else { return false }
    return texts.long[linked.field].map {
      linked.condition.isSatisfied(by: $0.conditions[linked.index])
    } ?? linked.condition.isSatisfied(by: bytes.extracting(place))
  }

  private func areSatisfied(
    _ conditions: [LinkedCondition],
    by texts: LinkedTexts,
    in bytes: Span<UInt8>
  ) -> Bool {
    for condition in conditions where !isSatisfied(condition, by: texts, in: bytes) { return false }
    return true
  }

  /// Returns the branches of a field that apply to a record.
  func applyingBranches(
    of field: Int,
    by texts: LinkedTexts,
    in bytes: Span<UInt8>
  ) -> [LinkedBranch] {
    if branches[field].isEmpty { return [] }
    var isAnyKnown =
      !conditions[field].isEmpty && areSatisfied(conditions[field], by: texts, in: bytes)
    var applying: [LinkedBranch] = []
    for branch in branches[field] {
      let applies =
        !(branch.isOtherwise && isAnyKnown) && areSatisfied(branch.conditions, by: texts, in: bytes)
      if applies { applying.append(branch) }
      isAnyKnown = isAnyKnown || applies && !branch.conditions.isEmpty
    }
    return applying
  }

  /// Returns whether some rules of a field apply to a record.
  func hasRules(_ field: Int, _ texts: LinkedTexts, in bytes: Span<UInt8>) -> Bool {
    areSatisfied(conditions[field], by: texts, in: bytes)
      || !applyingBranches(of: field, by: texts, in: bytes).isEmpty
  }

  /// Returns whether the value of a field is exempt from its rules, apart from those of branches,
  /// because another field is empty or does not satisfy a condition.
  func isExempt(_ field: Int, _ texts: LinkedTexts, in bytes: Span<UInt8>) -> Bool {
    if let other = exempting[field], let place = texts.places[other],
      isEmpty(bytes.extracting(place), of: other)
    {
      return true
    }
    return !areSatisfied(conditions[field], by: texts, in: bytes)
  }

  /// Returns whether the value of a field is exempt from all of its rules.
  private func isExemptFromAll(
    _ field: Int,
    _ texts: LinkedTexts,
    in bytes: Span<UInt8>
  ) -> Bool {
    isExempt(field, texts, in: bytes)
      && applyingBranches(of: field, by: texts, in: bytes).isEmpty
  }

  /// Returns whether a record whose texts are all in memory certainly satisfies everything that its
  /// fields have to do with each other; if not, judging it must find out.
  ///
  /// - Parameters:
  ///   - texts: The texts of the record; those that are not known are `nil`.
  ///   - bytes: The bytes that contain them.
  ///   - accepts: Returns whether the value of a field that may be exempt from its rules satisfies
  ///     them; all other values do.
  /// - Returns: Whether it does.
  package func areSatisfied(
    by texts: LinkedTexts,
    in bytes: Span<UInt8>,
    accepts: (Int) -> Bool
  ) -> Bool {
    for field in dependentFields where texts.places[field] == nil || !accepts(field) {
      let areKnown =
        exempting[field].map { texts.places[$0] != nil } ?? true
        && conditions[field].allSatisfy { texts.places[$0.field] != nil }
      // A field that is missing is required unless a condition does not hold.
      guard areKnown,
        texts.places[field] == nil
          ? !hasRules(field, texts, in: bytes) : isExempt(field, texts, in: bytes)
      else { return false }
    }
    for field in branchedFields {
      // A scan knows no text of true and false.
      let all = conditions[field] + branches[field].flatMap(\.conditions)
      guard all.allSatisfy({ texts.places[$0.field] != nil }) else { return false }
      for branch in applyingBranches(of: field, by: texts, in: bytes) {
        guard let place = texts.places[field],
          branch.exemptsEmpty && place.isEmpty || isSatisfied(branch.own, by: texts, in: bytes)
        else { return false }
      }
    }
    guard quickRelations.areSatisfied(in: bytes, texts.places.span) else { return false }
    for index in otherRelations {
      let found = relations[index].fields.compactMap { texts.places[$0] }
      guard found.count == relations[index].fields.count,
        case .nothing = relations[index].result(in: bytes, found)
      else { return false }
    }
    return true
  }

  /// Returns the relations that a record violates.
  ///
  /// A relation is judged only between values that break no rule of their own, apart from warnings,
  /// and one that is a rule of its column only if the value is not exempt from the rules of that
  /// column.
  ///
  /// - Parameters:
  ///   - texts: The texts of the record.
  ///   - bytes: The bytes that contain them.
  ///   - isComparable: Returns whether the value of a field breaks no rule, apart from warnings.
  /// - Returns: The violations.
  func violations(
    _ texts: LinkedTexts,
    in bytes: Span<UInt8>,
    isComparable: (Int) -> Bool
  ) -> [RelationViolation] {
    var violations: [RelationViolation] = []
    var places: [Range<Int>] = []
    for (number, relation) in relations.enumerated() {
      places.removeAll(keepingCapacity: true)
      for field in relation.fields {
        guard let place = texts.places[field] else { break }
        places.append(place)
      }
      guard places.count == relation.fields.count, relation.fields.allSatisfy(isComparable) else {
        continue
      }
      if relation.relation.isRuleOfColumn, isExemptFromAll(relation.subject, texts, in: bytes) {
        continue
      }
      let isWhole = texts.long.isEmpty || relation.fields.allSatisfy { texts.long[$0] == nil }
      let result =
        isWhole
        ? relation.result(in: bytes, places)
        : relation.result(areSame: areSame(relation.fields, texts, in: bytes))
      if case .violation(let value) = result {
        violations.append(RelationViolation(relation: number, value: value))
      }
    }
    return violations
  }

  /// Returns the digest of the values of a key, or of their digests; `nil` if all are empty, or if
  /// one of them has no text, is exempt from its rules, or breaks one that is not a warning.
  func digest(
    of key: UniqueKey,
    _ texts: LinkedTexts,
    in bytes: Span<UInt8>,
    isComparable: (Int) -> Bool
  ) -> SIMD2<Int>? {
    var first: SIMD2<Int>?
    var all: ValueHash?
    var isEmpty = true
    for field in key.fields {
      guard let place = texts.places[field], !isExemptFromAll(field, texts, in: bytes),
        isComparable(field)
      else { return nil }
      isEmpty = isEmpty && (place.isEmpty || isMissing(bytes.extracting(place), of: field))
      let digest =
        self.isEmpty(bytes.extracting(place), of: field)
        ? ValueHash().digest : texts.digest(of: field, place, in: bytes)
      if let first {
        all = all ?? ValueHash(of: first)
        all?.read(digest)
      } else {
        first = digest
      }
    }
    return isEmpty ? nil : all?.digest ?? first
  }

  /// Returns the texts of an ascending key; `nil` if one of them is empty, missing, exempt from its
  /// rules, or breaks one that is not a warning.
  func texts(
    of key: UniqueKey,
    _ texts: LinkedTexts,
    in bytes: Span<UInt8>,
    isComparable: (Int) -> Bool
  ) -> [[UInt8]]? {
    var all: [[UInt8]] = []
    for field in key.fields {
      guard let place = texts.places[field], isComparable(field),
        !isExemptFromAll(field, texts, in: bytes), !isEmpty(bytes.extracting(place), of: field)
      else { return nil }
      var text: [UInt8] = []
      text.append(bytes.extracting(place))
      all.append(text)
    }
    return all
  }

  private func areSame(_ fields: [Int], _ texts: LinkedTexts, in bytes: Span<UInt8>) -> Bool {
    let digests = fields.map { field in
      texts.places[field].map { texts.digest(of: field, $0, in: bytes) }
    }
    return digests.allSatisfy { $0 == digests[0] }
  }
}

extension LinkedTexts {
  fileprivate func digest(
    of field: Int,
    _ place: Range<Int>,
    in bytes: Span<UInt8>
  ) -> SIMD2<Int> {
    if !long.isEmpty, let hash = long[field]?.hash { return hash.digest }
    var hash = ValueHash()
    hash.read(bytes.extracting(place))
    return hash.digest
  }
}
