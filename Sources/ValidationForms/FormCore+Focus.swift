import ValidationCore
import FieldEditing

extension FormCore {
  /// The fields that can have the focus now, in order.
  var reachable: [Int] {
    pages.order.filter { index in
      isEnabled(index) && (pages.current == nil || pages.pageOfField[index] == pages.current)
    }
  }

  /// Moves or removes the focus; editing ends in the previous field, even if it is not valid.
  func moveFocus(to index: Int?) {
    guard index != focus, !isAsking else { return }
    let old = focus
    ObserverList.notifications.hold {
      focus = index
      history.breakRun()
      if let index, let page = pages.pageOfField[index], page != pages.current {
        changePage { $0.show(page, with: $0.visits.last?.parameters ?? [:]) }
      }
      record(.focusChanged(from: old.map(path(of:)), to: index.map(path(of:))))
      if let old, isEnabled(old) { editors[old].endEditing() }
      deliverEvents()
    }
  }

  /// Moves the focus on if its field has become disabled.
  func leaveDisabledField() {
    guard let focus, !isEnabled(focus) else { return }
    moveFocus(to: neighbor(of: focus, step: 1) ?? neighbor(of: focus, step: -1))
  }

  /// Returns the next or previous field that can have the focus.
  func neighbor(of index: Int, step: Int) -> Int? {
    let reachable = Set(reachable)
    guard var place = pages.order.firstIndex(of: index) else { return nil }
    while true {
      place += step
      guard pages.order.indices.contains(place) else { return nil }
      if reachable.contains(pages.order[place]) { return pages.order[place] }
    }
  }

  /// Shows another page, and queues the event.
  func changePage(_ change: (inout FormPages) -> Void) {
    let old = pages.route
    change(&pages)
    if let old, let new = pages.route, old != new { record(.routeChanged(from: old, to: new)) }
  }
}
