package import LineValidation

/// A plan to judge inputs by rules, and to report.
package struct ValidationPlan: Sendable {
  /// The criteria for valid lines.
  package let judgement: Judgement
  /// The files that contain the rules.
  package var rulesFiles: [Input] = []
  /// The inputs, in order.
  package var inputs: [Input] = []
  /// The range of each input whose lines are judged; nil for all lines.
  package var range: InputRange?
  /// The fingerprint of everything that determines whether a line is valid.
  package var fingerprint = Fingerprint()
  /// The definition of lines.
  package var lines = LinePlan()
  /// The output plan.
  package var output = OutputPlan()
  /// The tolerance for invalid lines.
  package var tolerance = Tolerance()
  /// The file of known findings, and its use; nil if there is none.
  package var baseline: BaselinePlan?
  /// The places in files where rules name columns, and limits name rules, by name.
  package var places = RulePlaces()
  /// The maximum number of threads that judge; nil for the number of processors.
  package var threads: Int?

  /// Creates a plan without inputs.
  package init(_ judgement: Judgement) { self.judgement = judgement }
}

/// The places in files at which names are written that may turn out to name nothing.
package struct RulePlaces: Sendable {
  /// The first place of each column.
  package var columns: [String: String] = [:]
  /// The first place of each limit of a rule or a column.
  package var limits: [String: String] = [:]

  package init() {}

  /// Returns the place of the column that a header lacks, or has twice; nil for other errors.
  func place(of error: InputError) -> String? {
    switch error {
    case .header(.missing(let name, _)), .header(.duplicate(let name)): columns[name]
    case .header(.twice(let one, let other)): columns[other] ?? columns[one]
    default: nil
    }
  }
}

extension ValidationPlan {
  /// The criteria for valid lines.
  package enum Judgement: Sendable {
    /// The rules of lines.
    case lines(CompiledRules)
    /// The rules of the columns of a table, whose rows are the lines.
    case rows(TablePlan, CompiledTable)
    /// The rules of settings.
    case settings(SettingsPlan, CompiledTable)
    /// The rules of the members of JSON documents.
    case documents(JSONPlan, CompiledTable)

    /// The rules, as they were compiled.
    package var criteria: any CompiledCriteria {
      switch self {
      case .lines(let rules): rules
      case .rows(_, let table), .settings(_, let table), .documents(_, let table): table
      }
    }

    /// The unit that is counted.
    package var unit: CountedUnit {
      switch self {
      case .lines: .line
      case .rows: .row
      case .settings: .setting
      case .documents(let plan, _): plan.readsLines ? .line : .document
      }
    }
  }

  /// The files by which inputs are judged.
  package var sources: [Input] { rulesFiles + judgement.criteria.valueFiles }

  /// Whether the invalid lines must be known, and not only their number.
  package var needsFailures: Bool {
    output.explains || tolerance.isFailFast || lines.needsInspection
      || !lines.rewriting.isEmpty || judgement.criteria.mayWarn
      || !tolerance.limits.isEmpty || baseline != nil
  }
}
