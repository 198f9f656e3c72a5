import RegularLanguage
import SettingsSyntax

/// The paths that rules name in JSON documents, as a tree.
///
/// The paths `user.email` and `items[].sku` have six nodes: the document, `user`, `user.email`,
/// `items`, `items[]` and `items[].sku`. An element that both `items[]` and `items[0]` concern has
/// one node with the rules of both.
///
/// What is read for each value is in few flat arrays without references. A class, since copying it
/// copies only a reference.
package final class JSONTree: Sendable {
  /// A place in documents.
  package struct Node: Sendable {
    /// The node of the elements without a child; -1 if no path leads to them.
    package fileprivate(set) var each: Int32 = -1
    /// The number of children that must not be missing.
    fileprivate(set) var requiredCount: Int32 = 0
    /// The children, which follow each other.
    package fileprivate(set) var children: Range<Int32> = 0..<0
    /// The members of the plan whose rules concern this place.
    fileprivate(set) var members: Range<Int32> = 0..<0
    /// The start of the hash table of the children by name, and its size, a power of two, minus 1;
    /// -1 if there are no children.
    fileprivate var slots: (start: Int32, mask: Int32) = (0, -1)
    /// Whether the value may be null as far as paths through it are concerned, because nothing that
    /// they lead to is required.
    package fileprivate(set) var isOptional = false
    /// The member of the plan to which faults of the place belong: one whose path leads to it or
    /// through it, and rather one that is required and not a warning.
    fileprivate(set) var owner = 0

    /// Whether all children are indices, so that the value may be an array, or an object with the
    /// indices as names.
    package fileprivate(set) var hasOnlyIndices = true

    /// Whether the value must be an object or an array, because a path leads through it.
    package var isContainer: Bool { each >= 0 || !children.isEmpty }

    /// The type that the value must have because paths lead through it; `nil` if it may have its
    /// type.
    func expectedType(insteadOf kind: JSONType) -> JSONType? {
      if !isContainer || kind == .null && isOptional { return nil }
      if each >= 0 { return kind == .array ? nil : .array }
      if kind == .object || kind == .array && hasOnlyIndices { return nil }
      return hasOnlyIndices ? .array : .object
    }
  }

  /// A named member, or an element with an index.
  package struct Child: Sendable {
    fileprivate let hash: UInt64
    /// The bytes of its name among those of all names.
    fileprivate let name: Range<Int32>
    package let node: Int32
    /// Whether it must not be missing.
    package let isRequired: Bool
  }

  /// The nodes; the first is that of the document.
  package let nodes: [Node]
  package let children: [Child]
  /// The numbers of the members of the plan, node by node.
  private let members: [Int]
  /// The children in the hash tables; -1 in an empty slot.
  private let slots: [Int32]
  private let names: [UInt8]
  /// The number of bytes of the longest name.
  let longestName: Int
  /// The seed of the hashes of names, so that no input can provoke collisions.
  let seed: UInt64

  /// Creates the tree of a plan.
  package init(_ plan: JSONPlan) {
    let builder = Builder(plan)
    nodes = builder.nodes
    children = builder.children
    members = builder.members
    slots = builder.slots
    names = builder.names
    longestName = builder.longestName
    seed = builder.seed
  }
}

extension JSONTree {
  /// Returns whether the names in an object can be unknown: those of a value of which rules say
  /// nothing are anybody's, but those of the document itself are not, even without any rule.
  func knowsNames(in node: Int) -> Bool { node == 0 || nodes[node].isContainer }

  /// Creates the nodes of a tree.
  private struct Builder {
    /// A path below a node.
    struct Rest {
      let member: Int
      let isOptional: Bool
      let steps: ArraySlice<MemberPath.Step>
    }

    var nodes: [Node] = []
    var children: [Child] = []
    var members: [Int] = []
    var slots: [Int32] = []
    var names: [UInt8] = []
    var longestName = 0
    let seed = UInt64.random(in: .min ... .max) | 1
    private let plan: JSONPlan

    init(_ plan: JSONPlan) {
      self.plan = plan
      _ = add(
        plan.members.enumerated().map {
          Rest(member: $0, isOptional: $1.mayBeMissing, steps: $1.path.steps[...])
        })
    }

    /// Adds a node and its descendants, and returns its number.
    private mutating func add(_ paths: [Rest]) -> Int32 {
      let number = nodes.count
      var node = Node()
      nodes.append(node)
      node.isOptional = paths.allSatisfy { $0.isOptional || $0.steps.isEmpty }
      node.owner = paths.min { weakness(of: $0) < weakness(of: $1) }?.member ?? 0
      let firstMember = Int32(members.count)
      var elements: [Rest] = []
      var named: [[UInt8]: [Rest]] = [:]
      var names: [[UInt8]] = []
      for path in paths {
        let rest = Rest(
          member: path.member, isOptional: path.isOptional, steps: path.steps.dropFirst())
        switch path.steps.first {
        case nil: members.append(path.member)
        case .each: elements.append(rest)
        case .name(let name):
          if named[name] == nil { names.append(name) }
          named[name, default: []].append(rest)
        }
      }
      node.members = firstMember..<Int32(members.count)
      var own: [Child] = []
      for name in names {
        let paths = named[name] ?? []
        let start = Int32(self.names.count)
        self.names += name
        longestName = max(longestName, name.count)
        own.append(
          Child(
            hash: name.span.nameHash(seed: seed), name: start..<Int32(self.names.count),
            node: add(paths + (name.isArrayIndex ? elements : [])),
            isRequired: paths.contains { !$0.isOptional }))
      }
      if !elements.isEmpty { node.each = add(elements) }
      node.requiredCount = Int32(own.count(where: \.isRequired))
      node.hasOnlyIndices = names.allSatisfy(\.isArrayIndex)
      node.children = Int32(children.count)..<Int32(children.count + own.count)
      children += own
      node.slots = addSlots(of: node.children)
      nodes[number] = node
      return Int32(number)
    }

    /// Returns a number that is greater for a member that is a warning, and for an optional one.
    private func weakness(of path: Rest) -> Int {
      (plan.members[path.member].rules.isWarning ? 2 : 0) + (path.isOptional ? 1 : 0)
    }

    /// Adds the hash table of children.
    private mutating func addSlots(of children: Range<Int32>) -> (start: Int32, mask: Int32) {
      if children.isEmpty { return (0, -1) }
      var size = 4
      while size < children.count * 2 { size *= 2 }
      let start = slots.count
      slots += Array(repeating: -1, count: size)
      for child in children {
        var slot = Int(truncatingIfNeeded: self.children[Int(child)].hash) & (size - 1)
        while slots[start + slot] >= 0 { slot = (slot + 1) & (size - 1) }
        slots[start + slot] = child
      }
      return (Int32(start), Int32(size - 1))
    }
  }

  /// Returns the number of the child with a name; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - hash: Its hash.
  ///   - node: The number of the node.
  /// - Returns: The number among all children.
  @inline(__always)
  func child(_ name: Span<UInt8>, _ hash: UInt64, of node: Int) -> Int? {
    let start = Int(nodes[node].slots.start)
    let mask = Int(nodes[node].slots.mask)
    if mask < 0 { return nil }
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[start + slot] >= 0 {
      let number = Int(slots[start + slot])
      if children[number].hash == hash, isName(name, of: number) { return number }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func isName(_ name: Span<UInt8>, of child: Int) -> Bool {
    let range = children[child].name
    guard range.count == name.count else { return false }
    let start = Int(range.lowerBound)
    for index in name.indices where names[start + index] != name[index] { return false }
    return true
  }

  /// Returns the number of the child for an element; `nil` if there is none.
  func child(atIndex index: Int, of node: Int) -> Int? {
    if nodes[node].children.isEmpty { return nil }
    let name = Array(String(index).utf8)
    return child(name.span, name.span.nameHash(seed: seed), of: node)
  }

  /// Returns the name of a child.
  package func name(ofChild child: Int) -> ArraySlice<UInt8> {
    let range = children[child].name
    return names[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Returns the members of the plan whose rules concern a node.
  package func members(at node: Int) -> ArraySlice<Int> {
    let range = nodes[node].members
    return members[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}
