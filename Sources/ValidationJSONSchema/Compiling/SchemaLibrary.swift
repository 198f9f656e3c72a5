import SettingsSyntax

/// The documents of schemas, and the addresses of what is in them.
///
/// A schema with `$id` is a resource of its own, in whose address the references of its parts are
/// resolved:
///
///     {"$id": "https://x.org/a", "$defs": {"b": {"$id": "b", "$ref": "#/type"}}}
///     // "#/type" is https://x.org/b#/type: a place in the inner resource
struct SchemaLibrary {
  /// A document.
  struct Document {
    let address: String
    let text: JSONText
    /// The number of the resource of each schema; -1 for a value that is not known to be one.
    var owners: [Int32]
    /// For each value and name, the object or array that has it; -1 for the whole document.
    let parents: [Int32]
    /// The number of each element in its array, and of each value in its object; -1 for a name.
    let ordinals: [Int32]

    init(_ text: JSONText, at address: String) {
      self.address = address
      self.text = text
      let count = text.nodes.count
      owners = Array(repeating: -1, count: count)
      var parents = owners
      var ordinals = owners
      for index in 0..<count {
        let parent = Int32(truncatingIfNeeded: index)
        switch text.nodes[index].kind {
        case .object:
          for (number, name) in text.names(of: index).enumerated() {
            (parents[name], parents[name + 1]) = (parent, parent)
            ordinals[name + 1] = Int32(truncatingIfNeeded: number)
          }
        case .array:
          for (number, element) in text.elements(of: index).enumerated() {
            parents[element] = parent
            ordinals[element] = Int32(truncatingIfNeeded: number)
          }
        case .string, .number, .boolean, .null: break
        }
      }
      self.parents = parents
      self.ordinals = ordinals
    }
  }

  /// A schema with an address.
  struct Resource {
    let address: URIReference
    let place: SchemaPlace
    let draft: JSONSchema.Draft
    /// The address of the schema of the schema.
    let metaschema: String?
    var anchors: [String: SchemaPlace] = [:]
    /// The anchors that a reference may find in an outer resource.
    var dynamicAnchors: [String: SchemaPlace] = [:]
  }

  private(set) var documents: [Document] = []
  private(set) var resources: [Resource] = []
  /// The numbers of the resources by their addresses.
  private var numbers: [String: Int] = [:]
  /// Documents that have been given, but not been read.
  private var unread: [String: String]
  /// The members of the objects that references lead through.
  private var namedMembers: [SchemaPlace: [[UInt8]: SchemaPlace]] = [:]
  private let draft: JSONSchema.Draft

  static let limits = JSONText.Limits(depth: 256)

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - texts: Documents by their addresses.
  ///   - draft: The draft of the schemas that name none.
  /// - Throws: ``JSONSchema/Mistake`` if a document can't be read.
  init(_ texts: [String: String], draft: JSONSchema.Draft) throws(JSONSchema.Mistake) {
    self.draft = draft
    unread = texts
    // Their parts may have addresses of their own.
    for (address, text) in texts.sorted(by: { $0.key < $1.key }) {
      _ = try add(text, at: address)
    }
    unread = [:]
  }

  /// Adds a document.
  ///
  /// - Returns: The place of its value.
  mutating func add(
    _ text: String,
    at address: String
  ) throws(JSONSchema.Mistake) -> SchemaPlace {
    let bytes = Array(text.utf8)
    let read: JSONText
    do throws(JSONError) {
      read = try JSONText(bytes, limits: Self.limits)
    } catch {
      throw JSONSchema.Mistake(error.rule, in: address, bytes, at: error.offset, path: "")
    }
    let place = SchemaPlace(document: documents.count, node: 0)
    documents.append(Document(read, at: address))
    if let repetition = read.repetitions.first {
      let name = SchemaPlace(document: place.document, node: repetition.name)
      throw mistake(.repeatedName(read.text(of: read.nodes[repetition.name])), at: name)
    }
    let base = URIReference(address).document
    try index(place, base: base, owner: nil)
    if numbers[base.description] == nil {
      numbers[base.description] = Int(documents[place.document].owners[0])
    }
    return place
  }
}

extension SchemaLibrary {
  /// The value at a place.
  func node(_ place: SchemaPlace) -> JSONNode { documents[place.document].text.nodes[place.node] }

  func text(_ place: SchemaPlace) -> String {
    documents[place.document].text.text(of: node(place))
  }

  /// Returns the members of an object.
  func members(_ place: SchemaPlace) -> [(name: String, value: SchemaPlace)] {
    let text = documents[place.document].text
    guard text.nodes[place.node].kind == .object else { return [] }
    return text.names(of: place.node).map {
      (text.text(of: text.nodes[$0]), SchemaPlace(document: place.document, node: $0 + 1))
    }
  }

  /// Returns the elements of an array.
  func elements(_ place: SchemaPlace) -> [SchemaPlace] {
    let text = documents[place.document].text
    guard text.nodes[place.node].kind == .array else { return [] }
    return text.elements(of: place.node).map { SchemaPlace(document: place.document, node: $0) }
  }

  /// The number of the resource that a schema belongs to.
  func owner(of place: SchemaPlace) -> Int? {
    let owner = documents[place.document].owners[place.node]
    return owner < 0 ? nil : Int(owner)
  }

  /// Finds the addresses of a schema and its parts.
  ///
  /// - Parameters:
  ///   - place: The place of the schema.
  ///   - base: The address in which its own is resolved.
  ///   - owner: The resource around it.
  /// - Throws: ``JSONSchema/Mistake`` if two resources have the same address.
  private mutating func index(
    _ place: SchemaPlace,
    base: URIReference,
    owner: Int?
  ) throws(JSONSchema.Mistake) {
    let members = members(place)
    func string(_ name: String) -> String? {
      guard let value = members.first(where: { $0.name == name })?.value,
        node(value).kind == .string
      else { return nil }
      return text(value)
    }
    let metaschema = string("$schema")
    let draft =
      metaschema.map { self.draft(ofMetaschema: $0) } ?? owner.map { resources[$0].draft }
      ?? self.draft
    // Draft 7 ignores whatever is beside a reference.
    let isReference = draft == .draft7 && string("$ref") != nil
    let id = isReference ? nil : string("$id").map { URIReference($0) }
    var (number, base) = (owner, base)
    // An anchor, in draft 7; in other drafts, a mistake that has no effect.
    let isAnchor = id?.document.description.isEmpty ?? false
    if number == nil || id != nil && !isAnchor {
      if let id { base = id.resolved(against: base).document }
      if let other = numbers[base.description], id != nil {
        if resources[other].place.document != place.document || owner != nil {
          throw mistake(.repeatedAddress(base.description), at: place)
        }
      }
      number = resources.count
      numbers[base.description] = resources.count
      resources.append(
        Resource(
          address: base, place: place, draft: draft,
          metaschema: metaschema ?? owner.flatMap { resources[$0].metaschema }))
    }
    let resource = number ?? 0
    documents[place.document].owners[place.node] = Int32(truncatingIfNeeded: resource)
    if draft == .draft7 {
      if isAnchor, let anchor = id?.fragment { resources[resource].anchors[anchor] = place }
    } else {
      if let anchor = string("$anchor") { resources[resource].anchors[anchor] = place }
      if let anchor = string("$dynamicAnchor") {
        resources[resource].anchors[anchor] = place
        resources[resource].dynamicAnchors[anchor] = place
      }
    }
    if isReference {
      // But definitions may be referred to from elsewhere.
      for (name, value) in members where name == "definitions" {
        try indexParts(value, .members, base, resource)
      }
      return
    }
    for (name, value) in members {
      guard let arrangement = JSONSchema.Draft.arrangements[name] else { continue }
      try indexParts(value, arrangement, base, resource)
    }
  }

  private mutating func indexParts(
    _ value: SchemaPlace,
    _ arrangement: JSONSchema.Draft.Arrangement,
    _ base: URIReference,
    _ owner: Int
  ) throws(JSONSchema.Mistake) {
    switch arrangement {
    case .one: try indexPart(value, base, owner)
    case .list: for element in elements(value) { try indexPart(element, base, owner) }
    case .oneOrList:
      if node(value).kind == .array {
        for element in elements(value) { try indexPart(element, base, owner) }
      } else {
        try indexPart(value, base, owner)
      }
    case .members: for (_, member) in members(value) { try indexPart(member, base, owner) }
    }
  }

  private mutating func indexPart(
    _ place: SchemaPlace,
    _ base: URIReference,
    _ owner: Int
  ) throws(JSONSchema.Mistake) {
    switch node(place).kind {
    case .object: try index(place, base: base, owner: owner)
    case .boolean: documents[place.document].owners[place.node] = Int32(truncatingIfNeeded: owner)
    case .array, .string, .number, .null: break
    }
  }

  /// Returns the draft of the schemas of a metaschema, which may be one of the documents.
  private func draft(ofMetaschema address: String) -> JSONSchema.Draft {
    var address = address
    // A metaschema may name another one, but they end with that of a draft.
    for _ in 0..<8 {
      if let draft = JSONSchema.Draft(metaschema: address) { return draft }
      let next: String?
      if let number = numbers[URIReference(address).document.description] {
        next = resources[number].metaschema
      } else {
        let text = unread[address].flatMap { try? JSONText(Array($0.utf8), limits: Self.limits) }
        next = text.flatMap { text in
          text.nodes[0].kind == .object
            ? text.names(of: 0).first { text.text(of: text.nodes[$0]) == "$schema" }
              .map { text.text(of: text.nodes[$0 + 1]) } : nil
        }
      }
      guard let next, next != address else { return draft }
      address = next
    }
    return draft
  }

  /// Returns the number of the resource with an address; a metaschema of a draft is added.
  mutating func resource(at address: URIReference) throws(JSONSchema.Mistake) -> Int? {
    let name = address.description
    if let number = numbers[name] { return number }
    guard let text = Metaschemas.texts[name] else { return nil }
    _ = try add(text, at: name)
    return numbers[name]
  }

  /// Returns what is at a fragment of a resource; `nil` if nothing is.
  ///
  /// If it was not known to be a schema, it becomes one, since a reference leads to it.
  mutating func place(
    at fragment: String,
    of resource: Int
  ) throws(JSONSchema.Mistake) -> SchemaPlace? {
    if fragment.isEmpty { return resources[resource].place }
    if !fragment.hasPrefix("/") { return resources[resource].anchors[fragment] }
    var place = resources[resource].place
    var owner = resource
    for token in fragment.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = JSONPointer.unescaped(token)
      let next: SchemaPlace? =
        switch node(place).kind {
        case .object: member(name, of: place)
        case .array:
          Self.index(name).flatMap { index in
            let elements = elements(place)
            return elements.indices.contains(index) ? elements[index] : nil
          }
        case .string, .number, .boolean, .null: nil
        }
      guard let next else { return nil }
      place = next
      owner = self.owner(of: place) ?? owner
    }
    if self.owner(of: place) == nil { try indexPart(place, resources[owner].address, owner) }
    return place
  }

  /// Returns a member of an object, whose members are kept, since most references lead to the same.
  private mutating func member(_ name: String, of place: SchemaPlace) -> SchemaPlace? {
    // Names are compared by their bytes.
    let key = Array(name.utf8)
    if let members = namedMembers[place] { return members[key] }
    let members = members(place).map { (Array($0.name.utf8), $0.value) }
    namedMembers[place] = Dictionary(members) { first, _ in first }
    return namedMembers[place]?[key]
  }

  private static func index(_ name: String) -> Int? {
    name == "0" || !name.hasPrefix("0") && !name.hasPrefix("+") ? Int(name) : nil
  }

  /// Returns the path of a value in its document.
  func path(of place: SchemaPlace) -> [String] {
    let document = documents[place.document]
    var (path, index): ([String], Int) = ([], place.node)
    while document.parents[index] >= 0 {
      let parent = Int(document.parents[index])
      if document.text.nodes[parent].kind == .array {
        path.append(String(document.ordinals[index]))
      } else {
        // A value follows its name; the path of a name is that of its value.
        let name = document.ordinals[index] < 0 ? index : index - 1
        path.append(document.text.text(of: document.text.nodes[name]))
      }
      index = parent
    }
    return path.reversed()
  }

  /// Returns a mistake at a place.
  func mistake(_ problem: SchemaProblem, at place: SchemaPlace) -> JSONSchema.Mistake {
    let document = documents[place.document]
    return JSONSchema.Mistake(
      problem.rule, in: document.address, document.text.bytes,
      at: document.text.nodes[place.node].start, path: JSONPointer.pointer(path(of: place)))
  }
}
