public import FieldEditing
public import ValidationCore
public import ValidationSchema

/// The rows that a repeated section of an ``InputForm`` has at the time of access.
///
///     struct Line: Schema {
///       let sku = Field(.regex(literal: "[A-Z]{3}")), quantity = Field(.digits)
///     }
///     struct Order: Schema { let lines = Repeated(Line(), count: 1...50) }
///
///     let form = InputForm(Order())
///     form.lines[0].sku.insert("ABC")
///     form.lines.append()               // nil; form.lines[1].sku is empty
///     form.lines.move(from: 0, to: 1)   // nil; form.lines[1].sku is "ABC"
///     form.lines.remove(at: 0)          // nil
///     form.lines.remove(at: 0)          // an error: there must be a row
///     form.undo()                       // nil; there are two rows
///
/// Each operation is one step of the undo history of the form. A row keeps its editors, with their
/// texts, errors and states, when it moves, or is restored by undoing its removal; until then, its
/// editors refuse all operations. The focus stays in its field; if its row is removed, the same
/// field of the next row gets it.
///
/// The collection itself doesn't change, so a loop over the rows may remove some of them. The
/// operations apply to the current rows of the section.
public struct FormRows<Inner: Schema> {
  let schema: Inner
  let core: FormCore
  /// The section; `nil` for a computed property, which is not part of the schema.
  let group: FormRowGroup?
  /// The rows at the time of access, which may be followed by others by now.
  private let list: FormRowList
  /// The number of rows.
  public let endIndex: Int

  /// Creates the current rows of a section.
  init(schema: Inner, core: FormCore, group: FormRowGroup?) {
    (self.schema, self.core, self.group) = (schema, core, group)
    list = group?.list ?? FormRowList([])
    endIndex = list.rows.count
  }
}

extension FormRows: RandomAccessCollection {
  /// Zero, the index of the first row.
  public var startIndex: Int { 0 }

  /// The fields of a row.
  ///
  ///     let row = form.lines[0]
  ///     form.lines.insert(at: 0)
  ///     row.sku === form.lines[1].sku   // true
  ///
  /// - Precondition: The index is less than the number of rows, as for an array.
  public subscript(position: Int) -> FormSection<Inner> {
    FormSection(schema: schema, core: core, row: list.rows[..<endIndex][position])
  }
}

extension FormRows: CustomReflectable {
  /// A mirror of the number of rows only, since texts of the fields may be secrets.
  public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}

extension FormRows {
  /// Returns the editor of the key of an entry; `nil` if the rows have no keys.
  ///
  ///     form.limits.append(key: "search")
  ///     form.limits.key(at: 0)?.text   // "search"
  ///     form.lines.key(at: 0)          // nil: the rows of `Repeated` have only numbers
  ///
  /// Its path is that of the row, `limits[0]`.
  ///
  /// - Precondition: The index is less than the number of rows, as for an array.
  public func key(at position: Int) -> FieldEditor? {
    group?.template.identity.key.map { core.editor(of: $0, in: self[position].row) }
  }

  /// Adds an entry at the end.
  ///
  ///     form.limits.append(key: "search", ["requests": "10"])   // nil
  ///     form.limits.append(key: "not one")                      // an error of limits[1]
  ///
  /// - Parameters:
  ///   - key: The text of the key.
  ///   - texts: The texts of fields, as for ``append(_:)``.
  /// - Returns: The same as ``append(_:)``; ``Refusal/unknown(_:)`` if the rows have no keys.
  /// - Complexity: That of ``append(_:)``.
  @discardableResult
  public func append(key: String, _ texts: [String: String] = [:]) -> Refusal? {
    append(texts.merging(["": key]) { $1 })
  }

  /// Adds a row at the end.
  ///
  ///     form.lines.append()                        // nil; all texts are the default ones
  ///     form.lines.append(["sku": "ABC"])          // nil
  ///     form.lines.append(["skq": "ABC"])          // an error: unknown name lines[2].skq
  ///     form.lines.append(["sku": "abc"])          // an error of lines[2].sku
  ///
  /// - Parameter texts: The texts of fields by their paths in the row, such as `sku`, `place.zone`
  ///   or `options[0].name`; rows of inner sections are added for them. They are set as by
  ///   ``FieldEditor/setText(_:)``, judged by the validators of their own fields.
  /// - Returns: `nil`; ``Refusal/rule(_:)`` if the section must not have more rows, or if a field
  ///   refuses its text, whose path the error has; ``Refusal/unknown(_:)`` if no field has one of
  ///   the paths; or ``Refusal/turn(until:)`` if another operation is in progress or the section is
  ///   part of a removed row. In case of an error, nothing changes.
  /// - Complexity: O(*n*) in the number of fields and relations of the row, with a low constant for
  ///   each row before it, if it is the last row of the form; otherwise of the form.
  @discardableResult
  public func append(_ texts: [String: String] = [:]) -> Refusal? { append(contentsOf: [texts]) }

  /// Adds rows at the end, as one step of the undo history.
  ///
  ///     form.lines.append(contentsOf: [["sku": "ABC"], ["sku": "DEF", "quantity": "2"]])   // nil
  ///     form.undo()   // nil; neither of them is there
  ///
  /// - Parameter rows: The texts of each row, as for ``append(_:)``.
  /// - Returns: The same as ``append(_:)``; in case of an error, no row is added.
  /// - Complexity: O(*n*) in the number of fields and relations of these rows, or of the form if
  ///   they are not its last rows.
  @discardableResult
  public func append(contentsOf rows: some Sequence<[String: String]>) -> Refusal? {
    perform { core.insertRows(Array(rows), at: $0.rows.count, of: $0) }
  }

  /// Inserts a row with the default texts.
  ///
  ///     form.lines.insert(at: 0)   // nil; form.lines[0].sku is empty
  ///     form.lines.insert(at: 9)   // an error: there are only two rows
  ///
  /// - Parameter index: The index of the new row.
  /// - Returns: The same as ``append(_:)``, or ``Refusal/unknown(_:)`` if the index is greater than
  ///   the number of rows.
  /// - Complexity: O(*n*) in the number of fields and relations of the form.
  @discardableResult
  public func insert(at index: Int) -> Refusal? {
    perform { core.insertRows([[:]], at: index, of: $0) }
  }

  /// Removes a row.
  ///
  ///     form.lines.remove(at: 1)   // nil
  ///     form.undo()                // nil; the row is there again, with the same editors
  ///
  /// - Parameter index: The index of the row.
  /// - Returns: `nil`; ``Refusal/rule(_:)`` if the section must not have fewer rows;
  ///   ``Refusal/unknown(_:)`` if there is no such row; or ``Refusal/turn(until:)``, as for
  ///   ``append(_:)``. In case of an error, nothing changes.
  /// - Complexity: The same as ``insert(at:)``.
  @discardableResult
  public func remove(at index: Int) -> Refusal? {
    perform { core.removeRow(at: index, of: $0) }
  }

  /// Removes all rows that satisfy a condition, as one step of the undo history.
  ///
  ///     form.lines.remove { $0.quantity.text == "0" }   // nil
  ///     form.undo()                                     // nil; they are there again
  ///
  /// - Parameter condition: Returns whether to remove a row; it is called once for each row, before
  ///   any is removed.
  /// - Returns: `nil`, ``Refusal/rule(_:)`` if the section must not have so few rows, or
  ///   ``Refusal/turn(until:)``, as for ``append(_:)``. In case of an error, nothing changes.
  /// - Complexity: The same as ``insert(at:)``, however many rows are removed.
  @discardableResult
  public func remove(where condition: (FormSection<Inner>) throws -> Bool) rethrows -> Refusal? {
    let rows = try (group?.rows ?? []).filter { row in
      try condition(FormSection(schema: schema, core: core, row: row))
    }
    return perform { core.remove(rows, of: $0) }
  }

  /// Removes all rows, as one step of the undo history.
  ///
  ///     form.lines.removeAll()   // an error if there must be a row
  ///
  /// - Returns: The same as ``remove(where:)``.
  /// - Complexity: The same as ``insert(at:)``.
  @discardableResult
  public func removeAll() -> Refusal? { perform { core.remove($0.rows, of: $0) } }

  /// Moves a row.
  ///
  ///     form.lines.move(from: 0, to: 2)   // nil; the rows 1 and 2 are now 0 and 1
  ///
  /// - Parameters:
  ///   - start: The index of the row.
  ///   - end: Its index afterward.
  /// - Returns: `nil`; ``Refusal/unknown(_:)`` if there is no row at one of the indices; or
  ///   ``Refusal/turn(until:)``, as for ``append(_:)``. In case of an error, nothing changes.
  /// - Complexity: The same as ``insert(at:)``.
  @discardableResult
  public func move(from start: Int, to end: Int) -> Refusal? {
    perform { core.moveRow(from: start, to: end, of: $0) }
  }

  private func perform(_ operation: (FormRowGroup) -> Refusal?) -> Refusal? {
    group.map(operation) ?? .unknown("rows")
  }

  /// The error of the section as a whole, whether visible or not: that of a relation over all rows.
  ///
  ///     .check("at most 99 pieces", \.lines) { $0.reduce(0) { $0 + $1.quantity } <= 99 }
  ///
  /// - Complexity: O(*n*) in the number of fields if one has changed.
  public var error: ValidationError? {
    guard let number = group?.number else { return nil }
    return core.currentRowErrors.first { $0.group == number }?.error
  }

  /// The error of the section as a whole to show now.
  ///
  /// It is shown after an attempt to submit the form or to leave the step, and under
  /// ``ErrorDisplay/onChange`` immediately.
  public var visibleError: ValidationError? {
    guard let group, core.showsError(of: group) else { return nil }
    return error
  }
}

/// The identity of a repeated section of a form, and whether its rows have changed.
package struct RowsRevision {
  private let group: FormRowGroup

  /// Creates the revision of the section of some rows; `nil` for one outside of the schema.
  package init?(_ rows: FormRows<some Schema>) {
    guard let group = rows.group else { return nil }
    self.group = group
  }

  /// The identity, which no other section has while this value exists.
  package var id: ObjectIdentifier { ObjectIdentifier(group) }
  /// A number that changes with the rows.
  package var number: Int { group.revision }
}
