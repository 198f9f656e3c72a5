import ValidationCore

extension Relation {
  /// Creates a relation that requires the rows of a repeated section to satisfy a condition.
  ///
  ///     .check("at most 99 pieces", \\.lines) { $0.reduce(0) { $0 + $1.quantity } <= 99 }
  ///
  /// It is evaluated if all fields of all rows are valid. The section as a whole has the error.
  ///
  /// - Parameters:
  ///   - condition: A description of the condition, which completes "must be".
  ///   - sections: The repeated section.
  ///   - holds: Returns whether the rows satisfy the condition.
  /// - Returns: The relation.
  public static func check<Inner: Schema>(
    _ condition: String,
    _ sections: any KeyPath<Root, Repeated<Inner>> & Sendable,
    holds: @escaping @Sendable ([SchemaValues<Inner>]) -> Bool
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        try binder.relation(root, over: sections) { section in
          .check(
            RowCheck { rows in
              if holds(Array(SchemaRows(section.schema, rows))) { return nil }
              let rule = Rule(.check, parameters: ["condition": .text(condition)])
              return ValidationError(rule, at: 0..<0)
            })
        }
      }, label: "check \"\(condition)\"")
  }

  /// Creates a relation that requires the values of a field to differ in all rows.
  ///
  ///     .unique(\\.lines, by: \\.sku)
  ///     // "LINES_2_SKU must be unique: LINES_0_SKU has the same value"
  ///
  /// Each row after the first one with a value has the error.
  ///
  /// - Parameters:
  ///   - sections: The repeated section.
  ///   - field: The field; rows in which it is invalid, `nil` or disabled are ignored.
  /// - Returns: The relation.
  public static func unique<Inner: Schema, Value: Hashable & Sendable>(
    _ sections: any KeyPath<Root, Repeated<Inner>> & Sendable,
    by field: any KeyPath<Inner, Field<Value>> & Sendable
  ) -> Self {
    Self(
      bind: { root, binder throws(SchemaError) in
        try binder.relation(root, over: sections) { section in
          .unique(RowKey(section.schema[keyPath: field]))
        }
      }, label: "unique")
  }
}

extension RowKey {
  /// Creates the key of a field.
  ///
  /// It is specialized for the most common types, since hashing values of unknown types takes
  /// several times as long.
  @_specialize(where Value == String)
  @_specialize(where Value == Int)
  @inline(never)
  init<Value: Hashable & Sendable>(_ field: Field<Value>) {
    self.field = field
    key = { held in
      guard let value = held.value(as: Value.self), field.isSet(value) else { return nil }
      return AnyHashable(value)
    }
    repetitions = { count, held in
      if count < 2 { return [] }
      var known: [Value: Int] = [:]
      known.reserveCapacity(count)
      var repetitions: [Repetition] = []
      for position in 0..<count {
        guard let value = held(position)?.value(as: Value.self), field.isSet(value) else {
          continue
        }
        // Most values are new: they are looked up and stored in one step.
        if let first = known.updateValue(position, forKey: value) {
          known[value] = first
          repetitions.append(Repetition(position: position, first: first))
        }
      }
      return repetitions
    }
  }
}
