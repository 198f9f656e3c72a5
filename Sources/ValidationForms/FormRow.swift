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

/// The reason why a row can't have one of its texts.
struct RefusedText: Error {
  /// The path of the text in the row; empty for its key.
  let path: String
  let refusal: Refusal

  /// Returns the path, given that of the row.
  func path(below row: String) -> String { FieldPath.path(path, below: row) }
}

extension FormRow {
  /// Creates a row with texts, as if they were set in its fields.
  ///
  /// - Parameters:
  ///   - template: The declaration of the row.
  ///   - options: The options of the form.
  ///   - texts: The texts by the paths of the fields in the row; inner rows are added for them.
  /// - Throws: The first text that can't be set.
  convenience init(
    _ template: SchemaTemplate,
    _ options: FormOptions,
    texts: [String: String]
  ) throws(RefusedText) {
    var rest = texts
    var inner: [[FormRow]] = []
    for group in template.groups {
      inner.append(try Self.rows(of: group, options, takingFrom: &rest))
    }
    self.init(template, options)
    for (group, rows) in zip(groups, inner) { group.rows = rows }
    for (place, (_, components)) in template.fields.enumerated() {
      let path = FieldName(components).path
      guard let text = rest.removeValue(forKey: path) else { continue }
      var refusal: Refusal?
      editors[place].adjust { refusal = $0.setText(text) }
      if let refusal { throw RefusedText(path: path, refusal: refusal) }
      members?[place].isOwned = true
    }
    if let path = rest.keys.min() { throw RefusedText(path: path, refusal: .unknown(path)) }
  }

  /// Creates the rows of an inner section for the texts that have a path in them.
  private static func rows(
    of group: SchemaTemplate.Group,
    _ options: FormOptions,
    takingFrom texts: inout [String: String]
  ) throws(RefusedText) -> [FormRow] {
    var textsOfRows: [Substring: [String: String]] = [:]
    let hasNumbers = group.identity.shape.hasNumbers
    let name = FieldName(group.components)
    let start = name.path
    for (path, text) in texts where path.hasPrefix(start) {
      // What follows the section, and then the number; nothing for a key.
      var inner = path.dropFirst(start.count)
      guard inner.first == "[" || inner.first == "." && !hasNumbers else { continue }
      if hasNumbers { inner = inner.drop { $0 != "]" }.dropFirst() }
      let row = path.dropLast(inner.count)
      textsOfRows[row, default: [:]][String(inner.first == "." ? inner.dropFirst() : inner)] = text
    }
    var rows: [FormRow] = []
    while group.count.contains(rows.count + 1) || rows.count < group.count.minimum {
      let row = name.row(rows.count, of: group.identity).path
      let inner = textsOfRows[row[...]]
      if inner == nil, rows.count >= group.count.minimum { break }
      do throws(RefusedText) {
        rows.append(try FormRow(group.rows, options, texts: inner ?? [:]))
      } catch {
        throw RefusedText(path: error.path(below: row), refusal: error.refusal)
      }
      for path in (inner ?? [:]).keys { texts[FieldPath.path(path, below: row)] = nil }
    }
    return rows
  }

  private static let lastID = Guarded(0)

  private static func nextID() -> Int {
    lastID.withLock { last in
      last += 1
      return last
    }
  }

  /// Returns a section with rows in the row.
  func group(of identity: RowsIdentity) -> FormRowGroup? {
    groups.first { $0.template.identity === identity }
  }

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
  /// The rows, which a list of them shares until they change otherwise than by appending.
  private(set) var list: FormRowList
  /// A number that changes with the rows.
  private(set) var revision = 0
  /// The rows when the form was created or reset.
  var initialRows: [FormRow] = []
  /// The number of the section in the plan; `nil` while it is part of a removed row.
  var number: Int?
  /// Whether submitting has failed because of the section.
  var hasFailed = false

  init(_ template: SchemaTemplate.Group, _ options: FormOptions) {
    self.template = template
    list = FormRowList((0..<template.count.minimum).map { _ in FormRow(template.rows, options) })
  }

  var rows: [FormRow] {
    get { list.rows }
    set {
      list = FormRowList(newValue)
      revision += 1
    }
  }
}

/// A list of rows, of which those that are there never change: further ones may follow.
///
/// So the rows at the time of an access need not be copied when a row is appended.
final class FormRowList {
  fileprivate(set) var rows: [FormRow]

  init(_ rows: [FormRow]) { self.rows = rows }
}

/// A change of the rows of a repeated section.
enum FormRowChange {
  /// Rows with their indices afterward, in ascending order.
  case insertion([PlacedRow])
  /// Rows with their indices before, in ascending order.
  case removal([PlacedRow])
  case move(from: Int, to: Int)
}

/// A row and its index in a repeated section.
struct PlacedRow {
  let row: FormRow
  let index: Int
}

extension FormRowChange {
  /// The change that reverts this one.
  var inverse: Self {
    switch self {
    case .insertion(let rows): .removal(rows)
    case .removal(let rows): .insertion(rows)
    case .move(let start, let end): .move(from: end, to: start)
    }
  }
}

extension FormRowGroup {
  /// Inserts rows at their indices.
  ///
  /// - Complexity: O(*n*) in the number of rows after the first of them.
  func insert(_ new: [PlacedRow]) {
    guard let first = new.first else { return }
    if first.index == list.rows.count {
      list.rows += new.map(\.row)
      revision += 1
      return
    }
    var rest = rows[first.index...].makeIterator()
    let count = rows.count + new.count
    var added: [FormRow] = []
    for placed in new {
      while first.index + added.count < placed.index, let row = rest.next() { added.append(row) }
      added.append(placed.row)
    }
    while first.index + added.count < count, let row = rest.next() { added.append(row) }
    rows.replaceSubrange(first.index..., with: added)
  }

  /// Removes rows at their indices.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  func remove(_ old: [PlacedRow]) {
    let indices = Set(old.map(\.index))
    rows = rows.indices.lazy.filter { !indices.contains($0) }.map { rows[$0] }
  }
}
