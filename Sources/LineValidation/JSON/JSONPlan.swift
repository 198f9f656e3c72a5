package import SettingsSyntax
package import ValidationCore
package import ValidationJSONSchema

/// The rules for the members of JSON documents.
package struct JSONPlan: Sendable {
  /// The rules for the values at a path.
  package struct Member: Sendable {
    /// The path.
    package let path: MemberPath
    /// The rules for the text of the values, and whether the member may be missing.
    package var rules: ColumnRules
    /// The required type; `nil` if there is none.
    package var type: JSONType?
    /// The required number of elements or members; `nil` if there is none.
    package var count: Interval<Int>?

    /// Creates the rules for the values at a path.
    package init(
      _ path: MemberPath,
      _ rules: ColumnRules,
      type: JSONType? = nil,
      count: Interval<Int>? = nil
    ) {
      self.path = path
      self.rules = rules
      self.type = type
      self.count = count
    }
  }

  /// The members.
  package let members: [Member]
  /// The relations between members.
  package let relations: [ColumnRelation]
  /// The members whose values, taken together, must be unique among the documents.
  package let uniqueKeys: [UniqueColumns]
  /// The maximum number of bytes in memory for the values of unique keys; further values are stored
  /// in a temporary file.
  package var uniqueBytes = UniqueColumns.usualMemory
  /// The values of members without rules that count as empty.
  package var missing: [String] = []
  /// Whether objects that paths lead to or through may have no other members, as long as a path
  /// goes on from there.
  package var isStrict = false
  /// The schema that each document must satisfy; `nil` if there is none.
  package var schema: JSONSchema?
  /// The dialect of the documents.
  package var dialect = JSONDialect.json
  /// Whether each line is a document; otherwise, the whole input is one.
  package let readsLines: Bool

  /// The maximum nesting depth of arrays and objects.
  static let maximumDepth = JSONTokenizer.Limits.usualDepth
  /// The maximum number of members of all open objects of a document, which limits memory.
  static let maximumMemberCount = JSONTokenizer.Limits.usualMemberCount

  /// Creates a plan.
  ///
  /// The members must include all those that relations, keys and conditions name.
  package init(
    _ members: [Member],
    relations: [ColumnRelation] = [],
    uniqueKeys: [UniqueColumns] = [],
    readsLines: Bool
  ) {
    self.members = members
    self.relations = relations
    self.uniqueKeys = uniqueKeys
    self.readsLines = readsLines
  }
}

extension JSONPlan.Member {
  /// The type that errors name.
  var expectedKind: JSONType { type ?? (count == nil ? .string : .array) }

  /// The types that the values may have, apart from values that are exempt.
  package var kinds: [JSONType] {
    if type != nil || count != nil { return [expectedKind] }
    return rules.ruleSets.isEmpty ? JSONType.all : [.string, .number, .boolean]
  }

  /// Whether a value of another type breaks only rules that are warnings: those for its text
  /// require its type.
  var typeIsWarning: Bool {
    rules.isWarning || type == nil && count == nil && rules.rules?.isWarning ?? false
  }

  /// The numbers of elements or members that the values may have.
  package var counts: ClosedRange<Int> { count?.closedRange ?? 0...Int.max }
}

extension JSONType {
  /// All types.
  static let all: [Self] = [.object, .array, .string, .number, .boolean, .null]
}

extension Interval<Int> {
  /// The counts in the interval, which is not empty.
  fileprivate var closedRange: ClosedRange<Int> {
    let lower =
      switch lower {
      case .unbounded: 0
      case .included(let bound): bound
      case .excluded(let bound): bound &+ 1
      }
    let upper =
      switch upper {
      case .unbounded: Int.max
      case .included(let bound): bound
      case .excluded(let bound): bound &- 1
      }
    return lower...max(lower, upper)
  }
}

extension JSONPlan.Member {
  /// Whether the member may be missing in some documents; one with conditions may be missing if
  /// they don't hold.
  var mayBeMissing: Bool { rules.isOptional || !rules.conditions.isEmpty }
}

extension JSONPlan {
  /// The number of the member at each path.
  var memberNumbers: [[MemberPath.Step]: Int] {
    Dictionary(
      members.enumerated().map { ($1.path.steps, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
