import InputValidation
import InputValidationTesting

/// A form and its model, which perform the same operations.
struct FormSession {
  let form: InputForm<Trip>
  private var model = FormModel()
  private let judge: FormModel.Judge
  private var mirror: FormMirror?
  private var reaction: FieldObservation?
  private var fault: Fault?

  enum Fault { case undo, fill, move }

  init(judge: FormModel.Judge) {
    self.judge = judge
    form = InputForm(
      Trip(), steps: Trip.steps, enforcement: .flag,
      historyLimits: HistoryLimits(depth: .max, bytes: .max), clock: .stopped(at: .zero))
  }

  /// Performs the operations of a script until the form and the model differ.
  ///
  /// With a fault, the form ignores operations of a kind.
  static func difference(
    after script: [FormOperation],
    judge: FormModel.Judge,
    fault: Fault? = nil
  ) -> ScriptDifference? {
    var session = Self(judge: judge)
    session.fault = fault
    for (index, operation) in script.enumerated() {
      let number = index + 1
      if let words = session.difference(after: operation) {
        return ScriptDifference(after: number, words)
      }
      // Judging takes longer than editing.
      let isLast = number == script.count
      if isLast || number.isMultiple(of: 5), let words = session.differenceOfVerdicts() {
        return ScriptDifference(after: number, words)
      }
      if isLast, let words = session.differenceFromNewForm() ?? session.differenceFromSettings() {
        return ScriptDifference(after: number, words)
      }
    }
    return nil
  }
}

// MARK: - Operations

extension FormSession {
  /// Performs an operation, and returns the first difference.
  private mutating func difference(after operation: FormOperation) -> String? {
    let (result, expected) = perform(operation)
    if result != expected { return "the form returns \(result), and the model \(expected)" }
    return differenceOfTexts()
  }

  private func editor(_ path: String) -> FieldEditor {
    form[model.path(of: model.place(of: path))] ?? FieldEditor(InputField(validator: .nonEmpty))
  }

  /// Performs an operation on both, and returns whether it was possible.
  private mutating func perform(_ operation: FormOperation) -> (String, String) {
    let place = FormModel.Place(name: "country")
    let (country, count) = (model[place], model.replayed[place])
    let results = performWithoutReaction(operation)
    // In a group, each operation has a reaction of its own.
    if case .group = operation { return results }
    if reaction != nil, model[place] != country || model.replayed[place] != count {
      model.set(FormModel.Place(name: "note"), to: "at " + model[place])
    }
    return results
  }

  private mutating func performWithoutReaction(_ operation: FormOperation) -> (String, String) {
    switch operation {
    case .set, .type, .erase, .compose, .commit, .end, .fill, .reject, .accept:
      edit(operation)
      return ("", "")
    case .group(let operations):
      model.beginGroup()
      var (session, results) = (self, ("", ""))
      form.group {
        for operation in operations {
          let result = session.perform(operation)
          results.0 += result.0
          results.1 += result.1
        }
      }
      self = session
      model.endGroup()
      return results
    case .undo: return ("\(fault == .undo || form.undo() == nil)", "\(model.undo())")
    case .redo: return ("\(form.redo() == nil)", "\(model.redo())")
    case .insert(let index):
      return ("\(form.stops.insert(at: index) == nil)", "\(model.insertRow(at: index))")
    case .remove(let index):
      return ("\(form.stops.remove(at: index) == nil)", "\(model.removeRow(at: index))")
    case .move(let start, let end):
      // Returns the same as without the fault.
      let isMoved = form.stops.move(from: start, to: fault == .move ? start : end) == nil
      return ("\(isMoved)", "\(model.moveRow(from: start, to: end))")
    case .reset:
      form.reset()
      model.reset()
    case .load(let path, let text):
      return ("\(form.reset(to: [path: text]) == nil)", "\(model.load(path, as: text))")
    case .observe: mirror = mirror ?? FormMirror(of: form)
    case .ignore: mirror = nil
    case .react:
      reaction = form.observe { [unowned form] event in
        guard case .field("country", .didChange) = event else { return }
        form.note.setText("at " + form.country.text)
      }
    case .rest: reaction = nil
    default: return navigate(operation)
    }
    return ("", "")
  }

  private mutating func edit(_ operation: FormOperation) {
    func start(_ path: String) -> FieldEditor {
      let editor = editor(path)
      if !editor.isComposing { editor.select(editor.count..<editor.count) }
      return editor
    }
    switch operation {
    case .set(let path, let text):
      editor(path).setText(text)
      model.set(model.place(of: path), to: text)
    case .type(let text, let path):
      start(path).insert(text)
      model.type(text, into: model.place(of: path))
    case .erase(let path):
      start(path).delete()
      model.erase(model.place(of: path))
    case .compose(let text, let path):
      start(path).setMarkedText(text)
      model.compose(text, in: model.place(of: path))
    case .commit(let path):
      editor(path).unmarkText()
      model.commit(model.place(of: path))
    case .end(let path):
      editor(path).endEditing()
      model.commit(model.place(of: path))
    case .fill(let path):
      if fault != .fill { form.fill(model.path(of: model.place(of: path))) }
      model.fill(model.place(of: path))
    case .reject(let path):
      form.setError(
        ValidationError(Rule("taken"), at: 0..<0), at: model.path(of: model.place(of: path)))
      model.reject(model.place(of: path), true)
    case .accept(let path):
      form.setError(nil, at: model.path(of: model.place(of: path)))
      model.reject(model.place(of: path), false)
    default: break
    }
  }

  private mutating func navigate(_ operation: FormOperation) -> (String, String) {
    switch operation {
    case .focus(let path):
      let place = model.place(of: path)
      let result = form.focus(on: model.path(of: place)) == nil
      let isReachable = model.isReachable(place)
      if isReachable { model.moveFocus(to: place) }
      return ("\(result)", "\(isReachable)")
    case .unfocus:
      form.focus(on: nil)
      model.moveFocus(to: nil)
    case .focusNext:
      form.focusNext()
      model.moveFocus(to: model.focus.map { model.neighbor(of: $0, 1) } ?? model.reachable.first)
    case .focusPrevious:
      form.focusPrevious()
      model.moveFocus(to: model.focus.map { model.neighbor(of: $0, -1) } ?? model.reachable.last)
    case .go(let page):
      return ("\(form.go(to: "/\(page + 1)") == nil)", "\(go(to: page))")
    case .goForward:
      let pages = Trip.routes.indices.filter { page in
        let fields = model.order.filter { model.page(of: $0) == page }
        return page > model.page && fields.contains(where: model.isEnabled)
      }
      return ("\(form.goForward() == nil)", "\(pages.first.map { go(to: $0) } ?? false)")
    case .goBack: return ("\(form.goBack() != nil)", "\(model.goBack())")
    case .submit:
      let isSubmitted = (try? form.submit()) != nil
      model.commitAll()
      let verdicts = model.verdicts(by: judge)
      let failing = verdicts.failing(in: model)
      let row = verdicts.areRowsRight ? nil : model.places.first { $0.row != nil }
      if let first = failing.first ?? row { model.moveFocus(to: first) }
      return ("\(isSubmitted)", "\(failing.isEmpty && verdicts.areRowsRight)")
    default: break
    }
    return ("", "")
  }

  private mutating func go(to page: Int) -> Bool {
    let judge = judge
    return model.go(to: page) { model in
      model.verdicts(by: judge).failing(in: model)
    } _: { model in
      !model.verdicts(by: judge).areRowsRight
    }
  }
}

// MARK: - Comparisons

extension FormSession {
  private func differenceOfTexts() -> String? {
    let paths = model.places.map(model.path(of:))
    if form.paths != paths { return "the paths are \(form.paths), and in the model \(paths)" }
    for (place, path) in zip(model.places, paths) {
      guard let text = form[path]?.text, text == model[place] else {
        return "\(path) is \(form[path]?.text ?? ""), and in the model \(model[place])"
      }
    }
    let state = [
      form.focus ?? "none", form.route ?? "none", "\(form.canUndo)", "\(form.canRedo)",
    ]
    let expected = [
      model.focus.map(model.path(of:)) ?? "none", "/\(model.page + 1)", "\(model.canUndo)",
      "\(model.canRedo)",
    ]
    if state != expected {
      return "focus, step, canUndo and canRedo are \(state), and in the model \(expected)"
    }
    return mirror?.difference(from: form)
  }

  private func differenceOfVerdicts() -> String? {
    let verdicts = model.verdicts(by: judge)
    for place in model.places {
      let path = model.path(of: place)
      if form.isEnabled(path) != model.isEnabled(place) { return "isEnabled(\(path)) differs" }
      guard let expected = verdicts.kinds[place], let kind = form[path]?.verdictKind else {
        continue
      }
      if kind != expected { return "\(path) is \(kind), and in the model \(expected)" }
    }
    let failing = verdicts.failing(in: model).map(model.path(of:)).map { $0.filter(\.isLetter) }
    let expected = failing + (verdicts.areRowsRight ? [] : ["stops"])
    let errors = form.errors.map { $0.path.filter(\.isLetter) }
    if errors != expected { return "the errors are in \(errors), and in the model in \(expected)" }
    let isInvalid = verdicts.kinds.values.contains(.invalid)
    let kind: Verdict.Kind = isInvalid ? .invalid : expected.isEmpty ? .valid : .incomplete
    if form.verdict.kind != kind { return "the form is \(form.verdict.kind), instead of \(kind)" }
    if (form.values == nil) == expected.isEmpty { return "whether there are values differs" }
    if form.visibleErrors.contains(where: { !form.errors.contains($0) }) {
      return "a visible error is not an error of the form"
    }
    let changed = form.changes.map(\.path)
    if changed != model.changedPaths {
      return "the changes are in \(changed), and in the model in \(model.changedPaths)"
    }
    let secrets: Set = ["word", "again"]
    let shown = Set(form.paths).subtracting(secrets)
    if Set(form.state.texts.keys) != shown { return "the state has \(form.state.texts.keys)" }
    return form.isPristine == changed.isEmpty ? nil : "isPristine is \(form.isPristine)"
  }

  /// The history makes no difference: a new form in which the same texts are entered has the same
  /// state.
  private func differenceFromNewForm() -> String? {
    let new = InputForm(Trip(), steps: Trip.steps, enforcement: .flag)
    new.reset(to: model.initialTexts)
    for (path, text) in model.entered {
      // A text that is set again does not count as entered.
      new[path]?.setText("-")
      new[path]?.setText(text)
    }
    for place in model.places where model.cells[place]?.isRejected == true {
      new.setError(ValidationError(Rule("taken"), at: 0..<0), at: model.path(of: place))
    }
    if new.state.texts != form.state.texts { return "a new form has the texts \(new.state.texts)" }
    if new.state.disabled != form.state.disabled { return "a new form disables other fields" }
    if new.errors != form.errors { return "a new form has the errors \(new.errors)" }
    return new.verdict == form.verdict ? nil : "a new form has the verdict \(new.verdict)"
  }

  /// Settings with the same texts are valid if the form is, and have the same values.
  private func differenceFromSettings() -> String? {
    if model.cells.values.contains(where: \.isRejected) { return nil }
    var texts: [String: String] = [:]
    for place in model.places {
      let initial = FormModel.defaults[place.name] ?? ""
      guard let cell = model.cells[place], cell.isOwned || cell.initial != initial else { continue }
      let name = place.name == "isLate" ? "IS_LATE" : place.name.uppercased()
      let index = place.row.flatMap(model.rows.firstIndex)
      texts[index.map { "STOPS_\($0)_\(name)" } ?? name] = model[place]
    }
    let settings = try? LoadedSettings(Trip(), from: .dictionary(texts))
    let values = form.values
    if (settings == nil) != (values == nil) {
      return "settings are \(settings == nil ? "not " : "")valid, unlike the form: \(texts)"
    }
    guard let settings, let values else { return nil }
    let isSame =
      settings.country == values.country && settings.postcode == values.postcode
      && settings.company == values.company && settings.vat == values.vat
      && settings.first == values.first && settings.last == values.last
      && settings.note == values.note && settings.mark == values.mark
      && settings.word.reveal() == values.word.reveal() && settings.again == values.again
      && settings.stops.map(\.city) == values.stops.map(\.city)
      && settings.stops.map(\.nights) == values.stops.map(\.nights)
      && settings.stops.map(\.copy) == values.stops.map(\.copy)
      && settings.stops.map(\.arrival) == values.stops.map(\.arrival)
    return isSame ? nil : "settings have other values than the form: \(texts)"
  }
}
