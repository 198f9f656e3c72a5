/// A set of terms as an ascending list: most are so small that hashing would take longer.
struct TermSet {
  private(set) var terms: [Term]

  /// Creates the set of the terms, in any order.
  init(_ terms: [Term]) {
    self.terms = terms
    normalize()
  }

  var count: Int { terms.count }

  func contains(_ term: Term) -> Bool {
    let index = index(of: term)
    return index < terms.count && terms[index] == term
  }

  mutating func remove(_ term: Term) {
    let index = index(of: term)
    if index < terms.count, terms[index] == term { terms.remove(at: index) }
  }

  mutating func formUnion(_ others: [Term]) {
    if others.isEmpty { return }
    terms += others
    normalize()
  }

  mutating func subtract(_ others: [Term]) {
    if others.isEmpty { return }
    let others = Self(others)
    terms.removeAll(where: others.contains)
  }

  /// Where the term is, or would be.
  private func index(of term: Term) -> Int {
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle] < term { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func normalize() {
    terms.sort()
    var kept = 0
    for index in terms.indices where kept == 0 || terms[index] != terms[kept - 1] {
      terms[kept] = terms[index]
      kept += 1
    }
    terms.removeLast(terms.count - kept)
  }
}
