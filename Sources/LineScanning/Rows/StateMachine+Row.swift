package import RegularLanguage

extension StateMachine {
  /// Returns the machine of the rows of a table.
  ///
  /// A row has one field for each machine. The value of each field, which may be between quotation
  /// marks, is a text of its machine. For two columns, digits and any text:
  ///
  ///     1,"a ""b"""     // accepted
  ///     "1",            // accepted
  ///     a,1             // the first field is not accepted by its machine
  ///     1               // a field is missing
  ///
  /// - Parameters:
  ///   - columns: The machines of the columns; at least one.
  ///   - format: The row format.
  ///   - limits: The limits of the machine.
  /// - Returns: The machine.
  /// - Throws: `CompilationError` if the machine exceeds the memory limit of automata.
  package static func row(
    of columns: [Self],
    _ format: RowFormat,
    limits: Limits = Limits()
  ) throws(CompilationError) -> Self {
    var row = RowTransitions(columns, format)
    let machine = Self(
      from: row.start(of: 0), limits: limits, isFinal: { [row] in row.isComplete(at: $0) },
      next: { row.transitions(from: $0) })
    guard let machine else { throw .tooLarge(limits) }
    return machine
  }
}

/// The transitions of the machine of rows.
private struct RowTransitions {
  /// The position after a part of a row.
  struct Position: Hashable {
    var place: RowPlace
    var column: Int
    /// The state of the column's machine.
    var state: Int
  }

  private let columns: [StateMachine]
  private let isQuoted: Bool
  private let delimiter: ScalarSet
  private let quote = ScalarSet(Unicode.Scalar(RowFormat.quote))
  /// The scalars that may be in an unquoted field.
  private let plain: ScalarSet
  /// The scalars, except quotation marks, that may be in a quoted field.
  private let quoted: ScalarSet
  /// The sets of the columns' transitions, restricted to the scalars of a place: thousands of
  /// states share a few sets, which may have a thousand ranges.
  private var restricted: [RowPlace: [ScalarSet: ScalarSet]] = [:]

  init(_ columns: [StateMachine], _ format: RowFormat) {
    self.columns = columns
    isQuoted = format.isQuoted
    delimiter = ScalarSet(Unicode.Scalar(format.delimiter))
    let ends = delimiter.union(ScalarSet(Unicode.Scalar(RowFormat.lineFeed)))
    let returns = ScalarSet(Unicode.Scalar(LineFormat.carriageReturn))
    plain = (isQuoted ? ends.union(quote).union(returns) : ends).complement
    quoted = quote.complement
  }

  func start(of column: Int) -> Position {
    Position(place: .fieldStart, column: column, state: columns[column].start)
  }

  private func entry(at position: Position) -> StateMachine.State {
    columns[position.column].states[position.state]
  }

  /// Returns whether a row may end at the position.
  func isComplete(at position: Position) -> Bool {
    position.place != .quoted && position.column == columns.count - 1
      && entry(at: position).isAccepting
  }

  /// Returns the positions after each next scalar.
  mutating func transitions(from position: Position) -> [(ScalarSet, Position)] {
    var transitions: [(ScalarSet, Position)] = []
    func add(_ scalars: ScalarSet, _ next: RowPlace) {
      for transition in entry(at: position).transitions {
        let target = Position(place: next, column: position.column, state: transition.target)
        let known = restricted[position.place]?[transition.scalars]
        let common = known ?? transition.scalars.intersection(scalars)
        if known == nil { restricted[position.place, default: [:]][transition.scalars] = common }
        transitions.append((common, target))
      }
    }
    switch position.place {
    case .quoted:
      add(quoted, .quoted)
      transitions.append(
        (quote, Position(place: .quote, column: position.column, state: position.state)))
      return transitions
    case .quote:
      add(quote, .quoted)
    default:
      add(plain, .plain)
      if isQuoted, position.place == .fieldStart {
        transitions.append(
          (quote, Position(place: .quoted, column: position.column, state: position.state)))
      }
    }
    if entry(at: position).isAccepting, position.column + 1 < columns.count {
      transitions.append((delimiter, start(of: position.column + 1)))
    }
    return transitions
  }
}
