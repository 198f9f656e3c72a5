import SettingsSyntax
import ValidationCore
import ValidationJSONSchema

/// A path to the members of a JSON document that rules apply to.
///
///     try MemberPath("user.email")     // the member `email` of the member `user`
///     try MemberPath("items[].sku")    // the member `sku` of each element of `items`
///     try MemberPath("items[0].sku")   // the member `sku` of the first element
///     try MemberPath("/a.b/0")         // a JSON Pointer (RFC 6901): the first element of `a.b`
///     try MemberPath(".")              // the whole document
///     try MemberPath("items[")         // throws: a bracket is not closed
package struct MemberPath: Sendable {
  /// A step from a value to one of its members or elements.
  enum Step: Hashable, Sendable {
    /// The member with a name, or the element with an index.
    case name([UInt8])
    /// Each element of an array.
    case each
  }

  /// The steps from the document to the members.
  let steps: [Step]
  /// The path as written.
  package let text: String

  /// The names and indices, of a path that leads to one member of a document.
  var names: [[UInt8]] {
    steps.compactMap { step in
      if case .name(let name) = step { name } else { nil }
    }
  }

  /// Whether the path may lead to several members of a document.
  package var isRepeated: Bool { steps.contains(.each) }

  /// The error thrown for a text that is not a path.
  package enum Mistake: Error, Hashable, Sendable {
    /// A name is empty.
    case emptyName
    /// A bracket is not followed by a closing one, or by an index and a closing one.
    case bracket
    /// A tilde in a JSON Pointer is not followed by 0 or 1.
    case tilde
    /// The path is written as in JSONPath or jq; with the path that was probably meant.
    case otherNotation(meant: String)
  }

  /// Parses a path.
  ///
  /// - Throws: ``Mistake`` if the text is not a path.
  package init(_ text: String) throws(Mistake) {
    self.text = text
    let bytes = Array(text.utf8)
    if bytes.isEmpty { throw .emptyName }
    if let meant = Self.meant(by: text) { throw .otherNotation(meant: meant) }
    if bytes == [UInt8(ascii: ".")] {
      steps = []
    } else if bytes.first == UInt8(ascii: "/") {
      steps = try Self.steps(ofPointer: bytes)
    } else {
      steps = try Self.steps(ofNames: bytes)
    }
  }

  /// Returns the path that was probably meant by `$.user`, `$[0]` or `.user`; `nil` for any other
  /// text.
  private static func meant(by text: String) -> String? {
    guard text.count > 1 || text == "$" else { return nil }
    var rest = Substring(text)
    if text.first == "$" { rest = rest.dropFirst() }
    if rest.first == "." {
      rest = rest.dropFirst()
    } else if rest.first != "[" && !rest.isEmpty {
      return nil
    }
    let isMeant = text.first == "$" || text.first == "." && rest.first != "."
    let meant =
      rest.isEmpty
      ? "."
      : rest.parts(between: "[*]").joined(separator: "[]")
    // What is meant must be a path itself.
    let isPath = meant == "." || (try? steps(ofNames: Array(meant.utf8))) != nil
    return isMeant && isPath && !meant.hasPrefix("$") ? meant : nil
  }

  /// The paths that were probably meant by a name with a slash: as names, and as a pointer to the
  /// member of this name; `nil` for any other path.
  package var slashReading: (path: String, pointer: String)? {
    guard steps.count == 1, case .name(let name) = steps[0], !text.hasPrefix("/"),
      name.contains(UInt8(ascii: "/"))
    else { return nil }
    let path = text.split(separator: "/").joined(separator: ".")
    return MemberPlace(steps: [.name(name)]).text.map { (path, $0) }
  }

  /// The path of the whole document.
  package static var document: Self { Self(steps: [], text: ".") }

  private init(steps: [Step], text: String) {
    self.steps = steps
    self.text = text
  }

  /// Returns the path to a member of the value at this path; `nil` if it can't be written.
  package func member(_ name: String) -> Self? {
    let bytes = Array(name.utf8)
    let steps = self.steps + [.name(bytes)]
    if MemberPlace(steps: [.name(bytes)]).text == name, !text.hasPrefix("/") {
      return Self(steps: steps, text: self.steps.isEmpty ? name : text + "." + name)
    }
    guard !isRepeated else { return nil }
    let place = MemberPlace(steps: names.map { .name($0) } + [.name(bytes)])
    return place.text.map { Self(steps: steps, text: $0) }
  }

  /// The path to each element of the array at this path; `nil` if it can't be written.
  package var elements: Self? {
    text.hasPrefix("/")
      ? nil : Self(steps: steps + [.each], text: steps.isEmpty ? "[]" : text + "[]")
  }

  /// Returns the path that leads through each element of an array: `items[].sku` for `items.sku`
  /// after one step.
  ///
  /// - Parameter count: The number of steps to the array.
  /// - Returns: The path; `nil` if it can't be written with dots.
  func throughElements(after count: Int) -> String? {
    var text = ""
    for (number, step) in steps.enumerated() {
      if number == count { text += "[]" }
      switch step {
      case .each: text += "[]"
      case .name(let name):
        text += (text.isEmpty ? "" : ".") + String(decoding: name, as: UTF8.self)
      }
    }
    let meant = try? Self.steps(ofNames: Array(text.utf8))
    return meant == steps[..<count] + [.each] + steps[count...] ? text : nil
  }

  private static func steps(ofPointer bytes: [UInt8]) throws(Mistake) -> [Step] {
    var steps: [Step] = []
    for token in bytes.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      var name: [UInt8] = []
      var rest = token
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "~") else {
          name.append(byte)
          continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "0"): name.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): name.append(UInt8(ascii: "/"))
        default: throw .tilde
        }
      }
      steps.append(.name(name))
    }
    return steps
  }

  private static func steps(ofNames bytes: [UInt8]) throws(Mistake) -> [Step] {
    var steps: [Step] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if rest.first == UInt8(ascii: "[") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .bracket }
        let index = rest[..<end].dropFirst()
        guard index.isEmpty || index.isArrayIndex else { throw .bracket }
        steps.append(index.isEmpty ? .each : .name(Array(index)))
        rest = rest[(end + 1)...]
        if rest.isEmpty || rest.first == UInt8(ascii: "[") { continue }
        if rest.popFirst() != UInt8(ascii: ".") { throw .bracket }
      }
      let name = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
      if name.contains(UInt8(ascii: "]")) { throw .bracket }
      if name.isEmpty { throw .emptyName }
      steps.append(.name(Array(name)))
      rest = rest.dropFirst(name.count)
      guard rest.first == UInt8(ascii: ".") else { continue }
      rest = rest.dropFirst()
      if rest.isEmpty || rest.first == UInt8(ascii: "[") { throw .emptyName }
    }
    return steps
  }
}

extension Collection<UInt8> {
  /// Whether the bytes are the index of an element as JSON Pointers write it.
  package var isArrayIndex: Bool {
    allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } && !isEmpty
      && (count == 1 || first != UInt8(ascii: "0"))
  }
}

extension MemberPath: Hashable {
  /// Returns whether both paths lead to the same members, however they are written.
  package static func == (one: Self, other: Self) -> Bool { one.steps == other.steps }

  package func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

/// The steps to a value in a document, for findings.
///
/// They are written as names with dots, or as a JSON Pointer if a name could be misread:
/// `items[2].sku`, `/a.b/2`.
struct MemberPlace {
  /// A member or an element on the way.
  typealias Step = SchemaFault.PathStep

  var steps: [Step] = []
}

extension MemberPlace {
  /// Returns the place of a member of an object, or of an element of an array whose index is given
  /// as a name.
  func appending(_ name: [UInt8], in kind: JSONType) -> MemberPlace {
    let index = kind == .array ? Int(String(decoding: name, as: UTF8.self)) : nil
    return MemberPlace(steps: steps + [index.map { .index($0) } ?? .name(name)])
  }

  /// The text of the path; `nil` for the whole document.
  var text: String? {
    if steps.isEmpty { return nil }
    // A path that starts with "$" would be read as one of JSONPath.
    if case .name(let name) = steps[0], name == [UInt8(ascii: "$")] { return pointer }
    return steps.allSatisfy(\.isPlain) ? names : pointer
  }

  private var names: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .name(let name):
        if !text.isEmpty { text += "." }
        text += String(decoding: name, as: UTF8.self)
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  private var pointer: String {
    steps.reduce(into: "") { text, step in
      text += "/"
      switch step {
      case .name(let name):
        text += JSONPointer.escaped(String(decoding: name, as: UTF8.self))
      case .index(let index): text += "\(index)"
      }
    }
  }
}

extension MemberPlace.Step {
  /// Whether the step can't be misread among names with dots.
  fileprivate var isPlain: Bool {
    guard case .name(let name) = self else { return true }
    return !name.isEmpty
      && !name.contains {
        $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
          || $0 == UInt8(ascii: "/")
      }
  }
}
