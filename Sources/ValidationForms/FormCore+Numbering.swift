import FieldEditing
import ValidationCore
import ValidationSchema

extension FormCore {
  /// Numbers the fields, relations and repeated sections of all rows.
  ///
  /// A requirement that a relation computed for a field is kept, unless it may name other fields:
  /// creating a validator takes much longer than numbering a field.
  ///
  /// - Returns: The relations to evaluate.
  /// - Complexity: O(*n*) in the number of fields and relations.
  func number() -> [Int] {
    for index in cycle { members[index].cycleError = nil }
    let focused = focus.map { editors[$0] }
    var tree = NumberedRows(knowing: members)
    tree.add(root)
    let kept = keptFindings(of: tree.relations)
    rowGroups = tree.groups
    plan = plan.withRows(rowGroups.map(\.rows.count))
    graph = plan.graph
    solver = RelationSolver(plan)
    pages.place(in: plan)
    (editors, members, cycle) = (tree.editors, tree.members, [])
    findings = kept.map { $0 ?? .nothing }
    (fieldsRead, fieldsReadByOthers) = ([:], [])
    for number in editors.indices { prepare(number) }
    for editor in tree.added { attach(editor) }
    (statuses, failureCount) = (Array(repeating: .disabled, count: editors.count), 0)
    outdated = Array(editors.indices)
    due = Array(editors.indices)
    for index in due { members[index].isDue = true }
    focus = focused.flatMap { $0.number == Self.removed ? nil : $0.number }
    findUniqueFields()
    return kept.indices.filter { kept[$0] == nil }
  }

  /// Numbers the fields, relations and repeated sections of a new row at the end of a repeated
  /// section, if all others keep their numbers.
  ///
  /// - Returns: The relations to evaluate; `nil` if everything must be numbered.
  /// - Complexity: O(*n*) in the number of fields, but without looking at any field outside of the
  ///   row.
  func numberLastRow(_ row: FormRow, of group: FormRowGroup) -> [Int]? {
    guard let number = group.number, group.rows.last === row, fieldsRead.isEmpty, cycle.isEmpty,
      plan.appendRow(to: number, with: row.innerCounts)
    else { return nil }
    let (fieldCount, relationCount) = (editors.count, findings.count)
    var tree = NumberedRows(
      editors: editors, members: members, groups: rowGroups, relationCount: relationCount)
    tree.add(row)
    (editors, members, rowGroups) = (tree.editors, tree.members, tree.groups)
    graph = plan.graph
    solver.extend(to: plan)
    pages.place(in: plan)
    let asked = relationCount..<plan.relations.count
    findings += asked.map { _ in .nothing }
    let fields = fieldCount..<editors.count
    statuses += fields.map { _ in .disabled }
    outdated += fields
    for index in fields {
      prepare(index)
      setDue(index)
    }
    for editor in tree.added { attach(editor) }
    findUniqueFields(from: fieldCount)
    return Array(asked)
  }

  /// Gives an editor its number.
  private func prepare(_ number: Int) {
    let editor = editors[number]
    editor.number = number
    if plan.confidential[number], !editor.current.isSecret {
      editor.adjust { $0.hide() }
      members[number].isValidatorDue = true
    }
  }

  /// Makes the form the mediator of a field in a new or restored row.
  private func attach(_ editor: FieldEditor) {
    editor.mediator = nil
    if !kinds.isEmpty { editor.willTell(kinds) }
    editor.mediator = self
    // While a log is replayed, the form has another clock.
    editor.adjust { $0.clock = clock }
  }

  /// Returns the findings to keep, given the earlier numbers of relations; `nil` for a relation to
  /// evaluate.
  private func keptFindings(of relations: [Int?]) -> [RelationFinding?] {
    relations.map { number in
      guard let number, plan.relations[number].effect.narrowing != nil, fieldsRead[number] == nil
      else { return nil }
      let relation = plan.relations[number]
      // The error about a secret requirement names the fields on which it depends.
      let isOpen = !relation.isSecret && !relation.targets.contains { plan.confidential[$0] }
      return isOpen ? findings[number] : nil
    }
  }

  /// Enables the fields that no relation disables any more, and removes their computed texts.
  ///
  /// - Returns: The fields whose values may have changed.
  func releaseFields() -> [Int] {
    members.indices.filter { index in
      var isReleased = false
      if !members[index].isEnabled, !graph.subjects[index].contains(where: isEnabling) {
        isReleased = enable(index, true)
      }
      if !members[index].isOwned, !graph.isFilled[index], fill(index, with: .nothing) {
        isReleased = true
      }
      return isReleased
    }
  }

  private func isEnabling(_ relation: Int) -> Bool {
    plan.relations[relation].effect.enabling != nil
  }
}

/// The fields and relations of a tree of rows, in the order of a ``SchemaPlan``.
private struct NumberedRows {
  private var known: [FormMember] = []
  var editors: [FieldEditor] = []
  var members: [FormMember] = []
  var groups: [FormRowGroup] = []
  /// The earlier numbers of the relations; `nil` for those of new rows.
  var relations: [Int?] = []
  /// The fields of new rows.
  var added: [FieldEditor] = []

  /// Creates an empty tree.
  ///
  /// - Parameter known: The states of fields by their earlier numbers.
  init(knowing known: [FormMember]) { self.known = known }

  /// Creates a tree of numbered rows, to which new rows are added.
  init(
    editors: [FieldEditor],
    members: [FormMember],
    groups: [FormRowGroup],
    relationCount: Int
  ) {
    (self.editors, self.members, self.groups) = (editors, members, groups)
    relations = (0..<relationCount).map(Optional.some)
  }

  mutating func add(_ row: FormRow) {
    if let members = row.members {
      self.members += members
      added += row.editors
    } else {
      members += row.editors.map { known[$0.number] }
    }
    editors += row.editors
    // The relations of inner rows come last.
    let start = relations.count
    if row.isAttached {
      relations += row.relations.map(Optional.some)
    } else {
      relations += Array(repeating: nil, count: row.template.relations.count)
    }
    row.relations = start..<relations.count
    row.members = nil
    for group in row.groups {
      group.number = groups.count
      groups.append(group)
      for row in group.rows { add(row) }
    }
  }
}
