import ValidationCore
public import ValidationSchema

/// A step of a form: a page of fields, with a route that is unique in the form.
///
///     let steps: [FormStep<Order>] = [
///       FormStep("/address", \.name, \.city), FormStep("/payment", \.card),
///     ]
///     let form = Form(Order(), steps: steps)
///     form.go(to: "/payment")   // refused with the errors of "/address"
///
/// A field that is on no page is judged when the form is submitted. A field on two pages, a field
/// that the schema doesn't contain, and a duplicate route are errors that prevent submission.
public struct FormStep<Root: Schema>: Sendable {
  /// The name of the step.
  public let route: String
  /// Finds the fields in a schema and its plan; `nil` represents a field that the schema doesn't
  /// contain.
  let fields: @Sendable (Root, SchemaPlan) -> [(any AnyField)?]

  /// Creates a step of fields.
  ///
  ///     let steps = [FormStep<Order>("/address", \.name), FormStep("/payment", \.card)]
  ///     Form(Order(), steps: steps).go(to: "/payment")   // an error: name must not be empty
  ///     Form(Order(), steps: steps).go(to: "/thanks")    // an error: no step has the name
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")  // See ``Relation``.
  public init<each Value: Sendable>(
    _ route: String,
    _ fields: repeat any KeyPath<Root, Field<each Value>> & Sendable
  ) {
    self.route = route
    self.fields = { root, _ in
      var found: [any AnyField] = []
      for path in repeat each fields { found.append(root[keyPath: path]) }
      return found
    }
  }

  /// Creates a step of the fields with the given paths, such as paths read from a file.
  ///
  ///     let steps = [FormStep<Order>("/address", paths: ["name", "address.city"])]
  ///     Form(Order(), steps: steps).focusNext()   // "name"
  ///
  /// - Parameters:
  ///   - route: The name of the step.
  ///   - paths: The paths of the fields, as in ``Form/paths``; an unknown path is an error that
  ///     prevents submission.
  public init(_ route: String, paths: [String]) {
    self.route = route
    fields = { _, plan in
      paths.map { plan.index(ofPath: $0).map { plan.fields[$0].field } }
    }
  }

  /// Creates a step of all fields of a section.
  ///
  ///     let form = Form(Person(), steps: [FormStep("/address", section: \.address)])
  ///     form.goForward()   // an error: that is the only step
  public init<Inner: Schema>(
    _ route: String,
    section: any KeyPath<Root, Section<Inner>> & Sendable
  ) {
    self.route = route
    fields = { root, _ in
      SchemaPlan.plan(of: root[keyPath: section].schema).fields.map(\.field)
    }
  }
}

/// The steps of a form, with the numbers of their fields.
struct FormPages {
  struct Page {
    let route: String
    let fields: [Int]
  }

  /// A visit to a page.
  struct PageVisit: Hashable {
    let page: Int
    let parameters: [String: String]
  }

  let pages: [Page]
  /// The errors in the declaration of the steps.
  let mistakes: [ValidationError]
  /// The page of each field; `nil` if the field is on no page.
  let pageOfField: [Int?]
  /// The fields in the order of navigation.
  let order: [Int]

  init<Root: Schema>(_ steps: [FormStep<Root>], of schema: Root, _ plan: SchemaPlan) {
    var pageOfField: [Int?] = Array(repeating: nil, count: plan.fields.count)
    var mistakes: [String] = []
    var pages: [Page] = []
    for (number, step) in steps.enumerated() {
      if pages.contains(where: { $0.route == step.route }) {
        mistakes.append("two steps have the route \(step.route)")
      }
      var fields: [Int] = []
      for field in step.fields(schema, plan) {
        guard let field, let index = plan.index(of: field) else {
          mistakes.append("the step \(step.route) has a field that is not in the schema")
          continue
        }
        guard pageOfField[index] == nil else {
          mistakes.append("\(plan.fields[index].name.path) is on two pages")
          continue
        }
        pageOfField[index] = number
        fields.append(index)
      }
      pages.append(Page(route: step.route, fields: fields))
    }
    self.pages = pages
    self.pageOfField = pageOfField
    self.mistakes = mistakes.map { problem in
      ValidationError(Rule(.schema, parameters: ["problem": .text(problem)]), at: 0..<0)
    }
    order = pages.flatMap(\.fields) + pageOfField.indices.filter { pageOfField[$0] == nil }
  }

  /// The first page; `nil` in a form without steps.
  var first: PageVisit? { pages.isEmpty ? nil : PageVisit(page: 0, parameters: [:]) }

  func index(of route: String) -> Int? { pages.firstIndex { $0.route == route } }
}
