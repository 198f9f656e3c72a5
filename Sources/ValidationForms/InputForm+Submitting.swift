public import ValidationSchema
package import FieldEditing
public import ValidationCore

extension InputForm {
  /// The objects that check enabled fields asynchronously, in the order of steps and fields.
  package var inquirers: [any FieldInquirer] {
    core.pages.order.filter(core.isEnabled).compactMap { core.editors[$0].inquirer }
  }

  /// The verdict on all enabled fields: invalid if any field is invalid, otherwise incomplete if
  /// any field is incomplete, otherwise valid.
  ///
  /// Its error is that of the first such field, with its path. A field that awaits the answer of
  /// its inquirer is incomplete.
  ///
  /// - Complexity: O(*n*) in the number of fields. Only those fields are judged that have changed
  ///   since the last access, or whose validators or inquirers call custom code.
  public var verdict: Verdict { core.verdict }

  /// Whether all enabled fields are valid, so that submitting succeeds unless ending editing
  /// changes a text.
  ///
  ///     form.canSubmit   // false: the fields are empty
  ///     form.user.insert("rolf")
  ///     form.city.insert("Bern")
  ///     form.canSubmit   // true
  ///
  /// It is equivalent to a valid ``verdict``, but doesn't compute the reasons.
  ///
  /// - Complexity: The same as ``verdict``.
  public var canSubmit: Bool { core.canSubmit }

  /// The errors of all enabled fields, whether visible or not, in the order of steps and fields;
  /// that of a repeated section as a whole precedes those of its rows.
  ///
  ///     form.errors.map(\.path)   // ["user", "city"]
  ///     form.city.insert("Bern")
  ///     form.errors.first?.code   // all: user has two rules to satisfy
  ///
  /// Each error has the path of its field. If the array is empty, submitting succeeds unless ending
  /// editing changes a text.
  ///
  /// - Complexity: The same as ``verdict``.
  public var errors: [ValidationError] { core.errors }

  /// The errors to show now: see ``ErrorDisplay``.
  ///
  ///     form.visibleErrors   // []: all fields are untouched
  ///     form.user.insert("ro")
  ///     form.user.endEditing()
  ///     form.visibleErrors.map(\.path)   // ["user"]
  public var visibleErrors: [ValidationError] {
    let errors = core.pages.order.enumerated().compactMap { place, index in
      (core.isEnabled(index) ? core.editors[index].visibleError : nil).map {
        (place, core.located($0, at: index))
      }
    }
    return core.inOrder(errors, with: core.visibleRowErrors.map { ($0.group, $0.error) })
  }

  /// The values of all fields, each with its own type; `nil` if a field is not valid.
  ///
  ///     form.values?.user   // nil: the fields are empty
  ///     form.user.insert("rolf")
  ///     form.city.insert("Bern")
  ///     form.values?.user   // "rolf"
  public var values: SchemaValues<Root>? {
    guard canSubmit else { return nil }
    return SchemaValues(schema, core.plan, core.heldValues)
  }

  /// Ends editing in all fields, and returns their values.
  ///
  ///     do {
  ///       let values = try form.submit()
  ///       register(values.user, values.password)   // String, Secret<String>
  ///     } catch {
  ///       print(error)   // all errors, and the first of them has the focus
  ///     }
  ///
  /// If a field is not valid, all errors are shown, and the first field that has an error gets the
  /// focus, even if it is on another page.
  ///
  /// - Returns: The submitted values, whatever observers do in response, such as resetting the
  ///   form.
  /// - Throws: All errors. A field that can't be judged now, because an operation on it is in
  ///   progress or its inquiry is not answered, has an error with the code
  ///   ``Rule/Code/unanswered``.
  @discardableResult
  public func submit() throws(FormReport) -> SchemaValues<Root> {
    var report: FormReport?
    var submitted = SchemaValues(schema, core.plan, [])
    ObserverList.notifications.hold {
      report = core.submit()
      // Observers may change the texts and the rows.
      if report == nil { submitted = SchemaValues(schema, core.plan, core.heldValues) }
      core.record(.submitted(report))
      core.deliverEvents()
    }
    if let report { throw report }
    return submitted
  }

  /// Sets an error from another source, such as a server, and shows it immediately.
  ///
  ///     form.setError(ValidationError(Rule("taken"), at: 0..<4), at: "user")
  ///     form.user.visibleError?.code   // taken
  ///     form.user.insert("2")          // the error is cleared
  ///
  /// The text is invalid until it is edited or filled in again, or the error is cleared with `nil`.
  ///
  /// - Parameters:
  ///   - error: The error; `nil` to clear it.
  ///   - path: The path of the field.
  /// - Returns: `nil`, ``Refusal/unknown(_:)`` if no field has the path, or
  ///   ``Refusal/turn(until:)`` if another operation is in progress.
  @discardableResult
  public func setError(_ error: ValidationError?, at path: String) -> Refusal? {
    guard let index = core.index(ofPath: path) else { return .unknown(path) }
    if let refusal = core.refusalOutOfTurn { return refusal }
    core.setForeignError(error, of: index)
    return nil
  }

  /// Returns whether a field is enabled; an unknown field is not.
  ///
  ///     struct Invoice: Schema {
  ///       let company = Field(.boolean, default: false), vat = Field(optional: .digits)
  ///       var relations: [Relation<Self>] { [.enable(\.vat, when: \.company) { $0 }] }
  ///     }
  ///
  ///     let form = InputForm(Invoice())
  ///     form.isEnabled("vat")          // false: only a company has a number
  ///     form.company.setText("true")   // nil
  ///     form.isEnabled("vat")          // true
  ///     form.isEnabled("phone")        // false: there is no such field
  public func isEnabled(_ path: String) -> Bool {
    guard let index = core.index(ofPath: path) else { return false }
    if core.isAsking { core.recordRead(of: index) }
    return core.isEnabled(index)
  }
}

extension FormCore {
  func isEnabled(_ index: Int) -> Bool { members[index].isEnabled }

  /// Returns an error with the path of its field, and its name for people.
  func located(_ error: ValidationError, at index: Int) -> ValidationError {
    var error = error
    let planned = plan.fields[index]
    error.path = planned.name.path
    // Only their paths distinguish fields in rows.
    error.name = planned.name.indices.isEmpty ? planned.field.about : nil
    return error
  }

  /// Returns the error of an enabled field, or `nil` if it is valid.
  func error(of index: Int) -> ValidationError? {
    judgedError(of: index) ?? unansweredError(of: index)
  }

  /// Returns the error of an enabled field whose asynchronous check prevents submission, or `nil`.
  func unansweredError(of index: Int) -> ValidationError? {
    guard isEnabled(index), let inquirer = editors[index].inquirer else { return nil }
    return inquirer.errorBeforeSubmission().map { located($0, at: index) }
  }

  /// Returns the error of a field that can't be judged now, since its editing can't end.
  private func unanswered(_ index: Int) -> ValidationError {
    located(editors[index].field.unansweredError, at: index)
  }

  /// Returns the error of an enabled field, not including asynchronous checks.
  private func judgedError(of index: Int) -> ValidationError? {
    guard isEnabled(index) else { return nil }
    let editor = editors[index]
    let isValid = editor.verdictKind == .valid
    if isValid, !hasNoValue(index) { return nil }
    let error = isValid ? nil : editor.verdict.error
    return located(error ?? ValidationError(members[index].base.rule, at: 0..<0), at: index)
  }

  func errors(of fields: [Int]) -> [ValidationError] { fields.compactMap(error(of:)) }

  /// Shows the error of a field, unless it awaits an answer.
  func showError(of index: Int) {
    if editors[index].verdictKind != .valid || hasNoValue(index) { editors[index].showError() }
  }

  /// The values of all fields, by number; `nil` for a field that is not valid.
  var heldValues: [HeldValue?] { members.indices.map(held(of:)) }

  /// Ends editing in all fields.
  ///
  /// - Returns: The errors of the form; `nil` if it is valid.
  func submit() -> FormReport? {
    var waiting: Set<Int> = []
    for index in pages.order where isEnabled(index) {
      if case .turn = editors[index].submit() { waiting.insert(index) }
    }
    // Ending editing in one field may have changed another.
    let statuses = currentStatuses
    /// An error, and the field that gets the focus if it is the first one.
    typealias Found = (error: ValidationError, field: Int?)
    var found: [(Int, Found)] = []
    for (place, index) in pages.order.enumerated() where isEnabled(index) {
      guard
        let error = statuses[index].isFailing
          ? error(of: index) : waiting.contains(index) ? unanswered(index) : nil
      else { continue }
      found.append((place, (error, index)))
      showError(of: index)
    }
    let ofSections = currentRowErrors.map { group, error -> (Int, Found) in
      (group, (error, showError(ofGroup: group)))
    }
    let all = inOrder(found, with: ofSections)
    if let first = all.lazy.compactMap(\.field).first { moveFocus(to: first) }
    let errors = mistakes + all.map(\.error)
    return errors.isEmpty ? nil : FormReport(errors: errors)
  }

  func setForeignError(_ error: ValidationError?, of index: Int) {
    ObserverList.notifications.hold {
      let editor = editors[index]
      // Setting a deferred text later would clear the error.
      editor.bringUpToDate()
      members[index].foreignError = error
      if error != nil, isEnabled(index), !editor.isBusy,
        let externalVerdict = externalVerdict(of: index)
      {
        editor.reject(with: externalVerdict)
      } else {
        updates.insert(index)
        carryOut()
      }
      deliverEvents()
    }
  }
}
