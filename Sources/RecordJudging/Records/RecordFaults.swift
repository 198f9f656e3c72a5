/// The faults of a record, of which only the first are listed if there are very many.
///
/// A document is judged as a whole, so its faults must be held until its end. So that memory does
/// not depend on the length of the document, only some of them are held: the first, and the first
/// of each kind, so that the verdict, the severity, and the rules that the document breaks are
/// exact. The others are counted:
///
///     [1, "x", "x", "x", ... 4,000,000 of them]    // 16,384 faults listed, the others counted
package struct RecordFaults: Sendable {
  /// The listed faults, in the order in which they were found.
  private(set) var listed: [RecordFault] = []
  /// The approximate number of bytes of their values and names.
  private var byteCount = 0
  /// The number of faults of each kind that are not listed; empty as long as all are.
  private var unlisted: [Kind: Int] = [:]
  /// The kinds of the listed faults, known once there is no room for more.
  private var kinds: Set<Kind>?
  /// The maximum number of faults to list, apart from the first of each kind.
  private let maximumCount: Int

  /// The properties of a fault on which its severity, and the verdict on its record, depend.
  private struct Kind: Hashable {
    let field: Int?
    let isOfRules: Bool
    let broken: [Int]

    init(_ fault: RecordFault) {
      field = fault.field
      isOfRules = fault.isOfRules
      broken = fault.explanation.broken
    }
  }

  /// The maximum number of bytes of the values and names of the listed faults, if their number is
  /// limited.
  private static let maximumByteCount = 4 << 20

  /// Creates an empty list.
  ///
  /// - Parameter maximumCount: The maximum number of faults to list, apart from the first of each
  ///   kind; `.max` to list all.
  init(maximumCount: Int) { self.maximumCount = maximumCount }
}

extension RecordFaults {
  /// The number of faults that are not listed.
  package var unlistedCount: Int { unlisted.isEmpty ? 0 : unlisted.values.reduce(0, +) }

  /// Whether there is no room for more faults, apart from the first of each kind.
  private var isFull: Bool {
    listed.count >= maximumCount || byteCount >= Self.maximumByteCount && maximumCount < .max
  }

  /// Adds a fault.
  mutating func append(_ fault: consuming RecordFault) {
    if isFull {
      let kind = Kind(copy fault)
      var kinds = self.kinds ?? Set(listed.map(Kind.init))
      // Only one reference, so that inserting does not copy.
      self.kinds = nil
      let isNew = kinds.insert(kind).inserted
      self.kinds = kinds
      guard isNew else {
        unlisted[kind, default: 0] += 1
        return
      }
    }
    if case .bytes(let bytes) = fault.value { byteCount += bytes.count }
    byteCount += fault.name?.utf8.count ?? 0
    listed.append(fault)
  }

  /// Removes the faults of fields by their rules.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - isKept: Returns whether such a fault stays.
  mutating func removeAll(ofFields fields: Set<Int>, unless isKept: (RecordFault) -> Bool) {
    func isRemoved(_ fault: RecordFault) -> Bool {
      fault.isOfRules && fault.field.map(fields.contains) ?? false && !isKept(fault)
    }
    if !unlisted.isEmpty {
      for fault in listed where isRemoved(fault) { unlisted[Kind(fault)] = nil }
    }
    listed.removeAll(where: isRemoved)
    kinds = nil
  }

  /// Removes all faults, but keeps the allocated memory.
  mutating func removeAll() {
    listed.removeAll(keepingCapacity: true)
    byteCount = 0
    // Also if the kinds are unknown, since some faults have been removed.
    if !unlisted.isEmpty { unlisted.removeAll() }
    kinds = nil
  }
}
