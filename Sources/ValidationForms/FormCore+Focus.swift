import ValidationCore
import FieldEditing

extension FormCore {
  /// The current page; `nil` in a form without steps.
  var page: Int? { visits.last?.page }

  /// The route of the current page.
  var route: String? { page.map { pages.pages[$0].route } }

  /// The fields that can have the focus now, in order.
  var reachable: [Int] {
    pages.order.filter { isEnabled($0) && (page == nil || pages.pageOfField[$0] == page) }
  }

  /// Moves or removes the focus; editing ends in the previous field, even if it is not valid.
  func moveFocus(to index: Int?) {
    guard index != focus, !isAsking else { return }
    let old = focus
    ObserverList.notifications.hold {
      focus = index
      history.breakRun()
      if let index, let page = pages.pageOfField[index], page != self.page {
        show(FormPages.PageVisit(page: page, parameters: visits.last?.parameters ?? [:]))
      }
      note(.focusChanged(from: old.map(path(of:)), to: index.map(path(of:))))
      if let old, isEnabled(old) { editors[old].endEditing() }
      tell()
    }
  }

  /// Moves the focus on if its field has become disabled.
  func leaveDisabledField() {
    guard let focus, !isEnabled(focus) else { return }
    moveFocus(to: neighbor(of: focus, 1) ?? neighbor(of: focus, -1))
  }

  /// Returns the next or previous field that can have the focus.
  func neighbor(of index: Int, _ step: Int) -> Int? {
    let reachable = Set(reachable)
    guard var place = pages.order.firstIndex(of: index) else { return nil }
    while true {
      place += step
      guard pages.order.indices.contains(place) else { return nil }
      if reachable.contains(pages.order[place]) { return pages.order[place] }
    }
  }

  /// Shows a page.
  func show(_ visit: FormPages.PageVisit) {
    let old = route
    visits.append(visit)
    guard let old, let new = route, old != new else { return }
    note(.routeChanged(from: old, to: new))
  }
}
