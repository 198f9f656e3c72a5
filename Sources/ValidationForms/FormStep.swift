import ValidationCore
public import ValidationSchema

/// A step of a form: a page of fields, with a route that is unique in the form.
///
///     let steps: [FormStep<Order>] = [
///       FormStep("/address", \.name, \.city), FormStep("/payment", \.card),
///     ]
///     let form = InputForm(Order(), steps: steps)
///     form.go(to: "/payment")   // refused with the errors of "/address"
///
/// A field that is on no page is judged when the form is submitted. A field on two pages, a field
/// that the schema doesn't contain, and a duplicate route are errors that prevent submission.
public struct FormStep<Root: Schema>: Sendable {
  /// The name of the step.
  public let route: String
  /// Finds the parts in a schema and its plan; `nil` represents a field that the schema doesn't
  /// contain.
  let parts: @Sendable (Root, SchemaPlan) -> [FormStepPart?]

  /// Creates a step of fields.
  ///
  ///     let steps = [FormStep<Order>("/address", \.name), FormStep("/payment", \.card)]
  ///     InputForm(Order(), steps: steps).go(to: "/payment")   // an error: name must not be empty
  ///     InputForm(Order(), steps: steps).go(to: "/thanks")    // an error: no step has the name
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See ``Relation``.
  public init<each Value: Sendable>(
    _ route: String,
    _ fields: repeat any KeyPath<Root, Field<each Value>> & Sendable
  ) {
    self.route = route
    parts = { root, _ in
      var found: [FormStepPart?] = []
      for path in repeat each fields { found.append(.field(root[keyPath: path])) }
      return found
    }
  }

  /// Creates a step of the fields with the given paths, such as paths read from a file.
  ///
  ///     let steps = [FormStep<Order>("/address", paths: ["name", "address.city"])]
  ///     InputForm(Order(), steps: steps).focusNext()   // "name"
  ///
  /// - Parameters:
  ///   - route: The name of the step.
  ///   - paths: The paths of the fields, as in ``InputForm/paths``, and of repeated sections; an
  ///     unknown path is an error that prevents submission.
  public init(_ route: String, paths: [String]) {
    self.route = route
    parts = { _, plan in
      let (fields, groups) = plan.contents(of: nil)
      return paths.map { path in
        if let index = plan.index(ofPath: path) {
          return fields.contains(index) ? .field(plan.fields[index].field) : nil
        }
        return groups.first { $0.name.path == path }.map { .rows($0.identity) }
      }
    }
  }

  /// Creates a step of all fields of a section.
  ///
  ///     let form = InputForm(Person(), steps: [FormStep("/address", section: \.address)])
  ///     form.goForward()   // an error: that is the only step
  public init<Inner: Schema>(
    _ route: String,
    section: any KeyPath<Root, Nested<Inner>> & Sendable
  ) {
    self.route = route
    parts = { root, _ in FormStepPart.parts(of: root[keyPath: section].schema) }
  }

  /// Creates a step of all fields of a section with a choice of shapes.
  ///
  ///     let form = InputForm(Order(), steps: [FormStep("/payment", section: \.payment)])
  public init<Shapes: Schema>(
    _ route: String,
    section: any KeyPath<Root, OneOfShapes<Shapes>> & Sendable
  ) {
    self.route = route
    parts = { root, _ in FormStepPart.parts(of: root[keyPath: section].schema) }
  }

  /// Creates a step of all rows of a repeated section.
  ///
  ///     let form = InputForm(Order(), steps: [FormStep("/lines", rows: \.lines)])
  ///     form.lines.append()   // nil; its fields are on the page, too
  public init<Inner: Schema>(
    _ route: String,
    rows: any KeyPath<Root, Repeated<Inner>> & Sendable
  ) {
    self.route = route
    parts = { root, _ in [.rows(root[keyPath: rows].identity)] }
  }

  /// Creates a step of all entries.
  ///
  ///     let form = InputForm(Gateway(), steps: [FormStep("/limits", entries: \.limits)])
  public init<Inner: Schema>(
    _ route: String,
    entries: any KeyPath<Root, Entries<Inner>> & Sendable
  ) {
    self.route = route
    parts = { root, _ in [.rows(root[keyPath: entries].identity)] }
  }

  /// Creates a step of an optional section.
  ///
  ///     let step = FormStep<Customer>("address", section: \.address)
  ///     let form = InputForm(Customer(), steps: [step])
  ///     form.address.append()   // nil; its fields are on the page
  public init<Inner: Schema>(
    _ route: String,
    section: any KeyPath<Root, Nested<Inner?>> & Sendable
  ) {
    self.route = route
    parts = { root, _ in root[keyPath: section].identity.map { [.rows($0)] } ?? [] }
  }
}

/// A part of a step.
enum FormStepPart {
  case field(any AnyField)
  case rows(RowsIdentity)

  /// Returns the parts of a section, in the order of their declaration.
  static func parts(of section: some Schema) -> [Self] {
    let plan = SchemaPlan.plan(of: section)
    func parts(of object: SchemaObject) -> [Self] {
      let members = object.members.flatMap { (_, member) -> [Self] in
        switch member {
        case .field(let place): [.field(plan.fields[plan.rootScope.base + place].field)]
        case .section(let inner): parts(of: inner)
        case .rows(let place): [.rows(plan.template.groups[place].identity)]
        }
      }
      return members + object.shapes.map { .rows(plan.template.groups[$0].identity) }
    }
    return parts(of: plan.template.object)
  }
}

/// The steps of a form, with the numbers of their fields.
struct FormPages {
  struct Page {
    enum Part {
      case field(Int)
      /// The place of a repeated section among those outside of rows.
      case rows(Int)
    }

    let route: String
    /// The fields and repeated sections outside of rows, in the order of the step.
    let parts: [Part]
    /// All fields, including those of rows.
    var fields: [Int] = []
  }

  /// A visit to a page.
  struct PageVisit: Hashable {
    let page: Int
    let parameters: [String: String]
  }

  private(set) var pages: [Page]
  /// The errors in the declaration of the steps.
  let mistakes: [ValidationError]
  /// The page of each field; `nil` if the field is on no page.
  private(set) var pageOfField: [Int?] = []
  /// The fields in the order of navigation: that of the steps, and of the declaration.
  private(set) var order: [Int] = []
  /// The visited pages; the last is the current one.
  private(set) var visits: [PageVisit] = []

  init<Root: Schema>(_ steps: [FormStep<Root>], of schema: Root, _ plan: SchemaPlan) {
    var mistakes: [String] = []
    var pages: [Page] = []
    var (placedFields, placedGroups): (Set<Int>, Set<Int>) = ([], [])
    let groups = plan.contents(of: nil).groups
    for step in steps {
      if pages.contains(where: { $0.route == step.route }) {
        mistakes.append("two steps have the route \(step.route)")
      }
      var parts: [Page.Part] = []
      for part in step.parts(schema, plan) {
        if case .field(let field) = part, let index = plan.index(of: field) {
          if placedFields.insert(index).inserted {
            parts.append(.field(index))
          } else {
            mistakes.append("\(plan.fields[index].name.path) is on two pages")
          }
        } else if case .rows(let identity) = part,
          let place = groups.firstIndex(where: { $0.identity === identity })
        {
          if placedGroups.insert(place).inserted {
            parts.append(.rows(place))
          } else {
            mistakes.append("\(groups[place].name.path) is on two pages")
          }
        } else {
          mistakes.append("the step \(step.route) has a field that is not in the schema")
        }
      }
      pages.append(Page(route: step.route, parts: parts))
    }
    self.pages = pages
    self.mistakes = mistakes.map { problem in
      ValidationError(Rule(.schema, parameters: ["problem": .text(problem)]), at: 0..<0)
    }
    place(in: plan)
    restart()
  }

  /// Finds the fields of all rows.
  mutating func place(in plan: SchemaPlan) {
    (pageOfField, order) = (Array(repeating: nil, count: plan.fields.count), [])
    for page in pages.indices { pages[page].fields = [] }
    forEachMember(of: plan) { index, page in
      order.append(index)
      pageOfField[index] = page
      if let page { pages[page].fields.append(index) }
    } rows: { _ in
    }
  }

  /// Finds the fields of new rows at the end of a repeated section, which have the last numbers.
  mutating func place(lastRows count: Int, ofGroup number: Int, in plan: SchemaPlan) {
    let rows = plan.groups[number].rows
    // The rows follow the last one before them.
    guard let last = plan.declaredOrder(of: Array(rows.dropLast(count).suffix(1))).last,
      let place = order.lastIndex(of: last)
    else { return self.place(in: plan) }
    let new = plan.declaredOrder(of: Array(rows.suffix(count)))
    order.insert(contentsOf: new, at: place + 1)
    let page = pageOfField[last]
    pageOfField += Array(repeating: page, count: plan.fields.count - pageOfField.count)
    guard let page else { return }
    let start = pages[..<page].reduce(0) { $0 + $1.fields.count }
    pages[page].fields.insert(contentsOf: new, at: place + 1 - start)
  }

  /// Returns the number of fields in ``order`` before each repeated section.
  func places(in plan: SchemaPlan) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var count = 0
    forEachMember(of: plan) { _, _ in
      count += 1
    } rows: {
      places[$0] = count
    }
    return places
  }

  /// Calls closures with the fields and their pages, and with the repeated sections, in the order
  /// of the steps and then of the declaration; a section precedes its rows.
  private func forEachMember(
    of plan: SchemaPlan,
    field: (Int, Int?) -> Void,
    rows: (Int) -> Void
  ) {
    var isPlaced = Array(repeating: false, count: plan.fields.count)
    var placedGroups: Set<Int> = []
    func add(_ index: Int, _ page: Int?) {
      if isPlaced[index] { return }
      isPlaced[index] = true
      field(index, page)
    }
    func add(group: Int) { if placedGroups.insert(group).inserted { rows(group) } }
    for (number, page) in pages.enumerated() {
      for part in page.parts {
        switch part {
        case .field(let index): add(index, number)
        case .rows(let place):
          let group = plan.number(ofGroup: place, in: plan.rootScope)
          add(group: group)
          plan.forEachMember(
            of: plan.groups[group].rows, field: { add($0, number) }, rows: { add(group: $0) })
        }
      }
    }
    plan.forEachMember(
      of: [plan.rootScope], field: { add($0, nil) }, rows: { add(group: $0) })
  }

  /// The current page; `nil` in a form without steps.
  var current: Int? { visits.last?.page }

  /// The route of the current page.
  var route: String? { current.map { pages[$0].route } }

  /// Shows the first page, as if no other had been visited.
  mutating func restart() {
    visits = pages.isEmpty ? [] : [PageVisit(page: 0, parameters: [:])]
  }

  /// Shows a page; the current one only gets the parameters.
  mutating func show(_ page: Int, with parameters: [String: String]) {
    if page == current { visits.removeLast() }
    visits.append(PageVisit(page: page, parameters: parameters))
  }

  /// Shows the page that was visited before, if there is one.
  mutating func goBack() {
    if visits.count > 1 { visits.removeLast() }
  }

  func index(of route: String) -> Int? { pages.firstIndex { $0.route == route } }
}
