import FieldEditing
import ValidationCore
import ValidationSchema
internal import RegularLanguage

/// The editors of a row of a repeated section, or of the fields outside of all rows.
///
/// The rows of a form are a tree, like the sections of its schema:
///
///     root: limit; lines: 2 rows
///       row: sku, quantity
///       row: sku, quantity
///
/// A row keeps its editors when other rows change or it is moved, and also while it is removed, so
/// that undoing the removal restores it. The numbers of its fields change: see
/// ``FormCore/number()``.
final class FormRow {
  /// A number that no other row ever has, not even of another form.
  let id = FormRow.nextID()
  let template: SchemaTemplate
  /// The editors of the fields, without those of inner rows.
  let editors: [FieldEditor]
  /// The repeated sections in the row.
  let groups: [FormRowGroup]
  /// The states of the fields while the row is not part of the form; otherwise `nil`.
  var members: [FormMember]?
  /// The numbers of its relations.
  var relations = 0..<0

  /// Creates a row that is not part of the form yet, with as few inner rows as possible.
  init(_ template: SchemaTemplate, _ options: FormOptions) {
    self.template = template
    editors = template.fields.map { field, _ in
      FieldEditor(
        InputField(
          field.defaultText ?? "", validator: field.anyValidator,
          enforcement: options.enforcement,
          // All fields share the history of the form.
          historyLimits: HistoryLimits(depth: 0), clock: options.clock),
        errorDisplay: options.errorDisplay)
    }
    groups = template.groups.map { FormRowGroup($0, options) }
    members = template.fields.map { field, _ in
      FormMember(base: field.anyValidator, initialText: field.defaultText ?? "")
    }
  }
}

extension FormRow {
  private static let lastID = Guarded(0)

  private static func nextID() -> Int {
    lastID.withLock { last in
      last += 1
      return last
    }
  }
}

extension FormRow {
  /// Whether the row is part of the form.
  var isAttached: Bool { members == nil }

  /// Calls a closure with the row and all inner rows.
  func forEach(_ body: (FormRow) -> Void) {
    body(self)
    for group in groups {
      for row in group.rows { row.forEach(body) }
    }
  }

  /// The numbers of rows of the repeated sections in the row, in the order of a plan.
  var innerCounts: [Int] {
    groups.flatMap { [$0.rows.count] + $0.rows.flatMap(\.innerCounts) }
  }

  /// All editors of the row and of inner rows.
  var allEditors: [FieldEditor] {
    var editors: [FieldEditor] = []
    forEach { editors += $0.editors }
    return editors
  }
}

/// A repeated section of a form, with its rows.
final class FormRowGroup {
  let template: SchemaTemplate.Group
  var rows: [FormRow]
  /// The rows when the form was created or reset.
  var initialRows: [FormRow] = []
  /// The number of the section in the plan; `nil` while it is part of a removed row.
  var number: Int?
  /// Whether submitting has failed because of the section.
  var hasFailed = false

  init(_ template: SchemaTemplate.Group, _ options: FormOptions) {
    self.template = template
    rows = (0..<template.count.minimum).map { _ in FormRow(template.rows, options) }
  }
}

/// A change of the rows of a repeated section.
enum FormRowChange {
  case insertion(FormRow, at: Int)
  case removal(FormRow, at: Int)
  case move(from: Int, to: Int)
}

extension FormRowChange {
  /// The change that reverts this one.
  var inverse: Self {
    switch self {
    case .insertion(let row, let index): .removal(row, at: index)
    case .removal(let row, let index): .insertion(row, at: index)
    case .move(let start, let end): .move(from: end, to: start)
    }
  }
}
