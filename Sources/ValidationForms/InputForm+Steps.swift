import FieldEditing
public import ValidationCore
import ValidationSchema

extension InputForm {
  /// The route of the current step; `nil` in a form without steps.
  public var route: String? { core.pages.route }

  /// The parameters of the current step; empty in a form without steps.
  public var parameters: [String: String] { core.pages.visits.last?.parameters ?? [:] }

  /// Goes to a step.
  ///
  ///     if let refusal = form.go(to: "/payment", with: ["plan": "yearly"]) {
  ///       print(refusal)          // city: must not be empty
  ///     }
  ///     form.parameters["plan"]   // yearly, once the step is shown
  ///     form.go(to: "/address")   // nil: going back is always allowed
  ///
  /// Going forward is refused while a field of the current step, or of a skipped step, has an
  /// error. These errors are then shown, and the first has the focus if it is on the current step.
  /// Going to the current step only replaces the parameters.
  ///
  /// - Parameters:
  ///   - route: The name of the step.
  ///   - parameters: The parameters of the step.
  /// - Returns: `nil`; the reason why the step can't be left, as a ``Refusal/report(_:)``; or
  ///   ``Refusal/unknown(_:)`` if no step has the name. In case of an error, the step is unchanged.
  @discardableResult
  public func go(to route: String, with parameters: [String: String] = [:]) -> Refusal? {
    guard let target = core.pages.index(of: route), let page = core.pages.current else {
      return .unknown(route)
    }
    if let refusal = core.refusalOutOfTurn { return refusal }
    if target == page {
      core.pages.show(page, with: parameters)
      return nil
    }
    var report: FormReport?
    ObserverList.notifications.hold {
      if target > page { report = core.leave(page..<target) }
      if report == nil {
        core.moveFocus(to: nil)
        core.changePage { $0.show(target, with: parameters) }
      }
      core.deliverEvents()
    }
    return report.map(Refusal.report)
  }

  /// Goes to the next step that has an enabled field, with the same parameters.
  ///
  ///     let steps = [FormStep<Order>("/address", \.name), FormStep("/payment", \.card)]
  ///     let form = InputForm(Order(), steps: steps)
  ///     form.goForward()   // an error: name must not be empty
  ///     form.name.insert("Rolf")
  ///     form.goForward()   // nil; "/payment" is shown
  ///     form.goForward()   // an error: that is the last step
  ///
  /// - Returns: `nil`, the reason why the step can't be left, as a ``Refusal/report(_:)``, or
  ///   ``Refusal/history(_:)`` at the last step.
  @discardableResult
  public func goForward() -> Refusal? {
    let pages = core.pages.pages
    let next = pages.indices.first { index in
      index > core.pages.current ?? .max && pages[index].fields.contains { core.isEnabled($0) }
    }
    guard let next else { return .history(.goForward) }
    return go(to: pages[next].route, with: parameters)
  }

  /// Goes back to the previously visited step, with its parameters at that time.
  ///
  ///     let form = InputForm(Order(), steps: steps)
  ///     form.name.insert("Rolf")
  ///     form.goForward()
  ///     form.goBack()   // "/address", even if the current step has errors
  ///     form.goBack()   // nil: there is no previously visited step
  ///
  /// - Returns: The route; `nil` if there is no previously visited step. Then nothing changes.
  @discardableResult
  public func goBack() -> String? {
    guard core.refusalOutOfTurn == nil, core.pages.visits.count > 1 else { return nil }
    ObserverList.notifications.hold {
      core.moveFocus(to: nil)
      core.changePage { $0.goBack() }
      core.deliverEvents()
    }
    return route
  }
}

extension FormCore {
  /// Ends editing on the first of some pages, and returns why they can't be left, if so.
  func leave(_ range: Range<Int>) -> FormReport? {
    let fields = pages.pages[range].flatMap(\.fields)
    for index in fields where isEnabled(index) && pages.pageOfField[index] == range.lowerBound {
      editors[index].endEditing()
    }
    let start = pages.pages[..<range.lowerBound].reduce(0) { $0 + $1.fields.count }
    /// An error, and the field that gets the focus if it is the first one.
    typealias Found = (error: ValidationError, field: Int?)
    let found = fields.enumerated().compactMap { offset, index -> (Int, Found)? in
      error(of: index).map { (start + offset, ($0, index)) }
    }
    let rowErrors = currentRowErrors.filter { group, _ in
      plan.groups[group].fields.contains { range.contains(pages.pageOfField[$0] ?? -1) }
    }
    if found.isEmpty, rowErrors.isEmpty { return nil }
    for (_, (_, index)) in found { if let index { showError(of: index) } }
    let ofSections = rowErrors.map { group, error -> (Int, Found) in
      (group, (error, showError(ofGroup: group)))
    }
    let all = inOrder(found, with: ofSections)
    if let first = all.lazy.compactMap(\.field).first,
      pages.pageOfField[first] == pages.current
    {
      moveFocus(to: first)
    }
    return FormReport(errors: all.map(\.error))
  }
}
