import RegularLanguage
import Testing

@Suite struct UnicodeTablesTests {
  @Test func `the version is the newest in which a scalar was assigned`() {
    var newest = (major: 0, minor: 0)
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let age = Unicode.Scalar(value)?.properties.age, age > newest else { continue }
      newest = age
    }
    #expect(UnicodeTables.version == "\(newest.major).\(newest.minor)")
  }

  @Test(arguments: CategoryTable.all)
  func `a category table agrees with the toolchain`(table: CategoryTable) {
    #expect(rangesAreNormal(table.ranges))

    // All scalars next to a bound, and a stride of the others.
    var samples = Set(stride(from: 0, through: 0x10FFFF, by: 37).map(UInt32.init))
    for bound in table.ranges {
      samples.formUnion([bound, bound + 1])
      if bound > 0 { samples.insert(bound - 1) }
    }
    var wrong: [Unicode.Scalar] = []
    for scalar in samples.compactMap(Unicode.Scalar.init) {
      let isExpected = table.categories.contains(scalar.properties.generalCategory)
      if contains(table.ranges, scalar.value) != isExpected { wrong.append(scalar) }
    }
    #expect(wrong.isEmpty)
    #expect(samples.count > 30_000)
  }
}

/// A table and the categories that it contains.
struct CategoryTable: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let ranges: [UInt32]
  let categories: Set<Unicode.GeneralCategory>

  static let all = [
    CategoryTable(
      testDescription: "letters",
      ranges: UnicodeTables.letters,
      categories: [
        .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      ]
    ),
    CategoryTable(
      testDescription: "marks",
      ranges: UnicodeTables.marks,
      categories: [.nonspacingMark, .spacingMark, .enclosingMark]
    ),
  ]
}

/// Returns whether flat ranges are ascending, disjoint, not adjacent and free of surrogates.
func rangesAreNormal(_ bounds: [UInt32]) -> Bool {
  guard !bounds.isEmpty, bounds.count.isMultiple(of: 2) else { return false }
  for index in stride(from: 0, to: bounds.count, by: 2) {
    let (lower, upper) = (bounds[index], bounds[index + 1])
    guard lower <= upper, upper <= 0x10FFFF else { return false }
    guard upper < 0xD800 || lower > 0xDFFF else { return false }
    guard index == 0 || bounds[index - 1] + 1 < lower else { return false }
  }
  return true
}

/// Returns whether flat ranges contain a value.
func contains(_ bounds: [UInt32], _ value: UInt32) -> Bool {
  var (low, high) = (0, bounds.count / 2)
  while low < high {
    let middle = (low + high) / 2
    if bounds[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
  }
  return low < bounds.count / 2 && bounds[2 * low] <= value
}
