import FieldEditing
import ValidationSchema

/// The fields and relations of a tree of rows, in the order of a ``SchemaPlan``.
struct NumberedRows {
  private var known: [FormMember] = []
  var editors: [FieldEditor] = []
  var members: [FormMember] = []
  var groups: [FormRowGroup] = []
  /// The earlier numbers of the relations; `nil` for those of new rows.
  var relations: [RelationID?] = []
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
    relations = (0..<relationCount).map { RelationID($0) }
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
      relations += row.relations.map { RelationID($0) }
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
