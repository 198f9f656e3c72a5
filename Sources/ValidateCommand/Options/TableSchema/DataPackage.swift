import LineValidation
import SettingsSyntax
import ValidateRun

/// A Data Package: resources, each a table in a file with its schema.
///
///     {"resources": [{"name": "people", "path": "people.csv", "schema": {"fields": [...]}}]}
///
/// The resource is the one whose path is that of the input, or whose name is given after `#`.
struct DataPackage {
  /// The descriptor.
  let descriptor: DescriptorValue
  /// The path of its folder, with a slash at the end; empty for the working directory.
  let folder: String
  /// The resource.
  let resource: DescriptorValue
  /// The inputs.
  private let judged: [Input]

  /// Finds a resource.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - path: The path of its file.
  ///   - name: The name of the resource; nil to find it by the inputs.
  ///   - inputs: The inputs.
  /// - Throws: ``UsageError`` if there is no such resource, or if several are meant.
  init(
    _ descriptor: DescriptorValue,
    at path: [UInt8],
    named name: String?,
    for inputs: [Input]
  ) throws(UsageError) {
    self.descriptor = descriptor
    judged = inputs
    let slash = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let folder = String(decoding: path[..<slash], as: UTF8.self)
    self.folder = folder
    guard let resources = try descriptor.property("resources", .array) else {
      throw descriptor.mistake(.noFields)
    }
    var found: [DescriptorValue] = []
    var names: [String] = []
    for resource in resources.elements {
      try resource.check(.object)
      let own = try resource.property("name", .string)?.written ?? ""
      let path = try Self.path(of: resource)
      if let known = own.isEmpty ? path : own { names.append(known) }
      let file = path.map { Self.plain($0, in: folder) }
      let isMeant =
        if let name { own.utf8.elementsEqual(name.utf8) } else {
          inputs.allSatisfy { input in file.map { Self.isSame(input, $0) } ?? false }
        }
      if isMeant { found.append(resource) }
    }
    guard let resource = found.first else {
      throw resources.mistake(names.isEmpty ? .unnamedResources : .noResource(among: names))
    }
    if found.count > 1 { throw resources.mistake(.severalResources(among: names)) }
    self.resource = resource
  }
}

extension DataPackage {
  /// Returns whether an input is the file with a path.
  private static func isSame(_ input: Input, _ path: String) -> Bool {
    guard case .file(let own) = input else { return false }
    let other = Array(path.utf8)
    if own == other { return true }
    guard let one = try? Platform.resolved(own), let another = try? Platform.resolved(other) else {
      return false
    }
    return one == another
  }

  /// Returns a path in a folder, without superfluous parts.
  private static func plain(_ path: String, in folder: String) -> String {
    let path = path.hasPrefix("/") ? path : folder + path
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the path of a resource; nil if it has none, or several.
  private static func path(of resource: DescriptorValue) throws(UsageError) -> String? {
    let paths = try resource["path"]?.names() ?? []
    return paths.count == 1 ? paths[0] : nil
  }

  /// The path of the file of the resource; nil if it has none.
  var path: String? {
    get throws(UsageError) { try Self.path(of: resource).map { Self.plain($0, in: folder) } }
  }

  /// Returns the path and the delimiter of the table of a resource.
  ///
  /// - Parameters:
  ///   - name: The name; empty for this resource.
  ///   - place: Where the name stands.
  /// - Returns: The path and the delimiter; nil if the resource has no file.
  /// - Throws: ``UsageError`` if there is no such resource.
  func table(
    ofResource name: String,
    at place: DescriptorValue
  ) throws(UsageError) -> (path: String, delimiter: UInt8)? {
    if name.isEmpty, judged.count == 1, case .file(let path) = judged[0] {
      return (String(decoding: path, as: UTF8.self), Self.delimiter(of: resource))
    }
    let resources = descriptor["resources"]?.elements ?? []
    let other =
      name.isEmpty
      ? resource : resources.first { $0["name"]?.written.utf8.elementsEqual(name.utf8) ?? false }
    guard let other else {
      throw place.mistake(.noResource(among: resources.compactMap { $0["name"]?.written }))
    }
    return try Self.path(of: other).map {
      (Self.plain($0, in: folder), Self.delimiter(of: other))
    }
  }

  /// Returns the byte between the fields of a resource.
  private static func delimiter(of resource: DescriptorValue) -> UInt8 {
    resource["dialect"]?["delimiter"]?.written.utf8.first ?? UInt8(ascii: ",")
  }

  /// Returns the schema of the resource, which may be in a file of its own.
  func schema() throws(UsageError) -> (schema: DescriptorValue, file: Input?) {
    guard let schema = resource["schema"] else {
      throw resource.mistake(.missing(property: "schema"))
    }
    guard schema.type == .string else { return (schema, nil) }
    let input = Input(operand: Array((folder + schema.written).utf8))
    let bytes = try UsageError.attempt(try RulesFile.contents(of: input)) { $0.at(schema.place) }
    return (try DescriptorValue(bytes, named: input.name), input)
  }

  /// Adds the delimiter of the resource to options, unless they have one.
  ///
  /// - Returns: Warnings about what is not used of its dialect.
  func addDialect(to table: inout WrittenTable) throws(UsageError) -> [RuleLineWarning] {
    var warnings: [RuleLineWarning] = []
    for name in ["encoding", "compression"] {
      guard let value = resource[name] else { continue }
      if !["utf-8", "utf8"].contains(value.written.lowercased()) {
        warnings.append(value.warning(.dialect))
      }
    }
    guard let dialect = resource["dialect"] else { return warnings }
    if dialect.type != .object { return warnings + [dialect.warning(.dialect)] }
    for member in dialect.members where warnings.count < RuleLineWarning.maximumShownCount {
      let isUsual = Self.usualDialect[member.name].map { $0 == nil || $0 == member.written }
      if member.name == "delimiter" {
        try member.check(.string)
        guard let byte = member.written.utf8.first, member.written.utf8.count == 1,
          byte < 0x80, ![0x0A, 0x0D, 0x22].contains(byte)
        else {
          warnings.append(member.warning(.dialect))
          continue
        }
        if table.delimiter == nil, table.kind == nil || table.kind == .csv {
          table.delimiter = byte
        }
      } else if isUsual != true {
        warnings.append(member.warning(.dialect))
      }
    }
    return warnings
  }

  /// The members of a dialect that say what holds anyway, with their values; nil for any value.
  private static let usualDialect: [String: String?] = [
    "$schema": nil, "name": nil, "title": nil, "csvddfVersion": nil, "lineTerminator": nil,
    "header": "true", "quoteChar": "\"", "doubleQuote": "true", "skipInitialSpace": "false",
    "type": "delimited", "headerRows": "[1]",
  ]
}
