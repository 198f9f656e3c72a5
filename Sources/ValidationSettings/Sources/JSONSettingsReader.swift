internal import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationSchema

/// Finds the values of a schema's fields in a JSON text.
///
///     {"database": {"maxSize": 10, "urls": ["a", "b"]}}
///     // database.maxSize is "10"; database.urls has the elements "a" and "b"
///
/// It follows the declaration, so that its depth is that of the schema, however deep the text is,
/// and what is unknown is not read any further.
struct JSONSettingsReader {
  private let text: JSONText
  private let source: String
  private let plan: SchemaPlan
  private let readers: [FieldReader]
  private let types: JSONTypes
  private var positions: TextPositions
  private var remainingSuggestions = 20
  /// The lines of the names that are repeated, by the nodes of the names that repeat them.
  private let repeatedLines: [Int: Int]
  /// The nodes of the names that repeat others and are not read yet, the last one first.
  private var repeatedNames: [Int]
  /// The members and rows that contain the object that is being read.
  private var steps: [JSONStep] = []
  private(set) var found: FoundSettings

  init(
    _ text: JSONText,
    named source: String,
    _ plan: SchemaPlan,
    types: JSONTypes = .lenient
  ) {
    self.text = text
    self.source = source
    self.plan = plan
    readers = plan.readers
    self.types = types
    positions = TextPositions(text.bytes)
    var lines: [Int: Int] = [:]
    var others = TextPositions(text.bytes)
    for repetition in text.repetitions.sorted(by: { $0.first < $1.first }) {
      let line = others.place(at: text.nodes[repetition.first].start).line
      if lines[repetition.name] == nil { lines[repetition.name] = line }
    }
    repeatedLines = lines
    repeatedNames = lines.keys.sorted(by: >)
    found = FoundSettings(for: plan)
  }

  /// Reads the members of the text, which must be an object.
  mutating func read() {
    guard text.nodes[0].kind == .object else {
      add(.object, isExpectedAt: 0)
      found.isUnreadable = true
      return
    }
    readObject(0, as: plan.template.object, plan.rootScope)
  }

  /// Reads the members of an object.
  private mutating func readObject(
    _ node: Int,
    as object: SchemaObject,
    _ scope: RowScope
  ) {
    // It is found once, since an object may have any number of repeated members.
    var ignoresOthers: Bool?
    for name in text.names(of: node) {
      let written = text.text(of: text.nodes[name])
      if repeatedLines[name] != nil {
        addRepeated(name, below: [.member(written)])
        continue
      }
      if let member = object.member(named: written) {
        read(member, named: written, name + 1, scope)
        continue
      }
      switch readShape(of: object, member: written, at: name, scope) {
      case .isRead: break
      case .isUnknown: readUnknown(written, at: name, in: object)
      case .isOfOther:
        let ignores = ignoresOthers ?? ignoresOtherShapes(of: object, in: node, scope)
        ignoresOthers = ignores
        if !ignores { readUnknown(written, at: name, in: object) }
      }
    }
  }

  /// What a member of an object is to the shapes of the object.
  private enum ShapeMember {
    /// A member of the chosen shape, which is read.
    case isRead
    /// A member of another shape.
    case isOfOther
    /// A member of no shape.
    case isUnknown
  }

  /// Reads the value of a member.
  private mutating func read(
    _ member: SchemaObject.Part,
    named name: String,
    _ value: Int,
    _ scope: RowScope
  ) {
    switch member {
    case .field(let place): readValue(value, for: scope.base + place)
    case .section(let section):
      steps.append(.member(name))
      readSection(value, as: section, scope)
      steps.removeLast()
    case .rows(let place):
      steps.append(.member(name))
      readRows(value, of: place, scope)
      steps.removeLast()
    }
  }

  /// Reads a member of an object if it is one of the chosen shape.
  private mutating func readShape(
    of object: SchemaObject,
    member written: String,
    at name: Int,
    _ scope: RowScope
  ) -> ShapeMember {
    var result = ShapeMember.isUnknown
    for place in object.shapes {
      let member = scope.template.groups[place].rows.object.member(named: written)
      guard let member else { continue }
      if result == .isUnknown { result = .isOfOther }
      guard let row = plan.group(at: place, in: scope).rows.first else { continue }
      read(member, named: written, name + 1, row)
      result = .isRead
    }
    return result
  }

  /// Returns whether members of shapes other than the chosen one are not judged: those of all
  /// shapes if the tag is missing or invalid, and those of the shape that the object itself names
  /// if another source chooses the shape.
  private func ignoresOtherShapes(
    of object: SchemaObject,
    in node: Int,
    _ scope: RowScope
  ) -> Bool {
    let choices = object.shapes.compactMap { scope.template.groups[$0].choice }
    let chosen = object.shapes.lazy.map { self.plan.group(at: $0, in: scope) }
      .first { !$0.rows.isEmpty }?.choice
    let tag = object.members.first { _, member in
      guard case .field(let place) = member else { return false }
      return scope.template.fields[place].field === choices.first?.tag
    }
    let own = text.names(of: node).first { text.text(of: text.nodes[$0]) == tag?.name }
    guard let own else { return chosen == nil }
    let held = try? choices.first?.tag.held(of: text.text(of: text.nodes[own + 1]))
    return held == nil
      || chosen?.isMade(by: held) != true && choices.contains { $0.isMade(by: held) }
  }

  /// Reads an unknown member, given the node of its name.
  private mutating func readUnknown(_ written: String, at name: Int, in object: SchemaObject) {
    if object.unknownMembers == .error { return addUnknown(written, at: name, in: object) }
    // Names are read in the order of the text.
    while let repeated = repeatedNames.last, repeated < text.nodes[name + 1].next {
      repeatedNames.removeLast()
      if repeated <= name { continue }
      let inner = text.steps(to: repeated, from: name + 1)
      addRepeated(repeated, below: [.member(written)] + inner)
    }
    guard object.unknownMembers == .keep else { return }
    let value = text.nodes[name + 1]
    let json = JSONCursor.compact(value.start..<value.end, in: text.bytes.span)
    found.keptMembers.append(written, json: json, at: steps.map(\.component))
  }

  private mutating func readSection(
    _ node: Int,
    as section: SchemaObject,
    _ scope: RowScope
  ) {
    switch text.nodes[node].kind {
    case .object: readObject(node, as: section, scope)
    // A section without values is like one that is not there.
    case .null: return
    case .array, .string, .number, .boolean:
      add(.object, isExpectedAt: node)
      ignore(section, scope)
    }
  }

  /// Reads the rows of a repeated section, given its place in the template.
  private mutating func readRows(_ node: Int, of place: Int, _ scope: RowScope) {
    let number = plan.number(ofGroup: place, in: scope)
    if plan.ignores(group: number) { return }
    let group = plan.groups[number]
    let rows = scope.template.groups[place].rows
    let expected = group.identity.shape.type
    let kind = text.nodes[node].kind
    if kind == .null { return }
    if kind != (expected == .array ? .array : .object) {
      add(expected, isExpectedAt: node)
      return ignore(group: place, scope)
    }
    switch group.identity.shape {
    case .optional:
      if let row = group.rows.first { readObject(node, as: rows.object, row) }
    case .entries: readEntries(node, as: rows.object, of: group)
    case .array:
      // Rows above the maximum number are not read.
      for (number, element) in zip(group.rows.indices, text.elements(of: node)) {
        steps.append(.element(number))
        if text.nodes[element].kind == .object {
          readObject(element, as: rows.object, group.rows[number])
        } else {
          add(.object, isExpectedAt: element)
          ignore(rows.object, group.rows[number])
        }
        steps.removeLast()
      }
    }
  }

  /// Reads the members of an object as entries.
  private mutating func readEntries(_ node: Int, as object: SchemaObject, of group: RowGroup) {
    let keys = group.rows.lazy.compactMap { row in row.key.map { (ExactText($0), row) } }
    let rows = Dictionary(keys) { first, _ in first }
    for name in text.names(of: node) {
      let key = text.text(of: text.nodes[name])
      if repeatedLines[name] != nil {
        addRepeated(name, below: [.member(key)])
        continue
      }
      // Entries above the maximum number are not read.
      guard let row = rows[ExactText(key)] else { continue }
      add(.string(key), at: origin(of: name), for: row.base)
      steps.append(.member(key))
      if text.nodes[name + 1].kind == .object {
        readObject(name + 1, as: object, row)
      } else {
        add(.object, isExpectedAt: name + 1)
        ignore(object, row)
      }
      steps.removeLast()
    }
  }

  /// Records that the values of an object are unknown, so that none of them is missing.
  private mutating func ignore(_ object: SchemaObject, _ scope: RowScope) {
    let (fields, groups) = object.contents
    found.unreadable.fields.formUnion(fields.map { scope.base + $0 })
    for group in groups { ignore(group: group, scope) }
  }

  private mutating func ignore(group place: Int, _ scope: RowScope) {
    found.unreadable.groups.insert(plan.number(ofGroup: place, in: scope))
    found.unreadable.fields.formUnion(plan.group(at: place, in: scope).fields)
  }
}

extension JSONSettingsReader {
  /// Reads the value of a field.
  private mutating func readValue(_ value: Int, for index: Int) {
    let node = text.nodes[value]
    let reader = readers[index]
    let (field, list) = (reader.field, reader.list)
    switch node.kind {
    case .null: return
    case .array:
      if let list { return readList(value, of: list, for: index) }
    case .string, .number, .boolean:
      let text = text.text(of: node)
      if list == nil {
        let error = typeError(of: text, node.kind, field.bareValidator, reader)
        if let error {
          return add(.invalid(error, element: []), at: origin(of: value), for: index)
        }
        let known = types == .lenient ? field.text(ofNumeral: text) : nil
        return add(.string(known ?? text), at: origin(of: value), for: index)
      }
      if node.kind == .string, field.isMissingList(text) {
        return add(.string(text), at: origin(of: value), for: index)
      }
    case .object: break
    }
    let rule = JSONType.rule(expected: list == nil ? .string : .array, found: node.kind)
    add(.invalid(ValidationError(rule, at: 0..<0), element: []), at: origin(of: value), for: index)
  }

  /// Reads the elements of an array as a list, and judges each of them.
  private mutating func readList(_ array: Int, of list: any ListComposition, for index: Int) {
    let start = origin(of: array)
    var isFirst = true
    if let texts = elements(of: array, in: list, for: index, at: [], isFirst: &isFirst) {
      add(.elements(texts), at: start, for: index)
    }
  }

  /// Returns the texts of the elements of an array; `nil` if some are invalid, whose errors are
  /// added.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - list: The list.
  ///   - index: The number of the field.
  ///   - path: The numbers of the elements that lead to the array.
  ///   - isFirst: Whether no element of the field is known to be invalid.
  /// - Returns: The texts.
  private mutating func elements(
    of array: Int,
    in list: any ListComposition,
    for index: Int,
    at path: [Int],
    isFirst: inout Bool
  ) -> [String]? {
    var texts: [String] = []
    var isValid = true
    let field = readers[index].field
    for (number, element) in text.elements(of: array).enumerated() {
      let node = text.nodes[element]
      let path = path + [number]
      var reason: ValidationError?
      let inner = list.part.list
      switch node.kind {
      case .array where inner != nil:
        guard let inner,
          let elements = elements(of: element, in: inner, for: index, at: path, isFirst: &isFirst)
        else {
          isValid = false
          continue
        }
        let text = inner.text(ofElements: elements)
        // An element with the separator has no place in a text.
        reason =
          text.map { field.error(inElement: $0, of: list) }
          ?? ValidationError(inner.rule, at: 0..<0)
        texts.append(text ?? "")
      case .string where inner == nil, .number where inner == nil, .boolean where inner == nil:
        let text = text.text(of: node)
        reason =
          typeError(of: text, node.kind, list.part, readers[index])
          ?? field.error(inElement: text, of: list)
        texts.append(text)
      case .object, .array, .string, .number, .boolean, .null:
        let rule = JSONType.rule(expected: inner == nil ? .string : .array, found: node.kind)
        reason = ValidationError(rule, at: 0..<0)
      }
      guard let reason else { continue }
      let value = FoundSetting(
        name: nil, .invalid(reason, element: path), origin: origin(of: element))
      found.add(reason, ofElement: value, isFirst: isFirst, for: index, in: plan)
      (isFirst, isValid) = (false, false)
    }
    return isValid ? texts : nil
  }

  /// Returns the error of the type of a value in a strict reading; `nil` if it has none.
  private func typeError(
    of text: String,
    _ type: JSONType,
    _ validator: any Validator,
    _ reader: FieldReader
  ) -> ValidationError? {
    let expected = reader.jsonKind
    guard types == .strict, type != expected.type else { return nil }
    if type == .string, validator.needsString(text, expected) { return nil }
    return ValidationError(JSONType.rule(expected: expected.type, found: type), at: 0..<0)
  }

  private mutating func add(
    _ content: FoundSetting.Content,
    at origin: SettingsOrigin,
    for index: Int
  ) {
    found.add(FoundSetting(name: nil, content, origin: origin), for: index, in: plan)
  }

  private mutating func origin(of node: Int) -> SettingsOrigin {
    let (line, column) = positions.place(at: text.nodes[node].start)
    return SettingsOrigin(source, line: line, column: column)
  }

  /// The path of a member or row.
  private func path(_ steps: [JSONStep]) -> String {
    steps.reduce(into: "") { path, step in
      switch step {
      case .member(let name): path += (path.isEmpty ? "" : ".") + name
      case .element(let number): path += "[\(number)]"
      }
    }
  }

  /// Adds the error for a value of another type than expected.
  private mutating func add(_ expected: JSONType, isExpectedAt node: Int) {
    add(JSONType.rule(expected: expected, found: text.nodes[node].kind), at: node)
  }

  /// Adds an error about the object that is being read, or about one of its members.
  private mutating func add(
    _ rule: Rule,
    at node: Int,
    below member: [JSONStep] = [],
    suggestion: String? = nil
  ) {
    if found.counts() { return }
    let path = path(steps)
    let steps = steps + member
    found.add(
      SettingsError(
        path: !member.isEmpty || path.isEmpty ? nil : path,
        name: steps.isEmpty ? nil : self.path(steps),
        origin: origin(of: node), reason: ValidationError(rule, at: 0..<0),
        suggestion: suggestion, pointer: JSONPointer.pointer(steps)))
  }

  /// Adds the error for a name that repeats an earlier one.
  private mutating func addRepeated(_ name: Int, below member: [JSONStep]) {
    let line = repeatedLines[name].map(Rule.Parameter.count)
    add(
      Rule(.once, parameters: line.map { ["line": $0] } ?? [:]), at: name, below: member)
  }

  /// Adds the error for a name that is not one of the members of an object.
  private mutating func addUnknown(_ name: String, at node: Int, in object: SchemaObject) {
    add(
      Rule(.unknown), at: node, below: [.member(name)],
      suggestion: suggestion(for: name, in: object))
  }

  /// Returns the path of the member with the most similar name.
  private mutating func suggestion(for name: String, in object: SchemaObject) -> String? {
    guard remainingSuggestions > 0, name.utf8.count <= 64 else { return nil }
    remainingSuggestions -= 1
    // Another spelling of a name, such as its environment name, is as good as the name.
    let near = NearName(to: FieldName.environmentName(of: name))
    return near.nearest(of: object.members.map(\.name), FieldName.environmentName).map {
      path(steps + [.member($0)])
    }
  }
}

extension AnyField {
  /// Returns whether a text is a missing list, which `null` can't be if the field has a default.
  fileprivate func isMissingList(_ text: String) -> Bool {
    guard !isOptional, let held = try? held(of: text) else { return false }
    return elements(held: held) == nil
  }
}

extension RowsShape {
  /// The type of the section in JSON.
  fileprivate var type: JSONType {
    switch self {
    case .array: .array
    case .optional, .entries: .object
    }
  }
}

extension FoundRows {
  /// Finds the rows in a JSON text; of several members with one name, only the first is read.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: The name of the source.
  ///   - template: The declaration.
  ///   - maximum: The maximum number of rows of all repeated sections; the first row after them is
  ///     ``excess``.
  init(
    in text: JSONText,
    named source: String,
    _ template: SchemaTemplate,
    upTo maximum: Int = .max
  ) {
    self.init()
    var rowCount = 0
    let repeated = Set(text.repetitions.map(\.name))
    var positions = TextPositions(text.bytes)
    func visit(_ node: Int, as object: SchemaObject, _ template: SchemaTemplate, _ name: FieldName)
    {
      guard text.nodes[node].kind == .object else { return }
      for member in text.names(of: node) where !repeated.contains(member) {
        visit(member, in: object, template, name)
      }
    }
    func visit(
      _ member: Int,
      in object: SchemaObject,
      _ template: SchemaTemplate,
      _ name: FieldName
    ) {
      switch object.member(named: text.text(of: text.nodes[member])) {
      case .section(let section): visit(member + 1, as: section, template, name)
      case .rows(let place):
        let group = template.groups[place]
        visitRows(member + 1, of: group, name.appending(group.components))
      case .field: break
      case nil:
        // Which shape is chosen is not known yet.
        for place in object.shapes {
          let shape = template.groups[place]
          visit(member, in: shape.rows.object, shape.rows, name.appending(shape.components))
        }
      }
    }
    func visitRows(_ node: Int, of group: SchemaTemplate.Group, _ section: FieldName) {
      let rows: [Int]
      var keys: [String]?
      switch (group.identity.shape, text.nodes[node].kind) {
      case (.array, .array): rows = Array(text.elements(of: node))
      case (.optional, .object): rows = [node]
      case (.entries, .object):
        // A repeated name is an error of its own.
        var known: Set<ExactText> = []
        let names = text.names(of: node).map { ($0 + 1, text.text(of: text.nodes[$0])) }
          .filter { known.insert(ExactText($1)).inserted }
        (rows, keys) = (names.map(\.0), names.map(\.1))
      default: return
      }
      if arrays[section.pointer] != nil { return }
      let (line, column) = positions.place(at: text.nodes[node].start)
      let labels = keys.map(RowLabels.init(keys:)) ?? RowLabels(count: rows.count)
      arrays[section.pointer] = (labels, SettingsOrigin(source, line: line, column: column))
      for (number, row) in rows.enumerated() {
        if group.identity.shape.hasNumbers { rowCount += 1 }
        if rowCount > maximum, excess == nil { excess = row }
        if excess != nil { return }
        if group.rows.groups.isEmpty { continue }
        let name = section.row(number, key: keys?[number], of: group.identity)
        visit(row, as: group.rows.object, group.rows, name)
      }
    }
    if template.groups.isEmpty { return }
    visit(0, as: template.object, template, FieldName([]))
  }
}
