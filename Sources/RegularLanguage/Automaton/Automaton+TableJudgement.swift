extension Automaton {
  /// Judges one text by a table, without creating the automaton.
  ///
  /// Most programs judge one or two values of a format. The automaton of the names of time zones
  /// has a row of 264 bytes for each of 2,095 states, which takes ten times as long to create as
  /// the table takes to read; "Europe/Zurich" goes through 14 of them. From the second text on, the
  /// automaton is worth it.
  ///
  /// - Parameters:
  ///   - text: UTF-8, well formed or not.
  ///   - table: The table of an automaton.
  /// - Returns: Whether the automaton accepts the text; `nil` if the table is malformed.
  /// - Complexity: O(*n*) in the length of the table and the text.
  package static func accepts(_ text: Span<UInt8>, table: String) -> Bool? {
    guard let text = text.text else { return false }
    var reader = TableReader(table)
    do throws(MalformedTable) {
      let head = try reader.head()
      var offsets: [Int] = []
      offsets.reserveCapacity(head.stateCount)
      for state in 0..<head.stateCount {
        offsets.append(reader.offset)
        _ = try reader.row(of: state, after: head) { _ in }
      }
      var (state, length) = (head.start, 0)
      for scalar in text.unicodeScalars {
        let index = Int(head.alphabet.run(of: scalar.value, from: 0).class)
        var next: TableStep?
        reader.offset = offsets[state]
        _ = try reader.row(of: state, after: head) { step in
          if step.classes.contains(index) { next = step }
        }
        guard let next else { return false }
        state = next.target(of: index)
        length += Int(head.length.map { $0.weights.isEmpty ? next.weight : $0.weights[index] } ?? 0)
      }
      reader.offset = offsets[state]
      let isAccepting = try reader.row(of: state, after: head) { _ in }
      return isAccepting && head.length?.bounds.contains(length) ?? true
    } catch {
      return nil
    }
  }
}
