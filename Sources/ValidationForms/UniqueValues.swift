import ValidationSchema

/// The values of a field that must differ in all rows, and the fields that have each of them.
///
/// Comparing all rows after each keystroke would make typing in one of a thousand rows slow. So
/// only those fields are judged again that have the old or the new value.
struct UniqueValues {
  /// Returns what is compared; `nil` for a missing value.
  let key: (HeldValue) -> AnyHashable?
  private var keys: [Int: AnyHashable] = [:]
  /// The numbers of the fields with each value, in ascending order.
  private var fields: [AnyHashable: [Int]] = [:]

  init(key: @escaping (HeldValue) -> AnyHashable?) { self.key = key }

  /// Returns the first field with the same value as another one, unless it is that field.
  func first(like field: Int) -> Int? {
    guard let key = keys[field], let first = fields[key]?.first, first != field else { return nil }
    return first
  }

  /// Sets the value of a field.
  ///
  /// - Returns: The fields whose errors may change.
  mutating func set(_ key: AnyHashable?, of field: Int) -> [Int] {
    let old = keys[field]
    if old == key { return [] }
    keys[field] = key
    var affected = [field]
    if let old, var others = fields.removeValue(forKey: old) {
      let place = Self.place(of: field, in: others)
      others.remove(at: place)
      if place == 0 { affected += others }
      if !others.isEmpty { fields[old] = others }
    }
    if let key {
      var others = fields.removeValue(forKey: key) ?? []
      let place = Self.place(of: field, in: others)
      if place == 0 { affected += others }
      others.insert(field, at: place)
      fields[key] = others
    }
    return affected
  }

  /// Returns the index of the first number that is not less than another one.
  private static func place(of field: Int, in fields: [Int]) -> Int {
    var (start, end) = (0, fields.count)
    while start < end {
      let middle = (start + end) / 2
      if fields[middle] < field { start = middle + 1 } else { end = middle }
    }
    return start
  }
}

/// The fields whose values must differ in all rows of a repeated section.
struct UniqueFields {
  private var values: [UniqueValues] = []
  /// The indices in ``values`` for each field.
  private var numbers: [Int: [Int]] = [:]
  /// The fields whose values may have changed since they were compared.
  private var changed: [Int] = []

  /// Adds new fields, which are compared later.
  ///
  /// - Parameters:
  ///   - fields: The fields, in descending order.
  ///   - number: The number of the relation among those that require different values.
  ///   - key: Returns what is compared.
  mutating func add(
    _ fields: [Int],
    to number: Int,
    key: @escaping (HeldValue) -> AnyHashable?
  ) {
    if number == values.count { values.append(UniqueValues(key: key)) }
    for field in fields { numbers[field, default: []].append(number) }
    changed += fields
  }

  /// Records that the value of a field may have changed.
  mutating func recordValue(of field: Int) {
    if numbers[field] != nil { changed.append(field) }
  }

  /// Returns a field to compare; `nil` if there is none.
  mutating func nextChanged() -> Int? { changed.popLast() }

  /// Compares the value of a field with the others, which may call custom code.
  ///
  /// - Returns: The fields whose errors may change.
  mutating func compare(_ held: HeldValue?, of field: Int) -> [Int] {
    (numbers[field] ?? []).flatMap { number in
      values[number].set(held.flatMap(values[number].key), of: field)
    }
  }

  /// Returns the first field of another row with the same value as a field.
  func first(like field: Int) -> Int? {
    numbers[field]?.lazy.compactMap { values[$0].first(like: field) }.first
  }
}
