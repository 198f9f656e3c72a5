import RegularLanguage
import SettingsSyntax

/// Repairs the values of members of JSON documents.
struct JSONRepairing: Sendable {
  /// The rules that accept only documents that are valid and stay as they are; `nil` if they are
  /// too large.
  let settled: JSONRules?
  /// For each member of the plan, the repairing of its values; `nil` if they stay as they are.
  private let members: [ValueRepairing?]
  /// The maximum number of bytes of a line; `nil` if there is no limit.
  private let maximumByteCount: Int?
  /// Whether a last line without a terminator may be repaired.
  let repairsUnterminatedLine: Bool

  /// The maximum number of passes over the repairings of all members at the same place.
  private static let maximumPassCount = 8

  /// Creates the repairing of documents; `nil` if no member is repaired.
  ///
  /// - Parameters:
  ///   - plan: The plan of the documents.
  ///   - records: The rules of its members.
  ///   - lines: The line format.
  init?(_ plan: JSONPlan, _ records: RecordRules, _ lines: LinePlan) {
    guard records.isRepairing else { return nil }
    maximumByteCount = plan.readsLines ? lines.maximumByteCount : nil
    repairsUnterminatedLine = lines.finalNewline != .require
    let settledMembers = plan.members.map { member in
      var member = member
      member.rules = member.rules.settled
      return member
    }
    members = records.repairing
    settled = try? JSONRules(
      JSONPlan(settledMembers, readsLines: plan.readsLines), lines, defersConditions: false)
  }
}

/// A document with repaired values.
struct RepairedDocument {
  let text: RepairedText
  /// The values that should be written otherwise, but can't be.
  let unwritable: [Value]

  /// A value of a document.
  struct Value {
    /// The member of the plan whose repairing should change it.
    let member: Int
    /// The range of its content.
    let range: Range<Int>
    /// The text.
    let text: [UInt8]
    /// The path; `nil` for the document.
    let path: String?
  }
}

extension JSONRepairing {
  /// Returns a document with repaired values.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - rules: The rules of the documents.
  /// - Returns: The document; `nil` if it stays as it is, or is not JSON.
  func repaired(_ bytes: Span<UInt8>, _ rules: JSONRules) -> RepairedDocument? {
    var copy: [UInt8] = []
    copy.append(bytes)
    let limits = JSONText.Limits(depth: JSONPlan.maximumDepth)
    guard bytes.isUTF8, let text = try? JSONText(copy, limits: limits) else { return nil }
    var search = Search(text: text, rules: rules)
    search.visit(0, at: 0, in: self)
    if search.replacements.isEmpty, search.unwritable.isEmpty { return nil }
    let repaired = RepairedText(bytes, search.replacements)
    let isTooLong = repaired.bytes.count > maximumByteCount ?? .max
    if !isTooLong {
      return RepairedDocument(text: repaired, unwritable: search.unwritable)
    }
    if search.validBefore.isEmpty { return nil }
    return RepairedDocument(text: RepairedText(bytes, []), unwritable: search.validBefore)
  }

  /// The state of searching a document for values to repair.
  private struct Search {
    let text: JSONText
    let rules: JSONRules
    var place = MemberPlace()
    var replacements: [TextReplacement] = []
    var unwritable: [RepairedDocument.Value] = []
    /// All values that should change and satisfy their rules as they are.
    var validBefore: [RepairedDocument.Value] = []

    /// Visits a value whose place in the tree is known.
    mutating func visit(_ index: Int, at node: Int, in repairing: JSONRepairing) {
      switch text.nodes[index].kind {
      case .object:
        for name in text.names(of: index) {
          let key = Array(text.text(of: text.nodes[name]).utf8)
          let hash = key.span.nameHash(seed: rules.tree.seed)
          guard let child = rules.tree.child(key.span, hash, of: node) else { continue }
          place.steps.append(.name(key))
          visit(name + 1, at: Int(rules.tree.children[child].node), in: repairing)
          place.steps.removeLast()
        }
      case .array:
        let each = Int(rules.tree.nodes[node].each)
        for (number, element) in text.elements(of: index).enumerated() {
          let child = rules.tree.child(atIndex: number, of: node)
          let next = child.map { Int(rules.tree.children[$0].node) } ?? each
          if next < 0 { continue }
          place.steps.append(.index(number))
          visit(element, at: next, in: repairing)
          place.steps.removeLast()
        }
      case .string, .number, .boolean: repair(index, at: node, in: repairing)
      case .null: break
      }
    }

    private mutating func repair(_ index: Int, at node: Int, in repairing: JSONRepairing) {
      let all = rules.tree.members(at: node)
      guard let member = all.first(where: { repairing.members[$0] != nil }) else { return }
      let value = text.nodes[index]
      let old = Array(text.text(of: value).utf8)
      guard let new = repairing.rewritten(old, by: all) else { return }
      let isString = value.kind == .string
      let range = isString ? value.start + 1..<value.end - 1 : value.start..<value.end
      let isValidBefore = repairing.isValid(old, value.kind, all, rules)
      let found = RepairedDocument.Value(
        member: member, range: range, text: old, path: place.text)
      if isValidBefore { validBefore.append(found) }
      if repairing.isValid(new, value.kind, all, rules), let content = value.kind.content(new) {
        replacements.append(TextReplacement(range: range, text: content))
      } else if isValidBefore {
        unwritable.append(found)
      }
    }
  }

  /// Returns what becomes of a value by the repairings of several members; `nil` if it stays.
  private func rewritten(_ value: [UInt8], by all: ArraySlice<Int>) -> [UInt8]? {
    var value = value
    var isChanged = false
    for _ in 0..<Self.maximumPassCount {
      let before = value
      for member in all {
        if let next = members[member]?.rewritten(value.span) { value = next }
      }
      if value == before { return isChanged ? value : nil }
      isChanged = true
    }
    return nil
  }

  private func isValid(
    _ value: [UInt8],
    _ kind: JSONNode.Kind,
    _ all: ArraySlice<Int>,
    _ rules: JSONRules
  ) -> Bool {
    all.allSatisfy { member in
      rules.isExempt(member, kind, value.isEmpty)
        || rules.expectedType(of: member, insteadOf: kind) == nil
          && rules.judges[member]?.isValid(value.span) ?? true
    }
  }
}

extension JSONNode.Kind {
  /// Returns a text as the content of a value of this type; `nil` if it can't be one.
  fileprivate func content(_ text: [UInt8]) -> [UInt8]? {
    if self == .string {
      let string = JSONWriter.string(String(decoding: text, as: UTF8.self))
      return Array(string.utf8.dropFirst().dropLast())
    }
    guard let value = try? JSONText(text), value.nodes[0].kind == self,
      value.nodes[0].start == 0, value.nodes[0].end == text.count
    else { return nil }
    return text
  }
}

extension RepairedDocument {
  /// Returns all faults of the document at their positions in the original.
  ///
  /// - Parameters:
  ///   - faults: The faults of the repaired document.
  ///   - original: The original.
  ///   - rules: The rules of the documents.
  /// - Returns: The faults, in order of position.
  func faults(
    _ faults: [MemberFault],
    in original: Span<UInt8>,
    _ rules: JSONRules
  ) -> [MemberFault] {
    if faults.isEmpty, unwritable.isEmpty { return [] }
    let places = text.places(in: original)
    var all = faults.map { found in
      let (place, length) = places.original(of: found.fault.place, length: found.fault.length)
      return MemberFault(
        fault: FieldFault(
          field: found.fault.field, place: place, length: length, value: found.fault.value,
          explanation: found.fault.explanation),
        path: found.path)
    }
    var place = PositionInRecord(0)
    for value in unwritable {
      place.advance(to: value.range.lowerBound, of: original)
      let start = place.place
      place.advance(to: value.range.upperBound, of: original)
      all.append(
        MemberFault(
          fault: FieldFault(
            field: value.member, place: start, length: place.place.column - start.column,
            value: value.text.span.start,
            explanation: rules.records.explanation(ofUnwritable: value.member)
          ), path: value.path))
    }
    return all.enumerated().sorted {
      ($0.element.fault.place, $0.offset) < ($1.element.fault.place, $1.offset)
    }
    .map(\.element)
  }
}
