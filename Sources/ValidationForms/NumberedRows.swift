import FieldEditing
import ValidationSchema

/// The fields and relations of a tree of rows, in the order of a ``SchemaPlan``.
struct NumberedRows {
  private var known: [FormMember] = []
  /// The numbers of repeated sections and of relations before the rows.
  private var start = (group: 0, relation: 0)
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

  /// Creates an empty tree of new rows after all others.
  ///
  /// - Parameters:
  ///   - groupCount: The number of repeated sections before the rows.
  ///   - relationCount: The number of relations before the rows.
  init(afterGroups groupCount: Int, relations relationCount: Int) {
    start = (groupCount, relationCount)
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
    let first = start.relation + relations.count
    if row.isAttached {
      relations += row.relations.map { RelationID($0) }
    } else {
      relations += Array(repeating: nil, count: row.template.relations.count)
    }
    row.relations = first..<start.relation + relations.count
    row.members = nil
    for group in row.groups {
      group.number = start.group + groups.count
      groups.append(group)
      for row in group.rows { add(row) }
    }
  }
}
