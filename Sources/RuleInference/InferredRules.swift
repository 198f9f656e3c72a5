package import LineValidation
import RegularLanguage
package import ValidateRun

/// Rules that data bear, as a file of rules.
package struct InferredRules {
  private let plan: InferencePlan
  private let catalog: any MessageCatalog
  private let allowance: RowAllowance
  private let observation: Observation
  private let sampled: Int?

  /// Reads the inputs of a plan, once, in constant memory.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalog: The words of comments.
  ///   - fail: Receives an input that can't be read until the end, and the reason.
  package init(
    _ plan: InferencePlan,
    in catalog: any MessageCatalog,
    orFail fail: (Input, InputError) -> Void
  ) {
    self.plan = plan
    self.catalog = catalog.counting(plan.unit)
    allowance = RowAllowance(plan.tolerance)
    var reader = RecordReader(plan.form, plan.lines, headerCount: plan.header)
    var observer = RecordObserver(plan, allowance)
    for input in plan.inputs {
      do throws(InputError) {
        try reader.read(input) { fields, bytes in observer.note(&fields, in: bytes) }
      } catch {
        fail(input, error)
      }
    }
    (observation, sampled) = observer.end(&reader.fields)
  }
}

extension InferredRules {
  /// The text of the file, in the encoding of the inputs; comments are UTF-8.
  package var text: [UInt8] {
    var text = RulesText(catalog, plan.lines.encoding)
    text.note(
      .origin(
        rows: observation.rows, inputs: plan.inputs.map(\.name), sampled: sampled))
    if let tolerance = plan.tolerance { text.note(.tolerance(tolerance.description)) }
    if observation.faultyRows > 0 { text.note(.faulty(observation.faultyRows)) }
    if observation.unknownRows > 0 { text.note(.unknown(observation.unknownRows)) }
    if observation.hasMoreColumns {
      text.note(.moreColumns(observed: observation.columns.count))
    }
    for option in plan.options { text.add(option) }
    let proposers = observation.columns.map { column in
      ColumnProposer(
        column.profile, allowance, unknownRows: observation.unknownRows,
        isRedacted: plan.isRedacted, canExempt: !isOfLines, isOfJSON: isOfJSON)
    }
    var columns = proposers.map(\.column)
    if isOfLines {
      let rules = columns.first?.rules ?? []
      for rule in rules { text.add(rule, of: observation.validRows) }
      if rules.isEmpty {
        text.note(.free)
        // A file needs a rule.
        text.add("--length 0..")
      }
      return text.bytes
    }
    for index in columns.indices {
      add(
        observation.columns[index], number: index + 1, proposers[index], &columns[index], to: &text)
      if isOfRows { addPairs(with: index, columns, to: &text) }
    }
    return text.bytes
  }

  private var isOfLines: Bool { if case .lines = plan.form { true } else { false } }
  private var isOfJSON: Bool { if case .documents = plan.form { true } else { false } }
  private var isOfRows: Bool { if case .rows = plan.form { true } else { false } }

  /// Returns whether the values of a column may have to be unique.
  private func canBeUnique(_ name: String) -> Bool {
    switch plan.form {
    case .rows: true
    // A document may have several elements of an array.
    case .documents(let readsLines): readsLines && !name.utf8.contains(UInt8(ascii: "["))
    case .lines, .settings: false
    }
  }

  /// Adds a column with its rules.
  private func add(
    _ observed: ObservedColumn,
    number: Int,
    _ proposer: ColumnProposer,
    _ column: inout ProposedColumn,
    to text: inout RulesText
  ) {
    text.separate()
    guard let name = observed.name else {
      text.note(.unnamed(number: number))
      return
    }
    var unique: Int?
    if canBeUnique(name) { unique = proposer.uniqueRows(&column) }
    column.isCounter = unique != nil && observed.profile.unique.isMonotone
    if column.isEmpty { text.note(.empty) }
    text.add("[\(name)]")
    if observed.isOptional || observation.unknownRows > 0 && !isOfRows { text.add("--optional") }
    for option in column.options { text.add(option) }
    if isOfJSON, observation.unknownRows == 0, let type = observed.type {
      text.add(type)
    }
    for rule in column.rules { text.add(rule, of: proposer.rows) }
    if let unique {
      let samples = observed.profile.samples.prefix(3).map { String(decoding: $0, as: UTF8.self) }
      text.note(
        .unique(
          rows: unique, of: proposer.rows,
          repeated: plan.isRedacted ? nil : samples.map(RulesText.shown)))
      text.add("unique", ColumnProposer.listed(name))
    } else if column.hasUnknownUniqueness {
      text.note(.manyValues)
    }
    if !column.isEmpty, column.rules.isEmpty, unique == nil { text.note(.free) }
  }

  /// Adds the relations of a column with those before it.
  private func addPairs(
    with second: Int,
    _ columns: [ProposedColumn],
    to text: inout RulesText
  ) {
    let proposer = PairProposer(allowance: allowance, rows: observation.validRows)
    for pair in observation.pairs.all where pair.second == second {
      let order = columns[pair.first].order
      let hasOrder = order != nil && order == columns[second].order && order == pair.kind
      guard let first = observation.columns[pair.first].name,
        observation.columns[second].name != nil,
        let (relation, bearing) = proposer.relation(
          pair, hasOrder: hasOrder && !columns[pair.first].isCounter && !columns[second].isCounter)
      else { continue }
      let option: (name: String, value: String)
      switch relation {
      case .same:
        let names = [first, observation.columns[second].name ?? ""].map(ColumnProposer.listed)
        option = ("same", names.joined(separator: ","))
      case .ascending: option = (order == .number ? "at-least" : "not-before", first)
      case .descending: option = (order == .number ? "at-most" : "not-after", first)
      }
      text.note(
        .bearing(
          rows: bearing, of: observation.validRows,
          refused: plan.isRedacted ? nil : examples(relation, pair)))
      text.add(option.name, option.value)
    }
  }

  /// Returns pairs of values that break a relation of two columns.
  private func examples(_ relation: PairProposer.Relation, _ pair: ColumnPair) -> [String] {
    var found: [String] = []
    for first in observation.columns[pair.first].profile.samples.prefix(10) {
      for second in observation.columns[pair.second].profile.samples.prefix(10) {
        let (one, other) = (OrderKey(first.span), OrderKey(second.span))
        let isBroken =
          switch relation {
          case .same: first != second
          case .ascending: one.kind == other.kind && other.place < one.place
          case .descending: one.kind == other.kind && other.place > one.place
          }
        if isBroken, found.count < 3 {
          found.append(
            [first, second].map { RulesText.shown(String(decoding: $0, as: UTF8.self)) }
              .joined(separator: " / "))
          break
        }
      }
    }
    return found
  }
}

extension ObservedColumn {
  /// The option for the type of the values, if all have the same; `nil` otherwise.
  fileprivate var type: String? {
    if types[5] > 0, profile.emptyRows == 0 { return nil }
    switch (types[2] > 0, types[3] > 0, types[4] > 0) {
    case (true, false, false): return "--string"
    case (false, true, false): return "--number"
    default: return nil
    }
  }
}
