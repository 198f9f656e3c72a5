internal import RegularLanguage
internal import SettingsSyntax
internal import ValidationCore
internal import ValidationSchema
import ValidationWording
internal import ValidatorExport

// A relation that calls a closure is part of the module if the closure depends on a single field
// that has only a few texts: it is called with the value of each, and the module has the answers.
//
//     .require(\.vat, when: \.isCompany) { $0 }         // {"require": {"texts": ["true", "yes"...
//     .narrow(\.postcode, by: \.country) { $0 == ... }  // {"narrow": [["CH", {"rule": 4}], ...
//     .check("enough", \.amount) { $0 > limit }         // left out: a number has too many texts

/// A builder of the module of a schema.
struct FormModuleBuilder {
  private typealias Value = JSONWriter.Value

  let plan: SchemaPlan
  private(set) var module: ModuleBuilder
  private var parts: [ExportedSchema.Part] = []
  /// What the module leaves out.
  private(set) var omissions: [Omission] = []
  /// The arguments for the validators of fields; `nil` if only a server can judge a field.
  private(set) var validators: [JSONWriter.Value?] = []
  /// What the module leaves out of each field.
  private var fieldOmissions: [[Omission]] = []
  /// The fields whose text may be missing although they are required: a relation computes them, or
  /// they are in an optional section.
  private var filled: Set<Int> = []
  private var relations: [Value] = []
  /// The maximum number of texts of a field on which a relation depends.
  private static let maximumChoiceCount = 128
  /// The maximum number of fields of `.together`, each subset of which has its own sentences.
  private static let maximumTogetherCount = 6

  init(_ plan: SchemaPlan, _ wordings: [Wording]) {
    self.plan = plan
    module = ModuleBuilder(wordings)
    for group in plan.groups where !group.identity.shape.hasNumbers && group.choice == nil {
      filled.formUnion(group.fields)
    }
  }

  /// Adds all fields and relations, and returns the data of the form.
  mutating func form() -> JSONWriter.Value {
    for index in plan.fields.indices { addField(index) }
    let reasons = reasonsToOmit()
    for (index, omissions) in fieldOmissions.enumerated() {
      if omissions.isEmpty { parts.append(.exact(path(index))) }
      omit(omissions)
    }
    for (number, relation) in plan.relations.enumerated() { add(relation, reasons[number]) }
    for group in plan.groups
    where group.choice == nil && (group.count.minimum > 0 || group.count.maximum != nil) {
      omit([Omission(path(of: group), .shape)])
    }
    omit(
      plan.rowRelations.filter { !$0.relation.isAboutKeys }
        .map { Omission(path(of: plan.groups[$0.group]), .rows) })
    let entries = plan.groups.filter { $0.identity.key != nil }.map { group in
      Value.string(group.name.path.replacing("[0]", with: "[]"))
    }
    return .object(
      [("fields", .array(plan.fields.indices.map(field))), ("relations", .array(relations))]
        + (entries.isEmpty ? [] : [("entries", .array(entries))])
        + (shapes.isEmpty ? [] : [("shapes", .array(shapes.map { .array([.string($0), $1]) }))]))
  }

  /// The path of each object that has shapes, with the name of the tag and those of the shapes.
  private var shapes: [(name: String, value: Value)] {
    var shapes: [(name: String, value: Value)] = []
    for group in plan.groups {
      guard let choice = group.choice, let tag = plan.tag(of: group) else { continue }
      let name = plan.fields[tag].name.components.last ?? ""
      let path = String(self.path(tag).dropLast(name.count + 1))
      if shapes.contains(where: { $0.name == path }) { continue }
      let names = plan.groups.compactMap { $0.choice?.tag === choice.tag ? $0.choice?.name : nil }
      shapes.append((path, .array(([name] + Set(names).sorted()).map { .string($0) })))
    }
    return shapes
  }

  mutating func exported() -> ExportedModule {
    let form = form()
    let source = """
      \(RuntimeSource.forms)
      const module = \(JSONWriter.text(.object(module.members)));
      export const languages = module.languages;
      export default form(module, \(JSONWriter.text(form)));

      """
    return ExportedModule(
      source: source,
      declarations: Declarations.form(plan.fields.indices.map(path), languages: module.languages),
      parts: parts)
  }
}

extension FormModuleBuilder {
  private mutating func addField(_ index: Int) {
    let field = plan.fields[index].field
    if field.isKey {
      validators.append(nil)
      fieldOmissions.append([Omission(path(index), .shape)])
      return
    }
    do throws(ModuleExportError) {
      if plan.confidential[index] { throw .secret }
      let (value, omissions) = try module.validator(field.anyValidator, path: path(index))
      validators.append(value)
      fieldOmissions.append(omissions)
    } catch {
      validators.append(nil)
      fieldOmissions.append([Omission(path(index), .validator(error))])
    }
  }

  /// The data of a field.
  private func field(_ index: Int) -> Value {
    let field = plan.fields[index].field
    var members: ModuleBuilder.Members = [
      ("path", .string(path(index))),
      ("initial", .string(initialText(index))),
    ]
    if !field.isOptional, field.heldDefault == nil, !filled.contains(index) {
      members.append(("required", module.words(of: Rule(.required))))
    }
    if let list = field.bareValidator.list {
      members.append(("separator", .string(String(list.separator))))
      if let inner = list.part.list {
        members.append(("innerSeparator", .string(String(inner.separator))))
      }
    }
    if field.isOptional { members.append(("isOptional", .literal("true"))) }
    if filled.contains(index) { members.append(("isFilled", .literal("true"))) }
    if let validator = validators[index] { members.append(("validator", validator)) }
    return .object(members)
  }

  /// The text of a field before it is edited; empty if it is a secret.
  func initialText(_ index: Int) -> String {
    plan.confidential[index] ? "" : plan.fields[index].field.defaultText ?? ""
  }

  private mutating func omit(_ omissions: [Omission]) {
    self.omissions += omissions
    parts += omissions.parts
  }

  /// The path of the rows of a section, without their numbers.
  private func path(of group: RowGroup) -> String {
    group.name(ofRow: 0).path.replacing("[0]", with: "[]")
  }

  /// The path of a field, without the numbers of rows: `lines[].sku`.
  private func path(_ index: Int) -> String {
    plan.fields[index].name.path.replacing("[0]", with: "[]")
  }

  private mutating func add(_ relation: BoundRelation, _ reason: Omission.Reason?) {
    let path = fields(of: relation).map(self.path).joined(separator: ", ")
    if let reason { return omit([Omission(path, reason)]) }
    var members: ModuleBuilder.Members = [("targets", .numbers(relation.targets))]
    let source = relation.sources.first ?? 0
    switch relation.effect {
    case .enable(let isEnabled):
      members.append(("source", .number(source)))
      members.append(("enable", texts(of: source) { (try? isEnabled($0)) == false }))
      if relation.isChoice { members.append(("isChoice", .literal("true"))) }
    case .require(let isRequired):
      members.append(("source", .number(source)))
      let isRequired = { (values: FieldValues) in (try? isRequired(values)) == true }
      let choice = choices(of: source)?.first { choice in
        isRequired(FieldValues { $0 == source ? choice.held : nil })
      }
      let held = choice.map { [source: $0.held] } ?? [:]
      let rule = violation(of: relation, set: [], held) { _ in true } ?? Rule(.required)
      let texts = texts(of: source, where: isRequired)
      members.append(("require", .object(module.members(of: rule) + [("texts", texts)])))
    case .narrow(let narrowing):
      members.append(("source", .number(source)))
      do throws(ModuleExportError) {
        let narrow = try validators(of: relation.targets[0], by: source, narrowing)
        members.append(("narrow", narrow))
      } catch {
        return omit([Omission(path, .validator(error))])
      }
    case .together:
      // The fields that are set are the bits of the index.
      let sentences = (0..<1 << relation.targets.count).map { bits -> Value in
        let set = relation.targets.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
        return module.error(violation(of: relation, set: set) { !set.contains($0) })
      }
      members.append(("together", .array(sentences)))
    case .exactlyOne:
      let none = module.error(violation(of: relation, set: []) { _ in true })
      let set = relation.targets.map { chosen -> Value in
        let others = relation.targets.filter { $0 != chosen }
        // The first of the set fields is the chosen one, so the others must follow it.
        let number = relation.targets.firstIndex(of: chosen) ?? 0
        let later = others.first { relation.targets.firstIndex(of: $0) ?? 0 > number }
        guard let later else { return .literal("null") }
        return module.error(violation(of: relation, set: [chosen, later]) { $0 == later })
      }
      members.append(("exactlyOne", .object([("none", none), ("set", .array(set))])))
    case .check, .fill: return
    }
    relations.append(.object(members))
    parts.append(.exact(path))
  }

  /// The fields of a relation, its targets first.
  private func fields(of relation: BoundRelation) -> [Int] {
    relation.targets + relation.sources.filter { !relation.targets.contains($0) }
  }

  /// Returns why each relation is left to the server; `nil` if the module has it.
  ///
  /// A server may fill in a field, or disable it, so that its value is unknown, and so are
  /// relations with such a field: this goes on until nothing changes.
  private mutating func reasonsToOmit() -> [Omission.Reason?] {
    var reasons = [Omission.Reason?](repeating: nil, count: plan.relations.count)
    var isChanged = true
    while isChanged {
      isChanged = false
      for (number, relation) in plan.relations.enumerated() where reasons[number] == nil {
        guard let reason = reasonToOmit(relation, of: fields(of: relation)) else { continue }
        reasons[number] = reason
        isChanged = true
        // What a server may decide is not an error here.
        for target in relation.targets {
          if relation.effect.fills { filled.insert(target) }
          guard relation.effect.enabling != nil, validators[target] != nil else { continue }
          validators[target] = nil
          fieldOmissions[target] = [Omission(path(target), .enabling)]
        }
      }
    }
    return reasons
  }

  /// Returns why a relation is left to the server, as far as is known; `nil` if it isn't.
  private func reasonToOmit(_ relation: BoundRelation, of numbers: [Int]) -> Omission.Reason? {
    switch relation.effect {
    case .check: return .check
    case .fill: return .filling
    case .enable, .require, .narrow:
      guard relation.sources.count == 1, let source = relation.sources.first,
        choices(of: source) != nil
      else { return .manyTexts }
    case .together:
      if relation.targets.count > Self.maximumTogetherCount { return .manyFields }
    case .exactlyOne: break
    }
    if numbers.contains(where: { plan.fields[$0].name.path.contains("[") }) {
      return .rows
    }
    if numbers.contains(where: { validators[$0] == nil || filled.contains($0) }) {
      return .field
    }
    let enabling = plan.relations.filter { $0.effect.enabling != nil }
    switch relation.effect {
    case .together, .exactlyOne:
      // The sentences name only enabled fields.
      if enabling.contains(where: { !$0.targets.allSatisfy { !relation.targets.contains($0) } }) {
        return .disabling
      }
    case .narrow:
      let narrowing = plan.relations.filter {
        $0.effect.narrowing != nil && $0.targets == relation.targets
      }
      if narrowing.count > 1 || relation.isSecret { return .narrowing }
    case .check, .require, .enable, .fill: break
    }
    return nil
  }

  private typealias Choice = (text: String, held: HeldValue)

  /// Returns all texts of a field with their values; `nil` if there may be too many.
  private func choices(of index: Int) -> [Choice]? {
    let field = plan.fields[index].field
    let limit = Self.maximumChoiceCount
    guard !plan.confidential[index],
      let texts = field.anyValidator.language?.texts(atMost: limit)
    else { return nil }
    var choices: [Choice] = []
    for text in texts.sorted() {
      guard let held = try? field.held(of: text) else { return nil }
      choices.append((text, held))
    }
    return choices
  }

  /// Returns the texts of a field whose values have a property.
  private func texts(of source: Int, where isWanted: (FieldValues) -> Bool) -> Value {
    let choices = choices(of: source) ?? []
    return .strings(
      choices.filter { choice in
        isWanted(FieldValues { $0 == source ? choice.held : nil })
      }.map(\.text))
  }

  /// Returns the arguments for the validators of a narrowed field, each after a text of the source.
  ///
  /// An object with the texts as names would lose `__proto__`, which sets its prototype.
  private mutating func validators(
    of target: Int,
    by source: Int,
    _ narrowing: (FieldValues) throws(NoValue) -> any Validator
  ) throws(ModuleExportError) -> Value {
    let field = plan.fields[target].field
    func narrowed<V: Validator>(_ base: V, _ part: any Validator) -> any Validator {
      AllValidator(
        base, [field.isOptional ? OptionalValidator<String>(AllValidator([part])) : part])
    }
    var pairs: [Value] = []
    for (text, held) in choices(of: source) ?? [] {
      guard let part = try? narrowing(FieldValues { $0 == source ? held : nil }) else { continue }
      let validator = try module.validator(narrowed(field.anyValidator, part), path: "").value
      pairs.append(.array([.string(text), validator]))
    }
    return .array(pairs)
  }

  /// Returns the rule that a relation reports if some of its fields are set; that of the first
  /// field with a property.
  private func violation(
    of relation: BoundRelation,
    set: [Int],
    _ held: [Int: HeldValue] = [:],
    where isWanted: (Int) -> Bool
  ) -> Rule? {
    let values = FieldValues { index in
      let field = plan.fields[index].field
      func sample(_ validator: some Validator) -> String? {
        (try? validator.samples(count: 4))?.first { !$0.isEmpty }
      }
      if let held = held[index] { return held }
      guard set.contains(index) else { return field.heldDefault }
      return sample(field.bareValidator).flatMap { try? field.held(of: $0) }
    }
    let judge = RelationJudge(fields: plan.fields, values: values) {
      plan.fields[$0].name.path
    }
    let violation = judge.violations(of: relation, by: relation.targets).first {
      isWanted($0.field)
    }
    return violation?.error.rule
  }
}

extension ModuleBuilder {
  /// Returns the code and the words of a rule.
  fileprivate func error(_ rule: Rule?) -> JSONWriter.Value {
    rule.map { .object(members(of: $0)) } ?? .literal("null")
  }
}

extension JSONWriter.Value {
  /// An array of whole numbers.
  fileprivate static func numbers(_ numbers: [Int]) -> Self { .array(numbers.map { .number($0) }) }
}
