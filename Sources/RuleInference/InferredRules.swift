package import LineValidation
import RegularLanguage
package import ValidateRun

/// Rules that data satisfy, as a file of rules.
package struct InferredRules {
  private let plan: InferencePlan
  private let catalog: MessageCatalog
  private let allowance: RowAllowance
  private let observation: Observation
  private let sampled: Int?
  /// Whether some header has an empty name, or a name twice.
  private let hasFaultyHeader: Bool
  /// The numbers that stand for columns whose names in a header can't.
  package let numberedColumns: Set<String>

  /// Reads the inputs of a plan, once, in constant memory.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalog: The words of comments.
  ///   - progress: Shows how many records have been read.
  ///   - fail: Receives an input that can't be read until the end, and the reason.
  package init(
    _ plan: InferencePlan,
    in catalog: MessageCatalog,
    showing progress: Progress,
    orFail fail: (Input, InputError) -> Void
  ) {
    self.plan = plan
    self.catalog = catalog.counting(plan.unit)
    allowance = RowAllowance(plan.tolerance)
    var reader = RecordReader(plan.form, plan.lines, headerCount: plan.header)
    var observer = RecordObserver(plan, allowance)
    var count = 0
    for input in plan.inputs {
      do throws(InputError) {
        try reader.read(input) { fields, bytes in
          observer.observe(&fields, in: bytes)
          count += 1
          if count % Progress.countBetweenShowing == 0 {
            progress.show(count, bytes: fields.bytesRead)
          }
        }
      } catch {
        progress.clear()
        fail(input, error)
      }
    }
    progress.clear()
    hasFaultyHeader = reader.fields.hasFaultyHeader
    numberedColumns = reader.fields.numberedColumns
    (observation, sampled) = observer.end(&reader.fields)
  }
}

extension InferredRules {
  /// The number of records that are invalid under any rules.
  package var faultyCount: Int { observation.faultyRows }

  /// The text of the file, in the encoding of the inputs; comments are UTF-8.
  package var text: [UInt8] {
    var text = RulesText(catalog, plan.lines.encoding)
    text.add(
      .origin(
        rows: observation.rows, inputs: plan.inputs.map(\.name), sampled: sampled))
    if let tolerance = plan.tolerance { text.add(.tolerance(tolerance.description)) }
    if observation.faultyRows > 0 { text.add(.faulty(observation.faultyRows)) }
    if observation.unknownRows > 0 { text.add(.unknown(observation.unknownRows)) }
    if observation.hasMoreColumns {
      text.add(.moreColumns(observed: observation.columns.count))
    }
    for option in plan.options { text.add(option) }
    if hasFaultyHeader {
      text.add("header-names", HeaderRules.Names.any.rawValue)
    }
    let context = ColumnProposer.Context(
      allowance: allowance, unknownRows: observation.unknownRows, isRedacted: plan.isRedacted,
      canExempt: !isOfLines, isOfJSON: isOfJSON)
    let columns = observation.columns.map { column in
      ColumnProposer(column.profile, context).column(canBeUnique: canBeUnique(column.name))
    }
    if isOfLines {
      let rules = columns.first?.rules ?? []
      for rule in rules { text.add(rule, of: observation.validRows) }
      if rules.isEmpty {
        text.add(.free)
        // A file needs a rule.
        text.add("--length 0..")
      }
      return text.bytes
    }
    let names = Dictionary(
      observation.columns.map { ($0.place, $0.name) }, uniquingKeysWith: { one, _ in one })
    let key = isOfRows ? key(among: columns) : nil
    for index in columns.indices {
      text.separate()
      if let name = observation.columns[index].name {
        add(columns[index], observation.columns[index], name, to: &text)
      } else {
        text.add(.unnamed(number: index + 1))
      }
      if isOfRows {
        addReference(of: index, names, to: &text)
        addPairs(with: index, columns, to: &text)
        if let key, key.second == index { add(key, to: &text) }
      }
    }
    return text.bytes
  }

  private var isOfLines: Bool { if case .lines = plan.form { true } else { false } }
  private var isOfJSON: Bool { if case .documents = plan.form { true } else { false } }
  private var isOfRows: Bool { if case .rows = plan.form { true } else { false } }

  /// Returns whether the values of a column may have to be unique.
  private func canBeUnique(_ name: String?) -> Bool {
    switch plan.form {
    case .rows: name != nil
    // A document may have several elements of an array.
    case .documents(let readsLines, _):
      readsLines && name?.utf8.contains(UInt8(ascii: "[")) == false
    case .lines, .settings: false
    }
  }

  /// Adds a column with its rules.
  private func add(
    _ column: ProposedColumn,
    _ observed: ObservedColumn,
    _ name: String,
    to text: inout RulesText
  ) {
    if column.isEmpty { text.add(.empty) }
    let pattern = NamePattern.text(of: name)
    if plan.isForProject { text.add("column", pattern) } else { text.add("[\(pattern)]") }
    if observed.isOptional || observation.unknownRows > 0 && !isOfRows { text.add("--optional") }
    for option in column.options { text.add(option) }
    if isOfJSON, observation.unknownRows == 0, let type = observed.type {
      text.add(type)
    }
    for rule in column.rules { text.add(rule, of: column.rows) }
    if let unique = column.uniqueRows {
      let samples = observed.profile.samples.prefix(3).map { String(decoding: $0, as: UTF8.self) }
      text.add(
        .unique(
          rows: unique, of: column.rows,
          repeated: plan.isRedacted ? nil : samples.map(RulesText.shown)))
      text.add("unique", ValueList.text(of: [name]))
    } else if column.hasUnknownUniqueness {
      text.add(.manyValues)
    }
    if !column.isEmpty, column.rules.isEmpty, column.uniqueRows == nil { text.add(.free) }
  }

  /// Adds the relations of a column with those before it.
  private func addPairs(
    with second: Int,
    _ columns: [ProposedColumn],
    to text: inout RulesText
  ) {
    let allowed = allowance.rows(of: observation.validRows)
    guard let own = observation.columns[second].name else { return }
    for pair in observation.pairs.all where pair.second == second {
      let (one, other) = (columns[pair.first], columns[second])
      let isOrdered = pair.kind != .nothing && !one.isCounter && !other.isCounter
      let readsByDay = [false, true].first { byDay in
        isOrdered
          && [one.order, other.order].allSatisfy { key in
            key?.kind == pair.kind && key?.place(byDay: byDay) != nil
          }
      }
      guard let name = observation.columns[pair.first].name,
        let (relation, bearing) = pair.relation(
          rows: observation.validRows, allowed: allowed, canBeSame: one.varies && other.varies,
          readsByDay: readsByDay)
      else { continue }
      text.add(
        .bearing(
          rows: bearing, of: observation.validRows,
          refused: plan.isRedacted ? nil : examples(relation, pair, byDay: readsByDay ?? false)))
      switch relation {
      case .same: text.add("same", ValueList.text(of: [name, own]))
      case .ascending: text.add(one.isOfNumbers ? "at-least" : "not-before", name)
      case .descending: text.add(one.isOfNumbers ? "at-most" : "not-after", name)
      }
    }
  }

  /// Adds that a column is in a key of another table; the names are those of places.
  private func addReference(
    of index: Int,
    _ names: [Int: String?],
    to text: inout RulesText
  ) {
    let column = observation.columns[index]
    // What --in reads has one header, and is neither compressed nor UTF-16.
    guard plan.inputs.count > 1, plan.header == 1, plan.lines.encoding == .utf8,
      !plan.lines.decompresses, observation.unknownRows == 0, let name = column.name
    else { return }
    let key = observation.references.key(of: column.place, named: name, plan.inputs.map(stem(of:)))
    {
      names[$0].flatMap(\.self)
    }
    guard let key, case .file = plan.inputs[key.table], let keyName = names[key.place] ?? nil
    else { return }
    let rows = column.profile.rows
    text.add(.bearing(rows: rows - column.profile.emptyRows, of: rows, refused: nil))
    text.add("in", "\(plan.inputs[key.table].name):\(keyName)")
  }

  /// Returns the name of a file without its folder and extension.
  private func stem(of input: Input) -> String {
    let name = input.name.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }

  /// Two columns that have different values in all rows, but for some.
  private typealias ColumnKey = (first: Int, second: Int, repeats: Int)

  /// Returns the most likely key of two columns; `nil` if there is none, or one of a column.
  private func key(among columns: [ProposedColumn]) -> ColumnKey? {
    if columns.contains(where: { $0.uniqueRows != nil }) { return nil }
    return observation.keys.key(allowed: allowance.rows(of: observation.validRows)) { index in
      guard index < columns.count, observation.columns[index].name != nil else { return false }
      if case .number(let number) = columns[index].kind { return number == .digits }
      return observation.columns[index].profile.maximumLength <= 64
    }
  }

  /// Adds that the values of two columns, taken together, are unique.
  private func add(_ key: ColumnKey, to text: inout RulesText) {
    let rows = observation.validRows
    text.add(.unique(rows: rows - key.repeats, of: rows, repeated: nil))
    let names = [key.first, key.second].compactMap { observation.columns[$0].name }
    text.add("unique", ValueList.text(of: names))
  }

  /// Returns pairs of values that break a relation of two columns.
  private func examples(_ relation: PairRelation, _ pair: ColumnPair, byDay: Bool) -> [String] {
    func isBroken(_ first: [UInt8], _ second: [UInt8]) -> Bool {
      if relation == .same { return first != second }
      let (one, other) = (OrderKey(first.span), OrderKey(second.span))
      guard one.kind == other.kind, let place = one.place(byDay: byDay),
        let second = other.place(byDay: byDay)
      else { return false }
      return relation == .ascending ? second < place : second > place
    }
    let seconds = observation.columns[pair.second].profile.samples.prefix(10)
    let found = observation.columns[pair.first].profile.samples.prefix(10).lazy
      .compactMap { first in
        seconds.first { isBroken(first, $0) }.map { second in
          [first, second].map { RulesText.shown(String(decoding: $0, as: UTF8.self)) }
            .joined(separator: " / ")
        }
      }
    return Array(found.prefix(3))
  }
}

extension ObservedColumn {
  /// The option for the type of the values, if all have the same; `nil` otherwise.
  fileprivate var type: String? {
    // Null has a type of its own, unless empty values are exempt, which takes others.
    if types[5] > 0, [0, profile.rows].contains(profile.emptyRows) { return nil }
    switch (types[2] > 0, types[3] > 0, types[4] > 0) {
    case (true, false, false): return "--string"
    case (false, true, false): return "--number"
    default: return nil
    }
  }
}
