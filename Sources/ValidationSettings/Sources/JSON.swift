import SettingsSyntax
import ValidationCore
import ValidationSchema

extension SettingsSource {
  /// Creates a source of the members of a JSON text.
  ///
  ///     .json(#"{"port": 8080, "database": {"maxSize": 10}}"#, named: "server.json")
  ///
  /// Objects are sections. The names of members are paths, or other spellings of the environment
  /// name: `maxSize`, `max-size` and `MAX_SIZE` are equivalent. A string is judged as its text, a
  /// number as written, and a Boolean as `true` or `false`; `null` counts as missing. An array is a
  /// list, or the rows of a repeated section. Errors are any other type, unknown and duplicate
  /// names, and anything that is not JSON (RFC 8259), such as comments and trailing commas.
  ///
  /// - Parameters:
  ///   - text: The text, an object.
  ///   - name: The name of the source in origins, such as the name of the file.
  /// - Returns: The source.
  public static func json(_ text: String, named name: String = "settings.json") -> Self {
    Self(name, rows: { _ in rows(inJSON: Array(text.utf8), named: name) }) { plan in
      found(inJSON: Array(text.utf8), named: name, plan)
    }
  }

  /// Creates a source of the members of a JSON file; see ``json(_:named:)``.
  ///
  ///     .json(file: "server.json")
  ///     .json(file: "local.json", optional: true)   // nothing, if there is no such file
  ///
  /// The file is read each time settings are read. It has at most 8 MiB.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is also the name of the source.
  ///   - optional: Whether the file may be missing; otherwise, that is an error.
  /// - Returns: The source.
  public static func json(file path: String, optional: Bool = false) -> Self {
    file(path, optional, rows: { bytes, _ in rows(inJSON: bytes, named: path) }) { bytes, plan in
      found(inJSON: bytes, named: path, plan)
    }
  }

  private static func rows(inJSON bytes: [UInt8], named source: String) -> FoundRows {
    guard let text = try? JSONText(bytes) else { return FoundRows() }
    return FoundRows(in: text, named: source)
  }

  private static func found(
    inJSON bytes: [UInt8],
    named source: String,
    _ plan: SchemaPlan
  ) -> FoundSettings {
    do throws(JSONError) {
      var reader = JSONSettingsReader(try JSONText(bytes), named: source, plan)
      reader.read()
      return reader.found
    } catch {
      var positions = TextPositions(bytes)
      let (line, column) = positions.place(at: error.offset)
      var found = FoundSettings(for: plan)
      found.isUnreadable = true
      found.add(
        SettingsError(
          origin: SettingsOrigin(source, line: line, column: column),
          reason: ValidationError(error.rule, at: 0..<0)))
      return found
    }
  }
}

/// JSON Pointers (RFC 6901).
enum JSONPointer {
  /// Returns a name as a reference token: `~` is written `~0`, and `/` is written `~1`.
  static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return name
    }
    return name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the pointer of a member with a path.
  static func pointer(_ components: [String]) -> String {
    components.map { "/" + escaped($0) }.joined()
  }
}

/// Finds the values of a schema's fields in a JSON text.
///
///     {"database": {"maxSize": 10, "urls": ["a", "b"]}}
///     // DATABASE_MAX_SIZE is "10"; DATABASE_URLS is "a,b", with a position for each element
struct JSONSettingsReader {
  private let text: JSONText
  private let source: String
  private let plan: SchemaPlan
  private let sectionNames: Set<String>
  private var positions: TextPositions
  private var unknown: UnknownNames
  /// The names that repeat another one, by their nodes, with the node of the first one.
  private let repetitions: [Int: Int]
  private(set) var found: FoundSettings

  init(_ text: JSONText, named source: String, _ plan: SchemaPlan) {
    self.text = text
    self.source = source
    self.plan = plan
    sectionNames = plan.sectionNames
    positions = TextPositions(text.bytes)
    unknown = UnknownNames(plan)
    repetitions = Dictionary(
      text.repetitions.map { ($0.name, $0.first) }, uniquingKeysWith: { first, _ in first })
    found = FoundSettings(for: plan)
  }

  /// Reads the members of the text, which must be an object.
  mutating func read() {
    guard text.nodes[0].kind == .object else {
      found.add(error(of: .object, at: 0, name: nil, path: nil, pointer: ""))
      found.isUnreadable = true
      return
    }
    readObject(0, path: "", key: "", pointer: "")
  }

  /// Reads the members of an object, given the path of its section and its environment name.
  private mutating func readObject(_ object: Int, path: String, key: String, pointer: String) {
    for name in text.names(of: object) {
      let written = text.text(of: text.nodes[name])
      let memberPath = path.isEmpty ? written : path + "." + written
      let pointer = pointer + "/" + JSONPointer.escaped(written)
      let part = FieldName.environmentName(of: written)
      let memberKey = key.isEmpty ? part : key + "_" + part
      if let first = repetitions[name] {
        found.add(repetition(of: first, at: name, memberPath, pointer))
        continue
      }
      let value = name + 1
      let kind = text.nodes[value].kind
      if let group = plan.group(ofName: memberKey) {
        readRows(value, of: group, path: memberPath, key: memberKey, pointer: pointer)
        continue
      }
      let field = plan.index(ofName: memberKey)
      let isSection = sectionNames.contains(memberKey)
      if kind == .object, isSection {
        readObject(value, path: memberPath, key: memberKey, pointer: pointer)
      } else if let field {
        readValue(value, for: field, memberPath, pointer)
      } else if isSection {
        // A section without values is like one that is not there.
        if kind != .null {
          let section = plan.fields.first { $0.name.environment.hasPrefix(memberKey + "_") }
          let count = memberPath.split(separator: ".").count
          let path = section?.name.components.prefix(count).joined(separator: ".")
          found.add(
            error(of: .object, at: value, name: memberPath, path: path, pointer: pointer))
        }
      } else {
        found.add(
          unknown.error(
            memberPath, as: memberKey, at: origin(of: name), pointer: pointer, spelling: \.path))
      }
    }
  }

  /// Reads the rows of a repeated section.
  private mutating func readRows(
    _ array: Int,
    of group: RowGroup,
    path: String,
    key: String,
    pointer: String
  ) {
    switch text.nodes[array].kind {
    case .null: return
    case .array: break
    case .object, .string, .number, .boolean:
      return found.add(
        error(of: .array, at: array, name: path, path: group.name.path, pointer: pointer))
    }
    // Rows above the maximum number are not read.
    for (row, element) in text.elements(of: array).enumerated() where row < group.rows.count {
      let path = "\(path)[\(row)]"
      let pointer = "\(pointer)/\(row)"
      if text.nodes[element].kind == .object {
        readObject(element, path: path, key: "\(key)_\(row)", pointer: pointer)
      } else {
        found.add(error(of: .object, at: element, name: path, path: path, pointer: pointer))
      }
    }
  }

  /// Reads the value of a field.
  private mutating func readValue(
    _ value: Int,
    for field: Int,
    _ name: String,
    _ pointer: String
  ) {
    let node = text.nodes[value]
    switch node.kind {
    case .null: return
    case .string, .number, .boolean:
      add(.success(text.text(of: node)), at: origin(of: value), for: field, name, pointer)
    case .object, .array:
      let list = plan.fields[field].field.bareValidator.list
      if node.kind == .array, let list {
        return readList(value, of: list, for: field, name, pointer)
      }
      let rule = JSONNode.Kind.rule(expected: list == nil ? .string : .array, found: node.kind)
      add(
        .failure(ValidationError(rule, at: 0..<0)), at: origin(of: value), for: field, name, pointer
      )
    }
  }

  /// Reads the elements of an array as a list: judges each of them, and joins them to a text.
  private mutating func readList(
    _ array: Int,
    of list: any ListComposition,
    for field: Int,
    _ name: String,
    _ pointer: String
  ) {
    let start = origin(of: array)
    var texts = ""
    let isSingle = Array(text.elements(of: array).prefix(2)).count == 1
    for (number, element) in text.elements(of: array).enumerated() {
      let node = text.nodes[element]
      let origin = origin(of: element)
      let name = "\(name)[\(number)]"
      let pointer = "\(pointer)/\(number)"
      switch node.kind {
      case .string, .number, .boolean: break
      case .object, .array, .null:
        let rule = JSONNode.Kind.rule(expected: .string, found: node.kind)
        return add(
          .failure(ValidationError(rule, at: 0..<0)), at: origin, for: field, name, pointer)
      }
      let part = text.text(of: node)
      // Other elements can't be part of a text, in which the list is judged.
      let isTextual =
        !part.unicodeScalars.contains(list.separator) && part.first?.isWhitespace != true
        && part.last?.isWhitespace != true && !(isSingle && part.isEmpty)
      let error =
        isTextual
        ? list.part.error(in: part)
        : ValidationError(plan.fields[field].field.anyValidator.rule, at: 0..<0)
      if let error { return add(.failure(error), at: origin, for: field, name, pointer) }
      if number > 0 { texts.unicodeScalars.append(list.separator) }
      texts += part
    }
    add(.success(texts), at: start, for: field, name, pointer)
  }

  private mutating func add(
    _ value: Result<String, ValidationError>,
    at origin: SettingsOrigin,
    for field: Int,
    _ name: String,
    _ pointer: String
  ) {
    found.add(
      FoundSetting(name: name, text: value, origin: origin, isExplicit: true, pointer: pointer),
      for: field, in: plan)
  }

  private mutating func origin(of node: Int) -> SettingsOrigin {
    let (line, column) = positions.place(at: text.nodes[node].start)
    return SettingsOrigin(source, line: line, column: column)
  }

  /// Returns the error for a value of another type than expected.
  private mutating func error(
    of expected: JSONNode.Kind,
    at node: Int,
    name: String?,
    path: String?,
    pointer: String
  ) -> SettingsError {
    let rule = JSONNode.Kind.rule(expected: expected, found: text.nodes[node].kind)
    return SettingsError(
      path: path, name: name, origin: origin(of: node), reason: ValidationError(rule, at: 0..<0),
      pointer: pointer)
  }

  /// Returns the error for a name that repeats another one.
  private mutating func repetition(
    of first: Int,
    at name: Int,
    _ path: String,
    _ pointer: String
  ) -> SettingsError {
    var other = TextPositions(text.bytes)
    let line = other.place(at: text.nodes[first].start).line
    return SettingsError(
      name: path, origin: origin(of: name),
      reason: ValidationError(Rule(.once, parameters: ["line": .count(line)]), at: 0..<0),
      pointer: pointer)
  }
}

extension FoundRows {
  /// Finds the arrays in a JSON text.
  init(in text: JSONText, named source: String) {
    var positions = TextPositions(text.bytes)
    var found: [String: (count: Int, origin: SettingsOrigin)] = [:]
    func visit(_ node: Int, _ key: String) {
      switch text.nodes[node].kind {
      case .object:
        for name in text.names(of: node) {
          let part = FieldName.environmentName(of: text.text(of: text.nodes[name]))
          visit(name + 1, key.isEmpty ? part : key + "_" + part)
        }
      case .array:
        let (line, column) = positions.place(at: text.nodes[node].start)
        let origin = SettingsOrigin(source, line: line, column: column)
        var count = 0
        for element in text.elements(of: node) {
          if text.nodes[element].kind == .object { visit(element, "\(key)_\(count)") }
          count += 1
        }
        if found[key] == nil { found[key] = (count, origin) }
      case .string, .number, .boolean, .null: break
      }
    }
    visit(0, "")
    arrays = found
  }
}
