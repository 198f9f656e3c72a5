import ValidationSchema
package import FieldEditing
public import ValidationCore

extension Form {
  /// Those who ask somebody else about fields that count, in the order of steps and fields.
  package var inquirers: [any FieldInquirer] {
    core.pages.order.filter(core.isEnabled).compactMap { core.editors[$0].inquirer }
  }

  /// The judgement on all fields that count: invalid where one is, else incomplete where one is,
  /// and valid where all are.
  ///
  /// Its error is that of the first field that is so, with its path. A field whose inquirer has no
  /// answer yet counts as incomplete.
  ///
  /// - Complexity: O(*n*) in the number of fields. Judged are only those that have changed since
  ///   somebody asked last, and those whose strategies or inquirers call code of others.
  public var verdict: Verdict { core.verdict }

  /// A Boolean value that says whether all fields that count are valid, so that the form can be
  /// submitted, unless the end of editing changes a text.
  ///
  ///     form.canSubmit   // false: the fields are empty
  ///     form.user.insert("rolf")
  ///     form.city.insert("Bern")
  ///     form.canSubmit   // true
  ///
  /// It is the same as whether the ``verdict`` is valid, without the reasons.
  ///
  /// - Complexity: As of the ``verdict``.
  public var canSubmit: Bool { core.canSubmit }

  /// The errors of all fields that count, whether or not it is time to show them, in the order of
  /// steps and fields.
  ///
  ///     form.errors.map(\.path)   // [["user"], ["city"]]
  ///     form.city.insert("Bern")
  ///     form.errors.first?.code   // all: user has two rules to satisfy
  ///
  /// They are empty where the form can be submitted, unless the end of editing changes a text. Each
  /// has the path of its field.
  ///
  /// - Complexity: As of the ``verdict``.
  public var errors: [ValidationError] { core.errors }

  /// The errors that are to be shown now: see ``ErrorDisplay``.
  ///
  ///     form.visibleErrors   // []: nobody has touched anything
  ///     form.user.insert("ro")
  ///     form.user.endEditing()
  ///     form.visibleErrors.map(\.path)   // [["user"]]
  public var visibleErrors: [ValidationError] {
    core.pages.order.compactMap { index in
      core.isEnabled(index)
        ? core.editors[index].visibleError.map { core.located($0, at: index) } : nil
    }
  }

  /// The values of all fields, each of its own type; `nil` where a field is not valid.
  ///
  ///     form.values?.user   // nil: the fields are empty
  ///     form.user.insert("rolf")
  ///     form.city.insert("Bern")
  ///     form.values?.user   // "rolf"
  public var values: FormValues<Root>? {
    guard canSubmit else { return nil }
    return FormValues(schema: schema, plan: core.plan, held: core.heldValues)
  }

  /// Ends editing in all fields, and takes their values.
  ///
  ///     do {
  ///       let values = try form.submit()
  ///       register(values.user, values.password)   // String, Secret<String>
  ///     } catch {
  ///       print(error)   // all errors, and the first of them has the focus
  ///     }
  ///
  /// Where a field is not valid, all errors are shown from now on, and the first field that has one
  /// is the one being edited, on whichever page it is.
  ///
  /// - Returns: The values, which nothing changes any more.
  /// - Throws: All errors; also one with the code ``Rule/Code/unanswered`` for each field that
  ///   can't be judged now: that somebody is at work on, or about which there is no answer yet.
  @discardableResult
  public func submit() throws(FormReport) -> FormValues<Root> {
    var report: FormReport?
    var held: [any AnyHeldValue] = []
    ObserverList.telling.hold {
      report = core.submit()
      // Who is told of it may change the fields.
      held = core.heldValues
      core.note(.submitted(report))
      core.tell()
    }
    if let report { throw report }
    return FormValues(schema: schema, plan: core.plan, held: held)
  }

  /// Takes an error that somebody else has found, such as a server, and shows it at once.
  ///
  ///     form.setError(ValidationError(Rule("taken"), at: 0..<4), at: "user")
  ///     form.user.visibleError?.code   // taken
  ///     form.user.insert("2")          // it is gone
  ///
  /// It bars the text until that is edited or filled in anew, or the error is taken back by `nil`.
  ///
  /// - Parameters:
  ///   - error: The error; `nil` if there is none any more.
  ///   - path: The path of the field.
  /// - Returns: `nil`, or ``Refusal/unknown(_:)`` if no field has the path, or
  ///   ``Refusal/turn(until:)`` if it is not the moment for it.
  @discardableResult
  public func setError(_ error: ValidationError?, at path: String) -> Refusal? {
    guard let index = core.index(ofPath: path) else { return .unknown(path) }
    if let refusal = core.refusalOutOfTurn { return refusal }
    core.setForeignError(error, of: index)
    return nil
  }

  /// Tells whether a field counts; one that there is not does not.
  ///
  ///     struct Invoice: Schema {
  ///       let company = Field(.boolean, default: false), vat = Field(optional: .digits)
  ///       var relations: [Relation<Self>] { [.enable(\.vat, when: \.company) { $0 }] }
  ///     }
  ///
  ///     let form = Form(Invoice())
  ///     form.isEnabled("vat")          // false: no company, no number
  ///     form.company.setText("true")   // nil
  ///     form.isEnabled("vat")          // true
  ///     form.isEnabled("phone")        // false: there is no such field
  public func isEnabled(_ path: String) -> Bool {
    core.index(ofPath: path).map(core.isEnabled) ?? false
  }
}

extension FormCore {
  func isEnabled(_ index: Int) -> Bool { members[index].isEnabled }

  /// An error with the path of its field.
  func located(_ error: ValidationError, at index: Int) -> ValidationError {
    var error = error
    error.path = plan.fields[index].name.components
    return error
  }

  /// The error of a field that counts; `nil` if it has none.
  func error(of index: Int) -> ValidationError? {
    judgedError(of: index) ?? unansweredError(of: index)
  }

  /// The error that lets a field that counts wait for an answer; `nil` if it need not.
  func unansweredError(of index: Int) -> ValidationError? {
    guard isEnabled(index), let inquirer = editors[index].inquirer else { return nil }
    return inquirer.errorBeforeSubmission().map { located($0, at: index) }
  }

  /// The error of a field that nobody can judge now: in which editing can't end.
  private func unanswered(_ index: Int) -> ValidationError {
    located(editors[index].field.unansweredError, at: index)
  }

  /// The error of a field that counts, as far as nobody else has to be asked.
  private func judgedError(of index: Int) -> ValidationError? {
    guard isEnabled(index) else { return nil }
    let editor = editors[index]
    let isValid = editor.verdictKind == .valid
    if isValid, !hasNoValue(index) { return nil }
    let error = isValid ? nil : editor.verdict.error
    return located(error ?? ValidationError(members[index].base.rule, at: 0..<0), at: index)
  }

  func errors(of fields: [Int]) -> [ValidationError] { fields.compactMap(error(of:)) }

  /// Shows the error of a field; while an answer is awaited there is none to be shown.
  func showError(of index: Int) {
    if editors[index].verdictKind != .valid || hasNoValue(index) { editors[index].showError() }
  }

  /// The values of all fields, where all have some.
  var heldValues: [any AnyHeldValue] { members.indices.compactMap(held(of:)) }

  /// Ends editing in all fields.
  ///
  /// - Returns: Why the form can't stand; `nil` if it can.
  func submit() -> FormReport? {
    var waiting: Set<Int> = []
    for index in pages.order where isEnabled(index) {
      if case .turn = editors[index].submit() { waiting.insert(index) }
    }
    // The end of editing in one field may have changed another.
    let standings = currentStandings
    var errors = mistakes
    var first: Int?
    for index in pages.order where isEnabled(index) {
      guard
        let error = standings[index].isFailing
          ? error(of: index) : waiting.contains(index) ? unanswered(index) : nil
      else { continue }
      errors.append(error)
      first = first ?? index
      showError(of: index)
    }
    if let first { moveFocus(to: first) }
    return errors.isEmpty ? nil : FormReport(errors: errors)
  }

  func setForeignError(_ error: ValidationError?, of index: Int) {
    ObserverList.telling.hold {
      let editor = editors[index]
      // A text that the field is about to have would take the error away.
      editor.bringUpToDate()
      members[index].foreignError = error
      if error != nil, isEnabled(index), !editor.isBusy, let objection = objection(to: index) {
        editor.reject(for: objection)
      } else {
        setDue(index)
        carryOut()
      }
      tell()
    }
  }
}
