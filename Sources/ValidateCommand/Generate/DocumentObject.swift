import LineValidation
import SettingsSyntax
import ValidatorExport

/// The JSON Schema of documents whose values are judged by their paths.
///
///     user.age      // "properties": {"user": {"type": "object", "properties": {"age": ...
///     items[].sku   // "properties": {"items": {"type": "array", "items": {"type": "object", ...
///     items[0]      // "properties": {"items": {"type": ["array", "object"], "prefixItems": ...
struct DocumentObject {
  typealias Value = JSONWriter.Value
  typealias Keywords = [(name: String, value: Value)]

  private let tree: JSONTree
  /// The schema of the values of each member of the plan.
  private let values: [Keywords]
  /// The schema of the document.
  private(set) var keywords: Keywords = []
  /// The members of the plan with rules for elements that the schema does not describe.
  private(set) var distantMembers: Set<Int> = []

  /// The maximum number of elements of an array that have a schema of their own.
  static let maximumCount = 100

  /// Whether objects may have members without rules.
  private let allowsOthers: Bool

  /// Creates the schema from those of the values.
  init(_ tree: JSONTree, values: [Keywords], allowsOthers: Bool) {
    self.tree = tree
    self.allowsOthers = allowsOthers
    self.values = values
    keywords = keywords(of: 0)
  }
}

extension DocumentObject {
  /// Returns how schemas of documents have the values at paths.
  ///
  /// - Parameter missing: The values that count as empty in members without rules.
  /// - Returns: The notation.
  static func notation(_ missing: [String]) -> RecordNotation {
    RecordNotation(
      kinds: [.string, .number, .boolean], lacksFields: true, missing: missing,
      isNumber: { _ in false }
    ) { column, values, isRequired in
      guard let path = try? MemberPath(column.column) else { return nil }
      var rules = ColumnRules(column.column, nil)
      rules.isOptional = !isRequired
      let plan = JSONPlan([JSONPlan.Member(path, rules)], readsLines: true)
      let object = Self(JSONTree(plan), values: [values], allowsOthers: true)
      return object.distantMembers.isEmpty ? object.keywords : nil
    }
  }

  /// Returns the schema with conditions on the document.
  func keywords(under conditions: [Value]) -> Keywords {
    if conditions.isEmpty { return keywords }
    if keywords.contains(where: { $0.name == "allOf" }) {
      return [("allOf", .array([.object(keywords)] + conditions))]
    }
    return keywords + [("allOf", .array(conditions))]
  }

  /// Returns the schema of the values at a node.
  private mutating func keywords(of number: Int) -> Keywords {
    var parts = tree.members(at: number).map { values[$0] }
    if tree.nodes[number].isContainer { parts.append(container(at: number)) }
    parts.removeAll { $0.isEmpty }
    if let all = Self.joined(parts) { return all }
    return [("allOf", .array(parts.map { .object($0) }))]
  }

  /// Returns several schemas as one; `nil` if keywords in them depend on the others beside them.
  private static func joined(_ parts: [Keywords]) -> Keywords? {
    var result: Keywords = []
    for keyword in parts.joined() {
      guard let other = result.first(where: { $0.name == keyword.name }) else {
        result.append(keyword)
        continue
      }
      if JSONWriter.text(other.value) != JSONWriter.text(keyword.value) { return nil }
    }
    return result
  }

  /// Returns the schema of the arrays or objects at a node that paths lead through.
  private mutating func container(at number: Int) -> Keywords {
    let node = tree.nodes[number]
    let each = node.each < 0 ? nil : Value.object(keywords(of: Int(node.each)))
    var children: [(name: [UInt8], value: Value, isRequired: Bool, node: Int)] = []
    for index in node.children.map(Int.init) {
      let child = tree.children[index]
      children.append(
        (
          Array(tree.name(ofChild: index)), .object(keywords(of: Int(child.node))),
          child.isRequired, Int(child.node)
        ))
    }
    var types: [String] = []
    var keywords: Keywords = []
    if each != nil || node.hasOnlyIndices {
      types.append("array")
      let elements = children.compactMap { child in
        child.name.isArrayIndex
          ? Int(String(decoding: child.name, as: UTF8.self)).map { (index: $0, child: child) } : nil
      }
      for element in elements where element.index >= Self.maximumCount {
        // The rules for each element are in the schema.
        let others = node.each < 0 ? [] : members(below: Int(node.each))
        distantMembers.formUnion(Set(members(below: element.child.node)).subtracting(others))
      }
      keywords += self.elements(
        elements.map { ($0.index, $0.child.value) }, each: each)
      let required = elements.filter(\.child.isRequired).map(\.index).max()
      if let required { keywords.append(("minItems", .literal("\(UInt(required) + 1)"))) }
    }
    if each == nil {
      types.append("object")
      let object = ObjectNode(additional: allowsOthers ? nil : .literal("false"))
      for child in children {
        object.add(
          String(decoding: child.name, as: UTF8.self), child.value, isRequired: child.isRequired)
      }
      keywords += object.members.filter { $0.name != "type" }
    }
    if node.isOptional { types.append("null") }
    return [("type", .type(types))] + keywords
  }

  /// Returns the schema of the elements of an array.
  private func elements(_ elements: [(index: Int, value: Value)], each: Value?) -> Keywords {
    var first: [Value] = []
    let near = elements.filter { $0.index < Self.maximumCount }
    if let last = near.map(\.index).max() {
      first = Array(repeating: each ?? .literal("true"), count: last + 1)
      for element in near { first[element.index] = element.value }
    }
    return (first.isEmpty ? [] : [("prefixItems", .array(first))])
      + (each.map { [("items", $0)] } ?? [])
  }

  /// Returns the members of the plan at a node and below.
  private func members(below number: Int) -> [Int] {
    let node = tree.nodes[number]
    let children = node.children.map { Int(tree.children[Int($0)].node) }
    return tree.members(at: number)
      + (children + (node.each < 0 ? [] : [Int(node.each)])).flatMap { members(below: $0) }
  }
}
