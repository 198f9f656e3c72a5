import LineValidation
import SettingsSyntax
import ValidateRun

/// What was read: the columns with what is known about them.
struct Observation: Sendable {
  /// The columns, in the order in which they appeared; known at the end.
  private(set) var columns: [ObservedColumn] = []
  /// The pairs of columns; there are none for documents and settings.
  private(set) var pairs = ColumnPairs(columns: 0)
  /// The pairs of columns that may be keys.
  private(set) var keys = KeyPairs(columns: 0)
  /// The columns of several tables that may refer to each other.
  private(set) var references = ColumnReferences()
  /// The number of records.
  private(set) var rows = 0
  /// The number of records that are invalid under any rules, and show nothing.
  private(set) var faultyRows = 0
  /// The number of records that are too large to be read as a whole.
  private(set) var unknownRows = 0
  /// Whether there are more columns than can be observed.
  private(set) var hasMoreColumns = false
  /// The values at each place of the records.
  private var places: [ObservedPlace] = []
  /// The seed of the hashes of values, so that no input can provoke collisions.
  private let seed = UInt64.random(in: .min ... .max) | 1
  /// The memory for finding repeated values.
  private var memory = UniqueMemory()
  private let form: RecordForm
  private let allowance: RowAllowance
  /// Whether columns of an input may refer to another.
  private let hasSeveralInputs: Bool

  init(_ plan: InferencePlan, _ allowance: RowAllowance) {
    form = plan.form
    self.allowance = allowance
    hasSeveralInputs = plan.inputs.count > 1 && plan.sample == nil
  }
}

/// A column with what is known about it.
struct ObservedColumn: Sendable {
  /// The number of the place.
  let place: Int
  /// The name in a file of rules; `nil` if the column can't be named.
  let name: String?
  let profile: ColumnProfile
  /// Whether some inputs, or some documents, lack the column.
  let isOptional: Bool
  /// The number of values of each JSON type, in the order of their kinds.
  let types: [Int]
}

/// A place of values.
private struct ObservedPlace: Sendable {
  /// The number of values of each kind; counted for documents only.
  var kinds = Array(repeating: 0, count: 6)
  /// What is known about values that are neither objects nor arrays; `nil` if there were none.
  var profile: ColumnProfile?

  /// Whether some values are objects or arrays.
  var isContainer: Bool { kinds[0] + kinds[1] > 0 }

  /// Whether values are containers and others, or containers of both kinds, so that no path applies
  /// to all of them.
  var isMixed: Bool {
    [kinds[0], kinds[1], kinds[2] + kinds[3] + kinds[4]].filter { $0 > 0 }.count > 1
  }
}

extension Observation {
  private var isOfRows: Bool { if case .rows = form { true } else { false } }
  private var isOfDocuments: Bool { if case .documents = form { true } else { false } }

  /// The number of records about whose values something may be known.
  var validRows: Int { rows - faultyRows }

  /// Adds the record that was read last.
  mutating func observe(_ fields: inout RecordFields, in bytes: Span<UInt8>) {
    addPlaces(upTo: fields.places.count, width: fields.layout.count)
    rows &+= 1
    if fields.isTooLarge {
      unknownRows += 1
      pairs.observeUnknown()
      keys.observeRepeat()
      // Nothing is known about the members of the document.
      if isOfDocuments { hasMoreColumns = true }
      return
    }
    let (isASCII, width) = (fields.isASCII, fields.layout.count)
    let isWellFormed = fields.forEach(in: bytes) { place, kind, value in
      observe(value, kind, isASCII: isASCII, at: place, width: width)
    }
    if !isWellFormed {
      faultyRows += 1
      // Its values may yet be repeated by valid ones.
      for index in places.indices { places[index].profile?.observeRepeat() }
      keys.observeRepeat()
    } else if isOfRows {
      let isOver = (pairs.isOver, keys.isOver)
      if fields.hasOneLayout {
        if !pairs.isOver { observePairs(of: fields, in: bytes) }
        if !keys.isOver { observeKeys() }
      }
      if hasSeveralInputs { observeReferences(of: fields) }
      if isOver != (pairs.isOver, keys.isOver) { updateNeeds() }
    }
  }

  /// Returns the hash of the last value at a place; `nil` if it is empty, or can't be a part of a
  /// key.
  private func hash(at place: Int, isOfKey: Bool) -> UInt64? {
    guard let profile = places[place].profile, let hash = profile.hash else { return nil }
    if isOfKey, profile.key.kind == .number,
      profile.key.place.map({ $0 % ScannedNumber.powers[ScannedNumber.scale] != 0 }) ?? true
    {
      return nil
    }
    return hash
  }

  private mutating func observeKeys() {
    var keys = KeyPairs(columns: 0)
    swap(&keys, &self.keys)
    keys.observe(allowed: allowance.patience(after: rows)) { hash(at: $0 + 1, isOfKey: true) }
    swap(&keys, &self.keys)
  }

  private mutating func observeReferences(of fields: RecordFields) {
    var references = ColumnReferences()
    swap(&references, &self.references)
    references.observe(table: fields.inputCount - 1, fields.layout) { hash(at: $0, isOfKey: false) }
    swap(&references, &self.references)
  }

  private mutating func updateNeeds() {
    for index in places.indices {
      places[index].profile?.needsKeys = !pairs.isOver
      places[index].profile?.needsHashes = !keys.isOver || hasSeveralInputs
    }
  }

  @inline(__always)
  private mutating func observe(
    _ value: Span<UInt8>,
    _ kind: JSONType,
    isASCII: Bool,
    at place: Int,
    width: Int
  ) {
    if place >= places.count { addPlaces(upTo: place + 1, width: width) }
    if isOfDocuments {
      places[place].kinds[Int(kind.rawValue)] &+= 1
      if kind == .object || kind == .array { return }
      if places[place].profile == nil { places[place].profile = newProfile(width) }
    }
    places[place].profile?.observe(value, isASCII: isASCII, seed: seed, &memory, allowance)
  }

  private mutating func addPlaces(upTo count: Int, width: Int) {
    // All rows of tables with the same columns can be compared alike.
    if places.isEmpty, isOfRows {
      (pairs, keys) = (ColumnPairs(columns: width), KeyPairs(columns: width))
    }
    while places.count < count {
      places.append(ObservedPlace(profile: isOfDocuments ? nil : newProfile(width)))
    }
  }

  /// Returns the profile of one of several columns, which share the memory.
  private func newProfile(_ width: Int) -> ColumnProfile {
    let count =
      switch form {
      case .lines: 1
      case .rows: width
      case .documents: 64
      case .settings: 200
      }
    return ColumnProfile(
      distinct: max(24, min(1_000, 50_000 / max(1, count))), isOfRows: isOfRows)
  }

  private mutating func observePairs(of fields: RecordFields, in bytes: Span<UInt8>) {
    var pairs = ColumnPairs(columns: 0)
    swap(&pairs, &self.pairs)
    pairs.observe(
      keys: { places[$0 + 1].profile?.key ?? .nothing },
      areEqual: { fields.areEqual($0, $1, in: bytes) }, allowance)
    swap(&pairs, &self.pairs)
  }

  /// Ends observing: determines the columns among the places.
  mutating func end(_ fields: RecordFields) {
    addPlaces(upTo: fields.places.count, width: fields.layout.count)
    hasMoreColumns = hasMoreColumns || fields.hasMorePlaces
    if !fields.hasOneLayout {
      (pairs, keys) = (ColumnPairs(columns: 0), KeyPairs(columns: 0))
    }
    // A table, or a file of settings, is like an object whose members are the columns.
    places[0].kinds[0] += fields.inputCount
    var (isOptional, isHidden): ([Bool], [Bool]) = ([], [])
    for (number, place) in fields.places.enumerated() {
      let kinds = places[number].kinds
      var (mayBeMissing, isBelowMixed) = (false, false)
      if let parent = place.parent {
        let outer = places[parent]
        let count = isOfDocuments ? kinds.reduce(0, +) : place.inputCount
        mayBeMissing =
          isOptional[parent] || outer.kinds[5] > 0 || !place.isElement && count < outer.kinds[0]
        isBelowMixed = isHidden[parent] || outer.isMixed
      }
      isOptional.append(mayBeMissing)
      isHidden.append(isBelowMixed)
      places[number].profile?.measureDistinct(&memory, allowance)
      guard let profile = places[number].profile, !isBelowMixed, !places[number].isContainer else {
        continue
      }
      // In a table without the column, a number means another one.
      let isMisread = isOfRows && mayBeMissing && place.name.map { Int($0) != nil } ?? false
      columns.append(
        ObservedColumn(
          place: number, name: isMisread ? nil : place.name,
          profile: profile, isOptional: mayBeMissing,
          types: kinds))
    }
    places = []
  }
}
