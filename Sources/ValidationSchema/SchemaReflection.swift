import ValidationCore

/// The results of reflecting a schema.
struct SchemaReflection {
  /// The fields by their declared numbers, with names in the first row.
  var fields: [PlannedField] = []
  /// The declared numbers of fields.
  var declared: [ObjectIdentifier: Int] = [:]
  /// The chain of repeated sections that contain each field, from the outside.
  var chains: [[ObjectIdentifier]] = []
  /// The relations with the innermost repeated section of their fields; `nil` if there is none.
  var relations: [(home: ObjectIdentifier?, relation: BoundRelation)] = []
  var rowRelations: [(home: ObjectIdentifier?, relation: BoundRowRelation)] = []
  /// The chains of the repeated sections themselves.
  var sections: [ObjectIdentifier: [ObjectIdentifier]] = [:]
  /// The names of the repeated sections, with their allowed numbers of rows.
  private var groupNames: [(name: FieldName, count: Interval<Int>)] = []
  /// The names of the other sections.
  private var sectionNames: [FieldName] = []
  var errors: [SchemaError] = []

  /// A template without relations.
  struct Draft {
    var fields: [(field: any AnyField, components: [String])] = []
    var groups: [(group: DraftGroup, rows: Draft)] = []
    /// The sections with rows, which become groups.
    var found: [DraftGroup] = []
    /// The members of the JSON object, in the order of their declaration.
    var members: [(components: ArraySlice<String>, member: SchemaObject.Part)] = []
    /// The shapes of which one is chosen, by their places in the template.
    var shapes: [(components: ArraySlice<String>, place: Int)] = []
    /// What the objects of the schema and of its sections do with unknown members, by their names.
    var unknownMembers: [[ExactText]: UnknownMembers] = [:]
    /// The declared number of the first field.
    let start: Int
  }

  /// A section with rows that is found.
  struct DraftGroup {
    let identity: RowsIdentity
    /// The schema of a row.
    let schema: any Schema
    let components: [String]
    /// When it is there, if it is one of several shapes.
    let choice: ShapeChoice?
  }

  /// The repeated sections that contain fields.
  struct Surroundings {
    /// The name of the first row that contains the fields.
    var row = FieldName([])
    /// The repeated sections, from the outside.
    var chain: [ObjectIdentifier] = []

    /// Returns the name of a field or section.
    func name(_ components: [String]) -> FieldName { row.appending(components) }
  }

  /// Returns the fields of a schema and of its sections.
  mutating func draft(
    of schema: any Schema,
    in surroundings: Surroundings = Surroundings(),
    key: Field<String>? = nil
  ) -> Draft {
    var draft = Draft(start: fields.count)
    draft.unknownMembers[[]] = schema.unknownMembers
    // The name of a key is that of its row.
    if let key { add(key, [], surroundings, &draft) }
    collect(schema, [], surroundings, &draft)
    for group in draft.found {
      let identity = ObjectIdentifier(group.identity)
      sections[identity] = surroundings.chain
      let name = surroundings.row.appending(group.components, isShape: group.choice != nil)
      groupNames.append((name, group.identity.count))
      let inner = Surroundings(
        row: name.row(0, of: group.identity), chain: surroundings.chain + [identity])
      let start = fields.count
      let rows = self.draft(of: group.schema, in: inner, key: group.identity.key)
      if let choice = group.choice { enable(start..<fields.count, by: choice) }
      if let key = group.identity.key {
        let unique = BoundRowRelation(identity: group.identity, effect: .unique(RowKey(key)))
        rowRelations.append((surroundings.chain.last, unique))
      }
      draft.groups.append((group, rows))
    }
    return draft
  }

  /// Adds relations that enable the fields of a shape only if it is chosen.
  private mutating func enable(_ numbers: Range<Int>, by choice: ShapeChoice) {
    guard let tag = declared[ObjectIdentifier(choice.tag)] else {
      return errors.append(.foreignField(relation: "the tag of \(choice.name)"))
    }
    for number in numbers {
      var relation = BoundRelation(
        effect: .enable { choice.isMade(by: $0.held(tag)) }, targets: [number], sources: [tag])
      relation.isChoice = true
      relations.append((chains[number].last, relation))
    }
  }

  private mutating func add(
    _ field: any AnyField,
    _ components: [String],
    _ surroundings: Surroundings,
    _ draft: inout Draft
  ) {
    let name = surroundings.name(components)
    if let known = declared.updateValue(fields.count, forKey: ObjectIdentifier(field)) {
      errors.append(.sharedField(fields[known].name.path, name.path))
    }
    fields.append(PlannedField(field: field, name: name))
    chains.append(surroundings.chain)
    draft.fields.append((field, components))
  }

  private mutating func collect(
    _ schema: any Schema,
    _ components: [String],
    _ surroundings: Surroundings,
    _ draft: inout Draft,
    tag: (any AnyField)? = nil
  ) {
    for child in Mirror(reflecting: schema).children {
      let label = child.label ?? ""
      if let field = child.value as? any AnyField {
        let own = components + [field.named ?? label]
        draft.members.append((own[...], .field(draft.fields.count)))
        add(field, own, surroundings, &draft)
      } else if let section = child.value as? any AnySection, let inner = section.anySchema {
        guard let identity = section.rows else {
          let isShown = section.tag == nil || section.named?.isEmpty == false
          let name = (isShown ? section.named : nil) ?? label
          let own = name.isEmpty ? components : components + [name]
          if !name.isEmpty {
            sectionNames.append(surroundings.name(own))
            draft.unknownMembers[own.map(ExactText.init)] = inner.unknownMembers
          }
          collect(inner, own, surroundings, &draft, tag: section.tag)
          continue
        }
        let name = section.named.flatMap { $0.isEmpty ? nil : $0 } ?? label
        let own = components + [name]
        let place = draft.found.count
        let choice =
          identity.shape == .optional ? tag.map { ShapeChoice(tag: $0, name: name) } : nil
        if choice == nil {
          draft.members.append((own[...], .rows(place)))
        } else {
          draft.shapes.append((own[...], place))
        }
        draft.found.append(
          DraftGroup(identity: identity, schema: inner, components: own, choice: choice))
      }
    }
  }

  /// Resolves the relations of a schema, and then those of its sections.
  mutating func resolveRelations<Root: Schema>(of schema: Root) {
    for relation in schema.relations {
      do throws(SchemaError) {
        let binder = RelationBinder<Root>(fields, declared, sections, label: relation.label)
        switch try relation.bind(schema, binder) {
        case .fields(let bound):
          relations.append((try home(of: bound, label: relation.label), bound))
        case .rows(let bound):
          rowRelations.append((sections[ObjectIdentifier(bound.identity)]?.last, bound))
        }
      } catch {
        errors.append(error)
      }
    }
    for child in Mirror(reflecting: schema).children {
      if let inner = (child.value as? any AnySection)?.anySchema { resolveRelations(of: inner) }
    }
  }

  /// Returns the innermost repeated section of a relation's fields, all of which must contain each
  /// other.
  private func home(
    of relation: BoundRelation,
    label: String
  ) throws(SchemaError) -> ObjectIdentifier? {
    let chains = (relation.targets + relation.sources).map { self.chains[$0] }
    let longest = chains.max { $0.count < $1.count } ?? []
    guard chains.allSatisfy({ longest.starts(with: $0) }) else {
      throw .severalSections(relation: label)
    }
    return longest.last
  }

  /// Returns the template of a draft, with its relations.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - home: The repeated section whose rows it declares; `nil` for the schema itself.
  ///   - count: The number of templates, which is increased.
  /// - Returns: The template.
  func template(
    _ draft: Draft,
    of home: ObjectIdentifier? = nil,
    countingIn count: inout Int
  ) -> SchemaTemplate {
    let number = count
    count += 1
    var groups: [SchemaTemplate.Group] = []
    for (group, rows) in draft.groups {
      let rows = template(rows, of: ObjectIdentifier(group.identity), countingIn: &count)
      groups.append(
        SchemaTemplate.Group(
          identity: group.identity, components: group.components, choice: group.choice, rows: rows))
    }
    return SchemaTemplate(
      fields: draft.fields, groups: groups,
      object: SchemaObject(
        draft.members, shapes: draft.shapes, unknownMembers: draft.unknownMembers),
      start: (draft.start, number),
      relations: relations.filter { $0.home == home }.map(\.relation),
      rowRelations: rowRelations.filter { $0.home == home }.map(\.relation))
  }
}

extension SchemaReflection {
  /// The errors in names and numbers of rows.
  var nameErrors: [SchemaError] {
    conflicts(fields.map(\.name)) + conflicts(groupNames.map(\.name)) + memberConflicts
      + groupNames.filter {
        $0.count.maximum.map { [count = $0.count] in $0 < count.minimum } ?? false
      }
      .map { .noRows($0.name.path) }
  }

  /// Returns the errors for environment names that several fields, or repeated sections, share in
  /// some rows.
  private func conflicts(_ names: [FieldName]) -> [SchemaError] {
    let environments = names.map(\.environment)
    var groups: [ExactText: [Int]] = [:]
    for (index, name) in environments.enumerated() {
      groups[ExactText(name), default: []].append(index)
    }
    // Names in the first rows that are equal are found here, all others below.
    var errors: [(index: Int, error: SchemaError)] = groups.compactMap { name, indices in
      indices.count < 2
        ? nil : (indices[0], .sameName(name.text, fields: indices.map { names[$0].path }))
    }
    let patterns = names.map(\.pattern)
    for (index, pattern) in patterns.enumerated() where !pattern.isSingle {
      for other in names.indices where patterns[other].isSingle || other > index {
        guard !environments[index].isIdentical(to: environments[other]),
          let common = pattern.commonName(with: patterns[other])
        else { continue }
        let pair = [min(index, other), max(index, other)]
        errors.append((pair[0], .sameName(common, fields: pair.map { names[$0].path })))
      }
    }
    return errors.sorted { $0.index < $1.index }.map(\.error)
  }

  /// The errors for members of a JSON object with the same name, unless all of them are fields, or
  /// all of them are repeated sections.
  private var memberConflicts: [SchemaError] {
    var kinds: [[ExactText]: (fields: Int, groups: Int, sections: Int)] = [:]
    for field in fields { kinds[field.name.key, default: (0, 0, 0)].fields += 1 }
    for group in groupNames { kinds[group.name.key, default: (0, 0, 0)].groups += 1 }
    for name in sectionNames { kinds[name.key, default: (0, 0, 0)].sections += 1 }
    return (groupNames.map(\.name) + sectionNames).compactMap { name in
      // Each name is reported once.
      guard let kind = kinds.removeValue(forKey: name.key),
        kind.sections > 0 ? kind.fields + kind.groups + kind.sections > 1 : kind.fields > 0
      else { return nil }
      let count = kind.fields + kind.groups + kind.sections
      return .sameName(
        name.environment, fields: Array(repeating: name.path, count: count))
    }
  }
}

extension SchemaTemplate {
  /// The errors for members of a shape that have the name of a member of all shapes.
  var shapeErrors: [SchemaError] {
    func errors(in object: SchemaObject) -> [SchemaError] {
      object.shapes.flatMap { place in
        groups[place].rows.object.members.compactMap { name, _ -> SchemaError? in
          if object.member(named: name) == nil { return nil }
          let paths = [object.path + [name], groups[place].components + [name]]
          return .sameName(name, fields: paths.map { FieldName($0).path })
        }
      }
        + object.members.flatMap { _, member -> [SchemaError] in
          if case .section(let section) = member { errors(in: section) } else { [] }
        }
    }
    return errors(in: object) + groups.flatMap(\.rows.shapeErrors)
  }
}

extension FieldName {
  /// The components, compared by their bytes.
  fileprivate var key: [ExactText] { components.map(ExactText.init) }

  /// The environment names in all rows.
  fileprivate var pattern: NamePattern {
    let runs = components.indices.split(omittingEmptySubsequences: false) { isRow(at: $0) }
    return NamePattern(
      runs.enumerated().map { number, run in
        let name = Self.environmentName(of: components[run].joined(separator: "."))
        return (number > 0 ? "_" : "") + name + (number < runs.count - 1 ? "_" : "")
      })
  }
}
