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
    for (number, editor) in editors.enumerated() {
      editor.number = number
      editor.isCounted = false
      if plan.confidential[number], !editor.current.isSecret {
        editor.current.hide()
        members[number].isValidatorDue = true
      }
    }
    for editor in tree.added { attach(editor) }
    (statuses, failureCount) = (Array(repeating: .disabled, count: editors.count), 0)
    outdated = Array(editors.indices)
    due = Array(editors.indices)
    for index in due { members[index].isDue = true }
    focus = focused.flatMap { $0.number == Self.removed ? nil : $0.number }
    findUniqueFields()
    return kept.indices.filter { kept[$0] == nil }
  }

  /// Makes the form the mediator of a field in a new or restored row.
  private func attach(_ editor: FieldEditor) {
    editor.mediator = nil
    if !kinds.isEmpty { editor.willTell(kinds) }
    editor.mediator = self
    // While a log is replayed, the form has another clock.
    editor.current.clock = clock
  }

  /// Returns the findings to keep, given the earlier numbers of relations; `nil` for a relation to
  /// evaluate.
  private func keptFindings(of relations: [Int?]) -> [RelationFinding?] {
    relations.map { number in
      guard let number, case .narrow = plan.relations[number].effect, fieldsRead[number] == nil
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
    if case .enable = plan.relations[relation].effect { true } else { false }
  }
}

/// The fields and relations of a tree of rows, in the order of a ``SchemaPlan``.
private struct NumberedRows {
  private let known: [FormMember]
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

  mutating func add(_ row: FormRow) {
    if let members = row.members {
      self.members += members
      added += row.editors
    } else {
      members += row.editors.map { known[$0.number] }
    }
    editors += row.editors
    for group in row.groups {
      group.number = groups.count
      groups.append(group)
      for row in group.rows { add(row) }
    }
    // The relations of inner rows come first.
    let start = relations.count
    if row.isAttached {
      relations += row.relations.map(Optional.some)
    } else {
      relations += Array(repeating: nil, count: row.template.relations.count)
    }
    row.relations = start..<relations.count
    row.members = nil
  }
}
