import FieldEditing
import ValidationCore

/// The contribution of a field to the verdict on its form.
enum FieldStatus: UInt8 {
  /// The field is disabled.
  case disabled
  /// The text is valid, and can't be extended.
  case complete
  /// The text is valid, and can be extended.
  case extensible
  /// The text is not valid yet, or its inquiry is not answered.
  case incomplete
  /// The text is invalid.
  case invalid
}

extension FieldStatus {
  /// Whether the field prevents its form from being submitted.
  var isFailing: Bool { self == .incomplete || self == .invalid }
}

/// The statuses of the fields of a form, by number; some may be outdated.
struct StatusTable {
  private(set) var statuses: [FieldStatus] = []
  /// The number of statuses that prevent the form from being submitted.
  private(set) var failureCount = 0
  /// The fields with outdated statuses, in no particular order.
  private var outdated: [Int] = []
}

extension StatusTable {
  /// Adds the outdated statuses of new fields.
  mutating func extend(to fieldCount: Int) {
    let new = statuses.count..<fieldCount
    statuses += new.map { _ in .disabled }
    outdated += new
  }

  mutating func invalidate(_ index: Int) { outdated.append(index) }

  /// Returns a field with an outdated status; `nil` if all are current.
  mutating func nextOutdated() -> Int? { outdated.popLast() }

  mutating func set(_ status: FieldStatus, of index: Int) {
    failureCount += (status.isFailing ? 1 : 0) - (statuses[index].isFailing ? 1 : 0)
    statuses[index] = status
  }
}

// The verdict on a form is computed from the cached statuses of its fields. An editor reports only
// the first possible change of its verdict after it was judged, and an unchanged field is never
// judged again.

extension FormCore {
  /// The current statuses of all fields, by number.
  var currentStatuses: [FieldStatus] {
    // During a call of custom code, the fields may contradict each other.
    if isAsking { return members.indices.map(status(of:)) }
    var volatile: [Int] = []
    while let index = statuses.nextOutdated() {
      if !editors[index].recordVerdict() { volatile.append(index) }
      statuses.set(status(of: index), of: index)
    }
    for index in volatile { statuses.invalidate(index) }
    return statuses.statuses
  }

  /// Whether a field prevents the form from being submitted.
  private var hasFailingField: Bool {
    let current = currentStatuses
    return isAsking ? current.contains(where: \.isFailing) : statuses.failureCount > 0
  }

  /// Marks the status of a field as outdated.
  func invalidateStatus(_ index: Int) { editors[index].judgementMayChange() }

  func judgementMayChange(of editor: FieldEditor) {
    if editor.number != Self.removed { statuses.invalidate(editor.number) }
  }

  private func status(of index: Int) -> FieldStatus {
    guard isEnabled(index) else { return .disabled }
    let editor = editors[index]
    switch editor.verdictKind {
    case .invalid: return .invalid
    case .incomplete: return .incomplete
    case .valid:
      if hasNoValue(index) { return .invalid }
      if unansweredError(of: index) != nil { return .incomplete }
      return editor.verdict == .valid(isExtensible: true) ? .extensible : .complete
    }
  }

  /// Returns whether a custom validator contradicts itself: it finds no value in a text that it
  /// considers valid.
  func hasNoValue(_ index: Int) -> Bool { held(of: index) == nil }

  /// The verdict on all enabled fields.
  var verdict: Verdict {
    if let mistake = mistakes.first { return .invalid(mistake) }
    let statuses = currentStatuses
    let isFailing = { statuses[$0] == .invalid }
    if let index = pages.order.first(where: isFailing), let error = error(of: index) {
      return .invalid(error)
    }
    // Usually, no section has an error, and the other errors need not be found.
    if !currentRowErrors.isEmpty, let error = errors.first { return .incomplete(error) }
    if let index = pages.order.first(where: { statuses[$0].isFailing }),
      let error = error(of: index)
    {
      return .incomplete(error)
    }
    return .valid(isExtensible: statuses.contains(.extensible))
  }

  /// Whether the form can be submitted.
  var canSubmit: Bool {
    mistakes.isEmpty && !hasFailingField && currentRowErrors.isEmpty
  }

  /// The errors of the declaration, of all enabled fields, and of repeated sections.
  var errors: [ValidationError] {
    let statuses = currentStatuses
    let errors = pages.order.enumerated().compactMap { place, index in
      (statuses[index].isFailing ? error(of: index) : nil).map { (place, $0) }
    }
    return mistakes + inOrder(errors, with: currentRowErrors.map { ($0.group, $0.error) })
  }

  /// Returns items of fields and of repeated sections in the order of steps and of the declaration;
  /// that of a section precedes those of its rows.
  ///
  /// - Parameters:
  ///   - items: The items of fields, with the indices of the fields in ``FormPages/order``, in
  ///     order.
  ///   - sections: The items of sections, with their numbers.
  /// - Returns: The items.
  /// - Complexity: O(*n*) in the number of fields if there are items of sections.
  func inOrder<Item>(
    _ items: [(Int, Item)],
    with sections: [(Int, Item)]
  ) -> [Item] {
    if sections.isEmpty { return items.map(\.1) }
    let places = pages.places(in: plan)
    var rest = sections.map { (place: places[$0.0] ?? .max, group: $0.0, item: $0.1) }
      .sorted { ($0.place, $0.group) < ($1.place, $1.group) }[...]
    var merged: [Item] = []
    for (place, item) in items {
      while let next = rest.first, next.place <= place {
        merged.append(next.item)
        rest.removeFirst()
      }
      merged.append(item)
    }
    return merged + rest.map(\.item)
  }
}
