/// The faults of a document, of which only the first are listed if there are very many.
///
/// A document is judged as a whole, so its faults must be held until its end. So that memory does
/// not depend on the length of the document, only some of them are held: the first, and the first
/// of each kind, so that the verdict, the severity, and the rules that the document breaks are
/// exact. The others are counted:
///
///     [1, "x", "x", "x", ... 4,000,000 of them]    // 16,384 faults listed, the others counted
struct MemberFaults: Sendable {
  /// The listed faults, in the order in which they were found.
  private var listed: [MemberFault] = []
  /// The approximate number of bytes of their values and paths.
  private var byteCount = 0
  /// The number of faults of each kind that are not listed; empty as long as all are.
  private var unlisted: [Kind: Int] = [:]
  /// The kinds of the listed faults, known once there is no room for more.
  private var kinds: Set<Kind>?
  /// The maximum number of faults to list, apart from the first of each kind.
  private let maximumCount: Int

  /// The properties of a fault on which its severity, and the verdict on its document, depend.
  private struct Kind: Hashable {
    let field: Int?
    let member: Int?
    let broken: [Int]

    init(_ fault: MemberFault) {
      field = fault.fault.field
      member = fault.member
      broken = fault.fault.explanation.broken
    }
  }

  /// The maximum number of bytes of the values and paths of the listed faults.
  private static let maximumByteCount = 4 << 20

  /// Creates an empty list.
  ///
  /// - Parameter maximumCount: The maximum number of faults to list, apart from the first of each
  ///   kind.
  init(maximumCount: Int = BlockResult.maximumFailureCount) { self.maximumCount = maximumCount }
}

extension MemberFaults {
  /// The number of faults that are not listed.
  var unlistedCount: Int { unlisted.values.reduce(0, +) }

  /// Adds a fault.
  mutating func append(_ fault: MemberFault) {
    if listed.count >= maximumCount || byteCount >= Self.maximumByteCount {
      let kind = Kind(fault)
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
    byteCount += (fault.fault.value?.count ?? 0) + (fault.path?.utf8.count ?? 0)
    listed.append(fault)
  }

  /// Removes faults.
  ///
  /// - Parameter isRemoved: Returns whether to remove a fault, which depends only on its member.
  mutating func removeAll(where isRemoved: (MemberFault) -> Bool) {
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

  /// The listed faults, in order of position; those at the same position stay in order.
  var sorted: [MemberFault] {
    listed.enumerated().sorted {
      ($0.element.fault.place, $0.offset) < ($1.element.fault.place, $1.offset)
    }
    .map(\.element)
  }
}

extension MemberFaults: Sequence {
  func makeIterator() -> IndexingIterator<[MemberFault]> { listed.makeIterator() }
}
