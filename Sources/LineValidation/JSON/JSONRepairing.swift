import RegularLanguage
import SettingsSyntax
import ValidationJSONSchema

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
    let settledMembers = zip(plan.members, records.settled).map { member, rules in
      var member = member
      member.rules = rules
      return member
    }
    members = records.repairing
    var settledPlan = JSONPlan(settledMembers, readsLines: plan.readsLines)
    settledPlan.isStrict = plan.isStrict
    settledPlan.dialect = plan.dialect
    settled = try? JSONRules(settledPlan, lines, defersConditions: false)
  }
}

extension JSONRepairing {
  /// Returns a document with repaired values.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - rules: The rules of the documents.
  /// - Returns: The document; `nil` if it stays as it is, or is not JSON.
  func repaired(_ bytes: Span<UInt8>, _ rules: JSONRules) -> RepairedRecord? {
    let limits = JSONText.Limits(depth: JSONPlan.maximumDepth, dialect: rules.plan.dialect)
    var copy: [UInt8] = []
    copy.append(bytes)
    guard bytes.isUTF8, let text = try? JSONText(copy, limits: limits) else { return nil }
    var search = Search(text: text, rules: rules)
    search.visit(0, at: 0, in: self)
    if search.found.isEmpty { return nil }
    let kinds = search.kinds
    return RepairedRecord(
      search.found, of: bytes,
      in: RepairedRecord.Notation(
        isValid: { value, text, isEmpty in
          let (kind, members) = kinds[value.range.lowerBound] ?? (.string, [])
          return members.allSatisfy { member in
            rules.isExempt(member, kind, isEmpty: text.isEmpty)
              || rules.links.exempting[member].map { $0 != member && isEmpty($0) } ?? false
              || rules.expectedType(of: member, insteadOf: kind) == nil
                && rules.judges[member]?.isValid(text.span) ?? true
          }
        },
        isEmpty: { [full = search.full] in !full.contains($0) },
        write: { value in
          let kind = kinds[value.range.lowerBound]?.kind ?? .string
          return kind.content(value.new).map { TextReplacement(range: value.range, text: $0) }
        },
        text: { [maximumByteCount] values in
          let repaired = RepairedText(text.bytes.span, values.compactMap(\.replacement))
          return repaired.bytes.count > maximumByteCount ?? .max ? nil : repaired
        }))
  }

  /// The state of searching a document for values to repair.
  private struct Search {
    let text: JSONText
    let rules: JSONRules
    var place = MemberPlace()
    /// The values that should change, and the type of each with its members, by their starts.
    var found: [RepairedValue] = []
    var kinds: [Int: (kind: JSONType, members: ArraySlice<Int>)] = [:]
    /// The members whose values are neither empty nor null.
    var full: Set<Int> = []

    /// Visits a value whose place in the tree is known.
    mutating func visit(_ index: Int, at node: Int, in repairing: JSONRepairing) {
      let value = text.nodes[index]
      switch value.kind {
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
      case .string, .number, .boolean: repair(value, at: node, in: repairing)
      case .null: return
      }
      if value.kind != .string || value.end - value.start > 2 {
        full.formUnion(rules.tree.members(at: node))
      }
    }

    private mutating func repair(_ value: JSONNode, at node: Int, in repairing: JSONRepairing) {
      let all = rules.tree.members(at: node)
      guard let member = all.first(where: { repairing.members[$0] != nil }) else { return }
      let old = Array(text.text(of: value).utf8)
      guard let new = repairing.rewritten(old, by: all) else { return }
      let isString = value.kind == .string
      let range = isString ? value.start + 1..<value.end - 1 : value.start..<value.end
      kinds[range.lowerBound] = (value.kind, all)
      found.append(
        RepairedValue(field: member, name: place.text, range: range, old: old, new: new))
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
}

extension JSONType {
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
