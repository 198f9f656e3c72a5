import FieldEditing
public import ValidationCore

extension Form {
  /// The route of the step that is shown; `nil` in a form without steps.
  public var route: String? { core.route }

  /// The parameters that the step that is shown was gone to with; none in a form without steps.
  public var parameters: [String: String] { core.visits.last?.parameters ?? [:] }

  /// Goes to a step.
  ///
  ///     if let refusal = form.go(to: "/payment", with: ["plan": "yearly"]) {
  ///       print(refusal)          // city: must not be empty
  ///     }
  ///     form.parameters["plan"]   // yearly, once it is there
  ///     form.go(to: "/address")   // nil: back is always free
  ///
  /// Going on is refused while a field of the step that is left has an error, or of one that would
  /// be passed; these errors are shown from now on, and the first has the focus if its step is the
  /// one that is shown. To go to the step that is shown is no visit: it only gets the parameters.
  ///
  /// - Parameters:
  ///   - route: The name of the step.
  ///   - parameters: What the step is to know.
  /// - Returns: `nil`, or why the step can't be left, as a ``Refusal/report(_:)``; or
  ///   ``Refusal/unknown(_:)`` if no step has the name. Then the same step is shown.
  @discardableResult
  public func go(to route: String, with parameters: [String: String] = [:]) -> Refusal? {
    guard let target = core.pages.index(of: route), let page = core.page else {
      return .unknown(route)
    }
    if let refusal = core.refusalOutOfTurn { return refusal }
    if target == page {
      core.visits[core.visits.count - 1] = FormPages.Visit(page: page, parameters: parameters)
      return nil
    }
    var report: FormReport?
    ObserverList.telling.hold {
      if target > page { report = core.leave(page..<target) }
      if report == nil {
        core.moveFocus(to: nil)
        core.show(FormPages.Visit(page: target, parameters: parameters))
      }
      core.tell()
    }
    return report.map(Refusal.report)
  }

  /// Goes to the next step that has a field which counts, with the same parameters.
  ///
  ///     let steps = [FormStep<Order>("/address", \.name), FormStep("/payment", \.card)]
  ///     let form = Form(Order(), steps: steps)
  ///     form.goOn()   // an error: name must not be empty
  ///     form.name.insert("Rolf")
  ///     form.goOn()   // nil; "/payment" is shown
  ///     form.goOn()   // an error: that was the last step
  ///
  /// - Returns: `nil`, or why the step can't be left, as a ``Refusal/report(_:)``; or
  ///   ``Refusal/history(_:)`` if it is the last one.
  @discardableResult
  public func goOn() -> Refusal? {
    let pages = core.pages.pages
    let next = pages.indices.first { index in
      index > core.page ?? .max && pages[index].fields.contains { core.isEnabled($0) }
    }
    guard let next else { return .history(.goOn) }
    return go(to: pages[next].route, with: parameters)
  }

  /// Goes back to where the user was before, with the parameters of then.
  ///
  ///     let form = Form(Order(), steps: steps)
  ///     form.name.insert("Rolf")
  ///     form.goOn()
  ///     form.goBack()   // "/address", whatever is in the fields
  ///     form.goBack()   // nil: the user was nowhere before
  ///
  /// - Returns: The route; `nil` where the user was nowhere before. Then nothing has changed.
  @discardableResult
  public func goBack() -> String? {
    guard core.refusalOutOfTurn == nil, core.visits.count > 1, let old = core.route else {
      return nil
    }
    ObserverList.telling.hold {
      core.moveFocus(to: nil)
      core.visits.removeLast()
      if let new = core.route, new != old { core.note(.routeChanged(from: old, to: new)) }
      core.tell()
    }
    return route
  }
}

extension FormCore {
  /// Ends editing on the first of some pages, and finds out why they can't be left.
  func leave(_ range: Range<Int>) -> FormReport? {
    let fields = pages.pages[range].flatMap(\.fields)
    for index in fields where isEnabled(index) && pages.pageOfField[index] == range.lowerBound {
      editors[index].endEditing()
    }
    let failing = fields.filter { error(of: $0) != nil }
    if failing.isEmpty { return nil }
    for index in failing { showError(of: index) }
    if let first = failing.first, pages.pageOfField[first] == page { moveFocus(to: first) }
    return FormReport(errors: errors(of: failing))
  }
}
