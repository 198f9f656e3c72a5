import InputValidation

/// A copy of the state of a form, which is kept up to date by the events of the form alone.
final class FormMirror {
  private var texts: [String: String] = [:]
  private var disabled: Set<String> = []
  private var focus: String?
  private var route: String?
  /// An event that reports no change.
  private var idleEvent: FormEvent?
  /// Whether the state was read since the last comparison, so that events may say what is known.
  private var isRead = false
  private var watch: FieldObservation?

  init<Root>(of form: InputForm<Root>) {
    take(form)
    watch = form.observe { [unowned self, unowned form] event in receive(event, from: form) }
  }

  private func take<Root>(_ form: InputForm<Root>) {
    texts = Dictionary(uniqueKeysWithValues: form.paths.map { ($0, form[$0]?.text ?? "") })
    disabled = Set(form.paths.filter { !form.isEnabled($0) })
    (focus, route) = (form.focus, form.route)
    isRead = true
  }

  private func receive<Root>(_ event: FormEvent, from form: InputForm<Root>) {
    switch event {
    case .field(let path, .didChange(let change)):
      if change.old == change.new { idleEvent = event }
      texts[path] = change.new
    case .enabled(let path): if disabled.remove(path) == nil, !isRead { idleEvent = event }
    case .disabled(let path):
      if !disabled.insert(path).inserted, !isRead { idleEvent = event }
    case .focusChanged(let old, let new):
      if old == new { idleEvent = event }
      focus = new
    case .routeChanged(let old, let new):
      if old == new || route != old && !isRead { idleEvent = event }
      route = new
    // The paths have other fields from now on, whose texts must be read again.
    case .rowInserted, .rowRemoved, .rowMoved: take(form)
    case .reset:
      // The events before it may be about new rows.
      idleEvent = nil
      take(form)
    default: break
    }
  }

  /// Returns how the form differs from what the events say.
  func difference<Root>(from form: InputForm<Root>) -> String? {
    isRead = false
    if let idleEvent { return "\(idleEvent) reports no change" }
    for path in form.paths where texts[path] != form[path]?.text {
      return "the events say that \(path) is \(texts[path] ?? "nil")"
    }
    let shown = Set(form.paths.filter { !form.isEnabled($0) })
    if shown != disabled { return "the events say that \(disabled) are disabled" }
    if focus != form.focus { return "the events say that the focus is on \(focus ?? "none")" }
    return route == form.route ? nil : "the events say that the step is \(route ?? "none")"
  }
}
