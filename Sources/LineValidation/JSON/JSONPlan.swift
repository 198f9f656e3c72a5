package import SettingsSyntax
package import ValidationCore

/// The rules for the members of JSON documents.
package struct JSONPlan: Sendable {
  /// The rules for the values at a path.
  package struct Member: Sendable {
    /// The path.
    package let path: MemberPath
    /// The rules for the text of the values, and whether the member may be missing.
    package var rules: ColumnRules
    /// The required type; `nil` if there is none.
    package var type: JSONNode.Kind?
    /// The required number of elements or members; `nil` if there is none.
    package var count: Interval<Int>?

    /// Creates the rules for the values at a path.
    package init(
      _ path: MemberPath,
      _ rules: ColumnRules,
      type: JSONNode.Kind? = nil,
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
  /// Whether each line is a document; otherwise, the whole input is one.
  package let readsLines: Bool

  /// The maximum nesting depth of arrays and objects.
  static let maximumDepth = 128
  /// The maximum number of members of all open objects of a document, which limits memory.
  static let maximumMemberCount = 1 << 19

  /// Creates a plan.
  package init(_ members: [Member], readsLines: Bool) {
    self.members = members
    self.readsLines = readsLines
  }
}
